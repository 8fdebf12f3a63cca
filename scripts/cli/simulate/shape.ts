import * as v from 'valibot';
import { about, COUNT, elsewhere, LINK, NUMBER, type Shape } from '../../../src/base/shape';
import { BAND } from '../../../src/run/shape';
import type { WrittenScenario } from '../../../src/scenario/groupEdits';
import { MODEL_REVISION, NOTICES } from '../../../src/scenario/shape';
import { GROUP, LATENCY, SUMMARY } from '../../../workers/summary';

/** Window of `latencyMs`. */
const WINDOW = about(
  "What latencyMs is over: the scenario's own window, or with --window whole the whole run; simulated seconds.",
  v.object({ name: v.picklist(['while slow', 'over the whole run']), fromS: NUMBER, toS: NUMBER }),
);

const IN_YOUR_CLUSTER = about(
  'Only for the link of a twin: where latency lies in the cluster that was fitted to your metrics.',
  v.optional(
    v.object({
      runs: about('Sets of constants that were run.', COUNT),
      latencyMs: v.object({ mean: BAND, p50: BAND, p95: BAND, p99: BAND, p999: BAND }),
    }),
  ),
);

const HEAD = {
  link: about('Opens the run in the page, the first one of several: goes after its address.', LINK),
  scenario: elsewhere<WrittenScenario>('scenario.json'),
  modelRevision: MODEL_REVISION,
  notices: NOTICES,
  window: WINDOW,
};

/** Hundreds of counts, of which the page mixes a day: files have no use for them. */
const { latencyBuckets: _, endToEndBuckets: __, slowTime: ___, ...FIGURES } = SUMMARY.entries;

export const PRINTED = v.object({
  ...FIGURES,
  latencyMs: about('send() to ack in the window; null if no record was measured.', v.nullable(LATENCY)),
  groups: about(
    "What each group of producers did, the first group's first; null if there is one group.",
    v.nullable(v.strictTuple([v.omit(GROUP, ['latencyBuckets']), v.omit(GROUP, ['latencyBuckets'])])),
  ),
});

export const RUN = v.object({ ...HEAD, ...PRINTED.entries, inYourCluster: IN_YOUR_CLUSTER });

/** A number, null, or a list or an object of them. */
const FOLDED: v.GenericSchema = v.union([
  NUMBER,
  v.null(),
  v.array(v.lazy(() => FOLDED)),
  v.record(
    v.string(),
    v.lazy(() => FOLDED),
  ),
]);

/** Samples of this shape folded into one: a number for each number, and null for all else. */
type Folded<Sample> = Sample extends number
  ? number
  : Sample extends object
    ? { readonly [Key in keyof Sample]: Folded<Sample[Key]> }
    : null;

const { modelRevision: ____, digest: _____, ...FOLDED_FIGURES } = PRINTED.entries;
const FOLDED_RUN = v.objectWithRest(
  Object.fromEntries(Object.keys(FOLDED_FIGURES).map((name) => [name, FOLDED])),
  FOLDED,
) as unknown as v.GenericSchema<Folded<Omit<Shape<typeof PRINTED>, 'modelRevision' | 'digest'>>>;

/** With --repeat: as many runs with consecutive seeds. */
export const REPEATED = v.object({
  ...HEAD,
  repeat: about('How many runs.', v.pipe(COUNT, v.minValue(1), v.maxValue(1000))),
  mean: about('The figures of one run, each number being its mean over the runs.', FOLDED_RUN),
  halfWidth: about(
    "The figures of one run, each number being half the width of the mean's 95 % confidence interval; null with a single run.",
    FOLDED_RUN,
  ),
  inYourCluster: IN_YOUR_CLUSTER,
});

/** `repeat` says which of two it is, so that a mistake is one of that. */
export const SIMULATE_FILE = v.pipe(
  v.any(),
  v.title('What simulate prints for one link'),
  v.description('With several links or --lines, each line is one such object.'),
  v.metadata({
    if: { required: ['repeat'] },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so, and nobody awaits it.
    then: { $ref: '#/$defs/repeated' },
    else: { $ref: '#/$defs/run' },
  }),
);
