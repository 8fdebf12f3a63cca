import * as v from 'valibot';
import { about, COUNT, FLAG, LINK, NUMBER, TEXT } from '../../../base/shape';
import { ASSUMPTIONS, PARTITIONER_FINDING, WINDOW } from '../../../run/shape';
import { DECISION, REVISION_IF_ANY, ROLE, SETTINGS } from '../../../scenario/shape';

const SITUATION = about(
  "Times are the objective's percentile; null if too many records never get there.",
  v.object({
    role: ROLE,
    runs: COUNT,
    held: COUNT,
    ms: about(
      "In the first run: with the scenario's own seed, or in the middle one of a fitted cluster's sets.",
      v.nullable(NUMBER),
    ),
    lowMs: v.nullable(NUMBER),
    highMs: v.nullable(NUMBER),
    runsAway: FLAG,
    losesRecords: about('Some runs give up more records than the present settings, or send fewer.', FLAG),
  }),
);

export const SETTING = v.object({
  changes: about('New values; empty for the present settings.', SETTINGS),
  key: about('The same as text, joined by semicolons.', TEXT),
  verdict: about('open = it would take more runs to say.', v.picklist(['meets', 'misses', 'open'])),
  runs: about('Runs of each situation that must hold.', COUNT),
  held: about('Of them, those within the bound.', COUNT),
  atLeast: about('With 95 % confidence, at least this share of all runs keeps it.', NUMBER),
  worse: about(
    'With load and slowness 10 % worse; null without that run.',
    v.nullable(v.object({ kept: FLAG, ms: v.nullable(NUMBER), runsAway: FLAG })),
  ),
  busy: about('Share of the slow time its connections are busy; null without it.', v.nullable(NUMBER)),
  cliff: about(
    "The last whole millisecond of slowness within the bound, and the first beyond it; null if they aren't known.",
    v.nullable(v.object({ meetsMs: NUMBER, missesMs: v.nullable(NUMBER) })),
  ),
  situations: about(
    'By the name of the situation, those that were run.',
    v.object({
      healthy: v.optional(SITUATION),
      slow: v.optional(SITUATION),
      burst: v.optional(SITUATION),
      lost: v.optional(SITUATION),
      consumer: v.optional(SITUATION),
      own: v.optional(SITUATION),
    }),
  ),
  day: about(
    'A whole day; null if no situation counts by its minutes.',
    v.nullable(
      v.object({
        runs: COUNT,
        held: COUNT,
        lateShare: about("Share of the day's records beyond the bound, median of runs.", v.nullable(NUMBER)),
      }),
    ),
  ),
  costs: about(
    'Null if no run says it.',
    v.object({
      requests: about('A second.', v.nullable(NUMBER)),
      cores: about('Of all brokers.', v.nullable(NUMBER)),
      memory: about('Of one producer, B.', v.nullable(NUMBER)),
      network: about('B/s.', v.nullable(NUMBER)),
    }),
  ),
  link: about('Opens its worst situation in the page.', v.nullable(LINK)),
});

const LETTER: v.GenericSchema<string> = v.picklist(['A', 'B', 'C', 'D', 'E']);

/** Sets of a fitted cluster's constants, and what they have in common. */
const BEYOND = v.strictObject({
  sets: v.pipe(COUNT, v.minValue(0)),
  constant: v.nullable(v.strictObject({ field: TEXT, lowest: NUMBER, highest: NUMBER })),
});

export const DECISION_FILE = v.pipe(
  v.object({
    link: about('Opens the question in the page.', LINK),
    modelRevision: REVISION_IF_ANY,
    objective: about('In words.', TEXT),
    decision: DECISION,
    boundMs: about('slo.p99.ms of the link.', NUMBER),
    window: WINDOW,
    runSeconds: about('Simulated seconds of a run.', NUMBER),
    twin: v.object({
      parameterSets: about("Sets of constants that take turns; 1 = the scenario's own.", COUNT),
    }),
    basis: about("Where the constants come from, and if the producers' client was never measured.", TEXT),
    headline: about('The answer in one sentence.', TEXT),
    reason: about('Why it is recommended, and its price; empty if nothing is.', TEXT),
    partitioner: about(
      "Whether another of the client's partitioners alone would stay within the bound, and the best of them; null if the present settings do.",
      v.nullable(PARTITIONER_FINDING),
    ),
    finished: about('False if it was stopped.', FLAG),
    cutShort: about('It has done as much work as it may.', FLAG),
    runs: COUNT,
    present: about("The link's own settings.", v.nullable(SETTING)),
    recommended: about(
      'The best confirmed setting by the ranking asked, perhaps the present one; null if none is confirmed.',
      v.nullable(SETTING),
    ),
    bestSoFar: about(
      'The same, or the best of those within the bound in every run so far, if none is confirmed.',
      v.nullable(SETTING),
    ),
    options: about(
      'Confirmed settings, the best first, with the letters of the page.',
      v.array(v.object({ letter: LETTER, ...SETTING.entries })),
    ),
    assumptions: ASSUMPTIONS,
    decidingConstant: about(
      'The fitted constant that the recommended one depends on most.',
      v.nullable(TEXT),
    ),
    beyond: about(
      "Sets of a fitted cluster's constants in which nothing tried stays within the bound: the figures of settings are of the others. The constant sets them apart, with its values in them.",
      BEYOND,
    ),
    dashboard: about(
      'Metrics of the clients with the present and with the recommended settings, in the situation that is worst at present.',
      v.array(
        v.object({
          metric: about('As Kafka names it.', TEXT),
          now: about(
            'In ms, requests a second, or B: mean of the runs; nowLow and nowHigh are the lowest and the highest run.',
            NUMBER,
          ),
          nowLow: v.optional(NUMBER),
          nowHigh: v.optional(NUMBER),
          after: NUMBER,
          afterLow: v.optional(NUMBER),
          afterHigh: v.optional(NUMBER),
        }),
      ),
    ),
    check: about(
      "Shell lines that test the recommended setting on your own cluster, with the options of the reader's Kafka version; null if nothing is recommended.",
      v.optional(v.nullable(TEXT)),
    ),
    nearest: about(
      'If none stays within the bound, the one with the lowest percentile.',
      v.nullable(SETTING),
    ),
    wouldHelp: about('What else would bring the nearest one under the bound.', v.array(SETTING)),
    settings: about('Every setting that was tried, in the order of asking.', v.array(SETTING)),
  }),
  v.title('What decide prints'),
);
