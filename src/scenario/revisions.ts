import { followsRule, modelText, RULES } from './modelText';
import type { FieldName, Scenario } from './scenario';

/** A revision of the model whose module is kept, so that links can pin it. */
export interface Revision {
  readonly revision: number;
  /** The month in which it was released, in words. */
  readonly since: string;
  /** Settings that came with it, each with the value that leaves a run as it was before. */
  readonly brought: Readonly<Partial<Pick<Scenario, FieldName>>>;
}

// @recipe revision
/**
 * Every revision that links can pin, the newest last. The modules of the others are in workers/model/released/former; until
 * version 1.0 there are none, and a new revision takes the place of the one before.
 */
export const REVISIONS: readonly Revision[] = [{ revision: 8, since: 'November 2026', brought: {} }];

/** The row of a revision; undefined if its module isn't kept. */
export function revisionOf(revision: number, revisions = REVISIONS): Revision | undefined {
  return revisions.find((known) => known.revision === revision);
}

export function newestOf(revisions = REVISIONS): number {
  return revisions.at(-1)?.revision ?? 0;
}

/** The former revision that a scenario pins; null if the newest runs it. */
export function formerRevision({ model }: Pick<Scenario, 'model'>, revisions = REVISIONS): number | null {
  return model === undefined || model === newestOf(revisions) ? null : model;
}

export function formerRevisions(scenarios: readonly Scenario[]): readonly number[] {
  return [...new Set(scenarios.map((scenario) => formerRevision(scenario)))].filter((each) => each !== null);
}

/**
 * Input of the module of the scenario's revision. Later settings are left out if they change nothing; the module itself
 * refuses others by name. Rules are left out unless producers follow them.
 */
export function moduleText({ model, ...scenario }: Scenario, revisions = REVISIONS): string {
  const later = revisions.filter(({ revision }) => model !== undefined && revision > model);
  const brought = Object.entries(Object.assign({}, ...later.map((row) => row.brought)));
  const unknown = brought.filter(([name, value]) => scenario[name as FieldName] === value);
  const left = [...unknown.map(([name]) => name), ...(followsRule(scenario) ? [] : RULES)];
  const known = Object.entries(scenario).filter(([name]) => !left.includes(name));
  // Left-out fields have no line in the text.
  return modelText(Object.fromEntries(known) as unknown as Scenario);
}
