import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFirefox, findWebKit } from '../../scripts/lib/otherBrowsers.mjs';
import { type Driver, until } from './support/driver/driver';
import { launchFirefox } from './support/driver/firefox';
import { copyNoisyPage } from './support/driver/noisyPage';
import { launchWebKit } from './support/driver/webKit';
import { PATIENCE_MS } from './support/patience.mjs';
import { serve } from './support/server';

const [firefox, webKit] = [findFirefox(), findWebKit()];
/** What isn't installed is left out; `npm test` says so before. */
const BROWSERS: readonly { readonly name: string; readonly launch: () => Promise<Driver> }[] = [
  ...(firefox === undefined ? [] : [{ name: 'Firefox', launch: () => launchFirefox(firefox) }]),
  ...(webKit === undefined ? [] : [{ name: 'WebKit', launch: () => launchWebKit(webKit) }]),
];

interface Screen {
  readonly name: string;
  /** The link after the `#`; none = what is pressed opens it over the screen before. */
  readonly link?: string;
  /** The name of a button that is pressed first. */
  readonly press?: string;
  /** What it says once it is there and its run is over. */
  readonly says: readonly (string | RegExp)[];
}

const SHORT = 'v=1&duration.s=3&stall.ms=0&partitioner=sticky';
const SCREENS: readonly Screen[] = [
  { name: 'explore', link: SHORT, says: ['Runaway', /\d\s+m?s\s+p99/] },
  { name: 'lesson', link: 'v=1&lesson=the-runaway', says: ['What does one slow broker do', 'Run and see'] },
  { name: 'projector', link: `${SHORT}&view=projector`, says: [/\d\s+m?s\s+p99/, 'QR code'] },
  { name: 'embed', link: `${SHORT}&embed=1`, says: ['p99'] },
  {
    name: 'compare',
    link: `${SHORT}&screen=compare&compare.b=partitioner=uniform`,
    says: ['Latency by percentile', /p99\s+\D*\d/],
  },
  {
    name: 'sweep',
    link: `${SHORT}&screen=sweep&sweep.x=linger.ms:list:0:10:20&sweep.y=none&sweep.lines=none&sweep.runs=1`,
    press: 'Run',
    says: ['3 of 3 cells', 'Change two settings'],
  },
  { name: 'decide', link: `${SHORT}&screen=decide`, says: ['Keep p99 under'] },
  { name: 'lab', link: `${SHORT}&screen=lab`, says: [/p99 .+ against .+ of adaptive/] },
  { name: 'evidence', link: 'v=1&screen=evidence', says: ['How accurate is this model?', 'KIP-794'] },
  {
    name: 'lessons',
    link: 'v=1&screen=lessons',
    says: ['When does a batch leave?', 'What is your dashboard hiding?'],
  },
  {
    name: 'exhibit',
    link: `${SHORT}&screen=exhibit&compare.b=linger.ms=5`,
    says: ['What isn’t modelled', /Only .* keeps p99/],
  },
  { name: 'help', link: SHORT, press: 'Help', says: ['Take the tour', 'What the words mean'] },
  { name: 'keys', press: 'Keys', says: ['Reduced: the stage moves in steps'] },
];

/** Every screen may take what anything may take. */
const ALL_SCREENS = { timeout: SCREENS.length * PATIENCE_MS };

test.for(BROWSERS)(
  '$name shows every screen, and is quiet about it',
  ALL_SCREENS,
  async ({ name, launch }) => {
    const { folder, remove } = await copyNoisyPage();
    const server = await serve({}, folder);
    const browser = await launch();
    try {
      await browser.open(`${server.url}#${SCREENS[0]?.link}`);
      for (const screen of SCREENS) {
        await show(browser, screen);
        const { problems, overflowPx } = await browser.ask<Findings>(FINDINGS);
        const where = `${screen.name} in ${name}`;
        expect(problems, where).toEqual([]);
        expect(overflowPx, `${where} is wider than its window`).toBeLessThanOrEqual(0);
        await keepPicture(browser, `${name}-${screen.name}.png`);
      }
      expect(server.missing).toEqual([]);
    } finally {
      await browser.close();
      await server.stop();
      await remove();
    }
  },
);

/** Opens a screen, and waits until it says what it has to say, with something drawn on every canvas. */
async function show(browser: Driver, { name, link, press, says }: Screen): Promise<void> {
  if (link !== undefined) await browser.ask(`location.hash = ${JSON.stringify(link)}`);
  if (press !== undefined)
    await until(`button ${press}`, PATIENCE_MS, () => browser.ask<true | null>(pressing(press)));
  let seen: Sight = { isRunning: true, blank: 0, text: '' };
  const isThere = async () => {
    seen = await browser.ask<Sight>(SIGHT);
    const isSaid = (wanted: string | RegExp) =>
      typeof wanted === 'string' ? seen.text.includes(wanted) : wanted.test(seen.text);
    return (!seen.isRunning && seen.blank === 0 && says.every(isSaid)) || null;
  };
  await until(`screen ${name} with all that it should show`, PATIENCE_MS, isThere).catch(
    (problem: unknown) => {
      throw new Error(`${problem} It is ${JSON.stringify(seen)}`);
    },
  );
}

/** To be looked at, if a folder is named. */
async function keepPicture(browser: Driver, file: string): Promise<void> {
  const folder = process.env.LINGER_PICTURES;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), await browser.picture());
}

const pressing = (name: string): string => `
  const buttons = [...document.querySelectorAll('button, [role=radio]')];
  const labels = (each) => [each.ariaLabel, each.textContent, each.querySelector('b')?.textContent];
  const named = buttons.find((each) => labels(each).some((label) => label?.trim() === ${JSON.stringify(name)}));
  named?.click();
  return named === undefined ? null : true;`;

interface Sight {
  readonly isRunning: boolean;
  /** Canvases on which nothing is drawn. */
  readonly blank: number;
  readonly text: string;
}

const SIGHT = `
  // A small copy is read quickly, and often.
  const small = new OffscreenCanvas(96, 96).getContext('2d', { willReadFrequently: true });
  const isBlank = (canvas) => {
    small.clearRect(0, 0, 96, 96);
    small.drawImage(canvas, 0, 0, 96, 96);
    return !small.getImageData(0, 0, 96, 96).data.some((value) => value > 0);
  };
  const canvases = [...document.querySelectorAll('canvas')].filter(({ width, height }) => width * height > 0);
  return {
    isRunning: document.documentElement.dataset.run === 'running' || document.querySelector('[data-compare=running]') !== null,
    blank: canvases.filter(isBlank).length,
    text: document.body.innerText,
  };`;

interface Findings {
  readonly problems: readonly string[];
  readonly overflowPx: number;
}

const FINDINGS = `
  return {
    problems: window.problems.splice(0),
    overflowPx: document.documentElement.scrollWidth - window.innerWidth,
  };`;
