/** A place in as many dimensions as are searched. */
export type Place = readonly number[];

/** A place and what it costs. */
export interface Costed {
  readonly place: Place;
  readonly cost: number;
}

/** What a search is given. */
export interface Search {
  /** What places cost, in their order; called with several where they do not depend on each other. */
  readonly costs: (places: readonly Place[]) => Promise<readonly number[]>;
  readonly start: Costed;
  /** Length of the first steps. */
  readonly step: number;
  /** The search has settled when all its places lie within this of the best … */
  readonly near: number;
  /** … or cost at most so much more. */
  readonly flat: number;
  /** At most so many places are asked for; a round is finished. */
  readonly most: number;
}

/** The best place that was found, and whether the search settled by itself. */
export interface Found extends Costed {
  readonly settled: boolean;
}

/**
 * The simplex search of Nelder and Mead (1965), with its usual coefficients: reflect 1, expand 2, contract and shrink
 * 0.5. It needs no derivatives, which a simulation with fixed seeds does not have. Deterministic: the same costs give
 * the same path.
 */
export async function nelderMead({ costs, start, step, near, flat, most }: Search): Promise<Found> {
  let asked = 0;
  const ask = async (places: readonly Place[]): Promise<readonly Costed[]> => {
    asked += places.length;
    const found = await costs(places);
    return places.map((place, index) => ({ place, cost: found[index] ?? Number.POSITIVE_INFINITY }));
  };
  const one = async (place: Place): Promise<Costed> => (await ask([place]))[0] ?? start;
  const corners = start.place.map((_, axis) =>
    start.place.map((value, index) => (index === axis ? value + step : value)),
  );
  let simplex = sorted([start, ...(await ask(corners))]);
  while (asked < most) {
    const [best = start] = simplex;
    const worst = simplex.at(-1) ?? start;
    if (width(simplex) < near || worst.cost - best.cost < flat) return { ...best, settled: true };
    const others = simplex.slice(0, -1);
    const second = others.at(-1) ?? best;
    const centre = middle(others);
    const reflected = await one(along(centre, worst.place, -1));
    if (reflected.cost < best.cost) {
      const expanded = await one(along(centre, worst.place, -2));
      simplex = sorted([...others, expanded.cost < reflected.cost ? expanded : reflected]);
    } else if (reflected.cost < second.cost) {
      simplex = sorted([...others, reflected]);
    } else {
      const outside = reflected.cost < worst.cost;
      const contracted = await one(along(centre, worst.place, outside ? -0.5 : 0.5));
      const isBetter = contracted.cost < Math.min(reflected.cost, worst.cost);
      const shrunk = isBetter ? [] : simplex.slice(1).map(({ place }) => along(best.place, place, 0.5));
      simplex = sorted(isBetter ? [...others, contracted] : [best, ...(await ask(shrunk))]);
    }
  }
  return { ...(simplex[0] ?? start), settled: false };
}

function sorted(simplex: readonly Costed[]): readonly Costed[] {
  return simplex.toSorted((one, other) => one.cost - other.cost);
}

/** The longest way along one axis from the best place to another. */
function width(simplex: readonly Costed[]): number {
  const [best] = simplex;
  const ways = simplex.flatMap(({ place }) =>
    place.map((value, axis) => Math.abs(value - (best?.place[axis] ?? value))),
  );
  return Math.max(0, ...ways);
}

function middle(simplex: readonly Costed[]): Place {
  const [first] = simplex;
  return (first?.place ?? []).map(
    (_, axis) => simplex.reduce((sum, { place }) => sum + (place[axis] ?? 0), 0) / simplex.length,
  );
}

/** `share` of the way from `from` to `to`; negative = away from it. */
function along(from: Place, to: Place, share: number): Place {
  return from.map((value, axis) => value + share * ((to[axis] ?? value) - value));
}
