/** Between a number and its unit: narrow, without a line break. */
export const NARROW_SPACE = '\u202F';

/** Placeholder for a figure that doesn't exist, such as the latency of no acks. */
export const NO_FIGURE = '–';

/** A text and its unit with a narrow space between them; just the text if the unit is empty. */
export function withUnit(text: string, unit: string): string {
  return unit === '' || text === NO_FIGURE ? text : text + NARROW_SPACE + unit;
}

/** `1.25 s`, to the millisecond. */
export function formatSeconds(seconds: number): string {
  return withUnit(String(Math.round(seconds * 1000) / 1000), 's');
}

/**
 * Three significant figures, at most `decimals` after the point: 0.842, 99.6, 1,725. Integer digits stay; a dash if not
 * finite.
 */
export function formatFigure(value: number, decimals = 3): string {
  if (!Number.isFinite(value)) return NO_FIGURE;
  if (value === 0) return '0';
  const places = decimalPlaces(value, decimals);
  // Rounding can carry: 9.996 has two places, but its rounded value, 10.0, only one.
  const rounded = Number(value.toFixed(places));
  return groupThousands(fixed(value, rounded === 0 ? places : decimalPlaces(rounded, decimals)));
}

/** Milliseconds below one second, then seconds: `0.2 ms`, `133 ms`, `4.07 s`. */
export function formatMilliseconds(ms: number): string {
  // 999.6 ms would round to 1,000 ms.
  return Math.abs(ms) < 999.5 || !Number.isFinite(ms)
    ? withUnit(formatFigure(ms, 2), 'ms')
    : withUnit(formatFigure(ms / 1000, 2), 's');
}

/** A time of the run; with three decimals rounded as in the link: `31.518 s`. */
export function formatPlayhead(ms: number, decimals = 3): string {
  return withUnit((Math.round(ms) / 1000).toFixed(decimals), 's');
}

/** A count with every digit: `60,741`. */
export function formatCount(count: number): string {
  return Number.isFinite(count) ? groupThousands(fixed(count, 0)) : NO_FIGURE;
}

/** A count with its noun: `1 batch`, `218 batches`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A share between 0 and 1 as a percentage without decimals: `84 %`. */
export function formatShare(share: number): string {
  return Number.isFinite(share) ? withUnit(groupThousands(fixed(share * 100, 0)), '%') : NO_FIGURE;
}

/** A share with decimals if it is small, so that only zero is 0: `84 %`, `7.2 %`, `0.58 %`, `< 0.01 %`. */
export function formatFineShare(share: number): string {
  if (!(share > 0 && share < 0.1)) return formatShare(share);
  const percent = share * 100;
  return withUnit(percent < 0.005 ? '< 0.01' : formatFigure(percent, percent < 1 ? 2 : 1), '%');
}

/** Text at the beginning of a line; percentiles and settings keep their small letter: `Median latency`, `p99 latency`. */
export function titled(label: string): string {
  return /^(?:p\d|[a-z]+\.[a-z])/.test(label) ? label : label.charAt(0).toUpperCase() + label.slice(1);
}

/** A label within a sentence: `median latency`. */
export function inSentence(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** `partition 0, partition 1 and partition 2`. */
export function formatList(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Bytes in B, KB (1024 B), MB or GB: `512 B`, `16 KB`, `3.3 MB`. */
export function formatBytes(bytes: number): string {
  const [divisor, unit] = byteUnit(bytes);
  return withUnit(tickText(formatFigure(bytes / divisor, unit === 'B' ? 0 : 2)), unit);
}

/** Bytes per second in MB/s of 1,048,576 B, as kafka-producer-perf-test counts: `0.84 MB/s`, `79.4 MB/s`. */
export function formatBytesPerSecond(bytesPerSecond: number): string {
  return withUnit(formatFigure(bytesPerSecond / 1_048_576, 2), 'MB/s');
}

/** A formatted figure without the zeros that align a table: `10.0 ms` is `10 ms` on an axis. */
export function tickText(formatted: string): string {
  return formatted.replace(/(\.\d*?)0+(?!\d)/, '$1').replace(/\.(?!\d)/, '');
}

/** Rounded, without the sign of a negative zero. */
function fixed(value: number, places: number): string {
  const text = value.toFixed(places);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

function decimalPlaces(value: number, decimals: number): number {
  const beforePoint = Math.floor(Math.log10(Math.abs(value))) + 1;
  return Math.min(decimals, Math.max(0, 3 - beforePoint));
}

function byteUnit(bytes: number): readonly [number, string] {
  // 1,023.5 KB would round to 1,024 KB.
  const size = Math.abs(bytes) * (1024 / 1023.5);
  if (size < 1024) return [1, 'B'];
  if (size < 1024 ** 2) return [1024, 'KB'];
  return size < 1024 ** 3 ? [1024 ** 2, 'MB'] : [1024 ** 3, 'GB'];
}

/** Inserts commas between thousands: `60,741`, `1,234.5`. */
export function groupThousands(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** A count as a sentence begins with it: "Three", from ten on in digits. */
export function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/** Two figures with a word between them; a unit that both share is said once: `3.72 to 9.37 ms`. */
export function fromTo(from: string, to: string, word = ' to'): string {
  const [number = '', unit] = from.split(NARROW_SPACE);
  const short = unit !== undefined && to.endsWith(NARROW_SPACE + unit) ? number : from;
  return `${short}${word} ${to}`;
}

/** Range of a figure over other seeds: `other seeds: 5.40 to 5.67 s`. */
export function otherSeeds(low: string, high: string): string {
  return `other seeds: ${fromTo(low, high)}`;
}
