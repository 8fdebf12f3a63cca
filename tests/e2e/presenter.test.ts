import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ofScope } from '../support/scope';
import { violations } from './support/accessibility';
import { hasFocus, playheadS, runIs, slider } from './support/page';
import { forgetCanvasText, smallTargets, smallTexts, WATCH_CANVAS_TEXT } from './support/sizes';
import { test, testInFull } from './support/visit';

test('a clicker leads through the projector view, and nothing in it is small', async ({ visit }) => {
  const page = await visit({
    link: 'v=1&duration.s=20&partitioner=sticky&slow.from.s=5&slow.to.s=12&t=0&view=projector&notes=Look+here',
    context: { viewport: { width: 1920, height: 1080 } },
    before: (fresh) => fresh.addInitScript(WATCH_CANVAS_TEXT),
  });
  await runIs(page, 'whole');
  const press = (key: string) => page.keyboard.press(key);

  // Wherever the focus is: a slider has its own use for these keys.
  const strip = slider(page, 'Playhead, p99');
  await strip.focus();
  await press('PageDown');
  await expect.poll(() => playheadS(page)).toBeCloseTo(4.9, 3);
  await page.getByRole('status').filter({ hasText: 'Slows at' }).waitFor();
  await press('PageDown');
  await expect.poll(() => playheadS(page)).toBeGreaterThan(5);
  await press('PageUp');
  await press('PageUp');
  await expect.poll(() => playheadS(page)).toBe(0);

  await press('.');
  const black = page.getByRole('button', { name: 'The screen is black. Show it again' });
  await black.waitFor();
  await press('b');
  await expect.poll(() => black.count()).toBe(0);
  await hasFocus(strip);

  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await press('f');
  await expect.poll(isFull).toBe(true);
  await press('f');
  await expect.poll(isFull).toBe(false);

  await press('q');
  const code = page.getByRole('img', { name: 'QR code of the link to this view' });
  const modulePx = await code.evaluate((element) => {
    const { width } = element.getBoundingClientRect();
    return width / (element as SVGSVGElement).viewBox.baseVal.width;
  });
  expect(modulePx).toBeGreaterThanOrEqual(4);

  expect(await violations(page)).toEqual([]);
  await press('q');
  await isReadFromTheBack(page);
  for (const open of ['?', null]) {
    if (open !== null) await press(open);
    else await page.getByRole('button', { name: /^Table and files: p99/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await smallTexts(page, 16)).toEqual([]);
    await expect.poll(() => smallTargets(page, 36)).toEqual([]);
    const isInWindow = async () => {
      const box = await dialog.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= 1080;
    };
    await expect.poll(isInWindow).toBe(true);
    await press('Escape');
    await expect.poll(() => dialog.filter({ visible: true }).count()).toBe(0);
  }

  await inClass(page);
  await page.getByRole('button', { name: 'Leave the projector view' }).click();
  await page.getByRole('navigation', { name: 'Places' }).waitFor();
});

testInFull(
  'in front of a class a step is solved with a setting that has no slider, on a screen of 4 : 3',
  async ({ visit }) => {
    const page = await visit({
      link: 'lesson=averages:3&view=projector',
      context: { viewport: { width: 1024, height: 768 } },
    });
    await page.locator('[data-phase=trying]').waitFor();
    const panel = await page.getByRole('complementary', { name: 'Lesson' }).boundingBox();
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeCloseTo(768, 0);
    await page.getByText('More settings: “Settings” at the top.').waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    const drawer = page.getByRole('dialog', { name: 'Settings' });
    expect((await drawer.boundingBox())?.height).toBeCloseTo(768, 0);
    await drawer.getByRole('button', { name: 'All settings' }).click();
    const memory = drawer.locator('[data-setting="buffer.memory"][inputmode]');
    await memory.fill('2097152');
    await memory.press('Enter');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.locator('[data-phase=solved]').waitFor();
  },
);

testInFull(
  'in front of a class the sliders are those that a step lets change, and a refused change says why',
  async ({ visit }) => {
    const page = await visit({ link: 'lesson=the-runaway:3&view=projector' });
    await page.locator('[data-phase=trying]').waitFor();
    const sliders = page.getByRole('region', { name: 'Settings' }).getByRole('slider');
    expect(await sliders.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      'Partitions',
      'Producers',
    ]);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.locator('[data-phase=asking]').waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    const drawer = page.getByRole('dialog', { name: 'Settings' });
    await drawer.getByRole('slider', { name: 'Linger' }).press('ArrowRight');
    await drawer.getByText('Answer or skip the question first.').waitFor();
  },
);

testInFull(
  'a plan for a class is in its link, prints its worksheets, and leads over the wall from one lesson to the next',
  async ({ visit }) => {
    const page = await visit({
      link: 'screen=lessons',
      context: { viewport: { width: 1440, height: 900 } },
    });
    await page.getByRole('link', { name: 'Teach a class' }).click();
    await page.locator('[data-teach="45"]').waitFor();
    await page.getByRole('combobox', { name: /^Swap .*bus/ }).click();
    await page.getByRole('option', { name: /dashboard/ }).click();
    await expect
      .poll(() => page.url())
      .toContain('teach=45,averages,batch,linger-both-ways,in-flight,the-runaway,uniform-adaptive');
    await page.reload();
    const titles = page.locator('[data-teach] li h3');
    await expect.poll(() => titles.count()).toBe(8);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Print all' }).click();
    await page.locator('[data-sheet=ready]').waitFor();
    // Room to write in.
    const shares = await page
      .locator('[data-sheet] table')
      .evaluateAll((all) => all.map((each) => each.clientWidth / (each.parentElement?.clientWidth ?? 1)));
    expect(Math.min(...shares)).toBeGreaterThan(0.95);
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(2 * 6);
    await page.getByRole('button', { name: 'The plan' }).click();
    await page.getByRole('button', { name: 'Open the class wall' }).click();
    const question = page.locator('[data-class=question]');
    for (const step of ['1', '2']) {
      await question.getByText(step === '1' ? '#lesson=averages' : '#lesson=averages:2').waitFor();
      for (let phase = 0; phase < 4; phase += 1) await page.keyboard.press('PageDown');
    }
    await page.locator('[data-phase=trying]').waitFor();
    await page.keyboard.press('PageDown');
    await page.getByRole('button', { name: 'Next lesson' }).waitFor();
    await page.keyboard.press('PageDown');
    await question.getByText('#lesson=batch').waitFor();
  },
);

/** Windows of a projector: in the gate the one that the tests have anyway. */
const PROJECTORS = ofScope<readonly (readonly [number, number])[]>(
  [
    [1280, 720],
    [1920, 1080],
  ],
  [[1920, 1080]],
);

/** No text is smaller than 3.5 % of the window's height. */
async function isReadFromTheBack(page: Page): Promise<void> {
  for (const [width, height] of PROJECTORS) {
    await page.setViewportSize({ width, height });
    await forgetCanvasText(page);
    expect(await smallTexts(page, 0.035 * height), `${width} × ${height}`).toEqual([]);
  }
}

/** A question in front of a class, as a clicker leads through it: hands by keys, the film, the truth, why, and back. */
async function inClass(page: Page): Promise<void> {
  await page.goto(new URL('?view=projector#lesson=batch:2', page.url()).href);
  await page.getByRole('button', { name: 'Class' }).click();
  const wall = (phase: string) => page.locator(`[data-class=${phase}]`);
  const question = wall('question');
  await question.getByText('#lesson=batch:2').waitFor();
  await isReadFromTheBack(page);
  await page.keyboard.type('1332,2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Digit1');
  await question.getByText('4 hands', { exact: true }).waitFor();
  await question.getByRole('slider').nth(0).fill('3');
  await question.getByText('7 hands', { exact: true }).waitFor();
  await page.keyboard.type('7,1');
  await question.getByText('There are only').waitFor();
  await page.keyboard.press('Escape');
  expect(await question.locator('[data-right]').count()).toBe(0);
  await page.keyboard.press('q');
  const code = page.getByRole('dialog').getByRole('img');
  await expect.poll(async () => (await code.boundingBox())?.height).toBeGreaterThan(0.6 * 1080);
  await page.keyboard.press('q');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('PageDown');
  await wall('film').locator('canvas').first().waitFor();
  await isReadFromTheBack(page);
  expect(await page.locator('[data-right]').count()).toBe(0);
  await page.keyboard.press('PageDown');
  await wall('truth').getByText('2 of 7 hands saw it coming.').waitFor();
  expect(await wall('truth').locator('[data-right=true] b').innerText()).toBe('2');
  expect(await violations(page)).toEqual([]);
  await isReadFromTheBack(page);
  await page.keyboard.press('PageDown');
  await wall('why').getByRole('heading', { name: 'Why' }).waitFor();
  await isReadFromTheBack(page);
  for (const phase of ['truth', 'film', 'question']) {
    await page.keyboard.press('PageUp');
    await wall(phase).waitFor();
  }
  await question.getByText('7 hands', { exact: true }).waitFor();
  for (const phase of ['film', 'truth', 'why']) {
    await page.keyboard.press('PageDown');
    await wall(phase).waitFor();
  }
  await page.keyboard.press('Escape');
  await page.locator('[data-phase=revealed]').waitFor();
}
