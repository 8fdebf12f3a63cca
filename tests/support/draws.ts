/** How many cases a costly property draws: `count` in the gate, a tenth in the inner loop. */
export function draws(count: number): number {
  return process.env.LINGER_INNER_LOOP === '1' ? Math.ceil(count / 10) : count;
}
