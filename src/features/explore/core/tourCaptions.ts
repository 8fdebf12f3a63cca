import { formatShare, withUnit } from '../../../base/format';
import type { Crates } from '../../../figures/crates';
import type { TourStep } from './tour';
import type { TourAnswer } from './tourAnswer';
import { formatBrief, type TourFigures } from './tourFigures';

/** The line under the stage. */
export interface TourCaption {
  readonly says: string;
  /** For a phone's width. */
  readonly short: string;
}

/** What the captions know; null = not yet. */
export interface CaptionFacts {
  readonly slowMs: number;
  readonly figures: TourFigures | null;
  readonly crates: Crates | null;
  readonly answer: TourAnswer | null;
}

/** The caption of a step. Its figures are those of its moment, whatever the playhead does. */
export function tourCaption(step: TourStep, { slowMs, figures, crates, answer }: CaptionFacts): TourCaption {
  const added = withUnit(String(slowMs), 'ms');
  switch (step) {
    case 'predict': {
      const short = 'Three healthy brokers share equally.';
      const p99 = figures === null ? '' : ` p99 is ${formatBrief(figures.calmMs)}.`;
      return { says: `Three healthy brokers share the records equally.${p99}`, short };
    }
    case 'slower':
      return both(`Broker 0 just got ${added} slower.`);
    case 'gate':
      return {
        says: 'Five requests are in flight to it. Its next batches wait, and fill up.',
        short: 'Five are in flight: the next batches wait.',
      };
    case 'climax':
      return climaxCaption(figures, crates);
    case 'turn':
      return {
        says: `Only ${added} slower, and the slow broker drowns. What ends it?`,
        short: 'What ends it? Give the other batches time.',
      };
    case 'answer':
      return both(answer === null ? 'Playing it again with your setting.' : answer.caption);
  }
}

function climaxCaption(figures: TourFigures | null, crates: Crates | null): TourCaption {
  const cost =
    figures === null ? '' : ` p99: ${formatBrief(figures.calmMs)} → ${formatBrief(figures.peakMs)}.`;
  const [slow, other] = [true, false].map((isSlow) => crates?.crates.find((crate) => crate.slow === isSlow));
  const short =
    slow === undefined || other === undefined
      ? `The slow broker gets ${formatShare(figures?.shares[0] ?? Number.NaN)} of the records.`
      : `A full batch carries ${Math.round(slow.records)} records, the others ${Math.round(other.records)}.`;
  return { says: short + cost, short };
}

const both = (says: string): TourCaption => ({ says, short: says });
