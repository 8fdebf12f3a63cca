import { expect, test } from 'vitest';
import { Differences } from '../../../src/features/sweep/screen/Differences';
import type { Sweep } from '../../../src/scenario/sweep';
import type { Answer } from '../../run/fakePool';
import { render } from '../../support/render';
import { Bench, runOf } from './fakeSweep';

/** The rows of the table at the first value across. */
function rowsOf(sweep: Partial<Sweep>, answer: Answer): readonly (readonly (string | null)[])[] {
  const bench = new Bench(2, answer).show({ mostRuns: 3, y: null, ...sweep });
  bench.runs.run();
  const { results } = bench.finish().runs;
  if (results === null) throw new Error('Nothing is shown.');
  const { root } = render(<Differences results={results} lines={results.lines.across} column={0} />);
  return [...root.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent?.replaceAll('\u202F', ' ') ?? null),
  );
}

const answer: Answer = ({ scenario }) => runOf(100 + (scenario.seed % 3));

test('a lower bound has no interval, and no difference is known from it', () => {
  const early: Answer = (job) =>
    job.scenario.partitioner === 'sticky' ? runOf(9690, { endedAtS: 61 }) : answer(job);
  expect(rowsOf({}, early)).toEqual([
    ['Sticky', 'at least 9.69 s', '–'],
    ['Adaptive', '101 ms', '–'],
  ]);
});

test('a place that no scenario has has neither a figure nor a difference', () => {
  const x = { field: 'brokers', spacing: 'list', values: [2, 3] } as const;
  const lines = { field: 'slow.broker', spacing: 'list', values: [0, 1, 2] } as const;
  expect(rowsOf({ x, lines }, answer).map(([, ...figures]) => figures)).toEqual([
    ['101 ms', '–'],
    ['101 ms', '0 ms ± 0 ms'],
    ['–', '–'],
  ]);
});
