// SPDX-License-Identifier: Apache-2.0
package dev.linger.partitioner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** A producer's two objects, called as KafkaProducer calls them, under a clock of its own. */
final class Driven {
    static final String NAME = RulePartitioner.class.getName();
    static final boolean HEARS_OF_BATCHES = hearsOfBatches();

    long now = 1_000_000_000L;
    final RulePartitioner partitioner = new RulePartitioner(() -> now);
    final RulePartitioner interceptor = new RulePartitioner(() -> now);
    private final PriorityQueue<Pending> pending = new PriorityQueue<>((one, other) -> Long.compare(one.at, other.at));

    private static final class Pending {
        final long at;
        final int partition;
        final Exception failure;

        Pending(long at, int partition, Exception failure) {
            this.at = at;
            this.partition = partition;
            this.failure = failure;
        }
    }

    /** How a partition answers. */
    interface Broker {
        /** Returns the time until the answer, ms. */
        double answerMs(int partition);
    }

    Driven(Map<String, Object> settings) {
        partitioner.configure(settings);
        interceptor.configure(settings);
    }

    static Map<String, Object> settings(String... more) {
        Map<String, Object> settings = new HashMap<>();
        settings.put("partitioner.class", NAME);
        settings.put("interceptor.classes", NAME);
        settings.put("client.id", "orders");
        for (int k = 0; k < more.length; k += 2) settings.put(more[k], more[k + 1]);
        return settings;
    }

    /** Partitions lie on three brokers in turn; those of `leaderless` have none. */
    static Cluster cluster(String topic, int partitions, Integer... leaderless) {
        List<Node> nodes = new ArrayList<>();
        for (int n = 0; n < 3; n++) nodes.add(new Node(n, "broker-" + n, 9092, "rack-" + n));
        List<PartitionInfo> infos = new ArrayList<>();
        for (int p = 0; p < partitions; p++) {
            Node leader = List.of(leaderless).contains(p) ? null : nodes.get(p % 3);
            infos.add(new PartitionInfo(topic, p, leader, new Node[0], new Node[0]));
        }
        return new Cluster("id", nodes, infos, Collections.emptySet(), Collections.emptySet());
    }

    /** One send() up to where the record is appended; on clients before 4.0, it opens a batch if asked to. */
    int send(Cluster cluster, String topic, int bytes, boolean opensBatch) {
        interceptor.onSend(new ProducerRecord<>(topic, new byte[bytes]));
        int partition = partitioner.partition(topic, null, null, null, new byte[bytes], cluster);
        if (!opensBatch || !HEARS_OF_BATCHES) return partition;
        newBatch(topic, cluster, partition);
        return partitioner.partition(topic, null, null, null, new byte[bytes], cluster);
    }

    int send(Cluster cluster) {
        return send(cluster, "t", 100, true);
    }

    void newBatch(String topic, Cluster cluster, int partition) {
        partitioner.onNewBatch(topic, cluster, partition);
    }

    void settle(int partition, Exception failure) {
        interceptor.onAcknowledgement(metadata(partition), failure);
    }

    /** Clients before 3.0 and from 3.0 on have different constructors. */
    private static RecordMetadata metadata(int partition) {
        TopicPartition named = new TopicPartition("t", partition);
        try {
            return RecordMetadata.class
                    .getConstructor(TopicPartition.class, long.class, int.class, long.class, int.class, int.class)
                    .newInstance(named, 0L, 0, 0L, 0, 0);
        } catch (NoSuchMethodException before3) {
            return metadataBefore3(named);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RecordMetadata metadataBefore3(TopicPartition named) {
        try {
            return RecordMetadata.class
                    .getConstructor(
                            TopicPartition.class, long.class, long.class, long.class, Long.class, int.class, int.class)
                    .newInstance(named, 0L, 0L, 0L, null, 0, 0);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sends `rate` records a second for this time; returns the shares of the partitions. */
    double[] run(Cluster cluster, double seconds, double rate, Broker broker, int refusing, Exception refusal) {
        int[] sent = new int[cluster.partitionCountForTopic("t")];
        long end = now + (long) (seconds * 1e9);
        int all = 0;
        for (; now < end; all++) {
            acks();
            int partition = send(cluster);
            sent[partition]++;
            boolean fails = partition % 3 == refusing;
            long at = now + (long) (broker.answerMs(partition) * 1e6);
            pending.add(new Pending(at, partition, fails ? refusal : null));
            now += (long) (1e9 / rate);
        }
        double[] shares = new double[sent.length];
        for (int p = 0; p < sent.length; p++) shares[p] = (double) sent[p] / all;
        return shares;
    }

    private void acks() {
        long until = now;
        while (!pending.isEmpty() && pending.peek().at <= until) {
            Pending ack = pending.poll();
            now = ack.at;
            settle(ack.partition, ack.failure);
        }
        now = until;
    }

    void close() {
        partitioner.close();
        interceptor.close();
    }

    private static boolean hearsOfBatches() {
        try {
            Partitioner.class.getMethod("onNewBatch", String.class, Cluster.class, int.class);
            return true;
        } catch (NoSuchMethodException fromVersion4) {
            return false;
        }
    }

    /** The attribute of a figure in JMX. */
    static Object figure(String key, String attribute) throws Exception {
        return java.lang.management.ManagementFactory.getPlatformMBeanServer()
                .getAttribute(new javax.management.ObjectName(NAME + ":" + key), attribute);
    }
}
