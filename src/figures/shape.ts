import * as v from 'valibot';
import { about, COUNT, NUMBER, TEXT, textOf } from '../base/shape';
import type { MetricFigure } from './metric';

const UNITS = ['ms', 'B', 'B/s', '1', '1/s'] as const;
const OVER = v.picklist(['record', 'batch', 'request']);

/** How the observations became one value. */
const STATISTIC = v.union([
  v.object({ type: v.picklist(['mean', 'max', 'min']), over: OVER }),
  v.object({
    type: v.literal('percentile'),
    percentile: v.pipe(NUMBER, v.minValue(0), v.maxValue(100)),
    over: OVER,
  }),
  v.object({ type: about('Per second, over the window.', v.literal('rate')) }),
  v.object({ type: about('Since the client, the broker or the test started.', v.literal('total')) }),
  v.object({ type: about('At the moment of the reading.', v.literal('now')) }),
  v.object({ type: about("The share of the window's time, 0 to 1.", v.literal('share-of-time')) }),
]);

const WINDOW_S = v.nullable(v.strictTuple([NUMBER, NUMBER]));

/** One claim about a figure: what was read, before anything is concluded from it. */
export const METRIC = v.object({
  figure: about("What it's about; broker-… is a stage of the broker.", textOf<MetricFigure>()),
  value: v.pipe(NUMBER, v.minValue(0)),
  unit: about('1 = a count, a share or a ratio.', v.picklist(UNITS)),
  statistic: STATISTIC,
  of: about(
    "Whose figure it is; null = it isn't said, or all together.",
    v.object({
      client: v.nullable(TEXT),
      broker: v.nullable(COUNT),
      topic: v.nullable(TEXT),
      partition: v.nullable(COUNT),
    }),
  ),
  windowS: about('The least and the most time that the value covers, s.', WINDOW_S),
  count: about('Observations behind the value.', v.nullable(NUMBER)),
  stepMs: about('It was rounded to so many ms.', NUMBER),
  use: about('at-least: it may be more; no: unusable, see note.', v.picklist(['exact', 'at-least', 'no'])),
  note: about('What misleads here.', v.nullable(TEXT)),
  atS: about('When it was read, s since 1970.', v.nullable(NUMBER)),
  source: about(
    "The line, from 1, the name there, and the broker's number if the scenario's is another.",
    v.object({ line: COUNT, name: TEXT, broker: v.optional(COUNT) }),
  ),
});

/** A number behind a finding. */
export const QUANTITY = v.object({
  value: NUMBER,
  unit: v.picklist([...UNITS, 's']),
  windowS: about("Least and most time covered, s; null if unknown, or if it's a setting.", WINDOW_S),
});
