import { launch } from '../../../tests/e2e/support/launch';
import { type Walk, walk } from '../../../tests/e2e/support/monkey';
import type { MonkeyRequest } from './arguments';

/** Walks that share a browser; then it restarts, so that its leftovers don't add up. */
const WALKS_A_BROWSER = 50;
/** Walks between two lines of progress. */
const WALKS_A_LINE = 25;

/**
 * Goes for all walks and prints those that went wrong, with the command that does them again.
 *
 * @param url of the built page
 * @param print one line
 * @returns the walks that went wrong
 */
export async function goForWalks(
  request: MonkeyRequest,
  url: string,
  print: (line: string) => void,
): Promise<readonly Walk[]> {
  const failed: Walk[] = [];
  let [next, done, moves] = [0, 0, 0];
  const note = (result: Walk): void => {
    done += 1;
    moves += result.steps.length;
    if (result.problems.length > 0) {
      failed.push(result);
      describe(result, request.steps).forEach(print);
    }
    if (done % WALKS_A_LINE === 0 || done === request.walks)
      print(`${done} of ${request.walks} walks, ${moves} moves, ${failed.length} went wrong`);
  };
  const lane = async (): Promise<void> => {
    while (next < request.walks) {
      const browser = await launch();
      for (let walks = 0; walks < WALKS_A_BROWSER && next < request.walks; walks += 1) {
        const seed = request.seed + next;
        next += 1;
        note(await walk(browser, { seed, steps: request.steps, url }));
      }
      await browser.close();
    }
  };
  await Promise.all(Array.from({ length: request.lanes }, lane));
  return failed;
}

/** A walk that went wrong: how to do it again, what it did, and what happened then. */
export function describe({ seed, steps, problems }: Walk, planned: number): readonly string[] {
  return [
    `\nThe walk of seed ${seed} went wrong: npm run -s soak -- monkey --walks 1 --seed ${seed} --steps ${planned}`,
    ...steps.map((step, index) => `  ${index}. ${step}`),
    ...problems.map((problem) => `  ! ${problem}`),
  ];
}
