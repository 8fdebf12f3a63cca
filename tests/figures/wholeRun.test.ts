import { expect, test } from 'vitest';
import { FIGURE_IDS, figureOf } from '../../src/figures/catalogue';
import { Histogram } from '../../src/figures/Histogram';
import { type FigureRow, ROWS } from '../../src/figures/rows';
import { windowFigures } from '../../src/figures/windowFigures';
import { PRESETS } from '../../src/scenario/presets/presets';
import { WHOLE_PATH_PRESETS } from '../../src/scenario/presets/wholePath';
import { realRun } from '../run/realRun';
import { ofScope } from '../support/scope';

/**
 * Read in another way from bins: a broker's share there counts bytes, and a summary's service, a part of request
 * latency, has the slowness added and taken off again.
 */
const READ_ANOTHER_WAY = ['broker.share.0', 'part.service', 'request.latency'];

const BOTH_WAYS = FIGURE_IDS.filter((id) => {
  const row: FigureRow = ROWS[id.replace(/\.0$/, '.N') as keyof typeof ROWS] ?? ROWS[id as keyof typeof ROWS];
  return row.run !== undefined && row.window !== undefined && !READ_ANOTHER_WAY.includes(id);
});

const SHORT = [...PRESETS, ...WHOLE_PATH_PRESETS].filter(({ scenario }) => scenario['duration.s'] <= 60);

/** In the gate without the largest one, which takes as long as all others. */
const SHORT_NOW = ofScope(
  SHORT,
  SHORT.filter(({ id }) => id !== 'many'),
);

test.each(SHORT_NOW.map(({ id, scenario }) => [id, scenario] as const))(
  'a window with all of %s has the figures of its summary, to the last bit',
  async (_, scenario) => {
    const run = await realRun({
      ...scenario,
      'duration.s': Math.min(ofScope(20, 8), scenario['duration.s']),
    });
    const { history, summary } = run;
    const whole = { ...run, window: { fromMs: 0, toMs: history.endMs } };
    const read = (from: (id: (typeof FIGURE_IDS)[number]) => number): Readonly<Record<string, number>> =>
      Object.fromEntries(BOTH_WAYS.map((id) => [id, from(id)]));
    expect(read((id) => figureOf(id).of(whole))).toEqual(read((id) => figureOf(id).ofRun(summary, scenario)));
    const request = figureOf('request.latency');
    expect(request.of(whole)).toBeCloseTo(request.ofRun(summary, scenario), 9);
    expect(windowFigures(history, whole.window, summary).latency).toEqual(summary.latencyMs);
    const latencies = Histogram.ofBins(history);
    expect(latencies.buckets.flatMap(({ bucket, count }) => [bucket, count])).toEqual(summary.latencyBuckets);
  },
);
