/**
 * `npm run bench`: how fast the model is; `npm run bench -- picture`: how fast the page is; `npm run bench -- arrival`:
 * how long a first visit waits. Everything that is compared is measured in turn in one run and set side by side as a ratio,
 * because the machine may be busy with other things. Nothing here is a test.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openNodeWorkers } from './cli/sweep/nodePool.mjs';
import { run } from './lib/command.mjs';
import { MODEL_FILE, MODEL_FOLDER, ROOT } from './lib/paths.mjs';
import { Remedy, runScript, say } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';
import { loadTypeScript } from './lib/typescript.mjs';
import { timeSimpy } from './tool/bench/simpy.mjs';

const ROUNDS = 15;
/** Changes of each system whose pictures are timed. */
const PICTURES = 200;
/** First visits of each page, in windows of a phone and of a desk. */
const ARRIVAL_ROUNDS = 5;
const ARRIVALS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** Where the page is built, from the project's folder. */
const BUILT = '.cache/bench';

await runScript(async () => {
  await setUp();
  const [what, ...folders] = process.argv.slice(2);
  if (what === 'picture') return benchPicture(folders);
  if (what === 'arrival') return benchArrival(folders);
  say('building the native clock (cargo)');
  const folder = join(ROOT, MODEL_FOLDER);
  const { code, output } = await run('cargo', ['build', '--release', '--locked', '--example', 'time'], {
    folder,
  });
  if (code !== 0) throw new Remedy(`the native clock does not compile. Cargo said:\n${output}`);
  /** @type {typeof import('./tool/bench/entry')} */
  const bench = await loadTypeScript('scripts/tool/bench/entry.ts');
  const clock = await bench.openClock(await compiledModel());
  const { openBrowserClock } = await import('./tool/bench/browser.mjs');
  const browser = await openBrowserClock(join(ROOT, MODEL_FILE));

  /** @param {import('./tool/bench/entry').Load} load */
  const compare = async (load) => {
    let [events, nativeSeconds, wasmSeconds, browserSeconds] = [0, Infinity, Infinity, Infinity];
    for (let round = 0; round < ROUNDS; round += 1) {
      const line = bench.oneLine(load.scenario);
      const once = native(folder, line);
      events = once.events;
      nativeSeconds = Math.min(nativeSeconds, once.seconds);
      wasmSeconds = Math.min(wasmSeconds, clock.run(load.scenario));
      if (browser) browserSeconds = Math.min(browserSeconds, await browser.run(line));
    }
    return { events, wasmSeconds, ratios: [nativeSeconds / wasmSeconds, nativeSeconds / browserSeconds] };
  };
  const ratios = ['Node ÷ native', 'browser ÷ native'];

  print('KIP-794 rows', ['ms a run', 'simulated s per s', 'million events/s', ...ratios]);
  for (const load of bench.KIP_ROWS) {
    const { events, wasmSeconds, ratios } = await compare(load);
    const speed = load.scenario['duration.s'] / wasmSeconds;
    print(load.name, [wasmSeconds * 1000, speed, events / wasmSeconds / 1e6, ...ratios]);
  }
  print('\nSize (producers × partitions)', ['ns an event', '÷ 1 × 3', 'million events/s', ...ratios]);
  let smallest = 0;
  for (const load of [...bench.SIZES, ...bench.CLUSTERS]) {
    const { events, wasmSeconds, ratios } = await compare(load);
    const cost = (wasmSeconds / events) * 1e9;
    if (load.scenario.producers === 1) smallest = cost;
    print(load.name, [cost, cost / smallest, 1000 / cost, ...ratios]);
  }
  print('\nFrame', ['batches, ms', 'matrix, ms']);
  for (const load of bench.SIZES.slice(0, 3))
    print(load.name, [clock.frame(load.scenario, 'batches'), clock.frame(load.scenario, 'matrix')]);
  await browser?.close();
  await benchSweep(bench);
  return 0;
});

/**
 * Measures a sweep of 20 × 20 cells: alone, in the pool, with a second worker, in the page, and in another simulator.
 *
 * @param {typeof import('./tool/bench/entry')} bench
 */
async function benchSweep(bench) {
  const [sticky] = bench.KIP_ROWS;
  if (sticky === undefined) return;
  const workers = await openNodeWorkers();
  const pool = await bench.measurePool(workers, sticky.scenario, 100, ROUNDS);
  print('\nPool, 100 runs of KIP-794, sticky', ['÷ a loop', 'overhead, %', '1 ÷ 2 workers']);
  print('in Node', [
    pool.oneWorker / pool.loop,
    (pool.oneWorker / pool.loop - 1) * 100,
    pool.oneWorker / pool.twoWorkers,
  ]);
  const sweep = await bench.measureSweep(workers, sticky.scenario, 5);
  print(`\nSweep, ${sweep.cells} runs`, [
    'coarse, s',
    'regions, s',
    'all cells, s',
    'cells/s/worker',
    '÷ a loop',
    '1 ÷ 2 workers',
  ]);
  for (const [size, { coarse, decided, all }] of [sweep.oneWorker, sweep.twoWorkers].entries()) {
    const scaling = size === 0 ? 1 : sweep.oneWorker.all / all;
    print(`in Node, ${size + 1} ${size === 0 ? 'worker' : 'workers'}`, [
      coarse,
      decided,
      all,
      sweep.cells / all / (size + 1),
      (all * (size + 1)) / sweep.loop,
      scaling,
    ]);
  }
  const { measurePage } = await import('./tool/bench/page.mjs');
  const page = await measurePage(bench, 3);
  if (page !== null) {
    const { coarse, decided, all, workers: count, longestTask, longestFrame } = page;
    print('in the page', [coarse / 1000, decided / 1000, all / 1000, (sweep.cells / all) * (1000 / count)]);
    const task = longestTask === 0 ? 'under 50' : longestTask;
    print('\nThe page meanwhile', ['longest task, ms', 'longest frame, ms']);
    print('main thread', [task, longestFrame]);
  }
  const clock = await bench.openClock(workers.module);
  const simpy = await timeSimpy(3);
  if (simpy === null) return;
  const seconds = Math.min(...Array.from({ length: ROUNDS }, () => clock.run(sticky.scenario)));
  print('\nThe same set-up in SimPy', ['ms a run', '÷ WebAssembly', 'million events/s']);
  print('SimPy', [simpy.seconds * 1000, simpy.seconds / seconds, simpy.events / simpy.seconds / 1e6]);
}

/**
 * How long a change takes until all of the page shows it, and how many pictures a second a drag draws.
 *
 * @param {readonly string[]} folders other built pages to compare with
 */
async function benchPicture(folders) {
  /** @type {typeof import('./tool/bench/entry')} */
  const bench = await loadTypeScript('scripts/tool/bench/entry.ts');
  const { build } = await import('vite');
  await build({ root: ROOT, logLevel: 'error', build: { outDir: BUILT } });
  const { measurePictures } = await import('./tool/bench/picture.mjs');
  print('Time to a picture', ['median, ms', 'best, ms', '90 %, ms', 'model, ms', 'outside, %', 'pictures/s']);
  await measurePictures(bench.PICTURED, [BUILT, ...folders], PICTURES, (name, pages, model) => {
    const own = quantile(model, 0.5);
    for (const [index, { times, perSecond }] of pages.entries()) {
      const [median, best, slow] = [quantile(times, 0.5), quantile(times, 0), quantile(times, 0.9)];
      print(index === 0 ? name : `… in ${folders[index - 1]}`, [
        median,
        best,
        slow,
        own,
        (1 - own / median) * 100,
        perSecond,
      ]);
    }
  });
  return 0;
}

/**
 * How long a first visit waits on slow 4G with a processor four times slower, on a phone and on a desk.
 *
 * @param {readonly string[]} folders other built pages to compare with
 */
async function benchArrival(folders) {
  const { build } = await import('vite');
  await build({ root: ROOT, logLevel: 'error', build: { outDir: BUILT } });
  const { measureArrivals } = await import('./tool/bench/arrival.mjs');
  for (const viewport of ARRIVALS) {
    print(`\nFirst visit, ${viewport.width} × ${viewport.height}`, [
      'largest paint, s',
      'first run, s',
      'blocking, s',
    ]);
    const all = await measureArrivals([BUILT, ...folders], ARRIVAL_ROUNDS, viewport);
    for (const [index, visits] of (all ?? []).entries()) {
      /** @param {keyof import('./tool/bench/arrival.mjs').Arrival} name */
      const median = (name) =>
        quantile(
          visits.map((visit) => visit[name] / 1000),
          0.5,
        );
      print(index === 0 ? 'this page' : `… in ${folders[index - 1]}`, [
        median('largestPaint'),
        median('firstRun'),
        median('blocking'),
      ]);
    }
  }
  return 0;
}

async function compiledModel() {
  return WebAssembly.compile(await readFile(join(ROOT, MODEL_FILE)));
}

/**
 * @param {readonly number[]} values
 * @param {number} share of the values that are at most as large
 */
function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/**
 * One native run in a process of its own.
 *
 * @param {string} folder
 * @param {string} scenario
 */
function native(folder, scenario) {
  const { stdout } = spawnSync(join(folder, 'target', 'release', 'examples', 'time'), ['1'], {
    input: `${scenario}\n`,
    encoding: 'utf8',
  });
  const [events = 0, nanoseconds = 0] = stdout.trim().split(' ').map(Number);
  return { events, seconds: nanoseconds / 1e9 };
}

/**
 * @param {string} name
 * @param {readonly (string | number)[]} cells
 */
function print(name, cells) {
  const words = cells.map((cell) =>
    typeof cell === 'number' ? Number(cell.toPrecision(3)).toString() : cell,
  );
  process.stdout.write(`${name.padEnd(34)}${words.map((word) => word.padStart(18)).join('')}\n`);
}
