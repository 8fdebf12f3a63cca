// SPDX-License-Identifier: Apache-2.0
package dev.linger.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.Endpoint;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.server.authorizer.AclCreateResult;
import org.apache.kafka.server.authorizer.AclDeleteResult;
import org.apache.kafka.server.authorizer.Action;
import org.apache.kafka.server.authorizer.AuthorizableRequestContext;
import org.apache.kafka.server.authorizer.AuthorizationResult;
import org.apache.kafka.server.authorizer.Authorizer;
import org.apache.kafka.server.authorizer.AuthorizerServerInfo;

/** Lets a broker refuse each write, as one that can't load its policies. */
public final class Refuser implements Authorizer {
    @Override
    public Map<Endpoint, ? extends CompletionStage<Void>> start(AuthorizerServerInfo server) {
        Map<Endpoint, CompletionStage<Void>> started = new HashMap<>();
        for (Endpoint endpoint : server.endpoints()) started.put(endpoint, CompletableFuture.completedFuture(null));
        return started;
    }

    @Override
    public List<AuthorizationResult> authorize(AuthorizableRequestContext context, List<Action> actions) {
        List<AuthorizationResult> results = new ArrayList<>();
        for (Action action : actions) {
            boolean isRefused = Broker.refuses
                    && action.operation() == AclOperation.WRITE
                    && action.resourcePattern().resourceType() == ResourceType.TOPIC;
            results.add(isRefused ? AuthorizationResult.DENIED : AuthorizationResult.ALLOWED);
        }
        return results;
    }

    @Override
    public List<? extends CompletionStage<AclCreateResult>> createAcls(
            AuthorizableRequestContext context, List<AclBinding> bindings) {
        return Collections.emptyList();
    }

    @Override
    public List<? extends CompletionStage<AclDeleteResult>> deleteAcls(
            AuthorizableRequestContext context, List<AclBindingFilter> filters) {
        return Collections.emptyList();
    }

    @Override
    public Iterable<AclBinding> acls(AclBindingFilter filter) {
        return Collections.emptyList();
    }

    @Override
    public void configure(Map<String, ?> configs) {}

    @Override
    public void close() {}
}
