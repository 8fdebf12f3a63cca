const CONFIDENCE = 0.95;

/**
 * The share of all runs that keeps an objective at least, with 95 % confidence, where `held` of `runs` kept it: the one-sided
 * bound of Clopper and Pearson. Twenty of twenty say 86 %.
 */
export function shareAtLeast(held: number, runs: number): number {
  if (held === 0) return 0;
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (chanceOfAtLeast(held, runs, middle) < 1 - CONFIDENCE) low = middle;
    else high = middle;
  }
  return low;
}

/** The chance that so many or more of `runs` keep it, where each does with this share. */
function chanceOfAtLeast(held: number, runs: number, share: number): number {
  let term = share ** runs;
  let sum = term;
  for (let kept = runs; kept > held; kept -= 1) {
    term *= (kept / (runs - kept + 1)) * ((1 - share) / share);
    sum += term;
  }
  return sum;
}
