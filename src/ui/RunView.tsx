import type { StripKind } from '../chart/stripsLayout';
import type { Window } from '../figures/windowFigures';
import type { Scenario } from '../scenario/scenario';
import { stageDetail } from '../store/playbackSlice';
import { useApp, useServices } from './app';
import computingStyles from './computing/Computing.module.css';
import { ComputingBar } from './computing/ComputingBar';
import { NotComputed } from './computing/NotComputed';
import { OldRun } from './computing/OldRun';
import { HeldCard } from './HeldCard';
import { lazyPart } from './lazyPart';
import { useReducedMotion } from './media';
import styles from './RunView.module.css';
import { LoadingCard } from './StageCard';
import { StageView } from './StageView';
import { Strips } from './Strips';
import { FaultTrack } from './strips/FaultTrack';
import { TimeAxis } from './strips/TimeAxis';
import { useTheme } from './theme';

const FileButtons = lazyPart(async () => (await import('./picture/FileButtons')).FileButtons);

/** The stage with the store behind it. After a failure it keeps the last good picture, in grey. */
export function Stage({ compact = false }: { readonly compact?: boolean }) {
  const { session, store } = useServices();
  const theme = useTheme();
  const scenario = useApp((state) => state.scenario);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const detail = useApp((state) => stageDetail(state.detail, state.scenario));
  const status = useApp((state) => state.status);
  const computing = useApp((state) => state.computing);
  const oldStage = computing?.oldStage ?? null;
  const pinned = useApp((state) => state.pinnedBroker);
  const order = useApp((state) => state.brokerOrder);
  const reducedMotion = useReducedMotion(useApp((state) => state.motion));
  return (
    // Escape brings the focus here.
    <div
      className={`${styles.stage} ${compact ? styles.compact : ''} ${status === 'failed' ? styles.failed : ''}`}
      data-region="stage"
      aria-busy={computing !== null}
      tabIndex={-1}
    >
      <StageView
        className={oldStage === null ? '' : computingStyles.oldStage}
        frame={session.frame}
        frameScenario={session.frameScenario}
        history={session.history}
        playhead={session.playhead}
        scenario={scenario}
        sloMs={sloMs}
        theme={theme}
        detail={detail}
        onDetailChange={(next) => store.getState().setDetail(next)}
        onSlowBroker={(broker, slowMs) =>
          store.getState().changeSettings({ 'slow.broker': broker, 'slow.ms': slowMs })
        }
        reducedMotion={reducedMotion}
        compact={compact}
        many={{
          pinned,
          order,
          onPin: (broker) => store.getState().pinBroker(broker),
          onOrder: (next) => store.getState().setBrokerOrder(next),
        }}
        files={<FileButtons title="The stage" />}
      />
      {oldStage !== null && <OldRun scenario={oldStage} />}
      {status === 'loading' && <LoadingCard />}
      {status === 'running' && computing !== null && <ComputingBar computing={computing} compact={compact} />}
      <HeldCard />
    </div>
  );
}

interface RunStripsProps {
  readonly strips: readonly StripKind[];
  readonly compact?: boolean;
}

/** The strips with the store behind them. */
export function RunStrips({ strips, compact = false }: RunStripsProps) {
  const { session, store } = useServices();
  const theme = useTheme();
  const scenario = useApp((state) => state.scenario);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const hideAhead = useApp((state) => state.hideAhead);
  const pinned = useApp((state) => state.pinnedBroker);
  const revision = useApp((state) => state.revision);
  const window = useApp((state) => state.reading?.window) ?? wholeOf(scenario);
  const status = useApp((state) => state.status);
  const computing = useApp((state) => state.computing !== null);
  const choose = ({ fromMs, toMs }: Window) =>
    store.getState().setWindow({ fromS: Math.round(fromMs) / 1000, toS: Math.round(toMs) / 1000 });
  return (
    <div className={`${styles.strips} ${status === 'failed' ? styles.failed : ''}`} aria-busy={computing}>
      <Strips
        label="The run over time"
        runs={() => [{ name: '', scenario, history: session.history() }]}
        playhead={session.playhead}
        sloMs={sloMs}
        theme={theme}
        hideAhead={hideAhead}
        pinned={pinned}
        compact={compact}
        strips={strips}
        revision={revision}
        onSeek={(ms) => session.playhead.seek(ms)}
        onSloChange={(ms) => store.getState().setSlo(ms)}
        growing={computing}
        marks={(context) => computing && <NotComputed context={context} />}
        head={(context) => (
          <>
            <TimeAxis context={context} bracket={{ window, onWindowChange: choose }} />
            <FaultTrack
              context={context}
              onScenarioChange={(patch) => store.getState().changeScenario(patch)}
            />
          </>
        )}
      />
    </div>
  );
}

const wholeOf = (scenario: Scenario): Window => ({ fromMs: 0, toMs: scenario['duration.s'] * 1000 });
