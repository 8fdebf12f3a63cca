// SPDX-License-Identifier: Apache-2.0

package rulepartitioner

import (
	"context"
	"os"
	"sort"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
)

type pending struct {
	at     int64
	record *kgo.Record
	err    error
}

// driven calls a partitioner as a client does, under a clock of its own.
type driven struct {
	p       *Partitioner
	t       kgo.TopicPartitioner
	now     int64
	pending []pending
}

func drive(t *testing.T, s Settings) *driven {
	t.Helper()
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	d := &driven{p: p, now: 1_000_000_000}
	p.now = func() int64 { return d.now }
	d.t = p.ForTopic("t")
	return d
}

// send chooses a partition and opens a batch there.
func (d *driven) send(partitions int) *kgo.Record {
	r := &kgo.Record{Topic: "t", Value: make([]byte, 100)}
	r.Partition = int32(d.t.Partition(r, partitions))
	if hears, ok := d.t.(kgo.TopicPartitionerOnNewBatch); ok {
		hears.OnNewBatch()
		r.Partition = int32(d.t.Partition(r, partitions))
	}
	d.p.OnProduceRecordPartitioned(r, r.Partition%3)
	return r
}

// run sends for so many seconds and returns the share of broker 0, which answers after slowMs and with err.
func (d *driven) run(partitions int, seconds, rate, slowMs, quickMs float64, err error) float64 {
	sent, slow := 0.0, 0.0
	for end := d.now + int64(seconds*1e9); d.now < end; d.now += int64(1e9 / rate) {
		d.acks()
		r := d.send(partitions)
		sent++
		ack := pending{d.now + int64(quickMs*1e6), r, nil}
		if r.Partition%3 == 0 {
			slow++
			ack = pending{d.now + int64(slowMs*1e6), r, err}
		}
		k := sort.Search(len(d.pending), func(k int) bool { return d.pending[k].at > ack.at })
		d.pending = append(d.pending[:k], append([]pending{ack}, d.pending[k:]...)...)
	}
	return slow / sent
}

func (d *driven) acks() {
	now := d.now
	for len(d.pending) > 0 && d.pending[0].at <= now {
		d.now = d.pending[0].at
		d.p.OnProduceRecordUnbuffered(d.pending[0].record, d.pending[0].err)
		d.pending = d.pending[1:]
	}
	d.now = now
}

func TestASlowBrokerGetsNextToNothing(t *testing.T) {
	if share := drive(t, Settings{}).run(3, 10, 2048, 22, 1, nil); share > 0.01 {
		t.Errorf("share %v", share)
	}
}

func TestEqualBrokersShareTheLoad(t *testing.T) {
	if share := drive(t, Settings{}).run(3, 5, 2048, 1, 1, nil); share < 0.28 || share > 0.39 {
		t.Errorf("share %v", share)
	}
}

func TestABrokerThatRefusesAtOnceAttractsNothing(t *testing.T) {
	for _, quickMs := range []float64{2, 10, 50} {
		if share := drive(t, Settings{}).run(3, 15, 1000, 1, quickMs, kerr.TopicAuthorizationFailed); share > 0.02 {
			t.Errorf("healthy %v ms: share %v", quickMs, share)
		}
	}
}

func TestOwnFailuresSayNothingOfAPartition(t *testing.T) {
	for _, err := range []error{kerr.MessageTooLarge, context.Canceled, kgo.ErrClientClosed} {
		if share := drive(t, Settings{}).run(3, 5, 1000, 1, 1, err); share < 0.2 {
			t.Errorf("%v: share %v", err, share)
		}
	}
}

func TestAShareIsKeptForEachPartition(t *testing.T) {
	if share := drive(t, Settings{Share: 0.5}).run(3, 30, 2048, 22, 1, nil); share < 0.13 || share > 0.2 {
		t.Errorf("share %v", share)
	}
}

func TestASampleOfManyPartitionsStillAvoidsTheSlowBroker(t *testing.T) {
	if share := drive(t, Settings{}).run(1000, 20, 4000, 22, 1, nil); share > 0.06 {
		t.Errorf("share %v", share)
	}
}

func TestDisabledDrawsAtRandom(t *testing.T) {
	d := drive(t, Settings{Disabled: true})
	seen := map[int32]bool{}
	for range 1000 {
		r := &kgo.Record{Topic: "t", Value: make([]byte, 500_000)}
		r.Partition = int32(d.t.Partition(r, 3))
		seen[r.Partition] = true
	}
	if len(seen) != 3 {
		t.Errorf("partitions %v", seen)
	}
}

func TestFewerPartitionsAreFollowedAtOnce(t *testing.T) {
	d := drive(t, Settings{})
	for range 30 {
		d.send(12)
		if r := d.send(3); r.Partition > 2 {
			t.Fatalf("partition %d of 3", r.Partition)
		}
	}
}

func TestFiguresUncountWhatIsSettled(t *testing.T) {
	d := drive(t, Settings{})
	r := d.send(1)
	if f := d.p.Figures()[0]; f.OutstandingRecords != 1 || f.Chosen == 0 {
		t.Errorf("%+v", f)
	}
	d.p.OnProduceRecordUnbuffered(r, kerr.TopicAuthorizationFailed)
	if f := d.p.Figures()[0]; f.OutstandingRecords != 0 || f.Refused != 1 || f.AckMs != 1000 {
		t.Errorf("%+v", f)
	}
}

func TestRecordsWithAKeyGoByKafkasHash(t *testing.T) {
	keyed := kgo.StickyKeyPartitioner(nil).ForTopic("t")
	r := &kgo.Record{Topic: "t", Key: []byte{1, 2, 3}}
	if got, want := drive(t, Settings{}).t.Partition(r, 48), keyed.Partition(r, 48); got != want {
		t.Errorf("%d instead of %d", got, want)
	}
}

func TestAWrongSettingIsNamed(t *testing.T) {
	for name, s := range map[string]Settings{
		"FloorMs": {FloorMs: -1}, "ForgetMs": {ForgetMs: 0.5}, "Share": {Share: 1.5},
	} {
		if _, err := New(s); err == nil || !strings.HasPrefix(err.Error(), name+" ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheVersionIsThatOfTheModule(t *testing.T) {
	pom, err := os.ReadFile("../pom.xml")
	if err != nil || !strings.Contains(string(pom), "<version>"+Version+"</version>") {
		t.Errorf("pom.xml doesn't have version %s: %v", Version, err)
	}
}
