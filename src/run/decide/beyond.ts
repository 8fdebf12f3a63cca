import type { Rounds } from '../SearchDriver';
import type { Candidate, CandidateRun, Findings } from './Findings';
import { judgeTrial, requiredSituations, type SettingReading } from './reading';

/** The best settings, which are tried in all sets once each of them has missed in the same one. */
const PROBES = 3;
/** The most promising settings, which a suspected set is tried with. */
const TRIED = 8;
/** With more of the runs in such sets, the answer would be for the smaller part. */
const MOST_SHARE = 0.5;

/**
 * Finds sets of constants in which no setting keeps the objective, be it the best in the others, and leaves them out: an
 * answer for the rest is worth more than none. The first run's set, in the middle of all, always counts.
 */
export function* findBeyond(found: Findings): Rounds<CandidateRun> {
  const { question, fullRuns } = found;
  if (question.twin.length === 1) return;
  const required = requiredSituations(question.decision, found.situations);
  const settings = found.tried().filter(({ held }) => held > 0);
  const best = settings.toSorted((a, b) => msOf(a) - msOf(b)).map(({ key }) => found.candidate(key));
  const runs = found.runs(fullRuns).slice(1);
  const runsOf = (candidates: readonly Candidate[], numbers: readonly number[]): readonly CandidateRun[] =>
    candidates.flatMap((each) =>
      numbers.flatMap((run) => required.flatMap((id) => found.missingRun(each, id, run))),
    );
  const suspected = (): readonly number[] =>
    runs.filter((run) => {
      const kept = best.flatMap((candidate) => keptIn(found, candidate, run) ?? []);
      return kept.length >= PROBES && !kept.includes(true);
    });
  if (suspected().length === 0) return;
  const few = Math.floor(MOST_SHARE * fullRuns);
  let open = runs;
  for (const group of [best.slice(0, 1), best.slice(1, PROBES), best.slice(PROBES, TRIED)]) {
    open = open.filter((run) => !best.some((candidate) => keptIn(found, candidate, run)));
    if (suspected().length > few) return;
    yield { runs: runsOf(group, open), later: 0 };
  }
  const members = new Set(suspected().map((run) => found.setOf(run)));
  members.delete(found.setOf(0));
  if (members.size > 0 && members.size + found.beyond.length <= few) found.leaveOut([...members]);
}

const msOf = ({ worst }: SettingReading): number => worst?.ms ?? Number.POSITIVE_INFINITY;

/** True if a setting keeps the objective in a run; null if it hasn't had that run. */
function keptIn(
  { question, situations, present }: Findings,
  candidate: Candidate,
  run: number,
): boolean | null {
  const { situations: roles } = question.decision;
  const must = situations.filter((id) => roles[id] === 'must');
  const judged = must.map((id) => {
    const trial = candidate.trials.get(id)?.[run];
    return trial && judgeTrial(trial, id, question, present.trials.get(id)?.[run]).kept;
  });
  if (judged.includes(false)) return false;
  return judged.length === 0 || judged.includes(undefined) ? null : true;
}
