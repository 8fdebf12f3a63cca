import { describe, expect, test } from 'vitest';
import { readText, settingsFromMetrics } from './readText';

const FIRST =
  'kafka-producer-perf-test --topic t --num-records 100000 --record-size 512 --throughput 1000 --producer-props acks=0 linger.ms=0';
const SECOND =
  'kafka-producer-perf-test --topic t --num-records 200000 --record-size 1024 --throughput 2000 --producer-props acks=all linger.ms=20';
const SETTINGS = { 'duration.s': 100, 'record.bytes': 1024, rate: 2000, acks: 'all', 'linger.ms': 20 };

function result(records: number, p99Ms: number): string {
  return `${records} records sent, ${records / 100} records/sec (1.95 MB/sec), 2.00 ms avg latency, 200.00 ms max latency, 1 ms 50th, 3 ms 95th, ${p99Ms} ms 99th, 100 ms 99.9th.`;
}

function interim(records: number, times: number, meanMs: number): string {
  return `${records} records sent, 1000.0 records/sec (0.49 MB/sec), ${meanMs} ms avg latency, 200.0 ms max latency.\n`.repeat(
    times,
  );
}

describe('several commands', () => {
  test('the last one before the result is used, with a warning', () => {
    const session = readText(
      `$ ${FIRST}\n${result(100_000, 9)}\n$ ${SECOND}\n${result(200_000, 49)}\n$ ${FIRST}\n`,
    );
    expect(session.measured).toMatchObject({ records: 200_000, p99Ms: 49 });
    expect(session.measured).not.toHaveProperty('producers');
    expect(Object.fromEntries(session.understood.map(({ field, value }) => [field, value]))).toEqual(
      SETTINGS,
    );
    expect(session.warnings).toMatchSnapshot();
  });

  test('the last one is used if there is no result', () => {
    const { warnings } = readText(`${FIRST} && ${SECOND}`);
    expect(warnings).toEqual([expect.stringContaining('2 commands: the last one is used')]);
    expect(settingsFromMetrics(`${FIRST} && ${SECOND}`)).toEqual(SETTINGS);
  });

  test('interim lines count from the last command on', () => {
    const { measured, warnings } = readText(
      `$ ${FIRST}\n${interim(5000, 6, 2)}^C\n$ ${SECOND}\n${interim(5000, 3, 20)}`,
    );
    expect(measured).toMatchObject({ records: 15_000, meanMs: 20 });
    expect(warnings.join()).not.toContain('rises');
  });

  test('results without a command between them belong to producers that ran together', () => {
    const both = readText(`${SECOND} &\n${SECOND} &\n${result(1000, 9)}\n${result(1000, 9)}`);
    expect(both.measured).toMatchObject({ producers: 2 });
    expect(both.warnings.join()).not.toContain('commands');
  });
});

describe("a comment isn't a command", () => {
  test.each([
    ['a line before it', `#!/bin/bash\n# ${FIRST}\n${SECOND}`],
    ['a line of a Windows script', `rem ${FIRST}\r\n:: ${FIRST}\r\n${SECOND}`],
    ['the end of its line', `${SECOND} # was: acks=1 linger.ms=0`],
    ['a line behind it', `${SECOND}\n# ${FIRST}`],
  ])('%s', (_, text) => {
    expect(settingsFromMetrics(text)).toEqual(SETTINGS);
    expect(readText(text).warnings).toEqual([]);
  });

  test("a small shell's prompt doesn't start a comment", () => {
    expect(settingsFromMetrics(`/ # ${SECOND}`)).toEqual(SETTINGS);
  });
});

describe('a command whose hyphens became dashes on a web page', () => {
  test.each(['–', '—'])('%s', (dash) => {
    expect(settingsFromMetrics(SECOND.replaceAll(' --', ` ${dash}`))).toEqual(SETTINGS);
    expect(settingsFromMetrics(SECOND.replaceAll(' --', `\n  ${dash}`))).toEqual(SETTINGS);
  });
});

describe('a command on several lines', () => {
  const options = SECOND.split(/ (?=--)/);
  const items = SECOND.split(' ').map((word) => JSON.stringify(word));
  test.each([
    ['bash', options.join(' \\\n  ')],
    ['cmd', options.join(' ^\r\n  ')],
    ['PowerShell', options.join(' `\r\n  ')],
    ['a folded text in YAML', `services:\n  perf:\n    command: >\n      ${options.join('\n      ')}\n`],
    [
      'a folded text with a setting a line',
      `command: >\n  ${options.join('\n  ').replace(' acks', '\n  acks').replace(' linger', '\n  linger')}`,
    ],
    ['a list in YAML', `args:\n  - ${SECOND.split(' ').join('\n  - ')}\nenv:\n  - name: A\n`],
    ['a list in brackets', `- name: perf\n  command: [${items.join(',')}]\n  image: x`],
    ['a list in JSON', `{"command": [\n  ${items.join(',\n  ')}\n]}`],
    ['a shell in a list', `command: ["sh", "-c", "${SECOND}"]`],
  ])('as %s writes it', (_, text) => {
    expect(settingsFromMetrics(text)).toEqual(SETTINGS);
  });
});
