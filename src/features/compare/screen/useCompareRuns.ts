import { useEffect, useMemo, useState } from 'react';
import { drawLoop } from '../../../run/drawLoop';
import { Playhead } from '../../../run/Playhead';
import { SHARES } from '../../../run/pageBudget';
import { oneRun } from '../../../run/RunList';
import type { Scenario } from '../../../scenario/scenario';
import { type AppServices, type Session, useServices } from '../../../ui/app';
import { useRuns } from '../../../ui/useRuns';
import { type CompareRun, compareRun } from '../core/compareRun';

/** The runs of the screen, in the order of its scenarios, and the playhead that all of them share. */
export interface Compared {
  readonly runs: readonly CompareRun[];
  readonly playhead: Playhead;
  readonly retry: () => void;
}

export function useCompared(scenarios: readonly Scenario[]): Compared {
  const { session } = useServices();
  const [playhead] = useState(() => playheadFrom(session.playhead));
  useEffect(() => {
    const ends = [
      keepTogether(playhead, session.playhead),
      drawLoop.onDraw((_, elapsedMs) => playhead.tick(elapsedMs)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [playhead, session]);
  const subjects = useMemo(() => scenarios.map(oneRun), [scenarios]);
  const { found, retry } = useRuns(subjects, { begin: true, withHistory: true, share: SHARES.compare });
  const runs = useMemo(
    () => scenarios.map((scenario) => compareRun(scenario, found.runOf(scenario))),
    [found, scenarios],
  );
  useEffect(() => {
    playhead.endMs = Math.max(
      ...runs.map(({ scenario, shown }) => shown?.lengthMs ?? scenario['duration.s'] * 1000),
    );
  }, [playhead, runs]);
  return { runs, playhead, retry };
}

/** Services with these runs instead of Explore's, so keys move them. */
export function useCompareServices({ runs, playhead, retry }: Compared): AppServices {
  const services = useServices();
  return useMemo(() => {
    const session: Session = {
      playhead,
      stage: () => null,
      history: () => runs[0]?.shown?.history ?? null,
      journey: () => Promise.resolve(null),
      openPreset: (presetId) => services.session.openPreset(presetId),
      openLink: (link) => services.session.openLink(link),
      retry,
    };
    return { ...services, session };
  }, [services, runs, playhead, retry]);
}

/** A separate playhead at the position of Explore's. */
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
