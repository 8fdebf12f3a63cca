import { findJava } from '../../measure/java.mjs';
import { findProgram } from './command.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** Kafka clients before the module's own: an old one, the first without `onNewBatch`, and the newest that is known to work. */
const OTHER_CLIENTS = ['2.8.2', '4.0.0', '4.4.0'];

/** A row of the evidence, of 20 s. */
const MEASURED_ROW = 'measured-j40-p3';

/**
 * Tests of the module that Lab's rules are taken home with, and a row measured again: for the full run, as they download
 * Kafka. What starts brokers runs `alone`, as whatever waits for a processor counts as latency.
 *
 * @returns {Promise<{ beside: readonly Step[], alone: readonly Step[] }>} each says so if it can't run here
 */
export async function partitionerChecks() {
  const go = findProgram(['go']);
  const found = await findJava();
  const withJava = found === null ? { missing: 'that takes a JDK of 17 or newer, and Maven.' } : {};
  const mavenStep = (
    /** @type {string} */ name,
    /** @type {readonly string[]} */ words,
    folder = 'partitioner',
  ) => ({ ...withJava, folder, name, command: [found?.maven ?? 'mvn', '-q', '-B', ...words] });
  return {
    beside: [
      mavenStep('format, warnings and tests of the Java partitioner', ['-Pcheck', 'clean', 'verify']),
      ...OTHER_CLIENTS.map((client) =>
        mavenStep(`tests of the Java partitioner with clients ${client}`, [
          'clean',
          'test',
          `-Dkafka.version=${client}`,
        ]),
      ),
      mavenStep('format and warnings of the Java that measures', ['-Pcheck', 'compile'], 'measure'),
      ...['vet', 'test'].map((word) => ({
        name: `go ${word} of the franz-go partitioner`,
        command: [go ?? 'go', word, './...'],
        folder: 'partitioner/go',
        ...(go === undefined ? { missing: 'that takes Go 1.26 or newer.' } : {}),
      })),
    ],
    alone: [
      mavenStep('the Java partitioner on real brokers', ['-Pbrokers', 'clean', 'test']),
      {
        ...withJava,
        name: 'a measured row again, on real Kafka',
        command: [process.execPath, 'measure/measure.mjs', MEASURED_ROW],
        show: true,
      },
    ],
  };
}
