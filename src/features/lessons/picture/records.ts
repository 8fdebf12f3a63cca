import { type Mark, rule } from '../../../draw/marks';
import type { CardPicture } from '../core/picture';
import { bracket, disc, filled, label, thing, unknown, upTo } from './marks';

/** Who has room in a bus. */
const SEATS = 6;

/** People at a stop, and how many are in the bus. */
export function bus({ values: [aboard = 0], asks }: CardPicture): readonly Mark[] {
  return [
    ...upTo(asks ? 7 : 3).map((index) => disc(96 - index * 12, 46, 4, index < 4 ? 'tx2' : 'line3')),
    thing([124, 24, 92, 36]),
    ...upTo(SEATS).map((seat) => {
      const x = 138 + seat * 13;
      return seat < Math.round(aboard) ? disc(x, 40, 4.5, 'c1') : disc(x, 40, 5, 'bg2', 'line3');
    }),
    ...unknown(190, 48, asks),
    disc(142, 61, 5, 'line3'),
    disc(198, 61, 5, 'line3'),
    rule([16, 66], [224, 66], { colour: 'line3', width: 1.2 }),
  ];
}

const SQUARE = 9;

/** How many records travel together, group by group; one group is all of them, before it is known. */
export function groups({ values, asks }: CardPicture): readonly Mark[] {
  const counts = values.map((count) => Math.max(1, Math.round(count)));
  const gap = counts.length > 1 ? 16 : 0;
  const length = counts.reduce((sum, count) => sum + count * SQUARE, gap * (counts.length - 1));
  let at = 120 - length / 2;
  return [
    rule([16, 58], [224, 58], { colour: 'line2', width: 1.2 }),
    ...counts.flatMap((count) => {
      const [x, middle] = [at, at + (count * SQUARE) / 2];
      at += count * SQUARE + gap;
      return [
        ...upTo(count).map((record) => filled(x + record * SQUARE, 46, 7, 8, 'c1')),
        bracket(x - 3, x + count * SQUARE + 1),
        ...(asks ? unknown(middle, 28, true) : [label(middle, 27, String(count), { isStrong: true })]),
      ];
    }),
  ];
}

const MOST_DOTS = 16;

/** Records sent, then those that should have been, then sent again. */
export function unsent({ values: [sent = MOST_DOTS, missing = 0], asks }: CardPicture): readonly Mark[] {
  const from = 22 + (sent - 0.5) * 13;
  const to = from + missing * 13;
  return [
    rule([16, 52], [224, 52], { colour: 'line2', width: 1.2 }),
    ...upTo(MOST_DOTS).map((index) => {
      const isMissing = index >= sent && index < sent + missing;
      return isMissing ? disc(22 + index * 13, 52, 4, 'bg0', 'hot') : disc(22 + index * 13, 52, 3.5, 'c1');
    }),
    ...unknown(120, 36, asks),
    ...(missing > 0 ? [bracket(from, to), label((from + to) / 2, 27, 'not sent')] : []),
  ];
}
