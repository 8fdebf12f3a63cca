// SPDX-License-Identifier: Apache-2.0
package dev.linger.partitioner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.clients.producer.internals.BuiltInChoice;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One record from send() to its ack, by one thread, with 500 records unacked. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ChoiceBenchmark {
    private static final int UNACKED = 500;
    private static final byte[] VALUE = new byte[512];

    @Param({"3", "48", "1000"})
    public int partitions;

    /** Records of a batch. */
    @Param({"1", "30"})
    public int batch;

    private final RulePartitioner partitioner = new RulePartitioner();
    private final RulePartitioner interceptor = new RulePartitioner();
    private final ProducerRecord<Object, Object> record = new ProducerRecord<>("t", VALUE);
    private Cluster cluster;
    private RecordMetadata[] metadata;
    private final int[] unacked = new int[UNACKED];
    private int sent;
    private BuiltInChoice builtIn;

    @Setup
    public void setUp() {
        Map<String, Object> settings = new HashMap<>();
        settings.put("partitioner.class", RulePartitioner.class);
        settings.put("interceptor.classes", RulePartitioner.class);
        partitioner.configure(settings);
        interceptor.configure(settings);
        List<Node> nodes = new ArrayList<>();
        for (int n = 0; n < 3; n++) nodes.add(new Node(n, "broker", 9092));
        List<PartitionInfo> infos = new ArrayList<>();
        metadata = new RecordMetadata[partitions];
        for (int p = 0; p < partitions; p++) {
            infos.add(new PartitionInfo("t", p, nodes.get(p % 3), new Node[0], new Node[0]));
            metadata[p] = new RecordMetadata(new TopicPartition("t", p), 0, 0, 0, 0, 0);
        }
        cluster = new Cluster("id", nodes, infos, Collections.emptySet(), Collections.emptySet());
        builtIn = new BuiltInChoice(512 * batch);
        for (int k = 0; k < UNACKED; k++) unacked[k] = send();
    }

    private int send() {
        interceptor.onSend(record);
        int partition = partitioner.partition("t", null, null, VALUE, VALUE, cluster);
        if (sent++ % batch == 0) {
            partitioner.onNewBatch("t", cluster, partition);
            partition = partitioner.partition("t", null, null, VALUE, VALUE, cluster);
        }
        return partition;
    }

    @Benchmark
    public void rule() {
        int place = sent % UNACKED;
        interceptor.onAcknowledgement(metadata[unacked[place]], null);
        unacked[place] = send();
    }

    @Benchmark
    public int builtIn() {
        return builtIn.choose(VALUE.length, cluster);
    }
}
