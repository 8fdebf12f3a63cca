import type { Shape } from '../../../src/base/shape';
import { candidateInUse } from '../../../src/features/import/core/fit/checkCandidates';
import { twinLink } from '../../../src/features/import/core/fit/clusterFile';
import {
  candidateSentences,
  canReproduce,
  causeSentence,
  fitHeadline,
  fitSentences,
  fitTables,
  worstMiss,
} from '../../../src/features/import/core/fit/fitText';
import { FEWEST_RUNS } from '../../../src/features/import/core/fit/Search';
import { diagnosisSentences } from '../../../src/features/import/text/meaningText';
import type { LatencyWindow } from '../../../src/figures/ownWindow';
import { assumptionText } from '../../../src/run/decide/assumptions';
import { partitionerSentence } from '../../../src/run/decide/text';
import type { Scenario } from '../../../src/scenario/scenario';
import { textTable } from '../lib/textTable';
import type { FIT_FILE } from './shape';
import type { Found } from './wholeFit';

export const NO_METRIC = 'No metric in these files has a counterpart in the model.';

/** A warning if so few runs are too few for a fit; else null. */
export function fewRunsNote(runs: number | null): string | null {
  if (runs === null || runs >= FEWEST_RUNS) return null;
  return `runs ${runs}: a fit takes at least ${FEWEST_RUNS} runs, so it makes ${FEWEST_RUNS}.`;
}

/** The fit as data, under the names that are published: what functions count is left out. */
export function fitJson(checked: Found, scenario: Scenario, window: LatencyWindow): Shape<typeof FIT_FILE> {
  const { fit: found } = candidateInUse(checked, scenario);
  const { twin, residuals, leftOut, loss: _, ...fit } = found;
  const { fields, sets } = twin;
  const [cause = null, ...otherCauses] = checked.causes;
  return {
    diagnosis: checked.diagnosis,
    ...fit,
    window,
    cause: otherCauses.length === 0 ? cause : null,
    assumptions: checked.assumptions,
    residuals: residuals.map(({ target, model, best, offBy }) => {
      const { id, label, unit, measured } = target;
      return { id, label, unit, measured, model, best, offBy };
    }),
    leftOut: leftOut.map(({ label }) => label),
    partitioner: checked.partitioner,
    candidates: checked.checked.map((candidate) => ({
      broker: candidate.broker?.here ?? null,
      yours: candidate.broker?.yours ?? null,
      kind: candidate.broker === null ? null : candidate.scenario['slow.kind'],
      within: worstMiss(candidate.fit),
      fits: checked.alike.includes(candidate) && canReproduce(candidate.fit),
      link: twinLink(candidate.fit.twin),
    })),
    link: twinLink(twin),
    fields,
    sets,
  };
}

/** Constants, intervals, residuals, and the link of the fitted cluster. */
export function fitLines(checked: Found, scenario: Scenario): readonly string[] {
  const { fit } = candidateInUse(checked, scenario);
  const { twin, runs, effective } = fit;
  return [
    fitHeadline(fit),
    ...diagnosisSentences(checked.diagnosis),
    ...candidateSentences(checked),
    ...fitSentences(fit),
    ...checked.causes.map(causeSentence),
    ...(checked.assumptions.length === 0
      ? []
      : ['', 'What was assumed:', ...checked.assumptions.map((each) => `  ${assumptionText(each)}`)]),
    ...(checked.partitioner === null ? [] : [partitionerSentence(checked.partitioner)]),
    ...fitTables(fit, 'kafka').flatMap(({ columns, rows }) => ['', ...textTable(columns, rows)]),
    '',
    `${runs} runs, ${effective} sets.`,
    twinLink(twin),
  ];
}
