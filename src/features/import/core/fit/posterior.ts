import type { Place } from './normal';
import { logDensity, type Proposal } from './normal';

/** A proposal, and the number of places drawn from it. */
export interface Drawn {
  readonly proposal: Proposal;
  readonly count: number;
}

/** Weights of tried places. */
export interface Weighted {
  /** Add up to 1. */
  readonly weights: readonly number[];
  /** Power of the likelihood: 1 = the posterior itself. */
  readonly power: number;
  /** Effective sample size. */
  readonly effective: number;
}

/** Effective sample size at which a fit ends. */
export const ENOUGH_EFFECTIVE = 80;

/** Degrees of freedom of a miss, so that one figure that the model can't reach doesn't outweigh all others. */
const FREEDOM = 4;

/** The logarithm of how likely the misses are, each in standard deviations (Student's t). */
export function logLikelihood(misses: readonly number[]): number {
  return misses.reduce((sum, miss) => sum - ((FREEDOM + 1) / 2) * Math.log1p((miss * miss) / FREEDOM), 0);
}

/**
 * Weighs all places that were ever drawn as draws of the mixture of all proposals (Cornuet, Marin, Mira and Robert
 * 2012, "Adaptive multiple importance sampling"). If too few of them would count, the likelihood is raised to the
 * highest power below 1 at which `fewest` do.
 */
export function weighed(
  places: readonly Place[],
  likelihoods: readonly number[],
  drawn: readonly Drawn[],
  fewest: number,
): Weighted {
  const priors = places.map((place) => place.reduce((sum, value) => sum - (value * value) / 2, 0));
  const mixture = places.map((place) => {
    const parts = drawn.map(({ proposal, count }) => Math.log(count) + logDensity(proposal, place));
    const highest = Math.max(...parts);
    return highest + Math.log(parts.reduce((sum, part) => sum + Math.exp(part - highest), 0));
  });
  const at = (power: number): Weighted => {
    const logs = places.map(
      (_, index) => (priors[index] ?? 0) + power * (likelihoods[index] ?? 0) - (mixture[index] ?? 0),
    );
    const highest = Math.max(...logs);
    const raw = logs.map((log) => Math.exp(log - highest));
    const sum = raw.reduce((total, each) => total + each, 0);
    const weights = raw.map((each) => each / sum);
    return { weights, power, effective: 1 / weights.reduce((total, each) => total + each * each, 0) };
  };
  const whole = at(1);
  if (whole.effective >= fewest) return whole;
  let [low, high] = [0, 1];
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (at(middle).effective >= fewest) low = middle;
    else high = middle;
  }
  return at(low);
}
