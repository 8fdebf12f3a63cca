import type { Dice } from '../../../../tests/e2e/support/dice';

/**
 * Values that have broken programs before: names of every object, numbers at the edge, brackets, control characters.
 */
const NASTY = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '-0',
  '1e308',
  '9007199254740993',
  'NaN',
  '\u0000',
  '\u202e',
  '\ud800',
  '%',
  '%E0%A4%A',
  '"',
  "'",
  '\\"',
  '{',
  '[[[[',
  '}',
  ';',
  '&',
  '=',
  ',',
  ':',
  '\n',
  '\t',
  ' ',
  '<script>',
  '${',
  '../',
];

const MAX_EDITS = 6;
/** Approximate maximum length of repeated text, characters. */
const LONGEST_REPEAT = 4_000;

/** A text with a few letters lost, doubled, moved, put in, or repeated many times. */
export function mutated(text: string, dice: Dice): string {
  let changed = text;
  for (let edits = dice.below(MAX_EDITS) + 1; edits > 0; edits -= 1) changed = edited(changed, dice);
  return changed;
}

function edited(text: string, dice: Dice): string {
  const start = dice.below(text.length + 1);
  const end = Math.min(text.length, start + dice.below(dice.chance(0.2) ? 200 : 12));
  const [before, part, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  switch (dice.below(6)) {
    case 0:
      return before + after;
    case 1:
      return before + part + part + after;
    case 2:
      return before + dice.pick(NASTY) + after;
    case 3:
      return before + dice.pick(NASTY) + part + dice.pick(NASTY) + after;
    case 4: {
      const unit = part === '' ? dice.pick(NASTY) : part;
      const times = dice.chance(0.05) ? LONGEST_REPEAT / unit.length : dice.below(8);
      return before + unit.repeat(times + 1) + after;
    }
    default: {
      const place = dice.below(text.length + 1);
      return text.slice(0, place) + part + text.slice(place);
    }
  }
}

/** A JSON value with one of its parts replaced by another kind of thing, or by another part of it. */
export function mutatedJson(value: unknown, dice: Dice): unknown {
  const copy = structuredClone(value);
  const places: (readonly [holder: Record<string, unknown>, key: string])[] = [];
  const visit = (holder: unknown): void => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const key of Object.keys(holder)) {
      places.push([holder as Record<string, unknown>, key]);
      visit((holder as Record<string, unknown>)[key]);
    }
  };
  visit(copy);
  if (places.length === 0) return copy;
  for (let edits = dice.below(3) + 1; edits > 0; edits -= 1) {
    const [holder, key] = dice.pick(places);
    const [other, name] = dice.pick(places);
    const replacements = [
      null,
      -1,
      1e308,
      '',
      [],
      {},
      true,
      dice.pick(NASTY),
      structuredClone(other[name] ?? null),
    ];
    const how = dice.share();
    if (how < 0.15) delete holder[key];
    else if (how < 0.3) holder[dice.pick(NASTY)] = holder[key];
    else holder[key] = dice.pick(replacements);
  }
  return copy;
}
