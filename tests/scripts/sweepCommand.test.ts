import { describe, expect, test } from 'vitest';
import { readWords } from '../../scripts/cli/lib/words';
import { openNodeWorkers } from '../../scripts/cli/sweep/nodePool.mjs';
import { progressBar } from '../../scripts/cli/sweep/progressBar';
import { readArguments } from '../../scripts/cli/sweep/sweep';

import type { SweepProgress } from '../../src/features/sweep/core/SweepRuns';
import { RunPool } from '../../src/run/RunPool';
import { chanceAnswer } from '../features/sweep/fakeSweep';
import { misfits } from '../support/published';
import { cellLines, command, EXIT } from './sweepCommandWorld';

/** Four by three cells with three runs each at most. */
/** Column of a cell's line that counts its runs. */
const RUNS = 7;
const LINK = '#v=1&sweep.x=linger.ms:list:0:5:10:15&sweep.y=slow.ms:list:0:10:20&sweep.runs=3';

describe('the words of a command', () => {
  test('are a link and options, with their values behind them or behind a sign', () => {
    const words = ['--out', 'a.csv', LINK, '--lines', 'runaway', '--workers=3'];
    const read = readWords(words, ['out', 'workers'], '', ['lines']);
    const values = { out: 'a.csv', workers: '3', lines: '' };
    expect(read).toEqual({ ok: true, links: [LINK, 'runaway'], values });
  });

  test('may say an option twice, and the last counts', () => {
    expect(readArguments(['--workers=2', LINK, '--workers', '5'])).toMatchObject({ workers: 5 });
  });

  test('default to standard output and one thread per processor', () => {
    const links = [LINK];
    expect(readArguments(links)).toEqual({
      ok: true,
      links,
      out: null,
      lines: false,
      format: 'csv',
      window: 'own',
      workers: null,
      strict: false,
    });
  });

  test.each([
    [[]],
    [['--fast', LINK]],
    [['-h']],
    [[LINK, 'runaway', '--out=cells.csv']],
    [['-', '--out=cells.csv']],
    [[LINK, '--lines', '--out=cells.json']],
    [[LINK, '--lines=no']],
    [[LINK, '--out']],
    [[LINK, '--out=cells.txt']],
    [[LINK, '--workers']],
    [[LINK, '--workers=0']],
    [[LINK, '--workers=65']],
    [[LINK, '--workers=1.5']],
    [[LINK, '--workers=-2']],
  ])('%j are answered with a sentence and the usage', (words) => {
    const read = readArguments(words);
    const [said, usage] = read.ok ? [] : read.message.split('\n');
    expect(said).toMatchSnapshot();
    expect(usage).toMatch(/^Usage: sweep "<link/);
  });
});

describe('the command', () => {
  test("says the default scenario's slow broker unless the link does, or an axis", async () => {
    const axis = 'sweep.x=linger.ms:list:0:5&sweep.runs=1';
    const said = async (link: string) => (await command([link])).warned.length;
    expect(await said(`${axis}&sweep.y=none`)).toBe(1);
    expect(await said(`${axis}&sweep.y=none&slow.broker=none`)).toBe(0);
    expect(await said('sweep.x=linger.ms:list:0:5&sweep.runs=1')).toBe(0);
  });

  test('writes the cells as CSV to standard output and ends with 0', async () => {
    const { code, written, warned, estimates, workers } = await command([LINK]);
    expect([code, warned, workers]).toEqual([EXIT.done, [], [null]]);
    expect(estimates).toEqual([expect.stringMatching(/^Estimate: .+ and \d+\u202FMB\.$/)]);
    expect(written.map(([name]) => name)).toEqual([null]);
    expect(cellLines(written[0]?.[1] ?? '').length).toBe(12);
  });

  test('writes the same CSV to a file that ends in .csv', async () => {
    const [toScreen, toFile] = [await command([LINK]), await command([LINK, '--out', 'cells.csv'])];
    expect(toFile.written).toEqual([['cells.csv', toScreen.written[0]?.[1]]]);
  });

  test('writes one JSON object to a file that ends in .json', async () => {
    const { code, written } = await command([LINK, '--out=cells.json', '--workers=4']);
    const [name, text = ''] = written[0] ?? [];
    expect([code, name, text.endsWith('}\n')]).toEqual([EXIT.done, 'cells.json', true]);
    expect(misfits('sweep.json', text)).toEqual([]);
    const file = JSON.parse(text);
    expect(file).toMatchObject({
      finished: true,
      modelRevision: 7,
      sweep: { mostRuns: 3 },
      metric: { name: 'p99' },
    });
    expect(file.cells.length).toBe(12);
    for (const cell of file.cells) expect(cell).toMatchObject({ runs: 3, settled: true, problem: null });
  });

  test('writes an object on a line for each of several links, as if it were alone', async () => {
    const other = `${LINK}&seed=7`;
    const { code, written, warned, estimates, shown } = await command([LINK, other, `${LINK}&linger=5`]);
    expect([code, estimates.length]).toEqual([EXIT.done, 1]);
    expect(warned).toEqual([expect.stringMatching(/^Link 3: linger: There is no setting/)]);
    expect(written.map(([name]) => name)).toEqual([null, null, null]);
    const files = written.map(([, text]) => JSON.parse(text));
    for (const [, text] of written)
      expect([text.match(/\n/g), misfits('sweep.json', text)]).toEqual([['\n'], []]);
    for (const [index, link] of [LINK, other, LINK].entries()) {
      const alone = await command([link, '--out=cells.json']);
      expect(files[index]).toEqual(JSON.parse(alone.written[0]?.[1] ?? ''));
    }
    expect(shown.filter((progress) => progress === null).length).toBe(3);
    const toFile = await command([LINK, other, '--out=cells.jsonl']);
    expect(toFile.written).toEqual(written.slice(0, 2).map(([, text]) => ['cells.jsonl', text]));
  });

  test('leaves the links that come after the one that is interrupted', async () => {
    const { code, written } = await command([LINK, LINK], {
      beforeRun: (ended, stop) => ended === 5 && stop(),
    });
    expect([code, written.length]).toEqual([EXIT.stopped, 1]);
    const [[, text = ''] = []] = written;
    expect(misfits('sweep.json', text)).toEqual([]);
    expect(JSON.parse(text)).toMatchObject({ finished: false });
  });

  test('passes on the number of threads', async () => {
    expect((await command([LINK, '--workers=4'])).workers).toEqual([4]);
  });

  test('runs the cells of a map alone, and writes the lines of the link into it all the same', async () => {
    const jobs: string[] = [];
    const { written } = await command([LINK, '--out=cells.json'], {
      answer: (job) => {
        jobs.push(job.scenario.partitioner);
        return chanceAnswer(job);
      },
    });
    expect(new Set(jobs).size).toBe(1);
    expect(JSON.parse(written[0]?.[1] ?? '').sweep.lines.field).toBe('partitioner');
  });

  test('says on standard error what of the link could not be used', async () => {
    const { code, warned } = await command([`${LINK}&linger=5&sweep.precision=7`]);
    expect(code).toBe(EXIT.done);
    expect(warned).toMatchSnapshot();
  });

  test('shows how far it is, and takes that away at the end', async () => {
    const { shown } = await command([LINK]);
    expect(shown.at(-1)).toBeNull();
    expect(shown.at(-2)).toMatchObject({ state: 'finished', cells: 12, known: 12, settled: 12 });
  });

  test.each([
    ['options that it does not know', [LINK, '--quick'], 'There is no option --quick.'],
    ['a preset that is none', ['runawy'], 'Did you mean "runaway"?'],
    ['a link from a newer version', ['#v=99'], 'A newer Linger made this link'],
  ])('ends with 2 for %s, and opens no pool', async (_, words, sentence) => {
    const { code, written, warned, workers } = await command(words);
    expect([code, written, workers]).toEqual([EXIT.unusable, [], []]);
    expect(warned.length).toBe(1);
    expect(warned[0]).toContain(sentence);
  });

  test('says before any run that its file cannot be written', async () => {
    const outcome = await command([LINK, '--out', 'nowhere/cells.csv'], {
      openOutput: async (name) => {
        throw new Error(`${name}: no such folder`);
      },
    });
    expect(outcome).toMatchObject({ code: EXIT.broken, workers: [], shown: [] });
    expect(outcome.warned).toEqual(['nowhere/cells.csv: no such folder']);
  });

  test('ends with 1 and one sentence if there is no model', async () => {
    const sentence = "The model isn't built yet.";
    const { code, written, warned } = await command([LINK], {
      openPool: () => Promise.reject(new Error(sentence)),
    });
    expect([code, written, warned]).toEqual([EXIT.broken, [], [sentence]]);
  });

  test('writes finished cells when the reader interrupts it, and ends with 130', async () => {
    let done = 0;
    const { code, written, closed, warned, shown } = await command([LINK, '--out=cells.csv'], {
      beforeRun: (ended, stop) => ended === 5 && stop(),
      answer: (job) => {
        // Runs without slowness, which theory asks for, are those of the lowest row.
        done += 1;
        return chanceAnswer(job);
      },
    });
    expect([code, closed]).toEqual([EXIT.stopped, [false]]);
    expect(warned).toMatchSnapshot();
    expect(written[0]?.[1]).toContain('"# finished: no, ');
    const lines = cellLines(written[0]?.[1] ?? '');
    expect(lines.length).toBe(12);
    const runs = lines.map((line) => Number(line.split(',')[RUNS]));
    expect(done).toBeGreaterThan(2);
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(done);
    expect(shown.at(-1)).toBeNull();
  });

  test.each([
    [1, '1 cell has no figure because'],
    [2, '2 cells have no figure because'],
  ])('says that %d cells failed, writes why, and goes on with the others', async (count, sentence) => {
    const { code, written, warned } = await command([LINK], {
      answer: (job) => {
        const isFailing = job.scenario['slow.ms'] === 10 && job.scenario['linger.ms'] < 5 * count;
        return isFailing ? 'The model broke, badly.' : chanceAnswer(job);
      },
    });
    expect([code, warned]).toEqual([EXIT.done, [expect.stringContaining(sentence)]]);
    const lines = cellLines(written[0]?.[1] ?? '');
    expect(lines.filter((line) => line.endsWith(',"The model broke, badly."')).length).toBe(count);
    expect(lines.filter((line) => line.includes(',3,true,')).length).toBe(12 - count);
  });

  test('ends by itself if the scenario has no such figure, and each cell says so', async () => {
    const { code, written } = await command([`${LINK}&sweep.metric=end.to.end.p99`]);
    expect(code).toBe(EXIT.done);
    for (const line of cellLines(written[0]?.[1] ?? '')) expect(line).toContain('consumers is 0.');
  });
});

describe('the bar of progress', () => {
  const progress = (changes: Partial<SweepProgress>): string =>
    progressBar({
      state: 'running',
      cells: 400,
      known: 0,
      settled: 0,
      sure: 0,
      failed: 0,
      failure: null,
      secondsLeft: null,
      secondsToRun: null,
      isAsked: true,
      cost: null,
      ...changes,
    });

  const bar = (full: number): string => `▕${'█'.repeat(full)}${' '.repeat(30 - full)}▏`;

  test('counts a cell half with its first result and whole when it is settled', () => {
    expect(progress({})).toBe(`${bar(0)} 0 of 400 cells, 0 settled`);
    expect(progress({ known: 400 })).toBe(`${bar(15)} 400 of 400 cells, 0 settled`);
    expect(progress({ known: 400, settled: 400 })).toBe(`${bar(30)} 400 of 400 cells, 400 settled`);
  });

  test('says what failed and how long it takes, in whole seconds', () => {
    expect(progress({ known: 142, settled: 96, failed: 3, secondsLeft: 9.2 })).toMatch(
      / 142 .* 96 settled, 3 failed, about 10 s left$/,
    );
  });

  test('is as wide if there is nothing to do', () => {
    expect(progress({ cells: 0 })).toBe(`${bar(0)} 0 of 0 cells, 0 settled`);
  });
});

test('the same link gives the same text with one thread and with two', async () => {
  const threads = await openNodeWorkers();
  const link =
    '#v=1&duration.s=2&measure.from.s=0&sweep.x=linger.ms:list:0:2:5:10:20&sweep.y=slow.ms:list:0:20:60&sweep.runs=4&sweep.precision=0.02';
  const run = (workers: number) =>
    command([link, `--workers=${workers}`], {
      openPool: async (count) => (next) => new RunPool({ size: count ?? 1, next, ...threads }),
    });
  const one = await run(1);
  expect([one.code, one.warned]).toEqual([EXIT.done, []]);
  const lines = cellLines(one.written[0]?.[1] ?? '');
  expect(lines.length).toBe(15);
  expect(new Set(lines.map((line) => line.split(',')[2])).size).toBeGreaterThan(10);
  for (const line of lines) expect(line).toMatch(/^(?:[\d.]+,){7}[34],true,/);
  expect((await run(2)).written).toEqual(one.written);
});
