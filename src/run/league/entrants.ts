import { PARTITIONERS, type Partitioner, partitionerRow } from '../../scenario/partitioners';
import { FOUND_RULES } from '../../scenario/rule/known';
import { readRule } from '../../scenario/rule/read';
import { writeRule } from '../../scenario/rule/write';
import type { Scenario } from '../../scenario/scenario';

/** A way to choose partitions, as the changes that it makes in the scenario of a situation. */
export interface Entrant {
  /** Unique in a league: "rule", or the name of a partitioner or of a rule. */
  readonly id: string;
  readonly label: string;
  /** The rule's text, or the partitioner's name. */
  readonly text: string;
  readonly settings: Readonly<Partial<Scenario>>;
  /** It's another entrant's rule, as clients 4.x run it. */
  readonly onClients4?: true;
}

/** Rivals of a rule unless the reader names others; verdicts are about the first. */
export const USUAL_RIVALS: readonly Partitioner[] = ['adaptive', 'uniform', 'sticky'];

export const SHIPPED_PARTITIONERS = PARTITIONERS.filter((name) => name !== 'rule');

/** Entrants that need no text: partitioners that clients ship, and the rules that Lab has found. */
export const ENTRANT_NAMES: readonly string[] = [
  ...SHIPPED_PARTITIONERS,
  ...FOUND_RULES.map(({ name }) => name),
];

export function knownEntrant(partitioner: Partitioner): Entrant {
  return {
    id: partitioner,
    label: partitionerRow(partitioner).label,
    text: partitioner,
    settings: { partitioner },
  };
}

export function ownEntrant({ partitioner, rule }: Scenario): Entrant {
  return partitioner === 'rule' ? ruleEntrant(rule) : knownEntrant(partitioner);
}

/** The one of `ENTRANT_NAMES`; null for any other name. */
export function namedEntrant(name: string): Entrant | null {
  const found = FOUND_RULES.find((rule) => rule.name === name);
  if (found !== undefined) return ruleEntrant(found.text, name, found.label);
  const shipped = SHIPPED_PARTITIONERS.find((known) => known === name);
  return shipped === undefined ? null : knownEntrant(shipped);
}

/** A rule, and what it's compared with unless the reader asks otherwise. */
export function withUsualRivals(rule: string): readonly Entrant[] {
  return withClients4([ruleEntrant(rule), ...USUAL_RIVALS.map(knownEntrant)]);
}

/**
 * The entrants, and last the first of them as clients 4.x run it, if that differs. From 4.0 on nobody tells a `Partitioner`
 * that a batch opens (KAFKA-18295), so a rule that leaves with a batch leaves after `batch.size` bytes or 5 ms instead, as the exported class does.
 */
export function withClients4(entrants: readonly Entrant[]): readonly Entrant[] {
  const [judged] = entrants;
  const text = judged === undefined ? null : textOnClients4(judged);
  if (judged === undefined || text === null) return entrants;
  const twin = ruleEntrant(text, `${judged.id}-4.x`, `${judged.label} on clients 4.x`);
  return [...entrants, { ...twin, onClients4: true }];
}

/** How long the exported class stays at most where it isn't told of batches. */
const UNHEARD_BATCH_MS = 5;

function textOnClients4({ settings }: Entrant): string | null {
  const rule = settings.rule === undefined ? null : readRule(settings.rule).rule;
  if (rule === null) return null;
  const { leave } = rule;
  if (leave.when === 'batch')
    return writeRule({
      ...rule,
      leave: { when: 'bytes', bytes: 'batch.size', atEnd: false, orMs: UNHEARD_BATCH_MS },
    });
  return leave.when === 'bytes' && leave.atEnd
    ? writeRule({ ...rule, leave: { ...leave, atEnd: false } })
    : null;
}

export function ruleEntrant(rule: string, id = 'rule', label = 'Your rule'): Entrant {
  return { id, label, text: rule, settings: { partitioner: 'rule', rule } };
}
