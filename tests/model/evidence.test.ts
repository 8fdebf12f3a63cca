import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelDigest } from '../../scripts/lib/model.mjs';
import { MODEL_RUNS } from '../../scripts/lib/paths.mjs';
import { type Experiment, loadExperiments } from '../../src/features/evidence/core/experiments';
import { type ModelRun, readRun } from '../../src/features/evidence/core/figures';
import { type Judgement, judgeExperiment } from '../../src/features/evidence/core/judgeClaim';
import { type Comparison, compareRow } from '../../src/features/evidence/core/judgeRow';
import { claimName, MISSED_CLAIMS, MISSED_ROWS } from '../../src/features/evidence/core/misses';
import { type EvidenceRow, isGated, loadEvidence } from '../../src/features/evidence/core/rows';
import { shippedText } from '../../src/features/evidence/core/shippedRuns';
import {
  type EvidenceSubject,
  loadSubjects,
  rowSubject,
  variantSubject,
} from '../../src/features/evidence/core/subjects';
import { figureOf } from '../../src/figures/catalogue';
import { table } from '../support/evidenceTable';
import { type Finish, finishSeeds, onceEach, openKeptModel } from '../support/realModel';

/** Share of the measured rows that must keep every tolerance of theirs. */
const LEAST_SHARE_HELD = 0.93;

const rows = await loadEvidence();
const experiments = await loadExperiments();
const judged = rows.filter(isGated);
const compared = new Map<string, readonly Comparison[]>();
const claims = new Map<string, Judgement>();
let finish: Finish;

beforeAll(async () => {
  // A few scenarios are in a row and in experiments too.
  finish = onceEach(await openKeptModel());
});

/** A subject's runs, one for each seed. */
function run({ scenario, seeds }: EvidenceSubject): readonly ModelRun[] {
  return finishSeeds(finish, scenario, seeds).map((summary) => readRun(summary, scenario));
}

function compare(row: EvidenceRow): readonly Comparison[] {
  const known = compared.get(row.id);
  if (known !== undefined) return known;
  const comparisons = compareRow(row, run(rowSubject(row)));
  compared.set(row.id, comparisons);
  return comparisons;
}

function holds(row: EvidenceRow): boolean {
  return compare(row).every(({ held }) => held !== false);
}

function judge(experiment: Experiment): readonly Judgement[] {
  const runs = new Map(
    experiment.variants.map((variant) => [variant.id, run(variantSubject(experiment, variant))]),
  );
  const judgements = judgeExperiment(experiment, runs);
  for (const judgement of judgements) claims.set(claimName(experiment.id, judgement.claim.id), judgement);
  return judgements;
}

describe('KIP-794, one calibration for all six rows', () => {
  const published = judged.filter(({ source }) => source === 'published');

  test.each(published)('$id', (row) => {
    expect(compare(row).filter(({ held }) => held === false)).toEqual([]);
  });

  test('judges throughput, mean, p99 and the share of broker 0 in each row', () => {
    expect(published).toHaveLength(6);
    for (const { gate } of published)
      expect(Object.keys(gate)).toEqual(
        expect.arrayContaining(['throughput', 'mean', 'p99', 'broker.share.0']),
      );
  });
});

describe('real Kafka as measured, one calibration for all rows', () => {
  const measured = judged.filter(({ source }) => source === 'measured');

  test.each(measured)('$id misses if that is known, and only then', (row) => {
    expect(holds(row)).toBe(!Object.keys(MISSED_ROWS).includes(row.id));
  });

  test('at least 93 % of the judged rows hold', () => {
    const held = measured.filter(holds);
    expect(measured.length).toBeGreaterThanOrEqual(50);
    expect(held.length / measured.length).toBeGreaterThanOrEqual(LEAST_SHARE_HELD);
  });

  test('every row that is known to miss exists', () => {
    expect(measured.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(MISSED_ROWS)));
  });
});

describe('experiments, one calibration a cluster', () => {
  test.each(experiments)('$id: what misses is known, and what is known to miss does', (experiment) => {
    const missed = judge(experiment).filter(({ held }) => !held);
    const known = Object.keys(MISSED_CLAIMS).filter((name) => name.startsWith(`${experiment.id}/`));
    expect(missed.map(({ claim }) => claimName(experiment.id, claim.id)).sort()).toEqual(known.sort());
  });

  test('every known miss is a claim that exists', () => {
    const names = experiments.flatMap(({ id, claims }) => claims.map((claim) => claimName(id, claim.id)));
    expect(names).toEqual(expect.arrayContaining(Object.keys(MISSED_CLAIMS)));
    expect(new Set(names).size).toBe(names.length);
  });
});

test('the runs that the page ships are those of this model, to the last digit', async () => {
  const shipped = await readFile(MODEL_RUNS, 'utf8');
  const remedy = 'Run `npm run model -- --release` and commit what it writes.';
  expect(shippedText(modelDigest(), await loadSubjects(), run) === shipped, remedy).toBe(true);
});

test('the documents count rows and claims, and give the figures of studies, as they are judged', async () => {
  const [readme = '', validation = ''] = await Promise.all(
    ['README.md', 'docs/model/validation.md'].map(async (path) =>
      (await readFile(path, 'utf8')).replaceAll(/\s+/g, ' '),
    ),
  );
  const measured = rows.filter(({ source }) => source === 'measured');
  const gated = measured.filter(isGated);
  const disturbed = measured.filter((row) => row.disturbed).length;
  const judgements = experiments.flatMap(judge);
  const model = (name: string): string => claims.get(name)?.model?.mean.toPrecision(2) ?? '';
  const requests = (id: string): string => {
    const variant = experiments.flatMap(({ variants }) => variants).find((known) => known.id === id);
    if (variant === undefined) throw new Error(`There is no variant ${id}.`);
    const [first] = finishSeeds(finish, variant.scenario, 1).map((summary) =>
      readRun(summary, variant.scenario),
    );
    const figure = first?.figure('requests.per.broker') ?? Number.NaN;
    return (Math.round(figure / 100) * 100).toLocaleString('en');
  };
  const heldRows = `${gated.filter(holds).length} of ${gated.length}`;
  const missed = gated.filter((row) => !holds(row)).map(compare);
  const byP99 = missed.filter((row) => row.every(({ figure, held }) => held !== false || figure === 'p99'));
  const heldClaims = `${judgements.filter(({ held }) => held).length} of ${judgements.length}`;
  expect(readme).toContain(`${heldRows} judged measurements`);
  expect(readme).toContain(`${heldClaims} claims of published studies`);
  for (const sentence of [
    `${measured.length} measurements of Java's clients`,
    `${gated.length} of them are judged;`,
    `disturbed ${disturbed}, and ${measured.length - gated.length - disturbed} ran unthrottled`,
    `${heldRows} are within tolerance.`,
    `in ${byP99.length} of the ${missed.length} only p99 misses`,
    `${heldClaims} claims hold.`,
    `| 2.0, 1.5, 5 | ${['sticky-blog-1000/p99-twice', 'sticky-blog-10000/p99-16', 'sticky-blog-linger/p99-five'].map(model).join(', ')} |`,
    `| 2,800, 1,100 | ${['linger-0', 'linger-5'].map(requests).join(', ')} |`,
    `| 1.6, 3.0 | ${['latency-blog-producers/p50', 'latency-blog-producers/p99'].map(model).join(', ')} |`,
  ])
    expect(validation).toContain(sentence);
});

afterAll(() => {
  const figures = [...compared].flatMap(([id, comparisons]) =>
    comparisons.flatMap(({ figure, evidence, model, error, tolerance, held }) =>
      tolerance === null
        ? []
        : [
            {
              name: `${id} ${figure}`,
              published: figureOf(figure).format(evidence),
              model: figureOf(figure).format(model?.mean ?? null),
              difference: error,
              held,
            },
          ],
    ),
  );
  const ofClaims = [...claims].map(([name, { claim, limit, model, difference, held }]) => ({
    name: `${name} (${claim.kind})`,
    published: claim.kind === 'value' ? figureOf(claim.figure).format(limit) : limit.toPrecision(3),
    model:
      claim.kind === 'value'
        ? figureOf(claim.figure).format(model?.mean ?? null)
        : (model?.mean.toPrecision(3) ?? '–'),
    difference,
    held,
  }));
  process.stdout.write(`${table(figures)}\n\n${table(ofClaims)}\n`);
});
