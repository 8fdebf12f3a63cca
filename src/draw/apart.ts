/** Places for labels as near to `wanted` as `pitch` and the ends allow, in the given order, CSS pixels. */
export function apart(wanted: readonly number[], pitch: number, from: number, to: number): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let least = from;
  for (const index of order) {
    const at = Math.max(least, wanted[index] ?? 0);
    placed[index] = at;
    least = at + pitch;
  }
  let most = to;
  for (const index of order.toReversed()) {
    const at = Math.min(most, placed[index] ?? 0);
    placed[index] = at;
    most = at - pitch;
  }
  return placed;
}
