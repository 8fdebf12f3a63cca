import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  exhibitResult,
  exhibitSubject,
  leftOut,
  MISSING,
  pairsOf,
} from '../../../src/features/compare/screen/exhibit';
import { formatFinding } from '../../../src/features/compare/screen/exhibitText';
import { seedFigures } from '../../../src/run/seedFigures';
import { decodeLink } from '../../../src/scenario/link/link';
import { EXHIBITS } from '../../../src/scenario/presets/exhibits';
import { PRESETS } from '../../../src/scenario/presets/presets';
import { repairScenario } from '../../../src/scenario/repair';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { type Finish, finishSeeds, openKeptModel } from '../../support/realModel';

// @recipe exhibit
/**
 * What each text says: figures in which a scenario clearly lies lower or higher than another, by the order of pairs.
 * Lower is -1, higher is 1.
 */
const CLAIMS: Readonly<
  Record<string, readonly (readonly [figure: string, pair: number, direction: -1 | 1])[]>
> = {
  'kip-794': [
    ['p99', 0, -1],
    ['p99', 1, -1],
    ['p99', 2, -1],
    ['watched.share', 0, -1],
  ],
  'kip-1030': [
    ['p50', 0, 1],
    ['p99', 0, 1],
    ['p50', 1, 1],
    ['p99', 1, -1],
    ['requests.per.s', 1, -1],
  ],
  'kip-1123': [
    ['p50', 0, -1],
    ['p99', 0, -1],
    ['p99', 1, 1],
    ['watched.share', 1, 1],
  ],
  'beyond-adaptive': [
    ['p95', 0, 1],
    ['p99', 1, -1],
    ['requests.per.s', 1, 1],
    ['p50', 2, -1],
    ['p99', 2, -1],
    ['requests.per.s', 2, 1],
    ['watched.share', 2, -1],
  ],
  diskless: [
    ['p99', 0, -1],
    ['throughput', 0, 1],
    ['p99', 1, -1],
    ['throughput', 1, 1],
    ['p99', 2, -1],
    ['requests.per.s', 2, 1],
  ],
};

let finish: Finish;
beforeAll(async () => {
  finish = await openKeptModel();
});

describe.each(EXHIBITS)('$id', ({ id, scenario, exhibit }) => {
  const link = decodeLink(`#${id}`, { presets: EXHIBITS });
  if (!link.ok) throw new Error(link.message);
  const subject = exhibitSubject(link);
  const { scenarios } = subject;

  test('opens its screen by a short link, with valid scenarios that each have a name', () => {
    expect(link.view.screen).toBe('exhibit');
    expect(subject).toMatchObject({ link: `#${id}`, names: exhibit.names, source: exhibit.source });
    expect(exhibit.names).toHaveLength(scenarios.length);
    for (const each of scenarios) expect(repairScenario(each)).toEqual({ scenario: each, notices: [] });
    expect(scenarios[0]).toEqual(scenario);
  });

  test('matches its runs', () => {
    const figures = scenarios.map((each) =>
      finishSeeds(finish, each, 3).map((summary) => seedFigures(summary, each)),
    );
    const result = exhibitResult(scenarios, figures);
    for (const [figure, pair, direction] of CLAIMS[id] ?? []) {
      const found = result.rows.find(({ row }) => row.id === figure)?.against[pair];
      if (found?.type !== 'clear') throw new Error(`${figure} of pair ${pair}: ${found?.type}`);
      const none = found.compared === 'ratio' ? 1 : 0;
      expect(Math.sign(found.middle - none), `${figure} of pair ${pair}`).toBe(direction);
    }
    expect(new Set(CLAIMS[id]?.map(([, pair]) => pair)).size).toBe(result.pairs.length);
    expect(formatFinding(result, subject.names)).toMatch(/^p99 .* goes from /);
  });
});

describe('the subject', () => {
  const [first, second] = EXHIBITS;
  if (!first || !second) throw new Error('There are exhibits.');

  test("has a preset's texts only while its scenarios are unchanged", () => {
    const view = { ...decodedView(first.id), compare: [] };
    const changed = exhibitSubject({ scenario: first.scenario, view, preset: first });
    expect(changed.names).toEqual(['Sticky']);
    expect(changed.link).toMatch(/^#v=1&.*screen=exhibit$/);
    const [runaway] = PRESETS;
    if (!runaway) throw new Error('There are presets.');
    const single = exhibitSubject({ scenario: runaway.scenario, view, preset: runaway });
    expect(single).toMatchObject({ title: runaway.title, says: runaway.says });
  });

  test('compares with A, but the same change in two situations within each', () => {
    const [one, two] = [first, second].map(({ scenario, opening }) => [
      scenario,
      ...(opening?.compare ?? []),
    ]);
    expect(pairsOf(one ?? []).map(({ than }) => than)).toEqual([0, 0, 0]);
    expect(pairsOf(two ?? [])).toEqual([
      { of: 1, than: 0 },
      { of: 3, than: 2 },
    ]);
    expect(pairsOf([DEFAULT_SCENARIO])).toEqual([]);
  });

  test('lists the limits of docs/model/limits.md', () => {
    const [, text = ''] =
      /## What real Kafka does and this model does not([\s\S]*?)\n## /.exec(
        readFileSync('docs/model/limits.md', 'utf8'),
      ) ?? [];
    const heads = [...text.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, head]) => head);
    for (const { about } of MISSING) expect(heads).toContain(about);
  });

  test('lists contention for cores only if none are shared', () => {
    const missing = (cores: number | 'none') =>
      leftOut([{ ...DEFAULT_SCENARIO, 'host.cores': cores }], []).join(' ');
    expect(missing('none')).toContain('Contention for cores');
    expect(missing(2)).not.toContain('Contention for cores');
    expect(missing(2)).toContain('cores that brokers and producers share');
  });
});

function decodedView(id: string) {
  const link = decodeLink(`#${id}`, { presets: EXHIBITS });
  if (!link.ok) throw new Error(link.message);
  return link.view;
}
