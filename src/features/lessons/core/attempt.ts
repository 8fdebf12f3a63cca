import { type Evidence, type Finding, judgeCondition } from './conditions';
import type { Explanation, TryStep } from './format';
import { brokenKeeps } from './keeps';

export interface Attempt {
  /** One for each condition of the check. */
  readonly findings: readonly Finding[];
  /** Why the run doesn't count, whatever it reaches; texts with placeholders. */
  readonly refused: readonly string[];
  readonly solved: boolean;
  /** Why this change solves it, or why it can't; a text with placeholders, null if the lesson has none for it. */
  readonly why: string | null;
}

/** Judges the reader's run by a step's check, by what it keeps, and by the ways that it knows. */
export function judgeAttempt(step: TryStep, evidence: Evidence): Attempt {
  const { check, keep = [], missed = [], why = [] } = step;
  const findings = check.map((condition) => judgeCondition(condition, evidence));
  const reached = findings.every(({ holds }) => holds);
  const refused = brokenKeeps(keep, evidence, reached);
  if (evidence.run === null || refused.length > 0) return { findings, refused, solved: false, why: null };
  return { findings, refused, solved: reached, why: fitting(reached ? why : missed, evidence) };
}

function fitting(explanations: readonly Explanation[], evidence: Evidence): string | null {
  const fits = ({ when }: Explanation): boolean =>
    when.every((condition) => judgeCondition(condition, evidence).holds);
  return explanations.find(fits)?.says ?? null;
}
