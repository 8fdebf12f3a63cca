// SPDX-License-Identifier: Apache-2.0
package org.apache.kafka.clients.producer.internals;

import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.utils.LogContext;

/** What the client asks its own partitioner for each record. */
public final class BuiltInChoice {
    private final BuiltInPartitioner partitioner;

    /** Leaves a partition after this many bytes. */
    public BuiltInChoice(int bytes) {
        partitioner = new BuiltInPartitioner(new LogContext(), "t", bytes);
    }

    /** Returns the partition. */
    public int choose(int bytes, Cluster cluster) {
        BuiltInPartitioner.StickyPartitionInfo info = partitioner.peekCurrentPartitionInfo(cluster);
        partitioner.updatePartitionInfo(info, bytes, cluster);
        return info.partition();
    }
}
