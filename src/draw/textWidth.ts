import type { TextSize } from './text';

/**
 * Estimates a text's width from the faces' advance widths, CSS pixels: layouts are the same on canvas, in SVG and in
 * tests.
 */
export function textWidth(text: string, look: TextSize): number {
  if (look.face === 'mono') return MONO_ADVANCE * text.length * look.sizePx;
  let advance = 0;
  for (const character of text) advance += ADVANCES.get(character) ?? USUAL_ADVANCE;
  const weight = look.weight === 600 ? SEMIBOLD : 1;
  return advance * look.sizePx * weight * (look.face === 'condensed' ? CONDENSED : 1);
}

/** Characters of IBM Plex Sans by their advance, in hundredths of the font's size. */
const BY_ADVANCE: Readonly<Record<number, string>> = {
  12: '\u202F',
  25: " ',.ijl",
  30: '!:;[]f|',
  35: '()rt{}',
  40: '"-/I\\',
  45: '*z',
  50: '?JLcsvxy',
  55: 'FT_aeghknou',
  60: '0123456789$+<=>CEPSVXYZ^`bdpq~–',
  65: 'ABDKR',
  70: '#&GHNOQU',
  75: 'w',
  80: 'M',
  85: 'm…',
  90: '@W',
  95: '%',
};
const ADVANCES: ReadonlyMap<string, number> = new Map(
  Object.entries(BY_ADVANCE).flatMap(([hundredths, characters]) =>
    [...characters].map((character) => [character, Number(hundredths) / 100] as const),
  ),
);
const USUAL_ADVANCE = 0.6;
const MONO_ADVANCE = 0.6;
const SEMIBOLD = 1.035;
const CONDENSED = 0.9;
