// SPDX-License-Identifier: Apache-2.0
package dev.linger.partitioner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.linger.measure.Cluster;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import javax.management.ObjectName;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** On real brokers. Bounds are wide: a busy machine is slow, too. */
@Tag("brokers")
class BrokersTest {
    private static final int RECORD_BYTES = 100;

    private static Cluster brokers;

    @BeforeAll
    static void start() throws Exception {
        brokers = new Cluster(3, "-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    }

    @AfterAll
    static void stop() throws Exception {
        if (brokers != null) brokers.close();
    }

    @AfterEach
    void mend() throws Exception {
        brokers.makeLate(0, "responses", 0);
        brokers.makeRefuse(0, false);
    }

    /** Records of one producer by partition, and those that failed. */
    private static final class Sent {
        final AtomicIntegerArray acked = new AtomicIntegerArray(48);
        final AtomicInteger failed = new AtomicInteger();
        int all;

        double share(int broker) {
            int of = 0;
            for (int p = broker; p < acked.length(); p += 3) of += acked.get(p);
            return of / (double) all;
        }

        int ackedInAll() {
            int sum = 0;
            for (int p = 0; p < acked.length(); p++) sum += acked.get(p);
            return sum;
        }

        @Override
        public String toString() {
            return acked + ", failed " + failed + " of " + all;
        }
    }

    private static KafkaProducer<byte[], byte[]> producer(String id, String... more) {
        Map<String, Object> settings = Driven.settings(more);
        settings.put("client.id", id);
        settings.put("bootstrap.servers", brokers.bootstrap());
        settings.putIfAbsent("linger.ms", "0");
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private static Sent send(KafkaProducer<byte[], byte[]> producer, String topic, double seconds, int rate) {
        Sent sent = new Sent();
        long start = System.nanoTime();
        for (int k = 0; k < seconds * rate; k++) {
            sendOne(producer, topic, sent);
            long next = start + k * 1_000_000_000L / rate;
            while (System.nanoTime() < next) LockSupport.parkNanos(next - System.nanoTime());
        }
        producer.flush();
        return sent;
    }

    private static void sendOne(KafkaProducer<byte[], byte[]> producer, String topic, Sent sent) {
        sent.all++;
        producer.send(new ProducerRecord<>(topic, new byte[RECORD_BYTES]), (metadata, failure) -> {
            if (failure == null) sent.acked.incrementAndGet(metadata.partition());
            else sent.failed.incrementAndGet();
        });
    }

    @Test
    void aSlowBrokerGetsLittle() throws Exception {
        brokers.create("slow", 3, 1, Map.of());
        brokers.makeLate(0, "responses", 250);
        try (KafkaProducer<byte[], byte[]> producer = producer("slow")) {
            Sent sent = send(producer, "slow", 5, 1000);
            assertEquals(sent.all, sent.ackedInAll());
            assertTrue(sent.share(0) < 0.1, sent.toString());
        }
    }

    @Test
    void aHungBrokerLosesFewRecords() throws Exception {
        brokers.create("hung", 3, 1, Map.of());
        try (KafkaProducer<byte[], byte[]> producer =
                producer("hung", "delivery.timeout.ms", "2000", "request.timeout.ms", "1000")) {
            send(producer, "hung", 2, 500);
            brokers.makeLate(0, "responses", 60_000);
            Sent sent = send(producer, "hung", 6, 500);
            // The rule leaves with a new batch, so one that is open there fills first; the rest was in flight.
            int ofOneBatch = 16_384 / RECORD_BYTES;
            assertTrue(sent.failed.get() <= ofOneBatch + 20, sent.toString());
        }
    }

    @Test
    void aRefusingBrokerLosesFewRecords() throws Exception {
        brokers.create("refused", 12, 1, Map.of());
        brokers.makeRefuse(0, true);
        try (KafkaProducer<byte[], byte[]> producer = producer("refused")) {
            Sent sent = send(producer, "refused", 5, 1000);
            assertTrue(sent.failed.get() > 0, sent.toString());
            assertTrue(sent.failed.get() < sent.all / 20, sent.toString());
            assertEquals(sent.all, sent.ackedInAll() + sent.failed.get());
        }
    }

    @Test
    void threeCopiesAreAllAcked() throws Exception {
        brokers.create("copies", 6, 3, Map.of());
        try (KafkaProducer<byte[], byte[]> producer = producer("copies", "acks", "all")) {
            // The first writes of a new topic wait for its followers, at all brokers.
            send(producer, "copies", 2, 500);
            brokers.makeLate(0, "responses", 400);
            Sent sent = send(producer, "copies", 4, 1000);
            assertEquals(sent.all, sent.ackedInAll());
            assertTrue(sent.share(0) < 0.2, sent.toString());
        }
    }

    @Test
    void twoProducersOfOneIdLearnApart() throws Exception {
        brokers.create("twins", 3, 1, Map.of());
        try (KafkaProducer<byte[], byte[]> one = producer("twin");
                KafkaProducer<byte[], byte[]> other = producer("twin")) {
            List<Sent> both = new ArrayList<>();
            for (KafkaProducer<byte[], byte[]> each : Arrays.asList(one, other)) both.add(send(each, "twins", 1, 500));
            for (Sent sent : both) assertEquals(sent.all, sent.ackedInAll());
            ObjectName ofBoth = new ObjectName(Driven.NAME + ":client-id=\"twin\",*");
            assertEquals(
                    2,
                    ManagementFactory.getPlatformMBeanServer().queryNames(ofBoth, null).stream()
                            .filter(name -> name.getKeyProperty("topic") == null)
                            .count());
        }
    }

    @Test
    void transactionsLeaveNothingOutstandingAndAbortsCountAsNoFailure() throws Exception {
        brokers.create("transactions", 12, 3, Map.of());
        try (KafkaProducer<byte[], byte[]> producer = producer("tx", "transactional.id", "tx")) {
            producer.initTransactions();
            Sent sent = new Sent();
            for (int k = 0; k < 20; k++) {
                producer.beginTransaction();
                for (int record = 0; record < 20; record++) sendOne(producer, "transactions", sent);
                if (k % 5 == 4) producer.abortTransaction();
                else producer.commitTransaction();
            }
            assertEquals(sent.all, sent.ackedInAll() + sent.failed.get());
            for (ObjectName name : ManagementFactory.getPlatformMBeanServer()
                    .queryNames(new ObjectName(Driven.NAME + ":client-id=\"tx\",topic=*,*"), null)) {
                assertEquals(0.0, attribute(name, "OutstandingRecords"));
                assertEquals(0L, attribute(name, "Refused"));
            }
        }
    }

    @Test
    void aTopicMadeAgainWithFewerPartitionsGoesOn() throws Exception {
        brokers.create("again", 12, 1, Map.of());
        try (KafkaProducer<byte[], byte[]> producer = producer(
                "again", "metadata.max.age.ms", "500", "delivery.timeout.ms", "5000", "request.timeout.ms", "1000")) {
            send(producer, "again", 1, 500);
            brokers.admin.deleteTopics(List.of("again")).all().get();
            Thread.sleep(1000);
            brokers.create("again", 3, 1, Map.of());
            // Until the client has heard of it.
            while (producer.partitionsFor("again").size() > 3) Thread.sleep(50);
            Sent sent = send(producer, "again", 2, 500);
            assertEquals(sent.all, sent.ackedInAll(), sent.toString());
        }
    }

    private static Object attribute(ObjectName name, String attribute) throws Exception {
        return ManagementFactory.getPlatformMBeanServer().getAttribute(name, attribute);
    }
}
