import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsInBothThemes } from './support/accessibility';
import { fitsSideways, frames, hasFocus, hashIs, hashMatches, runIs, showView } from './support/page';
import { smallTargets, smallTexts, WATCH_CANVAS_TEXT } from './support/sizes';
import { test, testInFull } from './support/visit';

/** Twenty-five short runs. */
const SMALL =
  'v=1&duration.s=5&partitioner=sticky&stall.ms=0&screen=sweep&sweep.x=linger.ms:linear:0:8:5&sweep.y=slow.ms:linear:0:40:5&sweep.runs=1';
/** A sweep that is under way during the test. */
const LONG =
  'v=1&partitioner=sticky&duration.s=600&linger.ms=5&screen=sweep&sweep.runs=20&sweep.precision=0.001';

test('a sweep fills its map, every cell opens with the same figure, and another look keeps known results', async ({
  visit,
}) => {
  const page = await visit({ link: SMALL });
  // The coarse picture comes by itself: every fourth value, the last, and the scenario's row.
  await expect.poll(() => status(page)).toMatch(/^9 of 25 cells in a coarse picture/);
  // Its workers start before it is needed, and the watched run's rests.
  const processors = await page.evaluate(() => navigator.hardwareConcurrency);
  await expect.poll(() => page.workers().length).toBe(Math.min(8, Math.max(1, processors)));
  await run(page);
  await sweepIs(page, 'finished');
  expect(await status(page)).toContain('25 of 25 cells done, with 1 run each');
  const table = await tableOf(page);
  expect(table).toHaveLength(5);
  expect(table.flat().filter((text) => /\d/.test(text)).length).toBeGreaterThanOrEqual(25);

  await frame(page).focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp'])
    await page.keyboard.press(key);
  const says = page.locator('[data-region=sweep] ~ *, figure > p[aria-live]').last();
  await expect.poll(() => says.innerText()).toMatch(/^Linger 4\s*ms, slowness \+(?!.*\.\.)/);
  const cellMs = milliseconds(await says.innerText());
  await page.keyboard.press('Enter');
  await runIs(page, 'whole');
  await hashMatches(
    page,
    /^#v=1&duration\.s=5&partitioner=sticky&linger\.ms=4&stall\.ms=0&slow\.ms=\d+&sweep\./,
  );
  const p99Ms = async (): Promise<number> => {
    const figure = await page.getByRole('region', { name: 'Summary' }).innerText();
    return milliseconds(`. ${figure.replaceAll(/\s+/g, ' ')}`);
  };
  await expect.poll(async () => (await p99Ms()) / cellMs).toBeCloseTo(1, 1);

  await page.goBack();
  await hashIs(page, `#${SMALL}`);
  await sweepIs(page, 'finished');
  expect(await status(page)).toContain('25 of 25 cells');

  // Another figure, and a closer look.
  await page.getByText('Ranges and runs…').click();
  await choose(page, 'Colour', 'Throughput');
  await hashMatches(page, /sweep\.metric=throughput/);
  await sweepIs(page, 'finished');
  expect(await status(page)).toContain('25 of 25 cells');

  // Some cells of the closer map are those of the wider one.
  const box = await frame(page).boundingBox();
  if (box === null) throw new Error('The map has no box.');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.3));
  await page.mouse.down();
  await page.mouse.move(...at(0.4, 0.5), { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: /^Sweep these \d × \d cells finely$/ }).click();
  await hashMatches(page, /sweep\.x=linger\.ms:linear:\d+:\d+:5/);
  await sweepIs(page, 'finished');

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: /^Keys/ }).click();
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByText('open the cell in Explore').waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.mouse.click(...at(0.5, 0.5));
  await hashMatches(page, /^#v=1&(?!.*screen=sweep)/);
  await runIs(page, 'whole');
});

testInFull('lines over one setting say how they differ under the same arrivals', async ({ visit }) => {
  const page = await visit({
    link: 'v=1&duration.s=5&screen=sweep&sweep.x=linger.ms:list:0:5:20&sweep.y=none&sweep.runs=4',
  });
  await run(page);
  await sweepIs(page, 'finished');
  const table = page.getByRole('table', { name: /^p99 latency.* at linger 0/ });
  expect(await table.getByRole('row').count()).toBe(4);
  expect(await table.getByRole('row', { name: /^Uniform/ }).innerText()).toMatch(/[+−][\d.]+\s*m?s ± /);
});

testInFull(
  'pause, resume and stop: other screens stay usable, and the tab says how far it is',
  async ({ visit }) => {
    const page = await visit({ link: LONG });
    await run(page);
    await expect.poll(() => status(page)).toMatch(/^[1-9]\d* of 400 cells have a first result/);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await sweepIs(page, 'paused');
    const held = await status(page);
    expect(held).toContain('paused');
    await frames(page, 30);
    expect(await status(page)).toBe(held);
    await page.getByRole('button', { name: 'Resume' }).click();
    await showView(page, 'Explore');
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Views' }).innerText())
      .toMatch(/Sweep\s*\d+\s*%/);
    await showView(page, 'Sweep');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await sweepIs(page, 'idle');
    expect(await status(page)).toMatch(/^[1-9]\d* of 400 cells have a result; Run adds/);
  },
);

testInFull('a worker that dies in the middle costs no cell', async ({ visit }) => {
  const page = await visit({ link: SMALL.replace('duration.s=5', 'duration.s=100') });
  await runIs(page, 'whole');
  await run(page);
  await expect.poll(() => status(page)).toMatch(/^[1-9]\d* of 25 cells/);
  await page
    .workers()
    .at(-1)
    ?.evaluate(() => self.close());
  await sweepIs(page, 'finished');
  expect(await status(page)).toContain('25 of 25 cells done, with 1 run each');
});

testInFull('a tab that is loaded again in the middle has its cells', async ({ visit }) => {
  const page = await visit({ link: LONG });
  await run(page);
  await expect.poll(() => status(page)).toMatch(/^\d\d+ of 400 cells/);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const held = Number.parseInt(await status(page), 10);
  await page.reload();
  await expect.poll(() => status(page)).toMatch(/^[1-9]/);
  expect(Number.parseInt(await status(page), 10)).toBeGreaterThanOrEqual(held);
});

testInFull('an hour that has certainly run away ends early, and says so', async ({ visit }) => {
  const page = await visit({
    link: 'v=1&partitioner=sticky&duration.s=3600&screen=sweep&sweep.x=linger.ms:list:0:10:20&sweep.y=none&sweep.lines=none&sweep.runs=1',
  });
  await run(page);
  await sweepIs(page, 'finished');
  await frame(page).press('Home');
  const card = page.getByRole('region', { name: 'Cell' });
  await expect.poll(() => card.innerText()).toMatch(/at least [\d.]+\s*s[\s\S]*Ended early at [\d,.]+\s*s/);
  await frame(page).press('End');
  await expect.poll(() => card.innerText()).not.toContain('Ended early');
});

testInFull(
  'a sweep can be had as files, with the whole scenario in them, and again after another one',
  async ({ visit }) => {
    const page = await visit({ link: SMALL });
    await run(page);
    await sweepIs(page, 'finished');
    const csv = (await file(page, 'CSV')).toString('utf8');
    expect(csv).toContain('"# model revision: ');
    expect(csv).toContain('"# stall.ms=0"');
    expect(csv.split('\n').filter((line) => /^\d/.test(line))).toHaveLength(25);
    const json = JSON.parse((await file(page, 'JSON')).toString('utf8'));
    expect(json.cells).toHaveLength(25);
    expect(json.scenario['duration.s']).toBe(5);
    const svg = (await file(page, 'SVG')).toString('utf8');
    expect(svg).toMatch(/^<\?xml|^<svg/);
    expect(svg).toContain('over the whole run, by linger and ');
    expect((await file(page, 'PNG')).subarray(0, 8)).toEqual(
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    );

    await page.getByRole('radio', { name: 'Uniform' }).click();
    await hashMatches(page, /partitioner=uniform/);
    await sweepIs(page, 'finished');
    await page.getByText('Ranges and runs…').click();
    await page
      .getByRole('region', { name: 'Earlier sweeps' })
      .getByRole('button', { name: /sticky$/ })
      .click();
    await hashIs(page, `#${SMALL}`);
    await sweepIs(page, 'finished');
    expect(await status(page)).toContain('25 of 25 cells done');
  },
);

testInFull('a link that asks for too much is reported, with what was used instead', async ({ visit }) => {
  const page = await visit({
    link: 'v=1&screen=sweep&sweep.x=linger.ms:linear:50:0:1000000&sweep.y=linger.ms:linear:0:10:5&sweep.metric=p98&sweep.lines=partitoner:list:sticky',
  });
  const notices = page.getByRole('alert', { name: 'Notices about the link' });
  const text = await notices.innerText();
  expect(text).toContain('The range ran backwards. Used 0 to 50.');
  expect(text).toContain('number of values from 2 to 64. Used 64.');
  expect(text).toContain('linger.ms is already on the horizontal');
  expect(text).toContain('"p98" isn\'t one of');
  expect(text).toContain('Did you mean partitioner?');
  expect(await status(page)).toContain('of 153 cells');
});

testInFull(
  'a figure that the scenario has not, or that too few records have, is refused with the reason',
  async ({ visit }) => {
    const page = await visit({
      link: `${SMALL.replace('duration.s=5', 'duration.s=4')}&sweep.metric=end.to.end.p99`,
    });
    await page.getByRole('alert').getByText('no consumers: consumers is 0').waitFor();
    await page.getByText('Ranges and runs…').click();
    await choose(page, 'Colour', 'p99.9 latency');
    await run(page);
    const card = page.getByRole('region', { name: 'Cell' });
    await expect.poll(() => card.innerText()).toContain('of 8,192 records rests on 8 of them');
  },
);

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1100, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

testInFull('the screen fits and is accessible in either theme, in any size', async ({ visit }) => {
  const page = await visit({
    link: `${SMALL}&linger.ms=5ms`,
    before: (fresh) => fresh.addInitScript(WATCH_CANVAS_TEXT),
  });
  await run(page);
  await sweepIs(page, 'finished');
  for (const summary of await page.locator('details > summary').all()) await summary.click();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await frames(page, 3);
    const where = `${size.width} × ${size.height}`;
    await fitsSideways(page, where);
    expect(await smallTexts(page, 12), where).toEqual([]);
    await expect.poll(() => smallTargets(page, 24), { message: where }).toEqual([]);
    expect(await faultsInBothThemes(page), where).toEqual([]);
  }
});

/** Resolves when the sweep has come to this state; tests wait for this, never for time. */
async function sweepIs(page: Page, state: 'idle' | 'running' | 'paused' | 'finished'): Promise<void> {
  await page.locator(`[data-sweep=${state}]`).waitFor();
}

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
}

async function status(page: Page): Promise<string> {
  return (await page.locator('[data-sweep] [role=status]').innerText()).replaceAll(/\s+/g, ' ');
}

function frame(page: Page) {
  return page.locator('[data-region=sweep]');
}

/** The values of the map, row by row, without the names of the rows. */
async function tableOf(page: Page): Promise<readonly (readonly string[])[]> {
  const opener = page.getByRole('button', { name: /^Table and files: p99 latency$/ });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('tbody tr').first().waitFor();
  const rows = await dialog.locator('tbody tr').all();
  const texts = await Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
  await page.keyboard.press('Escape');
  // It gives the focus back in its own time.
  await hasFocus(opener);
  return texts;
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function file(page: Page, name: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  return readFile(await (await download).path());
}

/** The first latency in a text, ms. */
function milliseconds(text: string): number {
  const [, number = '', unit = ''] = /\. (?:at least )?([\d.,]+)\s*(ms|s)\b/.exec(text) ?? [];
  return Number(number.replaceAll(',', '')) * (unit === 's' ? 1000 : 1);
}
