import { useCallback, useEffect } from 'react';
import { useApp, useServices } from '../../ui/app';
import { lazyPart } from '../../ui/lazyPart';
import { closeJourney, useAskedJourney } from '../strips/asked';

const JourneyCard = lazyPart(async () => (await import('./JourneyCard')).JourneyCard);

/** Shows the journey that was asked for, until another run replaces Explore's. */
export function JourneyHost() {
  const { session } = useServices();
  const target = useAskedJourney();
  const scenario = useApp((state) => state.scenario);
  const run = useApp((state) => state.run);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const large = useApp((state) => state.view.projector);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a journey belongs to its scenario
  useEffect(() => closeJourney, [scenario]);
  const onSeek = useCallback(
    (ms: number) => {
      session.playhead.playing = false;
      session.playhead.seek(ms);
    },
    [session],
  );
  if (target === null || run.phase !== 'whole') return null;
  return (
    <JourneyCard
      scenario={run.shown.scenario}
      history={run.shown.history}
      ask={session.journey}
      target={target}
      sloMs={sloMs}
      onSeek={onSeek}
      onClose={closeJourney}
      large={large}
    />
  );
}
