import { useMemo } from 'react';
import type { Playhead } from '../../../run/Playhead';
import { useApp } from '../../../ui/app';
import { lazyPart } from '../../../ui/lazyPart';
import type { CompareRun } from '../core/CompareSession';

const JourneyCard = lazyPart(async () => (await import('../../../watch/journey/JourneyCard')).JourneyCard);

interface SlowestJourneyProps {
  /** Undefined where no journey was asked for. */
  readonly run: CompareRun | undefined;
  readonly playhead: Playhead;
  readonly onClose: () => void;
}

/** The journey of a run's slowest record, once the run is complete. */
export function SlowestJourney({ run, playhead, onClose }: SlowestJourneyProps) {
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const history = run?.state === 'finished' ? run.history : null;
  const target = useMemo(
    () => ({ type: 'slowest', window: { fromMs: 0, toMs: history?.endMs ?? 0 } }) as const,
    [history],
  );
  if (run === undefined || history === null) return null;
  return (
    <JourneyCard
      scenario={run.scenario}
      history={history}
      ask={run.journey}
      target={target}
      sloMs={sloMs}
      onSeek={(ms) => playhead.seek(ms)}
      onClose={onClose}
    />
  );
}
