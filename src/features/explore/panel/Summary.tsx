import type { Summary } from '../../../../workers/protocol';
import {
  formatBytesPerSecond,
  formatCount,
  formatMilliseconds,
  NARROW_SPACE,
  NO_FIGURE,
  withUnit,
} from '../../../base/format';
import { failureCause } from '../../../figures/failures';
import { LATENCY, LATENCY_IDS, type LatencyId } from '../../../figures/latency';
import { windowApplies } from '../../../figures/windowChoice';
import type { WindowFigures } from '../../../figures/windowFigures';
import { formatSpan, formatWindow } from '../../../figures/windowText';
import { inUse } from '../../../scenario/fields';
import { slowInterval } from '../../../scenario/inForce';
import type { Scenario } from '../../../scenario/scenario';
import type { WindowChoice } from '../../../scenario/view';
import { lateRun, type Reading } from '../../../store/runSlice';
import { useApp, useServices, useShown, useWhole } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import styles from '../../../ui/Panel.module.css';
import { SloField } from '../../../ui/slo/SloField';
import { Withdrawn } from '../../../watch/computing/OldRun';
import { askJourney } from '../../../watch/strips/asked';
import { PercentileLadder } from './PercentileLadder';
import { perfTestLine } from './perfTestLine';

/** Figures of the window's acks: throughput, latency, and the whole run as kafka-producer-perf-test would print it. */
export function SummarySection() {
  const reading = useApp((state) => state.reading);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const scenario = useShown();
  const computing = useApp((state) => lateRun(state) !== null);
  const held = useApp(({ run }) => run.phase === 'held');
  const soFarMs = reading?.soFarMs ?? null;
  return (
    <section className={styles.section} aria-label="Summary" aria-busy={computing}>
      <div className={styles.head}>
        <h2>{soFarMs === null ? 'Summary' : 'Summary so far'}</h2>
        <WindowMenu />
      </div>
      {reading === null && computing && <Withdrawn rows={4} says="Nothing is computed yet." />}
      {reading === null && held && <Withdrawn rows={4} says="Appears once you start the run." />}
      {reading !== null && soFarMs !== null && <SoFar reading={reading} soFarMs={soFarMs} />}
      {reading !== null && soFarMs === null && (
        <>
          <Throughput figures={reading.figures} />
          <Latency reading={reading} sloMs={sloMs} />
          <SloField scope={{ scenario, window: reading.window, records: 'acked' }} />
        </>
      )}
      <WholeRun />
    </section>
  );
}

interface SoFarProps {
  readonly reading: Reading;
  readonly soFarMs: number;
}

/** Figures that are valid for a part of a window; the rarest latencies wait for all of it. */
function SoFar({ reading, soFarMs }: SoFarProps) {
  const { fromMs, toMs } = reading.window;
  const { latency } = reading.figures;
  if (latency === null)
    return <Withdrawn rows={4} says={`The window, ${formatSpan(fromMs, toMs)}, is not computed yet.`} />;
  return (
    <>
      <p className={`${styles.note} num`}>
        Preliminary: {formatSpan(fromMs, soFarMs)} of a window that ends at {seconds(toMs)}.
      </p>
      <table className={`figures-table ${styles.figures}`}>
        <caption className="visually-hidden">Latency so far</caption>
        <tbody>
          {LATENCY_IDS.map((id) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>
                {RARE.includes(id)
                  ? NO_FIGURE
                  : `so far ${formatMilliseconds(latency[LATENCY[id].inWindow])}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Those that more acks make larger. */
const RARE: readonly LatencyId[] = ['p99.9', 'max'];

function Throughput({ figures }: { readonly figures: WindowFigures }) {
  const [number, unit] = formatBytesPerSecond(figures.ackedBytesPerSecond).split(NARROW_SPACE);
  return (
    <p className={`${styles.headline} num`}>
      <b>{number}</b> {unit} acknowledged of {formatBytesPerSecond(figures.sentBytesPerSecond)} sent
    </p>
  );
}

function Latency({ reading, sloMs }: { readonly reading: Reading; readonly sloMs: number }) {
  const fromIntended = countsFromIntended(useShown());
  const { figures, reference } = reading;
  if (figures.latency === null)
    return <p className={styles.empty}>No measured ack arrived in this window.</p>;
  const referenceName = reference === null ? '' : `before ${seconds(reference.window.toMs)}`;
  const hot = figures.latency.p99Ms > sloMs;
  return (
    <>
      <PercentileLadder
        figures={figures.latency}
        reference={reference?.figures.latency ?? null}
        referenceName={referenceName}
        sloMs={sloMs}
      />
      <div className={styles.legend}>
        <span>
          <i className={`${styles.dot} ${hot ? styles.hot : ''}`} />
          this window
        </span>
        {reference?.figures.latency != null && (
          <span>
            <i className={styles.open} />
            {referenceName}
          </span>
        )}
        <span className={`${styles.acks} num`}>
          {formatCount(figures.acks)} acks{fromIntended && ', from intended times'}
        </span>
      </div>
      <JourneyButton reading={reading} />
    </>
  );
}

/** Follows the slowest record of the window. */
function JourneyButton({ reading }: { readonly reading: Reading }) {
  const without = useApp(({ run }) => run.phase === 'failed' || !run.shown?.summary);
  return (
    <Button
      size="small"
      className={styles.journey}
      disabled={without}
      onClick={() => askJourney({ type: 'slowest', window: reading.window })}
    >
      Journey of the slowest record
    </Button>
  );
}

const countsFromIntended = (scenario: Scenario): boolean =>
  scenario['latency.from'] === 'intended' && inUse('latency.from', scenario);

type WindowWord = Extract<WindowChoice, string> | 'custom';

function WindowMenu() {
  const { store } = useServices();
  const scenario = useShown();
  const choice = useApp((state) => state.view.window);
  const hideAhead = useApp((state) => state.hideAhead);
  const window = useApp((state) => state.reading?.window ?? null);
  if (hideAhead)
    return <span className={`${styles.note} num`}>{window !== null && soFar(window.fromMs)}</span>;
  const words = (['slow', 'whole', 'before', 'last2'] as const).filter((word) =>
    windowApplies(word, scenario),
  );
  const options = words.map((value) => ({ value: value as WindowWord, label: windowLabel(value, scenario) }));
  const custom = typeof choice === 'object';
  const drawn = custom
    ? [{ value: 'custom' as const, label: `${choice.fromS} to ${seconds(choice.toS * 1000)}` }]
    : [];
  return (
    <Choice<WindowWord>
      label="Window"
      groups={[{ options: [...options, ...drawn] }]}
      value={custom ? 'custom' : windowApplies(choice, scenario) ? choice : 'whole'}
      onChange={(next) => next !== 'custom' && store.getState().setWindow(next)}
    />
  );
}

const soFar = (fromMs: number): string => (fromMs === 0 ? 'so far' : `since ${seconds(fromMs)}`);

const seconds = (ms: number): string => withUnit(String(Math.round(ms / 10) / 100), 's');

function windowLabel(word: Extract<WindowChoice, string>, scenario: Scenario): string {
  const slow = slowInterval(scenario);
  switch (word) {
    case 'slow':
      return slow === null ? 'while slow' : `while slow, ${slow.fromMs / 1000} to ${seconds(slow.toMs)}`;
    case 'before':
      return slow === null ? 'before' : `before ${seconds(slow.fromMs)}`;
    case 'last2':
      return `last ${withUnit('2', 's')}`;
    case 'whole':
      return 'whole run';
  }
}

/** Figures of a finished run: its troubles, and the line that the real tool would print. */
function WholeRun() {
  const whole = useWhole();
  if (whole === null) return null;
  // The tool counts from the call of send().
  const line = countsFromIntended(whole.scenario) ? null : perfTestLine(whole.summary);
  const troubles = formatTroubles(whole.summary);
  return (
    <>
      {troubles.length > 0 && <p className={`${styles.facts} num`}>In the whole run: {troubles.join(' ')}</p>}
      {line !== null && (
        <CopyButton size="small" className={styles.copy} label="Copy as perf-test line" text={() => line} />
      )}
    </>
  );
}

/** The three large figures of the projector. */
export function ThreeFigures() {
  const reading = useApp((state) => state.reading);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const scenario = useShown();
  if (reading === null || reading.soFarMs !== null) return null;
  const { latency, ackedBytesPerSecond, sentBytesPerSecond } = reading.figures;
  const when = formatWindow(reading.window, scenario);
  const figures = [
    {
      text: formatMilliseconds(latency?.p99Ms ?? Number.NaN),
      label: `p99 ${when}`,
      hot: (latency?.p99Ms ?? 0) > sloMs,
    },
    {
      text: formatMilliseconds(latency?.p50Ms ?? Number.NaN),
      label: `p50 ${when}`,
      hot: (latency?.p50Ms ?? 0) > sloMs,
    },
    {
      text: formatBytesPerSecond(ackedBytesPerSecond),
      label: `of ${formatBytesPerSecond(sentBytesPerSecond)} sent`,
      hot: false,
    },
  ];
  return (
    <div className={`${styles.three} num`}>
      {figures.map(({ text, label, hot }) => {
        const [number, unit] = text.split(NARROW_SPACE);
        return (
          <div key={label}>
            <b className={hot ? styles.hot : undefined}>
              {number}
              <span>
                {NARROW_SPACE}
                {unit}
              </span>
            </b>
            <p>{label}</p>
          </div>
        );
      })}
    </div>
  );
}

/** Troubles of a run, a sentence each. */
export function formatTroubles({ records, retries, duplicates }: Summary): readonly string[] {
  const some = (count: number, one: string, many: string): string =>
    `${formatCount(count)} ${count === 1 ? one : many}`;
  const sentences: string[] = [];
  if (records.failed > 0)
    sentences.push(`${some(records.failed, 'record', 'records')} failed${failureCause(records)}.`);
  if (retries > 0) sentences.push(`${some(retries, 'batch was', 'batches were')} sent again.`);
  if (duplicates > 0) sentences.push(`${some(duplicates, 'record was', 'records were')} stored twice.`);
  return sentences;
}
