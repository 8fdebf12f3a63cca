import { formatBytesPerSecond, formatMilliseconds, formatShare, withUnit } from '../../../src/base/format';
import { crateSquares } from '../../../src/draw/crate';
import { card, fillBox } from '../../../src/draw/draw';
import { type PaintBox, POSTCARD_TEXT } from '../../../src/draw/postcard';
import type { Box, Surface } from '../../../src/draw/surface';
import { drawText } from '../../../src/draw/text';
import { categoryColour, type Theme } from '../../../src/draw/theme';
import { figureOf } from '../../../src/figures/catalogue';
import type { Crates } from '../../../src/figures/crates';
import type { Scenario } from '../../../src/scenario/scenario';
import type { Summary } from '../../../workers/protocol';

/** One broker, or all others together, and its share of the records. */
interface Target {
  readonly name: string;
  readonly share: number;
  readonly colour: string;
  /** "+20 ms"; empty if it isn't slowed. */
  readonly slowness: string;
}

/** More have no room; the others are drawn together. */
const MOST_TARGETS = 4;
const [RIBBONS, FIGURES] = [800, 228];
const GAP = 14;

/** The painter of a run: how its bytes go to the brokers, and three figures. */
export function runPainter(scenario: Scenario, summary: Summary, sloMs: number): PaintBox {
  return (surface, box, theme) => {
    paintRibbons(surface, { ...box, width: RIBBONS }, theme, targetsOf(scenario, summary, theme));
    const { throughput } = summary;
    const [p99, p50] = (['p99', 'p50'] as const).map((id) => figureOf(id).inWindow(summary, scenario));
    const figures = [
      {
        name: 'p99',
        text: formatMilliseconds(p99 ?? Number.NaN),
        colour: (p99 ?? 0) > sloMs ? theme.hot : theme.tx1,
      },
      { name: 'p50', text: formatMilliseconds(p50 ?? Number.NaN), colour: theme.tx1 },
      {
        name: 'acked',
        text: formatBytesPerSecond(throughput.mebibytesPerSecond * 1_048_576),
        colour: theme.tx1,
      },
    ];
    const x = box.x + box.width - FIGURES;
    const pitch = box.height / figures.length;
    for (const [row, { name, text, colour }] of figures.entries()) {
      const y = box.y + row * pitch;
      drawText(surface, x, y + 24, name, { ...POSTCARD_TEXT.note, colour: theme.tx2 });
      drawText(surface, x, y + 68, text, { sizePx: 40, weight: 600, colour });
    }
  };
}

/** The slow broker first among equals, then those with most bytes, by number. */
function targetsOf(scenario: Scenario, { brokers }: Summary, theme: Theme): readonly Target[] {
  const all = brokers.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  const slow = scenario['slow.ms'] > 0 ? scenario['slow.broker'] : 'none';
  const order = brokers
    .map(({ bytes }, broker) => ({ broker, bytes }))
    .sort((a, b) => Number(b.broker === slow) - Number(a.broker === slow) || b.bytes - a.bytes);
  const shown = order.slice(0, order.length > MOST_TARGETS ? MOST_TARGETS - 1 : MOST_TARGETS);
  const targets = shown
    .sort((a, b) => a.broker - b.broker)
    .map(({ broker, bytes }, place) => ({
      name: `Broker ${broker}`,
      share: bytes / all,
      colour: categoryColour(theme, place),
      slowness: broker === slow ? `+${withUnit(String(scenario['slow.ms']), 'ms')}` : '',
    }));
  const rest = order.slice(shown.length);
  if (rest.length === 0) return targets;
  const share = rest.reduce((sum, { bytes }) => sum + bytes, 0) / all;
  return [...targets, { name: `${rest.length} others`, share, colour: theme.n3, slowness: '' }];
}

/** Ribbons as high as their shares, from the producers to the brokers' cards. */
function paintRibbons(surface: Surface, box: Box, theme: Theme, targets: readonly Target[]): void {
  const pitch = box.height / targets.length;
  const height = Math.min(76, pitch - GAP);
  const ribbons = box.height * 0.7;
  const [from, to] = [box.x + 28, box.x + 380];
  fillBox(surface, { x: box.x, y: box.y, width: 16, height: box.height }, theme.line3);
  let start = box.y + (box.height - ribbons) / 2;
  for (const [row, target] of targets.entries()) {
    const middle = box.y + row * pitch + pitch / 2;
    const thick = Math.max(2, ribbons * target.share);
    const end = middle - Math.min(thick, height) / 2;
    ribbon(surface, { from, to, start, end, thick, endThick: Math.min(thick, height) }, target.colour);
    const at = { x: to + 20, y: middle - height / 2, width: box.x + box.width - to - 20, height };
    paintTarget(surface, at, theme, target);
    start += thick;
  }
}

interface Ribbon {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  readonly thick: number;
  readonly endThick: number;
}

function ribbon(surface: Surface, { from, to, start, end, thick, endThick }: Ribbon, colour: string): void {
  const middle = (from + to) / 2;
  surface.beginPath();
  surface.moveTo(from, start);
  surface.bezierCurveTo(middle, start, middle, end, to, end);
  surface.lineTo(to, end + endThick);
  surface.bezierCurveTo(middle, end + endThick, middle, start + thick, from, start + thick);
  surface.closePath();
  surface.globalAlpha = 0.6;
  surface.fillStyle = colour;
  surface.fill();
  surface.globalAlpha = 1;
}

function paintTarget(surface: Surface, box: Box, theme: Theme, target: Target): void {
  const isSlow = target.slowness !== '';
  const border = { colour: isSlow ? theme.hot : theme.line3, width: isSlow ? 3 : 1.5 };
  card(surface, box, { ground: theme.bg2, border, radius: 6 });
  const baseline = box.y + box.height / 2 + 10;
  const look = { ...POSTCARD_TEXT.line, weight: 600 } as const;
  drawText(surface, box.x + 24, baseline, target.name, { ...look, colour: theme.tx1 });
  const right = { align: 'right', ...look } as const;
  const end = box.x + box.width - 24;
  drawText(surface, end, baseline, formatShare(target.share), { ...right, colour: theme.tx1 });
  if (isSlow)
    drawText(surface, end - 86, baseline, target.slowness, { ...right, sizePx: 24, colour: theme.hot });
}

/** The painter of a run's batches: crates side by side, each with its number of records. */
export function cratesPainter({ capacity, crates }: Crates, slowness: string): PaintBox {
  return (surface, box, theme) => {
    const pitch = box.width / crates.length;
    const size = { width: 150, height: box.height - 8 };
    for (const [place, { broker, records, slow }] of crates.entries()) {
      const x = box.x + place * pitch;
      const at = { x, y: box.y + 4, ...size };
      const border = { colour: slow ? theme.hot : theme.line3, width: slow ? 4 : 2 };
      card(surface, at, { ground: theme.bg1, border, radius: 4 });
      const held = Math.round(records || 0);
      for (const square of crateSquares({ ...size, columns: 4, capacity, records: held }))
        fillBox(surface, { ...square, x: at.x + square.x, y: at.y + square.y }, categoryColour(theme, place));
      const words = x + size.width + 24;
      const top = box.y + 4;
      drawText(surface, words, top + 72, String(held), { sizePx: 88, weight: 600, colour: theme.tx1 });
      drawText(surface, words, top + 112, 'records a batch', { ...POSTCARD_TEXT.note, colour: theme.tx2 });
      const foot = top + size.height - 8;
      drawText(surface, words, foot, `Broker ${broker}`, { ...POSTCARD_TEXT.line, colour: theme.tx1 });
      if (slow)
        drawText(surface, words, foot - 38, slowness, {
          ...POSTCARD_TEXT.line,
          weight: 600,
          colour: theme.hot,
        });
    }
  };
}
