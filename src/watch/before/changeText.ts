import { assertNever } from '../../base/assert';
import { counted, formatCount, formatFigure, formatMilliseconds, withUnit } from '../../base/format';
import { ratioText } from '../../base/ratio';
import { fieldOf } from '../../scenario/fields';
import type { FieldName, Scenario } from '../../scenario/scenario';
import { changeValues, settingName, settingText } from '../../scenario/settingText';
import { changedCount, changedFields } from '../../store/timedChanges';
import type { RunChange } from './runChange';

/** "p99 5.40 s → 169 ms, 32× lower", in two pieces. */
export interface ChangeSentence {
  /** "p99 5.40 s → 169 ms", or "p99 unchanged: 5.40 s". */
  readonly p99: string;
  /** "32× lower"; empty if p99 is unchanged. */
  readonly ratio: string;
}

export function formatP99Change({ p99, ratio }: RunChange): ChangeSentence {
  if (Number.isNaN(p99.now)) return { p99: 'No ack in this window', ratio: '' };
  const now = formatMilliseconds(p99.now);
  if (Number.isNaN(p99.before)) return { p99: `p99 ${now}; no ack before`, ratio: '' };
  if (ratio === null) return { p99: `p99 unchanged: ${now}`, ratio: '' };
  return { p99: `p99 ${formatMilliseconds(p99.before)} → ${now}`, ratio: ratioText(p99.now, p99.before) };
}

/** A sentence for each price: "It costs 3 ms at the median." */
export function formatPrices({ p99, prices }: RunChange): string {
  return prices.map((price) => formatPrice(price, p99.now < p99.before)).join(' ');
}

function formatPrice({ price, before, now }: RunChange['prices'][number], isBought: boolean): string {
  const verb = now > before ? 'rise' : 'fall';
  switch (price) {
    case 'median':
      if (Number.isNaN(now) || Number.isNaN(before)) return '';
      return now > before && isBought
        ? `Costs ${formatCost(now - before)} at the median.`
        : `The median ${verb}s from ${formatMilliseconds(before)} to ${formatMilliseconds(now)}.`;
    case 'requests':
      return `Requests ${verb} from ${formatRate(before)} to ${formatRate(now)} a second.`;
    default:
      return assertNever(price);
  }
}

/** A difference of two rounded figures has two figures itself. */
function formatCost(ms: number): string {
  return ms < 100 ? withUnit(String(Number(ms.toPrecision(2))), 'ms') : formatMilliseconds(ms);
}

function formatRate(perSecond: number): string {
  return perSecond < 10 ? formatFigure(perSecond) : formatCount(Math.round(perSecond));
}

export interface ChangeName {
  /** A single setting: its Kafka name, or its label. Null if several changed. */
  readonly setting: { readonly name: string; readonly isKafkas: boolean } | null;
  /** "0 → 5 ms"; of several settings "3 settings". */
  readonly values: string;
}

/** Names what was changed. */
export function changeName(before: Scenario, now: Scenario): ChangeName {
  const name = onlyChanged(before, now);
  if (name === null) return { setting: null, values: counted(changedCount(now, before), 'setting') };
  return {
    setting: { name: settingName(name), isKafkas: fieldOf(name).kafkaName !== undefined },
    values: changeValues({ field: name, from: before[name], to: now[name] }),
  };
}

/** "linger.ms 0 ms": the setting that differs from another scenario, with its value here; empty if several do. */
export function ownSetting(scenario: Scenario, other: Scenario): string {
  const name = onlyChanged(scenario, other);
  return name === null ? '' : settingText(name, scenario[name]);
}

/** The setting in which two scenarios differ; null if there are several, or timed changes. A broker is made slow by two. */
export function onlyChanged(before: Scenario, now: Scenario): FieldName | null {
  const fields = changedFields(now, before);
  if (fields.length !== changedCount(now, before)) return null;
  const slowness = fields.length === 2 && fields.includes('slow.ms') && fields.includes('slow.broker');
  if (slowness && before['slow.ms'] !== now['slow.ms']) return 'slow.ms';
  return fields.length === 1 ? (fields[0] ?? null) : null;
}
