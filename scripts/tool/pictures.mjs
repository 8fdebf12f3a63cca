/**
 * What README's pictures show and when: one list for `npm run pictures`, which draws them, and for the test that compares
 * their words with the page.
 */

/**
 * @typedef {object} Picture
 * @property {string} name of the file in docs, without `.png`
 * @property {string} link after the `#`
 * @property {string | null} press the button to press first
 * @property {readonly (readonly [from: string, key: string])[]} [keys] pressed after that, each once a selector is there
 * @property {string} until what must be on the page before it's drawn, as a selector
 * @property {true} [stops] whether it has the p99 of each stop, which a slow machine only offers
 * @property {true} [first] whether it's a first visit, which begins with the tour
 * @property {true} [rests] whether runs that nobody watches rest, because the picture counts them
 */

/** What README's pictures look like. */
export const LOOK = {
  viewport: { width: 1320, height: 825 },
  colorScheme: /** @type {const} */ ('dark'),
  serviceWorkers: /** @type {const} */ ('block'),
};

/** The opening preset's scenario. */
const RUNAWAY = 'v=1&partitioner=sticky&stall.ms=0&slow.from.s=5&slow.to.s=40';
const WHOLE = 'html[data-run=whole]';

/** @type {readonly Picture[]} */
export const PICTURES = [
  {
    name: 'tour',
    link: '',
    press: null,
    first: true,
    keys: [
      ['[data-step=predict]', 'Shift+ArrowRight'],
      ['[data-step=slower]', 'Shift+ArrowRight'],
      ['[data-step=gate]', 'Shift+ArrowRight'],
    ],
    until: `${WHOLE} [data-step=climax] ol:has([data-slow])`,
  },
  {
    name: 'explore',
    link: `${RUNAWAY}&window=slow&t=31.5`,
    press: null,
    stops: true,
    until: `${WHOLE} [data-search=done]`,
  },
  {
    name: 'sweep',
    link: 'v=1&duration.s=30&partitioner=sticky&stall.ms=0&slow.ms=8&screen=sweep&sweep.x=linger.ms:linear:0:14:15&sweep.y=slow.ms:linear:0:40:11&sweep.runs=1',
    press: 'Run',
    until: '[data-sweep=finished]',
  },
  {
    name: 'compare',
    link: `${RUNAWAY}&window=slow&t=31.5&screen=compare&compare.b=partitioner=adaptive`,
    press: null,
    until: 'text=/ of 10 runs$/',
  },
  {
    name: 'decide',
    link: 'v=1&partitioner=sticky&stall.ms=0&slo.p99.ms=100&screen=decide&decide=burst=out;lost=out;change=linger.ms:0~50,batch.size',
    press: 'Search',
    until: '[data-decide=finished]',
  },
  {
    name: 'lesson',
    link: 'lesson=the-runaway:1',
    press: null,
    until: `${WHOLE}:has-text("0 of 8 points")`,
  },
  {
    name: 'evidence',
    link: 'v=1&screen=evidence',
    press: null,
    until: 'text=/judged figures hold$/',
    rests: true,
  },
];

/** Runs before the page loads: no tour. */
const VISITED = "localStorage.setItem('linger.visited', 'yes')";
/** The same: a hidden page begins nothing that nobody watches. */
const HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => true })";

/**
 * Prepares a page for a picture; it must not have loaded yet.
 *
 * @param {import('playwright-core').Page} page
 * @param {Picture} picture
 */
export async function preparePage(page, { rests, first }) {
  if (!first) await page.addInitScript(VISITED);
  if (rests) await page.addInitScript(HIDDEN);
}

/**
 * Opens a picture's address and waits until all that it shows is there.
 *
 * @param {import('playwright-core').Page} page whose address is that of the built page
 * @param {Picture} picture
 * @returns {Promise<readonly string[]>} the texts on the screen, in the order of the document
 */
export async function showPicture(page, { press, keys = [], stops, until }) {
  if (press !== null) await page.getByRole('button', { name: press, exact: true }).click();
  for (const [from, key] of keys) {
    await page.locator(from).waitFor();
    await page.keyboard.press(key);
  }
  await page.locator(until).first().waitFor({ state: 'attached' });
  if (stops) {
    const offer = page.getByRole('button', { name: /^Show p99 at each stop/ });
    const dots = page.getByRole('slider', { name: /^p99 at each stop/ });
    await offer.or(dots).first().waitFor();
    if (await offer.isVisible()) await offer.click();
    await dots.first().waitFor();
  }
  // A number in a lesson's text is an ellipsis until its run is whole.
  await page.getByText('…', { exact: true }).first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(wordsInSight);
}

/** In the page. */
function wordsInSight() {
  /** @param {Element} element @param {DOMRect} box */
  const isCut = (element, box) => {
    for (let around = element; around.parentElement; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue;
      const frame = around.getBoundingClientRect();
      if (box.bottom > frame.bottom || box.top < frame.top || box.right > frame.right) return true;
    }
    return box.top < 0 || box.bottom > innerHeight;
  };
  const words = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim() ?? '';
    const element = texts.currentNode.parentElement;
    if (text === '' || !element?.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    if (!isCut(element, range.getBoundingClientRect())) words.push(text);
  }
  return words;
}
