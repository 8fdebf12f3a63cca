import { readList } from '../../base/list';
import { type Field, type FieldValue, isQuantity, readValue, type ValueRule } from '../field';
import { FIELD_NAMES, findField } from '../fields';
import { plainText } from '../modelText';
import { noteUnread, noticeOf, shorten } from '../notice';
import {
  DEFAULT_SWEEP,
  SPACINGS,
  SWEEP_METRICS,
  type SweepAxis,
  type SweepList,
  type SweepMetric,
} from '../sweep';
import { type Codec, type Reading, rowsOf } from './linkRow';
import { suggestion } from './suggestion';

/** Names of metrics in published links, by the figure that each means today. */
const PUBLISHED_METRICS: ReadonlyMap<string, string> = new Map([
  ['requests', 'requests.per.s'],
  ['largest.share', 'share.largest'],
  ['busiest.broker', 'busy.highest'],
  ['peak.backlog', 'backlog.peak'],
]);

const NONE = 'none';

const row = rowsOf(DEFAULT_SWEEP);

/** The keys of a sweep. Their limits are left to `repairSweep`, because the keys limit each other. */
export const SWEEP_ROWS = [
  row('sweep.x', 'x', { read: readAxis, write: axisText }),
  row('sweep.y', 'y', { read: unlessNone<SweepAxis>(readAxis), write: axisText }),
  row('sweep.lines', 'lines', { read: unlessNone<SweepList>(readLines), write: axisText }),
  row('sweep.metric', 'metric', { read: readMetric, write: plainText }),
  row('sweep.precision', 'precision', { read: readNumber, write: plainText }),
  row('sweep.runs', 'mostRuns', { read: readNumber, write: plainText }),
];

/** An axis as links write it: `linger.ms:linear:0:19:20`, `acks:list:0:1:all`, `none`. */
export function axisText(axis: SweepAxis | null): string {
  if (axis === null) return NONE;
  const words =
    axis.spacing === 'list'
      ? axis.values.map(plainText)
      : [plainText(axis.from), plainText(axis.to), plainText(axis.count)];
  return [axis.field, axis.spacing, ...words].join(':');
}

function unlessNone<Axis>(read: Codec<Axis | null>['read']): Codec<Axis | null>['read'] {
  return (text, reading) => (text.trim() === NONE ? null : read(text, reading));
}

function readMetric(text: string, reading: Reading<SweepMetric>): SweepMetric {
  const given = text.trim();
  const name = PUBLISHED_METRICS.get(given) ?? given;
  const metric = SWEEP_METRICS.find((each) => each === name);
  if (metric !== undefined) return metric;
  const meant = suggestion(given, SWEEP_METRICS, reading.notices);
  const reason = `"${shorten(given)}" isn't one of ${SWEEP_METRICS.join(', ')}.${meant}`;
  return unusable(given, reason, reading.fallback, reading);
}

function readLines(text: string, reading: Reading<SweepList | null>): SweepList | null {
  const axis = readAxis<SweepAxis | null>(text, reading);
  if (axis === null || axis.spacing === 'list') return axis;
  const reason = 'Lines need a list of values, such as partitioner:list:sticky:adaptive.';
  return unusable(text.trim(), reason, axisText(reading.fallback), reading);
}

function readAxis<Axis extends SweepAxis | null>(given: string, reading: Reading<Axis>): SweepAxis | Axis {
  const text = given.trim();
  const { key, fallback, notices } = reading;
  const refuse = (reason: string): Axis => unusable(text, reason, axisText(fallback), reading);
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

function readNumber(given: string, reading: Reading<number>): number {
  const text = given.trim();
  return (
    readAny(text) ??
    unusable(text, `"${shorten(text)}" isn't a number.`, plainText(reading.fallback), reading)
  );
}

function unusable<Value>(given: string, reason: string, used: string, reading: Reading<Value>): Value {
  const { key, fallback, notices } = reading;
  notices.push(noticeOf(key, shorten(given), used, reason, `Used the default, ${used}.`));
  return fallback;
}
