import type { RuleMistake } from '../../scenario/rule/read';
import styles from './RuleEntry.module.css';

interface MarkedMistakeProps {
  readonly text: string;
  readonly mistake: RuleMistake;
}

/** A rule's text with its mistake marked, for the eye: the sentence next to it says the same. */
export function MarkedMistake({ text, mistake: { from, to } }: MarkedMistakeProps) {
  return (
    <code className={styles.place} aria-hidden="true">
      {text.slice(0, from)}
      <mark>{text.slice(from, to) || ' '}</mark>
      {text.slice(to)}
    </code>
  );
}
