import type { Interval } from '../../../src/features/import/core/fit/answer';
import { twinLink } from '../../../src/features/import/core/fit/clusterFile';
import type { Fit } from '../../../src/features/import/core/fit/fit';
import {
  boundsText,
  fitHeadline,
  fitSentences,
  intervalText,
  offByText,
} from '../../../src/features/import/core/fit/fitText';
import { FIRST_ROUND } from '../../../src/features/import/core/fit/Search';
import { figureText, type Unit } from '../../../src/figures/units';
import { valueText } from '../../../src/scenario/field';
import { fieldOf } from '../../../src/scenario/fields';

export const NO_METRIC = 'No metric in these files has a counterpart in the model.';

/** What to say of a number of runs that is too small for a fit; null if it isn't. */
export function fewRunsNote(runs: number | null): string | null {
  if (runs === null || runs >= FIRST_ROUND) return null;
  return `runs ${runs}: a fit takes at least ${FIRST_ROUND} runs, so it makes ${FIRST_ROUND}.`;
}

/** The fit as data, under the names that are published: what functions count is left out. */
export function fitJson({ twin, residuals, leftOut, explainedShare: foretold, loss: _, piece, ...fit }: Fit) {
  const { fields, sets } = twin;
  return {
    ...fit,
    foretold,
    covers: piece === null ? null : { fromS: piece.fromS, toS: piece.toS },
    residuals: residuals.map(({ target, model, best, offBy }) => {
      const { id, label, unit, measured } = target;
      return { id, label, unit, measured, model, best, offBy };
    }),
    leftOut: leftOut.map(({ label }) => label),
    link: twinLink(twin),
    fields,
    sets,
  };
}

/** What the command prints: constants, intervals, residuals, and the link of the twin. */
export function fitLines(fit: Fit): readonly string[] {
  const { constants, residuals, latency, missing, twin, runs, effective, explainedShare } = fit;
  return [
    fitHeadline(fit),
    ...fitSentences(fit),
    '',
    ...table(
      ['constant', 'best', '95 % interval'],
      constants.map((constant) => [
        constant.field,
        valueText(fieldOf(constant.field), constant.best),
        intervalText(constant),
      ]),
    ),
    '',
    ...table(
      ['metric', 'yours', 'model', 'off by', 'lowest to highest'],
      residuals.map(({ target, model, best, offBy }) => [
        target.id,
        figureText(target.unit, target.measured),
        figureText(target.unit, best),
        offByText(offBy),
        rangeText(target.unit, model),
      ]),
    ),
    '',
    ...table(
      ['latency', '95 % of the sets', ''],
      latency.map((figure) => [
        figure.name,
        boundsText(figure),
        figure.pinned ? 'pinned down' : 'only bounded',
      ]),
    ),
    ...missing.map((each) => `${each.name} would leave p99 at about ${boundsText(each)}.`),
    '',
    `${runs} runs, worth ${Math.round(effective)} sets of equal weight${formatExplained(explainedShare)}.`,
    twinLink(twin),
  ];
}

function formatExplained(share: number): string {
  if (Number.isNaN(share)) return '';
  return `; the local lines predicted ${(Math.max(0, share) * 100).toFixed(0)} % of the differences between runs`;
}

function rangeText(unit: Unit, { low, high }: Interval): string {
  return `${figureText(unit, low)} to ${figureText(unit, high)}`;
}

/** Columns as wide as their longest cell. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
