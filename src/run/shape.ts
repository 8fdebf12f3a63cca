import * as v from 'valibot';
import { about, FLAG, NUMBER, TEXT } from '../base/shape';
import { FIELD_NAME, VALUE } from '../scenario/shape';

/** Where a figure of a scenario lies in a fitted cluster. */
export const BAND = about(
  '95 % of the sets lie from low to high; null if the runs measured no record.',
  v.object({ low: v.nullable(NUMBER), median: v.nullable(NUMBER), high: v.nullable(NUMBER) }),
);

export const PARTITIONER_FINDING = v.object({
  isProblem: FLAG,
  best: TEXT,
  ms: about("The objective's percentile with it.", v.nullable(NUMBER)),
  runsAway: FLAG,
});

export const ASSUMPTIONS = about(
  'Settings nobody states that move the percentile by over 5 %, most first.',
  v.array(
    v.object({
      field: FIELD_NAME,
      value: VALUE,
      other: about('The other value that moves it most.', VALUE),
      p99Ms: v.nullable(NUMBER),
      otherP99Ms: v.nullable(NUMBER),
    }),
  ),
);

/** Latencies of which window, as `--window` asks. */
export const WINDOW = about('What latencies are over, as --window asks.', v.picklist(['own', 'whole']));
