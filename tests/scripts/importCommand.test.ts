import { expect, test } from 'vitest';
import { importFiles } from '../../scripts/cli/import/importFiles';
import { textNamed } from '../features/import/texts';
import { misfits } from '../support/published';

const JMX_EXPORTER = textNamed('jmx-exporter.txt');

const TEXTS: Readonly<Record<string, string>> = {
  'a.properties': 'linger.ms=7\nsasl.jaas.config=x required password="hunter2";',
  'scrape.prom': JMX_EXPORTER,
  'result.txt':
    '600 records sent, 100.0 records/sec (0.05 MB/sec), 2.2 ms avg latency, 15.0 ms max latency, 2 ms 50th, 5 ms 95th, 9 ms 99th, 15 ms 99.9th.',
  'producer.js':
    "const { Kafka } = require('kafkajs')\nawait producer.send({ topic: 'orders', acks: -1, messages })",
  'letter.txt': 'Dear colleagues, the meeting is at 10:30.',
};

/** Runs the command on files that are only thought of. */
async function run(...words: readonly string[]) {
  const [printed, warned]: string[][] = [[], []];
  const code = await importFiles(words, {
    readText: async (name) => {
      const text = TEXTS[name];
      if (text === undefined) throw new Error('none');
      return text;
    },
    print: (text) => void printed?.push(text),
    warn: (text) => void warned?.push(text),
  });
  for (const text of printed ?? []) expect(misfits('import.json', text)).toEqual([]);
  return { code, printed: (printed ?? []).map((text) => JSON.parse(text)), text: String(printed), warned };
}

test('a file is printed as JSON, as the page reads it, without its secrets', async () => {
  const { code, printed, text } = await run('a.properties', '--scenario', 'partitioner=sticky');
  expect(code).toBe(0);
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatchObject({ file: 'a.properties', kind: 'java', patch: { 'linger.ms': 7 } });
  expect(printed[0].link).toBe('#v=1&partitioner=sticky&linger.ms=7&set=file:linger.ms');
  expect(text).not.toContain('hunter2');
});

test('a result is printed with what was measured', async () => {
  const { printed } = await run('result.txt');
  expect(printed[0]).toMatchObject({ kind: 'perf-test', measured: { records: 600, p99Ms: 9 } });
});

test('no broker is slow, unless the scenario says so', async () => {
  expect((await run('a.properties')).printed[0].link).toBe(
    '#v=1&linger.ms=7&slow.broker=none&set=file:linger.ms',
  );
  const slow = await run('a.properties', '--scenario', 'slow.ms=20');
  expect(slow.printed[0].link).not.toContain('slow.broker');
  expect(slow.warned).toEqual([]);
});

test('a client is printed with what the model leaves out of it', async () => {
  const { printed } = await run('producer.js');
  expect(printed[0].client).toMatchObject({
    id: 'client-kafkajs',
    leftOut: expect.stringContaining('5 retries'),
  });
});

test('several files are read on top of each other, a line each; other files are reported', async () => {
  const { code, printed, warned } = await run('a.properties', 'scrape.prom', 'letter.txt', 'none');
  expect(code).toBe(2);
  expect(printed.map(({ kind }) => kind)).toEqual(['java', 'metrics']);
  expect(printed[1].link).toContain('linger.ms=7');
  expect(warned).toEqual([
    expect.stringMatching(/^letter\.txt: Linger doesn't know /),
    "none: The file couldn't be read.",
  ]);
  expect((await run()).warned?.[0]).toContain('Usage: import FILE');
});

test('--text prints what all files mean together in three parts, and the link', async () => {
  const printed: string[] = [];
  const code = await importFiles(['a.properties', 'scrape.prom', 'letter.txt', '--text'], {
    readText: async (name) => TEXTS[name] ?? '',
    print: (text) => void printed.push(text),
    warn: () => undefined,
  });
  expect(code).toBe(2);
  expect(printed).toHaveLength(1);
  const heads = printed[0]?.split('\n').filter((line) => /^[A-Z]/.test(line));
  expect(heads?.map((line) => line.split(' (')[0])).toEqual([
    'WHAT WAS READ',
    'WHAT THE FIGURES SAY',
    "WHAT THEY CAN'T SAY",
    'LINK',
  ]);
  expect(printed[0]).not.toContain('hunter2');
});

test('a line has what its file and those before it mean together', async () => {
  const { printed } = await run('a.properties', 'scrape.prom');
  expect(printed.map(({ meaning }) => meaning.figures.verdict.code)).toEqual([
    'no-metrics',
    expect.not.stringContaining('no-metrics'),
  ]);
  expect(printed[1].meaning.read.settings[0]).toMatchObject({ field: 'linger.ms', file: 'a.properties' });
});
