/**
 * Contents of README's pictures: one list for `npm run pictures`, which draws them, and for the test that compares
 * their words with the page.
 */

/**
 * @typedef {object} Picture
 * @property {string} name of the file in docs, without `.png`
 * @property {string} link after the `#`
 * @property {readonly (readonly [from: string, key: string])[]} [keys] pressed, each once a selector is there
 * @property {string} until what must be on the page before it's drawn, as a selector
 * @property {true} [stops] whether it has the p99 of each stop, which a slow machine only offers
 * @property {true} [first] whether it's a first visit, which begins with the tour
 */

/** Sizes and themes of README's pictures. */
export const LOOK = {
  viewport: { width: 1320, height: 825 },
  colorScheme: /** @type {const} */ ('dark'),
  serviceWorkers: /** @type {const} */ ('block'),
};

const RUNAWAY = 'v=1&partitioner=sticky&stall.ms=0&slow.from.s=5&slow.to.s=40';
const WHOLE = 'html[data-run=whole]';

/** @type {readonly Picture[]} */
export const PICTURES = [
  {
    name: 'tour',
    link: '',
    first: true,
    keys: [
      ['[data-step=predict]', 'Shift+ArrowRight'],
      ['[data-guess]:focus', 'ArrowUp'],
      ['[data-guess]:focus', 'Tab'],
      ['button:focus', 'Shift+ArrowRight'],
      ['[data-step=slower]', 'Shift+ArrowRight'],
      ['[data-step=gate]', 'Shift+ArrowRight'],
    ],
    until: `${WHOLE} [data-step=climax] ol:has([data-slow])`,
  },
  {
    name: 'explore',
    link: `${RUNAWAY}&window=slow&t=31.5`,
    stops: true,
    until: `${WHOLE} [data-search=done]`,
  },
];

/** Runs before the page loads: no tour. */
const VISITED = "localStorage.setItem('linger.visited', 'yes')";

/**
 * Prepares a page for a picture; it must not have loaded yet.
 *
 * @param {import('playwright-core').Page} page
 * @param {Picture} picture
 */
export async function preparePage(page, { first }) {
  if (!first) await page.addInitScript(VISITED);
}

/**
 * Opens a picture's address and waits until all that it shows is there.
 *
 * @param {import('playwright-core').Page} page whose address is that of the built page
 * @param {Picture} picture
 * @returns {Promise<readonly string[]>} the texts on the screen, in the order of the document
 */
export async function showPicture(page, { keys = [], stops, until }) {
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
