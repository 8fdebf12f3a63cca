import * as v from 'valibot';
import { about, COUNT, NUMBER, TEXT } from '../../../src/base/shape';
import { MODEL_REVISION, NOTICES } from '../../../src/scenario/shape';

const LETTER: v.GenericSchema<string> = v.picklist(['A', 'B', 'C', 'D']);

const SCENARIO = v.object({
  letter: LETTER,
  name: TEXT,
  link: about('The scenario alone.', TEXT),
  digests: about('Of its runs, in the order of their seeds, as simulate prints them.', v.array(TEXT)),
});

const VALUE = about(
  "Of the link's own seed, and the lowest and highest of all seeds, to six digits.",
  v.object({ own: NUMBER, low: NUMBER, high: NUMBER }),
);

const AGAINST = about(
  "The figure of one scenario against another's, over pairs of runs with the same seeds.",
  v.object({
    of: LETTER,
    than: LETTER,
    type: about(
      'unclear = the interval holds no difference at all; same = every pair is equal; none = there is no such figure.',
      v.picklist(['clear', 'unclear', 'same', 'none']),
    ),
    compared: about(
      'ratio: of ÷ than; difference: of − than.',
      v.optional(v.picklist(['ratio', 'difference'])),
    ),
    middle: v.optional(NUMBER),
    low: about('The lower end of the 95 % confidence interval.', v.optional(NUMBER)),
    high: v.optional(NUMBER),
    pairs: v.optional(COUNT),
    reason: about('Why there is none.', v.optional(TEXT)),
  }),
);

const FIGURE = v.object({
  id: about('A metric as in docs/fields.md, or watched.share.', TEXT),
  label: TEXT,
  unit: about('Empty for shares, which go from 0 to 1.', TEXT),
  values: about('By scenario; null with too few records or no such figure.', v.array(v.nullable(VALUE))),
  against: about('The pairs that are compared.', v.array(AGAINST)),
});

export const EXHIBIT_FILE = v.pipe(
  v.object({
    link: about("The exhibit's short name, or everything in it, from the # on.", TEXT),
    title: TEXT,
    says: about('What there is to see; empty if the link has no notes.', TEXT),
    source: about("Address of the proposal; null if the exhibit isn't about one.", v.nullable(TEXT)),
    modelRevision: MODEL_REVISION,
    runs: about('Of each scenario: its own seed and the next ones.', COUNT),
    window: about('Of the latencies, in words, such as while slow.', TEXT),
    notices: NOTICES,
    finding: about('What the runs found, in one sentence with its intervals.', TEXT),
    alt: about('The figure in words.', TEXT),
    scenarios: v.array(SCENARIO),
    figures: about('The rows of the table.', v.array(FIGURE)),
    leavesOut: about("What isn't modelled, a sentence each.", v.array(TEXT)),
    reproduce: v.object({
      headless: about('The command that makes this exhibit.', TEXT),
      cluster: about('By scenario: shell lines of kafka-producer-perf-test for a cluster.', v.array(TEXT)),
    }),
  }),
  v.title('What exhibit prints'),
  v.description('The same link, modelRevision and number of runs give the same text.'),
);
