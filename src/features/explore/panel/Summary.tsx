import type { LatencyFigures } from '../../../../workers/protocol';
import { formatBytesPerSecond, formatCount, NARROW_SPACE, withUnit } from '../../../base/format';
import { countsFromIntended } from '../../../figures/slo';
import { windowApplies } from '../../../figures/windowChoice';
import type { WindowFigures } from '../../../figures/windowFigures';
import { slowInterval } from '../../../scenario/inForce';
import type { Scenario } from '../../../scenario/scenario';
import type { WindowChoice } from '../../../scenario/view';
import { lateRun, type Reading } from '../../../store/runSlice';
import { useApp, useServices, useShown } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { lazyPart } from '../../../ui/lazyPart';
import styles from '../../../ui/Panel.module.css';
import { Note, Row, Section } from '../../../ui/Primitives';
import { SloField } from '../../../ui/slo/SloField';
import { useBeforeAndAfter } from '../../../watch/before/useRunBefore';
import { Withdrawn } from '../../../watch/computing/OldRun';
import { askJourney } from '../../../watch/strips/asked';
import { PercentileLadder } from './PercentileLadder';

const SoFar = optional(lazyPart(async () => (await import('./SoFar')).SoFar));
const RunFacts = optional(lazyPart(async () => (await import('./WholeRun')).RunFacts));

/** Figures of the window's acks: throughput, latency, and the whole run as kafka-producer-perf-test would print it. */
export function SummarySection() {
  const reading = useApp((state) => state.reading);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const scenario = useShown();
  const computing = useApp((state) => lateRun(state) !== null);
  const held = useApp(({ run }) => run.phase === 'held');
  const soFarMs = reading?.soFarMs ?? null;
  return (
    <Section aria-label="Summary" aria-busy={computing}>
      <Row apart>
        <h2>{soFarMs === null ? 'Summary' : 'Summary so far'}</h2>
        <WindowMenu />
      </Row>
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
      <RunFacts />
    </Section>
  );
}

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
  const { figures } = reading;
  const reference = useReference(reading);
  if (figures.latency === null)
    return <p className="quiet above-2">No measured ack arrived in this window.</p>;
  const hot = figures.latency.p99 > sloMs;
  return (
    <>
      <PercentileLadder
        figures={figures.latency}
        reference={reference?.latency ?? null}
        referenceName={reference?.name ?? ''}
        sloMs={sloMs}
      />
      <Row wrap className="note">
        <Row as="span">
          <i className={`${styles.dot} ${hot ? 'hot' : ''}`} />
          this window
        </Row>
        {reference !== null && (
          <Row as="span">
            <i className={styles.open} />
            {reference.name}
          </Row>
        )}
        <span className="end num">
          {formatCount(figures.acks)} acks{fromIntended && ', from intended times'}
        </span>
      </Row>
      <JourneyButton reading={reading} />
    </>
  );
}

/** What the window is compared with: the run before the last change, or else the time before the fault. */
function useReference({
  reference,
}: Reading): { readonly name: string; readonly latency: LatencyFigures } | null {
  const compared = useBeforeAndAfter();
  const hidden = useApp((state) => state.beforeHidden);
  const before = compared === null || hidden ? null : compared.before.figures.latency;
  if (before !== null) return { name: 'run before', latency: before };
  const latency = reference?.figures.latency ?? null;
  return reference && latency && { name: `before ${seconds(reference.window.toMs)}`, latency };
}

/** Follows the slowest record of the window. */
function JourneyButton({ reading }: { readonly reading: Reading }) {
  const without = useApp(({ run }) => run.phase === 'failed' || !run.shown?.summary);
  return (
    <Button
      size="small"
      className="above-2"
      disabled={without}
      onClick={() => askJourney({ type: 'slowest', window: reading.window })}
    >
      Journey of the slowest record
    </Button>
  );
}

type WindowWord = Extract<WindowChoice, string> | 'custom';

function WindowMenu() {
  const { store } = useServices();
  const scenario = useShown();
  const choice = useApp((state) => state.view.window);
  const hideAhead = useApp((state) => state.hideAhead);
  const window = useApp((state) => state.reading?.window ?? null);
  if (hideAhead)
    return (
      <Note as="span" above={2} className="num">
        {window !== null && soFar(window.fromMs)}
      </Note>
    );
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
