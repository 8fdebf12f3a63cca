import {
  type DecideParts,
  DecideRuns,
  type DecideStatus,
} from '../../../src/features/decide/core/DecideRuns';
import { readDecision } from '../../../src/features/decide/core/link';
import type { DecideQuestion } from '../../../src/features/decide/core/question';
import type { DecideResult } from '../../../src/features/decide/core/result';
import { twinOf } from '../../../src/features/decide/core/twin';
import { encodeLink } from '../../../src/scenario/link/link';
import type { ReadLink } from '../lib/links';

/** What a search tells, and what may stop it. */
interface SearchWorld {
  /** How far it is; null = take it away. */
  readonly show: (status: DecideStatus | null) => void;
  readonly onInterrupt: (stop: () => void) => void;
}

export const NO_SITUATION =
  'decide: no situation has to hold. Let one, such as healthy=must, or give one minutes a day.';

/** What a link asks the search, what of that can't be used, and the link that opens the search in the page. */
export function readQuestion({ scenario, view }: Pick<ReadLink, 'scenario' | 'view'>) {
  const { decision, notices } = readDecision(view.decide);
  const twin = twinOf(scenario, view.twin);
  const unused = notices.map(({ message }) => `decide: ${message}`);
  if (view.twin !== '' && twin.length === 1)
    unused.push("twin: it can't be read, so the scenario's own constants count.");
  return {
    question: { scenario, twin, decision, boundMs: view.sloP99Ms, lock: view.lock },
    unused,
    own: encodeLink(scenario, { ...view, screen: 'decide' }),
  };
}

/** A search for a question, before its first run; null if no situation has to hold. */
export function planSearch(question: DecideQuestion, parts: DecideParts): DecideRuns | null {
  const search = new DecideRuns(parts);
  search.ask(question);
  return search.status().state === 'finished' ? null : search;
}

/** What a search has found; null before the present settings have run. */
export function searchResult(search: DecideRuns): DecideResult | null {
  const result = search.result();
  return result === null || result.present === null ? null : result;
}

/** Searches until nothing is left or so many limits of work are reached (true), or until the reader stops it (false). */
export async function finishSearch(
  runs: DecideRuns,
  work: number,
  { onInterrupt, show }: SearchWorld,
): Promise<boolean> {
  let unsubscribe = (): void => undefined;
  let limits = 1;
  const isWhole = await new Promise<boolean>((resolve) => {
    onInterrupt(() => resolve(false));
    unsubscribe = runs.subscribe(() => {
      const status = runs.status();
      show(status);
      if (status.state === 'limited' && limits < work) {
        limits += 1;
        runs.run();
      } else if (status.state === 'limited' || status.state === 'finished') resolve(true);
    });
    runs.run();
  });
  unsubscribe();
  show(null);
  return isWhole;
}
