import type { Rule } from '../../../scenario/rule/rule';
import { ruleSentence } from '../../../scenario/rule/sentence';
import { writeRule } from '../../../scenario/rule/write';
import { type Language, truthCode, unseenBy, valueCode } from './expressionCode';
import { codeNeeds, keptOf, linesOf } from './ruleCode';
import { functionsIn, linesFor, wrapCode, wrapText } from './sourceLines';

// @recipe signal
const GO: Language = {
  signals: {
    'outstanding.records': 't.records[i]',
    'outstanding.bytes': 't.at(i).bytes',
    'ack.ms': 't.at(i).$.mean()',
    'since.ack.ms': 't.at(i).sinceAckMs(now)',
    'sent.bytes': 't.at(i).$.sum(now)',
    available: 'true',
    current: 'i == t.current',
    turn: 'float64(((i-t.current-1)%n+n)%n)',
  },
  either: (condition, then, otherwise) => `when(${condition}, ${then}, ${otherwise})`,
  infinity: 'math.Inf(1)',
  noNumber: 'math.NaN()',
};

/** franz-go's usual batch, `kgo.ProducerBatchMaxBytes`, stands for `batch.size`. */
const FRANZ_BATCH_BYTES = 1_000_012;

/** A rule as one Go file for franz-go; null if it needs signals that its partitioners can't see. */
export function ruleGo(rule: Rule): string | null {
  if (unseenBy(GO, rule).length > 0) return null;
  const needs = codeNeeds(rule);
  const scored = wrapCode(`score := ${valueCode(rule.score, GO)}`, '\t', '\t');
  const leftOut = rule.without === null ? '' : wrapCode(`return ${truthCode(rule.without, GO)}`, '\t', '\t');
  const own = {
    // franz-go itself counts the records that aren't acked.
    hooked: needs.unacked || needs.sinceAck || needs.sentBytes,
    zeroed: !needs.ackMs && !needs.sinceAck && !needs.sentBytes,
    math: needs.scored || leftOut.includes('math.'),
  };
  const code = linesFor(
    { ...needs, ...own, ...functionsIn(scored + leftOut) },
    template(rule, scored, leftOut),
  );
  return code.replaceAll(/(?<=struct \{\n|&counts\{\n)[\s\S]*?(?=\n\t?\})/g, aligned);
}

/** Fields in columns, as gofmt has them. */
function aligned(fields: string): string {
  const rows = fields
    .split('\n')
    .map((line) => /^(\t+(?:\w+:|[\w, ]*\w)) (\S.*)$/.exec(line) ?? [line, line]);
  const widest = Math.max(...rows.map(([, name = '']) => name.length));
  return rows.map(([, name = '', type = '']) => `${name.padEnd(widest)} ${type}`).join('\n');
}

function template(rule: Rule, scored: string, leftOut: string): string {
  const { leave, pick } = rule;
  const said = (text: string): string => wrapText(text, '// ');
  const [ackMs, sentBytes] = [keptOf(rule, 'ack.ms'), keptOf(rule, 'sent.bytes')];
  const enough = leave.when !== 'bytes' || leave.bytes === 'batch.size' ? FRANZ_BATCH_BYTES : leave.bytes;
  const stayNs = leave.when === 'time' ? Math.round(leave.ms * 1e6) : 0;
  return `\
// SPDX-License-Identifier: Apache-2.0

// Package rulepartitioner chooses partitions for franz-go by this rule:
//
${wrapText(writeRule(rule), '//\t')}
//
${said(ruleSentence(rule))}
// Records with a key go by Kafka's own hash. While partitions have no leader, franz-go counts the others without them,
// so their numbers shift.
// Every client needs a partitioner of its own:
//
//	p := rulepartitioner.New()
//	client, err := kgo.NewClient(kgo.RecordPartitioner(p), kgo.WithHooks(p), ...) //? hooked
//	client, err := kgo.NewClient(kgo.RecordPartitioner(p), ...) //? !hooked
package rulepartitioner

import (
	"math" //? math
	"math/rand/v2"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// Partitioner is for one client.
type Partitioner struct {
	mu sync.Mutex
	topics map[string]*topic
}

// New returns a partitioner for one client.
func New() *Partitioner {
	return &Partitioner{topics: make(map[string]*topic)}
}

// ForTopic is called by the client.
func (p *Partitioner) ForTopic(name string) kgo.TopicPartitioner {
	return p.topic(name)
}

func (p *Partitioner) topic(name string) *topic {
	p.mu.Lock()
	defer p.mu.Unlock()
	t := p.topics[name]
	if t == nil {
		t = newTopic(name)
		p.topics[name] = t
	}
	return t
}

//? hooked {
// OnProduceRecordPartitioned is called by the client.
func (p *Partitioner) OnProduceRecordPartitioned(r *kgo.Record, _ int32) {
	p.topic(r.Topic).count(r)
}

// OnProduceRecordUnbuffered is called by the client.
func (p *Partitioner) OnProduceRecordUnbuffered(r *kgo.Record, err error) {
	p.topic(r.Topic).settle(r, err == nil)
}

//? }
var start = time.Now()

func nanos() int64 {
	return time.Since(start).Nanoseconds()
}

type topic struct {
	mu sync.Mutex //? hooked
	keyed kgo.TopicPartitioner
	current int
	kept []int
	weights []int64 //? weighted
	records []float64 //? records
	visited int //? sized
	pending int //? sized
	batchOver bool //? atEnd
	chosenAt int64 //? timed
	counts []*counts //? hooked
	sent map[*kgo.Record]int64 //? hooked
}

func newTopic(name string) *topic {
	return &topic{keyed: kgo.StickyKeyPartitioner(nil).ForTopic(name), current: -1, sent: make(map[*kgo.Record]int64)} //? hooked
	return &topic{keyed: kgo.StickyKeyPartitioner(nil).ForTopic(name), current: -1} //? !hooked
}

// RequiresConsistency is called by the client.
func (t *topic) RequiresConsistency(r *kgo.Record) bool {
	return r.Key != nil
}

//? records {
// PartitionByBackup is called by the client, which counts the records that aren't acked.
func (t *topic) PartitionByBackup(r *kgo.Record, n int, backup kgo.TopicBackupIter) int {
	for len(t.records) < n {
		t.records = append(t.records, 0)
	}
	for backup.Rem() > 0 {
		i, records := backup.Next()
		t.records[i] = float64(records)
	}
	return t.Partition(r, n)
}

//? }
// Partition is called by the client.
func (t *topic) Partition(r *kgo.Record, n int) int {
	t.visited += t.pending //? sized
	t.pending = 0 //? sized
	if r.Key != nil {
		return t.keyed.Partition(r, n)
	}
	t.mu.Lock() //? hooked
	defer t.mu.Unlock() //? hooked
	now := nanos()
	t.current = t.choose(n, now) //? !stays
	//? stays {
	if t.current < 0 || t.current >= n || t.leaves(now) {
		t.current = t.choose(n, now)
		t.chosenAt = now //? timed
		t.visited = 0 //? sized
		t.batchOver = false //? atEnd
	}
	//? }
	t.pending = len(r.Key) + len(r.Value) //? sized
	return t.current
}

//? atEnd {
// OnNewBatch is called before a record opens a batch; then the client asks again.
func (t *topic) OnNewBatch() {
	t.mu.Lock() //? hooked
	defer t.mu.Unlock() //? hooked
	t.batchOver = true //? batch
	t.pending = 0 //? sized
	t.batchOver = t.visited >= ${enough} //? sized
}

//? }
//? stays {
func (t *topic) leaves(now int64) bool {
	return t.batchOver //? batch
	return t.batchOver || t.visited >= 2*${enough} //? sizedAtEnd
	return t.visited >= ${enough} //? atOnce
	return now-t.chosenAt > ${stayNs} //? timed
}

//? }
func (t *topic) choose(n int, now int64) int {
	t.kept = t.kept[:0]
	//? without {
	for i := 0; i < n; i++ {
		if !t.isLeftOut(i, n, now) {
			t.kept = append(t.kept, i)
		}
	}
	if len(t.kept) == 0 {
		for i := 0; i < n; i++ {
			t.kept = append(t.kept, i)
		}
	}
	//? }
	//? !without {
	for i := 0; i < n; i++ {
		t.kept = append(t.kept, i)
	}
	//? }
	return t.kept[rand.IntN(len(t.kept))] //? !scored
	//? lowest {
	lowest, equals, chosen := math.Inf(1), 0, 0
	for _, i := range t.kept {
		score := t.score(i, n, now)
		if score < lowest {
			lowest, equals, chosen = score, 1, i
		} else if score == lowest {
			if equals++; rand.IntN(equals) == 0 {
				chosen = i
			}
		}
	}
	return chosen
	//? }
	//? weighted {
	t.weights = t.weights[:0]
	var highest, total int64
	for _, i := range t.kept {
		weight := int64(math.Round(max(0, min(1e9, t.score(i, n, now)))))
		highest = max(highest, weight)
		t.weights = append(t.weights, weight)
	}
	for k, weight := range t.weights {
		t.weights[k] = highest + 1 - weight
		total += t.weights[k]
	}
	drawn, chosen := rand.Int64N(total), 0
	for drawn >= t.weights[chosen] {
		drawn -= t.weights[chosen]
		chosen++
	}
	return t.kept[chosen]
	//? }
	//? best {
	lowest, chosen := math.Inf(1), -1
	for drawn := 0; drawn < ${pick.by === 'best' ? pick.of : 0}; drawn++ {
		i := t.kept[rand.IntN(len(t.kept))]
		if score := t.score(i, n, now); chosen < 0 || score < lowest {
			lowest, chosen = score, i
		}
	}
	return chosen
	//? }
}

//? scored {
func (t *topic) score(i, n int, now int64) float64 {
${scored}
	if math.IsNaN(score) {
		return math.MaxFloat64
	}
	return min(score, math.MaxFloat64)
}

//? }
//? without {
func (t *topic) isLeftOut(i, n int, now int64) bool {
${leftOut}
}

//? }
//? when {
func when(condition bool, then, otherwise float64) float64 {
	if condition {
		return then
	}
	return otherwise
}

//? }
//? lower {
func lower(one, other float64) float64 {
	if one < other {
		return one
	}
	return other
}

//? }
//? higher {
func higher(one, other float64) float64 {
	if one > other {
		return one
	}
	return other
}

//? }
//? hooked {
func (t *topic) count(r *kgo.Record) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := nanos()
	t.sent[r] = now
	c := t.at(int(r.Partition)) //? bytes|sentBytes
	c.bytes += float64(len(r.Value)) //? bytes
${linesOf(sentBytes, (name) => `\tc.${name}.add(len(r.Value), now)`)} //? sentBytes
}

func (t *topic) settle(r *kgo.Record, isAcked bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	sentAt, isCounted := t.sent[r] //? ackMs
	_, isCounted := t.sent[r] //? !ackMs
	if !isCounted {
		return
	}
	delete(t.sent, r)
	c := t.at(int(r.Partition)) //? bytes|sinceAck|ackMs
	c.bytes -= float64(len(r.Value)) //? bytes
	//? sinceAck|ackMs {
	if !isAcked {
		return
	}
	now := nanos()
	c.ackedAt = now //? sinceAck
${linesOf(ackMs, (name) => `\tc.${name}.add(float64(now-sentAt)/1e6, now)`)} //? ackMs
	//? }
}

func (t *topic) at(partition int) *counts {
	for len(t.counts) <= partition {
		t.counts = append(t.counts, newCounts())
	}
	return t.counts[partition]
}

// counts is what is known of a partition.
type counts struct {
	bytes float64 //? bytes
	ackedAt int64 //? sinceAck
${linesOf(ackMs, (name) => `\t${name} ackMs`)} //? ackMs
${linesOf(sentBytes, (name) => `\t${name} sentBytes`)} //? sentBytes
}

func newCounts() *counts {
	return &counts{} //? zeroed
	//? !zeroed {
	return &counts{
		ackedAt: nanos(), //? sinceAck
${linesOf(ackMs, (name, ms) => `\t\t${name}: ackMs{halfLifeMs: ${ms}},`)} //? ackMs
${linesOf(sentBytes, (name, ms) => `\t\t${name}: sentBytes{partNs: ${Math.floor((ms * 1e6) / 16)}},`)} //? sentBytes
	}
	//? }
}

//? }
//? sinceAck {
func (c *counts) sinceAckMs(now int64) float64 {
	return float64(now-c.ackedAt) / 1e6
}

//? }
//? ackMs {
// ackMs is a mean of latencies where what is as old as the half-life counts half. Acks of one millisecond count as one.
type ackMs struct {
	halfLifeMs, before, kept, sum, count float64
	since int64
}

func (a *ackMs) add(latencyMs float64, now int64) {
	if ageMs := float64(now-a.since) / 1e6; a.count == 0 || ageMs >= 1 {
		a.before = a.mean()
		if a.kept = 0; a.count > 0 {
			a.kept = a.halfLifeMs / (a.halfLifeMs + ageMs)
		}
		a.since, a.sum, a.count = now, 0, 0
	}
	a.sum += latencyMs
	a.count++
}

func (a *ackMs) mean() float64 {
	if a.count == 0 {
		return 0
	}
	return a.kept*a.before + (1-a.kept)*a.sum/a.count
}

//? }
//? sentBytes {
// sentBytes counts what was sent within a window of time, which is cut in 16.
type sentBytes struct {
	parts [16]int
	partNs, newest int64
}

func (s *sentBytes) add(bytes int, now int64) {
	s.forget(now)
	s.parts[s.newest%16] += bytes
}

func (s *sentBytes) sum(now int64) float64 {
	s.forget(now)
	sum := 0
	for _, part := range s.parts {
		sum += part
	}
	return float64(sum)
}

func (s *sentBytes) forget(now int64) {
	part := now / s.partNs
	for old := max(s.newest+1, part-15); old <= part; old++ {
		s.parts[old%16] = 0
	}
	s.newest = part
}
//? }
`;
}
