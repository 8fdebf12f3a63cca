import type { ChoiceProps } from './Choice';
import styles from './Choice.module.css';

/** The classes of what opens a menu. */
export function triggerClass(look: ChoiceProps<string>['look'] = 'plain'): string {
  return `${styles.trigger} ${look === 'plain' ? '' : styles[look]}`;
}

/** What stands on it, and its accessible name. */
export function choiceText<Value extends string>(props: ChoiceProps<Value>) {
  const { label, groups, value, placeholder = '' } = props;
  const chosen = groups.flatMap((group) => group.options).find((option) => option.value === value);
  const text = chosen?.label ?? placeholder;
  return { text, label: `${label}: ${text}` };
}
