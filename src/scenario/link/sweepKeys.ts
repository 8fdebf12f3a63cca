import { assertNever } from '../../base/assert';
import { readList } from '../../base/list';
import { type Field, type FieldValue, isQuantity, readValue, type ValueRule } from '../field';
import { FIELD_NAMES, findField } from '../fields';
import { plainText } from '../modelText';
import { type Notice, noteUnread, noticeOf, shorten } from '../notice';
import { DEFAULT_SWEEP, SPACINGS, SWEEP_METRICS, type Sweep, type SweepAxis, type SweepList } from '../sweep';
import { sameAxis } from '../sweepAxis';
import { suggestion } from './suggestion';

/** The keys of a link that describe a sweep, in the order of writing. */
export const SWEEP_KEYS = [
  'sweep.x',
  'sweep.y',
  'sweep.lines',
  'sweep.metric',
  'sweep.precision',
  'sweep.runs',
] as const;
/** One of SWEEP_KEYS. */
export type SweepKey = (typeof SWEEP_KEYS)[number];

/** Names of metrics in published links, by the figure that each means today. */
const PUBLISHED_METRICS: ReadonlyMap<string, string> = new Map([
  ['requests', 'requests.per.s'],
  ['largest.share', 'share.largest'],
  ['busiest.broker', 'busy.highest'],
  ['peak.backlog', 'backlog.peak'],
]);

/** Represents a missing axis. */
const NONE = 'none';

/**
 * Reads one key of a sweep; an invalid value gives the default and a notice. Limits are left to `repairSweep`, because
 * the keys limit each other. Never throws.
 */
export function readSweepKey(sweep: Sweep, key: SweepKey, text: string, notices: Notice[]): Sweep {
  const given = text.trim();
  switch (key) {
    case 'sweep.x':
      return { ...sweep, x: readAxis(key, given, notices) ?? DEFAULT_SWEEP.x };
    case 'sweep.y':
      if (given === NONE) return { ...sweep, y: null };
      return { ...sweep, y: readAxis(key, given, notices) ?? DEFAULT_SWEEP.y };
    case 'sweep.lines':
      if (given === NONE) return { ...sweep, lines: null };
      return { ...sweep, lines: readLines(given, notices) ?? DEFAULT_SWEEP.lines };
    case 'sweep.metric': {
      const name = PUBLISHED_METRICS.get(given) ?? given;
      const metric = SWEEP_METRICS.find((each) => each === name);
      if (metric !== undefined) return { ...sweep, metric };
      const meant = suggestion(given, SWEEP_METRICS, notices);
      const reason = `"${shorten(given)}" isn't one of ${SWEEP_METRICS.join(', ')}.${meant}`;
      notices.push(unusable(key, given, DEFAULT_SWEEP.metric, reason));
      return { ...sweep, metric: DEFAULT_SWEEP.metric };
    }
    case 'sweep.precision':
      return { ...sweep, precision: readNumber(key, given, DEFAULT_SWEEP.precision, notices) };
    case 'sweep.runs':
      return { ...sweep, mostRuns: readNumber(key, given, DEFAULT_SWEEP.mostRuns, notices) };
    default:
      return assertNever(key);
  }
}

/** Key and plain value of everything in which a sweep differs from the default, in order. */
export function sweepEntries(sweep: Sweep): readonly (readonly [SweepKey, string])[] {
  const entries: (readonly [SweepKey, string])[] = [];
  if (!sameAxis(sweep.x, DEFAULT_SWEEP.x)) entries.push(['sweep.x', axisText(sweep.x)]);
  if (!sameAxis(sweep.y, DEFAULT_SWEEP.y)) entries.push(['sweep.y', axisText(sweep.y)]);
  if (!sameAxis(sweep.lines, DEFAULT_SWEEP.lines)) entries.push(['sweep.lines', axisText(sweep.lines)]);
  if (sweep.metric !== DEFAULT_SWEEP.metric) entries.push(['sweep.metric', sweep.metric]);
  if (sweep.precision !== DEFAULT_SWEEP.precision)
    entries.push(['sweep.precision', plainText(sweep.precision)]);
  if (sweep.mostRuns !== DEFAULT_SWEEP.mostRuns) entries.push(['sweep.runs', plainText(sweep.mostRuns)]);
  return entries;
}

/** An axis as links write it: `linger.ms:linear:0:19:20`, `acks:list:0:1:all`, `none`. */
export function axisText(axis: SweepAxis | null): string {
  if (axis === null) return NONE;
  const words =
    axis.spacing === 'list'
      ? axis.values.map(plainText)
      : [plainText(axis.from), plainText(axis.to), plainText(axis.count)];
  return [axis.field, axis.spacing, ...words].join(':');
}

function readLines(text: string, notices: Notice[]): SweepList | null {
  const axis = readAxis('sweep.lines', text, notices);
  if (axis === null || axis.spacing === 'list') return axis;
  const reason = 'Lines need a list of values, such as partitioner:list:sticky:adaptive.';
  notices.push(unusable('sweep.lines', text, axisText(DEFAULT_SWEEP.lines), reason));
  return null;
}

function readAxis(key: SweepKey, text: string, notices: Notice[]): SweepAxis | null {
  const refuse = (reason: string): null => {
    const used = key === 'sweep.x' ? DEFAULT_SWEEP.x : DEFAULT_SWEEP[key === 'sweep.y' ? 'y' : 'lines'];
    notices.push(unusable(key, text, axisText(used), reason));
    return null;
  };
  const { entries, unread } = readList(text, ':');
  const [name = '', word = '', ...values] = entries;
  noteUnread(key, unread, 'values', notices);
  const field = findField(name);
  if (field === undefined) {
    const meant = suggestion(name, FIELD_NAMES, notices);
    return refuse(`"${shorten(name)}" isn't a setting you can sweep.${meant}`);
  }
  if (word === 'list') {
    return {
      field: field.name,
      spacing: 'list',
      // Text and invalid values stay as they are: `repairSweep` checks them.
      values: isQuantity(field) ? values.map((value) => validOrGiven(field, value)) : values,
    };
  }
  const spacing = SPACINGS.find((known) => known === word);
  const [from, to, count] = values.map((value) => readAny(value));
  if (spacing === undefined || from == null || to == null || count == null || values.length !== 3)
    return refuse(`"${shorten(text)}" doesn't have the form ${name}:linear:0:19:20 or ${name}:list:1:2.`);
  return { field: field.name, spacing, from, to, count };
}

function validOrGiven(field: Field, given: string): FieldValue {
  const checked = readValue(field, given);
  return checked.type === 'valid' ? checked.value : given;
}

const ANY: ValueRule = { kind: 'number', lowest: -1e12, highest: 1e12 };

function readAny(text: string): number | null {
  const checked = readValue(ANY, text);
  return checked.type === 'unreadable' ? null : Number(checked.value);
}

function readNumber(key: SweepKey, text: string, fallback: number, notices: Notice[]): number {
  const value = readAny(text);
  if (value !== null) return value;
  notices.push(unusable(key, text, plainText(fallback), `"${shorten(text)}" isn't a number.`));
  return fallback;
}

function unusable(field: SweepKey, given: string, used: string, reason: string): Notice {
  return noticeOf(field, shorten(given), used, reason, `Used the default, ${used}.`);
}
