import { ASK_FOR, ASKS, REMEDIES, SENTENCES, UNKNOWNS } from './sentences';
import type {
  AskCode,
  Diagnosis,
  DiagnosisCode,
  Finding,
  FindingCode,
  Quantity,
  Unknown,
  UnknownCode,
} from './types';
import { type Evidence, type Figures, type Sentence, worded } from './wording';

type Some<Entries> = { readonly [Name in keyof Entries]: Entries[Name] | undefined };

function present<Value>(some: Readonly<Record<string, Value | undefined>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(some).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A conclusion in words; whose text it is of, is added when texts are interpreted together. */
function said<Code>(code: Code, sentence: Sentence, some: Some<Figures>, words: Some<Evidence>) {
  const [figures, evidence] = [present(some), present(words)];
  return { code, figures, evidence, says: worded(sentence, figures, evidence), file: null };
}

export function finding<Code extends FindingCode>(
  code: Code,
  figures: Some<Figures> = {},
  evidence: Some<Evidence> = {},
): Finding & { readonly code: Code } {
  return said(code, SENTENCES[code], figures, evidence);
}

export function findingIf(is: boolean, ...of: Parameters<typeof finding>): readonly Finding[] {
  return is ? [finding(...of)] : [];
}

/** Why records wait, with what follows and what would tell it from other causes. */
export function diagnosis(
  code: DiagnosisCode,
  figures: Some<Figures> = {},
  evidence: Some<Evidence> = {},
): Diagnosis {
  const apart = (ASK_FOR[code] ?? []).map(askFor);
  return { ...finding(code, figures, evidence), remedy: REMEDIES[code] ?? null, apart };
}

function askFor(code: AskCode) {
  return { code, says: ASKS[code] };
}

/** An open question, and the text to paste to answer it. */
export function unknown(
  code: UnknownCode,
  figures: Some<Figures> = {},
  evidence: Some<Evidence> = {},
  [ask] = ASK_FOR[code] ?? [],
): Unknown {
  const all = said(code, UNKNOWNS[code], figures, evidence);
  const [title = ''] = all.says.split(': ', 1);
  const says = all.says.slice(title.length + 2);
  return { ...all, says, title, ask: ask === undefined ? null : askFor(ask) };
}

export function unknownIf(is: boolean, ...of: Parameters<typeof unknown>): readonly Unknown[] {
  return is ? [unknown(...of)] : [];
}

/** A setting or what follows from one, unless it's measured over a window. */
export function quantity(
  value: number,
  unit: Quantity['unit'],
  windowS: Quantity['windowS'] = null,
): Quantity {
  return { value, unit, windowS };
}
