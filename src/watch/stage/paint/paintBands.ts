import { formatShare } from '../../../base/format';
import { dot } from '../../../draw/draw';
import { drawText } from '../../../draw/text';
import type { StageLayout } from './layout';
import type { Stage } from './scene';

/** End of a band, and its share of the records (NaN = unknown). */
export interface BandEnd {
  readonly flowY: number;
  readonly share: number;
  readonly colour: string;
  /** Height of the row, which decides the label's size. */
  readonly pitch: number;
}

export interface Band extends BandEnd {
  readonly startTop: number;
  readonly startHeight: number;
  readonly endTop: number;
  readonly endHeight: number;
}

/** Lower bands are drawn denser, with their label above. */
const THIN = 10;
const LABEL_INSIDE = 20;
/** "100 %" at the largest size. */
const LABEL_ROOM = 54;

/** The bands from the top, as high as their shares, but at least a hairline. */
export function stackBands(layout: StageLayout, ends: readonly BandEnd[]): readonly Band[] {
  const gap = Math.min(2, 24 / Math.max(1, ends.length));
  const least = Math.min(1.5, gap);
  let startTop = layout.bandsTop;
  return ends.map((end) => {
    const share = Number.isFinite(end.share) ? end.share : 0;
    const startHeight = Math.max(least, layout.bandsHeight * share);
    const endHeight = Math.max(least, layout.bandsEndHeight * share);
    const band = { ...end, startTop, startHeight, endTop: end.flowY - endHeight / 2, endHeight };
    startTop += startHeight + gap;
    return band;
  });
}

/** The bands, without their labels and dots. */
export function paintBands(stage: Stage, bands: readonly Band[]): void {
  const { surface, layout } = stage;
  for (const band of bands) {
    const { startHeight, colour } = band;
    bandPath(stage, band);
    surface.globalAlpha = startHeight > THIN ? (layout.compact ? 0.4 : 0.34) : layout.compact ? 0.8 : 0.75;
    surface.fillStyle = colour;
    surface.fill();
  }
  surface.globalAlpha = 1;
}

/** The outlines of the run before, over the bands of the run now. */
export function paintBandsBefore(stage: Stage, bands: readonly Band[]): void {
  const { surface, scene } = stage;
  surface.strokeStyle = scene.theme.tx2;
  surface.lineWidth = 1.2;
  surface.setLineDash([3, 3]);
  for (const band of bands) {
    bandPath(stage, band);
    surface.stroke();
  }
  surface.setLineDash([]);
}

function bandPath({ surface, layout }: Stage, { startTop, startHeight, endTop, endHeight }: Band): void {
  const x1 = bandsFrom(layout);
  const x2 = layout.columns.bands.to;
  const middle = (x1 + x2) / 2;
  const [startFoot, endFoot] = [startTop + startHeight, endTop + endHeight];
  surface.beginPath();
  surface.moveTo(x1, startTop);
  surface.bezierCurveTo(middle, startTop, middle, endTop, x2, endTop);
  surface.lineTo(x2, endFoot);
  surface.bezierCurveTo(middle, endFoot, middle, startFoot, x1, startFoot);
  surface.closePath();
}

export function paintBandLabels(stage: Stage, bands: readonly Band[]): void {
  const { surface, layout, scene } = stage;
  const x = layout.columns.bands.to;
  const common = { weight: 600, colour: scene.theme.tx1, align: 'right', halo: scene.theme.bg0 } as const;
  for (const band of bands) {
    if (!Number.isFinite(band.share)) continue;
    const label = formatShare(band.share);
    if (band.pitch < 40) {
      drawText(surface, x - 2, band.flowY + 4, label, { ...common, sizePx: 12 });
    } else if (band.endHeight > LABEL_INSIDE) {
      const sizePx = band.pitch < 80 ? 16 : 20;
      // No halo, which would cut a hole into the band.
      drawText(surface, x - 4, band.flowY + sizePx / 3, label, { ...common, sizePx, halo: undefined });
    } else {
      drawText(surface, x - 2, band.flowY - 8, label, { ...common, sizePx: 14 });
    }
  }
}

/** Records entering the partition that is being filled: dots at `shares` (0 to 1) of the way along a band. */
export function paintDots(stage: Stage, band: Band, shares: readonly number[]): void {
  const { surface, layout, scene } = stage;
  const x1 = bandsFrom(layout);
  const x2 = layout.columns.bands.to;
  const isLabelled = band.endHeight > LABEL_INSIDE;
  // A phone's band is no longer than the share in it, so they pass below that.
  const across = layout.compact && isLabelled ? 0.88 : 0.5;
  const startY = band.startTop + band.startHeight * across;
  const endY = band.endTop + band.endHeight * across;
  for (const share of shares) {
    const x = bezier(share, x1, (x1 + x2) / 2, (x1 + x2) / 2, x2);
    // They pass under the share, which has no halo there.
    if (!layout.compact && isLabelled && x > x2 - LABEL_ROOM) continue;
    dot(surface, [x, bezier(share, startY, startY, endY, endY)], layout.compact ? 1.8 : 2.2, scene.theme.tx1);
  }
}

/** Bands start at the producer's box, or at the line that collects several boxes. */
function bandsFrom(layout: StageLayout): number {
  return layout.columns.bands.from + (layout.producerBoxes.length > 1 ? 4 : 0);
}

function bezier(u: number, p0: number, p1: number, p2: number, p3: number): number {
  const v = 1 - u;
  return v * v * v * p0 + 3 * v * v * u * p1 + 3 * v * u * u * p2 + u * u * u * p3;
}
