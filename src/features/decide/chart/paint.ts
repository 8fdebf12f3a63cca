import { formatMilliseconds, tickText } from '../../../base/format';
import {
  arrowHead,
  dot,
  fillArea,
  fillBox,
  hatchLines,
  ringedDot,
  strokeBox,
  strokeLine,
  strokeLines,
} from '../../../draw/draw';
import type { Point, Surface } from '../../../draw/surface';
import { drawText, type TextLook } from '../../../draw/text';
import type { Theme } from '../../../draw/theme';
import type { DecideData } from './data';
import { type DecideLayout, LETTER_PX, type PlacedPoint, TICK_GAP_PX, TICK_TEXT } from './layout';

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
  if (runaway !== null) {
    fillBox(surface, runaway, theme.hotbg, 0.5);
    strokeLines(surface, hatchLines(runaway, 8, 4), { colour: theme.hot, alpha: 0.25 });
  }
  paintAxes(surface, layout, theme, data);
  strokeLine(surface, [boundX, plot.y], [boundX, plot.y + plot.height], {
    colour: theme.hot,
    width: 1.5,
    dash: [4, 3],
  });
  const order = { misses: 0, keeps: 1, confirmed: 2, present: 3 };
  const placed = layout.placed.toSorted((a, b) => order[a.point.kind] - order[b.point.kind]);
  for (const one of placed) paintPoint(surface, one, theme);
  if (placed.length === 1) paintDirection(surface, layout, theme);
  paintPresentName(surface, layout, theme, data);
  paintLetters(surface, layout, theme, selected);
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
  const tick: TextLook = { ...TICK_TEXT, colour: theme.tx2 };
  for (const { at, text } of ticksX) {
    strokeLine(surface, [at, plot.y], [at, plot.y + plot.height], { colour: theme.line1 });
    if (Math.abs(at - boundX) > 34)
      drawText(surface, at, plot.y + plot.height + 16, text, { ...tick, align: 'center' });
  }
  for (const { at, text } of ticksY) {
    strokeLine(surface, [plot.x, at], [plot.x + plot.width, at], { colour: theme.line1 });
    drawText(surface, plot.x - TICK_GAP_PX, at + 4, text, { ...tick, align: 'right' });
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
  const corner: TextLook = { ...name, colour: theme.tx3 };
  const foot = plot.y + plot.height - 10;
  if (size.width >= 520) {
    drawText(surface, plot.x + 12, foot, 'keeps the objective', corner);
    drawText(surface, plot.x + plot.width - 12, foot, 'misses it', { ...corner, align: 'right' });
  }
  if (runaway === null) return;
  const wide = runaway.width > 60;
  drawText(surface, runaway.x + runaway.width / 2, runaway.y - 6, wide ? 'Runaway' : '∞', {
    ...name,
    weight: 600,
    colour: theme.tx1,
    align: 'center',
  });
}

function paintPoint(surface: Surface, { point, at, whisker, beyond }: PlacedPoint, theme: Theme): void {
  const { kind, changes } = point;
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
      { colour: kind === 'present' ? theme.hot : theme.tx1, width: 1.5 },
    );
  }
  if (kind === 'present') {
    fillArea(surface, diamond(at, 8), theme.hot);
    return;
  }
  const colour = kind === 'confirmed' ? theme.tx1 : kind === 'keeps' ? theme.line3 : theme.held;
  if (changes <= 1) paintCircle(surface, at, colour, kind === 'confirmed');
  else if (changes === 2) paintCorners(surface, square(at), colour, kind === 'confirmed');
  else paintCorners(surface, triangle(at), colour, kind === 'confirmed');
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

/** An arrow from the present settings to where better ones would be. */
function paintDirection(surface: Surface, { plot, placed }: DecideLayout, theme: Theme): void {
  const [first] = placed;
  if (first === undefined) return;
  const from: Point = [first.at[0] - 14, first.at[1] + 12];
  const to: Point = [plot.x + plot.width * 0.22, plot.y + plot.height * 0.8];
  if (from[0] < to[0] + 30 || from[1] > to[1] - 30) return;
  const curve = Array.from({ length: 25 }, (_, step): Point => {
    const along = step / 24;
    const bend = along ** 0.6;
    return [from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * bend];
  });
  strokeLines(surface, [curve], { colour: theme.tx2, width: 1.5, dash: [4, 4] });
  arrowHead(surface, to, -1, theme.tx2);
  drawText(surface, to[0], to[1] + 22, 'down and left is better', {
    sizePx: 12,
    colour: theme.tx2,
    align: 'center',
    halo: theme.bg0,
  });
}

/** Names the present settings with their figures, away from their whisker. */
function paintPresentName(
  surface: Surface,
  { presentName, placed }: DecideLayout,
  theme: Theme,
  { formatCost }: DecideData,
): void {
  const present = placed.find(({ point }) => point.kind === 'present');
  if (presentName === null || present === undefined) return;
  const { ms, runsAway, cost } = present.point;
  const [x, y] = presentName;
  const look: TextLook = { sizePx: 12, colour: theme.tx1, align: 'center', halo: theme.bg0, haloPx: 4 };
  drawText(surface, x, y - 3, 'Now', { ...look, weight: 600 });
  const figure = runsAway || !Number.isFinite(ms) ? '' : `${formatMilliseconds(ms)}, `;
  drawText(surface, x, y + 13, figure + formatCost(cost), { ...look, colour: theme.tx2 });
}

/** The letters of the answer's table; that of the chosen setting is solid. */
function paintLetters(
  surface: Surface,
  { letters, placed }: DecideLayout,
  theme: Theme,
  selected: string | null,
): void {
  const key = placed.find(({ point }) => point.key === selected && point.letter !== '')?.point.letter;
  for (const { letter, at } of letters) {
    const isChosen = letter === key;
    ringedDot(
      surface,
      at,
      LETTER_PX,
      isChosen ? theme.solid : theme.bg2,
      isChosen ? theme.solid : theme.line3,
    );
    drawText(surface, at[0], at[1] + 4.5, letter, {
      sizePx: 12,
      weight: 600,
      colour: isChosen ? theme.onsolid : theme.tx1,
      align: 'center',
    });
  }
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
