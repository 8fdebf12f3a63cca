// SPDX-License-Identifier: Apache-2.0
package dev.linger.measure;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Consumers of one group, a thread each, that work on each record for a while. Prints `ready` when all partitions are
 * theirs. A line of standard input says how many records there are; once they're read, or after 5 s, it prints the
 * latencies from send() to poll() as JSON.
 */
final class Consumers {
    private static volatile boolean isOver;

    private Consumers() {}

    public static void main(String[] arguments) throws Exception {
        Words words = new Words(arguments);
        List<Reader> readers = new ArrayList<>();
        for (int k = 0; k < words.whole("consumers"); k++) {
            Reader reader = new Reader(words, k);
            reader.setDaemon(true);
            reader.start();
            readers.add(reader);
        }
        int partitions = words.whole("partitions");
        while (readers.stream().mapToInt(reader -> reader.partitions).sum() < partitions) Thread.sleep(50);
        System.out.println("ready");
        String[] line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                .readLine()
                .split(" ");
        long records = Long.parseLong(line[0]);
        long fromNs = Long.parseLong(line[1]);
        long until = System.nanoTime() + 5_000_000_000L;
        while (System.nanoTime() < until
                && readers.stream().mapToLong(reader -> reader.count).sum() < records) {
            Thread.sleep(20);
        }
        isOver = true;
        List<Latencies> latencies = new ArrayList<>();
        for (Reader reader : readers) {
            reader.join(5_000);
            latencies.add(reader.latencies(fromNs));
        }
        System.out.println(Latencies.of(latencies).json());
        Runtime.getRuntime().halt(0);
    }

    private static final class Reader extends Thread {
        private final Words words;
        private final int id;
        private final double recordNs;
        /** When each batch of records came, and when its records were sent, by `System.nanoTime()`. */
        private final List<long[]> polls = new ArrayList<>();

        volatile int partitions;
        volatile long count;

        Reader(Words words, int id) {
            this.words = words;
            this.id = id;
            recordNs = words.number("recordUs") * 1_000;
        }

        @Override
        public void run() {
            try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                    words.client("consumer-" + id), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
                consumer.subscribe(Set.of(words.text("topic")));
                while (!isOver) read(consumer);
            }
        }

        private void read(KafkaConsumer<byte[], byte[]> consumer) {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(Duration.ofMillis(500));
            long now = System.nanoTime();
            partitions = consumer.assignment().size();
            if (records.isEmpty()) return;
            long[] poll = new long[1 + records.count()];
            poll[0] = now;
            int at = 1;
            for (ConsumerRecord<byte[], byte[]> record : records)
                poll[at++] = ByteBuffer.wrap(record.value()).getLong();
            polls.add(poll);
            count += records.count();
            long until = now + (long) (records.count() * recordNs);
            for (long left = until - now; left > 0; left = until - System.nanoTime()) LockSupport.parkNanos(left);
        }

        Latencies latencies(long fromNs) {
            Latencies latencies = new Latencies();
            for (long[] poll : polls) {
                for (int at = 1; at < poll.length; at++) {
                    if (poll[at] >= fromNs) latencies.add((poll[0] - poll[at]) / 1e6);
                }
            }
            return latencies;
        }
    }
}
