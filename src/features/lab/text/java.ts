import type { Rule } from '../../../scenario/rule/rule';
import { ruleSentence } from '../../../scenario/rule/sentence';
import type { SignalName } from '../../../scenario/rule/signalNames';
import { writeRule } from '../../../scenario/rule/write';
import { type Language, truthCode, unseenBy, valueCode } from './expressionCode';
import { codeNeeds, keptOf, linesOf } from './ruleCode';
import { functionsIn, linesFor, wrapCode, wrapText } from './sourceLines';

/** The exported class, unless the reader names it. */
export const JAVA_CLASS = 'RulePartitioner';

// @recipe signal
const JAVA: Language = {
  signals: {
    'outstanding.records': 'counted.records',
    'outstanding.bytes': 'counted.bytes',
    'ack.ms': 'counted.$.mean()',
    'since.ack.ms': 'counted.sinceAckMs(now)',
    'sent.bytes': 'counted.$.sum(now)',
    'same.rack': 'info.leader() != null && rack.equals(info.leader().rack())',
    available: 'info.leader() != null',
    current: 'info.partition() == current',
    turn: '(double) Math.floorMod(info.partition() - current - 1, count)',
  },
  either: (condition, then, otherwise) => `(${condition} ? ${then} : ${otherwise})`,
  infinity: 'Double.POSITIVE_INFINITY',
  noNumber: 'Double.NaN',
};

/** The signals of a rule that the Java file doesn't have: those of the client alone, and those that nobody has written yet. */
export function javaLacks(rule: Rule): readonly SignalName[] {
  return unseenBy(JAVA, rule);
}

/**
 * A rule as one Java file for clients 2.4 to 4.x; null if it lacks one of its signals.
 *
 * @param className a Java identifier that no other class of the file has
 */
export function ruleJava(rule: Rule, className = JAVA_CLASS): string | null {
  if (javaLacks(rule).length > 0) return null;
  const { score, without } = rule;
  const scored = bodyOf('double score = ', valueCode(score, JAVA));
  const leftOut = without === null ? '' : bodyOf('return ', truthCode(without, JAVA));
  const needs = { ...codeNeeds(rule), ...functionsIn(scored + leftOut) };
  return linesFor(needs, template(rule, className, scored, leftOut));
}

function bodyOf(before: string, code: string): string {
  const body = wrapCode(`${before}${code};`, '            ', '        ');
  return /\bcounted\./.test(code) ? `            Counts counted = counts(info.partition());\n${body}` : body;
}

/** Why a name can't be that of the exported class; null if it can. */
export function classNameMistake(name: string, rule: Rule): string | null {
  if (!/^[A-Z]\w*$/.test(name)) return 'Enter a class name: a capital letter, then letters, digits or _.';
  const words: readonly string[] = ruleJava(rule)?.match(/\w+/g) ?? [];
  return name !== JAVA_CLASS && words.includes(name)
    ? `The file uses ${name} itself. Enter another name.`
    : null;
}

/** The settings of a producer that has the class. */
export function javaProperties(rule: Rule, className = JAVA_CLASS): readonly string[] {
  const { counts, rack } = codeNeeds(rule);
  return [
    `partitioner.class=${className}`,
    ...(counts
      ? [`interceptor.classes=${className}`, 'client.id=<a name of its own for each producer>']
      : []),
    ...(rack ? ['client.rack=<the rack of this producer>'] : []),
  ];
}

function header(rule: Rule, className: string): string {
  const said = (text: string): string => wrapText(text, ' * ');
  const enough = rule.leave.when === 'bytes' ? rule.leave.bytes : 'batch.size';
  return `/**
 * Chooses partitions by this rule:
 *
${wrapText(writeRule(rule), ' *     ')}
 *
${said(ruleSentence(rule))}
 * Records with a key go by Kafka's own hash, others only to partitions with a leader while there are any.
 *
${javaProperties(rule, className)
  .map((line) => ` *     ${line}`)
  .join('\n')}
 *
 * If there are other interceptors, name this one last. Needs clients 2.4 to 4.x, and a client.id before 2.8. //? counts
 * Needs clients 2.4 to 4.x. //? !counts
//? atEnd {
${said(`Clients 4.x don't tell a Partitioner when a batch opens: there it changes after ${enough} bytes instead.`)}
//? }
 * Clients before 4.0 ask a second time for a record that opens a batch, and then it chooses anew. //? !visits
 */`;
}

function template(rule: Rule, className: string, scored: string, leftOut: string): string {
  const { leave, pick } = rule;
  const { rack, bytes, batchSize } = codeNeeds(rule);
  const [ackMs, sentBytes] = [keptOf(rule, 'ack.ms'), keptOf(rule, 'sent.bytes')];
  const parameters = [...(rack ? ['String rack'] : []), ...(batchSize ? ['long batchSize'] : [])].join(', ');
  const stayNs = leave.when === 'time' ? Math.round(leave.ms * 1e6) : 0;
  const enough = batchSize || leave.when !== 'bytes' ? 'batchSize' : `${leave.bytes}L`;
  return `\
// SPDX-License-Identifier: Apache-2.0

import java.util.Arrays; //? counts
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.clients.producer.ProducerInterceptor; //? counts
import org.apache.kafka.clients.producer.ProducerRecord; //? counts
import org.apache.kafka.clients.producer.RecordMetadata; //? counts
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.config.ConfigException; //? counts
import org.apache.kafka.common.utils.Utils;

${header(rule, className)}
public final class ${className} implements Partitioner, ProducerInterceptor<Object, Object> { //? counts
public final class ${className} implements Partitioner { //? !counts
    //? counts {
    /** By client.id: the client makes one object of this class to partition, and another to intercept. */
    private static final Map<String, State> STATES = new ConcurrentHashMap<>();

    private String clientId;
    //? }
    private State state;

    @Override
    public void configure(Map<String, ?> configs) {
        //? counts {
        for (String name : new String[] {"partitioner.class", "interceptor.classes"}) {
            if (!String.valueOf(configs.get(name)).contains(getClass().getName())) {
                throw new ConfigException("${className} has to be named in " + name + ", too.");
            }
        }
        if (configs.get("client.id") == null) {
            throw new ConfigException("${className} needs a client.id of its own for each producer.");
        }
        clientId = configs.get("client.id").toString();
        state = STATES.compute(clientId, (id, known) -> {
            State shared = known == null ? new State(configs) : known;
            shared.users++;
            return shared;
        });
        //? }
        state = new State(configs); //? !counts
    }

    //? counts {
    @Override
    public ProducerRecord<Object, Object> onSend(ProducerRecord<Object, Object> record) {
        state.inHand.get().topic = null;
        // Nobody asks for a partition that the record names, but its ack counts.
        if (record.partition() != null) state.topic(record.topic()).count(record.partition(), 0);
        return record;
    }

    //? }
    @Override
    public int partition(
            String topic, Object key, byte[] keyBytes, Object value, byte[] valueBytes, Cluster cluster) {
        //? counts {
        InHand inHand = state.inHand.get();
        inHand.partition = state.topic(topic).place(cluster.partitionsForTopic(topic), keyBytes, valueBytes);
        inHand.bytes = valueBytes == null ? 0 : valueBytes.length;
        inHand.topic = topic;
        return inHand.partition;
        //? }
        return state.topic(topic).place(cluster.partitionsForTopic(topic), keyBytes, valueBytes); //? !counts
    }

    //? counts|visits {
    /** Clients before 4.0 ask for a partition again if the record would open a batch: the first count goes. */ //? counts
    /** Clients before 4.0 ask for a partition again if the record would open a batch. */ //? !counts
    @SuppressWarnings("deprecation")
    public void onNewBatch(String topic, Cluster cluster, int previous) {
        takeBack(topic, previous); //? counts
        state.topic(topic).newBatch(previous); //? visits
    }

    //? }
    //? counts {
    @Override
    public void onAcknowledgement(RecordMetadata metadata, Exception exception) {
        if (metadata == null) return;
        // A record that fails inside send() has its partition, or -1 from 3.3 on.
        if (exception != null && takeBack(metadata.topic(), metadata.partition())) return;
        if (metadata.partition() >= 0) state.topic(metadata.topic()).settle(metadata.partition(), exception == null);
    }

    /** Uncounts the record that this thread is sending, if it was counted for this partition; -1 is any. */
    private boolean takeBack(String topic, int partition) {
        InHand inHand = state.inHand.get();
        if (!topic.equals(inHand.topic) || partition >= 0 && partition != inHand.partition) return false;
        state.topic(topic).takeBack(inHand.partition, inHand.bytes);
        inHand.topic = null;
        return true;
    }

    //? }
    @Override
    public void close() {
        //? counts {
        if (clientId == null) return;
        STATES.computeIfPresent(clientId, (id, known) -> --known.users == 0 ? null : known);
        clientId = null;
        //? }
    }

    private static final class State {
        final Map<String, Topic> topics = new ConcurrentHashMap<>();
        final ThreadLocal<InHand> inHand = ThreadLocal.withInitial(InHand::new); //? counts
        final String rack; //? rack
        final long batchSize; //? batchSize
        int users; //? counts

        State(Map<String, ?> configs) {
            rack = String.valueOf(configs.get("client.rack")); //? rack
            Object size = configs.get("batch.size"); //? batchSize
            batchSize = size == null ? 16384 : Long.parseLong(size.toString()); //? batchSize
        }

        Topic topic(String name) {
            Topic known = topics.get(name);
            return known != null ? known : topics.computeIfAbsent(name, unknown -> new Topic(${parameters.replaceAll(/\w+ (?=\w)/g, '')}));
        }
    }

    //? counts {
    /** What was counted for the record that a thread is sending. */
    private static final class InHand {
        String topic;
        int partition;
        int bytes;
    }

    //? }
    private static final class Topic {
        //? atEnd {
        private static final boolean HEARS_OF_BATCHES = hearsOfBatches();

        //? }
        private final String rack; //? rack
        private final long enough; //? visits
        private Counts[] counts = {}; //? counts
        private int[] kept = {};
        private long[] weights = {}; //? weighted
        private int current = -1;
        private long visited; //? visits
        private long pending; //? visits
        private boolean batchOver; //? atEnd
        private long chosenAt; //? timed

        //? atEnd {
        private static boolean hearsOfBatches() {
            try {
                Partitioner.class.getMethod("onNewBatch", String.class, Cluster.class, int.class);
                return true;
            } catch (NoSuchMethodException fromVersion4) {
                return false;
            }
        }

        //? }
        Topic(${parameters}) {
            this.rack = rack; //? rack
            enough = ${enough}; //? visits
        }

        synchronized int place(List<PartitionInfo> all, byte[] keyBytes, byte[] valueBytes) {
            long now = System.nanoTime();
            int bytes = valueBytes == null ? 0 : valueBytes.length; //? counts|visits
            visited += pending; //? visits
            pending = keyBytes == null ? bytes : 0; //? visits
            int partition;
            if (keyBytes != null) {
                partition = Utils.toPositive(Utils.murmur2(keyBytes)) % all.size();
            } else {
                current = choose(all, now); //? !stays
                //? stays {
                if (current < 0 || leaves(all, now)) {
                    current = choose(all, now);
                    chosenAt = now; //? timed
                    visited = 0; //? visits
                    batchOver = false; //? atEnd
                }
                //? }
                partition = current;
            }
            count(partition, bytes); //? counts
            return partition;
        }

        //? stays {
        private boolean leaves(List<PartitionInfo> all, long now) {
            return HEARS_OF_BATCHES ? batchOver : visited >= enough; //? batch
            return batchOver || visited >= (HEARS_OF_BATCHES ? 2 * enough : enough); //? sizedAtEnd
            return visited >= enough; //? atOnce
            //? timed {
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).partition() == current && all.get(i).leader() == null) return true;
            }
            return now - chosenAt > ${stayNs}L;
            //? }
        }

        //? }
        private int choose(List<PartitionInfo> all, long now) {
            int left = 0;
            // What has no leader is for when there's nothing else. //? !without
            // What has no leader or is left out is for when there's nothing else. //? without
            for (int strict = 1; left == 0 && strict >= 0; strict--) left = keep(all, now, strict); //? !without
            for (int strict = 2; left == 0 && strict >= 0; strict--) left = keep(all, now, strict); //? without
            return all.get(kept[ThreadLocalRandom.current().nextInt(left)]).partition(); //? !scored
            //? lowest {
            double lowest = Double.POSITIVE_INFINITY;
            int equals = 0;
            int chosen = 0;
            for (int k = 0; k < left; k++) {
                double score = score(all.get(kept[k]), all.size(), now);
                if (score < lowest) {
                    lowest = score;
                    equals = 1;
                    chosen = kept[k];
                } else if (score == lowest && ThreadLocalRandom.current().nextInt(++equals) == 0) {
                    chosen = kept[k];
                }
            }
            return all.get(chosen).partition();
            //? }
            //? weighted {
            if (weights.length < left) weights = new long[left];
            long highest = 0;
            for (int k = 0; k < left; k++) {
                double score = score(all.get(kept[k]), all.size(), now);
                weights[k] = Math.round(Math.max(0, Math.min(1e9, score)));
                highest = Math.max(highest, weights[k]);
            }
            long total = 0;
            for (int k = 0; k < left; k++) total += weights[k] = highest + 1 - weights[k];
            long drawn = ThreadLocalRandom.current().nextLong(total);
            int chosen = 0;
            while (drawn >= weights[chosen]) drawn -= weights[chosen++];
            return all.get(kept[chosen]).partition();
            //? }
            //? best {
            double lowest = Double.POSITIVE_INFINITY;
            int chosen = 0;
            for (int drawn = 0; drawn < ${pick.by === 'best' ? pick.of : 0}; drawn++) {
                int other = kept[ThreadLocalRandom.current().nextInt(left)];
                double score = score(all.get(other), all.size(), now);
                if (drawn == 0 || score < lowest) {
                    lowest = score;
                    chosen = other;
                }
            }
            return all.get(chosen).partition();
            //? }
        }

        private int keep(List<PartitionInfo> all, long now, int strict) {
            if (kept.length < all.size()) kept = new int[all.size()];
            int left = 0;
            for (int i = 0; i < all.size(); i++) {
                if (strict > 0 && all.get(i).leader() == null) continue;
                if (strict > 1 && isLeftOut(all.get(i), all.size(), now)) continue; //? without
                kept[left++] = i;
            }
            return left;
        }

        //? scored {
        private double score(PartitionInfo info, int count, long now) {
${scored}
            return Double.isNaN(score) ? Double.MAX_VALUE : Math.min(score, Double.MAX_VALUE);
        }

        //? }
        //? without {
        private boolean isLeftOut(PartitionInfo info, int count, long now) {
${leftOut}
        }

        //? }
        //? lower {
        private static double lower(double one, double other) {
            return one < other ? one : other;
        }

        //? }
        //? higher {
        private static double higher(double one, double other) {
            return one > other ? one : other;
        }

        //? }
        //? visits {
        synchronized void newBatch(int previous) {
            pending = 0;
            if (previous == current) batchOver = true; //? batch
            if (previous == current && visited >= enough) batchOver = true; //? sizedAtEnd
        }

        //? }
        //? counts {
        synchronized void count(int partition, int bytes) {
            Counts counted = counts(partition);
            long now = System.nanoTime(); //? unacked|sentBytes
            counted.records++; //? records
            counted.bytes += bytes; //? bytes
            counted.unacked.add(now, bytes); //? unacked
${linesOf(sentBytes, (name) => `            counted.${name}.add(bytes, now);`)} //? sentBytes
        }

        synchronized void takeBack(int partition, int bytes) {
            Counts counted = counts(partition);
            if (counted.records > 0) counted.records--; //? records
            ${bytes ? 'counted.bytes -= ' : ''}counted.unacked.dropNewest(); //? unacked
${linesOf(sentBytes, (name) => `            counted.${name}.add(-bytes, System.nanoTime());`)} //? sentBytes
        }

        synchronized void settle(int partition, boolean isAcked) {
            Counts counted = counts(partition);
            if (counted.records > 0) counted.records--; //? records
            long now = System.nanoTime(); //? ackMs|sinceAck
            if (counted.unacked.isEmpty()) return; //? unacked
            counted.bytes -= counted.unacked.oldestBytes(); //? bytes
            double latencyMs = (now - counted.unacked.oldestTime()) / 1e6; //? ackMs
            counted.unacked.dropOldest(); //? unacked
            if (!isAcked) return; //? ackMs|sinceAck
            counted.ackedAt = now; //? sinceAck
${linesOf(ackMs, (name) => `            counted.${name}.add(latencyMs, now);`)} //? ackMs
        }

        private Counts counts(int partition) {
            if (partition >= counts.length) {
                int before = counts.length;
                counts = Arrays.copyOf(counts, partition + 1);
                for (int p = before; p < counts.length; p++) counts[p] = new Counts();
            }
            return counts[partition];
        }
        //? }
    }

    //? counts {
    /** What is known of a partition. */
    private static final class Counts {
        double records; //? records
        double bytes; //? bytes
        final Unacked unacked = new Unacked(); //? unacked
        long ackedAt = System.nanoTime(); //? sinceAck
${linesOf(ackMs, (name, ms) => `        final AckMs ${name} = new AckMs(${ms});`)} //? ackMs
${linesOf(sentBytes, (name, ms) => `        final SentBytes ${name} = new SentBytes(${ms});`)} //? sentBytes
        //? sinceAck {

        double sinceAckMs(long now) {
            return (now - ackedAt) / 1e6;
        }
        //? }
    }

    //? }
    //? unacked {
    /** When each record was sent that isn't acked, and its size, oldest first: a partition acks in order. */
    private static final class Unacked {
        private long[] times = new long[64];
        private int[] bytes = new int[64];
        private int first;
        private int count;

        void add(long time, int size) {
            if (count == times.length) grow();
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

        int oldestBytes() {
            return bytes[first];
        }

        void dropOldest() {
            first = (first + 1) % times.length;
            count--;
        }

        /** Its bytes. */
        int dropNewest() {
            return count == 0 ? 0 : bytes[(first + --count) % bytes.length];
        }

        private void grow() {
            long[] moreTimes = new long[2 * count];
            int[] moreBytes = new int[2 * count];
            for (int k = 0; k < count; k++) {
                moreTimes[k] = times[(first + k) % count];
                moreBytes[k] = bytes[(first + k) % count];
            }
            times = moreTimes;
            bytes = moreBytes;
            first = 0;
        }
    }

    //? }
    //? ackMs {
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

    //? }
    //? sentBytes {
    /** Bytes sent within a window of time, which is cut in 16. */
    private static final class SentBytes {
        private final long[] parts = new long[16];
        private final long partNs;
        private long newest;

        SentBytes(double windowMs) {
            partNs = (long) (windowMs * 1e6 / parts.length);
        }

        void add(long bytes, long now) {
            forget(now);
            parts[place(newest)] += bytes;
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
    //? }
}
`;
}
