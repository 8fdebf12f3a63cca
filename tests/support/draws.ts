/**
 * How many cases a costly property draws: `count` in the gate, the share of it that `LINGER_DRAWS` says in the inner loop.
 */
export function draws(count: number): number {
  return Math.ceil(count * Number(process.env.LINGER_DRAWS ?? 1));
}
