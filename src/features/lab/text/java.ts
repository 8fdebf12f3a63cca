import type { Rule } from '../../../scenario/rule/rule';
import { ruleSentence } from '../../../scenario/rule/sentence';
import { seenBy } from '../../../scenario/rule/signals';
import { writeRule } from '../../../scenario/rule/write';
import { type CodeUse, codeUse } from './codeUse';
import { javaCounts } from './javaCounts';
import { javaTopic } from './javaTopic';
import { blocks, lines, wrapText } from './sourceLines';

/** The exported class, unless the reader names it. */
export const JAVA_CLASS = 'RulePartitioner';

/**
 * A rule as one Java file for clients 2.4 to 4.x; null if it needs signals that no Partitioner can see.
 *
 * @param className a Java identifier that no other class of the file has
 */
export function ruleJava(rule: Rule, className = JAVA_CLASS): string | null {
  if (seenBy(rule).who === 'client') return null;
  const use = codeUse(rule);
  const interceptor = use.counts ? ', ProducerInterceptor<Object, Object>' : '';
  const code = blocks(
    use.counts ? STATES : '    private State state;',
    use.counts ? sharedConfigure(className) : OWN_CONFIGURE,
    use.counts ? ON_SEND : null,
    use.counts ? COUNTED_PARTITION : PARTITION,
    onNewBatch(rule, use),
    use.counts ? ON_ACKNOWLEDGEMENT : null,
    use.counts ? SHARED_CLOSE : OWN_CLOSE,
    state(rule, use),
    javaTopic(rule, use),
    ...javaCounts(use),
  );
  return `${blocks(
    '// SPDX-License-Identifier: Apache-2.0',
    imports(use),
    lines(
      header(rule, className, use),
      `public final class ${className} implements Partitioner${interceptor} {`,
      code,
      '}',
    ),
  )}\n`;
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
  const { counts, rack } = codeUse(rule);
  return [
    `partitioner.class=${className}`,
    ...(counts
      ? [`interceptor.classes=${className}`, 'client.id=<a name of its own for each producer>']
      : []),
    ...(rack ? ['client.rack=<the rack of this producer>'] : []),
  ];
}

function imports({ counts }: CodeUse): string {
  const kafka = 'org.apache.kafka';
  return lines(
    counts ? 'import java.util.Arrays;' : null,
    'import java.util.List;',
    'import java.util.Map;',
    'import java.util.concurrent.ConcurrentHashMap;',
    'import java.util.concurrent.ThreadLocalRandom;',
    `import ${kafka}.clients.producer.Partitioner;`,
    counts ? `import ${kafka}.clients.producer.ProducerInterceptor;` : null,
    counts ? `import ${kafka}.clients.producer.ProducerRecord;` : null,
    counts ? `import ${kafka}.clients.producer.RecordMetadata;` : null,
    `import ${kafka}.common.Cluster;`,
    `import ${kafka}.common.PartitionInfo;`,
    counts ? `import ${kafka}.common.config.ConfigException;` : null,
    `import ${kafka}.common.utils.Utils;`,
  );
}

function header(rule: Rule, className: string, { counts }: CodeUse): string {
  const said = (text: string): string => wrapText(text, ' * ');
  const { leave } = rule;
  const newBatch =
    leave.when === 'batch' || (leave.when === 'bytes' && leave.atEnd)
      ? `Clients 4.x don't tell a Partitioner when a batch opens: there it changes after ${
          leave.when === 'batch' || leave.bytes === 'batch.size' ? 'batch.size' : leave.bytes
        } bytes instead.`
      : null;
  const again =
    leave.when === 'record' || leave.when === 'time'
      ? 'Clients before 4.0 ask a second time for a record that opens a batch, and then it chooses anew.'
      : null;
  return lines(
    '/**',
    said('Chooses partitions by this rule:'),
    ' *',
    wrapText(writeRule(rule), ' *     '),
    ' *',
    said(ruleSentence(rule)),
    said(
      "Records with a key go by Kafka's own hash, others only to partitions with a leader while there are any.",
    ),
    ' *',
    ...javaProperties(rule, className).map((line) => ` *     ${line}`),
    ' *',
    counts
      ? said(
          'If there are other interceptors, name this one last. Needs clients 2.4 to 4.x, and a client.id before 2.8.',
        )
      : said('Needs clients 2.4 to 4.x.'),
    newBatch === null ? null : said(newBatch),
    again === null ? null : said(again),
    ' */',
  );
}

const STATES = `    /** By client.id: the client makes one object of this class to partition, and another to intercept. */
    private static final Map<String, State> STATES = new ConcurrentHashMap<>();

    private String clientId;
    private State state;`;

const OWN_CONFIGURE = `    @Override
    public void configure(Map<String, ?> configs) {
        state = new State(configs);
    }`;

function sharedConfigure(className: string): string {
  return `    @Override
    public void configure(Map<String, ?> configs) {
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
    }`;
}

const ON_SEND = `    @Override
    public ProducerRecord<Object, Object> onSend(ProducerRecord<Object, Object> record) {
        state.inHand.get().topic = null;
        // Nobody asks for a partition that the record names, but its ack counts.
        if (record.partition() != null) state.topic(record.topic()).count(record.partition(), 0);
        return record;
    }`;

const PARTITION = `    @Override
    public int partition(
            String topic, Object key, byte[] keyBytes, Object value, byte[] valueBytes, Cluster cluster) {
        return state.topic(topic).place(cluster.partitionsForTopic(topic), keyBytes, valueBytes);
    }`;

const COUNTED_PARTITION = `    @Override
    public int partition(
            String topic, Object key, byte[] keyBytes, Object value, byte[] valueBytes, Cluster cluster) {
        InHand inHand = state.inHand.get();
        inHand.partition = state.topic(topic).place(cluster.partitionsForTopic(topic), keyBytes, valueBytes);
        inHand.bytes = valueBytes == null ? 0 : valueBytes.length;
        inHand.topic = topic;
        return inHand.partition;
    }`;

function onNewBatch({ leave }: Rule, { counts }: CodeUse): string | null {
  const isHeard = leave.when === 'batch' || leave.when === 'bytes';
  if (!counts && !isHeard) return null;
  return lines(
    counts
      ? '    /** Clients before 4.0 ask for a partition again if the record would open a batch: the first count goes. */'
      : '    /** Clients before 4.0 ask for a partition again if the record would open a batch. */',
    '    @SuppressWarnings("deprecation")',
    '    public void onNewBatch(String topic, Cluster cluster, int previous) {',
    counts ? '        takeBack(topic, previous);' : null,
    isHeard ? '        state.topic(topic).newBatch(previous);' : null,
    '    }',
  );
}

const ON_ACKNOWLEDGEMENT = `    @Override
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
    }`;

const OWN_CLOSE = `    @Override
    public void close() {
    }`;

const SHARED_CLOSE = `    @Override
    public void close() {
        if (clientId == null) return;
        STATES.computeIfPresent(clientId, (id, known) -> --known.users == 0 ? null : known);
        clientId = null;
    }`;

function state({ leave }: Rule, { counts, rack }: CodeUse): string {
  const batchSize = leave.when === 'batch' || (leave.when === 'bytes' && leave.bytes === 'batch.size');
  const given = [...(rack ? ['rack'] : []), ...(batchSize ? ['batchSize'] : [])].join(', ');
  return blocks(
    lines(
      '    private static final class State {',
      '        final Map<String, Topic> topics = new ConcurrentHashMap<>();',
      counts ? '        final ThreadLocal<InHand> inHand = ThreadLocal.withInitial(InHand::new);' : null,
      rack ? '        final String rack;' : null,
      batchSize ? '        final long batchSize;' : null,
      counts ? '        int users;' : null,
      '',
      '        State(Map<String, ?> configs) {',
      rack ? '            rack = String.valueOf(configs.get("client.rack"));' : null,
      batchSize ? '            Object size = configs.get("batch.size");' : null,
      batchSize ? '            batchSize = size == null ? 16384 : Long.parseLong(size.toString());' : null,
      '        }',
      '',
      '        Topic topic(String name) {',
      '            Topic known = topics.get(name);',
      `            return known != null ? known : topics.computeIfAbsent(name, unknown -> new Topic(${given}));`,
      '        }',
      '    }',
    ),
    counts ? IN_HAND : null,
  );
}

const IN_HAND = `    /** What was counted for the record that a thread is sending. */
    private static final class InHand {
        String topic;
        int partition;
        int bytes;
    }`;
