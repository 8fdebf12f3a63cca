import * as v from 'valibot';
import { about, FLAG, NUMBER, TEXT } from '../base/shape';

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

/** Latencies of which window, as `--window` asks. */
export const WINDOW = about('What latencies are over, as --window asks.', v.picklist(['own', 'whole']));
