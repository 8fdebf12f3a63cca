import { formatShare, withUnit } from '../../../base/format';
import type { Crates } from '../../../figures/crates';
import type { TourStep } from './tour';
import type { TourAnswer } from './tourAnswer';
import type { TourFigures } from './tourFigures';

/** Null = not known yet. */
export interface CaptionFacts {
  readonly slowMs: number;
  readonly figures: TourFigures | null;
  readonly crates: Crates | null;
  readonly answer: TourAnswer | null;
}

/**
 * The line under the stage, a question until it's answered; without room for one, the guide says it. Its figures are those
 * of its moment, whatever the playhead does.
 */
export function tourCaption(step: TourStep, { slowMs, figures, crates, answer }: CaptionFacts): string {
  const added = withUnit(String(slowMs), 'ms');
  switch (step) {
    case 'predict':
      return `Broker 0 gets ${added} slower. How much of the records will it get?`;
    case 'slower':
      return `Broker 0 just got ${added} slower.`;
    case 'gate':
      return 'Five requests are in flight to it. Its next batches wait, and fill up.';
    case 'climax':
      return (
        cratesText(crates) ??
        `The slow broker gets ${formatShare(figures?.shares[0] ?? Number.NaN)} of the records.`
      );
    case 'turn':
      return `Only ${added} slower, and the slow broker drowns. What ends it?`;
    case 'answer':
      return answer === null ? 'Playing it again with your setting.' : answer.caption;
  }
}

/** "A batch for the slow broker carries 31 records, for the others 5."; null as long as that isn't known. */
export function cratesText(crates: Crates | null): string | null {
  const [slow, other] = [true, false].map((isSlow) => crates?.crates.find((crate) => crate.slow === isSlow));
  if (slow === undefined || other === undefined) return null;
  const [records, others] = [slow, other].map((crate) => Math.round(crate.records));
  return `A batch for the slow broker carries ${records} records, for the others ${others}.`;
}
