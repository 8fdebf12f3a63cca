import type { EndToEndParts, LatencyFigures } from '../../../../workers/protocol';
import { formatCount, formatMilliseconds, formatShare } from '../../../base/format';
import { box } from '../../../draw/marks';
import type { Box } from '../../../draw/surface';
import type { Ink } from '../../../draw/theme';
import { useWhole } from '../../../ui/app';
import { StackBar } from '../../../ui/chart/StackBar';
import styles from '../../../ui/Panel.module.css';
import { Note, Section } from '../../../ui/Primitives';

/** The parts in causal order, with their colours. */
const PARTS: readonly { readonly key: keyof EndToEndParts; readonly label: string; readonly tone: Ink }[] = [
  { key: 'produce', label: 'Produce: send() to leaving', tone: 'g4' },
  { key: 'publish', label: "Publish: into the leader's log", tone: 'g2' },
  { key: 'commit', label: 'Commit: until consumers may see it', tone: 'g3' },
  { key: 'catchUp', label: 'Catch up: consumer is behind', tone: 'g1' },
  { key: 'fetch', label: 'Fetch: to the consumer', tone: 'g5' },
];

/** Latency from send() to poll() over the whole run, if there are consumers. */
export function EndToEndSection() {
  const whole = useWhole();
  if (whole === null || whole.summary.consumer === null) return null;
  const { endToEndMs, endToEndPartsMs, consumer } = whole.summary;
  const start = whole.scenario['latency.from'] === 'send' ? 'send()' : 'their intended time';
  return (
    <Section aria-label="End to end">
      <h2>End to end</h2>
      {endToEndMs === null || endToEndPartsMs === null ? (
        <p className="quiet above-2">No measured record was read.</p>
      ) : (
        <>
          <p className="soft above-2 num">
            Half of the records are read within <b>{formatMilliseconds(endToEndMs.p50)}</b> of {start},{' '}
            {formatShare(0.99)} within <b>{formatMilliseconds(endToEndMs.p99)}</b>. At most{' '}
            <b>{formatCount(consumer.peakLag)}</b> records waited for the consumers.
          </p>
          <MeanBar parts={endToEndPartsMs} whole={endToEndMs} />
          <PartsTable parts={endToEndPartsMs} whole={endToEndMs} />
          <Note above={2}>
            Each row has its own percentiles, so they don't add up to the total. Means do: the bar shows them.
          </Note>
        </>
      )}
    </Section>
  );
}

interface PartsProps {
  readonly parts: EndToEndParts;
  readonly whole: LatencyFigures;
}

function MeanBar({ parts, whole }: PartsProps) {
  const says = PARTS.map(({ key, label }) => `${label} ${formatPart(parts[key].mean)}`).join(', ');
  return (
    <StackBar
      name="mean"
      total={formatMilliseconds(whole.mean)}
      says={`Mean, ${formatMilliseconds(whole.mean)}: ${says}`}
      parts={PARTS.map(({ key, tone }) => ({
        length: parts[key].mean,
        marks: (place: Box) => [box(place, tone)],
      }))}
    />
  );
}

function PartsTable({ parts, whole }: PartsProps) {
  return (
    <table className={`figures-table ${styles.figures}`}>
      <caption className="visually-hidden">Percentiles of each part of the end-to-end latency</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">p50</th>
          <th scope="col">p99</th>
        </tr>
      </thead>
      <tbody>
        {PARTS.map(({ key, label, tone }) => (
          <tr key={key}>
            <th scope="row">
              <i className="chip" style={{ background: `var(--${tone})` }} />
              {label}
            </th>
            <td>{formatPart(parts[key].p50)}</td>
            <td>{formatPart(parts[key].p99)}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">send() to poll()</th>
          <td>{formatPart(whole.p50)}</td>
          <td>{formatPart(whole.p99)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Zero falls into the first bucket of the histogram, half a nanosecond. */
const NOTHING_MS = 0.001;

function formatPart(ms: number): string {
  return formatMilliseconds(ms < NOTHING_MS ? 0 : ms);
}
