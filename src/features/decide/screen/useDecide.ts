import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { pageRuns } from '../../../run/pageRuns';
import type { Decision } from '../../../scenario/decision';
import type { Notice } from '../../../scenario/notice';
import { useApp, useServices } from '../../../ui/app';
import { onePerPage } from '../../../ui/onePerPage';
import { DecideRuns, type DecideStatus } from '../core/DecideRuns';
import { decisionText, readDecision } from '../core/link';
import type { DecideQuestion } from '../core/question';
import type { DecideResult } from '../core/result';
import { twinOf } from '../core/twin';

/** The search of this page, which continues on other screens. */
export const usePageDecision = onePerPage(
  (store) =>
    new DecideRuns({
      runs: pageRuns,
      priority: () => (store.getState().view.screen === 'decide' ? 'screen' : 'background'),
      nowMs: () => performance.now(),
    }),
);

/** State of the screen. */
export interface DecideNow {
  readonly question: DecideQuestion;
  readonly result: DecideResult | null;
  readonly status: DecideStatus;
  readonly notices: readonly Notice[];
  readonly change: (patch: Partial<Decision>) => void;
}

/** The search for the store's question, and the actions that change it. */
export function useDecide(runs: DecideRuns): DecideNow {
  const { store } = useServices();
  const scenario = useApp((state) => state.scenario);
  const text = useApp((state) => state.view.decide);
  const twin = useApp((state) => state.view.twin);
  const boundMs = useApp((state) => state.view.sloP99Ms);
  const lock = useApp((state) => state.view.lock);
  const { decision, notices } = useMemo(() => readDecision(text), [text]);
  const question = useMemo(
    () => ({ scenario, twin: twinOf(scenario, twin), decision, boundMs, lock }),
    [scenario, twin, decision, boundMs, lock],
  );
  useLayoutEffect(() => runs.ask(question), [runs, question]);
  const version = useSyncExternalStore(runs.subscribe, runs.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version has new results in the same object
  return useMemo(() => {
    // Until the question is set, the results answer another one.
    const result = runs.answers(question) ? runs.result() : null;
    return {
      question,
      result,
      status: runs.status(),
      notices,
      change: (patch) => store.getState().setDecide(decisionText({ ...decision, ...patch })),
    };
  }, [runs, version, question, decision, notices, store]);
}
