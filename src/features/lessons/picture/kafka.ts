import { arrowHead } from '../../../draw/draw';
import { box, lines, type Mark, rule } from '../../../draw/marks';
import { bend, ribbon } from '../../../draw/ribbon';
import type { Point } from '../../../draw/surface';
import { categoryHue } from '../../../draw/theme';
import type { CardPicture } from '../core/picture';
import { arrow, crate, disc, filled, label, thin, thing, unknown, upTo } from './marks';

/** Two batches at the gate, the second the one that leaves; which one, is the question. */
export function gate({ values: [waiting = 0, leaving = 0], asks }: CardPicture): readonly Mark[] {
  const post = (y: number): Mark => rule([158, y], [158, y + 20], { colour: 'line3', width: 2 });
  return [
    ...crate(waiting, 24, 10, 52, 60),
    ...crate(leaving, asks ? 88 : 172, 10, 52, 60),
    post(14),
    post(46),
    ...(asks ? arrow(166, 40, 190) : arrow(130, 40, 152)),
    ...unknown(206, 48, asks),
  ];
}

/** One batch, and the small ones that the same records fill; how full they are, is the question. */
export function split({ values: [whole = 0, each = 0], asks }: CardPicture): readonly Mark[] {
  const small = upTo(10).flatMap((index) => {
    const [x, y] = [130 + (index % 5) * 18, 16 + Math.floor(index / 5) * 26];
    const rows = upTo(Math.min(3, Math.round(each)));
    return [
      thing([x, y, 14, 22], { fill: 'bg0' }),
      ...rows.map((row) => filled(x + 3, y + 15 - row * 6, 8, 4, 'c1')),
    ];
  });
  return [...crate(whole, 24, 12, 56, 56), ...arrow(92, 40, 116), ...small, ...unknown(173, 48, asks)];
}

/** Requests of one connection that may be on their way at once. */
const SLOTS = 5;

/** Producer and broker, and how many requests are between them. */
export function inFlight({ values: [taken = 0], asks }: CardPicture): readonly Mark[] {
  return [
    thing([20, 22, 44, 36]),
    thing([176, 22, 44, 36]),
    rule([64, 40], [176, 40], { colour: 'line2', width: 1.2 }),
    ...upTo(SLOTS).map((slot) => {
      const x = 74 + slot * 20;
      return slot < taken
        ? filled(x, 30, 12, 20, 'c1')
        : thing([x, 30, 12, 20], { fill: 'bg0', isDashed: true });
    }),
    ...unknown(120, 24, asks),
  ];
}

/** More comes in than goes out, and how full the buffer is. */
export function buffer({ values: [fill = 0], asks }: CardPicture): readonly Mark[] {
  const height = 56 * Math.min(1, fill);
  return [
    thing([96, 10, 48, 60], { fill: 'bg0' }),
    box({ x: 98, y: 68 - height, width: 44, height }, { fill: 'c1', alpha: 0.85 }),
    ...arrow(20, 30, 86, 'tx1', 4),
    ...arrow(152, 50, 214, 'tx1', 2),
    ...unknown(120, 42, asks),
  ];
}

/** Height of all ribbons together, and of a broker at least. */
const RIBBONS = 42;
const LEAST_BROKER = 14;

/** How the records divide among brokers, one of them slow. */
export function ribbons({ values, slow, asks }: CardPicture): readonly Mark[] {
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  const count = values.length;
  const room = 76 - 4 * count - LEAST_BROKER * count;
  let [from, top] = [(80 - RIBBONS - 3 * (count - 1)) / 2, 2];
  const each = values.map((value, index): readonly Mark[] => {
    const share = value / total;
    const [height, broker] = [RIBBONS * share, LEAST_BROKER + room * share];
    const to = top + (broker - height) / 2;
    const isHot = slow?.broker === index;
    const name = isHot ? slow.says : `Broker ${index}`;
    const marks = [
      ribbon([22, from, height], [148, to, height], categoryHue(index), 0.55),
      thing([156, top, 72, broker], { isHot }),
      label(192, top + broker / 2 + 4, name, { isStrong: isHot, ...(isHot && { colour: 'hot' }) }),
    ];
    from += height + 3;
    top += broker + 4;
    return marks;
  });
  return [filled(16, 6, 6, 68, 'line3'), ...each.flat(), ...unknown(84, 24, asks)];
}

/** Where the leader and its two followers are. */
const REPLICAS = [
  { y: 6, height: 22 },
  { y: 33, height: 16 },
  { y: 54, height: 16 },
];

/** A leader and two followers, and how many of them have the record when the ack goes out. */
export function replicas({ values: [having = 1], asks }: CardPicture): readonly Mark[] {
  const ack = { colour: 'c1', width: 1.5, dash: asks ? [3, 2] : [] } as const;
  const copied = (from: number, to: number): readonly Point[] =>
    upTo(9).map((step) => [166 + 13 * Math.sin((Math.PI * step) / 8), from + ((to - from) * step) / 8]);
  return [
    ...REPLICAS.flatMap(({ y, height }, index) => [
      thing([96, y, 64, height], { isDashed: index >= having }),
      ...(!asks && index < having ? [filled(100, y + 4, 10, height - 8, 'c1')] : []),
    ]),
    label(132, 21, 'leader', { isStrong: true }),
    ...arrow(24, 12, 90),
    rule([90, 22], [30, 22], ack),
    lines([arrowHead([30, 22], -1)], ack),
    label(60, 40, 'ack'),
    thin(copied(17, 41), { dash: [2, 2] }),
    thin(copied(41, 61), { dash: [2, 2] }),
    ...unknown(204, 46, asks),
  ];
}

/** Batches in front of a broker that is gone; where they go, is the question. */
export function lost({ values: [waiting = 0], asks }: CardPicture): readonly Mark[] {
  const cross = { colour: 'hot', width: 1.5 } as const;
  const elsewhere = { colour: 'tx2', dash: [3, 2] } as const;
  return [
    thing([160, 8, 64, 28], { isHot: true, isDashed: true }),
    rule([184, 14], [200, 30], cross),
    rule([200, 14], [184, 30], cross),
    thing([160, 46, 64, 28]),
    ...upTo(Math.min(6, waiting)).map((batch) => filled(94 - batch * 14, 30, 10, 20, categoryHue(0))),
    thin(bend([112, 40], [152, 60]), elsewhere),
    thin(arrowHead([152, 60], 1), { colour: 'tx2' }),
    ...unknown(132, 44, asks),
  ];
}

/** The discs that a cloud is made of. */
const CLOUD = [
  [184, 45, 9],
  [196, 38, 13],
  [209, 45, 9],
] as const;

/** Records on their way into a file, and the file on its way into storage. */
export function files({ values: [records = 0], asks }: CardPicture): readonly Mark[] {
  return [
    ...upTo(Math.min(12, Math.round(records))).map((record) =>
      filled(20 + (record % 4) * 11, 46 - Math.floor(record / 4) * 11, 8, 8, 'c1'),
    ),
    ...arrow(72, 40, 96),
    thing([102, 22, 36, 36]),
    label(120, 44, 'file', { isStrong: true }),
    ...arrow(144, 40, 168),
    ...CLOUD.map(([x, y, radius]) => disc(x, y, radius + 0.5, 'line3')),
    filled(184, 44, 25, 10.5, 'line3'),
    ...CLOUD.map(([x, y, radius]) => disc(x, y, radius - 0.5, 'bg2')),
    filled(184, 44, 25, 9.5, 'bg2'),
    ...unknown(156, 32, asks),
  ];
}
