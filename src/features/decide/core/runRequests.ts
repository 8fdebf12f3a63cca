import type { SituationId } from '../../../scenario/decision';
import type { Candidate, RunRequest } from './Candidate';
import type { DecideQuestion } from './question';
import { FULL_RUNS, missesClearly } from './reading';

/** What a candidate's runs are for. */
interface Asked {
  readonly question: DecideQuestion;
  /** In play, in the order in which they rule settings out. */
  readonly situations: readonly SituationId[];
  /** The present settings are run in every situation, because all others are held against them. */
  readonly isPresent: boolean;
}

/** Situations that are only shown have so many runs, of the settings that get all of theirs. */
const SHOWN_RUNS = 5;

/** The next first run; one after the other, because most settings fall already in the worst situation. */
export function firstRequests(candidate: Candidate, asked: Asked): readonly RunRequest[] {
  const { question, isPresent } = asked;
  for (const id of inOrder(asked, isPresent)) {
    const [trial] = candidate.trials(id);
    if (trial === undefined) return [{ id, run: 0 }];
    const mustHold = question.decision.situations[id] === 'must';
    if (mustHold && !isPresent && missesClearly(trial, id, question)) return [];
  }
  return [];
}

/** All that is missing of so many runs of each situation, seed by seed. */
export function moreWishes(candidate: Candidate, asked: Asked, runs: number): readonly RunRequest[] {
  return Array.from({ length: runs }, (_, run) => {
    const isShown = runs === FULL_RUNS && run < SHOWN_RUNS;
    return inOrder(asked, isShown).map((id) => ({ id, run }));
  })
    .flat()
    .filter((wish) => !candidate.has(wish));
}

/** Healthy days tell the costs, so they come first; those that are only shown are left out unless all are wanted. */
function inOrder({ question, situations }: Asked, all: boolean): readonly SituationId[] {
  const roles = question.decision.situations;
  return ['healthy', ...situations.filter((id) => id !== 'healthy' && (all || roles[id] !== 0))];
}
