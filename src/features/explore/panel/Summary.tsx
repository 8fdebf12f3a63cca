import type { LatencyFigures } from '../../../../workers/protocol';
import { formatCount, formatMilliseconds, NO_FIGURE, withUnit } from '../../../base/format';
import { countsFromIntended } from '../../../figures/slo';
import { lateRun, type Reading, slowestAckAtMs } from '../../../store/runSlice';
import { useApp, useServices, useShown } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { Button } from '../../../ui/controls/Button';
import { Group } from '../../../ui/controls/Group';
import { lazyPart } from '../../../ui/lazyPart';
import styles from '../../../ui/Panel.module.css';
import { Note, Row } from '../../../ui/Primitives';
import { SloField } from '../../../ui/slo/SloField';
import { useBeforeAndAfter } from '../../../watch/before/useRunBefore';
import { Withdrawn } from '../../../watch/computing/OldRun';
import { askJourney } from '../../../watch/strips/asked';
import { PercentileLadder } from './PercentileLadder';

const SoFar = optional(lazyPart(async () => (await import('./SoFar')).SoFar));
const RunFacts = optional(lazyPart(async () => (await import('./WholeRun')).RunFacts));

/** All percentiles of the window's acks, the SLO, and the whole run as kafka-producer-perf-test would print it. */
export function PercentilesGroup() {
  const reading = useApp((state) => state.reading);
  const computing = useApp((state) => lateRun(state) !== null);
  const soFarMs = reading?.soFarMs ?? null;
  const title = soFarMs === null ? 'All percentiles' : 'Percentiles so far';
  const latency = soFarMs === null ? reading?.figures.latency : null;
  return (
    <Group name="panel.percentiles" title={title} summary={latency ? formatTail(latency) : NO_FIGURE}>
      <div aria-busy={computing}>
        <Percentiles reading={reading} />
        <RunFacts />
      </div>
    </Group>
  );
}

function formatTail({ p95, p999, max }: LatencyFigures): string {
  return `p95 ${formatMilliseconds(p95)}, p99.9 ${formatMilliseconds(p999)}, max ${formatMilliseconds(max)}`;
}

function Percentiles({ reading }: { readonly reading: Reading | null }) {
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const scenario = useShown();
  const held = useApp(({ run }) => run.phase === 'held');
  if (reading === null)
    return (
      <Withdrawn rows={4} says={held ? 'Appears once you start the run.' : 'Nothing is computed yet.'} />
    );
  if (reading.soFarMs !== null) return <SoFar reading={reading} soFarMs={reading.soFarMs} />;
  return (
    <>
      <Latency reading={reading} sloMs={sloMs} />
      <SloField scope={{ scenario, window: reading.window, records: 'acked' }} />
    </>
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
export function JourneyGroup() {
  const { playhead } = useServices().session;
  const reading = useApp((state) => state.reading);
  const without = useApp(({ run }) => run.phase === 'failed' || !run.shown?.summary);
  const slowestMs = useApp((state) => (state.hideAhead ? null : slowestAckAtMs(state)));
  if (reading === null || reading.soFarMs !== null || reading.figures.latency === null) return null;
  const slowest = { type: 'slowest', window: reading.window } as const;
  return (
    <Group
      name="panel.journey"
      title="One record, step by step"
      summary={`the slowest took ${formatMilliseconds(reading.figures.latency.max)}`}
    >
      <Row wrap>
        <Button size="small" disabled={without} onClick={() => askJourney(slowest)}>
          Journey of the slowest record
        </Button>
        {slowestMs !== null && (
          <Button size="small" onClick={() => playhead.seek(slowestMs)}>
            Go to its ack
          </Button>
        )}
      </Row>
      <Note above={2}>A click on the latency strip follows the slowest record there.</Note>
    </Group>
  );
}

const seconds = (ms: number): string => withUnit(String(Math.round(ms / 10) / 100), 's');
