import * as v from 'valibot';
import { about, COUNT, elsewhere, NUMBER, type Shape, TEXT, textOf } from '../base/shape';
import { type Changeable, PERCENTILES, UNLOCKABLE } from './decision';
import type { FieldValue } from './field';
import type { FieldName, Scenario } from './scenario';
import { SPACINGS, type SweepMetric } from './sweep';

export const SCENARIO = elsewhere<Scenario>('scenario.json');
export const FIELD_NAME = elsewhere<FieldName>('scenario.json#/$defs/name');
export const SETTINGS = elsewhere<Partial<Record<FieldName, FieldValue>>>('scenario.json#/$defs/settings');
export const VALUE = v.union([NUMBER, TEXT]);

export const MODEL_REVISION = about('Within one, the same scenario always has the same figures.', COUNT);
/** The same of a command that can be stopped. */
export const REVISION_IF_ANY = about('Null if no run has finished.', v.nullable(COUNT));

export const NOTICE = v.object({
  field: about("The setting or key of the link; null if it's about the whole link.", v.nullable(TEXT)),
  given: about('Shortened.', TEXT),
  used: about('What is used instead; empty if nothing is.', TEXT),
  message: about("One to three full sentences that don't repeat the field's name.", TEXT),
});

export const NOTICES = about(
  "Parts of the link that couldn't be used; also on standard error.",
  v.array(NOTICE),
);

export const SWEEP_LIST = v.object({ field: FIELD_NAME, spacing: v.literal('list'), values: v.array(VALUE) });

/** `count` values of a field between two numbers, including both. */
export const SWEEP_RANGE = v.object({
  field: FIELD_NAME,
  spacing: v.picklist(SPACINGS),
  from: NUMBER,
  to: NUMBER,
  count: COUNT,
});

export const SWEEP_AXIS = v.variant('spacing', [SWEEP_LIST, SWEEP_RANGE]);

/** Swept fields with their values, and the shown metric; the rest of the scenario is fixed. */
export const SWEEP = v.object({
  x: SWEEP_AXIS,
  y: about('Null = a line for each value of lines.', v.nullable(SWEEP_AXIS)),
  lines: about("Null = one line. With a y, files have the map's cells alone.", v.nullable(SWEEP_LIST)),
  metric: textOf<SweepMetric>(),
  precision: about('A cell is settled once its half-width is at most this part of its mean …', NUMBER),
  mostRuns: about('… or it has had this many runs.', COUNT),
});

export const ROLE = about(
  "must = it has to stay within the bound; a number = minutes of a day; out = it isn't run.",
  v.union([v.picklist(['must', 'out']), NUMBER]),
);

export const CHANGE_RANGE = v.object({ lowest: NUMBER, highest: NUMBER });

export const DECISION = about(
  'What is asked: decide=… of the link with its defaults.',
  v.object({
    percentile: v.picklist(PERCENTILES),
    share: about('Of the runs, those that must stay within the bound.', NUMBER),
    situations: v.object({ healthy: ROLE, slow: ROLE, burst: ROLE, lost: ROLE, consumer: ROLE, own: ROLE }),
    change: v.array(elsewhere<Changeable>('scenario.json#/$defs/name')),
    ranges: v.record(textOf<Changeable>(), CHANGE_RANGE),
    unlock: v.array(v.picklist(UNLOCKABLE)),
  }),
);

/** Output of kafka-producer-perf-test for a real cluster, or another tool's result in the same figures. */
export const MEASURED_RUN = v.object({
  records: NUMBER,
  recordsPerSecond: NUMBER,
  mebibytesPerSecond: about('MB of 1,048,576 bytes, as the tool counts.', NUMBER),
  meanMs: NUMBER,
  maxMs: NUMBER,
  p50Ms: about('Percentiles: whole ms; null in interim lines, which have none.', v.nullable(NUMBER)),
  p95Ms: v.nullable(NUMBER),
  p99Ms: v.nullable(NUMBER),
  p999Ms: v.nullable(NUMBER),
  producers: about('Producers that ran together; without it, one.', v.optional(COUNT)),
});
export type MeasuredRun = Shape<typeof MEASURED_RUN>;
