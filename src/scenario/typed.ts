import { type Checked, readValue, type ValueRule } from './field';

const THOUSANDS = { k: 1e3, m: 1e6, g: 1e9 };
const BYTES = { b: 1, ...sized(''), ...sized('b'), ...sized('ib') };
const SECONDS = { ns: 1e-9, us: 1e-6, µs: 1e-6, μs: 1e-6, ms: 1e-3, s: 1, sec: 1, m: 60, min: 60, h: 3600 };

/** k, M and G of bytes, each 1,024 times the previous one, in the page's notation. */
function sized(ending: string): Readonly<Record<string, number>> {
  return { [`k${ending}`]: 1024, [`m${ending}`]: 1024 ** 2, [`g${ending}`]: 1024 ** 3 };
}

function suffixesOf(unit: string): Readonly<Record<string, number>> {
  const own = { [unit.toLowerCase()]: 1 };
  if (unit === 'B') return BYTES;
  if (unit === 'MB/s')
    return { ...own, mb: 1, mib: 1, 'mib/s': 1, g: 1024, gb: 1024, 'gb/s': 1024, 'gib/s': 1024 };
  if (unit === 'rec/s') return { ...THOUSANDS, ...own, '/s': 1, 'k/s': 1e3, 'm/s': 1e6 };
  if (!Object.hasOwn(SECONDS, unit)) return { ...THOUSANDS, ...own };
  const one = SECONDS[unit as keyof typeof SECONDS];
  return Object.fromEntries([['k', 1e3], ...Object.entries(SECONDS).map(([name, s]) => [name, s / one])]);
}

const TYPED = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*([a-zµμ/%]+)$/i;

/** A number as somebody types it, as the plain number that a link has: "64k", "32 KiB", "5s", "16,384 B". */
function plainNumber(text: string, unit: string): string {
  const trimmed = text.trim();
  // Only commas between thousands: "16,384" is a number, "1,5" isn't.
  const bare = /^[+-]?\d{1,3}(,\d{3})+(?!\d)(?!,)/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  const [, number, suffix = ''] = TYPED.exec(bare) ?? [];
  const suffixes = suffixesOf(unit);
  const name = suffix.toLowerCase();
  if (number === undefined || !Object.hasOwn(suffixes, name)) return bare;
  // 1.1 s are 1,100 ms, not 1,100.0000000000002.
  return String(Number((Number(number) * (suffixes[name] ?? 1)).toPrecision(12)));
}

/**
 * Reads text typed into an entry, which may be freer than a link's plain numbers: commas between thousands, the unit or
 * a larger or smaller one, and k, M or G. A k is 1,024 of bytes, and 1,000 of anything else.
 */
export function readTyped(rule: ValueRule, unit: string, text: string): Checked {
  return readValue(rule, plainNumber(text, unit));
}
