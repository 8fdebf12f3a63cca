import { ASK_FOR, ASKS, REMEDIES, SENTENCES, UNKNOWNS } from './sentences';
import type {
  Ask,
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

/** The figures and the words behind a conclusion; what is undefined is left out. */
type Behind = readonly [figures?: Some<Figures>, evidence?: Some<Evidence>];

/** A conclusion in words; whose text it is of, is added when texts are interpreted together. */
function said<Code>(code: Code, sentence: Sentence, [some = {}, words = {}]: Behind) {
  const [figures, evidence] = [present(some), present(words)];
  return { code, figures, evidence, says: worded(sentence, figures, evidence), file: null };
}

export function finding<Code extends FindingCode>(
  code: Code,
  ...behind: Behind
): Finding & { readonly code: Code } {
  return said(code, SENTENCES[code], behind);
}

export function findingIf(is: boolean, ...of: Parameters<typeof finding>): readonly Finding[] {
  return is ? [finding(...of)] : [];
}

/** Why records wait, with what follows and what would tell it from other causes. */
export function diagnosis(code: DiagnosisCode, ...behind: Behind): Diagnosis {
  const apart = (ASK_FOR[code] ?? []).map(askFor);
  return { ...finding(code, ...behind), remedy: REMEDIES[code] ?? null, apart };
}

export function askFor(code: AskCode): Ask {
  return { code, says: ASKS[code] };
}

/** An open question, and the text to paste to answer it. */
export function unknown(code: UnknownCode, ...behind: Behind): Unknown {
  const whole = said(code, UNKNOWNS[code], behind);
  const [title = ''] = whole.says.split(': ', 1);
  const [ask = null] = (ASK_FOR[code] ?? []).map(askFor);
  return { ...whole, says: whole.says.slice(title.length + 2), title, ask };
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
