import { type ReactNode, useState } from 'react';
import { seenBy } from '../../../scenario/rule/signals';
import { expressionText, leaveText, pickText } from '../../../scenario/rule/write';
import { Button } from '../../../ui/controls/Button';
import { DialogFrame } from '../../../ui/controls/DialogFrame';
import { Note } from '../../../ui/Primitives';
import styles from './Lab.module.css';
import { LeavePart, PickPart, ScorePart, WholePart, WithoutPart } from './parts';
import { StartFrom } from './RuleEditor';
import type { RuleState } from './useRule';

/** The parts of a rule that a phone changes one at a time. */
const PARTS = {
  leave: { title: 'When to switch', Part: LeavePart },
  pick: { title: 'How to pick', Part: PickPart },
  score: { title: 'Score of a partition, lower is better', Part: ScorePart },
  without: { title: 'Leave out if', Part: WithoutPart },
  rule: { title: 'The whole rule', Part: WholePart },
} as const;

/** On a phone: the rule as a sentence; a tap on a part opens it. */
export function RuleLine({ state }: { readonly state: RuleState }) {
  const { rule } = state;
  const [open, setOpen] = useState<keyof typeof PARTS | null>(null);
  const part = (name: keyof typeof PARTS, text: string): ReactNode => (
    <button
      type="button"
      className={styles.tap}
      data-part={name}
      aria-haspopup="dialog"
      onClick={() => setOpen(name)}
    >
      {text}
    </button>
  );
  const { leave, without, pick } = rule;
  const { inside } = seenBy(rule);
  return (
    <section aria-label="Your rule">
      <Note>your rule</Note>
      <p className="label below-1">
        {leave.when === 'record' ? 'For ' : leave.when === 'batch' ? 'With each ' : 'After '}
        {part('leave', leaveText(leave))}, {pick.by === 'weighted' ? '' : 'the '}
        {part('pick', pickText(pick))} {pick.by === 'lowest' ? 'of' : 'by'}{' '}
        {part('score', expressionText(rule.score))}
        {without !== null && <>, without {part('without', expressionText(without))}</>}
      </p>
      <Note>
        Tap a part to change it.{' '}
        {inside.length === 0
          ? 'Any Partitioner can see this.'
          : `Only code inside the client can see ${inside.join(', ')}.`}
      </Note>
      {open !== null && <PartSheet name={open} state={state} onClose={() => setOpen(null)} />}
    </section>
  );
}

interface PartSheetProps {
  readonly name: keyof typeof PARTS;
  readonly state: RuleState;
  readonly onClose: () => void;
}

function PartSheet({ name, state, onClose }: PartSheetProps) {
  const { title, Part } = PARTS[name];
  const close = (): void => {
    state.forgetDrafts();
    onClose();
  };
  return (
    <DialogFrame title={title} onClose={close}>
      <Part state={state} />
      <div className="above-4">
        <StartFrom state={state} />
      </div>
      {name !== 'without' && (
        <details className="above-2">
          <summary>Leave out if …</summary>
          <WithoutPart state={state} />
        </details>
      )}
      <Button look="solid" size="touch" className={`${styles.done} above-4`} onClick={close}>
        Done
      </Button>
    </DialogFrame>
  );
}
