import { launch } from '../../../../tests/e2e/support/launch';
import { troubleOf, tryHashes } from '../../../../tests/e2e/support/tryHashes';
import { watch } from '../../../../tests/e2e/support/watch';
import type { LinksRequest } from '../arguments';
import { hashes } from './fuzz';

/** Hashes for one load of the page. */
const HASHES_A_PAGE = 100;
/** Added to the seed, so that the page sees other hashes than the part without it. */
const OTHER_SEEDS = 500_000_000;

/**
 * Opens random and mutated links in the page, one after the other, and prints what went wrong.
 *
 * @param url of the built page
 * @param print one line
 * @returns whether nothing was wrong
 */
export async function fuzzPage(
  request: LinksRequest,
  url: string,
  print: (line: string) => void,
): Promise<boolean> {
  const all = [...hashes(OTHER_SEEDS + request.seed, request.pages)];
  const browser = await launch();
  let wrong = 0;
  const note = (problem: string): void => {
    wrong += 1;
    print(`  ! ${problem}`);
  };
  for (let first = 0; first < all.length; first += HASHES_A_PAGE) {
    const some = all.slice(first, first + HASHES_A_PAGE);
    const context = await browser.newContext();
    const page = await context.newPage();
    watch(page, new URL(url).origin, (problem) =>
      note(`hashes ${first} to ${first + some.length}: ${problem}`),
    );
    await page.goto(url);
    await page.waitForFunction(() => document.documentElement.dataset.run === 'whole');
    for (const outcome of await tryHashes(page, some)) {
      const trouble = troubleOf(outcome);
      if (trouble !== null) note(`${JSON.stringify(outcome.hash)}: ${trouble}`);
    }
    await context.close();
    print(`${first + some.length} of ${all.length} links in the page, ${wrong} went wrong`);
  }
  await browser.close();
  return wrong === 0;
}
