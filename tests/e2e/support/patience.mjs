/**
 * Longest that any one thing may take in the browser, ms. It only ends tests whose page is stuck, so it allows for a
 * machine with many times more to do than it has processors.
 */
export const PATIENCE_MS = 120_000;
