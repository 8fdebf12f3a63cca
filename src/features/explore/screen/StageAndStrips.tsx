import { useMemo } from 'react';
import type { Window } from '../../../figures/windowFigures';
import type { StripName } from '../../../scenario/parts';
import type { Scenario } from '../../../scenario/scenario';
import { runBefore } from '../../../store/beforeSlice';
import { stageDetail } from '../../../store/playbackSlice';
import { lateRun } from '../../../store/runSlice';
import { useApp, useServices, useShown } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { lazyPart } from '../../../ui/lazyPart';
import { useReducedMotion } from '../../../ui/media';
import { useTheme } from '../../../ui/theme';
import { useBeforeLines } from '../../../watch/before/useBeforeLines';
import computingStyles from '../../../watch/computing/Computing.module.css';
import { HeldCard } from '../../../watch/runPlace/HeldCard';
import { LoadingCard } from '../../../watch/runPlace/StageCard';
import { StageView, type StageViewProps } from '../../../watch/stage/StageView';
import type { StripsContext } from '../../../watch/strips/context';
import { FaultTrack } from '../../../watch/strips/FaultTrack';
import { Strips } from '../../../watch/strips/Strips';
import { TimeAxis } from '../../../watch/strips/TimeAxis';
import styles from './StageAndStrips.module.css';

interface StageProps extends Pick<StageViewProps, 'shares' | 'handles' | 'plain' | 'over'> {
  readonly compact?: boolean;
}

/** Only a lesson draws the stage as something else. */
const SkinnedStage = lazyPart(
  async () => (await import('../../../watch/stage/skin/SkinnedStage')).SkinnedStage,
);

/** Only a run that takes long needs them. */
const ComputingBar = optional(
  lazyPart(async () => (await import('../../../watch/computing/ComputingBar')).ComputingBar),
);
const NotComputed = optional(
  lazyPart(async () => (await import('../../../watch/computing/NotComputed')).NotComputed),
);
const OldRun = optional(lazyPart(async () => (await import('../../../watch/computing/OldRun')).OldRun));

/** The stage with the store behind it. After a failure it keeps the last good picture, in grey. */
export function Stage({ compact = false, ...look }: StageProps) {
  const { session, store } = useServices();
  const theme = useTheme();
  const scenario = useApp((state) => state.scenario);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const detail = useApp((state) => stageDetail(state.scenario));
  const phase = useApp(({ run }) => run.phase);
  const computing = useApp(lateRun);
  const oldStage = computing?.oldStage ?? null;
  const pinned = useApp((state) => state.pinnedBroker);
  const reducedMotion = useReducedMotion();
  // The phone has no room for what the strips say of the run before.
  const before = useApp((state) => (compact && !state.beforeHidden ? runBefore(state) : null));
  const skin = useApp((state) => state.skin);
  const source = {
    className: oldStage === null ? '' : computingStyles.oldStage,
    stage: session.stage,
    history: session.history,
    playhead: session.playhead,
    scenario,
    sloMs,
    theme,
    detail,
    reducedMotion,
    compact,
    before: before?.history,
  };
  return (
    // Escape brings the focus here.
    <div
      className={`${styles.stage} ${compact ? styles.compact : ''} ${phase === 'failed' ? styles.failed : ''}`}
      data-region="stage"
      aria-busy={computing !== null}
      tabIndex={-1}
    >
      {skin !== null ? (
        <SkinnedStage {...source} skin={skin} />
      ) : (
        <StageView
          {...source}
          {...look}
          onSlowBroker={(broker, slowMs) =>
            store.getState().changeSettings({ 'slow.broker': broker, 'slow.ms': slowMs })
          }
          many={{
            pinned,
            onPin: (broker) => store.getState().pinBroker(broker),
          }}
        />
      )}
      {oldStage !== null && <OldRun scenario={oldStage} />}
      {phase === 'loading' && <LoadingCard />}
      {computing !== null && <ComputingBar computing={computing} compact={compact} />}
      <HeldCard />
    </div>
  );
}

interface RunStripsProps {
  readonly strips: readonly StripName[];
  readonly compact?: boolean;
}

export function RunStrips({ strips, compact = false }: RunStripsProps) {
  const { session, store } = useServices();
  const theme = useTheme();
  const scenario = useShown();
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const hideAhead = useApp((state) => state.hideAhead);
  const pinned = useApp((state) => state.pinnedBroker);
  const shown = useApp(({ run }) => run.shown);
  const runs = useMemo(() => [{ name: '', scenario, history: shown?.history ?? null }], [scenario, shown]);
  const window = useApp((state) => state.reading?.window) ?? wholeOf(scenario);
  const before = useBeforeLines();
  const failed = useApp(({ run }) => run.phase === 'failed');
  const computing = useApp((state) => lateRun(state) !== null);
  const choose = ({ fromMs, toMs }: Window) =>
    store.getState().setView({ window: { fromS: Math.round(fromMs) / 1000, toS: Math.round(toMs) / 1000 } });
  return (
    <div className={`${styles.strips} ${failed ? styles.failed : ''}`} aria-busy={computing}>
      <Strips
        label="The run over time"
        runs={runs}
        playhead={session.playhead}
        sloMs={sloMs}
        theme={theme}
        hideAhead={hideAhead}
        pinned={pinned}
        before={before}
        compact={compact}
        strips={strips}
        onSeek={(ms) => session.playhead.seek(ms)}
        onSloChange={(ms) => store.getState().setView({ sloP99Ms: ms })}
        growing={computing}
        marks={(context) => computing && <NotComputed context={context} />}
        head={(context) => (
          <>
            <TimeAxis context={context} bracket={{ window, onWindowChange: choose }} />
            <Faults context={context} />
          </>
        )}
      />
    </div>
  );
}

/** Handles belong to the requested scenario, so they follow at once. */
function Faults({ context }: { readonly context: StripsContext }) {
  const { store } = useServices();
  const scenario = useApp((state) => state.scenario);
  return (
    <FaultTrack
      context={{ ...context, scenario }}
      onScenarioChange={(patch) => store.getState().changeScenario(patch)}
    />
  );
}

const wholeOf = (scenario: Scenario): Window => ({ fromMs: 0, toMs: scenario['duration.s'] * 1000 });
