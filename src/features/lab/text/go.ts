import { assertNever } from '../../../base/assert';
import type { Leave, Pick, Rule } from '../../../scenario/rule/rule';
import { ruleSentence } from '../../../scenario/rule/sentence';
import { seenBy } from '../../../scenario/rule/signals';
import { writeRule } from '../../../scenario/rule/write';
import { type CodeUse, codeUse, keptName } from './codeUse';
import {
  type Language,
  numberSignal,
  type PublicSignal,
  type SignalTable,
  truthCode,
  truthSignal,
  valueCode,
} from './expressionCode';
import { goCounts } from './goCounts';
import { aligned, blocks, lines, wrapCode, wrapText } from './sourceLines';

const GO: Language = {
  signals: {
    'outstanding.records': () => numberSignal('t.records[i]'),
    'outstanding.bytes': () => numberSignal('t.at(i).bytes'),
    'ack.ms': (use) => numberSignal(`t.at(i).${keptName(use)}.mean()`),
    'since.ack.ms': () => numberSignal('t.at(i).sinceAckMs(now)'),
    'sent.bytes': (use) => numberSignal(`t.at(i).${keptName(use)}.sum(now)`),
    available: () => truthSignal('true', null),
    current: () => truthSignal('i == t.current', '='),
    turn: () => numberSignal('float64(((i-t.current-1)%n+n)%n)'),
  } satisfies SignalTable<Exclude<PublicSignal, 'same.rack'>>,
  either: (condition, then, otherwise) => `when(${condition}, ${then}, ${otherwise})`,
  least: 'min',
  greatest: 'max',
  infinity: 'math.Inf(1)',
  noNumber: 'math.NaN()',
};

/** A rule as one Go file for franz-go; null if it needs signals that its partitioners can't see. */
export function ruleGo(rule: Rule): string | null {
  const use = codeUse(rule);
  if (seenBy(rule).who === 'client' || use.rack) return null;
  const hooked = use.unacked || use.sinceAck || use.sentBytes.length > 0;
  const isScored = rule.score.type !== 'number';
  const code = blocks(
    isScored ? score(rule) : null,
    rule.without === null
      ? null
      : lines(
          'func (t *topic) isLeftOut(i, n int, now int64) bool {',
          wrapCode(`return ${truthCode(rule.without, GO)}`, '\t'),
          '}',
        ),
  );
  return `${blocks(
    '// SPDX-License-Identifier: Apache-2.0',
    header(rule, hooked),
    imports(isScored || code.includes('math.')),
    partitioner(hooked),
    topicType(rule, use, hooked),
    partition(rule, use, hooked),
    onNewBatch(rule.leave, hooked),
    leaves(rule.leave),
    choose(rule, isScored),
    code === '' ? null : code,
    /\bwhen\(/.test(code) ? WHEN : null,
    ...(hooked ? goCounts(use) : []),
  )}\n`;
}

function header(rule: Rule, hooked: boolean): string {
  const said = (text: string): string => wrapText(text, '// ');
  return lines(
    said('Package rulepartitioner chooses partitions for franz-go by this rule:'),
    '//',
    wrapText(writeRule(rule), '//\t'),
    '//',
    said(ruleSentence(rule)),
    said(
      "Records with a key go by Kafka's own hash. While partitions have no leader, franz-go counts the others without them, so their numbers shift.",
    ),
    said('Every client needs a partitioner of its own:'),
    '//',
    '//\tp := rulepartitioner.New()',
    `//\tclient, err := kgo.NewClient(kgo.RecordPartitioner(p)${hooked ? ', kgo.WithHooks(p)' : ''}, ...)`,
    'package rulepartitioner',
  );
}

function imports(needsMath: boolean): string {
  return lines(
    'import (',
    needsMath ? '\t"math"' : null,
    '\t"math/rand/v2"',
    '\t"sync"',
    '\t"time"',
    '',
    '\t"github.com/twmb/franz-go/pkg/kgo"',
    ')',
  );
}

function partitioner(hooked: boolean): string {
  return blocks(
    `// Partitioner is for one client.
type Partitioner struct {
\tmu     sync.Mutex
\ttopics map[string]*topic
}

// New returns a partitioner for one client.
func New() *Partitioner {
\treturn &Partitioner{topics: make(map[string]*topic)}
}

// ForTopic is called by the client.
func (p *Partitioner) ForTopic(name string) kgo.TopicPartitioner {
\treturn p.topic(name)
}

func (p *Partitioner) topic(name string) *topic {
\tp.mu.Lock()
\tdefer p.mu.Unlock()
\tt := p.topics[name]
\tif t == nil {
\t\tt = newTopic(name)
\t\tp.topics[name] = t
\t}
\treturn t
}`,
    hooked
      ? `// OnProduceRecordPartitioned is called by the client.
func (p *Partitioner) OnProduceRecordPartitioned(r *kgo.Record, _ int32) {
\tp.topic(r.Topic).count(r)
}

// OnProduceRecordUnbuffered is called by the client.
func (p *Partitioner) OnProduceRecordUnbuffered(r *kgo.Record, err error) {
\tp.topic(r.Topic).settle(r, err == nil)
}`
      : null,
  );
}

function topicType({ leave, pick, score: of }: Rule, { records }: CodeUse, hooked: boolean): string {
  const sized = leave.when === 'bytes';
  const fields: readonly (readonly [string, string] | null)[] = [
    hooked ? ['mu', 'sync.Mutex'] : null,
    ['keyed', 'kgo.TopicPartitioner'],
    ['current', 'int'],
    ['kept', '[]int'],
    pick.by === 'weighted' && of.type !== 'number' ? ['weights', '[]int64'] : null,
    records ? ['records', '[]float64'] : null,
    sized ? ['visited', 'int'] : null,
    sized ? ['pending', 'int'] : null,
    leave.when === 'batch' || (sized && leave.atEnd) ? ['batchOver', 'bool'] : null,
    leave.when === 'time' ? ['chosenAt', 'int64'] : null,
    hooked ? ['counts', '[]*counts'] : null,
    hooked ? ['sent', 'map[*kgo.Record]int64'] : null,
  ];
  const known = fields.filter((field) => field !== null);
  const sent = hooked ? ', sent: make(map[*kgo.Record]int64)' : '';
  return `var start = time.Now()

func nanos() int64 {
\treturn time.Since(start).Nanoseconds()
}

type topic struct {
${aligned(known)
  .map((line) => `\t${line}`)
  .join('\n')}
}

func newTopic(name string) *topic {
\treturn &topic{keyed: kgo.StickyKeyPartitioner(nil).ForTopic(name), current: -1${sent}}
}

// RequiresConsistency is called by the client.
func (t *topic) RequiresConsistency(r *kgo.Record) bool {
\treturn r.Key != nil
}`;
}

function partition({ leave }: Rule, { records }: CodeUse, hooked: boolean): string {
  const timed = leave.when === 'time';
  const sized = leave.when === 'bytes';
  const choosing = lines(
    timed ? '\t\tt.chosenAt = now' : null,
    sized ? '\t\tt.visited = 0' : null,
    leave.when === 'batch' || (sized && leave.atEnd) ? '\t\tt.batchOver = false' : null,
  );
  return blocks(
    records
      ? `// PartitionByBackup is called by the client, which counts the records that aren't acked.
func (t *topic) PartitionByBackup(r *kgo.Record, n int, backup kgo.TopicBackupIter) int {
\tfor len(t.records) < n {
\t\tt.records = append(t.records, 0)
\t}
\tfor backup.Rem() > 0 {
\t\ti, records := backup.Next()
\t\tt.records[i] = float64(records)
\t}
\treturn t.Partition(r, n)
}`
      : null,
    lines(
      '// Partition is called by the client.',
      'func (t *topic) Partition(r *kgo.Record, n int) int {',
      sized ? '\tt.visited += t.pending' : null,
      sized ? '\tt.pending = 0' : null,
      '\tif r.Key != nil {',
      '\t\treturn t.keyed.Partition(r, n)',
      '\t}',
      hooked ? '\tt.mu.Lock()' : null,
      hooked ? '\tdefer t.mu.Unlock()' : null,
      '\tnow := nanos()',
      leave.when === 'record'
        ? '\tt.current = t.choose(n, now)'
        : lines(
            '\tif t.current < 0 || t.current >= n || t.leaves(now) {',
            '\t\tt.current = t.choose(n, now)',
            choosing === '' ? null : choosing,
            '\t}',
          ),
      sized ? '\tt.pending = len(r.Key) + len(r.Value)' : null,
      '\treturn t.current',
      '}',
    ),
  );
}

function onNewBatch(leave: Leave, hooked: boolean): string | null {
  if (leave.when !== 'batch' && (leave.when !== 'bytes' || !leave.atEnd)) return null;
  return lines(
    '// OnNewBatch is called before a record opens a batch; then the client asks again.',
    'func (t *topic) OnNewBatch() {',
    hooked ? '\tt.mu.Lock()' : null,
    hooked ? '\tdefer t.mu.Unlock()' : null,
    leave.when === 'bytes' ? '\tt.pending = 0' : null,
    leave.when === 'bytes' ? `\tt.batchOver = t.visited >= ${bytesOf(leave)}` : '\tt.batchOver = true',
    '}',
  );
}

/** franz-go's usual batch, `kgo.ProducerBatchMaxBytes`, stands for `batch.size`. */
const FRANZ_BATCH_BYTES = 1_000_012;

function bytesOf({ bytes }: Extract<Leave, { readonly when: 'bytes' }>): number {
  return bytes === 'batch.size' ? FRANZ_BATCH_BYTES : bytes;
}

function leaves(leave: Leave): string | null {
  const method = (code: string): string => `func (t *topic) leaves(now int64) bool {\n\treturn ${code}\n}`;
  switch (leave.when) {
    case 'record':
      return null;
    case 'batch':
      return method('t.batchOver');
    case 'bytes':
      return method(
        leave.atEnd ? `t.batchOver || t.visited >= 2*${bytesOf(leave)}` : `t.visited >= ${bytesOf(leave)}`,
      );
    case 'time':
      return method(`now-t.chosenAt > ${Math.round(leave.ms * 1e6)}`);
    default:
      return assertNever(leave);
  }
}

function choose({ pick, without }: Rule, isScored: boolean): string {
  const keep = (code: string): string => `\tfor i := 0; i < n; i++ {\n${code}\n\t}`;
  return `func (t *topic) choose(n int, now int64) int {
\tt.kept = t.kept[:0]
${
  without === null
    ? keep('\t\tt.kept = append(t.kept, i)')
    : `${keep('\t\tif !t.isLeftOut(i, n, now) {\n\t\t\tt.kept = append(t.kept, i)\n\t\t}')}
\tif len(t.kept) == 0 {
\t\tfor i := 0; i < n; i++ {
\t\t\tt.kept = append(t.kept, i)
\t\t}
\t}`
}
${isScored ? picked(pick) : '\treturn t.kept[rand.IntN(len(t.kept))]'}
}`;
}

function picked(pick: Pick): string {
  switch (pick.by) {
    case 'lowest':
      return `\tlowest, equals, chosen := math.Inf(1), 0, 0
\tfor _, i := range t.kept {
\t\tscore := t.score(i, n, now)
\t\tif score < lowest {
\t\t\tlowest, equals, chosen = score, 1, i
\t\t} else if score == lowest {
\t\t\tif equals++; rand.IntN(equals) == 0 {
\t\t\t\tchosen = i
\t\t\t}
\t\t}
\t}
\treturn chosen`;
    case 'weighted':
      return `\tt.weights = t.weights[:0]
\tvar highest, total int64
\tfor _, i := range t.kept {
\t\tweight := int64(math.Round(max(0, min(1e9, t.score(i, n, now)))))
\t\thighest = max(highest, weight)
\t\tt.weights = append(t.weights, weight)
\t}
\tfor k, weight := range t.weights {
\t\tt.weights[k] = highest + 1 - weight
\t\ttotal += t.weights[k]
\t}
\tdrawn, chosen := rand.Int64N(total), 0
\tfor drawn >= t.weights[chosen] {
\t\tdrawn -= t.weights[chosen]
\t\tchosen++
\t}
\treturn t.kept[chosen]`;
    case 'best':
      return `\tlowest, chosen := math.Inf(1), -1
\tfor drawn := 0; drawn < ${pick.of}; drawn++ {
\t\ti := t.kept[rand.IntN(len(t.kept))]
\t\tif score := t.score(i, n, now); chosen < 0 || score < lowest {
\t\t\tlowest, chosen = score, i
\t\t}
\t}
\treturn chosen`;
    default:
      return assertNever(pick);
  }
}

function score({ score: of }: Rule): string {
  return lines(
    'func (t *topic) score(i, n int, now int64) float64 {',
    wrapCode(`score := ${valueCode(of, GO)}`, '\t'),
    '\tif math.IsNaN(score) {',
    '\t\treturn math.MaxFloat64',
    '\t}',
    '\treturn min(score, math.MaxFloat64)',
    '}',
  );
}

const WHEN = `func when(condition bool, then, otherwise float64) float64 {
\tif condition {
\t\treturn then
\t}
\treturn otherwise
}`;
