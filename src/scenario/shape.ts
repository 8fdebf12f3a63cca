import * as v from 'valibot';
import { about, COUNT, elsewhere, NUMBER, type Shape, TEXT } from '../base/shape';
import type { FieldValue } from './field';
import type { FieldName, Scenario } from './scenario';

export const SCENARIO = elsewhere<Scenario>('scenario.json');
export const FIELD_NAME = elsewhere<FieldName>('scenario.json#/$defs/name');
export const SETTINGS = elsewhere<Partial<Record<FieldName, FieldValue>>>('scenario.json#/$defs/settings');
export const VALUE = v.union([NUMBER, TEXT]);

export const MODEL_REVISION = about(
  'Figures can change with it; within one, the same scenario always has the same ones.',
  COUNT,
);
/** The same of a command that can be stopped. */
export const REVISION_IF_ANY = about('Null if no run has finished.', v.nullable(COUNT));

/** A problem with a part of a scenario or a link; the rest is used. */
export const NOTICE = v.object({
  field: about("The setting or key of the link; null if it's about the whole link.", v.nullable(TEXT)),
  given: about('Shortened.', TEXT),
  used: about('What is used instead; empty if nothing is.', TEXT),
  message: about("One to three full sentences that don't repeat the field's name.", TEXT),
});

export const NOTICES = about(
  "What of the link couldn't be used; each is also on standard error.",
  v.array(NOTICE),
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
