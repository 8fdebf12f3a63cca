import { findProgram, run } from './command.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** Kafka clients before the module's own: an old one, the first without `onNewBatch`, and the newest that is known to work. */
const OTHER_CLIENTS = ['2.8.2', '4.0.0', '4.4.0'];

/** Java 17 or newer by the first line of `java -version`. */
const IS_NEW_ENOUGH = /version "(?:1[7-9]|[2-9]\d)/;

/**
 * Tests of the module that Lab's rules are taken home with: for the full run, as they download Kafka and start brokers.
 *
 * @returns {Promise<readonly Step[]>} each says so if it can't run here
 */
export async function partitionerChecks() {
  const [maven, java, go] = ['mvn', 'java', 'go'].map((name) => findProgram([name]));
  const version = java === undefined ? '' : (await run(java, ['-version'])).output;
  const ofJava = {
    folder: 'partitioner',
    yields: true,
    ...(maven === undefined || !IS_NEW_ENOUGH.test(version)
      ? { missing: 'that takes Java 17 or newer, and Maven.' }
      : {}),
  };
  const mavenStep = (/** @type {string} */ name, /** @type {readonly string[]} */ words) => ({
    ...ofJava,
    name,
    command: [maven ?? 'mvn', '-q', '-B', ...words],
  });
  return [
    mavenStep('format, warnings and tests of the Java partitioner', ['-Pcheck', 'clean', 'verify']),
    ...OTHER_CLIENTS.map((client) =>
      mavenStep(`tests of the Java partitioner with clients ${client}`, [
        'clean',
        'test',
        `-Dkafka.version=${client}`,
      ]),
    ),
    mavenStep('the Java partitioner on real brokers', ['-Pbrokers', 'clean', 'test']),
    ...['vet', 'test'].map((word) => ({
      name: `go ${word} of the franz-go partitioner`,
      command: [go ?? 'go', word, './...'],
      folder: 'partitioner/go',
      yields: true,
      ...(go === undefined ? { missing: 'that takes Go 1.26 or newer.' } : {}),
    })),
  ];
}
