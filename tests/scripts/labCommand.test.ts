import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lab, type Surroundings } from '../../scripts/cli/lab/lab';
import { readLeague } from '../../scripts/cli/lab/wholeLeague';
import { EXIT } from '../../scripts/cli/lib/exit';
import { poolsOf } from '../../scripts/cli/lib/machine';
import { openNodeWorkers } from '../../scripts/cli/sweep/nodePool.mjs';
import { ruleJava } from '../../src/features/lab/text/java';
import { SITUATIONS } from '../../src/run/league/situations';
import { SHORTEST_WAIT } from '../../src/scenario/rule/known';
import { readRule } from '../../src/scenario/rule/read';
import type { Rule } from '../../src/scenario/rule/rule';
import { FakePool } from '../run/fakePool';
import { misfits } from '../support/published';
import { readCsv } from '../support/readCsv';
import { ofScope } from '../support/scope';
import { summaryWith } from '../support/summaries';

const RULE = 'leave new batch; score outstanding.records; pick lowest';

function ruleOf(text: string): Rule {
  const { rule, mistake } = readRule(text);
  if (rule === null) throw new Error(mistake.message);
  return rule;
}

/** Runs the command in a made-up world; the reader stops it after `most` runs. */
async function called(
  words: readonly string[],
  world: Partial<Surroundings> = {},
  most = Number.POSITIVE_INFINITY,
) {
  const [printed, warned]: [string[], string[]] = [[], []];
  let stop = (): void => {};
  const code = await lab(words, {
    openPool: async () => (next) => {
      const pool = new FakePool(next, 2, ({ scenario }) =>
        summaryWith(scenario.partitioner === 'adaptive' ? 100 : 10),
      );
      const turn = (ended: number): void => {
        if (ended === most) stop();
        if (pool.disposed || pool.out.length === 0) return;
        pool.end();
        setImmediate(turn, ended + 1);
      };
      setImmediate(turn, 0);
      return pool;
    },
    print: (text) => printed.push(text),
    warn: (text) => warned.push(text),
    show: () => {},
    onInterrupt: (interrupt) => {
      stop = interrupt;
    },
    ...world,
  });
  return { code, printed: printed.join(''), warned };
}

const FEW = ['--situations', 'healthy,slow-20', '--quick'];

describe('the words of the command', () => {
  test.each([
    [[RULE, '--against', 'adaptve'], / adaptve\. Did you mean adaptive\?$/],
    [[RULE, '--situations', 'slow-2O'], / slow-2O\. Did you mean slow-20\?$/],
    [['leave new batch; score queue.byte'], /^rule: At character 24: .*queue\.bytes/],
    [['rule'], /^rule: /],
    [['adaptive', '--against', 'adaptive'], /needs another partitioner/],
    [[RULE, '--csv', '--json'], /^Give one of --csv, .* and --go\.\nUsage: /],
    [[RULE, '--seeds', '2'], /^--seeds .* from 3 to 1000\.\nUsage: /],
    [[RULE, 'again'], /one rule at a time/],
    [[], /^Which rule\?/],
  ])('%j are refused with a sentence', async (words, sentence) => {
    const { code, printed, warned } = await called(words);
    expect([code, printed]).toEqual([EXIT.unusable, '']);
    expect(warned.at(-1)).toMatch(sentence);
  });

  test('a rule is compared with three partitioners in all situations, or in those that are named', () => {
    const words = { rule: RULE, against: null, situations: null, runs: 6, own: null, window: 'own' } as const;
    const [all, some] = [words, { ...words, against: ' sticky, sticky', situations: 'lost' }].map(readLeague);
    expect(all).toMatchObject({ ok: true, request: { situations: SITUATIONS } });
    expect(some).toMatchObject({
      ok: true,
      request: {
        entrants: [{ text: RULE }, { id: 'sticky' }, { id: 'rule-4.x' }],
        situations: [{ id: 'lost' }],
      },
    });
  });
});

test('the table has a line for each situation, and a sentence for each rival', async () => {
  const { code, printed } = await called(['random', ...FEW]);
  expect(code).toBe(EXIT.done);
  const lines = printed.split('\n');
  expect(lines.filter((line) => line.endsWith(' better'))).toHaveLength(2);
  expect(lines.filter((line) => line.startsWith('Better than '))).toHaveLength(3);
});

test('my scenario is one more situation', async () => {
  const { printed } = await called(['random', '--scenario', 'runaway', '--json', ...FEW]);
  expect(misfits('lab.json', printed)).toEqual([]);
  const { situations } = JSON.parse(printed);
  expect(situations.map(({ id }: { id: string }) => id)).toEqual(['mine', 'healthy', 'slow-20']);
});

test('Markdown and CSV have the same lines', async () => {
  const [md, csv] = await Promise.all(['--md', '--csv'].map((format) => called(['random', format, ...FEW])));
  expect(md?.printed.split('\n').filter((line) => line.startsWith('| '))).toHaveLength(4);
  const rows = readCsv(csv?.printed ?? '').filter(([first = '']) => !first.startsWith('#'));
  expect(rows).toHaveLength(1 + 2 * 4);
});

test('a rule as code takes no runs', async () => {
  const openPool = (): never => {
    throw new Error('no run is needed');
  };
  const java = await called(['shortest-wait', '--java', 'com.acme.Steady'], { openPool });
  expect(java).toMatchObject({ code: EXIT.done, warned: [] });
  expect(java.printed).toBe(ruleJava(ruleOf(SHORTEST_WAIT.text), 'com.acme.Steady'));
  const go = await called(['least-backup', '--go'], { openPool });
  expect(go.printed).toContain('p.outstandingRecords()');
});

test.each([
  [['adaptive', '--java', 'Steady'], /^adaptive looks at .* client sees/],
  [['adaptive-bytes', '--go'], /^adaptive-bytes can't be written /],
  [['random', '--java', 'steady'], /^Enter a class name/],
  [['random', '--java', 'Steady', '--kip'], /^Give one of /],
])('%j is refused with a sentence', async (words, sentence) => {
  const { code, printed, warned } = await called(words);
  expect([code, printed]).toEqual([EXIT.unusable, '']);
  expect(warned.at(-1)).toMatch(sentence);
});

test('a KIP page has the league, and the link of the rule', async () => {
  const { printed } = await called(['random', '--kip', ...FEW]);
  expect(printed).toMatch(/^# KIP-NNN: /);
  expect(printed).toContain('partitioner=rule&rule=leave+each+record');
  expect(printed).toContain('| One broker +20');
});

test('a stopped league prints what it has, and says that it was stopped', async () => {
  const { code, printed } = await called(['random', '--json', ...FEW], {}, 4);
  expect([code, JSON.parse(printed).finished]).toEqual([EXIT.stopped, false]);
});

test('the command prints the same with one thread and with three', async () => {
  const texts = await Promise.all(
    ['1', '3'].map((workers) =>
      called([RULE, '--against', 'adaptive,least-backup', '--json', '--workers', workers, ...FEW], {
        openPool: poolsOf({ openWorkers: openNodeWorkers }),
      }),
    ),
  );
  expect(texts[0]).toEqual({ ...texts[1], warned: texts[0]?.warned });
  const { verdicts } = JSON.parse(texts[0]?.printed ?? '');
  // The second is the same rule, built in.
  expect(verdicts).toMatchObject([
    { better: ['slow-20'] },
    { better: [], worse: [] },
    { entrant: 'rule-4.x', better: ['slow-20'] },
  ]);
});

test("docs/lab.md has today's figures of the rules that were found", async () => {
  const ids = SITUATIONS.map(({ id }) => id);
  const asked = ofScope(ids, ['slow-20']);
  const words = ['shortest-wait', '--against', 'adaptive,leader-wait,shared-wait', '--md'];
  const { printed } = await called([...words, '--situations', asked.join(',')], {
    openPool: poolsOf({ openWorkers: openNodeWorkers }),
  });
  const rows = printed.split('\n').filter((line) => line.startsWith('| '));
  const documented = readFileSync('docs/lab.md', 'utf8').replaceAll(/ ?\n */g, ' ');
  expect(rows).toHaveLength(2 + asked.length);
  const shown = documented.slice(documented.indexOf('Some rows of'), documented.indexOf('Why no rule'));
  const of = (verdict: string) => rows.filter((row) => row.endsWith(` | ${verdict} |`)).length;
  if (asked.length === ids.length) {
    expect(rows.filter((row) => shown.includes(row))).toHaveLength(2 + 12);
    expect(shown).toContain(` ${of('better')} of ${ids.length}, worse in ${of('worse')};`);
  } else for (const row of rows) expect(shown).toContain(row);
});
