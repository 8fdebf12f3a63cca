// SPDX-License-Identifier: Apache-2.0
package dev.linger.measure;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import kafka.network.RequestChannel;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.network.Send;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractResponse;
import scala.Function1;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;

/** What a broker does late: calls that are woven into Kafka's classes before those are loaded. Kafka 3.3 to 4.0. */
public final class Late {
    /** Its produce responses: the connection waits, as behind a slow disk, and no thread is held. */
    static final Late RESPONSES = new Late();
    /** What it appends as a follower. */
    static final Late APPENDS = new Late();
    /** Its look, as a leader, at what followers fetch. */
    static final Late FETCHES = new Late();

    private static final ScheduledExecutorService TIMER = Executors.newScheduledThreadPool(4, work -> {
        Thread thread = new Thread(work, "late");
        thread.setDaemon(true);
        return thread;
    });
    /** A response whose time has come. */
    private static final ThreadLocal<Boolean> IS_DUE = ThreadLocal.withInitial(() -> false);

    private volatile long ms;
    private final LongAdder times = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    private Late() {}

    static Late part(String name) {
        switch (name) {
            case "responses":
                return RESPONSES;
            case "appends":
                return APPENDS;
            case "fetches":
                return FETCHES;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    /** 0 ms: on time again. Forgets how late it has been. */
    void makeLate(long newMs) {
        ms = newMs;
        times.reset();
        nanos.reset();
    }

    /** How late it has been on average, ms: a timer is a little late itself. NaN if it hasn't been. */
    double meanMs() {
        return nanos.sum() / 1e6 / times.sum();
    }

    private void count(long since) {
        times.increment();
        nanos.add(System.nanoTime() - since);
    }

    private void sleep() {
        long since = System.nanoTime();
        try {
            Thread.sleep(ms);
        } catch (InterruptedException isStopping) {
            Thread.currentThread().interrupt();
        }
        count(since);
    }

    // Woven code calls the methods below, so they are public.

    /** Returns whether the response will be sent later. */
    @SuppressWarnings("unchecked")
    public static boolean isLater(Object channel, Object request, Object response, Object onComplete) {
        if (RESPONSES.ms == 0 || IS_DUE.get()) return false;
        RequestChannel.Request asked = (RequestChannel.Request) request;
        if (asked.header().apiKey() != ApiKeys.PRODUCE) return false;
        long since = System.nanoTime();
        TIMER.schedule(
                () -> {
                    RESPONSES.count(since);
                    IS_DUE.set(true);
                    try {
                        ((RequestChannel) channel)
                                .sendResponse(asked, (AbstractResponse) response, (Option<Function1<Send, BoxedUnit>>)
                                        onComplete);
                    } finally {
                        IS_DUE.remove();
                    }
                },
                RESPONSES.ms,
                TimeUnit.MILLISECONDS);
        return true;
    }

    public static void beforeFetch(Object request) {
        if (FETCHES.ms == 0) return;
        String client = ((RequestChannel.Request) request).header().clientId();
        if (client != null && client.startsWith("broker-")) FETCHES.sleep();
    }

    /** Fetched by a follower, by partition: a map of Scala's or Java's. */
    public static void beforeAppend(Object fetched) {
        if (APPENDS.ms == 0) return;
        Iterable<?> partitions = fetched instanceof Map
                ? ((Map<?, ?>) fetched).values()
                : CollectionConverters.asJava(((scala.collection.Map<?, ?>) fetched).values());
        for (Object partition : partitions) {
            FetchResponseData.PartitionData data = (FetchResponseData.PartitionData) partition;
            if (data.records() != null && data.records().sizeInBytes() > 0) {
                APPENDS.sleep();
                return;
            }
        }
    }

    /** Has to come before Kafka's classes are loaded. */
    static void weave() {
        weave(
                "kafka.network.RequestChannel",
                OnResponse.class,
                ElementMatchers.<MethodDescription>named("sendResponse").and(ElementMatchers.takesArguments(3)));
        weave(
                "kafka.server.KafkaApis",
                OnFetch.class,
                ElementMatchers.<MethodDescription>named("handleFetchRequest").and(ElementMatchers.takesArguments(1)));
        weave(
                "kafka.server.RemoteLeaderEndPoint",
                OnFetched.class,
                ElementMatchers.<MethodDescription>named("fetch")
                        .and(ElementMatchers.takesArguments(1))
                        .and(ElementMatchers.not(ElementMatchers.isBridge())));
    }

    private static void weave(String type, Class<?> call, ElementMatcher<? super MethodDescription> methods) {
        ClassFileLocator classes = ClassFileLocator.ForClassLoader.ofSystemLoader();
        TypePool.Resolution found = TypePool.Default.ofSystemLoader().describe(type);
        if (!found.isResolved()) {
            throw new IllegalStateException(String.format(Locale.ROOT, "This Kafka has no class %s.", type));
        }
        new ByteBuddy()
                .with(TypeValidation.DISABLED)
                .redefine(found.resolve(), classes)
                .visit(Advice.to(call).on(methods))
                .make()
                .load(ClassLoader.getSystemClassLoader(), ClassLoadingStrategy.Default.INJECTION);
    }

    private static final class OnResponse {
        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        static boolean enter(
                @Advice.This Object channel,
                @Advice.Argument(0) Object request,
                @Advice.Argument(1) Object response,
                @Advice.Argument(2) Object onComplete) {
            return isLater(channel, request, response, onComplete);
        }
    }

    private static final class OnFetch {
        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) Object request) {
            beforeFetch(request);
        }
    }

    private static final class OnFetched {
        @Advice.OnMethodExit
        static void exit(@Advice.Return(typing = Assigner.Typing.DYNAMIC) Object fetched) {
            beforeAppend(fetched);
        }
    }
}
