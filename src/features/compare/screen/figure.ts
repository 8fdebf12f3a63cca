import type { Size } from '../../../draw/surface';
import { pictureSvg } from '../../../draw/svg/sheet';
import type { Theme } from '../../../draw/theme';
import { SUMMARY_QUANTILES } from '../../../figures/latency';
import { type PercentileCurve, percentilePicture } from '../chart/percentiles';
import type { ExhibitResult } from './exhibit';
import { letterOf } from './names';

export interface FigureDrawing {
  readonly result: ExhibitResult;
  readonly names: readonly string[];
  readonly size: Size;
  readonly theme: Theme;
}

const FIGURE_TITLE = 'Latency by percentile';

function formatWhiskers({ runs, window }: ExhibitResult): string {
  return `Latency ${window}; whiskers: lowest to highest of ${runs} seeds.`;
}

/** The figure as a standalone SVG with a title and a caption. The same results give the same bytes. */
export function exhibitSvg({ result, names, size, theme }: FigureDrawing, description: string): string {
  const picture = percentilePicture(size, { curves: curvesOf(result, names), slo: null }, null);
  return pictureSvg(picture, { title: FIGURE_TITLE, caption: formatWhiskers(result), description, theme });
}

/** A line through the figures of each scenario's own seed, with whiskers over all seeds; nothing for one without figures. */
function curvesOf({ rows }: ExhibitResult, names: readonly string[]): readonly PercentileCurve[] {
  const lines = SUMMARY_QUANTILES.flatMap(([id, quantile]) => {
    const line = rows.find(({ row }) => row.id === id);
    return line === undefined ? [] : [{ quantile, values: line.values }];
  });
  const count = rows[0]?.values.length ?? 0;
  return Array.from({ length: count }, (_, category): PercentileCurve => {
    const points = lines.flatMap(({ quantile, values }) => {
      const value = values[category];
      return value ? [{ quantile, ms: value.own, lowMs: value.low, highMs: value.high }] : [];
    });
    return { category, letter: letterOf(category), name: names[category] ?? '', points };
  }).filter(({ points }) => points.length > 0);
}
