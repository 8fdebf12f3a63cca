import { parse } from 'smol-toml';
import { parseAllDocuments } from 'yaml';
import { mended } from './metrics/json';
import { type Owned, ofSection, pairsOfSections, programAt, programOfKind } from './owners';
import { withBrokerVariables } from './pairs';

/** Max length of YAML, characters; of longer texts only the beginning is read. */
const MAX_YAML = 30_000;
const MAX_DEPTH = 30;
const MAX_PAIRS = 2000;
const MAX_VALUE = 2000;
const MAX_PATH = 400;
/** A line of YAML that begins a map, with or without a dash. */
const MAP_LINE = /^\s{0,60}(?:-\s{1,9})?["']?[\w./[\]-]{1,200}["']?:(?:\s|$)/m;
/** A head of a TOML table. */
const TOML = /^[ \t]{0,40}\[{1,2}[\w."' -]{1,200}\]{1,2}[ \t]{0,40}(?:#.{0,400})?$/m;

/** An environment variable, which means the same on any level, and one in a list, as Compose has it. */
const VARIABLE = /^[A-Z][A-Z0-9_]{2,99}$/;
const ASSIGNMENT = /^([A-Z][A-Z0-9_]{2,99})=(.*)$/s;
/** A key whose value is a whole file, as in a ConfigMap or a driver of OpenMessaging Benchmark. */
const FILE = /\.(?:properties|(ya?ml|json|toml))$|^(?:producer|common)Config$/;

export interface DocumentPairs {
  readonly syntax: 'JSON' | 'YAML' | 'TOML';
  readonly pairs: readonly Owned[];
  readonly isNested: boolean;
  /** True if the text ends too early, or only its beginning was read. */
  readonly isCut: boolean;
}

/** Reads JSON, TOML with tables, or all documents of a YAML file; null if the text is none of them. Never throws. */
export function documentPairs(text: string, isOuter = true): DocumentPairs | null {
  const [syntax, values, isDamaged] = valuesIn(text);
  const pairs = values.flatMap((value) => ofSection(pairsIn(value, isOuter)));
  if (pairs.length === 0) return null;
  return {
    syntax,
    pairs: pairs.slice(0, MAX_PAIRS),
    isNested: values
      .flatMap((value) => Object.values(value ?? {}).flat())
      .some((part) => hasParts(part) && !Array.isArray(part)),
    isCut: isDamaged || (syntax !== 'JSON' && text.length > MAX_YAML) || pairs.length >= MAX_PAIRS,
  };
}

/** The values of JSON, as far as it goes, of all documents of a YAML file, or of TOML; none if the text is none of them. */
function valuesIn(text: string): readonly [DocumentPairs['syntax'], readonly unknown[], boolean] {
  if (/^\s*[[{]/.test(text)) {
    const json = parsed(() => [JSON.parse(text)]);
    const values = json.length > 0 ? json : parsed(() => [JSON.parse(mended(text))]);
    if (values.length > 0) return ['JSON', values, json.length === 0];
  }
  const whole = text.length > MAX_YAML ? text.slice(0, text.lastIndexOf('\n', MAX_YAML) + 1) : text;
  const yaml = MAP_LINE.test(text) ? parsed(() => yamlValues(whole)) : [];
  if (yaml.length > 0) return ['YAML', yaml, false];
  return ['TOML', TOML.test(whole) ? parsed(() => [parse(whole)]) : [], false];
}

/** Values of which at least one has parts; else none. */
function parsed(values: () => readonly unknown[]): readonly unknown[] {
  try {
    const all = values();
    return all.some((value) => typeof value === 'object' && value !== null) ? all : [];
  } catch {
    return [];
  }
}

/** True if so many brackets or dashes are open that the parser might overflow its stack. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === '[' || sign === '{') depth += 1;
    else if ((sign === ']' || sign === '}') && depth > 0) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return /(?:[-?:]\s{1,200}){30}/.test(text);
}

function yamlValues(text: string): readonly unknown[] {
  if (isTooDeep(text)) return [];
  // Spring Boot and Kubernetes read YAML 1.1, in which 60_000 is a number.
  const options = { uniqueKeys: false, logLevel: 'silent', version: '1.1' } as const;
  const documents = [...parseAllDocuments(text, options)];
  // A paste that was cut within its last line is read as far as it goes.
  const end = text.trimEnd().lastIndexOf('\n') + 1;
  const { errors = [] } = documents.at(-1) ?? {};
  const isCut = end > 0 && errors.length > 0 && errors.every(({ pos: [, to] }) => to > end);
  // A document with an error isn't YAML: most such texts are source code.
  return (isCut ? [...parseAllDocuments(text.slice(0, end), options)] : documents)
    .filter((document) => document.errors.length === 0)
    .map((document) => document.toJS({ maxAliasCount: 20 }) as unknown);
}

/** True for a map, and for a list that's more than one value. */
function hasParts(value: unknown): value is object {
  if (Array.isArray(value))
    return value.some((item) => typeof item === 'object' || variableIn(item) !== null);
  return typeof value === 'object' && value !== null;
}

function variableIn(item: unknown): RegExpExecArray | null {
  return typeof item === 'string' ? ASSIGNMENT.exec(item) : null;
}

/** A value's settings by their paths; in the `isOuter` document also those of the files within, as in a ConfigMap. */
function pairsIn(root: unknown, isOuter: boolean): readonly Owned[] {
  const { kind } = Object(root) as { readonly kind?: unknown };
  const setting = (name: string, value: unknown, program: string | null): readonly Owned[] => {
    const [file, isDocument] = FILE.exec(name) ?? [];
    if (isOuter && file !== undefined && typeof value === 'string' && value.includes('\n'))
      return isDocument === undefined ? pairsOfSections(value) : (documentPairs(value, false)?.pairs ?? []);
    const pair = { name, value: String(value ?? '').slice(0, MAX_VALUE) };
    return [program === null ? pair : { ...pair, program }];
  };
  const within = (value: unknown, path: string, depth: number, program: string | null): readonly Owned[] => {
    if (path.length > MAX_PATH) return [];
    if (!hasParts(value) || depth > MAX_DEPTH) {
      const plain = depth > MAX_DEPTH ? '[…]' : Array.isArray(value) ? value.slice(0, 50).join(',') : value;
      return path === '' ? [] : setting(path, plain, program);
    }
    const { name, value: own } = value as { readonly name?: unknown; readonly value?: unknown };
    // A variable in Kubernetes: `- name: NAME` and `value: …`.
    if (typeof name === 'string' && own !== undefined && typeof own !== 'object')
      return setting(name, own, program);
    const isList = Array.isArray(value);
    const pairs = Object.entries(value)
      .slice(0, MAX_PAIRS)
      .flatMap(([key, part]) => {
        // One in Compose: `- NAME=value`.
        const [, variable, assigned] = (isList && variableIn(part)) || [];
        if (variable !== undefined) return setting(variable, assigned, program);
        const step = depth === 0 && kind === 'KafkaTopic' && key === 'spec' ? 'KafkaTopic.spec' : key;
        const at = isList ? path : path === '' || VARIABLE.test(key) ? step : `${path}.${step}`;
        return within(part, at, depth + 1, programAt(path, isList ? null : step, part) ?? program);
      });
    return withBrokerVariables(pairs);
  };
  return within(root, '', 0, programOfKind(kind));
}
