import type { FigureId } from '../../../figures/catalogue';
import { readFigureName } from './figures';

interface ClaimBase {
  readonly id: string;
  /** The published claim, in our own words. */
  readonly says: string;
  readonly figure: FigureId;
}

/** A variant's figure is the published one, within a relative tolerance. */
export interface ValueClaim extends ClaimBase {
  readonly kind: 'value';
  readonly of: string;
  readonly published: number;
  readonly tolerance: number;
}

/** The figure of one variant divided by that of another is the published ratio, within a relative tolerance. */
export interface RatioClaim extends ClaimBase {
  readonly kind: 'ratio';
  readonly of: string;
  readonly per: string;
  readonly published: number;
  readonly tolerance: number;
}

/** The figure rises along the variants, from each to the next by more than `factor`. */
export interface OrderClaim extends ClaimBase {
  readonly kind: 'order';
  readonly along: readonly string[];
  readonly factor: number;
}

/** The highest of the variants is at most `within` times the lowest. */
export interface SameClaim extends ClaimBase {
  readonly kind: 'same';
  readonly along: readonly string[];
  readonly within: number;
}

/** The figure rises, then falls: the highest is neither the first nor the last. */
export interface PeakClaim extends ClaimBase {
  readonly kind: 'peak';
  readonly along: readonly string[];
}

/** The figure grows linearly over `x`: a line of positive slope explains at least 95 % of the variance. */
export interface LinearClaim extends ClaimBase {
  readonly kind: 'linear';
  readonly along: readonly string[];
  readonly x: readonly number[];
}

/** The first of each pair divided by the second grows from pair to pair. */
export interface DivergesClaim extends ClaimBase {
  readonly kind: 'diverges';
  readonly pairs: readonly (readonly [string, string])[];
}

// @recipe evidence
/** A published statement about an experiment's figures, in a form that code can judge. */
export type Claim =
  | ValueClaim
  | RatioClaim
  | OrderClaim
  | SameClaim
  | PeakClaim
  | LinearClaim
  | DivergesClaim;

const DEFAULT_TOLERANCE = 0.25;

/** A claim as stored in experiments.json; its parts depend on its kind. */
export interface StoredClaim {
  readonly id: string;
  readonly kind: string;
  readonly says: string;
  readonly figure: string;
  readonly of?: string;
  readonly per?: string;
  readonly published?: number;
  readonly tolerance?: number;
  readonly along?: readonly string[];
  readonly factor?: number;
  readonly within?: number;
  readonly x?: readonly number[];
  readonly pairs?: readonly (readonly string[])[];
}

/** Reads a claim of the experiment `of`; throws if a part is missing or unknown. */
export function readClaim(stored: StoredClaim, variants: readonly string[], of: string): Claim {
  const need = <Part>(part: Part | undefined, name: string): Part => {
    if (part !== undefined) return part;
    throw new Error(`The claim ${stored.id} of ${of} has no ${name}.`);
  };
  const { id, says } = stored;
  const base = { id, says, figure: readFigureName(stored.figure, `the claim ${id} of ${of}`) };
  const along = (): readonly string[] => need(stored.along, 'variants along which it is judged');
  const claim = ((): Claim => {
    switch (stored.kind) {
      case 'value':
      case 'ratio': {
        const tolerance = stored.tolerance ?? DEFAULT_TOLERANCE;
        const rest = {
          ...base,
          of: need(stored.of, 'variant'),
          published: need(stored.published, 'published figure'),
        };
        if (stored.kind === 'value') return { ...rest, kind: 'value', tolerance };
        return { ...rest, kind: 'ratio', per: need(stored.per, 'variant to compare with'), tolerance };
      }
      case 'order':
        return { ...base, kind: 'order', along: along(), factor: stored.factor ?? 1 };
      case 'same':
        return { ...base, kind: 'same', along: along(), within: need(stored.within, 'limit') };
      case 'peak':
        return { ...base, kind: 'peak', along: along() };
      case 'linear':
        return { ...base, kind: 'linear', along: along(), x: need(stored.x, 'x') };
      case 'diverges':
        return { ...base, kind: 'diverges', pairs: need(stored.pairs, 'pairs').map(readPair) };
      default:
        throw new Error(`The claim ${id} of ${of} is of an unknown kind.`);
    }
  })();
  const strangers = variantsOf(claim).filter((variant) => !variants.includes(variant));
  if (strangers.length > 0) throw new Error(`The claim ${id} of ${of} names ${strangers.join(', ')}.`);
  return claim;
}

export function variantsOf(claim: Claim): readonly string[] {
  switch (claim.kind) {
    case 'value':
      return [claim.of];
    case 'ratio':
      return [claim.of, claim.per];
    case 'diverges':
      return claim.pairs.flat();
    case 'order':
    case 'same':
    case 'peak':
    case 'linear':
      return claim.along;
  }
}

function readPair(pair: readonly string[]): readonly [string, string] {
  const [first = '', second = ''] = pair;
  return [first, second];
}
