// SPDX-License-Identifier: Apache-2.0
package dev.linger.partitioner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.management.ObjectName;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulePartitionerTest {
    private static final Cluster THREE = Driven.cluster("t", 3);
    private static final Exception REFUSED = new TopicAuthorizationException("t");

    private Driven driven = new Driven(Driven.settings());

    private void with(String... settings) {
        driven.close();
        driven = new Driven(Driven.settings(settings));
    }

    @AfterEach
    void close() {
        driven.close();
    }

    @Test
    void aSlowBrokerGetsNextToNothing() {
        double[] shares = driven.run(THREE, 10, 2048, p -> p == 0 ? 22 : 1, -1, null);
        assertTrue(shares[0] < 0.01, Arrays.toString(shares));
        assertEquals(0.5, shares[1], 0.1);
    }

    @Test
    void equalBrokersShareTheLoad() {
        for (double share : driven.run(THREE, 5, 2048, p -> 1, -1, null)) assertEquals(1 / 3.0, share, 0.05);
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 10, 50})
    void aBrokerThatRefusesAtOnceAttractsNothing(double healthyMs) {
        double[] shares = driven.run(THREE, 15, 1000, p -> p == 0 ? 1 : healthyMs, 0, REFUSED);
        assertTrue(shares[0] < 0.02, Arrays.toString(shares));
    }

    @Test
    void everyPartitionOfARefusingBrokerIsEjectedAfterFewFailures() {
        double[] shares = driven.run(Driven.cluster("t", 48), 15, 2000, p -> p % 3 == 0 ? 1 : 10, 0, REFUSED);
        double refused = 0;
        for (int p = 0; p < shares.length; p += 3) refused += shares[p];
        assertTrue(refused < 0.01, "share " + refused);
    }

    @Test
    void fiveFailuresInARowEjectForTenSeconds() throws Exception {
        Cluster two = Driven.cluster("t", 2);
        double[] before = driven.run(two, 1, 1000, p -> 1, 0, new TimeoutException("expired"));
        assertTrue(before[0] < 0.1);
        // Its broker is the only one left: what is ejected is for when there's nothing else.
        Cluster one = Driven.cluster("t", 2, 1);
        assertEquals(0, driven.send(one));
    }

    @Test
    void aRecordThatIsSentAgainInACallbackHidesNoFailure() throws Exception {
        int partition = driven.send(THREE);
        driven.settle(partition, null);
        partition = driven.send(THREE);
        driven.settle(partition, REFUSED);
        assertEquals(1L, Driven.figure(key("client-id=\"orders\"", partition), "Refused"));
    }

    @Test
    void whatTheClientItselfRefusesSaysNothingOfAPartition() {
        for (Exception own : new Exception[] {
            new RecordTooLargeException("too large"), new KafkaException("Producer is closed forcefully.")
        }) {
            with();
            double[] shares = driven.run(THREE, 5, 1000, p -> 1, 0, own);
            assertEquals(1 / 3.0, shares[0], 0.1, own.toString());
        }
    }

    @Test
    void aRecordThatFailsInsideSendIsUncounted() throws Exception {
        Cluster one = Driven.cluster("t", 1);
        driven.send(one);
        driven.interceptor.onSend(new ProducerRecord<>("t", new byte[1]));
        driven.partitioner.partition("t", null, null, null, new byte[1], one);
        assertEquals(2.0, outstanding(0));
        driven.settle(-1, new RecordTooLargeException("too large"));
        assertEquals(1.0, outstanding(0));
    }

    @Test
    void countsEachRecordOnceAndUncountsItWhenItExpires() throws Exception {
        int partition = driven.send(THREE);
        assertEquals(1.0, outstanding(partition));
        Thread sender = new Thread(() -> driven.settle(partition, new TimeoutException("expired")));
        sender.start();
        sender.join();
        assertEquals(0.0, outstanding(partition));
        assertEquals(1L, Driven.figure(key("client-id=\"orders\"", partition), "Refused"));
    }

    @Test
    void aWrongPartitionNumberMakesNothingGrow() {
        driven.send(THREE);
        Runtime runtime = Runtime.getRuntime();
        System.gc();
        long before = runtime.totalMemory() - runtime.freeMemory();
        for (int p : new int[] {1_000_000, 1_000_000_000}) {
            driven.interceptor.onSend(new ProducerRecord<>("t", p, null, new byte[1]));
        }
        System.gc();
        assertTrue(runtime.totalMemory() - runtime.freeMemory() - before < 10_000_000);
        driven.settle(1_000_000, new TimeoutException("unknown"));
    }

    @Test
    void aRecordToAPartitionThatIsntKnownYetKeepsAcksApart() throws Exception {
        driven.interceptor.onSend(new ProducerRecord<>("t", 0, null, new byte[1]));
        Cluster one = Driven.cluster("t", 1);
        driven.send(one);
        driven.settle(0, null);
        assertEquals(1.0, outstanding(0));
        driven.settle(0, null);
        assertEquals(0.0, outstanding(0));
    }

    @Test
    void twoProducersOfOneClientIdAreKeptApart() throws Exception {
        Driven stuck = new Driven(Driven.settings());
        for (int k = 0; k < 500; k++) stuck.send(THREE);
        int[] placed = new int[3];
        for (int k = 0; k < 3000; k++) {
            int partition = driven.send(THREE);
            driven.now += 1_000_000;
            driven.settle(partition, null);
            placed[partition]++;
        }
        for (int count : placed) assertEquals(1000, count, 250);
        Set<ObjectName> names = ManagementFactory.getPlatformMBeanServer()
                .queryNames(new ObjectName(Driven.NAME + ":*,partition=0"), null);
        assertEquals(2, names.size());
        stuck.close();
    }

    @Test
    void aPartitionWithoutALeaderIsLeftAtOnce() {
        int current = driven.send(THREE);
        Cluster without = Driven.cluster("t", 3, current);
        for (int k = 0; k < 100; k++) assertNotEquals(current, driven.send(without, "t", 1, false));
    }

    @Test
    void aTopicMadeAgainWithFewerPartitionsIsFollowedAtOnce() {
        for (int k = 0; k < 30; k++) {
            driven.send(Driven.cluster("t", 12));
            assertTrue(driven.send(THREE, "t", 512, false) < 3);
        }
    }

    @Test
    void withoutAnInterceptorNothingIsCounted() throws Exception {
        RulePartitioner alone = new RulePartitioner();
        Set<Integer> seen = new HashSet<>();
        for (int k = 0; k < 1000; k++) {
            int partition = alone.partition("t", null, null, null, new byte[1024], THREE);
            if (Driven.HEARS_OF_BATCHES) alone.onNewBatch("t", THREE, partition);
            seen.add(partition);
        }
        assertEquals(3, seen.size());
        assertFalse(ManagementFactory.getPlatformMBeanServer()
                .isRegistered(new ObjectName(Driven.NAME + ":client-id=\"\"")));
    }

    @Test
    void aTopicWithoutPartitionsIsRefusedByName() {
        for (byte[] key : new byte[][] {null, {1}}) {
            assertThrows(
                    UnknownTopicOrPartitionException.class,
                    () -> driven.partitioner.partition("none", key, key, null, new byte[1], THREE));
        }
    }

    @Test
    void recordsWithAKeyGoByKafkasHash() {
        byte[] key = {1, 2, 3};
        int hashed =
                org.apache.kafka.common.utils.Utils.toPositive(org.apache.kafka.common.utils.Utils.murmur2(key)) % 48;
        assertEquals(hashed, driven.partitioner.partition("t", key, key, null, new byte[1], Driven.cluster("t", 48)));
    }

    @Test
    void clientsThatTellNothingOfBatchesLeaveAfterBytesOrFiveMilliseconds() {
        if (Driven.HEARS_OF_BATCHES) return;
        assertEquals(32, stay(512, 0));
        assertEquals(5, stay(1, 1_000_000));
    }

    /** How many records go to one partition until it is judged anew: all others are free then. */
    private int stay(int bytes, long gapNs) {
        with("batch.size", "16384");
        int first = driven.send(THREE, "t", bytes, false);
        for (int k = 1; k < 1000; k++) {
            driven.now += gapNs;
            if (driven.send(THREE, "t", bytes, false) != first) return k;
        }
        return 1000;
    }

    @ParameterizedTest
    @CsvSource({"48", "1000"})
    void aSampleOfManyPartitionsStillAvoidsTheSlowBroker(int partitions) {
        // On clients 4.x, a thousand partitions are more than one producer's visits can learn about.
        if (!Driven.HEARS_OF_BATCHES && partitions > 48) return;
        double[] shares = driven.run(Driven.cluster("t", partitions), 20, 4000, p -> p % 3 == 0 ? 22 : 1, -1, null);
        double slow = 0;
        for (int p = 0; p < partitions; p += 3) slow += shares[p];
        assertTrue(slow < (partitions == 48 ? 0.02 : 0.06), "share " + slow);
    }

    @Test
    void aShareIsKeptForEachPartition() {
        with("linger.partitioner.share", "0.5");
        double[] shares = driven.run(THREE, 30, 2048, p -> p == 0 ? 22 : 1, -1, null);
        assertEquals(1 / 6.0, shares[0], 0.03);
    }

    @Test
    void settingsReplaceTheNumbersOfTheRule() {
        with("linger.partitioner.floor.ms", "50");
        double[] shares = driven.run(THREE, 10, 500, p -> p == 0 ? 22 : 1, -1, null);
        assertTrue(shares[0] > 0.02, Arrays.toString(shares));
    }

    @Test
    void switchedOffItDrawsAtRandomAndJmxSwitchesIt() throws Exception {
        with("linger.partitioner.enabled", "false", "batch.size", "1000");
        assertEquals(1 / 3.0, driven.run(THREE, 10, 2048, p -> p == 0 ? 22 : 1, -1, null)[0], 0.05);
        ObjectName name = new ObjectName(Driven.NAME + ":client-id=\"orders\"");
        ManagementFactory.getPlatformMBeanServer().setAttribute(name, new javax.management.Attribute("Enabled", true));
        assertTrue(driven.run(THREE, 10, 2048, p -> p == 0 ? 22 : 1, -1, null)[0] < 0.05);
    }

    @ParameterizedTest
    @CsvSource({
        "linger.partitioner.floor.ms, -1",
        "linger.partitioner.floor.ms, much",
        "linger.partitioner.forget.ms, 0",
        "linger.partitioner.share, 1.5",
        "linger.partitioner.share, NaN",
        "linger.partitioner.enabled, yes",
        "linger.partitioner.jmx, 1",
    })
    void aWrongSettingIsNamed(String name, String value) {
        ConfigException refused = assertThrows(
                ConfigException.class, () -> new RulePartitioner().configure(Driven.settings(name, value)));
        assertTrue(refused.getMessage().contains(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.acme.dev.linger.partitioner.RulePartitionerLogger",
                "dev.linger.partitioner.RulePartitioner2",
                "",
                "dev.linger.partitioner.RulePartitioner,dev.linger.partitioner.RulePartitioner",
            })
    void bothSettingsHaveToNameItOnce(String interceptors) {
        Map<String, Object> settings = Driven.settings("interceptor.classes", interceptors);
        assertThrows(ConfigException.class, () -> new RulePartitioner().configure(settings));
    }

    @Test
    void settingsMayNameItAmongOthersOrAsAClass() {
        Map<String, Object> settings = Driven.settings("interceptor.classes", "com.acme.Other, " + Driven.NAME);
        new RulePartitioner().configure(settings);
        settings.put("interceptor.classes", Collections.singletonList(RulePartitioner.class));
        settings.put("partitioner.class", RulePartitioner.class);
        new RulePartitioner().configure(settings);
    }

    @Test
    void producersThatCloseOrFailLeaveNothingBehind() throws Exception {
        for (int k = 0; k < 20; k++) {
            Map<String, Object> settings = Driven.settings("bootstrap.servers", "127.0.0.1:1");
            new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer()).close(Duration.ZERO);
            settings.put("bootstrap.servers", "no-such-host.invalid:1");
            assertThrows(
                    KafkaException.class,
                    () -> new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer()));
        }
        driven.send(THREE);
        driven.close();
        driven.close();
        assertEquals(
                Collections.emptySet(),
                ManagementFactory.getPlatformMBeanServer().queryNames(new ObjectName(Driven.NAME + ":*"), null));
    }

    @Test
    void aProducerThatCannotKnowAPartitionFailsTheRecordAndNotTheProgram() throws Exception {
        Map<String, Object> settings = Driven.settings("bootstrap.servers", "127.0.0.1:1", "max.block.ms", "50");
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            RecordMetadata[] told = new RecordMetadata[1];
            Exception[] failure = new Exception[1];
            producer.send(new ProducerRecord<>("t", 1_000_000_000, null, new byte[1]), (metadata, exception) -> {
                told[0] = metadata;
                failure[0] = exception;
            });
            assertTrue(failure[0] instanceof TimeoutException, String.valueOf(failure[0]));
        }
    }

    @Test
    void anIdleTopicIsForgotten() throws Exception {
        int partition = driven.send(THREE);
        driven.settle(partition, null);
        driven.now += Duration.ofMinutes(11).toNanos();
        driven.send(Driven.cluster("other", 3), "other", 1, false);
        assertThrows(javax.management.InstanceNotFoundException.class, () -> outstanding(partition));
    }

    @Test
    void theVersionIsThatOfTheModule() throws Exception {
        String pom = new String(Files.readAllBytes(Path.of("pom.xml")), java.nio.charset.StandardCharsets.UTF_8);
        assertTrue(pom.contains("<artifactId>rule-partitioner</artifactId>\n  <version>" + RulePartitioner.VERSION));
    }

    private static double outstanding(int partition) throws Exception {
        return (Double) Driven.figure(key("client-id=\"orders\"", partition), "OutstandingRecords");
    }

    private static String key(String producer, int partition) {
        return producer + ",topic=\"t\",partition=" + partition;
    }
}
