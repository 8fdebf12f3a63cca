import { useMemo, useState } from 'react';
import { type RuleMistake, readRule } from '../../../scenario/rule/read';
import { MOST_CHARACTERS, type Rule } from '../../../scenario/rule/rule';
import { expressionText, writeRule } from '../../../scenario/rule/write';
import { useApp, useServices } from '../../../ui/app';

/** The scenario's rule, and the ways to change it. */
export interface RuleState {
  readonly rule: Rule;
  /** As links have it. */
  readonly text: string;
  readonly change: (patch: Partial<Rule>) => void;
  /** What the text fields hold. */
  readonly drafts: Readonly<Record<TypedPart, RuleDraft>>;
  /** Whether a field holds what isn't in force. */
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

/** What a text field of the editor holds. */
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
    const next = readPart(part, typed);
    // Of a whole rule, each field keeps its part.
    const kept = next.patch !== null && next.isWhole ? next.inForce : typed;
    setDraft({ text: kept, inForce: next.patch === null ? inForce : next.inForce });
    if (next.patch !== null) change(next.patch);
  };
  return { text, mistake, onText, forget: () => setDraft({ text: inForce, inForce }) };
}

type ReadPart =
  | {
      readonly patch: Partial<Rule>;
      readonly isWhole: boolean;
      readonly inForce: string;
      readonly mistake: null;
    }
  | { readonly patch: null; readonly mistake: RuleMistake };

const WHOLE = /^\s*(?:leave|score|pick|without)\b|;/;

/** Reads what was typed into a field. */
function readPart(part: TypedPart, text: string): ReadPart {
  if (part === 'without' && text.trim() === '')
    return { patch: { without: null }, isWhole: false, inForce: '', mistake: null };
  const isWhole = part !== 'rule' && WHOLE.test(text);
  const lead = isWhole || part === 'rule' ? '' : `${part} `;
  const { rule, mistake } = readRule(lead + text);
  if (rule === null) {
    const shift = (at: number): number => Math.max(0, at - lead.length);
    return { patch: null, mistake: { ...mistake, from: shift(mistake.from), to: shift(mistake.to) } };
  }
  const inForce = partText(part, rule);
  if (lead === '') return { patch: rule, isWhole, inForce, mistake: null };
  return {
    patch: part === 'score' ? { score: rule.score } : { without: rule.without },
    isWhole,
    inForce,
    mistake: null,
  };
}

/** The text of a part in the form that links have. */
function partText(part: TypedPart, rule: Rule): string {
  if (part === 'rule') return writeRule(rule);
  const expression = part === 'score' ? rule.score : rule.without;
  return expression === null ? '' : expressionText(expression);
}

/** The most characters that a field takes: a pasted text of millions would freeze the page. */
export const MOST_TYPED = 2 * MOST_CHARACTERS;
