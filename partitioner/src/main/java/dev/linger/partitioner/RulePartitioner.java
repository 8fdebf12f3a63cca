// SPDX-License-Identifier: Apache-2.0
package dev.linger.partitioner;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.clients.producer.ProducerInterceptor;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses partitions for records without a key by {@link #rule}, from what this producer's own acks tell. Records with
 * a key go by Kafka's own hash. For clients 2.4 to 4.x; set both, and name it last if there are other interceptors:
 *
 * <pre>
 * partitioner.class=dev.linger.partitioner.RulePartitioner
 * interceptor.classes=dev.linger.partitioner.RulePartitioner
 * </pre>
 *
 * Settings of the producer, all optional:
 *
 * <pre>
 * linger.partitioner.enabled    true   false: a random partition after each batch.size bytes; JMX can change it
 * linger.partitioner.floor.ms   rule's quicker acks count as this many ms; 0 to 60000
 * linger.partitioner.forget.ms  rule's in this time without an ack, what was slow counts half; 1 to 3600000
 * linger.partitioner.share      0      least part of an even share that each partition gets; 0 to 1
 * linger.partitioner.jmx        true   figures by partition as MBeans
 * </pre>
 *
 * A record that fails counts as an ack of at least a second, unless the client itself refused or aborted it. After five
 * failed acks in a row, a partition gets nothing for 10 s, then for longer. Clients 4.x don't say when a batch opens: a
 * rule that leaves with a new batch leaves there after batch.size bytes or 5 ms.
 */
public final class RulePartitioner implements Partitioner, ProducerInterceptor<Object, Object> {
    /** As in pom.xml. */
    public static final String VERSION = "0.1.0";

    // rule {
    /**
     * With each new batch, take the partition with the lowest score, (outstanding.records + 1) × max(ack.ms(1000) ÷ (1
     * + since.ack.ms ÷ 1000), 2) × if(current and outstanding.records > 0, 0.5, 1).
     */
    private static Rule rule() {
        Rule rule = new Rule("leave new batch; score (outstanding.records + 1) * max(ack.ms(1000) / (1 + " +
                "since.ack.ms / 1000), 2) * if(current and outstanding.records > 0, 0.5, 1); pick " +
                "lowest");
        rule.leave = Leave.BATCH;
        rule.pick = Pick.LOWEST;
        rule.floorMs = 2.0;
        rule.forgetMs = 1000.0;
        int ackMs1000 = rule.keepAckMs(1000.0);
        rule.score = p -> (p.outstandingRecords() + 1.0) * higher(p.ackMs(ackMs1000) / (1.0 + p.sinceAckMs() /
                p.forgetMs()), p.floorMs()) * (p.isCurrent() && p.outstandingRecords() > 0.0 ? 0.5 : 1.0);
        return rule;
    }
    // }

    private static final Logger LOG = LoggerFactory.getLogger(RulePartitioner.class);
    private static final String PREFIX = "linger.partitioner.";
    /** A failure counts as an ack that took at least this long, ms. */
    private static final double FAILURE_MS = 1000;
    /** So many failed acks in a row eject a partition, or a leader if they are from several partitions. */
    private static final int EJECTING_FAILURES = 5;
    /** The first ejection; the next ones take 2, 3, … times as long. */
    private static final long EJECTED_NS = 10_000_000_000L;
    /** The most that an ejection takes, in those steps. */
    private static final int LONGEST_EJECTION = 30;
    /** Clients 4.x leave a partition after this time even if batch.size bytes aren't reached. */
    private static final long UNHEARD_BATCH_NS = 5_000_000;
    /** A topic with more partitions is judged by a sample of so many. */
    private static final int MOST_SCORED = 32;
    /** Shares of partitions are those of the last 10 s. */
    private static final double SHARE_MS = 10_000;
    /** Partitions beyond the known ones whose unacked records are counted, so that their acks are told apart. */
    private static final int MOST_BEYOND = 1000;
    /** A topic without unacked records is forgotten after 10 minutes. */
    private static final long IDLE_TOPIC_NS = 600_000_000_000L;
    /** Failures that say nothing about a partition: the client or the record itself caused them. */
    private static final Set<String> OWN_FAILURES = new HashSet<>(Arrays.asList(
            "InvalidPidMappingException",
            "InvalidProducerEpochException",
            "InvalidRecordException",
            "InvalidTimestampException",
            "InvalidTxnStateException",
            "OutOfOrderSequenceException",
            "ProducerFencedException",
            "RecordBatchTooLargeException",
            "RecordTooLargeException",
            "TransactionAbortableException",
            "TransactionAbortedException",
            "TransactionalIdAuthorizationException",
            "UnknownProducerIdException",
            "UnsupportedForMessageFormatException",
            "UnsupportedVersionException"));

    private static final boolean HEARS_OF_BATCHES = hearsOfBatches();

    /** The object that a thread's send() has asked as an interceptor; the partitioner that it asks next is its pair. */
    private static final ThreadLocal<RulePartitioner> SENDING = new ThreadLocal<>();

    /** The client makes two objects of this class, to partition and to intercept; their first record joins them. */
    private volatile Producer producer;

    private volatile boolean paired;
    private final LongSupplier clock;

    /** Called by the client. */
    public RulePartitioner() {
        this(System::nanoTime);
    }

    /** Takes the time from a clock of nanoseconds. */
    RulePartitioner(LongSupplier clock) {
        this.clock = clock;
        producer = new Producer(Collections.emptyMap(), clock);
    }

    @Override
    public void configure(Map<String, ?> configs) {
        for (String name : new String[] {"partitioner.class", "interceptor.classes"}) {
            if (Collections.frequency(classNames(configs.get(name)), getClass().getName()) != 1) {
                throw new ConfigException(name + " has to name " + getClass().getName() + " once");
            }
        }
        producer = new Producer(configs, clock);
    }

    private static List<String> classNames(Object setting) {
        Collection<?> each = setting instanceof Collection
                ? (Collection<?>) setting
                : setting instanceof String
                        ? Arrays.asList(((String) setting).split(","))
                        : Collections.singleton(setting);
        List<String> names = new ArrayList<>();
        for (Object one : each) {
            names.add(
                    one instanceof Class
                            ? ((Class<?>) one).getName()
                            : String.valueOf(one).trim());
        }
        return names;
    }

    @Override
    public ProducerRecord<Object, Object> onSend(ProducerRecord<Object, Object> record) {
        InHand inHand = producer.inHand.get();
        inHand.isAnnounced = true;
        inHand.topic = null;
        if (record.partition() != null) {
            // Nobody asks for a partition that the record names, but its ack counts.
            if (producer.topic(record.topic()).countNamed(record.partition())) {
                inHand.set(record.topic(), record.partition(), 0);
            }
        } else if (!paired) {
            SENDING.set(this);
        }
        return record;
    }

    @Override
    public int partition(String topic, Object key, byte[] keyBytes, Object value, byte[] valueBytes, Cluster cluster) {
        if (!paired) pair();
        InHand inHand = producer.inHand.get();
        int partition = producer.topic(topic).place(cluster, keyBytes, valueBytes, inHand.isAnnounced);
        // Without an interceptor, as in MockProducer, nobody tells of acks, so nothing is counted.
        if (inHand.isAnnounced) inHand.set(topic, partition, valueBytes == null ? 0 : valueBytes.length);
        return partition;
    }

    private void pair() {
        RulePartitioner interceptor = SENDING.get();
        if (interceptor == null) return;
        SENDING.remove();
        producer = interceptor.producer;
        paired = true;
        interceptor.paired = true;
        producer.start();
    }

    /** Clients before 4.0 ask for a partition again if the record would open a batch: the first count goes. */
    @SuppressWarnings("deprecation")
    public void onNewBatch(String topic, Cluster cluster, int previous) {
        producer.takeBack(topic, previous);
        producer.topic(topic).newBatch(previous);
    }

    @Override
    public void onAcknowledgement(RecordMetadata metadata, Exception exception) {
        if (metadata == null) return;
        // A record that fails inside send() has its partition, or -1 from 3.3 on. The thread that tells of acks may
        // send, too.
        boolean isInsideSend = Thread.currentThread() != producer.ackThread || metadata.partition() < 0;
        if (exception != null && isInsideSend && producer.takeBack(metadata.topic(), metadata.partition())) return;
        producer.ackThread = Thread.currentThread();
        Topic topic = producer.topics.get(metadata.topic());
        if (topic != null && metadata.partition() >= 0) topic.settle(metadata.partition(), exception);
    }

    @Override
    public void close() {
        producer.close();
    }

    private static boolean hearsOfBatches() {
        try {
            Partitioner.class.getMethod("onNewBatch", String.class, Cluster.class, int.class);
            return true;
        } catch (NoSuchMethodException fromVersion4) {
            return false;
        }
    }

    /** The lower of two numbers; the second if one isn't a number. */
    private static double lower(double one, double other) {
        return one < other ? one : other;
    }

    /** The higher of two numbers; the second if one isn't a number. */
    private static double higher(double one, double other) {
        return one > other ? one : other;
    }

    private enum Leave {
        RECORD,
        BATCH,
        BYTES,
        BYTES_AT_BATCH_END,
        TIME
    }

    private enum Pick {
        LOWEST,
        WEIGHTED,
        BEST
    }

    private interface Score {
        double of(Candidate p);
    }

    private interface Condition {
        boolean of(Candidate p);
    }

    /** When to leave a partition, how to score each, and which to pick. */
    private static final class Rule {
        final String text;
        Leave leave = Leave.RECORD;
        /** Bytes to leave after; 0 = batch.size. */
        long leaveBytes;

        long leaveNs;
        Pick pick = Pick.LOWEST;
        int drawn;
        Score score = p -> 0;
        Condition without;
        /** The rule's own numbers, which the settings replace; NaN if it has none. */
        double floorMs = Double.NaN;

        double forgetMs = Double.NaN;
        /** It looks at the order of partitions, so all of them are scored. */
        boolean isOrdered;
        /** Half-lives, ms. */
        double[] ackMs = {};

        double[] leaderAckMs = {};
        /** Windows, ms. */
        double[] sentBytes = {};

        double[] failures = {};
        double[] leaderFailures = {};

        Rule(String text) {
            this.text = text;
        }

        int keepAckMs(double halfLifeMs) {
            return (ackMs = with(ackMs, halfLifeMs)).length - 1;
        }

        int keepLeaderAckMs(double halfLifeMs) {
            return (leaderAckMs = with(leaderAckMs, halfLifeMs)).length - 1;
        }

        int keepSentBytes(double windowMs) {
            return (sentBytes = with(sentBytes, windowMs)).length - 1;
        }

        int keepSentShare(double windowMs) {
            return keepSentBytes(windowMs);
        }

        int keepFailures(double windowMs) {
            return (failures = with(failures, windowMs)).length - 1;
        }

        int keepLeaderFailures(double windowMs) {
            return (leaderFailures = with(leaderFailures, windowMs)).length - 1;
        }

        private static double[] with(double[] numbers, double number) {
            double[] more = Arrays.copyOf(numbers, numbers.length + 1);
            more[numbers.length] = number;
            return more;
        }
    }

    /** What a producer's settings say beside the rule. */
    private static final class Settings {
        final String clientId;
        final String rack;
        final long batchSize;
        final double floorMs;
        final double forgetMs;
        final double share;
        final boolean jmx;
        volatile boolean enabled;

        Settings(Map<String, ?> configs, Rule rule) {
            clientId = configs.get("client.id") == null
                    ? ""
                    : configs.get("client.id").toString();
            rack = configs.get("client.rack") == null
                    ? ""
                    : configs.get("client.rack").toString();
            batchSize = (long) number(configs, "batch.size", 16384, 0, Integer.MAX_VALUE);
            floorMs = number(configs, PREFIX + "floor.ms", rule.floorMs, 0, 60_000);
            forgetMs = number(configs, PREFIX + "forget.ms", rule.forgetMs, 1, 3_600_000);
            share = number(configs, PREFIX + "share", 0, 0, 1);
            jmx = truth(configs, PREFIX + "jmx");
            enabled = truth(configs, PREFIX + "enabled");
        }

        private static double number(Map<String, ?> configs, String name, double usual, double lowest, double highest) {
            Object given = configs.get(name);
            if (given == null) return usual;
            double number;
            try {
                number = Double.parseDouble(given.toString().trim());
            } catch (NumberFormatException e) {
                throw new ConfigException(name, given, "isn't a number");
            }
            if (!(number >= lowest && number <= highest)) {
                throw new ConfigException(name, given, "has to be from " + lowest + " to " + highest);
            }
            return number;
        }

        private static boolean truth(Map<String, ?> configs, String name) {
            String given = configs.get(name) == null
                    ? "true"
                    : configs.get(name).toString().trim();
            if (given.equalsIgnoreCase("true")) return true;
            if (given.equalsIgnoreCase("false")) return false;
            throw new ConfigException(name, given, "has to be true or false");
        }
    }

    /** All that is known of one producer. */
    private static final class Producer implements ProducerMXBean {
        final Rule rule = rule();
        final LongSupplier clock;
        final Settings settings;
        final Map<String, Topic> topics = new ConcurrentHashMap<>();
        final ThreadLocal<InHand> inHand = ThreadLocal.withInitial(InHand::new);
        final Beans beans;
        volatile boolean isStarted;
        volatile Thread ackThread;
        /** Of the shares that the settings ask for; -1 if they don't. */
        final int shareWindow;

        Producer(Map<String, ?> configs, LongSupplier clock) {
            this.clock = clock;
            settings = new Settings(configs, rule);
            shareWindow = settings.share > 0 ? rule.keepSentBytes(SHARE_MS) : -1;
            beans = new Beans(settings);
        }

        /** Called with the first record. */
        void start() {
            isStarted = true;
            beans.addProducer(this);
            LOG.info(
                    "{} {} for {}: {}; floor.ms={}, forget.ms={}, share={}, enabled={}; new batches are {}",
                    RulePartitioner.class.getName(),
                    VERSION,
                    settings.clientId,
                    rule.text,
                    Double.isNaN(rule.floorMs) ? "unused" : settings.floorMs,
                    Double.isNaN(rule.forgetMs) ? "unused" : settings.forgetMs,
                    settings.share,
                    settings.enabled,
                    HEARS_OF_BATCHES ? "seen" : "not seen");
        }

        Topic topic(String name) {
            Topic known = topics.get(name);
            if (known != null) return known;
            long now = clock.getAsLong();
            topics.values().removeIf(topic -> topic.isIdle(now));
            return topics.computeIfAbsent(name, unknown -> new Topic(name, this));
        }

        /** Uncounts the record that this thread is sending, if it was counted for this partition; -1 is any. */
        boolean takeBack(String name, int partition) {
            InHand sending = inHand.get();
            if (!name.equals(sending.topic) || partition >= 0 && partition != sending.partition) return false;
            topic(name).takeBack(sending.partition, sending.bytes);
            sending.topic = null;
            return true;
        }

        void close() {
            beans.close();
        }

        @Override
        public String getVersion() {
            return VERSION;
        }

        @Override
        public String getRule() {
            return rule.text;
        }

        @Override
        public boolean isEnabled() {
            return settings.enabled;
        }

        @Override
        public void setEnabled(boolean enabled) {
            settings.enabled = enabled;
        }
    }

    /** What was counted for the record that a thread is sending. */
    private static final class InHand {
        /** The interceptor has seen it, so it will hear of its ack. */
        boolean isAnnounced;
        /** Null if nothing is counted. */
        String topic;

        int partition;
        int bytes;

        void set(String topic, int partition, int bytes) {
            this.topic = topic;
            this.partition = partition;
            this.bytes = bytes;
        }
    }

    /** The partitions of a topic; its lock guards all that is counted for them. */
    private static final class Topic {
        final String name;
        final Producer producer;
        private final Rule rule;
        private final Candidate candidate = new Candidate(this);
        /** The client's list, another one with each change of its metadata; the fields below are made from it. */
        private List<PartitionInfo> seen = Collections.emptyList();
        /** By number; null for a partition that doesn't exist. */
        private Partition[] partitions = {};
        /** Numbers of all partitions, and of those with a leader; their order has no meaning. */
        private int[] all = {};

        private int[] ready = {};
        private int[] kept = {};
        private double[] weights = {};
        private final Map<Integer, Leader> leaders = new HashMap<>();
        /** Unacked records of named partitions that aren't known. */
        private final Map<Integer, Integer> beyond = new HashMap<>();

        private final Window[] sentBytes;
        int current = -1;
        private long usedAt;
        private long visited;
        private long pending;
        private boolean batchOver;
        private long chosenAt;

        Topic(String name, Producer producer) {
            this.name = name;
            this.producer = producer;
            rule = producer.rule;
            usedAt = now();
            sentBytes = Window.each(rule.sentBytes);
        }

        long now() {
            return producer.clock.getAsLong();
        }

        synchronized int place(Cluster cluster, byte[] keyBytes, byte[] valueBytes, boolean isCounted) {
            long now = now();
            usedAt = now;
            look(cluster.partitionsForTopic(name));
            if (seen.isEmpty()) {
                throw new UnknownTopicOrPartitionException("No partition of " + name + " is known.");
            }
            int bytes = valueBytes == null ? 0 : valueBytes.length;
            visited += pending;
            pending = keyBytes == null ? bytes : 0;
            int placed;
            if (keyBytes != null) {
                placed = Utils.toPositive(Utils.murmur2(keyBytes)) % seen.size();
            } else {
                if (leaves(now)) {
                    current = choose(now);
                    chosenAt = now;
                    visited = 0;
                    batchOver = false;
                    partitions[current].chosen++;
                }
                placed = current;
            }
            if (isCounted) count(placed, bytes, now);
            return placed;
        }

        /** Follows the client's metadata. */
        private void look(List<PartitionInfo> infos) {
            if (infos == seen) return;
            seen = infos;
            int size = 0;
            for (PartitionInfo info : infos) size = Math.max(size, info.partition() + 1);
            Partition[] before = partitions;
            partitions = new Partition[size];
            leaders.values().forEach(leader -> leader.isKnown = false);
            all = new int[infos.size()];
            int led = 0;
            for (int i = 0; i < all.length; i++) {
                PartitionInfo info = infos.get(i);
                int p = info.partition();
                all[i] = p;
                partitions[p] = p < before.length && before[p] != null ? before[p] : new Partition(p, this);
                partitions[p].leader = leaderOf(info.leader());
                if (info.leader() != null) led++;
            }
            leaders.values().removeIf(leader -> !leader.isKnown);
            ready = new int[led];
            for (int p : all) if (partitions[p].leader != null) ready[--led] = p;
            for (int p = 0; p < before.length; p++) {
                if (before[p] != null && (p >= size || partitions[p] == null)) producer.beans.remove(before[p].bean);
            }
        }

        private Leader leaderOf(Node node) {
            if (node == null) return null;
            Leader leader = leaders.computeIfAbsent(node.id(), id -> new Leader(rule, now()));
            leader.isKnown = true;
            leader.isNear = !producer.settings.rack.isEmpty() && producer.settings.rack.equals(node.rack());
            return leader;
        }

        private boolean leaves(long now) {
            if (current < 0 || current >= partitions.length || partitions[current] == null) return true;
            if (ready.length > 0 && (partitions[current].leader == null || isEjected(partitions[current], now))) {
                return true;
            }
            if (!producer.settings.enabled) return visited >= producer.settings.batchSize;
            long enough =
                    rule.leave == Leave.BATCH || rule.leaveBytes == 0 ? producer.settings.batchSize : rule.leaveBytes;
            switch (rule.leave) {
                case RECORD:
                    return true;
                case BATCH:
                    return HEARS_OF_BATCHES ? batchOver : visited >= enough || now - chosenAt >= UNHEARD_BATCH_NS;
                case BYTES:
                    return visited >= enough;
                case BYTES_AT_BATCH_END:
                    return visited >= (HEARS_OF_BATCHES ? 2 * enough : enough) || batchOver && visited >= enough;
                default:
                    return now - chosenAt > rule.leaveNs;
            }
        }

        private int choose(long now) {
            if (ready.length == 0) return all[ThreadLocalRandom.current().nextInt(all.length)];
            if (!producer.settings.enabled)
                return ready[ThreadLocalRandom.current().nextInt(ready.length)];
            candidate.now = now;
            int left = 0;
            if (ready.length > MOST_SCORED && !rule.isOrdered) {
                drawSample();
                left = keep(MOST_SCORED, 2, now);
                left = keepCurrent(left, now);
            }
            // What is ejected or left out is for when there's nothing else.
            for (int strict = 2; left == 0; strict--) left = keep(ready.length, strict, now);
            int starved = producer.shareWindow >= 0 ? mostStarved(left, now) : -1;
            if (starved >= 0) return starved;
            switch (rule.pick) {
                case LOWEST:
                    return lowest(left);
                case WEIGHTED:
                    return weighted(left);
                default:
                    return best(left);
            }
        }

        /** Puts a random sample at the front of `ready`. */
        private void drawSample() {
            for (int k = 0; k < MOST_SCORED; k++) {
                int other = ThreadLocalRandom.current().nextInt(k, ready.length);
                int drawn = ready[other];
                ready[other] = ready[k];
                ready[k] = drawn;
            }
        }

        private int keep(int among, int strict, long now) {
            if (kept.length <= among) kept = new int[among + 1];
            int left = 0;
            for (int k = 0; k < among; k++) {
                if (isFit(ready[k], strict, now)) kept[left++] = ready[k];
            }
            return left;
        }

        /** Adds the current partition to a sample that doesn't have it. */
        private int keepCurrent(int left, long now) {
            boolean isKnown = current >= 0 && current < partitions.length && partitions[current] != null;
            if (!isKnown || partitions[current].leader == null || !isFit(current, 2, now)) return left;
            for (int k = 0; k < left; k++) if (kept[k] == current) return left;
            kept[left] = current;
            return left + 1;
        }

        private boolean isFit(int p, int strict, long now) {
            if (strict > 0 && isEjected(partitions[p], now)) return false;
            return strict < 2 || rule.without == null || !rule.without.of(candidate.at(p));
        }

        private boolean isEjected(Partition partition, long now) {
            return partition.failures.isEjected(now)
                    || partition.leader != null && partition.leader.failures.isEjectedForSeveral(now);
        }

        /** The partition that is furthest below its least share; -1 if none is. */
        private int mostStarved(int left, long now) {
            int share = producer.shareWindow;
            double least = producer.settings.share * sentBytes[share].sum(now) / all.length;
            int starved = -1;
            for (int k = 0; k < left; k++) {
                double sent = partitions[kept[k]].sentBytes[share].sum(now);
                if (sent < least) {
                    least = sent;
                    starved = kept[k];
                }
            }
            return starved;
        }

        private int lowest(int left) {
            double lowest = Double.POSITIVE_INFINITY;
            int equals = 0;
            int chosen = 0;
            for (int k = 0; k < left; k++) {
                double score = score(kept[k]);
                if (score < lowest) {
                    lowest = score;
                    equals = 1;
                    chosen = kept[k];
                } else if (score == lowest && ThreadLocalRandom.current().nextInt(++equals) == 0) {
                    chosen = kept[k];
                }
            }
            return chosen;
        }

        private int weighted(int left) {
            if (weights.length < left) weights = new double[left];
            double highest = 0;
            for (int k = 0; k < left; k++) {
                weights[k] = Math.rint(Math.max(0, Math.min(1e9, score(kept[k]))));
                highest = Math.max(highest, weights[k]);
            }
            double total = 0;
            for (int k = 0; k < left; k++) total += weights[k] = highest + 1 - weights[k];
            double drawn = Math.floor(ThreadLocalRandom.current().nextDouble() * total);
            int chosen = 0;
            while (chosen < left - 1 && drawn >= weights[chosen]) drawn -= weights[chosen++];
            return kept[chosen];
        }

        private int best(int left) {
            double lowest = Double.POSITIVE_INFINITY;
            int chosen = 0;
            for (int drawn = 0; drawn < rule.drawn; drawn++) {
                int other = kept[ThreadLocalRandom.current().nextInt(left)];
                double score = score(other);
                if (drawn == 0 || score < lowest) {
                    lowest = score;
                    chosen = other;
                }
            }
            return chosen;
        }

        double scoreNow(int p) {
            candidate.now = now();
            return score(p);
        }

        private double score(int p) {
            double score = rule.score.of(candidate.at(p));
            return Double.isNaN(score) ? Double.MAX_VALUE : Math.min(score, Double.MAX_VALUE);
        }

        synchronized void newBatch(int previous) {
            pending = 0;
            if (previous == current) batchOver = true;
        }

        private void count(int p, int bytes, long now) {
            Partition counted = partitions[p];
            counted.records++;
            counted.bytes += bytes;
            counted.unacked.add(now, bytes);
            addSent(counted, bytes, now);
            if (!counted.isShown && producer.isStarted) {
                counted.isShown = true;
                counted.bean = producer.beans.addPartition(counted);
            }
        }

        private void addSent(Partition counted, int bytes, long now) {
            for (Window window : counted.sentBytes) window.add(bytes, now);
            for (Window window : sentBytes) window.add(bytes, now);
        }

        /** Counts a record whose partition is named, unless too many unknown ones are; its bytes count as 0. */
        synchronized boolean countNamed(int p) {
            usedAt = now();
            if (p >= 0 && p < partitions.length && partitions[p] != null) {
                count(p, 0, usedAt);
                return true;
            }
            if (beyond.size() >= MOST_BEYOND && !beyond.containsKey(p)) return false;
            beyond.merge(p, 1, Integer::sum);
            return true;
        }

        synchronized void takeBack(int p, int bytes) {
            if (settleBeyond(p) || p >= partitions.length || partitions[p] == null) return;
            Partition counted = partitions[p];
            if (counted.unacked.isEmpty()) return;
            counted.records--;
            counted.bytes -= counted.unacked.dropNewest();
            addSent(counted, -bytes, now());
        }

        private boolean settleBeyond(int p) {
            if (!beyond.containsKey(p)) return false;
            beyond.computeIfPresent(p, (named, records) -> records == 1 ? null : records - 1);
            return true;
        }

        synchronized void settle(int p, Exception exception) {
            if (settleBeyond(p) || p >= partitions.length || partitions[p] == null) return;
            Partition counted = partitions[p];
            if (counted.unacked.isEmpty()) return;
            long now = now();
            double latencyMs = (now - counted.unacked.oldestTime()) / 1e6;
            counted.records--;
            counted.bytes -= counted.unacked.dropOldest();
            boolean isFailure = exception != null;
            if (isFailure && !isOfPartition(exception)) return;
            counted.settled(isFailure ? Math.max(latencyMs, FAILURE_MS) : latencyMs, isFailure, now);
        }

        private static boolean isOfPartition(Exception exception) {
            return exception instanceof ApiException
                    && !OWN_FAILURES.contains(exception.getClass().getSimpleName());
        }

        synchronized boolean isIdle(long now) {
            if (now - usedAt < IDLE_TOPIC_NS || !beyond.isEmpty()) return false;
            for (Partition partition : partitions) {
                if (partition != null && partition.records > 0) return false;
            }
            for (Partition partition : partitions) {
                if (partition != null) producer.beans.remove(partition.bean);
            }
            return true;
        }
    }

    /** A partition as the rule sees it; its topic's lock guards it. */
    private static final class Candidate {
        private final Topic topic;
        private Partition partition;
        private long now;

        Candidate(Topic topic) {
            this.topic = topic;
        }

        Candidate at(int p) {
            partition = topic.partitions[p];
            return this;
        }

        double outstandingRecords() {
            return partition.records;
        }

        double outstandingBytes() {
            return partition.bytes;
        }

        double ackMs(int kept) {
            return partition.ackMs[kept].mean();
        }

        double leaderAckMs(int kept) {
            return partition.leader == null ? 0 : partition.leader.ackMs[kept].mean();
        }

        double sinceAckMs() {
            return (now - partition.ackedAt) / 1e6;
        }

        double sentBytes(int kept) {
            return partition.sentBytes[kept].sum(now);
        }

        double failures(int kept) {
            return partition.failed[kept].sum(now);
        }

        double leaderSinceAckMs() {
            return partition.leader == null ? sinceAckMs() : (now - partition.leader.ackedAt) / 1e6;
        }

        double sentShare(int kept) {
            double all = topic.sentBytes[kept].sum(now);
            return all == 0 ? 0 : sentBytes(kept) / all;
        }

        double leaderFailures(int kept) {
            return partition.leader == null ? 0 : partition.leader.failed[kept].sum(now);
        }

        boolean isNear() {
            return partition.leader != null && partition.leader.isNear;
        }

        boolean isAvailable() {
            return partition.leader != null;
        }

        boolean isCurrent() {
            return partition.number == topic.current;
        }

        double turn() {
            return Math.floorMod(partition.number - topic.current - 1, topic.all.length);
        }

        double floorMs() {
            return topic.producer.settings.floorMs;
        }

        double forgetMs() {
            return topic.producer.settings.forgetMs;
        }
    }

    /** A partition, by what its acks have told. */
    private static final class Partition implements PartitionMXBean {
        final int number;
        final Topic topic;
        final Unacked unacked = new Unacked();
        final AckMs[] ackMs;
        final Window[] sentBytes;
        final Window[] failed;
        final Failures failures = new Failures();
        /** Of the last second, for people. */
        final AckMs recentAckMs = new AckMs(1000);
        /** Null while there is none. */
        Leader leader;

        double records;
        double bytes;
        long ackedAt;
        long chosen;
        long refused;
        boolean isShown;
        ObjectName bean;

        Partition(int number, Topic topic) {
            this.number = number;
            this.topic = topic;
            ackedAt = topic.now();
            ackMs = AckMs.each(topic.rule.ackMs);
            sentBytes = Window.each(topic.rule.sentBytes);
            failed = Window.each(topic.rule.failures);
        }

        /** Takes an ack, or a failure as a slow one. */
        void settled(double latencyMs, boolean isFailure, long now) {
            ackedAt = now;
            recentAckMs.add(latencyMs, now);
            for (AckMs each : ackMs) each.add(latencyMs, now);
            if (isFailure) {
                refused++;
                for (Window each : failed) each.add(1, now);
                failures.add(number, now);
            } else {
                failures.end();
            }
            if (leader != null) leader.settled(latencyMs, isFailure ? number : -1, now);
        }

        @Override
        public double getOutstandingRecords() {
            synchronized (topic) {
                return records;
            }
        }

        @Override
        public double getAckMs() {
            synchronized (topic) {
                return recentAckMs.mean();
            }
        }

        @Override
        public double getScore() {
            synchronized (topic) {
                return topic.partitions[number] == this ? topic.scoreNow(number) : Double.NaN;
            }
        }

        @Override
        public long getChosen() {
            synchronized (topic) {
                return chosen;
            }
        }

        @Override
        public long getRefused() {
            synchronized (topic) {
                return refused;
            }
        }

        @Override
        public boolean isEjected() {
            synchronized (topic) {
                return topic.isEjected(this, topic.now());
            }
        }
    }

    /** A broker that leads partitions of a topic. */
    private static final class Leader {
        final AckMs[] ackMs;
        final Window[] failed;
        final Failures failures = new Failures();
        boolean isKnown;
        /** It is in the producer's rack. */
        boolean isNear;

        long ackedAt;

        Leader(Rule rule, long now) {
            ackedAt = now;
            ackMs = AckMs.each(rule.leaderAckMs);
            failed = Window.each(rule.leaderFailures);
        }

        /** Takes an ack, or the failure of the partition with this number; -1 if it's none. */
        void settled(double latencyMs, int failedPartition, long now) {
            ackedAt = now;
            for (AckMs each : ackMs) each.add(latencyMs, now);
            if (failedPartition < 0) {
                failures.end();
                return;
            }
            for (Window each : failed) each.add(1, now);
            failures.add(failedPartition, now);
        }
    }

    /** Failed acks in a row; those within a millisecond are from one response and count as one. */
    private static final class Failures {
        private int inARow;
        private int firstPartition;
        private boolean ofSeveral;
        private long lastAt;
        private int ejections;
        private long ejectedUntil;

        void add(int partition, long now) {
            if (inARow == 0) {
                firstPartition = partition;
                ofSeveral = false;
            }
            if (partition != firstPartition) ofSeveral = true;
            if (inARow > 0 && now - lastAt < 1_000_000) return;
            lastAt = now;
            if (++inARow < EJECTING_FAILURES || isEjected(now)) return;
            ejections = Math.min(ejections + 1, LONGEST_EJECTION);
            ejectedUntil = now + ejections * EJECTED_NS;
        }

        void end() {
            inARow = 0;
            ejections = 0;
        }

        boolean isEjected(long now) {
            return ejections > 0 && ejectedUntil - now > 0;
        }

        /** Not for the failures of one partition alone. */
        boolean isEjectedForSeveral(long now) {
            return ofSeveral && isEjected(now);
        }
    }

    /** When each record was sent that isn't acked, and its size, oldest first: a partition acks in order. */
    private static final class Unacked {
        private static final int LARGE = 1024;
        private long[] times = {};
        private int[] bytes = {};
        private int first;
        private int count;

        void add(long time, int size) {
            if (count == times.length) resize(Math.max(8, 2 * count));
            int next = (first + count++) % times.length;
            times[next] = time;
            bytes[next] = size;
        }

        boolean isEmpty() {
            return count == 0;
        }

        long oldestTime() {
            return times[first];
        }

        /** Returns its bytes. */
        int dropOldest() {
            int dropped = bytes[first];
            first = (first + 1) % times.length;
            count--;
            if (times.length > LARGE && count < times.length / 8) resize(times.length / 4);
            return dropped;
        }

        /** Returns its bytes. */
        int dropNewest() {
            return bytes[(first + --count) % bytes.length];
        }

        private void resize(int size) {
            long[] sizedTimes = new long[size];
            int[] sizedBytes = new int[size];
            for (int k = 0; k < count; k++) {
                sizedTimes[k] = times[(first + k) % times.length];
                sizedBytes[k] = bytes[(first + k) % bytes.length];
            }
            times = sizedTimes;
            bytes = sizedBytes;
            first = 0;
        }
    }

    /** A mean of latencies where what is as old as the half-life counts half. Acks of one millisecond count as one. */
    private static final class AckMs {
        private final double halfLifeMs;
        private double before;
        private double kept;
        private double sum;
        private int count;
        private long since;

        AckMs(double halfLifeMs) {
            this.halfLifeMs = halfLifeMs;
        }

        static AckMs[] each(double[] halfLives) {
            AckMs[] means = new AckMs[halfLives.length];
            Arrays.setAll(means, k -> new AckMs(halfLives[k]));
            return means;
        }

        void add(double latencyMs, long now) {
            double ageMs = (now - since) / 1e6;
            if (count == 0 || ageMs >= 1) {
                before = mean();
                kept = count == 0 ? 0 : halfLifeMs / (halfLifeMs + ageMs);
                since = now;
                sum = 0;
                count = 0;
            }
            sum += latencyMs;
            count++;
        }

        double mean() {
            return count == 0 ? 0 : kept * before + (1 - kept) * sum / count;
        }
    }

    /** A sum over a window of time, which is cut in 16. */
    private static final class Window {
        private final long[] parts = new long[16];
        private final long partNs;
        private long newest;

        Window(double windowMs) {
            partNs = (long) (windowMs * 1e6 / parts.length);
        }

        static Window[] each(double[] windowsMs) {
            Window[] windows = new Window[windowsMs.length];
            Arrays.setAll(windows, k -> new Window(windowsMs[k]));
            return windows;
        }

        void add(long amount, long now) {
            forget(now);
            parts[place(newest)] += amount;
        }

        double sum(long now) {
            forget(now);
            long sum = 0;
            for (long part : parts) sum += part;
            return Math.max(0, sum);
        }

        private void forget(long now) {
            long part = Math.floorDiv(now, partNs);
            for (long old = Math.max(newest + 1, part - parts.length + 1); old <= part; old++) {
                parts[place(old)] = 0;
            }
            newest = part;
        }

        private int place(long part) {
            return (int) Math.floorMod(part, (long) parts.length);
        }
    }

    /** A producer in JMX. */
    public interface ProducerMXBean {
        /** Version of the class. */
        String getVersion();

        /** Text of the rule. */
        String getRule();

        /** False: a random partition after each batch.size bytes. */
        boolean isEnabled();

        void setEnabled(boolean enabled);
    }

    /** A partition in JMX, from the first record on. */
    public interface PartitionMXBean {
        /** Records that are neither acked nor failed. */
        double getOutstandingRecords();

        /** Mean time of acks with a half-life of 1 s, ms. */
        double getAckMs();

        /** Score by the rule now; lower is better. */
        double getScore();

        /** Times it was chosen. */
        long getChosen();

        /** Records that failed. */
        long getRefused();

        /** It, or its leader, gets nothing for a while after failures in a row. */
        boolean isEjected();
    }

    /** The figures of one producer in JMX. */
    private static final class Beans {
        /** Producers of one name and class loader, or of several, have numbers. */
        private static final int MOST_INSTANCES = 1000;

        private final Settings settings;
        private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        private final Set<ObjectName> names = new LinkedHashSet<>();
        private String base;

        Beans(Settings settings) {
            this.settings = settings;
        }

        /** Registers the producer under a name that no other has. */
        synchronized void addProducer(Producer producer) {
            if (!settings.jmx) return;
            String name = RulePartitioner.class.getName() + ":client-id=" + ObjectName.quote(settings.clientId);
            for (int instance = 1; base == null && instance <= MOST_INSTANCES; instance++) {
                String tried = instance == 1 ? name : name + ",instance=" + instance;
                if (add(producer, tried) != null) base = tried;
            }
        }

        /** Returns null if the partition isn't registered. */
        synchronized ObjectName addPartition(Partition partition) {
            if (base == null) return null;
            return add(
                    partition,
                    base + ",topic=" + ObjectName.quote(partition.topic.name) + ",partition=" + partition.number);
        }

        private ObjectName add(Object bean, String name) {
            try {
                ObjectName registered = new ObjectName(name);
                server.registerMBean(bean, registered);
                names.add(registered);
                return registered;
            } catch (InstanceAlreadyExistsException isTaken) {
                return null;
            } catch (JMException e) {
                LOG.warn("{} isn't registered", name, e);
                return null;
            }
        }

        synchronized void remove(ObjectName name) {
            if (name == null || !names.remove(name)) return;
            try {
                server.unregisterMBean(name);
            } catch (JMException e) {
                LOG.warn("{} isn't unregistered", name, e);
            }
        }

        synchronized void close() {
            for (ObjectName name : new ArrayList<>(names)) remove(name);
            base = null;
        }
    }
}
