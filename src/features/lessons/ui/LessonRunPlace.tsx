import type { ReactNode } from 'react';
import { costToAgreeTo } from '../../../run/consent';
import { useApp, useServices } from '../../../ui/app';
import { RunNote } from '../../../watch/runPlace/RunNote';
import { RunPlace, type RunState } from '../../../watch/runPlace/RunPlace';
import type { LessonRuns } from './useRuns';

interface LessonRunPlaceProps {
  readonly runs: Pick<LessonRuns, 'all' | 'retry'>;
  /** Covers the whole window, so nothing else reports on the stage's own run. */
  readonly covers?: boolean;
  /** It stays: its text can be read, and its buttons lead on, without a run. */
  readonly children?: ReactNode;
}

/** Status of a lesson's runs: a failed or held one comes first. Explore reports the stage's run above it. */
export function LessonRunPlace({ runs, covers = false, children }: LessonRunPlaceProps) {
  const { session, store } = useServices();
  const watched = useApp(({ view, run }) => (view.screen === 'explore' ? run : null));
  const shown: readonly RunState[] = watched?.phase !== 'failed' ? runs.all : covers ? [watched] : [];
  const retry = (): void => {
    runs.retry();
    const { run, scenario } = store.getState();
    if (run.phase === 'failed' || (run.phase === 'held' && costToAgreeTo([scenario]) === null))
      session.retry();
  };
  return (
    <RunPlace
      runs={shown}
      note={(run) => <RunNote run={run} subject="A run of this lesson" onRetry={retry} />}
      keeps
    >
      {children}
    </RunPlace>
  );
}
