import { formatBytesPerSecond, formatMilliseconds, formatShare, withUnit } from '../../../src/base/format';
import { crateSquares } from '../../../src/draw/crate';
import { box, type Mark, words } from '../../../src/draw/marks';
import { POSTCARD_TEXT, type Postcard } from '../../../src/draw/postcard';
import { ribbon } from '../../../src/draw/ribbon';
import type { Box } from '../../../src/draw/surface';
import { categoryHue, type Hue } from '../../../src/draw/theme';
import { figureOf } from '../../../src/figures/catalogue';
import type { Crates } from '../../../src/figures/crates';
import type { Scenario } from '../../../src/scenario/scenario';
import type { Summary } from '../../../workers/protocol';

/** One broker, or all others together, and its share of the records. */
interface Target {
  readonly name: string;
  readonly share: number;
  readonly hue: Hue;
  /** "+20 ms"; empty if it isn't slowed. */
  readonly slowness: string;
}

/** More have no room; the others are drawn together. */
const MOST_TARGETS = 4;
const [RIBBONS, FIGURES, GAP] = [800, 228, 14];

/** A run: how its bytes go to the brokers, and three figures. */
export function runPicture(scenario: Scenario, summary: Summary, sloMs: number): Postcard['draw'] {
  return (body) => {
    const [p99, p50] = (['p99', 'p50'] as const).map((id) => figureOf(id).inWindow(summary, scenario));
    const figures = [
      {
        name: 'p99',
        text: formatMilliseconds(p99 ?? Number.NaN),
        colour: (p99 ?? 0) > sloMs ? 'hot' : 'tx1',
      },
      { name: 'p50', text: formatMilliseconds(p50 ?? Number.NaN), colour: 'tx1' },
      {
        name: 'acked',
        text: formatBytesPerSecond(summary.throughput.mebibytesPerSecond * 1_048_576),
        colour: 'tx1',
      },
    ] as const;
    const x = body.x + body.width - FIGURES;
    const pitch = body.height / figures.length;
    return [
      ...ribbons({ ...body, width: RIBBONS }, targetsOf(scenario, summary)),
      ...figures.flatMap(({ name, text, colour }, row) => [
        words([x, body.y + row * pitch + 24], name, { ...POSTCARD_TEXT.note, colour: 'tx2' }),
        words([x, body.y + row * pitch + 68], text, { sizePx: 40, weight: 600, colour }),
      ]),
    ];
  };
}

/** The slow broker first among equals, then those with most bytes, by number. */
function targetsOf(scenario: Scenario, { brokers }: Summary): readonly Target[] {
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
      hue: categoryHue(place),
      slowness: broker === slow ? `+${withUnit(String(scenario['slow.ms']), 'ms')}` : '',
    }));
  const rest = order.slice(shown.length);
  if (rest.length === 0) return targets;
  const share = rest.reduce((sum, { bytes }) => sum + bytes, 0) / all;
  return [...targets, { name: `${rest.length} others`, share, hue: 'n3', slowness: '' }];
}

/** Ribbons as high as their shares, from the producers to the brokers' cards. */
function ribbons({ x, y, width, height: whole }: Box, targets: readonly Target[]): readonly Mark[] {
  const pitch = whole / targets.length;
  const height = Math.min(76, pitch - GAP);
  const [from, to] = [x + 28, x + 380];
  let start = y + 0.15 * whole;
  return [
    box({ x, y, width: 16, height: whole }, 'line3'),
    ...targets.flatMap((target, row) => {
      const middle = y + (row + 0.5) * pitch;
      const thick = Math.max(2, 0.7 * whole * target.share);
      const end = Math.min(thick, height);
      const top = start;
      start += thick;
      const card = { x: to + 20, y: middle - height / 2, width: x + width - to - 20, height };
      return [
        ribbon([from, top, thick], [to, middle - end / 2, end], target.hue, 0.6),
        ...targetMarks(card, target),
      ];
    }),
  ];
}

function targetMarks(card: Box, { name, share, slowness }: Target): readonly Mark[] {
  const isSlow = slowness !== '';
  const edge = isSlow ? ({ colour: 'hot', width: 3 } as const) : ({ colour: 'line3', width: 1.5 } as const);
  const look = { ...POSTCARD_TEXT.line, weight: 600, colour: 'tx1' } as const;
  const [end, baseline] = [card.x + card.width - 24, card.y + card.height / 2 + 10];
  const slow = { ...look, sizePx: 24, colour: 'hot', align: 'right' } as const;
  return [
    box(card, { fill: 'bg2', edge, round: 6 }),
    words([card.x + 24, baseline], name, look),
    words([end, baseline], formatShare(share), { ...look, align: 'right' }),
    ...(isSlow ? [words([end - 86, baseline], slowness, slow)] : []),
  ];
}

/** A run's batches: crates side by side, each with its number of records. */
export function cratesPicture({ capacity, crates }: Crates, slowness: string): Postcard['draw'] {
  return (body) => {
    const pitch = body.width / crates.length;
    const size = { width: 150, height: body.height - 8 };
    const { note, line } = POSTCARD_TEXT;
    return crates.flatMap(({ broker, records, slow }, place) => {
      const [x, y] = [body.x + place * pitch, body.y + 4];
      const [left, foot] = [x + size.width + 24, y + size.height - 8];
      const held = Math.round(records || 0);
      const edge = slow ? ({ colour: 'hot', width: 4 } as const) : ({ colour: 'line3', width: 2 } as const);
      return [
        box({ x, y, ...size }, { fill: 'bg1', edge, round: 4 }),
        ...crateSquares({ ...size, columns: 4, capacity, records: held }).map((square) =>
          box({ ...square, x: x + square.x, y: y + square.y }, categoryHue(place)),
        ),
        words([left, y + 72], String(held), { sizePx: 88, weight: 600, colour: 'tx1' }),
        words([left, y + 112], 'records a batch', { ...note, colour: 'tx2' }),
        words([left, foot], `Broker ${broker}`, { ...line, colour: 'tx1' }),
        ...(slow ? [words([left, foot - 38], slowness, { ...line, weight: 600, colour: 'hot' })] : []),
      ];
    });
  };
}
