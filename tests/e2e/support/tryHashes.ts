import type { Page } from 'playwright-core';

/** What became of one hash. */
export interface Outcome {
  readonly hash: string;
  readonly run: string | undefined;
  /** Every alert on the page. */
  readonly alerts: readonly string[];
  /** False if the page took the link over but shows no verdict. */
  readonly verdict: boolean;
}

/** Puts one hash after the other into the address, and gives each a few frames of the screen. */
export function tryHashes(page: Page, hashes: readonly string[]): Promise<readonly Outcome[]> {
  return page.evaluate(async (all) => {
    const outcomes: Outcome[] = [];
    for (const hash of all) {
      location.hash = hash;
      const now = () => ({
        hash,
        run: document.documentElement.dataset.run,
        alerts: [...document.querySelectorAll<HTMLElement>('[role=alert]')].map(({ innerText }) => innerText),
        verdict: document.querySelector('section[aria-label=Verdict] h2') !== null,
      });
      // Browsers allow 20 changes of the address a second; a part that comes later has more time to say something.
      for (
        let frame = 0;
        frame < 4 || (frame < 600 && !now().verdict && now().alerts.length === 0);
        frame += 1
      )
        await new Promise((resolve) => requestAnimationFrame(resolve));
      outcomes.push(now());
    }
    return outcomes;
  }, hashes);
}

/** The problem with a hash's outcome; null if a run began, needs consent, or the page explains why there is none. */
export function troubleOf({ run, alerts, verdict }: Outcome): string | null {
  if (!['running', 'whole', 'failed', 'held'].includes(run ?? '')) return `The run is ${run}.`;
  if (!verdict && alerts.length === 0) return 'There is neither a verdict nor a notice.';
  if (run === 'failed' && !/The model .*\./.test(alerts.join(' '))) return 'The failure is not explained.';
  const odd = alerts.find((alert) => !/[a-z].*[.?]/s.test(alert));
  return odd === undefined ? null : `A notice is no sentence: ${odd}`;
}
