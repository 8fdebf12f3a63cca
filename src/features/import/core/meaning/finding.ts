import { APART, ASKS, REMEDIES, SENTENCES, UNKNOWNS } from './sentences';
import type {
  AskCode,
  Diagnosis,
  DiagnosisCode,
  Evidence,
  Figures,
  Finding,
  FindingCode,
  Quantity,
  Unknown,
  UnknownCode,
} from './types';

type Some<Entries> = { readonly [Name in keyof Entries]: Entries[Name] | undefined };

function present<Value>(some: Readonly<Record<string, Value | undefined>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(some).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A finding about one text; whose text it is, is added when texts are interpreted together. */
export function finding<Code extends FindingCode>(
  code: Code,
  some: Some<Figures> = {},
  words: Some<Evidence> = {},
): Finding & { readonly code: Code } {
  const [figures, evidence] = [present(some), present(words)];
  return { code, figures, evidence, says: SENTENCES[code](figures, evidence), file: null };
}

export function findingIf(is: boolean, ...of: Parameters<typeof finding>): readonly Finding[] {
  return is ? [finding(...of)] : [];
}

/** Why records wait, with what follows and what would tell it from other causes. */
export function diagnosis(
  code: DiagnosisCode,
  some: Some<Figures> = {},
  words: Some<Evidence> = {},
): Diagnosis {
  return { ...finding(code, some, words), remedy: REMEDIES[code] ?? null, apart: APART[code].map(askFor) };
}

function askFor(code: AskCode) {
  return { code, says: ASKS[code] };
}

/** An open question, and the text to paste to answer it. */
export function unknown(code: UnknownCode, some: Some<Figures> = {}, words: Some<Evidence> = {}): Unknown {
  const [figures, evidence] = [present(some), present(words)];
  const row = UNKNOWNS[code];
  const ask = typeof row.ask === 'function' ? row.ask(evidence) : row.ask;
  return {
    code,
    figures,
    evidence,
    says: row.says(figures, evidence),
    file: null,
    title: typeof row.title === 'function' ? row.title(evidence, figures) : row.title,
    ask: ask === null ? null : askFor(ask),
  };
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
