// SPDX-License-Identifier: Apache-2.0

// Package rulepartitioner chooses partitions for franz-go by a rule, from what the client's own acks tell. Records with a
// key go by Kafka's own hash. While partitions have no leader, franz-go counts the others without them, so their numbers
// shift. Every client needs a partitioner of its own:
//
//	p, err := rulepartitioner.New(rulepartitioner.Settings{})
//	client, err := kgo.NewClient(kgo.RecordPartitioner(p), kgo.WithHooks(p), ...)
//
// A record that fails counts as an ack of at least a second, unless the client itself refused or aborted it. After five
// failed acks in a row, a partition gets nothing for 10 s, then for longer. batch.size is franz-go's usual
// ProducerBatchMaxBytes.
package rulepartitioner

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
)

// Version is that of the module.
const Version = "0.1.0"

// rule {
// newRule returns the rule. With each new batch, take the partition with the lowest score, (outstanding.records + 1) ×
// max(ack.ms(1000) ÷ (1 + since.ack.ms ÷ 1000), 2) × if(current and outstanding.records > 0, 0.5, 1).
func newRule() rule {
	r := rule{text: "leave new batch; score (outstanding.records + 1) * max(ack.ms(1000) / (1 + since.ack.ms / " +
		"1000), 2) * if(current and outstanding.records > 0, 0.5, 1); pick lowest"}
	r.leave = leaveBatch
	r.pick = pickLowest
	r.floorMs = 2.0
	r.forgetMs = 1000.0
	ackMs1000 := r.keepAckMs(1000.0)
	r.score = func(p *candidate) float64 {
		return (p.outstandingRecords() + 1.0) * higher(p.ackMs(ackMs1000)/(1.0+p.sinceAckMs()/p.forgetMs()), p.floorMs()) * when(p.isCurrent() && p.outstandingRecords() > 0.0, 0.5, 1.0)
	}
	return r
}

// }

const (
	// batchSize is franz-go's usual batch, bytes.
	batchSize = 1_000_012
	// failureMs is what a failure counts as an ack of, at least.
	failureMs = 1000
	// ejectingFailures in a row eject a partition, or a leader if they are from several partitions.
	ejectingFailures = 5
	// ejectedNs is the first ejection; the next ones take 2, 3, … times as long.
	ejectedNs = 10_000_000_000
	// longestEjection is the most that an ejection takes, in those steps.
	longestEjection = 30
	// mostScored is the sample by which a topic with more partitions is judged.
	mostScored = 32
	// shareMs is the window of shares of partitions.
	shareMs = 10_000
)

type leave int

const (
	leaveRecord leave = iota
	leaveBatch
	leaveBytes
	leaveBytesAtBatchEnd
	leaveTime
)

type pick int

const (
	pickLowest pick = iota
	pickWeighted
	pickBest
)

// rule says when to leave a partition, how to score each, and which to pick.
type rule struct {
	text       string
	leave      leave
	leaveBytes int
	leaveNs    int64
	pick       pick
	drawn      int
	score      func(p *candidate) float64
	without    func(p *candidate) bool
	// floorMs and forgetMs are the rule's own numbers, which the settings replace; 0 if it has none.
	floorMs, forgetMs float64
	// isOrdered: it looks at the order of partitions, so all of them are scored.
	isOrdered bool
	// Half-lives, ms.
	ackMs, leaderAckMs []float64
	// Windows, ms.
	sentBytes, failures, leaderFailures []float64
}

func keep(numbers *[]float64, number float64) int {
	*numbers = append(*numbers, number)
	return len(*numbers) - 1
}

func (r *rule) keepAckMs(halfLifeMs float64) int        { return keep(&r.ackMs, halfLifeMs) }
func (r *rule) keepLeaderAckMs(halfLifeMs float64) int  { return keep(&r.leaderAckMs, halfLifeMs) }
func (r *rule) keepSentBytes(windowMs float64) int      { return keep(&r.sentBytes, windowMs) }
func (r *rule) keepSentShare(windowMs float64) int      { return keep(&r.sentBytes, windowMs) }
func (r *rule) keepFailures(windowMs float64) int       { return keep(&r.failures, windowMs) }
func (r *rule) keepLeaderFailures(windowMs float64) int { return keep(&r.leaderFailures, windowMs) }

// Settings of a partitioner; the zero value has the defaults.
type Settings struct {
	// Disabled draws a random partition after each batch instead.
	Disabled bool
	// FloorMs is what quicker acks count as, up to 60,000; 0 = the rule's own.
	FloorMs float64
	// ForgetMs without an ack halve what was slow, 1 to 3,600,000; 0 = the rule's own.
	ForgetMs float64
	// Share is the least part of an even share that each partition gets, 0 to 1.
	Share float64
}

// Partitioner is for one client.
type Partitioner struct {
	rule     rule
	settings Settings
	// shareWindow is -1 if the settings ask for no share.
	shareWindow int
	now         func() int64
	mu          sync.Mutex
	topics      map[string]*topic
}

// New returns a partitioner for one client, or an error that names a wrong setting.
func New(s Settings) (*Partitioner, error) {
	p := &Partitioner{rule: newRule(), settings: s, shareWindow: -1, topics: make(map[string]*topic)}
	for _, each := range []struct {
		name                   string
		given, lowest, highest float64
		own                    *float64
	}{
		{"FloorMs", s.FloorMs, 0, 60_000, &p.rule.floorMs},
		{"ForgetMs", s.ForgetMs, 1, 3_600_000, &p.rule.forgetMs},
		{"Share", s.Share, 0, 1, nil},
	} {
		if each.given == 0 {
			continue
		}
		if !(each.given >= each.lowest && each.given <= each.highest) {
			return nil, fmt.Errorf("%s is %v and has to be from %v to %v", each.name, each.given, each.lowest, each.highest)
		}
		if each.own != nil {
			*each.own = each.given
		}
	}
	if s.Share > 0 {
		p.shareWindow = p.rule.keepSentBytes(shareMs)
	}
	start := time.Now()
	p.now = func() int64 { return time.Since(start).Nanoseconds() }
	return p, nil
}

// Rule returns the text of the rule.
func (p *Partitioner) Rule() string {
	return p.rule.text
}

// ForTopic is called by the client.
func (p *Partitioner) ForTopic(name string) kgo.TopicPartitioner {
	t := p.topic(name)
	// franz-go chooses anew where a batch opens, if the partitioner wants to hear of it.
	if p.rule.leave == leaveBatch || p.rule.leave == leaveBytesAtBatchEnd {
		return batchTopic{t}
	}
	return t
}

func (p *Partitioner) topic(name string) *topic {
	p.mu.Lock()
	defer p.mu.Unlock()
	t := p.topics[name]
	if t == nil {
		t = &topic{
			p:       p,
			keyed:   kgo.StickyKeyPartitioner(nil).ForTopic(name),
			current: -1,
			sent:    make(map[*kgo.Record]int64),
			leaders: make(map[int32]*leader),
			windows: newWindows(p.rule.sentBytes),
		}
		t.candidate.t = t
		p.topics[name] = t
	}
	return t
}

// OnProduceRecordPartitioned is called by the client.
func (p *Partitioner) OnProduceRecordPartitioned(r *kgo.Record, leader int32) {
	p.topic(r.Topic).count(r, leader)
}

// OnProduceRecordUnbuffered is called by the client.
func (p *Partitioner) OnProduceRecordUnbuffered(r *kgo.Record, err error) {
	p.topic(r.Topic).settle(r, err)
}

// Figure is what is known of a partition.
type Figure struct {
	Topic              string
	Partition          int
	OutstandingRecords float64
	// AckMs is the mean time of acks with a half-life of 1 s.
	AckMs float64
	// Chosen counts the times it was chosen, Refused the records that failed.
	Chosen, Refused int64
	// Ejected: it, or its leader, gets nothing for a while after failures in a row.
	Ejected bool
}

// Figures returns what is known of each partition, for metrics.
func (p *Partitioner) Figures() []Figure {
	p.mu.Lock()
	defer p.mu.Unlock()
	var figures []Figure
	for name, t := range p.topics {
		t.mu.Lock()
		now := p.now()
		for i, of := range t.partitions {
			figures = append(figures, Figure{
				name, i, of.records, of.recentAckMs.mean(), of.chosen, of.refused, of.isEjected(now),
			})
		}
		t.mu.Unlock()
	}
	return figures
}

// topic has the partitions of a topic; its lock guards all that is counted for them.
type topic struct {
	p          *Partitioner
	keyed      kgo.TopicPartitioner
	mu         sync.Mutex
	candidate  candidate
	partitions []*partition
	leaders    map[int32]*leader
	windows    []window
	sent       map[*kgo.Record]int64
	order      []int
	kept       []int
	weights    []float64
	current    int
	visited    int
	pending    int
	batchOver  bool
	chosenAt   int64
}

// RequiresConsistency is called by the client.
func (t *topic) RequiresConsistency(r *kgo.Record) bool {
	return r.Key != nil
}

// Partition is called by the client.
func (t *topic) Partition(r *kgo.Record, n int) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.visited += t.pending
	t.pending = 0
	if r.Key != nil {
		return t.keyed.Partition(r, n)
	}
	t.pending = len(r.Value)
	now := t.p.now()
	t.at(n - 1)
	if t.current < 0 || t.current >= n || t.leaves(now) {
		t.current = t.choose(n, now)
		t.chosenAt, t.visited, t.batchOver = now, 0, false
		t.partitions[t.current].chosen++
	}
	return t.current
}

// batchTopic hears of new batches.
type batchTopic struct{ *topic }

// OnNewBatch is called before a record opens a batch; then the client asks again.
func (t batchTopic) OnNewBatch() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.batchOver, t.pending = true, 0
}

func (t *topic) leaves(now int64) bool {
	if t.partitions[t.current].isEjected(now) {
		return true
	}
	r := &t.p.rule
	enough := r.leaveBytes
	if enough == 0 {
		enough = batchSize
	}
	if t.p.settings.Disabled {
		return t.visited >= enough
	}
	switch r.leave {
	case leaveRecord:
		return true
	case leaveBatch:
		return t.batchOver
	case leaveBytes:
		return t.visited >= enough
	case leaveBytesAtBatchEnd:
		return t.visited >= 2*enough || t.batchOver && t.visited >= enough
	default:
		return now-t.chosenAt > r.leaveNs
	}
}

func (t *topic) choose(n int, now int64) int {
	if t.p.settings.Disabled {
		return rand.IntN(n)
	}
	t.candidate.n, t.candidate.now = n, now
	if len(t.order) != n {
		t.order = rand.Perm(n)
	}
	t.kept = t.kept[:0]
	if n > mostScored && !t.p.rule.isOrdered {
		t.drawSample()
		t.keep(mostScored, 2, now)
		if t.current >= 0 && t.current < n && !slices.Contains(t.kept, t.current) && t.isFit(t.current, 2, now) {
			t.kept = append(t.kept, t.current)
		}
	}
	// Ejected and left out partitions are for when there's nothing else.
	for strict := 2; len(t.kept) == 0; strict-- {
		t.keep(n, strict, now)
	}
	if starved := t.mostStarved(n, now); starved >= 0 {
		return starved
	}
	switch t.p.rule.pick {
	case pickLowest:
		return t.lowest()
	case pickWeighted:
		return t.weighted()
	default:
		return t.best()
	}
}

// drawSample puts a random sample at the front of the order.
func (t *topic) drawSample() {
	for k := range mostScored {
		other := k + rand.IntN(len(t.order)-k)
		t.order[k], t.order[other] = t.order[other], t.order[k]
	}
}

func (t *topic) keep(among, strict int, now int64) {
	for _, i := range t.order[:among] {
		if t.isFit(i, strict, now) {
			t.kept = append(t.kept, i)
		}
	}
}

func (t *topic) isFit(i, strict int, now int64) bool {
	if strict > 0 && t.partitions[i].isEjected(now) {
		return false
	}
	without := t.p.rule.without
	return strict < 2 || without == nil || !without(t.candidate.at(i))
}

// mostStarved is the partition that is furthest below its least share; -1 if none is.
func (t *topic) mostStarved(n int, now int64) int {
	share, starved := t.p.shareWindow, -1
	if share < 0 {
		return starved
	}
	least := t.p.settings.Share * t.windows[share].sum(now) / float64(n)
	for _, i := range t.kept {
		if sent := t.partitions[i].sentBytes[share].sum(now); sent < least {
			least, starved = sent, i
		}
	}
	return starved
}

func (t *topic) lowest() int {
	lowest, equals, chosen := math.Inf(1), 0, 0
	for _, i := range t.kept {
		score := t.score(i)
		if score < lowest {
			lowest, equals, chosen = score, 1, i
		} else if score == lowest {
			if equals++; rand.IntN(equals) == 0 {
				chosen = i
			}
		}
	}
	return chosen
}

func (t *topic) weighted() int {
	t.weights = t.weights[:0]
	var highest, total float64
	for _, i := range t.kept {
		weight := math.Round(max(0, min(1e9, t.score(i))))
		highest = max(highest, weight)
		t.weights = append(t.weights, weight)
	}
	for k, weight := range t.weights {
		t.weights[k] = highest + 1 - weight
		total += t.weights[k]
	}
	drawn, chosen := math.Floor(rand.Float64()*total), 0
	for chosen < len(t.weights)-1 && drawn >= t.weights[chosen] {
		drawn -= t.weights[chosen]
		chosen++
	}
	return t.kept[chosen]
}

func (t *topic) best() int {
	lowest, chosen := math.Inf(1), -1
	for range t.p.rule.drawn {
		i := t.kept[rand.IntN(len(t.kept))]
		if score := t.score(i); chosen < 0 || score < lowest {
			lowest, chosen = score, i
		}
	}
	return chosen
}

func (t *topic) score(i int) float64 {
	score := t.p.rule.score(t.candidate.at(i))
	if math.IsNaN(score) {
		return math.MaxFloat64
	}
	return min(score, math.MaxFloat64)
}

func (t *topic) count(r *kgo.Record, leader int32) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.p.now()
	t.sent[r] = now
	of := t.at(int(r.Partition))
	of.leader = t.leaders[leader]
	if of.leader == nil {
		of.leader = newLeader(&t.p.rule, now)
		t.leaders[leader] = of.leader
	}
	of.records++
	of.bytes += float64(len(r.Value))
	for k := range of.sentBytes {
		of.sentBytes[k].add(len(r.Value), now)
		t.windows[k].add(len(r.Value), now)
	}
}

func (t *topic) settle(r *kgo.Record, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	sentAt, isCounted := t.sent[r]
	if !isCounted {
		return
	}
	delete(t.sent, r)
	of := t.at(int(r.Partition))
	of.records--
	of.bytes -= float64(len(r.Value))
	if err != nil && !isOfPartition(err) {
		return
	}
	now := t.p.now()
	latencyMs := float64(now-sentAt) / 1e6
	if err != nil {
		latencyMs = max(latencyMs, failureMs)
	}
	of.settled(latencyMs, err != nil, now)
}

// isOfPartition says whether a failure tells of a partition: the client or the record itself caused the others.
func isOfPartition(err error) bool {
	for _, own := range []error{
		context.Canceled, kgo.ErrClientClosed, kgo.ErrAborting, kgo.ErrMaxBuffered, kerr.MessageTooLarge,
		kerr.InvalidRecord, kerr.InvalidTimestamp, kerr.RecordListTooLarge, kerr.OutOfOrderSequenceNumber,
		kerr.InvalidProducerEpoch, kerr.ProducerFenced, kerr.TransactionAbortable, kerr.InvalidTxnState,
	} {
		if errors.Is(err, own) {
			return false
		}
	}
	return true
}

// at returns a partition that may be new.
func (t *topic) at(i int) *partition {
	for len(t.partitions) <= i {
		t.partitions = append(t.partitions, newPartition(len(t.partitions), &t.p.rule, t.p.now()))
	}
	return t.partitions[i]
}

// candidate is a partition as the rule sees it.
type candidate struct {
	t   *topic
	of  *partition
	i   int
	n   int
	now int64
}

func (c *candidate) at(i int) *candidate {
	c.i, c.of = i, c.t.partitions[i]
	return c
}

func (c *candidate) outstandingRecords() float64 { return c.of.records }
func (c *candidate) outstandingBytes() float64   { return c.of.bytes }
func (c *candidate) ackMs(kept int) float64      { return c.of.ackMs[kept].mean() }
func (c *candidate) sinceAckMs() float64         { return float64(c.now-c.of.ackedAt) / 1e6 }
func (c *candidate) sentBytes(kept int) float64  { return c.of.sentBytes[kept].sum(c.now) }
func (c *candidate) failures(kept int) float64   { return c.of.failed[kept].sum(c.now) }
func (c *candidate) isCurrent() bool             { return c.i == c.t.current }
func (c *candidate) turn() float64               { return float64(((c.i-c.t.current-1)%c.n + c.n) % c.n) }
func (c *candidate) floorMs() float64            { return c.t.p.rule.floorMs }
func (c *candidate) forgetMs() float64           { return c.t.p.rule.forgetMs }

func (c *candidate) leaderAckMs(kept int) float64 {
	if c.of.leader == nil {
		return 0
	}
	return c.of.leader.ackMs[kept].mean()
}

func (c *candidate) leaderSinceAckMs() float64 {
	if c.of.leader == nil {
		return c.sinceAckMs()
	}
	return float64(c.now-c.of.leader.ackedAt) / 1e6
}

func (c *candidate) leaderFailures(kept int) float64 {
	if c.of.leader == nil {
		return 0
	}
	return c.of.leader.failed[kept].sum(c.now)
}

func (c *candidate) sentShare(kept int) float64 {
	all := c.t.windows[kept].sum(c.now)
	if all == 0 {
		return 0
	}
	return c.sentBytes(kept) / all
}

func when(condition bool, then, otherwise float64) float64 {
	if condition {
		return then
	}
	return otherwise
}

// lower returns the second number if one isn't a number.
func lower(one, other float64) float64 {
	return when(one < other, one, other)
}

// higher returns the second number if one isn't a number.
func higher(one, other float64) float64 {
	return when(one > other, one, other)
}

// partition is known by what its acks have told.
type partition struct {
	number            int
	leader            *leader
	records, bytes    float64
	ackedAt           int64
	ackMs             []ackMs
	recentAckMs       ackMs
	sentBytes, failed []window
	failures          failures
	chosen, refused   int64
}

func newPartition(number int, r *rule, now int64) *partition {
	return &partition{
		number:      number,
		ackedAt:     now,
		ackMs:       newAckMs(r.ackMs),
		recentAckMs: ackMs{halfLifeMs: 1000},
		sentBytes:   newWindows(r.sentBytes),
		failed:      newWindows(r.failures),
	}
}

func (of *partition) isEjected(now int64) bool {
	return of.failures.isEjected(now) || of.leader != nil && of.leader.failures.ofSeveral && of.leader.failures.isEjected(now)
}

// settled takes an ack, or a failure as a slow one.
func (of *partition) settled(latencyMs float64, isFailure bool, now int64) {
	of.ackedAt = now
	of.recentAckMs.add(latencyMs, now)
	for k := range of.ackMs {
		of.ackMs[k].add(latencyMs, now)
	}
	if isFailure {
		of.refused++
		for k := range of.failed {
			of.failed[k].add(1, now)
		}
		of.failures.add(of.number, now)
	} else {
		of.failures.end()
	}
	if of.leader != nil {
		of.leader.settled(of.number, latencyMs, isFailure, now)
	}
}

// leader is a broker that leads partitions of a topic.
type leader struct {
	ackedAt  int64
	ackMs    []ackMs
	failed   []window
	failures failures
}

func newLeader(r *rule, now int64) *leader {
	return &leader{ackedAt: now, ackMs: newAckMs(r.leaderAckMs), failed: newWindows(r.leaderFailures)}
}

func (l *leader) settled(number int, latencyMs float64, isFailure bool, now int64) {
	l.ackedAt = now
	for k := range l.ackMs {
		l.ackMs[k].add(latencyMs, now)
	}
	if !isFailure {
		l.failures.end()
		return
	}
	for k := range l.failed {
		l.failed[k].add(1, now)
	}
	l.failures.add(number, now)
}

// failures are failed acks in a row; those within a millisecond are from one response and count as one.
type failures struct {
	inARow, first        int
	ofSeveral            bool
	lastAt, ejectedUntil int64
	ejections            int64
}

func (f *failures) add(number int, now int64) {
	if f.inARow == 0 {
		f.first, f.ofSeveral = number, false
	}
	f.ofSeveral = f.ofSeveral || number != f.first
	if f.inARow > 0 && now-f.lastAt < 1_000_000 {
		return
	}
	f.lastAt = now
	if f.inARow++; f.inARow < ejectingFailures || f.isEjected(now) {
		return
	}
	f.ejections = min(f.ejections+1, longestEjection)
	f.ejectedUntil = now + f.ejections*ejectedNs
}

func (f *failures) end() {
	f.inARow, f.ejections = 0, 0
}

func (f *failures) isEjected(now int64) bool {
	return f.ejections > 0 && now < f.ejectedUntil
}

// ackMs is a mean of latencies where what is as old as the half-life counts half. Acks of one millisecond count as one.
type ackMs struct {
	halfLifeMs, before, kept, all, count float64
	since                                int64
}

func newAckMs(halfLives []float64) []ackMs {
	means := make([]ackMs, len(halfLives))
	for k, ms := range halfLives {
		means[k].halfLifeMs = ms
	}
	return means
}

func (a *ackMs) add(latencyMs float64, now int64) {
	if ageMs := float64(now-a.since) / 1e6; a.count == 0 || ageMs >= 1 {
		a.before = a.mean()
		if a.kept = 0; a.count > 0 {
			a.kept = a.halfLifeMs / (a.halfLifeMs + ageMs)
		}
		a.since, a.all, a.count = now, 0, 0
	}
	a.all += latencyMs
	a.count++
}

func (a *ackMs) mean() float64 {
	if a.count == 0 {
		return 0
	}
	return a.kept*a.before + (1-a.kept)*a.all/a.count
}

// window is a sum over a window of time, which is cut in 16.
type window struct {
	parts          [16]int
	partNs, newest int64
}

func newWindows(windowsMs []float64) []window {
	windows := make([]window, len(windowsMs))
	for k, ms := range windowsMs {
		windows[k].partNs = int64(ms * 1e6 / 16)
	}
	return windows
}

func (w *window) add(amount int, now int64) {
	w.forget(now)
	w.parts[w.newest%16] += amount
}

func (w *window) sum(now int64) float64 {
	w.forget(now)
	sum := 0
	for _, part := range w.parts {
		sum += part
	}
	return float64(sum)
}

func (w *window) forget(now int64) {
	part := now / w.partNs
	for old := max(w.newest+1, part-15); old <= part; old++ {
		w.parts[old%16] = 0
	}
	w.newest = part
}
