import type { CodeUse } from './codeUse';
import { aligned, blocks, lines } from './sourceLines';

/** Types and functions that count what a rule sees of each partition, by the client's hooks. */
export function goCounts(use: CodeUse): readonly (string | null)[] {
  return [
    counting(use),
    counts(use),
    use.sinceAck ? SINCE_ACK : null,
    use.ackMs.length > 0 ? ACK_MS : null,
    use.sentBytes.length > 0 ? SENT_BYTES : null,
  ];
}

function counting({ bytes, sinceAck, ackMs, sentBytes }: CodeUse): string {
  return blocks(
    lines(
      'func (t *topic) count(r *kgo.Record) {',
      '\tt.mu.Lock()',
      '\tdefer t.mu.Unlock()',
      '\tnow := nanos()',
      '\tt.sent[r] = now',
      bytes || sentBytes.length > 0 ? '\tc := t.at(int(r.Partition))' : null,
      bytes ? '\tc.bytes += float64(len(r.Value))' : null,
      ...sentBytes.map(({ name }) => `\tc.${name}.add(len(r.Value), now)`),
      '}',
    ),
    lines(
      'func (t *topic) settle(r *kgo.Record, isAcked bool) {',
      '\tt.mu.Lock()',
      '\tdefer t.mu.Unlock()',
      `\t${ackMs.length > 0 ? 'sentAt' : '_'}, isCounted := t.sent[r]`,
      '\tif !isCounted {',
      '\t\treturn',
      '\t}',
      '\tdelete(t.sent, r)',
      bytes || sinceAck || ackMs.length > 0 ? '\tc := t.at(int(r.Partition))' : null,
      bytes ? '\tc.bytes -= float64(len(r.Value))' : null,
      sinceAck || ackMs.length > 0 ? '\tif !isAcked {' : null,
      sinceAck || ackMs.length > 0 ? '\t\treturn' : null,
      sinceAck || ackMs.length > 0 ? '\t}' : null,
      sinceAck || ackMs.length > 0 ? '\tnow := nanos()' : null,
      sinceAck ? '\tc.ackedAt = now' : null,
      ...ackMs.map(({ name }) => `\tc.${name}.add(float64(now-sentAt)/1e6, now)`),
      '}',
    ),
    `func (t *topic) at(partition int) *counts {
\tfor len(t.counts) <= partition {
\t\tt.counts = append(t.counts, newCounts())
\t}
\treturn t.counts[partition]
}`,
  );
}

interface GoField {
  readonly name: string;
  readonly type: string;
  /** Its first value, unless that is 0. */
  readonly first?: string;
}

function counts({ bytes, sinceAck, ackMs, sentBytes }: CodeUse): string {
  const fields: readonly GoField[] = [
    ...(bytes ? [{ name: 'bytes', type: 'float64' }] : []),
    ...(sinceAck ? [{ name: 'ackedAt', type: 'int64', first: 'nanos()' }] : []),
    ...ackMs.map(({ name, ms }) => ({ name, type: 'ackMs', first: `ackMs{halfLifeMs: ${ms}}` })),
    ...sentBytes.map(({ name, ms }) => ({
      name,
      type: 'sentBytes',
      first: `sentBytes{partNs: ${Math.floor((ms * 1e6) / 16)}}`,
    })),
  ];
  const given = fields.filter(({ first }) => first !== undefined);
  return lines(
    '// counts is what is known of a partition.',
    'type counts struct {',
    ...aligned(fields.map(({ name, type }) => [name, type])).map((line) => `\t${line}`),
    '}',
    '',
    'func newCounts() *counts {',
    given.length === 0 ? '\treturn &counts{}' : '\treturn &counts{',
    ...aligned(given.map(({ name, first = '' }) => [`${name}:`, first])).map((line) => `\t\t${line},`),
    given.length === 0 ? null : '\t}',
    '}',
  );
}

const SINCE_ACK = `func (c *counts) sinceAckMs(now int64) float64 {
\treturn float64(now-c.ackedAt) / 1e6
}`;

const ACK_MS = `// ackMs is a mean of latencies where what is as old as the half-life counts half. Acks of one millisecond count as one.
type ackMs struct {
\thalfLifeMs, before, kept, sum, count float64
\tsince                                int64
}

func (a *ackMs) add(latencyMs float64, now int64) {
\tif ageMs := float64(now-a.since) / 1e6; a.count == 0 || ageMs >= 1 {
\t\ta.before = a.mean()
\t\tif a.kept = 0; a.count > 0 {
\t\t\ta.kept = a.halfLifeMs / (a.halfLifeMs + ageMs)
\t\t}
\t\ta.since, a.sum, a.count = now, 0, 0
\t}
\ta.sum += latencyMs
\ta.count++
}

func (a *ackMs) mean() float64 {
\tif a.count == 0 {
\t\treturn 0
\t}
\treturn a.kept*a.before + (1-a.kept)*a.sum/a.count
}`;

const SENT_BYTES = `// sentBytes counts what was sent within a window of time, which is cut in 16.
type sentBytes struct {
\tparts          [16]int
\tpartNs, newest int64
}

func (s *sentBytes) add(bytes int, now int64) {
\ts.forget(now)
\ts.parts[s.newest%16] += bytes
}

func (s *sentBytes) sum(now int64) float64 {
\ts.forget(now)
\tsum := 0
\tfor _, part := range s.parts {
\t\tsum += part
\t}
\treturn float64(sum)
}

func (s *sentBytes) forget(now int64) {
\tpart := now / s.partNs
\tfor old := max(s.newest+1, part-15); old <= part; old++ {
\t\ts.parts[old%16] = 0
\t}
\ts.newest = part
}`;
