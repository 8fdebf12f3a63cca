import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readImport } from '../../../src/features/import/core/read';
import { TEXT_FILES, type TextFile } from '../../../src/features/share/core/files';
import { windowFigures } from '../../../src/figures/windowFigures';
import type { ExportInput } from '../../../src/run/export/input';
import { producerSettings } from '../../../src/run/export/producerSettings';
import type { RunHistory } from '../../../src/run/RunHistory';
import { CLIENT_FIELDS } from '../../../src/scenario/clients/client';
import { fieldOf, inUse } from '../../../src/scenario/fields';
import { withoutSame } from '../../../src/scenario/groupEdits';
import { repairScenario } from '../../../src/scenario/repair';
import { DEFAULT_SCENARIO, type FieldName, type Scenario } from '../../../src/scenario/scenario';
import { finishedRun } from '../../support/finishedRun';
import { expectSame } from '../../support/same';
import { draws } from '../../support/scope';
import { SOME_RULES } from '../../support/someRules';

const LINK = 'https://linger.example/#v=1';
const UNRUN: ExportInput = {
  scenario: DEFAULT_SCENARIO,
  summary: null,
  history: null,
  link: LINK,
  title: 'A test',
};

function file(id: TextFile['id']): TextFile {
  const found = TEXT_FILES.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no file ${id}.`);
  return found;
}

/** Any valid value of a field. */
function anyValue(name: FieldName): fc.Arbitrary<number | string> {
  const field = fieldOf(name);
  if (field.kind === 'choice') return fc.constantFrom(...field.choices.map(({ value }) => value));
  if (field.kind === 'text') return fc.constantFrom(...SOME_RULES, ...field.words);
  return fc.integer({ min: field.lowest, max: Math.min(field.highest, 2 ** 31 - 1) });
}

const anyProducer: fc.Arbitrary<Scenario> = fc
  .record(Object.fromEntries([...CLIENT_FIELDS, 'keys' as const].map((name) => [name, anyValue(name)])), {
    requiredKeys: [],
  })
  .map((patch) => repairScenario({ ...DEFAULT_SCENARIO, ...patch } as Scenario).scenario);

describe('producer.properties', () => {
  test("explains each line, and whether it's the default", async () => {
    const text = await file('properties').make({
      ...UNRUN,
      scenario: { ...DEFAULT_SCENARIO, 'linger.ms': 20, sending: 'sync' },
      title: 'Two\nlines=1',
    });
    expect(text).toContain('# Two lines=1\n');
    expect(text).toContain('# Client: Java 3.3 to 3.9\n');
    expect(text).toContain(`# Scenario: ${LINK}\n`);
    expect(text).toContain(' default is 0 ms.\nlinger.ms=20\n');
    expect(text).toContain("This is the client's default.\nacks=all\n");
    expect(text).toContain("'s default.\npartitioner.adaptive.");
    expect(String(text).match(/^# Sending isn't in this file\..*$/m)?.[0]).toMatchSnapshot();
  });

  test('a round trip keeps the settings, except those that it reports', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyProducer, (scenario) => {
        const text = file('properties').make({ ...UNRUN, scenario }) as string;
        const result = readImport(text, DEFAULT_SCENARIO);
        const again = { ...DEFAULT_SCENARIO, ...result?.patch };
        const { client, lines, leftOut } = producerSettings(scenario);
        seen.add(client.id);
        const changed = lines.filter(({ note }) => note !== undefined);
        for (const { reason } of leftOut) expect(text).toContain(`isn't in this file. ${reason}\n`);
        for (const { note } of changed) expect(text).toContain(`# ${note}\n`);
        const lost = [...leftOut, ...changed].map(({ field }) => field);
        // The comment about keys is next to the class.
        if (lost.includes('partitioner')) lost.push('partitioner.ignore.keys');
        const readAs = Object.fromEntries(lost.map((name) => [name, again[name]]));
        const { scenario: expected } = repairScenario({ ...scenario, ...readAs } as Scenario);
        for (const name of CLIENT_FIELDS)
          if (inUse(name, expected)) expectSame([name, again[name]], [name, expected[name]]);
        expect(result?.ignored).toEqual([]);
      }),
      { numRuns: draws(1000) },
    );
    expect([...seen].sort()).toEqual([
      'client-java-2.3',
      'client-java-2.4',
      'client-java-3.3',
      'client-java-4',
      'client-librdkafka',
    ]);
  });
});

describe('the command of kafka-producer-perf-test', () => {
  test('a round trip keeps the workload', () => {
    const scenario: Scenario = {
      ...DEFAULT_SCENARIO,
      rate: 4096,
      'record.bytes': 100,
      'duration.s': 30,
      'linger.ms': 3,
    };
    const text = file('command').make({ ...UNRUN, scenario }) as string;
    const again = { ...DEFAULT_SCENARIO, ...readImport(text, DEFAULT_SCENARIO)?.patch };
    expect(again).toEqual(scenario);
    expect(text).toContain('--print-metrics \\\n  --producer-props \\\n');
    expect(text).toContain('\n    bootstrap.servers="$BOOTSTRAP" \\\n');
  });

  test("several producers share the rate, and the tool's limits are reported", () => {
    const scenario: Scenario = {
      ...DEFAULT_SCENARIO,
      producers: 3,
      keys: 'zipf',
      partitioner: 'least-backup',
    };
    const text = file('command').make({ ...UNRUN, scenario, title: '$(rm -rf ~)\n`x`' }) as string;
    expect(text).toContain('for producer in $(seq 3); do\n');
    expect(text).toContain('--num-records 40960 \\\n');
    expect(text).toContain('--throughput 683 \\\n');
    expect(text.match(/^: '\w+: .*'$/gm)).toMatchSnapshot();
    // A hostile title stays in its note, without any effect.
    expect(text.split('\n').filter((line) => line.includes('rm -rf'))).toEqual([": '(rm -rf ~)  x'"]);
  });
});

describe('files of a run', () => {
  let run: ExportInput;

  beforeAll(async () => {
    const finished = await finishedRun({ ...DEFAULT_SCENARIO, 'duration.s': 12 });
    run = { ...finished, link: LINK, title: 'A test, "quoted"' };
  });

  test("CSV: one row per bin, with sums equal to the summary's", async () => {
    const text = await file('csv').make(run);
    const lines = text
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('"#'));
    const [head = '', ...rows] = lines;
    const columns = head.split(',');
    const column = (name: string): readonly number[] =>
      rows.map((row) => Number(row.split(',')[columns.indexOf(name)]));
    const sum = (name: string): number => column(name).reduce((total, value) => total + value, 0);
    expect(rows).toHaveLength(run.history?.bins ?? -1);
    expect(sum('records_acked')).toBe(run.summary?.records.acked);
    expect(sum('length_s')).toBeCloseTo((run.history?.endMs ?? 0) / 1000, 6);
    expect(
      (column('share_p0')[5] ?? 0) + (column('share_p1')[5] ?? 0) + (column('share_p2')[5] ?? 0),
    ).toBeCloseTo(1, 6);
    expect(Math.max(...column('max_ms'))).toBeCloseTo(run.summary?.latencyMs?.max ?? 0, 5);
    expect(columns).toEqual(
      expect.arrayContaining(['p50_ms', 'p99_ms', 'backlog_bytes', 'backlog_bytes_p2', 'in_flight_b2']),
    );
  });

  test('JSON: scenario, link, revision, summary, series', async () => {
    const json = JSON.parse(await file('json').make(run));
    expect(json).toMatchObject({
      link: LINK,
      scenario: withoutSame(run.scenario),
      modelRevision: run.summary?.modelRevision,
    });
    expect(json.summary).toEqual(run.summary);
    expect(json.series.start_s).toHaveLength(run.history?.bins ?? -1);
  });

  test('CSV and JSON have the latency band of a fitted cluster', async () => {
    const p99 = { name: 'p99', low: 60, median: 90, high: 130.04 } as const;
    const fitted = { ...run, inYourCluster: [p99] };
    expect(await file('csv').make(fitted)).toContain('in your cluster, p99: 60.00 to 130.0 ms');
    expect(JSON.parse(await file('json').make(fitted))).toMatchObject({ inYourCluster: [p99] });
  });

  test('.hgrm: the percentiles are those of the run, ascending to its exact maximum', async () => {
    const text = await file('hgrm').make(run);
    expect(text.startsWith('       Value     Percentile TotalCount 1/(1-Percentile)\n')).toBe(true);
    const rows = [...text.matchAll(/^ *([\d.]+) +([\d.]+) +(\d+)/gm)].map(([, ...cells]) =>
      cells.map(Number),
    );
    const figures = windowFigures(run.history as RunHistory, { fromMs: 0, toMs: Number.POSITIVE_INFINITY });
    const at = (quantile: number): number =>
      rows.find(([, share = 0]) => share >= quantile)?.[0] ?? Number.NaN;
    expect(rows.at(-1)?.[2]).toBe(run.summary?.records.measured);
    expect(rows.at(-1)?.[0]).toBeCloseTo(run.summary?.latencyMs?.max ?? 0, 1);
    expect(at(0.5) / (figures.latency?.p50 ?? 0)).toBeCloseTo(1, 1);
    expect(at(0.99) / (figures.latency?.p99 ?? 0)).toBeGreaterThan(0.98);
    expect(rows.map(([value = 0]) => value)).toEqual(
      rows.map(([value = 0]) => value).toSorted((a, b) => a - b),
    );
    expect(text).toContain('#[Max     =');
  });

  test('before the run is complete, each throws a sentence', async () => {
    for (const id of ['csv', 'json', 'hgrm'] as const) {
      await expect((async () => file(id).make(UNRUN))()).rejects.toThrow("The run isn't complete yet");
    }
  });

  test('names suit every file system', () => {
    expect(file('csv').name('../../Ünïcode "title"\n')).toBe('linger-u-ni-code-title.csv');
    expect(file('json').name('???')).toBe('linger.json');
  });
});
