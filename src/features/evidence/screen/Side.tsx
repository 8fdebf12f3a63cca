import { useCallback } from 'react';
import { formatMilliseconds, formatShare } from '../../../base/format';
import type { Size } from '../../../draw/surface';
import type { ChartTable } from '../../../draw/table';
import { ChartFigure } from '../../../ui/ChartFigure';
import { Picture } from '../../../ui/chart/Picture';
import panel from '../../../ui/Panel.module.css';
import { Note, Section } from '../../../ui/Primitives';
import { type AgreementPoint, agreementPicture } from '../chart/agreement';
import styles from './EvidenceScreen.module.css';
import type { OverallVerdict } from './verdict';

export function VerdictSection({
  verdict,
  finished,
}: {
  readonly verdict: OverallVerdict;
  readonly finished: boolean;
}) {
  const { figures, claims } = verdict;
  return (
    <Section aria-label="Verdict">
      <h2 className="heading num">
        {figures.judged === 0
          ? 'Nothing judged yet'
          : `${figures.held} of ${figures.judged} judged figures hold${finished ? '' : ' so far'}`}
      </h2>
      <p className={panel.say}>
        {claims.judged > 0 && (
          <>
            Of the ratios and orders that studies claim, <b>{claims.held}</b> of <b>{claims.judged}</b> claims
            hold.{' '}
          </>
        )}
        {finished ? 'Misses stay here, with the reason if we know it.' : 'Still running.'}
      </p>
    </Section>
  );
}

/** The model against the evidence in one picture, its limits, and how evidence was measured and judged. */
export function Side({ verdict }: { readonly verdict: OverallVerdict }) {
  return (
    <>
      <Section aria-label="Agreement">
        <AgreementFigure points={verdict.points} />
        <Note above={2}>
          {verdict.medianError === null ? (
            'Points appear as their runs finish.'
          ) : (
            <>
              Half of the judged averages and p99s are off by less than{' '}
              <b className="strong">{formatShare(verdict.medianError)}</b>. In a runaway, latency is backlog
              divided by drain rate, so a small error in a broker's speed adds up over the whole run.
            </>
          )}
        </Note>
      </Section>
      <Section aria-label="Not in the model">
        <h2>Not in the model</h2>
        <ul className="soft above-1">
          {NOT_MODELLED.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Section>
      <Section aria-label="How it was measured">
        <details className="soft">
          <summary>How it was measured</summary>
          {MEASURING.map((item) => (
            <p key={item}>{item}</p>
          ))}
        </details>
        <details className="soft">
          <summary>How it's judged</summary>
          {JUDGING.map((item) => (
            <p key={item}>{item}</p>
          ))}
        </details>
      </Section>
    </>
  );
}

const NOT_MODELLED = [
  "TLS, authentication, and quotas on anything but producers' bytes",
  'Metadata, connection set-up, and the cold start of a client except as one wait',
  'The JVM: garbage collection and compilation, except as random stalls',
  'Disks, their flushes and the page cache',
  'Consumers among those who contend for cores, time slices, and whatever else runs on a machine',
  'Offset commits, transactions, and group rebalances except as a pause',
  "TCP's losses, and its slow start after idle",
  "What libraries other than Java's do besides their defaults, such as a limit of retries, or how an application awaits a KafkaJS send() of many messages: the rail names it for each client",
];

const MEASURING = [
  'Real Kafka on one machine with two virtual cores at 2.6 GHz: three brokers of version 3.9.1, a KRaft controller and the producer over loopback, one topic, partition p led by broker p modulo 3.',
  'A Java agent slowed broker 0 down: it sleeps in the handler thread after the append, before each produce response is queued. A sleep of 20\u202Fms lasted 20.16 to 20.77\u202Fms, and each row uses its own mean.',
  'The first two series ran kafka-producer-perf-test with a cold JVM, as KIP-794 did. All others ran a small producer with the same pacing that logs each record in nanoseconds, after three seconds of warm-up.',
  "We monitored the processor time of other programs. If it was too high, the row is marked as disturbed and isn't judged.",
];

const JUDGING = [
  'Every row has its own tolerances: usually 25\u202F% for the average, 30\u202F% for p99, 3\u202F% for throughput and five points for the share of broker 0; a factor of two if a runaway or an idle cluster makes the figure itself uncertain.',
  'If a study gives a ratio, the ratio is judged, within 25\u202F% unless stated otherwise; if it gives an order, the order is judged.',
  'There is one calibration per cluster, never per row. Those for our own machine, and for its warmer brokers in the series of clients and of Lab, are fitted to runs without a slow broker, so every row with one is a prediction; the one for KIP-794 is fitted to its six rows together.',
  'The same rows and claims run as tests of this project. Misses are listed there with their reasons, and the tests also fail if a listed miss starts to hold.',
];

/** Each judged latency as a point: evidence on the x axis, model on the y axis; on the diagonal they agree. */
function AgreementFigure({ points }: { readonly points: readonly AgreementPoint[] }) {
  const draw = useCallback((size: Size) => agreementPicture(size, points), [points]);
  const within = points.filter(
    ({ evidenceMs, modelMs }) => Math.abs(modelMs / evidenceMs - 1) <= 0.25,
  ).length;
  const says = `Model against evidence: ${within} of ${points.length} judged latencies are within 25 %.`;
  return (
    <ChartFigure title="Model against evidence" table={() => tableOf(points)}>
      <Picture says={says} draw={draw} className={`above-2 ${styles.picture}`} />
      <Note>Diamonds: published. Dots: measured here.</Note>
    </ChartFigure>
  );
}

function tableOf(points: readonly AgreementPoint[]): ChartTable {
  return {
    says: "Judged averages and p99s, with the model's mean over its seeds.",
    columns: ['Run and figure', 'Evidence', 'Model', 'Ratio'],
    rows: points.map(({ name, evidenceMs, modelMs }) => [
      name,
      formatMilliseconds(evidenceMs),
      formatMilliseconds(modelMs),
      (modelMs / evidenceMs).toFixed(2),
    ]),
  };
}
