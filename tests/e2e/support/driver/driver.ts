/** A browser with one window, moved by the commands of W3C WebDriver. */
export interface Driver {
  /** Loads an address; resolves when the page has loaded. */
  readonly open: (url: string) => Promise<void>;
  /** The value of a function's body in the page, which must be JSON. */
  readonly ask: <Value>(body: string) => Promise<Value>;
  /** The window as a PNG. */
  readonly picture: () => Promise<Buffer>;
  /** Ends the browser. */
  readonly close: () => Promise<void>;
}

/** The window, px of the screen; each browser takes the room of its own bars from it. */
export const WINDOW = { width: 1440, height: 1000 } as const;

/** Asks until there is an answer, four times a second; null = not yet. Throws after the given time, ms. */
export async function until<Value>(
  what: string,
  limitMs: number,
  ask: () => Value | null | Promise<Value | null>,
): Promise<Value> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`After ${limitMs / 1000} s: no ${what}.`);
}
