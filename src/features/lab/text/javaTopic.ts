import { assertNever } from '../../../base/assert';
import type { Leave, Pick, Rule } from '../../../scenario/rule/rule';
import { type CodeUse, keptName } from './codeUse';
import {
  type Language,
  numberSignal,
  type PublicSignal,
  type SignalTable,
  truthCode,
  truthSignal,
  valueCode,
} from './expressionCode';
import { signalsUsed } from './signalsUsed';
import { blocks, lines, wrapCode } from './sourceLines';

const JAVA: Language = {
  signals: {
    'outstanding.records': () => numberSignal('counted.records'),
    'outstanding.bytes': () => numberSignal('counted.bytes'),
    'ack.ms': (use) => numberSignal(`counted.${keptName(use)}.mean()`),
    'since.ack.ms': () => numberSignal('counted.sinceAckMs(now)'),
    'sent.bytes': (use) => numberSignal(`counted.${keptName(use)}.sum(now)`),
    'same.rack': () => truthSignal('info.leader() != null && rack.equals(info.leader().rack())', 'and'),
    available: () => truthSignal('info.leader() != null', '='),
    current: () => truthSignal('info.partition() == current', '='),
    turn: () => numberSignal('(double) Math.floorMod(info.partition() - current - 1, count)'),
  } satisfies SignalTable<PublicSignal>,
  either: (condition, then, otherwise) => `(${condition} ? ${then} : ${otherwise})`,
  least: 'Math.min',
  greatest: 'Math.max',
  infinity: 'Double.POSITIVE_INFINITY',
  noNumber: 'Double.NaN',
};

/** The class that has a topic's state and chooses its partitions. */
export function javaTopic(rule: Rule, use: CodeUse): string {
  const scored = rule.score.type === 'number' ? null : score(rule);
  return blocks(
    lines('    private static final class Topic {', topicFields(rule, use)),
    topicConstructor(rule, use),
    place(rule, use),
    leaves(rule.leave),
    choose(rule, scored !== null),
    keep(rule),
    scored,
    leftOut(rule),
    newBatch(rule.leave),
    use.counts ? counting(use) : null,
  ).concat('\n    }');
}

function topicFields({ leave, pick, score }: Rule, { counts, rack }: CodeUse): string {
  const hears = leave.when === 'batch' || (leave.when === 'bytes' && leave.atEnd);
  return lines(
    hears ? '        private static final boolean HEARS_OF_BATCHES = hearsOfBatches();' : null,
    hears ? '' : null,
    rack ? '        private final String rack;' : null,
    leave.when === 'batch' || leave.when === 'bytes' ? '        private final long enough;' : null,
    counts ? '        private Counts[] counts = {};' : null,
    '        private int[] kept = {};',
    pick.by === 'weighted' && score.type !== 'number' ? '        private long[] weights = {};' : null,
    '        private int current = -1;',
    leave.when === 'batch' || leave.when === 'bytes' ? '        private long visited;' : null,
    leave.when === 'batch' || leave.when === 'bytes' ? '        private long pending;' : null,
    hears ? '        private boolean batchOver;' : null,
    leave.when === 'time' ? '        private long chosenAt;' : null,
    hears ? `\n${HEARS}` : null,
  );
}

const HEARS = `        private static boolean hearsOfBatches() {
            try {
                Partitioner.class.getMethod("onNewBatch", String.class, Cluster.class, int.class);
                return true;
            } catch (NoSuchMethodException fromVersion4) {
                return false;
            }
        }`;

function topicConstructor({ leave }: Rule, { rack }: CodeUse): string {
  const size = leave.when === 'batch' || (leave.when === 'bytes' && leave.bytes === 'batch.size');
  const given = [...(rack ? ['String rack'] : []), ...(size ? ['long batchSize'] : [])];
  const enough = size ? 'batchSize' : leave.when === 'bytes' ? `${leave.bytes}L` : null;
  return lines(
    `        Topic(${given.join(', ')}) {`,
    rack ? '            this.rack = rack;' : null,
    enough === null ? null : `            enough = ${enough};`,
    '        }',
  );
}

function place({ leave }: Rule, { counts }: CodeUse): string {
  const stays = leave.when !== 'record';
  const timed = leave.when === 'time';
  const counted = leave.when === 'batch' || leave.when === 'bytes';
  return lines(
    '        synchronized int place(List<PartitionInfo> all, byte[] keyBytes, byte[] valueBytes) {',
    '            long now = System.nanoTime();',
    counts || counted ? '            int bytes = valueBytes == null ? 0 : valueBytes.length;' : null,
    counted ? '            visited += pending;' : null,
    counted ? '            pending = keyBytes == null ? bytes : 0;' : null,
    '            int partition;',
    '            if (keyBytes != null) {',
    '                partition = Utils.toPositive(Utils.murmur2(keyBytes)) % all.size();',
    '            } else {',
    !stays
      ? '                current = choose(all, now);'
      : '                if (current < 0 || leaves(all, now)) {',
    stays ? '                    current = choose(all, now);' : null,
    timed ? '                    chosenAt = now;' : null,
    counted ? '                    visited = 0;' : null,
    leave.when === 'batch' || (leave.when === 'bytes' && leave.atEnd)
      ? '                    batchOver = false;'
      : null,
    stays ? '                }' : null,
    '                partition = current;',
    '            }',
    counts ? '            count(partition, bytes);' : null,
    '            return partition;',
    '        }',
  );
}

function leaves(leave: Leave): string | null {
  const method = (
    code: string,
  ): string => `        private boolean leaves(List<PartitionInfo> all, long now) {
${code}
        }`;
  switch (leave.when) {
    case 'record':
      return null;
    case 'batch':
      return method('            return HEARS_OF_BATCHES ? batchOver : visited >= enough;');
    case 'bytes':
      return method(
        leave.atEnd
          ? '            return batchOver || visited >= (HEARS_OF_BATCHES ? 2 * enough : enough);'
          : '            return visited >= enough;',
      );
    case 'time':
      return method(`            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).partition() == current && all.get(i).leader() == null) return true;
            }
            return now - chosenAt > ${Math.round(leave.ms * 1e6)}L;`);
    default:
      return assertNever(leave);
  }
}

function choose({ pick, without }: Rule, isScored: boolean): string {
  const strictest = without === null ? 1 : 2;
  return `        private int choose(List<PartitionInfo> all, long now) {
            int left = 0;
            // What has no leader${without === null ? '' : ' or is left out'} is for when there's nothing else.
            for (int strict = ${strictest}; left == 0 && strict >= 0; strict--) left = keep(all, now, strict);
${isScored ? picked(pick) : '            return all.get(kept[ThreadLocalRandom.current().nextInt(left)]).partition();'}
        }`;
}

function picked(pick: Pick): string {
  switch (pick.by) {
    case 'lowest':
      return `            double lowest = Double.POSITIVE_INFINITY;
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
            return all.get(chosen).partition();`;
    case 'weighted':
      return `            if (weights.length < left) weights = new long[left];
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
            return all.get(kept[chosen]).partition();`;
    case 'best':
      return `            double lowest = Double.POSITIVE_INFINITY;
            int chosen = 0;
            for (int drawn = 0; drawn < ${pick.of}; drawn++) {
                int other = kept[ThreadLocalRandom.current().nextInt(left)];
                double score = score(all.get(other), all.size(), now);
                if (drawn == 0 || score < lowest) {
                    lowest = score;
                    chosen = other;
                }
            }
            return all.get(chosen).partition();`;
    default:
      return assertNever(pick);
  }
}

function keep({ without }: Rule): string {
  return lines(
    '        private int keep(List<PartitionInfo> all, long now, int strict) {',
    '            if (kept.length < all.size()) kept = new int[all.size()];',
    '            int left = 0;',
    '            for (int i = 0; i < all.size(); i++) {',
    '                if (strict > 0 && all.get(i).leader() == null) continue;',
    without === null
      ? null
      : '                if (strict > 1 && isLeftOut(all.get(i), all.size(), now)) continue;',
    '                kept[left++] = i;',
    '            }',
    '            return left;',
    '        }',
  );
}

function score(rule: Rule): string {
  return lines(
    '        private double score(PartitionInfo info, int count, long now) {',
    countsOf({ ...rule, without: null }),
    wrapCode(`double score = ${valueCode(rule.score, JAVA)};`, '            '),
    '            return Double.isNaN(score) ? Double.MAX_VALUE : Math.min(score, Double.MAX_VALUE);',
    '        }',
  );
}

function leftOut(rule: Rule): string | null {
  if (rule.without === null) return null;
  return lines(
    '        private boolean isLeftOut(PartitionInfo info, int count, long now) {',
    countsOf({ ...rule, score: rule.without, without: null }),
    wrapCode(`return ${truthCode(rule.without, JAVA)};`, '            '),
    '        }',
  );
}

function countsOf(rule: Rule): string | null {
  const isCounted = signalsUsed(rule).some(({ name }) => /^(outstanding|ack|since|sent)\./.test(name));
  return isCounted ? '            Counts counted = counts(info.partition());' : null;
}

function newBatch(leave: Leave): string | null {
  if (leave.when !== 'batch' && leave.when !== 'bytes') return null;
  const over = leave.when === 'batch' ? '' : ' && visited >= enough';
  const hears = leave.when === 'batch' || leave.atEnd;
  return lines(
    '        synchronized void newBatch(int previous) {',
    '            pending = 0;',
    hears ? `            if (previous == current${over}) batchOver = true;` : null,
    '        }',
  );
}

function counting(use: CodeUse): string {
  const { records, bytes, unacked, sinceAck, ackMs, sentBytes } = use;
  const timed = unacked || sentBytes.length > 0;
  const now = '            long now = System.nanoTime();';
  const each = (kept: CodeUse['ackMs'], code: (name: string) => string): readonly string[] =>
    kept.map(({ name }) => `            ${code(name)}`);
  const counted = '            Counts counted = counts(partition);';
  const fewer = records ? '            if (counted.records > 0) counted.records--;' : null;
  return blocks(
    lines(
      '        synchronized void count(int partition, int bytes) {',
      counted,
      timed ? now : null,
      records ? '            counted.records++;' : null,
      bytes ? '            counted.bytes += bytes;' : null,
      unacked ? '            counted.unacked.add(now, bytes);' : null,
      ...each(sentBytes, (name) => `counted.${name}.add(bytes, now);`),
      '        }',
    ),
    lines(
      '        synchronized void takeBack(int partition, int bytes) {',
      counted,
      fewer,
      unacked ? `            ${bytes ? 'counted.bytes -= ' : ''}counted.unacked.dropNewest();` : null,
      ...each(sentBytes, (name) => `counted.${name}.add(-bytes, System.nanoTime());`),
      '        }',
    ),
    lines(
      '        synchronized void settle(int partition, boolean isAcked) {',
      counted,
      fewer,
      ackMs.length > 0 || sinceAck ? now : null,
      unacked ? '            if (counted.unacked.isEmpty()) return;' : null,
      bytes ? '            counted.bytes -= counted.unacked.oldestBytes();' : null,
      ackMs.length > 0 ? '            double latencyMs = (now - counted.unacked.oldestTime()) / 1e6;' : null,
      unacked ? '            counted.unacked.dropOldest();' : null,
      ackMs.length > 0 || sinceAck ? '            if (!isAcked) return;' : null,
      sinceAck ? '            counted.ackedAt = now;' : null,
      ...each(ackMs, (name) => `counted.${name}.add(latencyMs, now);`),
      '        }',
    ),
    `        private Counts counts(int partition) {
            if (partition >= counts.length) {
                int before = counts.length;
                counts = Arrays.copyOf(counts, partition + 1);
                for (int p = before; p < counts.length; p++) counts[p] = new Counts();
            }
            return counts[partition];
        }`,
  );
}
