import type { ReactNode } from 'react';
import { NAMED_RULES } from '../../../scenario/rule/known';
import { ruleSentence } from '../../../scenario/rule/sentence';
import { writeRule } from '../../../scenario/rule/write';
import { CopyButton } from '../../../ui/CopyButton';
import { Choice } from '../../../ui/controls/Choice';
import { Note, Row, Section } from '../../../ui/Primitives';
import styles from './Lab.module.css';
import { LeavePart, PickPart, ScorePart, WholePart, WithoutPart } from './parts';
import { type RuleState, validRule } from './useRule';

interface RuleEditorProps {
  readonly state: RuleState;
}

/** The rule in its parts, as a sentence, and as one line. */
export function RuleEditor({ state }: RuleEditorProps) {
  return (
    <>
      <Section>
        <h2 className="title">Partitioner lab</h2>
        <StartFrom state={state} />
      </Section>
      <RulePart number={1} title="When to switch">
        <LeavePart state={state} />
      </RulePart>
      <RulePart number={2} title="Score of a partition" says="lowest wins">
        <ScorePart state={state} />
      </RulePart>
      <RulePart number={3} title="How to pick">
        <PickPart state={state} />
        <details className="above-2" open={state.rule.without !== null || undefined}>
          <summary>Leave out if …</summary>
          <WithoutPart state={state} />
        </details>
      </RulePart>
      <Section>
        <p className="soft">{ruleSentence(state.rule)}</p>
        <details className="above-2">
          <summary>The whole rule as one line</summary>
          <WholePart state={state} />
          <Row above={2}>
            <CopyButton size="small" label="Copy the rule" text={() => state.text} />
          </Row>
        </details>
      </Section>
    </>
  );
}

const STARTS = [
  {
    options: NAMED_RULES.map(({ name, label }) => ({ value: name, label })),
  },
];

/** Begins with a rule that has a name. */
export function StartFrom({ state: { rule, change } }: RuleEditorProps) {
  const text = writeRule(rule);
  const known = NAMED_RULES.find((each) => each.text === text);
  return (
    <Row>
      <Note as="span">start from</Note>
      <span className={`${styles.start} grow`}>
        <Choice
          label="Start from"
          groups={STARTS}
          value={known?.name ?? null}
          placeholder="a rule of your own"
          onChange={(chosen) => {
            const start = NAMED_RULES.find(({ name }) => name === chosen);
            if (start !== undefined) change(validRule(start.text));
          }}
        />
      </span>
    </Row>
  );
}

interface RulePartProps {
  readonly number: number;
  readonly title: string;
  readonly says?: string;
  readonly children: ReactNode;
}

function RulePart({ number, title, says, children }: RulePartProps) {
  return (
    <Section>
      <Row gap={3} below={2}>
        <i className="disc disc-open" aria-hidden="true">
          {number}
        </i>
        <h2>{title}</h2>
        <Note as="span" className="end">
          {says}
        </Note>
      </Row>
      {children}
    </Section>
  );
}
