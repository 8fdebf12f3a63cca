import { beforeAll, describe, expect, test } from 'vitest';
import { modelDigest } from '../../../scripts/lib/model.mjs';
import { CheckedRuns } from '../../../src/features/evidence/core/checkedRuns';
import { type ModelRun, readRun } from '../../../src/features/evidence/core/figures';
import { loadShippedRuns, ShippedRuns, shippedText } from '../../../src/features/evidence/core/shippedRuns';
import { type EvidenceSubject, loadSubjects } from '../../../src/features/evidence/core/subjects';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { openRealModel } from '../../support/realModel';
import { summaryWith } from '../../support/summaries';

const MODEL = 'a digest';

const subject: EvidenceSubject = {
  id: 'row',
  scenario: DEFAULT_SCENARIO,
  seeds: 2,
  figures: ['mean', 'throughput'],
};

const run = (mean: number): ModelRun => readRun(summaryWith(mean), DEFAULT_SCENARIO);

/** What shipped when the subject's runs had means of 1 and 2. */
function shippedBy(model = MODEL): ShippedRuns {
  return new ShippedRuns(JSON.parse(shippedText(MODEL, [subject], () => [run(1), run(2)])), model);
}

describe('the runs in the repository', () => {
  let subjects: readonly EvidenceSubject[];
  beforeAll(async () => {
    subjects = await loadSubjects();
  });

  test('are of this model and these rows; `npm run model -- --release` makes them', async () => {
    const shipped = await loadShippedRuns(modelDigest());
    expect(shipped.areCurrent).toBe(true);
    expect(subjects.filter((each) => !shipped.haveAll([each])).map(({ id }) => id)).toEqual([]);
  });

  test('say what the model says now; the full run compares all of them', async () => {
    const [shipped, finish] = await Promise.all([loadShippedRuns(modelDigest()), openRealModel()]);
    const sample = subjects.filter((_, at) => at % 40 === 0);
    expect(sample.length).toBeGreaterThan(4);
    for (const each of sample) {
      const [first] = shipped.of(each);
      const now = readRun(finish(each.scenario), each.scenario);
      expect(first?.digest, each.id).toBe(now.digest);
      for (const figure of each.figures)
        expect(first?.figure(figure), `${each.id} ${figure}`).toBe(now.figure(figure));
    }
  });

  test("aren't used by a page with another model", async () => {
    const shipped = await loadShippedRuns('of another one');
    expect(shipped.areCurrent).toBe(false);
    expect(subjects.flatMap((each) => shipped.of(each))).toEqual([]);
  });
});

describe('what ships', () => {
  test('has the figures of each run, and null for those that a run lacks', () => {
    const [first, second] = shippedBy().of(subject);
    expect(first).toMatchObject({ modelRevision: 7, digest: 'd1' });
    expect([first?.figure('mean'), second?.figure('mean'), first?.figure('p99')]).toEqual([1, 2, null]);
  });

  test.each<[string, Partial<EvidenceSubject>]>([
    ['a setting', { scenario: { ...DEFAULT_SCENARIO, 'linger.ms': 7 } }],
    ['a figure', { figures: ['mean', 'p99'] }],
    ['an id', { id: 'other' }],
  ])('is of no use once %s has changed', (_, change) => {
    expect(shippedBy().of({ ...subject, ...change })).toEqual([]);
  });
});

describe('checking', () => {
  const checked = (own: readonly (ModelRun | null)[], shipped = shippedBy()): CheckedRuns =>
    new CheckedRuns([subject], shipped, () => own);
  const means = (runs: CheckedRuns) => runs.of('row').map((each) => each?.figure('mean') ?? null);

  test('shows what came with the page before this browser has run anything, and while it gets the same', () => {
    for (const own of [[], [run(1), null], [run(1), run(2)]]) {
      const runs = checked(own);
      expect(means(runs)).toEqual([1, 2]);
      expect([runs.changes(), runs.differs('row')]).toEqual([0, false]);
    }
  });

  test("shows this browser's run if it differs, and counts it", () => {
    const runs = checked([run(1), run(3)]);
    expect(means(runs)).toEqual([1, 3]);
    expect([runs.changes(), runs.differs('row')]).toEqual([1, true]);
  });

  test('counts a run that ends alike with another digest as different', () => {
    expect(checked([readRun(summaryWith(1, { digest: 'other' }), DEFAULT_SCENARIO)]).changes()).toBe(1);
  });

  test('waits for this browser if what came with the page is of another model', () => {
    const shipped = shippedBy('of another one');
    const runs = checked([run(1), null], shipped);
    expect(means(runs)).toEqual([1, null]);
    expect([shipped.haveAll([subject]), runs.changes(), runs.differs('row')]).toEqual([false, 1, false]);
  });
});
