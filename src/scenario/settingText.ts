import { formatBytes, fromTo, inSentence } from '../base/format';
import { type FieldValue, isQuantity, valueText } from './field';
import { fieldOf } from './fields';
import type { FieldName } from './scenario';

/** `kafka` = as in files and tables, `linger.ms 5 ms`; `spoken` = as in sentences, `linger 5 ms`, with sizes in KB. */
export type SettingStyle = 'kafka' | 'spoken';

export interface SettingChange {
  readonly field: FieldName;
  readonly from: FieldValue;
  readonly to: FieldValue;
}

/** Kafka's name of a setting, or its label if Kafka has none; spoken, the short one. */
export function settingName(name: FieldName, style: SettingStyle = 'kafka'): string {
  const { short, kafkaName, label } = fieldOf(name);
  return style === 'kafka' ? (kafkaName ?? label) : (short ?? kafkaName ?? inSentence(label));
}

/** `linger.ms 5 ms`. */
export function settingText(name: FieldName, value: FieldValue, style: SettingStyle = 'kafka'): string {
  return `${settingName(name, style)} ${settingValue(name, value, style)}`;
}

/** `linger.ms 0 → 5 ms`. */
export function changeText(change: SettingChange, style: SettingStyle = 'kafka'): string {
  return `${settingName(change.field, style)} ${changeValues(change, style)}`;
}

/** Both values of a change, with a shared unit once: `0 → 5 ms`. */
export function changeValues({ field, from, to }: SettingChange, style: SettingStyle = 'kafka'): string {
  return fromTo(settingValue(field, from, style), settingValue(field, to, style), ' →');
}

function settingValue(name: FieldName, value: FieldValue, style: SettingStyle): string {
  const field = fieldOf(name);
  const isSize = style === 'spoken' && isQuantity(field) && field.unit === 'B';
  return isSize && typeof value === 'number' ? formatBytes(value) : valueText(field, value);
}
