import { sameContent } from '../base/sameContent';
import {
  checkValue,
  type FieldValue,
  isQuantity,
  numberText,
  type QuantityField,
  ruleText,
  type ValueRule,
  wantsWhole,
} from './field';
import { fieldOf } from './fields';
import { MOST_NOTICES, type Notice, shorten } from './notice';
import type { FieldName } from './scenario';
import { DEFAULT_SWEEP, SWEEP_LIMITS, type Sweep, type SweepAxis, type SweepList } from './sweep';

/** Values between two ends are rounded to few digits, unless that moves them too far. */
const FEWEST_DIGITS = 3;
const MAX_DIGITS = 17;
/** Maximum rounding of a value, as a share of the step to the next. */
const ROUNDING = 0.1;

/** The values of an axis in order, without duplicates, whole if the field requires it. */
export function axisValues(axis: SweepAxis): readonly FieldValue[] {
  if (axis.spacing === 'list') return axis.values;
  const { from, to, count, spacing } = axis;
  const between = Array.from({ length: count - 2 }, (_, index) => {
    const share = (index + 1) / (count - 1);
    const value = spacing === 'log' ? from * (to / from) ** share : from + (to - from) * share;
    return Math.min(to, Math.max(from, value));
  });
  const inner = wantsWhole(fieldOf(axis.field)) ? between.map(Math.round) : rounded([from, ...between, to]);
  return [...new Set([from, ...inner, to])];
}

/** The sweep within its limits, and a notice for each change. Never throws. */
export function repairSweep(sweep: Sweep): { readonly sweep: Sweep; readonly notices: readonly Notice[] } {
  const notices: Notice[] = [];
  const x = repairAxis('sweep.x', sweep.x, DEFAULT_SWEEP.x, notices);
  let y = sweep.y === null ? null : repairAxis('sweep.y', sweep.y, DEFAULT_SWEEP.y ?? sweep.y, notices);
  if (y !== null && y.field === x.field) {
    notices.push(
      notice(
        'sweep.y',
        y.field,
        'none',
        `${y.field} is already on the horizontal axis. Used lines instead of a map.`,
      ),
    );
    y = null;
  }
  let lines =
    sweep.lines === null
      ? null
      : (repairList('sweep.lines', sweep.lines, SWEEP_LIMITS.lines, notices) ?? DEFAULT_SWEEP.lines);
  if (lines !== null && (lines.field === x.field || lines.field === y?.field)) {
    const used = 'Used one line.';
    notices.push(
      notice('sweep.lines', lines.field, 'none', `${lines.field} is already an axis of the sweep. ${used}`),
    );
    lines = null;
  }
  const precision = limited('sweep.precision', sweep.precision, SWEEP_LIMITS.precision, notices);
  const mostRuns = limited('sweep.runs', sweep.mostRuns, { ...SWEEP_LIMITS.runs, noun: 'runs' }, notices);
  return { sweep: { ...sweep, x, y, lines, precision, mostRuns }, notices };
}

export function sameAxis(a: SweepAxis | null, b: SweepAxis | null): boolean {
  return sameContent(a, b);
}

export function sameAxes(a: Sweep, b: Sweep): boolean {
  return sameAxis(a.x, b.x) && sameAxis(a.y, b.y) && sameAxis(a.lines, b.lines);
}

export function sweptAxes({ x, y, lines }: Sweep): readonly SweepAxis[] {
  return [x, y ?? lines].filter((axis) => axis !== null);
}

export function sweptFields(sweep: Sweep): readonly FieldName[] {
  return sweptAxes(sweep).map(({ field }) => field);
}

function repairAxis(key: string, axis: SweepAxis, fallback: SweepAxis, notices: Notice[]): SweepAxis {
  if (axis.spacing === 'list') return repairList(key, axis, SWEEP_LIMITS.values, notices) ?? fallback;
  const field = fieldOf(axis.field);
  if (field.kind === 'text') {
    const message = `${axis.field} has no numbers to sweep: list its values. Used the default.`;
    notices.push(notice(key, axis.field, 'the default', message));
    return fallback;
  }
  if (!isQuantity(field)) {
    const message = `${axis.field} has no numbers to sweep: list its values. Used all of them.`;
    notices.push(notice(key, axis.field, 'all', message));
    return { field: axis.field, spacing: 'list', values: field.choices.map(({ value }) => value) };
  }
  let from = endWithin(key, field, axis.from, field.lowest, notices);
  let to = endWithin(key, field, axis.to, field.highest, notices);
  if (from > to) {
    [from, to] = [to, from];
    const used = `${numberText(from)} to ${numberText(to)}`;
    notices.push(notice(key, `${axis.from} to ${axis.to}`, used, `The range ran backwards. Used ${used}.`));
  }
  const values = { ...SWEEP_LIMITS.values, noun: 'values' };
  const count = limited(key, axis.count, values, notices);
  if (from === to) {
    const all = fallback.field === axis.field ? fallback : reachOf(field, from, count);
    const message = `The range from ${numberText(from)} to ${numberText(to)} is empty. Used ${formatAxis(all)}.`;
    notices.push(notice(key, `${axis.from} to ${axis.to}`, formatAxis(all), message));
    return all;
  }
  let { spacing } = axis;
  if (spacing === 'log' && from <= 0) {
    spacing = 'linear';
    notices.push(notice(key, 'log', 'linear', "A logarithmic range can't start at 0. Used linear steps."));
  }
  return { field: axis.field, spacing, from, to, count };
}

export function formatAxis(axis: SweepAxis): string {
  const values = axisValues(axis);
  if (axis.spacing === 'list') return values.map((value) => sayable(value)).join(', ');
  return `${numberText(axis.from)} to ${numberText(axis.to)}, ${values.length} values`;
}

function sayable(value: FieldValue): string {
  return typeof value === 'number' ? numberText(value) : value;
}

/** Replaces an empty range: up to twice as much, or from the lowest value. */
function reachOf({ name, lowest, highest }: QuantityField, from: number, count: number): SweepAxis {
  const to = Math.min(highest, Math.max(from * 2, from + 10));
  const ends = to > from ? { from, to } : { from: lowest, to: from };
  return { field: name, spacing: 'linear', ...ends, count };
}

function repairList(
  key: string,
  list: SweepList,
  limits: { readonly lowest: number; readonly highest: number },
  notices: Notice[],
): SweepList | null {
  const field = fieldOf(list.field);
  const values: FieldValue[] = [];
  for (const given of list.values) {
    const checked = checkValue(field, given);
    if (checked.type === 'unreadable') {
      notices.push(notice(key, String(given), '', `${list.field}: ${checked.message} Left out.`));
    } else {
      const used = sayable(checked.value);
      if (checked.type === 'clamped')
        notices.push(notice(key, String(given), used, `${list.field}: ${checked.message} Used ${used}.`));
      if (!values.includes(checked.value)) values.push(checked.value);
    }
    // Stops after this many invalid values, which would only keep the page busy.
    if (values.length > limits.highest || notices.length > MOST_NOTICES) break;
  }
  if (values.length < limits.lowest) {
    const message = `${list.field} needs ${limits.lowest === 1 ? 'a value' : `${limits.lowest} values`}. ${ruleText(field)} Used the default.`;
    notices.push(notice(key, list.values.join(', '), 'the default', message));
    return null;
  }
  if (values.length > limits.highest) {
    const message = `There are more than ${limits.highest} values of ${list.field}. The rest were left out.`;
    notices.push(notice(key, list.values.join(', '), `the first ${limits.highest}`, message));
  }
  return { ...list, values: values.slice(0, limits.highest) };
}

/** The nearest valid end of a range, or `end`. */
function endWithin(key: string, field: QuantityField, given: number, end: number, notices: Notice[]): number {
  // A word, or the number that stands for one, is no end.
  const { lowest, highest } = field;
  const rule: ValueRule = { kind: wantsWhole(field) ? 'integer' : 'number', lowest, highest };
  const checked = checkValue(rule, given);
  if (checked.type === 'valid') return Number(checked.value);
  const nearest = checkValue(rule, Math.round(given));
  const used = nearest.type === 'unreadable' ? end : Number(nearest.value);
  notices.push(notice(key, String(given), numberText(used), `${checked.message} Used ${numberText(used)}.`));
  return used;
}

/** A number of the sweep itself; with a noun it's a count. */
function limited(
  key: string,
  given: number,
  { lowest, highest, noun }: { readonly lowest: number; readonly highest: number; readonly noun?: string },
  notices: Notice[],
): number {
  const within = Math.min(highest, Math.max(lowest, Number.isNaN(given) ? lowest : given));
  const used = noun === undefined ? within : Math.round(within);
  if (used === given) return given;
  const rule = `${noun === undefined ? 'a number' : `a whole number of ${noun}`} from ${numberText(lowest)}`;
  const message = `${shorten(numberText(given))} isn't ${rule} to ${numberText(highest)}. Used ${numberText(used)}.`;
  notices.push(notice(key, String(given), numberText(used), message));
  return used;
}

function notice(field: string, given: string, used: string, message: string): Notice {
  return { field, given: shorten(given), used, message };
}

function rounded(values: readonly number[]): readonly number[] {
  const between = values.slice(1, -1);
  for (let digits = FEWEST_DIGITS; digits <= MAX_DIGITS; digits += 1) {
    const short = between.map((value) => Number(value.toPrecision(digits)));
    const isNear = short.every((value, index) => {
      const [before = value, exact = value, after = value] = values.slice(index, index + 3);
      return Math.abs(value - exact) <= ROUNDING * Math.min(exact - before, after - exact);
    });
    if (isNear) return short;
  }
  return between;
}
