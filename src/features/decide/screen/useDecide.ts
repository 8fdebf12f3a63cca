import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { runCost } from '../../../run/consent';
import { type Answer, answerOf } from '../../../run/decide/answer';
import type { DecideQuestion } from '../../../run/decide/question';
import { FULL_RUNS, type SettingReading } from '../../../run/decide/reading';
import type { DecideResult } from '../../../run/decide/result';
import { presentScenarios } from '../../../run/decide/search';
import { twinOf } from '../../../run/decide/twin';
import { UnseenBudget } from '../../../run/pageBudget';
import { pageRuns } from '../../../run/pageRuns';
import { poolSize } from '../../../run/poolSize';
import type { Decision } from '../../../scenario/decision';
import type { Notice } from '../../../scenario/notice';
import { assumedIn } from '../../../scenario/origins';
import { isOwnSystem } from '../../../scenario/ownSystem';
import { baselineOf } from '../../../store/scenarioSlice';
import { useApp, useServices } from '../../../ui/app';
import { onePerPage } from '../../../ui/onePerPage';
import { useRuns } from '../../../ui/useRuns';
import { type CanaryReading, canaryScenario, canarySubjects, readCanary } from '../core/canary';
import { answers, DecideRuns, type DecideStatus } from '../core/DecideRuns';
import { decisionText, readDecision } from '../core/link';
import {
  differenceFrom,
  readShared,
  type SharedAnswer,
  type SharedFigure,
  sharedText,
} from '../core/sharedAnswer';

/** The search of this page, which continues on other screens. */
export const usePageDecision = onePerPage(
  (store) =>
    new DecideRuns({
      runs: pageRuns,
      priority: () => (store.getState().view.screen === 'decide' ? 'screen' : 'background'),
      nowMs: () => performance.now(),
    }),
);

/** The present settings run unasked if that takes at most this long, s. */
const PLACE_SECONDS = 3;

/** The answer that came with the link, and what the search here says of it. */
export interface Shared {
  readonly answer: SharedAnswer;
  /** Null until this page has an answer of its own, and if it's the same. */
  readonly differs: 'key' | SharedFigure | null;
  readonly checked: boolean;
}

export interface DecideNow {
  readonly question: DecideQuestion;
  readonly result: DecideResult | null;
  readonly answer: Answer | null;
  readonly status: DecideStatus;
  readonly shared: Shared | null;
  readonly notices: readonly Notice[];
  readonly change: (patch: Partial<Decision>) => void;
  /** Seconds that the present settings take with all of their runs, if they wait for the reader; else null. */
  readonly heldSeconds: number | null;
  readonly place: () => void;
}

/** The search for the store's question, and the actions that change it. */
export function useDecide(runs: DecideRuns): DecideNow {
  const { store } = useServices();
  const scenario = useApp((state) => state.scenario);
  const text = useApp((state) => state.view.decide);
  const twin = useApp((state) => state.view.twin);
  const boundMs = useApp((state) => state.view.sloP99Ms);
  const lock = useApp((state) => state.view.lock);
  const isOwn = useApp(({ view }) => isOwnSystem(view));
  const client = useApp((state) => state.view.client);
  const origins = useApp((state) => state.view.origins);
  const before = useApp(baselineOf);
  // A demo assumes nothing of the reader's system.
  const assumed = useMemo(
    () => (isOwn ? assumedIn(scenario, { client, origins }, before) : []),
    [isOwn, scenario, client, origins, before],
  );
  const { decision, answer: given, notices } = useMemo(() => readDecision(text), [text]);
  const question = useMemo(
    () => ({ scenario, twin: twinOf(scenario, twin), decision, boundMs, lock, assumed }),
    [scenario, twin, decision, boundMs, lock, assumed],
  );
  const claimed = useMemo(() => (given === '' ? null : readShared(given, question)), [given, question]);
  const seconds = useMemo(() => {
    const all = presentScenarios(question).reduce((sum, each) => sum + runCost(each).seconds, 0);
    return all / poolSize();
  }, [question]);
  useLayoutEffect(() => {
    runs.ask(question, claimed);
    // At least one run, so that the axes are those of the reader's system.
    if (seconds <= PLACE_SECONDS) runs.place(new UnseenBudget());
    else if (seconds <= PLACE_SECONDS * FULL_RUNS) runs.place(new UnseenBudget(), 1);
  }, [runs, question, claimed, seconds]);
  const found = useSyncExternalStore(runs.subscribe, runs.read);
  const now = useMemo(() => {
    const { status, shared } = found;
    // Until the question is set, the results answer another one.
    const result = answers(found.question, question) && found.result ? { ...found.result, question } : null;
    const answer = result && answerOf(result);
    return { question, result, answer, status, shared: sharedNow(shared, answer, status, question) };
  }, [found, question]);
  const own = isOver(now.status) && now.answer !== null ? sharedText(now.answer, question) : null;
  useEffect(() => {
    // The link says this page's own answer, or the sender's, and never that to another question.
    const next = decisionText(decision, own ?? (claimed === null ? null : given));
    if (next !== text && (given !== '' || own !== null)) store.getState().setView({ decide: next });
  }, [store, text, decision, own, claimed, given]);
  const isWhole = (now.result?.present?.runs ?? 0) >= FULL_RUNS;
  return {
    ...now,
    notices,
    change: (patch) => store.getState().setView({ decide: decisionText({ ...decision, ...patch }) }),
    heldSeconds: isWhole || seconds <= PLACE_SECONDS ? null : seconds,
    place: () => runs.place(null),
  };
}

function isOver({ state }: DecideStatus): boolean {
  return state === 'finished' || state === 'limited';
}

function sharedNow(
  sent: SharedAnswer | null,
  answer: Answer | null,
  status: DecideStatus,
  question: DecideQuestion,
): Shared | null {
  if (sent === null) return null;
  const text = isOver(status) && answer !== null ? sharedText(answer, question) : null;
  const own = text === null ? null : readShared(text, question);
  return {
    answer: sent,
    checked: isOver(status),
    differs: !isOver(status) ? null : own === null ? 'key' : differenceFrom(sent, own),
  };
}

/** Run of one changed producer among the others, once the search is over; null until it's there. */
export function useCanary(
  { question, answer, status }: DecideNow,
  chosen: SettingReading | null,
): CanaryReading | null {
  const present = answer?.present ?? null;
  const isOver = status.state === 'finished' || status.state === 'limited';
  const setting = isOver && chosen?.verdict === 'meets' ? chosen : null;
  const subjects = useMemo(
    () => canarySubjects(setting && present && canaryScenario(question, setting, present)),
    [question, setting, present],
  );
  const { found } = useRuns(subjects, { begin: true });
  return readCanary(found, question);
}
