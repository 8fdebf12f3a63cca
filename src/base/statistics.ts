/** Arithmetic mean; NaN of nothing. Equal values have exactly that mean, because only differences are summed. */
export function mean(values: readonly number[]): number {
  const [first = Number.NaN] = values;
  return first + values.reduce((sum, value) => sum + (value - first), 0) / values.length;
}

/** The sum; 0 of nothing. */
export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The highest value; −Infinity if empty. An untrusted list may have more values than a call can have arguments. */
export function highestOf(values: Iterable<number>): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of values) highest = Math.max(highest, value);
  return highest;
}

/** The lowest value; Infinity of nothing. */
export function lowestOf(values: Iterable<number>): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (const value of values) lowest = Math.min(lowest, value);
  return lowest;
}

/** Half the width of the 95 % confidence interval of the mean (Student's t); NaN for fewer than two values. */
export function halfWidth95(values: readonly number[]): number {
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  const degrees = values.length - 1;
  return studentT975(degrees) * Math.sqrt(squares / degrees / values.length);
}

/** The 97.5 % quantile of Student's t distribution; NaN below one degree of freedom. */
export function studentT975(degrees: number): number {
  const tabled = STUDENT_T_975[degrees - 1];
  if (tabled !== undefined) return tabled;
  if (degrees < 1) return Number.NaN;
  // Cornish-Fisher expansion around the normal quantile (Abramowitz and Stegun 26.7.5); exact to 4 digits from 31 on.
  const z = 1.959964;
  return z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2);
}

const STUDENT_T_975: readonly number[] = [
  12.7062, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.306, 2.26216, 2.22814, 2.20099, 2.17881,
  2.16037, 2.14479, 2.13145, 2.11991, 2.10982, 2.10092, 2.09302, 2.08596, 2.07961, 2.07387, 2.06866, 2.0639,
  2.05954, 2.05553, 2.05183, 2.04841, 2.04523, 2.04227,
];

const CONFIDENCE = 0.95;

/**
 * With 95 % confidence, at least this share of all runs keeps an objective that `held` of `runs` kept: the one-sided
 * bound of Clopper and Pearson. 20 of 20 give 86 %.
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

/** Probability that at least `held` of `runs` keep the objective if each does with probability `share`. */
function chanceOfAtLeast(held: number, runs: number, share: number): number {
  let term = share ** runs;
  let sum = term;
  for (let kept = runs; kept > held; kept -= 1) {
    term *= (kept / (runs - kept + 1)) * ((1 - share) / share);
    sum += term;
  }
  return sum;
}
