/** Room between the texts of two ticks, CSS pixels. */
const TICK_GAP = 7;

/**
 * Selects evenly spaced ticks whose text fits: every n-th from the first. `lengths` are the texts' lengths along the
 * axis, `pitch` is the ticks' distance, CSS pixels.
 */
export function roomyTicks(lengths: readonly number[], pitch: number): readonly number[] {
  const last = lengths.length - 1;
  const fits = (from: number, to: number): boolean =>
    (to - from) * pitch >= ((lengths[from] ?? 0) + (lengths[to] ?? 0)) / 2 + TICK_GAP;
  const step = STEPS.find((each) => {
    for (let from = 0; from + each <= last; from += each) if (!fits(from, from + each)) return false;
    return true;
  });
  return [...lengths.keys()].filter((index) => (step === undefined ? index === 0 : index % step === 0));
}

/** Steps between labelled ticks that readers can continue in their heads. */
const STEPS = [1, 2, 4, 5, 10, 20, 25, 50, 100];

/** Adds the selected tick, and removes those whose text would touch it. */
export function withSelected(
  shown: readonly number[],
  selected: number | null,
  lengths: readonly number[],
  pitch: number,
): readonly number[] {
  if (selected === null || shown.includes(selected)) return shown;
  const half = (index: number): number => (lengths[index] ?? 0) / 2;
  const kept = shown.filter(
    (index) => Math.abs(index - selected) * pitch >= half(index) + half(selected) + TICK_GAP / 2,
  );
  return [...kept, selected].sort((a, b) => a - b);
}
