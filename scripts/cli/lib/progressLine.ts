const WIDTH = 30;

/** One line: `▕██████        ▏ 142 of 400 cells, about 10 s left`. `share` is from 0 to 1. */
export function progressLine(share: number, words: readonly string[], secondsLeft: number | null): string {
  const full = Math.round(share * WIDTH);
  const left = secondsLeft === null ? [] : [`about ${Math.ceil(secondsLeft)} s left`];
  return `▕${'█'.repeat(full)}${' '.repeat(WIDTH - full)}▏ ${[...words, ...left].join(', ')}`;
}
