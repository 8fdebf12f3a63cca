/**
 * `npm run -s measure -- ROW`: a measured row of the evidence again, on real Kafka on this machine. README.md beside this
 * file says more.
 */
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadModel } from '../scripts/lib/model.mjs';
import { Remedy, runScript, say } from '../scripts/lib/say.mjs';
import { setUpCommand } from '../scripts/lib/setUpCommand.mjs';
import { loadTypeScript } from '../scripts/lib/typescript.mjs';
import { compileClass, fetchJars, findJava, SERVER_OPTIONS, startClass } from './java.mjs';
import { findSender } from './python.mjs';

/** @typedef {import('./entry').Task} Task */
/** @typedef {ReturnType<typeof startClass>} Started */

const USAGE = `Usage: npm run -s measure -- ROW | --link LINK | --list
  ROW              a measured row of the evidence, by its id
  --link LINK      any scenario that one machine can bear
  --list           the rows that can be repeated
  --client N.N.N   another version of the client
  --kafka N.N.N    another version of the brokers, 3.3 to 4.0; 3.9.1 without it`;

/** How long all of Java warms up, s. */
const WARM_UP_S = 15;
/** How long the machine is watched before anything starts, ms. */
const WATCHED_MS = 2000;

await runScript(async () => {
  const request = readWords();
  const { list, link, client = null, kafka = '3.9.1', help } = request.values;
  const [row, ...more] = request.positionals;
  if (help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  if (more.length > 0 || [list || undefined, link, row].filter((each) => each !== undefined).length !== 1)
    throw new Remedy(`Give one row, or --link, or --list.\n${USAGE}`);
  await setUpCommand({ withModel: !list });
  /** @type {typeof import('./entry')} */
  const entry = await loadTypeScript('measure/entry.ts');
  if (list) {
    const { lines, others } = await entry.repeatableRows();
    process.stdout.write(`${lines.join('\n')}\n`);
    say(`${others} rows are of clients without a driver, of patched ones, or of what one machine can't bear`);
    return 0;
  }
  const read =
    link === undefined
      ? await entry.taskOfRow(String(row), client)
      : await entry.taskOfLink(link, client, say);
  if (!read.ok) throw new Remedy(read.message);
  const found = await findJava();
  if (found === null) throw new Remedy('that takes a JDK of 17 or newer, and Maven, on the search path.');
  const { task } = read;
  const model = await entry.modelFigures(task.scenario, await loadModel());
  const { run, endToEnd, busy, lateMs } = await measure(task, found, kafka);
  const { brokers, 'record.bytes': recordBytes } = task.scenario;
  const now = entry.figuresOfRun(run, endToEnd, { brokers, recordBytes });
  const lateness = lateMs.map((ms) => `${ms.toFixed(2)} ms`).join(' and ');
  process.stdout.write(
    [
      task.title,
      `Client ${task.experiment.package ?? 'Java'} ${task.experiment.client}, brokers ${kafka}.`,
      '',
      ...entry.reportLines(now, task.recorded, model),
      '',
      ...(lateness === '' ? [] : [`The slow broker was ${lateness} late.`]),
      entry.busyText(busy),
      '',
    ].join('\n'),
  );
  return run.acked.some((records) => records > 0) ? 0 : 1;
});

function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        link: { type: 'string' },
        client: { type: 'string' },
        kafka: { type: 'string' },
      },
    });
  } catch (problem) {
    throw new Remedy(`${problem instanceof Error ? problem.message : problem}\n${USAGE}`);
  }
}

/**
 * Starts brokers, warms them up, runs what is measured, and stops all of it.
 *
 * @param {Task} task
 * @param {{ java: string, javac: string, maven: string }} programs
 * @param {string} kafka version of the brokers
 */
async function measure({ experiment }, { java, javac, maven }, kafka) {
  const { brokers, client, package: other, rule, topic, producers, consumers, late, refuses } = experiment;
  const send = other === null ? null : await findSender(other, client);
  const jars = await fetchJars(maven, { kafka, client: other === null ? client : kafka });
  const classPath =
    rule === null ? jars.clients : [await compileClass(javac, rule, jars.clients), ...jars.clients];
  const before = await busyWhile(() => wait(WATCHED_MS));
  say(`starting ${brokers} brokers`);
  const cluster = startClass(java, jars.brokers, 'Cluster', [String(brokers), ...SERVER_OPTIONS]);
  try {
    const common = [`p.bootstrap.servers=${await cluster.next()}`, 'topic=linger'];
    const open = (/** @type {string} */ name, /** @type {readonly string[]} */ words) =>
      startClass(java, classPath, name, [...common, ...words]);
    await cluster.ask('create warm 3 1');
    await cluster.ask(`create linger ${topic.join(' ')}`);
    const readers = consumers && open('Consumers', consumers);
    await readers?.next();
    say(`warming up, ${WARM_UP_S} s`);
    const ofWriters = [...producers, `warmS=${WARM_UP_S}`];
    const writers = send?.([...common, ...ofWriters]) ?? open('Producers', ofWriters);
    await writers.next();
    if (refuses !== null) await cluster.ask(`refuse ${refuses}`);
    if (late?.fromS === 0) await makeLate(cluster, late, late.ms);
    say('measuring');
    const began = BigInt(await writers.ask('go'));
    const timers = late === null ? [] : lateTimers(cluster, late);
    const { busy, result } = await busyWhile(() => writers.next());
    for (const timer of timers) clearTimeout(timer);
    /** @type {import('./report').PrintedRun} */
    const run = JSON.parse(result);
    const acked = run.acked.reduce((sum, records) => sum + records, 0);
    const countedFrom = began + BigInt(Math.round(experiment.fromS * 1e9));
    const endToEnd = readers && JSON.parse(await readers.ask(`${acked} ${countedFrom}`));
    const lateMs = [];
    for (const part of late?.parts ?? [])
      lateMs.push(Number(await cluster.ask(`lateness ${late?.broker} ${part}`)));
    return { run, endToEnd, busy: { before: before.busy, during: busy }, lateMs };
  } finally {
    await cluster.close();
  }
}

/**
 * @param {Started} cluster
 * @param {NonNullable<Task['experiment']['late']>} late
 * @param {number} ms
 */
async function makeLate(cluster, { broker, parts }, ms) {
  for (const part of parts) await cluster.ask(`late ${broker} ${part} ${ms}`);
}

/**
 * Makes a broker late in the middle of a run, and on time again.
 *
 * @param {Started} cluster
 * @param {NonNullable<Task['experiment']['late']>} late
 */
function lateTimers(cluster, late) {
  const { fromS, toS, ms } = late;
  return [
    ...(fromS > 0 ? [setTimeout(() => void makeLate(cluster, late, ms), fromS * 1000)] : []),
    ...(toS === null ? [] : [setTimeout(() => void makeLate(cluster, late, 0), toS * 1000)]),
  ];
}

/**
 * How busy the machine's processors are meanwhile, 0 to 1.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 */
async function busyWhile(work) {
  const times = () => {
    const all = cpus().map((cpu) => cpu.times);
    const sum = (/** @type {readonly number[]} */ values) =>
      values.reduce((total, value) => total + value, 0);
    return { idle: sum(all.map(({ idle }) => idle)), all: sum(all.flatMap((each) => Object.values(each))) };
  };
  const before = times();
  const result = await work();
  const after = times();
  return { result, busy: 1 - (after.idle - before.idle) / (after.all - before.all) };
}
