import * as v from 'valibot';
import { about, COUNT, FLAG, LINK, NUMBER, TEXT, textOf } from '../../../base/shape';
import { BAND } from '../../../run/shape';
import { REVISION_IF_ANY, SCENARIO, SETTINGS, SWEEP } from '../../../scenario/shape';
import type { SweepMetric } from '../../../scenario/sweep';

/** A cell of a sweep as files hold it. */
export const SWEEP_ROW = v.object({
  settings: about('How the cell differs from the scenario.', SETTINGS),
  own: about("The metric in the run of the scenario's own seed; null if there is none.", v.nullable(NUMBER)),
  low: about('Lowest over the runs; null as own.', v.nullable(NUMBER)),
  high: about('Highest over the runs; null as own.', v.nullable(NUMBER)),
  mean: about('Mean over the runs; null as own.', v.nullable(NUMBER)),
  halfWidth95: about('Half the 95 % confidence interval; null of a lower bound.', v.nullable(NUMBER)),
  runs: COUNT,
  settled: about('The precision is reached, or the most runs are done.', FLAG),
  backlogGrowth: about('Growth over the second half of sending, per byte offered.', v.nullable(NUMBER)),
  runsAway: FLAG,
  predictedLoad: about(
    "Theory's load of the slow broker's connection; over 1, it runs away.",
    v.nullable(NUMBER),
  ),
  endedEarlyAtS: about('When a run was ended as certainly running away, s.', v.nullable(NUMBER)),
  atLeast: about('A lower bound: runs ended early, or longer slowness would make the day worse.', FLAG),
  problem: about('Why there is no figure.', v.nullable(TEXT)),
  inYourCluster: about("The metric in the cluster fitted to the reader's metrics.", v.optional(BAND)),
  firstRun: about(
    'The figures of the first run, by the names of metrics; null if there is none.',
    v.nullable(v.record(textOf<SweepMetric>(), NUMBER)),
  ),
});

export const SWEEP_FILE = v.pipe(
  v.object({
    about: about('The units, in words.', TEXT),
    link: about('Opens the sweep in the page.', LINK),
    modelRevision: REVISION_IF_ANY,
    scenario: SCENARIO,
    sweep: SWEEP,
    metric: about(
      'What the cells are about.',
      v.object({
        name: about('As in sweep.metric of a link.', textOf<SweepMetric>()),
        label: TEXT,
        unit: about('Empty for shares and counts.', TEXT),
      }),
    ),
    window: about(
      'Of latencies; all else is over the whole run.',
      v.picklist(['while slow', 'over the whole run']),
    ),
    objectiveP99Ms: about('slo.p99.ms of the link.', NUMBER),
    finished: about("False if it was stopped: some cells aren't settled.", FLAG),
    cells: about('Row by row from the bottom; for lines, line by line.', v.array(SWEEP_ROW)),
  }),
  v.title('What sweep writes as JSON for one link'),
  v.description('With several links or --lines, each line is one such object.'),
);
