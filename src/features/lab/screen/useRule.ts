import { useMemo, useState } from 'react';
import { type RuleMistake, readRule } from '../../../scenario/rule/read';
import type { Rule } from '../../../scenario/rule/rule';
import { expressionText, writeRule } from '../../../scenario/rule/write';
import { useApp, useServices } from '../../../ui/app';

export interface RuleState {
  readonly rule: Rule;
  /** As links have it. */
  readonly text: string;
  readonly change: (patch: Partial<Rule>) => void;
  readonly drafts: Readonly<Record<TypedPart, RuleDraft>>;
  /** A field holds what isn't in force. */
  readonly hasMistake: boolean;
  /** Puts what is in force into all fields. */
  readonly forgetDrafts: () => void;
}

/** The rule of the scenario; from its first change on, the scenario's partitioner is that rule. */
export function useRule(): RuleState {
  const { store } = useServices();
  const text = useApp(({ scenario }) => scenario.rule);
  const rule = useMemo(() => validRule(text), [text]);
  const change = (patch: Partial<Rule>): void =>
    store.getState().changeScenario({ partitioner: 'rule', rule: writeRule({ ...rule, ...patch }) });
  const drafts = {
    score: useRuleDraft('score', rule, change),
    without: useRuleDraft('without', rule, change),
    rule: useRuleDraft('rule', rule, change),
  };
  return {
    rule,
    text,
    change,
    drafts,
    hasMistake: Object.values(drafts).some(({ mistake }) => mistake !== null),
    forgetDrafts: () => {
      for (const { forget } of Object.values(drafts)) forget();
    },
  };
}

/** A rule that was checked before. */
export function validRule(text: string): Rule {
  const { rule } = readRule(text);
  if (rule === null) throw new Error(`not a rule: ${text}`);
  return rule;
}

export interface RuleDraft {
  readonly text: string;
  /** Null if the text is in force. */
  readonly mistake: RuleMistake | null;
  readonly onText: (text: string) => void;
  readonly forget: () => void;
}

/** The parts of a rule that are typed; a whole rule can be pasted into each. */
export type TypedPart = 'score' | 'without' | 'rule';

/** Text of one part: what is valid is in force at once, what isn't stays in the field. */
function useRuleDraft(part: TypedPart, rule: Rule, change: RuleState['change']): RuleDraft {
  const inForce = partText(part, rule);
  const [draft, setDraft] = useState({ text: inForce, inForce });
  // Undo and menus change the rule under the field.
  const text = draft.inForce === inForce ? draft.text : inForce;
  const { mistake } = useMemo(() => readPart(part, text), [part, text]);
  const onText = (typed: string): void => {
    const { patch, isWhole } = readPart(part, typed);
    const next = patch === null ? inForce : partText(part, { ...rule, ...patch });
    // Each field keeps its part of a whole rule.
    setDraft({ text: patch !== null && isWhole && part !== 'rule' ? next : typed, inForce: next });
    if (patch !== null) change(patch);
  };
  return { text, mistake, onText, forget: () => setDraft({ text: inForce, inForce }) };
}

interface ReadPart {
  readonly isWhole: boolean;
  /** Null if there is a mistake. */
  readonly patch: Partial<Rule> | null;
  readonly mistake: RuleMistake | null;
}

const WHOLE = /^\s*(?:leave|score|pick|without)\b|;/;

function readPart(part: TypedPart, text: string): ReadPart {
  if (part === 'without' && text.trim() === '')
    return { isWhole: false, patch: { without: null }, mistake: null };
  const isWhole = part === 'rule' || WHOLE.test(text);
  const lead = isWhole ? '' : `${part} `;
  const { rule, mistake } = readRule(lead + text);
  if (rule === null) {
    const shift = (at: number): number => Math.max(0, at - lead.length);
    return {
      isWhole,
      patch: null,
      mistake: { ...mistake, from: shift(mistake.from), to: shift(mistake.to) },
    };
  }
  const { score, without } = rule;
  return { isWhole, patch: isWhole ? rule : part === 'score' ? { score } : { without }, mistake: null };
}

function partText(part: TypedPart, rule: Rule): string {
  if (part === 'rule') return writeRule(rule);
  const expression = part === 'score' ? rule.score : rule.without;
  return expression === null ? '' : expressionText(expression);
}
