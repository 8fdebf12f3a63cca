import * as v from 'valibot';
import { about, byName, COUNT, FLAG, LINK, NUMBER, TEXT } from '../../../src/base/shape';
import { DIAGNOSIS } from '../../../src/features/import/core/shape';
import { LATENCY_IDS } from '../../../src/figures/latency';
import { UNITS } from '../../../src/figures/units';
import { ASSUMPTIONS, PARTITIONER_FINDING, WINDOW } from '../../../src/run/shape';
import { FIELD_NAME, VALUE } from '../../../src/scenario/shape';

const NUMBER_IF_ANY = about('Null if no run says it.', v.nullable(NUMBER));

const INTERVAL = v.object({ low: NUMBER_IF_ANY, median: NUMBER_IF_ANY, high: NUMBER_IF_ANY });

const CONSTANT = about(
  'In the unit of its setting; 95 % of the sets lie from low to high.',
  v.object({
    ...INTERVAL.entries,
    field: FIELD_NAME,
    before: about('In the given scenario.', NUMBER),
    best: about('In the set that fits best.', NUMBER),
    prior: about('Where 95 % of clusters lie before any metric.', v.object({ low: NUMBER, high: NUMBER })),
    pinned: about('The metrics say what it is.', FLAG),
    says: about('Which figure would say what it is.', TEXT),
  }),
);

const CAUSE = v.object({
  field: FIELD_NAME,
  own: about('In the scenario.', VALUE),
  better: about('With which the metrics fit better.', VALUE),
  within: about('Largest relative error with it.', NUMBER),
  patch: about('The whole change.', v.optional(byName(v.unknown()))),
  says: v.optional(TEXT),
});

const CANDIDATE = v.object({
  broker: about('From 0; null = no broker is slow.', v.nullable(COUNT)),
  yours: about('Its number in your metrics.', v.nullable(COUNT)),
  kind: about('What of it is slow: a value of slow.kind; null = no broker is slow.', v.nullable(TEXT)),
  within: about('Largest relative error of a metric: 0.2 = 20 %.', NUMBER),
  fits: about('No other candidate fits clearly better, and no metric is off by more than 25 %.', FLAG),
  link: about('Your cluster with this broker slow.', TEXT),
});

const RESIDUAL = v.object({
  id: about("The metric's own name, with its broker.", TEXT),
  label: TEXT,
  unit: v.picklist(Object.keys(UNITS) as (keyof typeof UNITS)[]),
  measured: NUMBER,
  model: about('95 % of the sets lie from low to high.', INTERVAL),
  best: about('In the set that fits best.', v.nullable(NUMBER)),
  offBy: about('How far that is off: 0.07 = 7 % over yours.', NUMBER),
});

export const FIT_FILE = v.pipe(
  v.object({
    diagnosis: about('Why records wait in the fitted cluster.', DIAGNOSIS),
    constants: v.array(CONSTANT),
    window: about('Of the finding about the partitioner.', WINDOW),
    latency: about(
      'Latency in the state that the metrics show, which lasts, ms.',
      v.array(
        v.object({
          ...INTERVAL.entries,
          name: v.picklist(LATENCY_IDS),
          pinned: about('False = the metrics only bound it.', FLAG),
        }),
      ),
    ),
    effective: about('As many sets of equal weight would say as much.', NUMBER),
    runs: COUNT,
    covers: about(
      "The part of the scenario's time in which a broker is slow, as in all runs of the fit, s; null = nothing changes.",
      v.nullable(v.object({ fromS: NUMBER, toS: NUMBER })),
    ),
    cause: about(
      "The setting with another value of which a fit reproduces the metrics; null if the scenario's own does, if none that was tried does, or if several do.",
      v.nullable(CAUSE),
    ),
    assumptions: ASSUMPTIONS,
    partitioner: about(
      "Whether another of the client's partitioners would meet slo.p99.ms of the link in the fitted cluster, and the best of them; null if p99 meets it, or if the model can't reproduce the metrics.",
      v.nullable(PARTITIONER_FINDING),
    ),
    candidates: about('Every broker that was checked as the slow one, the best first.', v.array(CANDIDATE)),
    end: about(
      'settled = enough sets fit; limit = the runs ended first; stopped = Ctrl+C.',
      v.picklist(['settled', 'limit', 'stopped']),
    ),
    residuals: about("Your metrics beside the model's.", v.array(RESIDUAL)),
    leftOut: about('Metrics that only runs of the whole length could say.', v.array(TEXT)),
    link: about('The link of the twin.', LINK),
    fields: about('The constants that were fitted.', v.array(FIELD_NAME)),
    sets: about(
      'The sets of constants that fit about as well, the heaviest first; weights add up to 1.',
      v.array(v.object({ weight: NUMBER, values: about('In the order of fields.', v.array(NUMBER)) })),
    ),
  }),
  v.title('What fit prints with --json'),
);

/** The cluster file that `fit --out` writes. */
export const CLUSTER_FILE = v.pipe(
  v.object({
    kind: v.literal('linger cluster'),
    version: v.literal(1),
    scenario: about('The link of what was measured, with the constants that fit best.', LINK),
    fields: about('The constants that were fitted.', v.array(FIELD_NAME)),
    sets: about(
      'The sets that fit about as well: the weight, then a value for each of fields.',
      v.pipe(v.array(v.pipe(v.array(NUMBER), v.minLength(2))), v.minLength(1)),
    ),
  }),
  v.title('The cluster file that fit writes with --out'),
);
