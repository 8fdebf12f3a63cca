import type { Metric } from '../../../../figures/metric';
import { ASKS, DIAGNOSES, DIFFERENCES, REMEDIES, SENTENCES, UNKNOWNS, VERDICTS } from './sentences';
import type { Ask, AskCode, Diagnosis, Difference, Finding, Quantity } from './types';
import { type Evidence, type Figures, type Sentence, worded } from './wording';

type Some<Entries> = { readonly [Name in keyof Entries]: Entries[Name] | undefined };

function present<Value>(some: Readonly<Record<string, Value | undefined>>) {
  const known = Object.entries(some).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Readonly<Record<string, Value>>;
}

/** The figures and the words behind a conclusion; what is undefined is left out. */
type Behind = readonly [figures?: Some<Figures>, evidence?: Some<Evidence>];

/** A conclusion in words; whose text it is of, is added when texts are interpreted together. */
function said<Code>(code: Code, sentence: Sentence, [some = {}, words = {}]: Behind) {
  const [figures, evidence] = [present(some), present(words)];
  return { code, figures, evidence, says: worded(sentence, figures, evidence), file: null };
}

/** An open question: its title, the reason, and the text to paste to answer it. */
const QUESTION = /^(.+?): (.+?)(?: → ([a-z-]+))?$/s;

/** A conclusion, or an open question. */
export function finding<Code extends keyof typeof SENTENCES>(code: Code, ...behind: Behind) {
  const whole = said(code, SENTENCES[code], behind);
  if (!Object.hasOwn(UNKNOWNS, code)) return whole;
  const [, title = '', says = '', ask] = QUESTION.exec(whole.says) ?? [];
  return { ...whole, says, title, ask: asksFor(ask)[0] ?? null };
}

export function findingIf(is: boolean, ...of: Parameters<typeof finding>): readonly Finding[] {
  return is ? [finding(...of)] : [];
}

export function verdict(code: keyof typeof VERDICTS, ...behind: Behind): Finding {
  return said(code, VERDICTS[code], behind);
}

/** Why records wait, with what follows and what would tell it from other causes. */
export function diagnosis(code: Diagnosis['code'], ...behind: Behind): Diagnosis {
  const [remedy, asks] = REMEDIES[code].split(' → ');
  return { ...said(code, DIAGNOSES[code], behind), remedy: remedy || null, apart: asksFor(asks) };
}

/** A difference between the measurement and the scenario, and the change that removes it. */
export function difference(code: Difference['code'], patch: Difference['patch'], ...behind: Behind) {
  const [says = '', mend = ''] = said(code, DIFFERENCES[code], behind).says.split(' → ');
  return { code, says, mend, patch };
}

function asksFor(codes: string | undefined): readonly Ask[] {
  const all = (codes?.split(', ') ?? []) as AskCode[];
  return all.map((code) => ({ code, says: ASKS[code] }));
}

/** A setting or what follows from one, unless it's measured over a window. */
export function quantity(value: number, unit: Quantity['unit'], windowS: Quantity['windowS'] = null) {
  return { value, unit, windowS };
}

/** A metric's value, or a mean of which the metric is a part. */
export function measured({ value, unit, windowS }: Metric, mean = value): Quantity {
  return quantity(mean, unit, windowS);
}
