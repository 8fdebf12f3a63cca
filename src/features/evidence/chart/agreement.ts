import { decades, decadesAround } from '../../../draw/latencyScale';
import { logScale } from '../../../draw/scale';

/** A latency of real Kafka, and the model's, ms. */
export interface AgreementPoint {
  readonly name: string;
  readonly kind: 'published' | 'measured';
  readonly evidenceMs: number;
  readonly modelMs: number;
}

/** The model against the evidence, in pixels of a square. */
export interface Agreement {
  readonly size: number;
  readonly points: readonly (AgreementPoint & { readonly x: number; readonly y: number })[];
  /** Ticks of both axes; `at` counts from the lower left corner. */
  readonly ticks: readonly { readonly ms: number; readonly at: number }[];
  /** The area of at most 25 % error, as an SVG path. */
  readonly band: string;
}

const BAND = { below: 0.75, above: 1.25 };

/** Evidence across, model up, on the same logarithmic axis: agreement is the diagonal. */
export function agreement(points: readonly AgreementPoint[], size: number): Agreement {
  const values = points.flatMap(({ evidenceMs, modelMs }) => [evidenceMs, modelMs]);
  const { lowestMs, highestMs } = decadesAround(values, { lowestMs: 1, highestMs: 10_000 });
  const { at } = logScale([lowestMs, highestMs], [0, size]);
  // On logarithmic axes the band is a stripe along the diagonal.
  const up = at(lowestMs * BAND.above);
  const along = at(lowestMs / BAND.below);
  return {
    size,
    points: points.map((point) => ({ ...point, x: at(point.evidenceMs), y: size - at(point.modelMs) })),
    ticks: decades({ lowestMs, highestMs }).map((ms) => ({ ms, at: at(ms) })),
    band: `M0,${size} V${size - up} L${size - up},0 H${size} V${along} L${along},${size} Z`,
  };
}
