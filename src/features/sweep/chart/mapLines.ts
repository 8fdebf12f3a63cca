import { type Stroke, strokeLine, strokeLines } from '../../../draw/draw';
import type { Point, Surface } from '../../../draw/surface';
import { drawText } from '../../../draw/text';
import { OVER_VALUES } from '../../../draw/theme';
import { LABEL, LABEL_GAP, type LineLabel, type MapLine, SAMPLE_GAP, SAMPLE_PX } from './mapLabels';
import type { MapDrawing, SweepMapLayout } from './mapLayout';
import type { SweepRegions } from './regions';

/** Solid, dashed and dotted, to be distinguishable without colour. */
const LOOKS: Readonly<Record<MapLine, { readonly line: Stroke; readonly casing: Stroke }>> = {
  objective: {
    line: { colour: OVER_VALUES.line, width: 2.4 },
    casing: { colour: OVER_VALUES.casing, width: 5.5 },
  },
  found: {
    line: { colour: OVER_VALUES.line, width: 2, dash: [5, 4] },
    casing: { colour: OVER_VALUES.casing, width: 5 },
  },
  predicted: {
    line: { colour: OVER_VALUES.line, width: 3.4, dash: [0.1, 6], cap: 'round' },
    casing: { colour: OVER_VALUES.casing, width: 6, dash: [0.1, 6], cap: 'round' },
  },
};

/** Maximum horizontal offset of a leader, CSS pixels. */
const LEADER_PX = 30;

/** The line in the map, over its dark casing. */
export function strokeMapLines(surface: Surface, line: MapLine, paths: readonly (readonly Point[])[]): void {
  strokeLines(surface, paths, LOOKS[line].casing);
  strokeLines(surface, paths, LOOKS[line].line);
}

/** Paints the names above the map; in a single row, each near its line's exit from the map. */
export function paintLineLabels(drawing: MapDrawing): void {
  const { surface, layout, regions, theme } = drawing;
  for (const [row, labels] of layout.labels.entries()) {
    const baseline = layout.labelBaselines[row] ?? 0;
    const single = layout.labels.length === 1;
    const places = single ? besideExits(labels, layout, regions) : inOrder(labels, layout);
    for (const { label, x, exit } of places) {
      strokeMapLines(surface, label.line, [
        [
          [x, baseline - 4],
          [x + SAMPLE_PX, baseline - 4],
        ],
      ]);
      drawText(surface, x + SAMPLE_PX + SAMPLE_GAP, baseline, label.text, { ...LABEL, colour: theme.tx1 });
      if (exit !== null) paintLeader(drawing, exit, [x, x + label.width], layout.plot.y);
    }
  }
}

/** Connects the label to its line's exit from the map, unless that is too far. */
function paintLeader(
  drawing: MapDrawing,
  exit: number,
  [from, to]: readonly [number, number],
  top: number,
): void {
  const { surface, theme } = drawing;
  const start = Math.max(from, Math.min(to, exit));
  if (Math.abs(exit - start) > LEADER_PX) return;
  strokeLine(surface, [start, top - 9], [exit, top - 2], { colour: theme.line3 });
}

interface PlacedLabel {
  readonly label: LineLabel;
  readonly x: number;
  /** Exit of its line at the top of the map; null if it has none. */
  readonly exit: number | null;
}

function inOrder(labels: readonly LineLabel[], layout: SweepMapLayout): readonly PlacedLabel[] {
  let x = layout.plot.x;
  return labels.map((label) => {
    const placed = { label, x, exit: null };
    x += label.width + LABEL_GAP;
    return placed;
  });
}

function besideExits(
  labels: readonly LineLabel[],
  layout: SweepMapLayout,
  regions: SweepRegions,
): readonly PlacedLabel[] {
  const { plot } = layout;
  const total = labels.reduce((sum, { width }) => sum + width + LABEL_GAP, -LABEL_GAP);
  const right = total <= plot.width ? plot.x + plot.width : layout.size.width - 4;
  const wanted = labels
    .map((label) => ({ label, exit: exitOf(label.line, layout, regions) }))
    .sort((a, b) => (a.exit ?? right) - (b.exit ?? right));
  let room = right;
  const latest = wanted.toReversed().map(({ label }) => {
    const x = room - label.width;
    room = x - LABEL_GAP;
    return x;
  });
  latest.reverse();
  let from = plot.x;
  return wanted.map(({ label, exit }, index) => {
    const ideal = exit === null ? from : exit - label.width / 2;
    const x = Math.max(from, Math.min(ideal, latest[index] ?? from));
    from = x + label.width + LABEL_GAP;
    return { label, x, exit };
  });
}

function exitOf(line: MapLine, { plot }: SweepMapLayout, regions: SweepRegions): number | null {
  const { rows, columns, lines } = { ...regions, lines: linesOf(line, regions) };
  for (const points of lines) {
    const end = [points[0], points.at(-1)].find((point) => point !== undefined && point[1] >= rows);
    if (end) return plot.x + (end[0] / columns) * plot.width;
  }
  return null;
}

/** The line's course over the map, in cells. */
export function linesOf(line: MapLine, regions: SweepRegions): SweepRegions['foundLines'] {
  if (line === 'found') return regions.foundLines;
  return line === 'predicted' ? regions.predictedLines : regions.objectiveLines;
}
