import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Playhead } from '../../../run/Playhead';
import type { Scenario } from '../../../scenario/scenario';
import { stageDetail } from '../../../store/playbackSlice';
import { type AppServices, type Session, useServices } from '../../../ui/app';
import { type CompareRun, CompareSession } from '../core/CompareSession';

const NO_RUNS: readonly CompareRun[] = [];
const nothing = () => () => {};

/** The runs of the screen while it's open. Null before the first render. */
export function useCompareSession(scenarios: readonly Scenario[]): CompareSession | null {
  const { session: explore } = useServices();
  const [session, setSession] = useState<CompareSession | null>(null);
  useEffect(() => {
    const made = new CompareSession(playheadFrom(explore.playhead), stageDetail);
    setSession(made);
    const ends = keepTogether(made.playhead, explore.playhead);
    return () => {
      ends();
      made.dispose();
      setSession(null);
    };
  }, [explore]);
  useLayoutEffect(() => session?.show(scenarios), [session, scenarios]);
  return session;
}

export function useRuns(session: CompareSession | null): readonly CompareRun[] {
  return useSyncExternalStore(session?.subscribe ?? nothing, () => session?.runs() ?? NO_RUNS);
}

/** Services with these runs instead of Explore's, so transport and keys move them. */
export function useCompareServices(session: CompareSession): AppServices {
  const services = useServices();
  return useMemo(() => {
    const first = (): CompareRun | undefined => session.runs()[0];
    const runs: Session = {
      playhead: session.playhead,
      stage: () => first()?.stage() ?? null,
      history: () => first()?.shown?.history ?? null,
      journey: (question) => first()?.journey(question) ?? Promise.resolve(null),
      openPreset: (presetId) => services.session.openPreset(presetId),
      openLink: (link) => services.session.openLink(link),
      retry: () => session.retry(),
    };
    return { ...services, session: runs };
  }, [services, session]);
}

function playheadFrom(explore: Playhead): Playhead {
  const playhead = new Playhead();
  playhead.endMs = explore.endMs;
  playhead.seek(explore.ms);
  playhead.speed = explore.speed;
  return playhead;
}

/** Once the playhead rests, Explore's follows, and with it the link. If an opened link moves Explore's, this one follows. */
export function keepTogether(playhead: Playhead, explore: Playhead): () => void {
  let exploreMs = explore.ms;
  const ends = [
    playhead.onRest(() => {
      exploreMs = Math.min(playhead.ms, explore.endMs);
      explore.seek(playhead.ms);
    }),
    explore.subscribe(() => {
      // A shorter run takes Explore's playhead back to its end; the other runs may last longer.
      const isPlaced = explore.ms !== exploreMs && exploreMs <= explore.endMs;
      exploreMs = explore.ms;
      if (isPlaced) playhead.endMs = Math.max(playhead.endMs, exploreMs);
      playhead.place(isPlaced ? exploreMs : playhead.ms);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
