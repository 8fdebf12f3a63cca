import type { Box } from '../../base/surface';
import { readStripes, topLevelParts } from './stripes';
import type { PictureTarget } from './target';

/** Radii of the corners, clockwise from the upper left one. */
type Corners = readonly [number, number, number, number];

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;

interface Border {
  readonly width: number;
  readonly style: string;
  readonly colour: string;
}

/** What CSS draws of a box below its contents: rings, ground, stripes, border. `zoom` = px on the screen per CSS px. */
export function paintBox(target: PictureTarget, box: Box, style: CSSStyleDeclaration, zoom: number): void {
  if (!(box.width > 0 && box.height > 0)) return;
  const corners = cornersOf(style, box, zoom);
  const shadows = ringsOf(style.boxShadow, zoom);
  for (const { colour, spread } of shadows.filter(({ inset }) => !inset)) {
    fill(target, grown(box, spread), grownCorners(corners, spread), colour);
  }
  fill(target, box, corners, style.backgroundColor);
  for (const image of topLevelParts(style.backgroundImage).toReversed())
    paintStripes(target, box, image, zoom);
  paintBorders(target, box, corners, bordersOf(style, zoom));
  for (const { colour, spread } of shadows.filter(({ inset }) => inset)) {
    outline(target, box, corners, { width: spread, style: 'solid', colour });
  }
}

/** The box without its borders, where children are clipped, as a path. */
export function paddingPath(box: Box, style: CSSStyleDeclaration, zoom: number): string {
  const [top, right, bottom, left] = bordersOf(style, zoom).map(({ width }) => width);
  const inner = {
    x: box.x + (left ?? 0),
    y: box.y + (top ?? 0),
    width: Math.max(0, box.width - (left ?? 0) - (right ?? 0)),
    height: Math.max(0, box.height - (top ?? 0) - (bottom ?? 0)),
  };
  return roundedPath(inner, grownCorners(cornersOf(style, box, zoom), -(top ?? 0)));
}

/** The outline of `clip-path: polygon(…)`; null for every other one. */
export function polygonPath(box: Box, clipPath: string, zoom: number): string | null {
  const inside = /^polygon\((.*)\)$/.exec(clipPath)?.[1];
  if (inside === undefined) return null;
  const length = (text: string, whole: number): number =>
    text.endsWith('%') ? (Number.parseFloat(text) / 100) * whole : Number.parseFloat(text) * zoom;
  const points = topLevelParts(inside).map((point) => {
    const [x = '0', y = '0'] = point.split(/\s+/);
    return `${box.x + length(x, box.width)},${box.y + length(y, box.height)}`;
  });
  return `M${points.join('L')}Z`;
}

/** Whether a computed colour leaves anything to see. */
export function isSeen(colour: string): boolean {
  return colour !== 'transparent' && !/^rgba\(.*,\s*0\)$|\/\s*0\)$/.test(colour);
}

function fill(target: PictureTarget, box: Box, corners: Corners, colour: string): void {
  if (!isSeen(colour)) return;
  target.surface.fillStyle = colour;
  if (corners.every((radius) => radius === 0)) {
    target.surface.fillRect(box.x, box.y, box.width, box.height);
  } else target.fillPath(roundedPath(box, corners));
}

/** The gradient of CSS begins at the corner that its direction comes from. */
function paintStripes(target: PictureTarget, box: Box, image: string, zoom: number): void {
  const stripes = readStripes(image);
  if (stripes === null) return;
  const [cosine, sine] = [Math.cos(stripes.angle), Math.sin(stripes.angle)];
  const half = (Math.abs(box.width * cosine) + Math.abs(box.height * sine)) / 2;
  const startX = box.x + box.width / 2 - half * cosine;
  const startY = box.y + box.height / 2 - half * sine;
  const period = stripes.period * zoom;
  const size = { width: period, height: period };
  target.surface.fillStyle = target.tiled(size, [cosine, sine, -sine, cosine, startX, startY], () => {
    for (const { from, to, colour } of stripes.bands) {
      if (!isSeen(colour)) continue;
      target.surface.fillStyle = colour;
      target.surface.fillRect(from * zoom, 0, (to - from) * zoom, period);
    }
  });
  target.surface.fillRect(box.x, box.y, box.width, box.height);
}

function paintBorders(target: PictureTarget, box: Box, corners: Corners, borders: readonly Border[]): void {
  const [first] = borders;
  if (first === undefined) return;
  const same = borders.every(
    ({ width, style, colour }) => width === first.width && style === first.style && colour === first.colour,
  );
  if (same) outline(target, box, corners, first);
  else for (const [side, border] of borders.entries()) paintSide(target, box, side, border);
}

/** A line inside of the edge, all around. */
function outline(target: PictureTarget, box: Box, corners: Corners, border: Border): void {
  const { width, style, colour } = border;
  if (width <= 0 || style === 'none' || !isSeen(colour)) return;
  const { surface } = target;
  stroke(target, border);
  const inner = grown(box, -width / 2);
  if (corners.every((radius) => radius === 0)) {
    surface.strokeRect(inner.x, inner.y, inner.width, inner.height);
  } else target.strokePath(roundedPath(inner, grownCorners(corners, -width / 2)));
  surface.setLineDash([]);
}

function paintSide(target: PictureTarget, box: Box, side: number, border: Border): void {
  const { width, style, colour } = border;
  if (width <= 0 || style === 'none' || !isSeen(colour)) return;
  const [right, bottom, half] = [box.x + box.width, box.y + box.height, width / 2];
  const lines = [
    `M${box.x},${box.y + half}H${right}`,
    `M${right - half},${box.y}V${bottom}`,
    `M${box.x},${bottom - half}H${right}`,
    `M${box.x + half},${box.y}V${bottom}`,
  ];
  stroke(target, border);
  target.strokePath(lines[side] ?? '');
  target.surface.setLineDash([]);
}

function stroke({ surface }: PictureTarget, { width, style, colour }: Border): void {
  surface.strokeStyle = colour;
  surface.lineWidth = width;
  surface.lineCap = 'butt';
  surface.lineJoin = 'miter';
  const dash = style === 'dashed' ? 3 * width : width;
  surface.setLineDash(style === 'dashed' || style === 'dotted' ? [dash, dash] : []);
}

function bordersOf(style: CSSStyleDeclaration, zoom: number): readonly Border[] {
  return SIDES.map((side) => ({
    width: Number.parseFloat(style[`border${side}Width`]) * zoom || 0,
    style: style[`border${side}Style`],
    colour: style[`border${side}Color`],
  }));
}

function cornersOf(style: CSSStyleDeclaration, box: Box, zoom: number): Corners {
  const most = Math.min(box.width, box.height) / 2;
  const radius = (text: string): number => {
    const length = Number.parseFloat(text) || 0;
    return Math.min(most, text.endsWith('%') ? (length / 100) * box.width : length * zoom);
  };
  return [
    radius(style.borderTopLeftRadius),
    radius(style.borderTopRightRadius),
    radius(style.borderBottomRightRadius),
    radius(style.borderBottomLeftRadius),
  ];
}

/** Shadows without blur are rings; blurred ones belong to what floats over the page, and are left out. */
function ringsOf(
  shadow: string,
  zoom: number,
): readonly { readonly colour: string; readonly spread: number; readonly inset: boolean }[] {
  return topLevelParts(shadow).flatMap((part) => {
    const [, colour = '', x, y, blur, spread, inset] =
      /^(.*?)\s+(-?[\d.]+)px (-?[\d.]+)px (-?[\d.]+)px (-?[\d.]+)px( inset)?$/.exec(part) ?? [];
    const isRing = Number(x) === 0 && Number(y) === 0 && Number(blur) === 0 && Number(spread) > 0;
    return isRing ? [{ colour, spread: Number(spread) * zoom, inset: inset !== undefined }] : [];
  });
}

function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

function grownCorners(corners: Corners, by: number): Corners {
  const corner = (radius: number): number => (radius === 0 ? 0 : Math.max(0, radius + by));
  return [corner(corners[0]), corner(corners[1]), corner(corners[2]), corner(corners[3])];
}

function roundedPath({ x, y, width, height }: Box, [tl, tr, br, bl]: Corners): string {
  const [right, bottom] = [x + width, y + height];
  const arc = (radius: number, toX: number, toY: number): string =>
    radius === 0 ? '' : `A${radius},${radius} 0 0 1 ${toX},${toY}`;
  return `M${x + tl},${y}H${right - tr}${arc(tr, right, y + tr)}V${bottom - br}${arc(br, right - br, bottom)}H${x + bl}${arc(bl, x, bottom - bl)}V${y + tl}${arc(tl, x + tl, y)}Z`;
}
