import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProgram, run } from '../scripts/lib/command.mjs';
import { ROOT } from '../scripts/lib/paths.mjs';
import { Remedy, say } from '../scripts/lib/say.mjs';
import { undoAtExit } from '../scripts/lib/undoAtExit.mjs';

/** Java 17 or newer by the first line of `java -version`. */
const IS_NEW_ENOUGH = /version "(?:1[7-9]|[2-9]\d)/;

/** Options that Kafka's own scripts give to a broker (kafka-run-class.sh). */
export const SERVER_OPTIONS = [
  '-Xms1g',
  '-Xmx1g',
  '-server',
  '-XX:+UseG1GC',
  '-XX:MaxGCPauseMillis=20',
  '-XX:InitiatingHeapOccupancyPercent=35',
  '-XX:+ExplicitGCInvokesConcurrent',
  '-XX:MaxInlineLevel=15',
  '-Djava.awt.headless=true',
];

/** On two cores, the second compiler costs a short run more than it saves. */
const CLIENT_OPTIONS = ['-Xmx1g', '-XX:+UseG1GC', '-XX:TieredStopAtLevel=1', '-Djava.awt.headless=true'];

/**
 * Where Java and Maven are.
 *
 * @returns {Promise<{ java: string, javac: string, maven: string } | null>} null unless both are there, and Java is a
 *   JDK of 17 or newer
 */
export async function findJava() {
  const [java, javac, maven] = ['java', 'javac', 'mvn'].map((name) => findProgram([name]));
  if (java === undefined || javac === undefined || maven === undefined) return null;
  const { output } = await run(java, ['-version']);
  return IS_NEW_ENOUGH.test(output) ? { java, javac, maven } : null;
}

/**
 * Class paths of brokers and of clients, fetched and compiled unless they are there.
 *
 * @param {string} maven
 * @param {{ kafka: string, client: string }} versions
 */
export async function fetchJars(maven, { kafka, client }) {
  const target = join(ROOT, 'measure', 'target');
  const ofBrokers = join(target, kafka);
  const ofClients = join(target, `client-${client}`);
  const build = async (/** @type {string} */ folder, /** @type {string[]} */ words) => {
    const { code, output } = await run(maven, ['-q', '-B', '-f', folder, ...words], { folder: ROOT });
    if (code !== 0) throw new Remedy(`Maven fails. It says:\n${output}`);
  };
  say(`compiling for Kafka ${kafka}, and fetching what it lacks (Maven)`);
  await build('measure', ['package', `-Dkafka.version=${kafka}`]);
  if (!existsSync(ofClients))
    await build('measure/client', ['dependency:copy-dependencies', `-Dkafka.version=${client}`]);
  const classes = join(ofBrokers, 'classes');
  return { brokers: [classes, join(ofBrokers, 'lib', '*')], clients: [classes, join(ofClients, '*')] };
}

/**
 * Compiles a rule's class.
 *
 * @param {string} javac
 * @param {{ readonly name: string, readonly source: string }} rule
 * @param {readonly string[]} classPath
 * @returns {Promise<string>} the folder for the class path
 */
export async function compileClass(javac, { name, source }, classPath) {
  const folder = join(ROOT, 'measure', 'target', 'rules');
  const file = join(folder, `${name.replaceAll('.', '/')}.java`);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, source);
  const { code, output } = await run(javac, ['-nowarn', '-cp', classPath.join(':'), '-d', folder, file]);
  if (code !== 0) throw new Remedy(`The rule's class doesn't compile:\n${output}`);
  return folder;
}

/**
 * A class that is run in a Java of its own.
 *
 * @param {string} java
 * @param {readonly string[]} classPath
 * @param {string} name of the class
 * @param {readonly string[]} words
 */
export function startClass(java, classPath, name, words) {
  const options = [...CLIENT_OPTIONS, '-cp', classPath.join(':'), `dev.linger.measure.${name}`];
  return startProgram(name, java, [...options, ...words]);
}

/**
 * A program that answers by lines. It ends with this process.
 *
 * @param {string} name
 * @param {string} program
 * @param {readonly string[]} words
 */
export function startProgram(name, program, words) {
  const child = spawn(program, words, {
    stdio: 'pipe',
    // Ctrl+C is for this process: what it started ends in order, or with its input.
    detached: true,
  });
  const forget = undoAtExit(() => child.stdin.destroy());
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaints += text;
  });
  child.stdin.on('error', () => {});
  const ended = new Promise((resolve) => child.on('close', resolve)).then(forget);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Remedy(`${name} ended too early. It said:\n${complaints.slice(-2000)}`);
    return String(value);
  };
  return {
    next,
    ask: async (/** @type {string} */ line) => {
      child.stdin.write(`${line}\n`);
      return next();
    },
    /** Ends its input, and waits until it is gone. */
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
