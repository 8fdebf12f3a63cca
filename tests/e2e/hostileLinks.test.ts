import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hostileHashes } from './support/hashes';
import { hashIs, openHash, runIs, slider } from './support/page';
import { test } from './support/visit';

const HASHES = 300;
const SEED = 794;

/** What became of one hash. */
interface Outcome {
  readonly hash: string;
  readonly run: string | undefined;
  /** Every alert on the page. */
  readonly alerts: readonly string[];
  /** False where the page took the link over but shows no verdict. */
  readonly verdict: boolean;
}

test(`${HASHES} hostile hashes in a row each start a run or say why not`, { timeout: 120_000 }, async ({
  visit,
}) => {
  const page = await visit();
  await runIs(page, 'finished');
  const outcomes = await tryHashes(page, hostileHashes(HASHES, SEED));
  expect(outcomes).toHaveLength(HASHES);
  for (const { hash, run, alerts, verdict } of outcomes) {
    expect(['running', 'finished', 'failed'], hash).toContain(run);
    expect(verdict || alerts.length > 0, hash).toBe(true);
    if (run === 'failed') expect(alerts.join(' '), hash).toMatch(/The model .*\./);
    for (const alert of alerts) expect(alert, hash).toMatch(/[a-z].*[.?]/s);
  }
  expect(outcomes.filter(({ run }) => run === 'failed').map(({ hash }) => hash)).toEqual([]);
  expect(outcomes.filter(({ alerts }) => alerts.length > 0).length).toBeGreaterThan(HASHES / 4);

  // The page is as good as new afterwards.
  await openHash(page, '#v=1&duration.s=2');
  await runIs(page, 'finished');
  await slider(page, 'Linger').press('ArrowRight');
  await hashIs(page, '#v=1&duration.s=2&linger.ms=1');
  await runIs(page, 'finished');
  expect(await page.getByRole('alert').count()).toBe(0);
});

/** Puts one hash after the other into the address, and gives each a few frames of the screen. */
function tryHashes(page: Page, hashes: readonly string[]): Promise<readonly Outcome[]> {
  return page.evaluate(async (all) => {
    const outcomes: Outcome[] = [];
    for (const hash of all) {
      location.hash = hash;
      // Browsers allow 20 changes of the address a second.
      for (let frame = 0; frame < 4; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      outcomes.push({
        hash,
        run: document.documentElement.dataset.run,
        alerts: [...document.querySelectorAll<HTMLElement>('[role=alert]')].map(({ innerText }) => innerText),
        verdict: document.querySelector('section[aria-label=Verdict] h2') !== null,
      });
    }
    return outcomes;
  }, hashes);
}
