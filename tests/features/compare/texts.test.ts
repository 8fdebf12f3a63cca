import { describe, expect, test } from 'vitest';
import { apart } from '../../../src/draw/labels';
import { resultRows } from '../../../src/features/compare/core/results';
import { branchOf, formatHead, withArrivalsOf } from '../../../src/features/compare/screen/differences';
import { namesOf } from '../../../src/features/compare/screen/names';
import { clientVariants, whatIf } from '../../../src/features/compare/screen/offers';
import { compareCsv, resultLines, settingLines } from '../../../src/features/compare/screen/tables';
import { seedFigures } from '../../../src/run/seedFigures';
import { formatClient } from '../../../src/scenario/clients/clients';
import { findPreset } from '../../../src/scenario/presets/presets';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { summaryWith } from '../../support/summaries';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const A: Scenario = {
  ...DEFAULT_SCENARIO,
  partitioner: 'sticky',
  seed: 42,
  'slow.from.s': 10,
  'slow.to.s': 45,
};
const titles = (scenarios: readonly Scenario[]) => namesOf(scenarios).map(({ title }) => plain(title));

describe('names', () => {
  test('are the partitioners if those differ, with the availability timeout as a word', () => {
    const [uniform, adaptive] = clientVariants(A);
    if (!uniform || !adaptive) throw new Error('There are two others.');
    expect(titles([A, uniform, adaptive])).toEqual(['Sticky', 'Uniform', 'Adaptive']);
    const available = { ...adaptive, 'partitioner.availability.timeout.ms': 5 };
    expect(titles([A, uniform, available])).toEqual(['Sticky', 'Uniform', 'Adaptive + availability']);
  });

  test("are the differing settings with each scenario's value, and count the rest", () => {
    expect(titles([A, { ...A, 'linger.ms': 5 }])).toEqual(['linger.ms 0 ms', 'linger.ms 5 ms']);
    const many = { ...A, 'linger.ms': 5, 'batch.size': 4096, partitions: 6, producers: 3 };
    expect(namesOf([A, many])[1]?.says).toMatch(/, and 2 more$/);
  });

  test('of a client that was never measured have its mark, as titles and below them', () => {
    const scenarios = ['client-java-4', 'client-franz-go-least-backup'].map((id) => findPreset(id)?.scenario);
    const [java = A, franz = A] = scenarios.map((scenario) => scenario ?? A);
    expect(titles([java, franz])[1]).toBe('franz-go, least backup (not measured)');
    expect(namesOf([franz, { ...franz, 'linger.ms': 7 }])[0]?.says).toMatch(/\(not measured\)$/);
  });

  test('start with differences from A, and are unique', () => {
    const changed = (changes: Partial<Scenario>): Scenario => ({ ...A, ...changes });
    const others = [{ 'linger.ms': 5 }, { 'batch.size': 32_768 }, { acks: '1' as const }].map(changed);
    const [, ...names] = titles([A, ...others]);
    expect(names.map((name) => name.split(', ')[0])).toEqual([
      'linger.ms 5 ms',
      'batch.size 32,768 B',
      'acks 1',
    ]);
    const alike = { 'linger.ms': 5, 'batch.size': 32_768 };
    const close = titles([A, changed(alike), changed({ ...alike, 'delivery.timeout.ms': 60_000 })]);
    expect(new Set(close).size).toBe(3);
  });

  test('keep the client of A if one setting changes', () => {
    const chosen = findPreset('client-java-3.3')?.scenario ?? A;
    const changed = { ...chosen, 'linger.ms': 5 };
    expect(formatClient(changed, 0)).not.toBe('Java 3.3 to 3.9, changed');
    const [, name] = namesOf([chosen, changed]);
    expect(name?.says).toBe('Java 3.3 to 3.9, set like Java 4');
    const [line] = settingLines([chosen, changed], true);
    expect(line?.values).toEqual(['Java 3.3 to 3.9', 'Java 3.3 to 3.9, set like Java 4']);
    const [, other] = namesOf([chosen, { ...chosen, 'linger.ms': 7 }]);
    expect(other?.says).toBe('Java 3.3 to 3.9, changed');
  });

  test('are the clients if those differ', () => {
    const client = (id: string): Scenario => findPreset(id)?.scenario ?? A;
    const [one, other] = [client('client-java-2.4'), client('client-librdkafka')];
    expect(titles([one, other])).toEqual(['Java 2.4 to 3.2', 'librdkafka']);
  });

  test('say when a what-if begins, and what stays the same', () => {
    const future = whatIf(A, 31.518, 'linger.ms', 5).scenario;
    expect(titles([A, future])).toEqual(['As in Explore', 'linger.ms 5 ms from 31.518 s']);
    expect(branchOf(future, A)).toBe(31.518);
    expect(branchOf({ ...future, 'batch.size': 1 }, A)).toBeNull();
    expect(branchOf(A, A)).toBeNull();
    expect(titles([A, A])).toEqual(['As in Explore', 'Same as A']);
  });
});

describe('the head', () => {
  test('names the common arrivals and fault', () => {
    const head = formatHead([A, ...clientVariants(A)]);
    expect(head.title).toBe('Same arrivals, same fault');
    expect(plain(head.says)).toMatchSnapshot();
    expect(head.sameArrivals).toBe(true);
  });

  test('names their differences', () => {
    const head = formatHead([A, { ...A, rate: 9000, seed: 1, 'slow.ms': 50 }]);
    expect(head.title).toContain('rate, seed, different fault: slow.ms');
    expect(head.says).not.toContain('seed');
    expect(head.sameArrivals).toBe(false);
    expect(formatHead([A, whatIf(A, 10, 'rate', 9000).scenario]).title).toContain('rate over time');
    expect(formatHead([A, whatIf(A, 10, 'slow.ms', 0).scenario]).title).toContain('slow.ms over time');
  });

  test('gives another scenario the arrivals of A and nothing else', () => {
    const other = whatIf({ ...A, rate: 9000, seed: 1, 'linger.ms': 5 }, 10, 'rate', 1).scenario;
    const given = withArrivalsOf(A, other);
    expect(given).toEqual({ ...A, 'linger.ms': 5 });
    expect(formatHead([A, given]).sameArrivals).toBe(true);
  });
});

describe('the table of settings', () => {
  test("has the differing settings, with a dash if a scenario doesn't use one", () => {
    const adaptive = { ...A, partitioner: 'adaptive', 'partitioner.availability.timeout.ms': 5 } as const;
    const lines = settingLines([A, adaptive], false);
    expect(lines.map(({ key, values }) => [key, ...values.map(plain)])).toEqual([
      ['client', 'Java 2.4 to 3.2', 'Java 3.3 to 3.9, changed'],
      ['partitioner', 'sticky', 'adaptive'],
      ['partitioner.availability.timeout.ms', '–', '5 ms'],
    ]);
  });

  test('has all relevant settings on demand, and marks differences', () => {
    const lines = settingLines([A, { ...A, 'linger.ms': 5 }], true);
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.filter(({ differs }) => differs).map(({ key }) => key)).toEqual(['client', 'linger.ms']);
  });
});

describe('the file', () => {
  const seeds = (means: readonly number[]) => means.map((mean) => seedFigures(summaryWith(mean), A));
  const rows = resultRows({ broker: 0, name: 'partition 0' });
  const [first, second] = [seeds([100, 110, 120]), seeds([10, 11, 12])];
  const lines = resultLines(rows, [first[0] ?? null, second[0] ?? null], [first, second]);
  const text = compareCsv({
    link: 'https://linger.example/#x=1',
    scenarios: [
      A,
      {
        ...A,
        'linger.ms': 5,
        at: [
          { atS: 3, field: 'rate', value: 1 },
          { atS: 4, field: 'rate', value: 2 },
        ],
      },
    ],
    modelRevision: 7,
    sloP99Ms: 200,
    lines,
  });
  const table = text.split('\n').filter((line) => !line.startsWith('"#') && line !== '');

  test('has the bands of each figure if a cluster was fitted', () => {
    const fitted = resultLines(rows, [first[0] ?? null, second[0] ?? null], [first, second], [first, []]);
    const [head, ...body] = compareCsv({
      link: '',
      scenarios: [A, A],
      modelRevision: 7,
      sloP99Ms: 200,
      lines: fitted,
    })
      .split('\n')
      .filter((line) => !line.startsWith('"#'));
    const columns = ['A', 'B'].flatMap((name) => [
      `${name} in your cluster from`,
      `${name} in your cluster to`,
    ]);
    expect(head?.split(',').slice(-4)).toEqual(columns);
    const [from, to, ...ofB] =
      body
        .find((line) => line.startsWith('p50'))
        ?.split(',')
        .slice(-4) ?? [];
    expect(Number(from)).toBeLessThan(100);
    expect(Number(to)).toBeGreaterThan(120);
    expect(ofB).toEqual(['', '']);
  });

  test('has the settings that differ, the results, and the ratios with their intervals', () => {
    const [head = ''] = table;
    expect(head).toMatch(/^name,unit,A,B,B against A,/);
    expect(head).toMatchSnapshot();
    expect(table).toContain('linger.ms,,0,5');
    expect(table).toContain('at,,,"3:rate=1,4:rate=2"');
    const p50 = table.find((line) => line.startsWith('p50'))?.split(',') ?? [];
    expect(p50.slice(0, 4)).toEqual(['p50', 'ms', '100', '10']);
    expect(Number(p50[4])).toBeCloseTo(0.1, 10);
    expect(p50[7]).toBe('3');
  });

  test('has all other settings above, and empty cells for figures with too little data', () => {
    expect(text).toContain('# batch.size=16384');
    expect(text).not.toContain('# linger.ms');
    expect(table.find((line) => line.startsWith('p99.9'))).toBe('p99.9,ms,,,,,,');
  });
});

test('labels keep their distance and order within their room', () => {
  expect(apart([50, 52, 200], 18, 0, 210)).toEqual([50, 68, 200]);
  expect(apart([205, 100, 208], 18, 0, 210)).toEqual([192, 100, 210]);
  expect(apart([-5, 3], 18, 8, 210)).toEqual([8, 26]);
});
