import { formatShare } from '../../../../base/format';
import { figureText } from '../../../../figures/units';
import type { Candidate } from '../meaning/suspects';
import type { Checked, CheckedCandidates } from './candidates';
import { canReproduce } from './fitText';
import type { Target } from './targets';

/** "node-5 slow", "no slow broker": with the reader's own number. */
export function formatCandidate({ broker }: Pick<Candidate, 'broker'>): string {
  return broker === null ? 'no slow broker' : `node-${broker.yours} slow`;
}

/** One sentence for each candidate's fit, the best first, and one that says if they can't be told apart. */
export function candidateSentences({
  checked,
  alike,
}: Pick<CheckedCandidates, 'checked' | 'alike'>): readonly string[] {
  const [only, other] = checked;
  // Nothing was compared with it, so it says nothing of a slow broker.
  if (only !== undefined && other === undefined && only.broker === null) return [];
  const fits = checked.map(fitSentence);
  if (alike.length < 2) return fits;
  return [...fits, `These metrics can't tell them apart: ${alike.map(formatCandidate).join(', ')}.`];
}

function fitSentence(one: Checked): string {
  const { within, worst, fit } = one;
  const head = `With ${formatCandidate(one)}`;
  if (worst === null || canReproduce(fit))
    return `${head}, the model fits every metric within ${formatShare(Math.max(0.01, within))}.`;
  const { target, best } = worst;
  return `${head}, ${formatFigure(target)} is ${figureText(target.unit, best)}; yours is ${figureText(target.unit, target.measured)}.`;
}

/** "node-2's request latency", "the queue time". */
function formatFigure({ label, broker }: Target): string {
  const name = label.replace(/, broker \d+$/, '').toLowerCase();
  return broker === undefined ? `the ${name}` : `node-${broker.yours}'s ${name}`;
}
