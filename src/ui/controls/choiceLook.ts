import type { RefObject } from 'react';
import styles from './Choice.module.css';

export interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly help?: string;
}

/** Options under a common heading; without one if the list has no groups. */
export interface ChoiceGroup<Value extends string> {
  readonly heading?: string;
  readonly options: readonly ChoiceOption<Value>[];
}

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly groups: readonly ChoiceGroup<Value>[];
  /** Null if no option is selected; then `placeholder` is shown. */
  readonly value: Value | null;
  readonly placeholder?: string;
  readonly onChange: (value: Value) => void;
  readonly look?: 'plain' | 'quiet' | 'touch' | 'touchQuiet';
  readonly setting?: string;
}

export interface ChoiceMenuProps<Value extends string> extends ChoiceProps<Value> {
  readonly focused: RefObject<boolean>;
}

/** CSS classes of a menu's button. */
export function triggerClass(look: ChoiceProps<string>['look'] = 'plain'): string {
  return `field ${styles.trigger} ${look === 'plain' ? '' : styles[look]}`;
}

/** Its text, and its accessible name. */
export function choiceText<Value extends string>(props: ChoiceProps<Value>) {
  const { label, groups, value, placeholder = '' } = props;
  const chosen = groups.flatMap((group) => group.options).find((option) => option.value === value);
  const text = chosen?.label ?? placeholder;
  return { text, label: `${label}: ${text}` };
}
