import { formatMilliseconds, tickText } from '../../../base/format';
import { dot, fillArea, fillBox, hatchLines, strokeBox, strokeLine, strokeLines } from '../../../draw/draw';
import type { Point, Surface } from '../../../draw/surface';
import { drawRuns, drawText, fitRuns, type TextLook, type TextRun } from '../../../draw/text';
import type { Theme } from '../../../draw/theme';
import type { DecideData } from './data';
import type { DecideLayout, PlacedPoint } from './layout';

/** Input of the painter. */
export interface DecidePainting {
  readonly surface: Surface;
  readonly data: DecideData;
  readonly layout: DecideLayout;
  readonly theme: Theme;
  /** The key of the chosen setting; null = none. */
  readonly selected: string | null;
}

const RADIUS = 4.5;

/** Paints the trade-off: percentile across, cost up, one mark for each setting. */
export function paintDecide({ surface, data, layout, theme, selected }: DecidePainting): void {
  const { plot, runaway, boundX, size } = layout;
  surface.clearRect(0, 0, size.width, size.height);
  fillBox(surface, { ...plot, x: boundX, width: plot.x + plot.width - boundX }, theme.hotbg, 0.5);
  fillBox(surface, runaway, theme.hotbg, 0.5);
  strokeLines(surface, hatchLines(runaway, 8, 4), { colour: theme.hot, alpha: 0.25 });
  paintAxes(surface, layout, theme, data);
  strokeLine(surface, [boundX, plot.y], [boundX, plot.y + plot.height], {
    colour: theme.hot,
    width: 1.5,
    dash: [4, 3],
  });
  const order = { misses: 0, beaten: 1, front: 2, present: 3 };
  const placed = layout.placed.toSorted((a, b) => order[a.point.kind] - order[b.point.kind]);
  strokeLines(surface, [layout.steps], { colour: theme.tx2, width: 1.2 });
  for (const one of placed) paintPoint(surface, one, theme);
  paintLabels(surface, placed, layout, theme);
  const chosen = placed.find(({ point }) => point.key === selected);
  if (chosen !== undefined) {
    surface.strokeStyle = theme.tx1;
    surface.lineWidth = 1.5;
    surface.beginPath();
    surface.arc(chosen.at[0], chosen.at[1], RADIUS + 5, 0, 2 * Math.PI);
    surface.stroke();
  }
}

function paintAxes(surface: Surface, layout: DecideLayout, theme: Theme, data: DecideData): void {
  const { plot, runaway, ticksX, ticksY, boundX, size } = layout;
  const tick: TextLook = { sizePx: 12, face: 'condensed', colour: theme.tx2 };
  for (const { at, text } of ticksX) {
    strokeLine(surface, [at, plot.y], [at, plot.y + plot.height], { colour: theme.line1 });
    if (Math.abs(at - boundX) > 34)
      drawText(surface, at, plot.y + plot.height + 16, text, { ...tick, align: 'center' });
  }
  for (const { at, text } of ticksY) {
    strokeLine(surface, [plot.x, at], [plot.x + plot.width, at], { colour: theme.line1 });
    drawText(surface, plot.x - 6, at + 4, text, { ...tick, align: 'right' });
  }
  strokeBox(surface, plot, { colour: theme.line2 });
  const name: TextLook = { sizePx: 12, colour: theme.tx2 };
  const bound = tickText(formatMilliseconds(data.boundMs));
  drawText(surface, boundX, plot.y + plot.height + 16, bound, {
    ...tick,
    weight: 600,
    colour: theme.tx1,
    align: 'center',
  });
  const across = `${data.percentile} in the worst situation that must hold, log scale`;
  drawText(
    surface,
    plot.x + plot.width / 2,
    size.height - 8,
    size.width < 520 ? `worst ${data.percentile}` : across,
    {
      ...name,
      align: 'center',
    },
  );
  drawText(surface, plot.x, 13, data.costTitle, name);
  drawText(surface, boundX, plot.y - 6, `SLO ${bound}`, {
    ...name,
    weight: 600,
    colour: theme.tx1,
    align: 'center',
    halo: theme.bg0,
  });
  const wide = runaway.width > 60;
  drawText(surface, runaway.x + runaway.width / 2, runaway.y + 16, wide ? 'Runaway' : '∞', {
    ...name,
    weight: 600,
    colour: theme.tx1,
    align: 'center',
  });
}

function paintPoint(surface: Surface, { point, at, whisker, beyond }: PlacedPoint, theme: Theme): void {
  const { kind, changes } = point;
  if (kind === 'present') {
    fillArea(surface, diamond(at, 8), theme.hot);
    return;
  }
  if (beyond) {
    fillArea(surface, wedge(at), theme.held);
    return;
  }
  if (whisker !== null) {
    const [low, high] = whisker;
    strokeLines(
      surface,
      [
        [
          [low, at[1]],
          [high, at[1]],
        ],
        [
          [low, at[1] - 4],
          [low, at[1] + 4],
        ],
        [
          [high, at[1] - 4],
          [high, at[1] + 4],
        ],
      ],
      { colour: theme.tx1, width: 1.5 },
    );
  }
  const colour = kind === 'front' ? theme.tx1 : kind === 'beaten' ? theme.line3 : theme.held;
  if (changes <= 1) paintCircle(surface, at, colour, kind === 'front');
  else if (changes === 2) paintCorners(surface, square(at), colour, kind === 'front');
  else paintCorners(surface, triangle(at), colour, kind === 'front');
}

function paintCircle(surface: Surface, at: Point, colour: string, solid: boolean): void {
  if (solid) {
    dot(surface, at, RADIUS, colour);
    return;
  }
  surface.strokeStyle = colour;
  surface.lineWidth = 1.3;
  surface.beginPath();
  surface.arc(at[0], at[1], RADIUS - 0.5, 0, 2 * Math.PI);
  surface.stroke();
}

function paintCorners(surface: Surface, corners: readonly Point[], colour: string, solid: boolean): void {
  const [first] = corners;
  if (solid) fillArea(surface, corners, colour);
  else if (first !== undefined) strokeLines(surface, [[...corners, first]], { colour, width: 1.3 });
}

/** Paints the names of the best trade-offs and of the present settings if they cover no other name. */
function paintLabels(
  surface: Surface,
  placed: readonly PlacedPoint[],
  { plot, size }: DecideLayout,
  theme: Theme,
): void {
  const taken: number[] = [];
  for (const { point, at } of placed.toReversed()) {
    if (point.label === '' || taken.some((y) => Math.abs(y - at[1]) < 15)) continue;
    taken.push(at[1]);
    const onRight = at[0] < plot.x + plot.width * 0.55;
    const look: TextLook = {
      sizePx: size.width < 520 ? 12 : 13,
      weight: 600,
      colour: theme.tx1,
      align: onRight ? 'left' : 'right',
      halo: theme.bg0,
      haloPx: 4,
    };
    const room = (onRight ? size.width - at[0] : at[0]) - 16;
    const label = fitRuns(surface, shorterLabels(point.label), room, look);
    drawRuns(surface, at[0] + (onRight ? 12 : -12), at[1] + 4, label, look);
  }
}

/** Name of a setting, shortened by one more change each time. */
function shorterLabels(label: string): readonly (readonly TextRun[])[] {
  const changes = label.split(', ');
  return changes.map((_, left) => {
    const kept = changes.slice(0, changes.length - left);
    return [{ text: left === 0 ? label : `${kept.join(', ')}, …` }];
  });
}

function diamond([x, y]: Point, r: number): readonly Point[] {
  return [
    [x, y - r],
    [x + r, y],
    [x, y + r],
    [x - r, y],
  ];
}

function square([x, y]: Point): readonly Point[] {
  const r = RADIUS - 0.5;
  return [
    [x - r, y - r],
    [x + r, y - r],
    [x + r, y + r],
    [x - r, y + r],
  ];
}

function triangle([x, y]: Point): readonly Point[] {
  return [
    [x, y - RADIUS - 0.5],
    [x + RADIUS, y + RADIUS - 1],
    [x - RADIUS, y + RADIUS - 1],
  ];
}

function wedge([x, y]: Point): readonly Point[] {
  return [
    [x - 4, y - 5],
    [x + 4, y],
    [x - 4, y + 5],
  ];
}
