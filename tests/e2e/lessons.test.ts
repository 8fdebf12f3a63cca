import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inBothThemes, paleTexts, violations } from './support/accessibility';
import { fitsSideways, hashMatches, playheadS, runIs } from './support/page';
import { smallTargets } from './support/sizes';
import { ON_SLOW_SCREEN } from './support/slowScreen';
import { test, testInFull } from './support/visit';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

testInFull("a lesson's rule runs as it is typed, without leaving its field", async ({ visit }) => {
  const page = await visit({ link: 'lesson=beat-adaptive:4', context: PHONE });
  await phaseIs(page, 'trying');
  const rule = lesson(page).getByRole('textbox');
  await rule.fill('leave new batch; score outstanding.record');
  await rule.press('End');
  await rule.pressSequentially('s; pick lowest');
  // A machine that is busy takes the runs of 90 producers for long ones, and asks before them.
  const runIt = lesson(page).getByRole('button', { name: 'Run it' });
  await lesson(page).locator('[data-phase=solved]').or(runIt).first().waitFor();
  expect(await rule.evaluate((field) => field === document.activeElement)).toBe(true);
  if (await runIt.isVisible()) await runIt.press('Enter');
  await phaseIs(page, 'solved');
});

test('a lesson is learned by keyboard alone, from the question to the check', async ({ visit }) => {
  const page = await visit({ link: 'lesson=in-flight:1', ...ON_SLOW_SCREEN });
  await phaseIs(page, 'asking');
  await numbersAreThere(page);
  await expect.poll(() => badges(page)).toBe('1 2');
  // What the answer reveals is not to be seen before.
  expect(await lesson(page).innerText()).not.toMatch(/Why\.|Your choice|You said/);
  await inBothThemes(page, async () => expect(await paleTexts(page)).toEqual([]));

  await page.keyboard.press('3');
  expect(await lesson(page).getByRole('radio').nth(2).isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  // The film is first, and says nothing of the answer.
  await phaseIs(page, 'watching');
  expect(await lesson(page).innerText()).not.toMatch(/Why\.|Your choice/);
  expect(await page.locator('[data-lesson] [data-right]').count()).toBe(0);
  await page.keyboard.press('End');
  await phaseIs(page, 'revealed');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  await hashMatches(page, /max\.in\.flight\.requests\.per\.connection=1&.*lesson=in-flight(:1)?(&|$)/);
  expect(await lesson(page).innerText()).toMatch(/Your choice: right\.[\s\S]*Why\./);
  // The film closed, the strips hold this run against the one before.
  await page.getByRole('button', { name: /^Close the film/ }).press('Enter');
  expect(await page.locator('.strips-reference text').textContent()).toContain('before, max.in.flight');
  expect(await violations(page)).toEqual([]);

  await press(page, 'Next: The same change with a long network');
  await phaseIs(page, 'asking');
  await hashMatches(page, /lesson=in-flight:2/);
  await press(page, 'Skip');
  await page.keyboard.press('End');
  await phaseIs(page, 'revealed');
  await press(page, 'Next: Three brokers, one of them slow');
  await phaseIs(page, 'trying');
  await runIs(page, 'whole');
  await page.locator('[data-holds=false] b', { hasText: 'ms' }).waitFor();
  const linger = page.locator('[data-setting="linger.ms"][inputmode]');
  await linger.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await phaseIs(page, 'solved');
  // From the settings the lesson is far; a key leads there.
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await press(page, 'Finish');
  await phaseIs(page, 'end');
  await press(page, 'All lessons');
  const row = page.locator('[data-lesson-id=in-flight]');
  await row.getByText('done').waitFor();
  // The address follows what is drawn: before that a reload leads back to the lesson.
  await hashMatches(page, /screen=lessons/);
  await page.reload();
  await row.getByText('done').waitFor();
});

testInFull('the reason why a question does not run yet is visible', async ({ visit }) => {
  const page = await visit({ link: 'lesson=full-buffer' });
  await numbersAreThere(page);
  await page.getByRole('button', { name: 'Run and see' }).press('Enter');
  const hint = lesson(page).getByRole('status').filter({ hasText: 'Draw at least four fifths' });
  await hint.waitFor();
  const isOnTop = (element: Element): boolean => {
    const { left, bottom } = element.getBoundingClientRect();
    return document.elementFromPoint(left + 4, bottom - 4) === element;
  };
  expect(await hint.evaluate(isOnTop)).toBe(true);
});

testInFull('an open question keeps its run, and a hidden run stays hidden', async ({ visit }) => {
  const page = await visit({ link: 'lesson=linger-zero', ...ON_SLOW_SCREEN });
  await phaseIs(page, 'asking');
  await runIs(page, 'whole');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByText('Answer or skip the question first.').waitFor();
  expect(await playheadS(page)).toBe(0);
  expect(
    await page
      .locator('.strips-data')
      .first()
      .evaluate((data) => data.clientWidth),
  ).toBe(0);
  const linger = page.locator('[data-setting="linger.ms"][inputmode]');
  await linger.fill('50');
  await linger.press('Enter');
  await expect.poll(() => linger.inputValue()).toBe('0');
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  // A film comes first, in the transport's place; it stops by itself, and then the answer is there.
  await phaseIs(page, 'watching');
  const film = page.getByRole('region', { name: 'Film' });
  await page.locator('[data-film=stopped]').waitFor();
  await phaseIs(page, 'revealed');
  expect(await film.innerText()).toMatch(/3\.011\s*s/);
  await page.keyboard.press('Shift+ArrowLeft');
  await film.locator('[aria-live]', { hasText: 'It wakes' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Close the film/ }).click();
  await expect.poll(() => playheadS(page)).toBeCloseTo(3.011, 2);
  // Back leads to the question of before, forward to a step that is answered.
  await page.getByRole('button', { name: 'Next: Evenly spaced records' }).click();
  await phaseIs(page, 'asking');
  await hashMatches(page, /lesson=linger-zero:2(&|$)/);
  await page.goBack();
  await hashMatches(page, /lesson=linger-zero(:1)?(&|$)/);
  await phaseIs(page, 'revealed');
});

testInFull(
  "a teacher's own lesson is opened from a file, printed, and kept; a broken one is explained",
  async ({ visit }) => {
    const page = await visit({ link: 'lesson=nothing-here' });
    // A link to a lesson that is not there says so, and leads to those that are.
    await page.getByText('There is no lesson "nothing-here" here.').waitFor();
    await page.getByRole('button', { name: 'All lessons' }).click();
    await page.locator('[data-lesson-id]').first().waitFor();
    expect(await page.locator('[data-lesson-id]').count()).toBeGreaterThanOrEqual(8);
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => smallTargets(page, 24)).toEqual([]);
    const file = page.locator('input[type=file]');
    const open = (text: string) =>
      file.setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const example = await exampleOfTheGuide();
    await open(example.replace('{before:share.0}', '{before:shares}').replace('"minutes": 5,', ''));
    await page.getByText('minutes: it is missing.').waitFor();
    // A partial problem is reported, and the lesson opens. Only the model can judge the solution.
    await open(
      example
        .replace('"id": "linger-ends-it"', '"id": "batch"')
        .replace('"hint":', '"solutions": ["linger.ms=2"], "hint":')
        .replace('"is": "below", "than": "slo" }] }', '"is": "between", "than": ["slo", 100] }] }'),
    );
    await page.getByText(/^Line 3, column 9\. id: .* lesson with this id/).waitFor();
    await page.getByText(/option 3, right 1, than: .* above the second\./).waitFor();
    await page.getByText(/solutions 1: .* "p99 latency below 200/).waitFor();
    await page
      .locator('[data-lesson-id=batch]')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await open(example.replace('What if the other batches had time?"', '<b id=own>Mine</b>"'));
    const row = page.locator('[data-lesson-id=linger-ends-it]');
    await row.getByRole('link', { name: '<b id=own>Mine</b>' }).waitFor();
    expect(await page.locator('#own').count()).toBe(0);
    await page.reload();

    await row.getByRole('button', { name: /^Worksheet/ }).click();
    await page.getByLabel('Include a page for the teacher').check();
    await page.locator('[data-sheet=ready]').waitFor();
    const sheets = await page.locator('article').allInnerTexts();
    expect(sheets).toHaveLength(2);
    expect(sheets[0]).not.toContain('Right:');
    expect(sheets[1]).toMatch(/Right: It drops under the SLO, 200\s*ms\./);
    expect(sheets.join()).not.toContain('…');
    // The class couldn't open a link to a lesson that only this browser has.
    expect(sheets.join()).not.toContain('#lesson=');
    expect(await page.getByLabel("QR code of the lesson's link").count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
  },
);

testInFull(
  'a lesson with a name that every object inherits is opened, listed and removed, as is one that is broken',
  async ({ visit }) => {
    const page = await visit({
      link: 'screen=lessons',
      before: (fresh) =>
        fresh.addInitScript(
          "localStorage.getItem('linger.lessons.own') ?? localStorage.setItem('linger.lessons.own', JSON.stringify([{ id: 'toString', text: '{' }]))",
        ),
    });
    const text = (await exampleOfTheGuide()).replace('"linger-ends-it"', '"constructor"');
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'c.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const row = page.locator('[data-lesson-id=constructor]');
    await row.getByRole('link').click();
    await page.locator('[data-lesson=ready]').waitFor();
    await page.getByRole('link', { name: 'Learn' }).click();
    await row.waitFor();
    await hashMatches(page, /screen=lessons/);
    await page.reload();
    await row.waitFor();
    expect(await page.locator('[data-lesson-id]').count()).toBeGreaterThanOrEqual(8);
    await row.getByRole('button', { name: /^Remove:/ }).click();
    await page.locator('[data-lesson-id=toString]').getByRole('button', { name: 'Remove: toString' }).click();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem(`linger.lessons.own:${location.pathname}`)))
      .toBe('[]');
    await expect.poll(() => row.count()).toBe(0);
  },
);

test('a lesson that a tap opens starts at its top, with the focus on its question', async ({ visit }) => {
  const page = await visit({ link: 'v=1&screen=lessons', context: PHONE });
  const card = page.locator('[data-lesson-id=beat-adaptive]');
  await page.getByRole('button', { name: /^Show \d+ more/ }).click();
  await card.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await card.getByRole('link').click();
  await phaseIs(page, 'asking');
  await startsAtTop(page);
});

testInFull(
  'a step that an address opens starts at its top, too, and so does its answer',
  async ({ visit }) => {
    for (const viewport of [{ width: 360, height: 640 }, PHONE.viewport, { width: 844, height: 390 }]) {
      const page = await visit({ link: 'lesson=beat-adaptive:2', context: { ...PHONE, viewport } });
      await phaseIs(page, 'asking');
      await startsAtTop(page);
      await page.getByRole('button', { name: 'Skip', exact: true }).click();
      await page.getByRole('button', { name: /^Skip to the answer/ }).click();
      await phaseIs(page, 'revealed');
      await startsAtTop(page);
    }
  },
);

testInFull(
  'on a phone the question is above the stage and nothing is wider than the screen',
  async ({ visit }) => {
    const page = await visit({ link: 'lesson=the-runaway', context: PHONE });
    await phaseIs(page, 'asking');
    await numbersAreThere(page);
    await fitsSideways(page);
    expect(await violations(page)).toEqual([]);
    const points = page.getByRole('slider', { name: /^At / });
    await expect.poll(() => points.count()).toBe(8);
    await points.nth(3).focus();
    const before = await points.nth(3).getAttribute('aria-valuetext');
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowUp');
    expect(await points.nth(3).getAttribute('aria-valuetext')).not.toBe(before);
    // A point isn't a line yet; five typed values are.
    await page.getByRole('button', { name: 'Run and see' }).press('Enter');
    await page.getByText('Draw at least four fifths').waitFor();
    await page.getByRole('button', { name: 'Type values' }).click();
    for (const field of await page.getByRole('textbox', { name: /^At / }).all()) {
      await field.fill('40');
      await field.press('Enter');
    }
    await page.getByRole('button', { name: 'Run and see' }).click();
    await phaseIs(page, 'revealed');
    await lesson(page)
      .getByText(/while it was slow/i)
      .first()
      .waitFor();
    await fitsSideways(page);
  },
);

function lesson(page: Page) {
  return page.locator('[data-lesson=ready]');
}

async function startsAtTop(page: Page): Promise<void> {
  const isAtTop = () =>
    page.evaluate(() => [scrollY, document.activeElement?.matches('[data-lesson] h2') === true]);
  await expect.poll(isAtTop).toEqual([0, true]);
}

async function phaseIs(page: Page, phase: string): Promise<void> {
  await page.locator(`[data-lesson=ready] [data-phase=${phase}]`).waitFor();
}

/** Waits until no number of the lesson is still being computed. */
async function numbersAreThere(page: Page): Promise<void> {
  await expect.poll(() => lesson(page).innerText()).not.toContain('…');
}

function badges(page: Page): Promise<string | null> {
  return page.locator('[data-targets]').getAttribute('data-targets');
}

/** Presses a button of the lesson with the keyboard: Tab until it has the focus, then Enter. */
async function press(page: Page, name: string): Promise<void> {
  const button = lesson(page).getByRole('button', { name, exact: true });
  await button.waitFor();
  for (let tabs = 0; tabs < 40; tabs += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

async function exampleOfTheGuide(): Promise<string> {
  const guide = await readFile('docs/lessons.md', 'utf8');
  return /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
}
