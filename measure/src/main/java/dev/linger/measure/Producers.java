// SPDX-License-Identifier: Apache-2.0
package dev.linger.measure;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Sends records to a topic from several producers, a thread each. It prints `warm` once it has warmed up, waits for a line,
 * prints when it begins (`System.nanoTime()`, which all processes of a machine share), and at the end its figures as JSON.
 */
final class Producers {
    private static final double WARM_UP_RATE = 5_000;

    private Producers() {}

    public static void main(String[] arguments) throws Exception {
        Words words = new Words(arguments);
        List<Load> warm = loads(words, "warm", 1);
        drive(warm, words, "warm", WARM_UP_RATE, words.number("warmS"), began -> {});
        System.gc();
        String topic = words.text("topic");
        List<Load> loads = loads(words, topic, words.whole("producers"));
        System.out.println("warm");
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        long began = drive(loads, words, topic, words.number("rate"), words.number("seconds"), System.out::println);
        System.out.println(json(loads, words, began));
        // What isn't acked by now never will be.
        Runtime.getRuntime().halt(0);
    }

    /** Producers that know their topic already. */
    private static List<Load> loads(Words words, String topic, int count) {
        List<Load> loads = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            Properties settings = words.client(topic + "-" + k);
            Load load = new Load(
                    new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer()),
                    new Keys(words, 1 + k));
            load.producer.partitionsFor(topic);
            loads.add(load);
        }
        return loads;
    }

    /** Returns when they began, by `System.nanoTime()`; all is acked or has failed then. */
    private static long drive(
            List<Load> loads, Words words, String topic, double rate, double seconds, LongConsumer tell)
            throws InterruptedException {
        byte[] value = letters(words.whole("bytes"));
        CountDownLatch start = new CountDownLatch(1);
        long began = System.nanoTime();
        long fromNs = began + (long) (words.number("fromS") * 1e9);
        List<Thread> threads = new ArrayList<>();
        for (Load load : loads) {
            // Within a millisecond of each other, as independent ones.
            long phaseNs = 1_000_000L * threads.size() / loads.size();
            Thread thread = new Thread(() -> {
                try {
                    start.await();
                    TimeUnit.NANOSECONDS.sleep(phaseNs);
                    load.send(topic, value, new Pace(rate / loads.size()), fromNs, began + (long) (seconds * 1e9));
                } catch (InterruptedException never) {
                    throw new IllegalStateException(never);
                }
            });
            thread.start();
            threads.add(thread);
        }
        tell.accept(began);
        start.countDown();
        for (Thread thread : threads) thread.join();
        for (Load load : loads) load.producer.flush();
        return began;
    }

    private static byte[] letters(int count) {
        Random random = new Random(0);
        byte[] letters = new byte[count];
        for (int at = 0; at < count; at++) letters[at] = (byte) ('A' + random.nextInt(26));
        return letters;
    }

    private static String json(List<Load> loads, Words words, long began) {
        List<Latencies> latencies = new ArrayList<>();
        long[] byPartition = new long[words.whole("partitions")];
        long sent = 0;
        long failed = 0;
        long last = began;
        double requests = 0;
        for (Load load : loads) {
            latencies.add(load.latencies);
            for (int p = 0; p < byPartition.length; p++) byPartition[p] += load.acked[p];
            sent += load.sent;
            failed += load.failed;
            last = Math.max(last, load.lastAckNs);
            requests += load.metric("request-total");
        }
        return String.format(
                "{\"latency\":%s,\"sent\":%d,\"failed\":%d,\"acked\":%s,\"requests\":%s,\"seconds\":%s}",
                Latencies.of(latencies).json(),
                sent,
                failed,
                Arrays.toString(byPartition),
                Latencies.number(requests),
                Latencies.number((last - began) / 1e9));
    }

    /** One producer, and what became of its records. */
    private static final class Load {
        final KafkaProducer<byte[], byte[]> producer;
        final Keys keys;
        final Latencies latencies = new Latencies();
        long[] acked = new long[1];
        long sent;
        long failed;
        long lastAckNs;

        Load(KafkaProducer<byte[], byte[]> producer, Keys keys) {
            this.producer = producer;
            this.keys = keys;
        }

        void send(String topic, byte[] value, Pace pace, long fromNs, long untilNs) throws InterruptedException {
            while (true) {
                long now = System.nanoTime();
                long ms = System.currentTimeMillis();
                if (now > untilNs) return;
                byte[] stamped = value.clone();
                if (value.length >= Long.BYTES) ByteBuffer.wrap(stamped).putLong(now);
                producer.send(
                        new ProducerRecord<>(topic, keys.next(), stamped),
                        (metadata, failure) -> end(now, metadata, failure, fromNs));
                pace.keep(sent++, ms);
            }
        }

        /** In the thread that sends, or in that of the network. */
        private synchronized void end(long sentNs, RecordMetadata metadata, Exception failure, long fromNs) {
            if (failure != null) {
                failed++;
                return;
            }
            lastAckNs = System.nanoTime();
            int p = metadata.partition();
            if (p >= acked.length) acked = Arrays.copyOf(acked, p + 1);
            acked[p]++;
            if (sentNs >= fromNs) latencies.add((lastAckNs - sentNs) / 1e6);
        }

        double metric(String name) {
            for (MetricName each : producer.metrics().keySet()) {
                if (each.group().equals("producer-metrics") && each.name().equals(name)) {
                    return (Double) producer.metrics().get(each).metricValue();
                }
            }
            return Double.NaN;
        }
    }

    /** Keys 1 to `keyCount`, by Zipf's law, uniform or in turn; or none. */
    private static final class Keys {
        private final String kind;
        private final int count;
        private final double share;
        private final Random random;
        private final double[] upTo;
        private int turn;

        Keys(Words words, int seed) {
            kind = words.text("keys");
            count = words.whole("keyCount");
            share = words.number("keyedShare");
            random = new Random(seed);
            upTo = new double[count];
            double sum = 0;
            for (int key = 0; key < count; key++) {
                sum += kind.equals("zipf") ? 1.0 / (key + 1) : 1;
                upTo[key] = sum;
            }
        }

        byte[] next() {
            if (kind.equals("none") || random.nextDouble() >= share) return null;
            int key = kind.equals("sequential") ? turn++ % count : drawn();
            return ByteBuffer.allocate(Integer.BYTES).putInt(key + 1).array();
        }

        private int drawn() {
            int found = Arrays.binarySearch(upTo, random.nextDouble() * upTo[count - 1]);
            return Math.min(count - 1, found < 0 ? -found - 1 : found);
        }
    }
}
