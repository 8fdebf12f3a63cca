import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { drawLoop } from '../../../run/drawLoop';
import { HistoryRuns } from '../../../run/HistoryRuns';
import { Playhead } from '../../../run/Playhead';
import { SHARES } from '../../../run/pageBudget';
import { pageRuns } from '../../../run/pageRuns';
import type { Scenario } from '../../../scenario/scenario';
import { type AppServices, type Session, useServices } from '../../../ui/app';
import { type CompareRun, compareRun } from '../core/compareRun';

/** The runs of the screen while it's open, and the playhead that all of them share. */
export class Compared extends HistoryRuns {
  readonly playhead: Playhead;
  readonly #ends: readonly (() => void)[];

  constructor(explore: Playhead) {
    super(pageRuns, SHARES.compare);
    this.playhead = playheadFrom(explore);
    this.#ends = [
      keepTogether(this.playhead, explore),
      drawLoop.onDraw((_, elapsedMs) => this.playhead.tick(elapsedMs)),
    ];
  }

  override dispose(): void {
    for (const end of this.#ends) end();
    super.dispose();
  }
}

/** Null before the first render. */
export function useCompared(): Compared | null {
  const { session } = useServices();
  const [compared, setCompared] = useState<Compared | null>(null);
  useEffect(() => {
    const made = new Compared(session.playhead);
    setCompared(made);
    return () => {
      made.dispose();
      setCompared(null);
    };
  }, [session]);
  return compared;
}

/** The runs of these scenarios, in their order. */
export function useCompareRuns(compared: Compared, scenarios: readonly Scenario[]): readonly CompareRun[] {
  const found = useSyncExternalStore(compared.subscribe, compared.read);
  useEffect(() => compared.want(scenarios), [compared, scenarios]);
  // Known runs, and what the reader agreed to, may change with each news.
  const runs = useMemo(
    () => found && scenarios.map((scenario) => compareRun(scenario, compared.state(scenario))),
    [compared, found, scenarios],
  );
  useEffect(() => {
    compared.playhead.endMs = Math.max(
      ...runs.map(({ scenario, shown }) => shown?.lengthMs ?? scenario['duration.s'] * 1000),
    );
  }, [compared, runs]);
  return runs;
}

/** Services with these runs instead of Explore's, so keys move them. */
export function useCompareServices(compared: Compared, runs: readonly CompareRun[]): AppServices {
  const services = useServices();
  return useMemo(() => {
    const session: Session = {
      playhead: compared.playhead,
      stage: () => null,
      history: () => runs[0]?.shown?.history ?? null,
      journey: () => Promise.resolve(null),
      openPreset: (presetId) => services.session.openPreset(presetId),
      openLink: (link) => services.session.openLink(link),
      retry: () => compared.retry(),
    };
    return { ...services, session };
  }, [services, compared, runs]);
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
