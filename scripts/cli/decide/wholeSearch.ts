import {
  type CanaryReading,
  canaryScenario,
  canarySubjects,
  readCanary,
} from '../../../src/features/decide/core/canary';
import {
  type DecideParts,
  DecideRuns,
  type DecideStatus,
} from '../../../src/features/decide/core/DecideRuns';
import { decisionText, readDecision } from '../../../src/features/decide/core/link';
import { sharedText } from '../../../src/features/decide/core/sharedAnswer';
import type { LatencyWindow } from '../../../src/figures/ownWindow';
import { answerOf } from '../../../src/run/decide/answer';
import type { DecideQuestion } from '../../../src/run/decide/question';
import type { DecideResult } from '../../../src/run/decide/result';
import { twinOf } from '../../../src/run/decide/twin';
import type { Runs } from '../../../src/run/Runs';
import { encodeLink } from '../../../src/scenario/link/link';
import { assumedIn } from '../../../src/scenario/origins';
import { isOwnSystem } from '../../../src/scenario/ownSystem';
import type { ReadLink } from '../lib/links';
import { runList } from '../lib/untilDone';

interface SearchWorld {
  /** How far it is; null = take it away. */
  readonly show: (status: DecideStatus | null) => void;
  readonly onInterrupt: (stop: () => void) => void;
}

export const NO_SITUATION =
  'decide: no situation has to hold. Let one, such as healthy=must, or give one minutes a day.';

/**
 * The question of a link, its unusable parts, and the link that opens the search in the page: with the answer, once the
 * search is over.
 */
export function readQuestion(
  { scenario, view, preset }: Pick<ReadLink, 'scenario' | 'view'> & Partial<Pick<ReadLink, 'preset'>>,
  window: LatencyWindow = 'own',
) {
  const { decision, notices } = readDecision(view.decide);
  const twin = twinOf(scenario, view.twin);
  const assumed = isOwnSystem(view) ? assumedIn(scenario, view, preset?.scenario) : [];
  const unused = notices.map(({ message }) => `decide: ${message}`);
  if (view.twin !== '' && twin.length === 1)
    unused.push("twin: it can't be read, so the scenario's own constants count.");
  return {
    question: { scenario, twin, decision, boundMs: view.sloP99Ms, lock: view.lock, assumed, window },
    unused,
    linkOf: (result: DecideResult): string => {
      // The page compares an answer with its own figures, which are over each situation's own window.
      const isOfPage = result.over && window === 'own';
      const answer = isOfPage ? sharedText(answerOf(result), result.question) : null;
      const decide = decisionText(decision, answer);
      return encodeLink(scenario, { ...view, screen: 'decide', decide });
    },
  };
}

/** A search for a question, before its first run; null if no situation has to hold. */
export function planSearch(question: DecideQuestion, parts: DecideParts): DecideRuns | null {
  const search = new DecideRuns(parts);
  search.ask(question);
  return search.status().state === 'finished' ? null : search;
}

/** Null before the present settings have run. */
export function searchResult(search: DecideRuns): DecideResult | null {
  const result = search.result();
  return result === null || result.present === null ? null : result;
}

/** How far a search goes: so many limits of work, and then so many more runs of the recommended setting. */
export interface SearchLength {
  readonly work: number;
  readonly more: number;
}

/** Searches until that is done (true), or until the reader stops it (false). */
export async function finishSearch(
  runs: DecideRuns,
  { work, more }: SearchLength,
  { onInterrupt, show }: SearchWorld,
): Promise<boolean> {
  let unsubscribe = (): void => undefined;
  let [limits, moreLeft] = [1, more];
  const isWhole = await new Promise<boolean>((resolve) => {
    onInterrupt(() => resolve(false));
    unsubscribe = runs.subscribe(() => {
      const status = runs.status();
      show(status);
      if (status.state === 'limited' && limits < work) {
        limits += 1;
        runs.run();
      } else if (status.state === 'failed') {
        resolve(true);
      } else if (status.state === 'limited' || status.state === 'finished') {
        const result = moreLeft > 0 ? searchResult(runs) : null;
        const recommended = result && answerOf(result).recommended;
        if (recommended === null) return resolve(true);
        runs.confirm(recommended.key, moreLeft);
        moreLeft = 0;
      }
    });
    runs.run();
  });
  unsubscribe();
  show(null);
  return isWhole;
}

/** The recommended setting in one producer; null if nothing is recommended, or there is no canary. */
export async function runCanary(result: DecideResult, runs: Runs): Promise<CanaryReading | null> {
  const { present, recommended } = answerOf(result);
  const scenario = recommended && present && canaryScenario(result.question, recommended, present);
  return readCanary(await runList(canarySubjects(scenario), runs), result.question);
}
