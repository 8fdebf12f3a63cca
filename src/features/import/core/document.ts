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

/** An environment variable, which means the same on any level. */
const VARIABLE = /^[A-Z][A-Z0-9_]{2,99}$/;
const ASSIGNMENT = /^([A-Z][A-Z0-9_]{2,99})=(.*)$/s;
/** A key whose value is a whole file, as in a ConfigMap or a driver of OpenMessaging Benchmark. */
const FILE = /\.(?:properties|ya?ml|json|toml)$|^(?:producer|common)Config$/;

interface Document {
  readonly syntax: 'JSON' | 'YAML' | 'TOML';
  /** True if the text ends too early, or only its beginning was read. */
  readonly isCut: boolean;
}

export interface DocumentPairs extends Document {
  readonly pairs: readonly Owned[];
  readonly isNested: boolean;
}

/** The pairs of a file within a document, as in a ConfigMap of Kubernetes; files nested in it are skipped. */
function pairsOfFile(name: string, text: string): readonly Owned[] {
  return /\.(?:ya?ml|json|toml)$/.test(name)
    ? (documentPairs(text, false)?.pairs ?? [])
    : pairsOfSections(text);
}

/** Reads JSON, TOML with tables, or all documents of a YAML file; null if the text is none of them. Never throws. */
export function documentPairs(text: string, isOuter = true): DocumentPairs | null {
  const document = documentValues(text);
  if (document === null) return null;
  const { syntax, values, isCut } = document;
  const walks = values.map((value) => new Walk(value, isOuter));
  const pairs = walks.flatMap((walk) => ofSection(walk.pairs));
  if (pairs.length === 0) return null;
  return {
    syntax,
    pairs: pairs.slice(0, MAX_PAIRS),
    isNested: walks.some(({ isNested }) => isNested),
    isCut: isCut || (syntax !== 'JSON' && text.length > MAX_YAML) || pairs.length >= MAX_PAIRS,
  };
}

/** A head of a TOML table. */
const TOML = /^[ \t]{0,40}\[{1,2}[\w."' -]{1,200}\]{1,2}[ \t]{0,40}(?:#.{0,400})?$/m;

/** The values of JSON, as far as it goes, of all documents of a YAML file, or of TOML; null if the text is none of them. */
function documentValues(text: string): (Document & { readonly values: readonly unknown[] }) | null {
  const isJson = /^\s*[[{]/.test(text);
  const json = isJson ? parsed(() => [JSON.parse(text)]) : null;
  const values = json ?? (isJson ? parsed(() => [JSON.parse(mended(text))]) : null);
  if (values !== null) return { syntax: 'JSON', values, isCut: json === null };
  const whole = wholeLines(text);
  const yaml = MAP_LINE.test(text) ? parsed(() => yamlValues(whole)) : null;
  if (yaml !== null) return { syntax: 'YAML', values: yaml, isCut: false };
  const toml = TOML.test(whole) && !isTooDeep(whole) ? parsed(() => [parse(whole)]) : null;
  return toml && { syntax: 'TOML', values: toml, isCut: false };
}

function parsed(parse: () => readonly unknown[]): readonly unknown[] | null {
  try {
    const values = parse();
    return values.some((value) => typeof value === 'object' && value !== null) ? values : null;
  } catch {
    return null;
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
  const isCut = end > 0 && documents.at(-1)?.errors.every(({ pos: [, to] }) => to > end) === true;
  // A document with an error isn't YAML: most such texts are source code.
  return (
    isCut && documents.at(-1)?.errors.length !== 0
      ? [...parseAllDocuments(text.slice(0, end), options)]
      : documents
  )
    .filter(({ errors }) => errors.length === 0)
    .map((document) => document.toJS({ maxAliasCount: 20 }) as unknown);
}

function wholeLines(text: string): string {
  if (text.length <= MAX_YAML) return text;
  return text.slice(0, text.lastIndexOf('\n', MAX_YAML) + 1);
}

class Walk {
  readonly pairs: Owned[] = [];
  isNested = false;
  readonly #isOuter: boolean;

  constructor(value: unknown, isOuter: boolean) {
    this.#isOuter = isOuter;
    const isKind = typeof value === 'object' && value !== null && 'kind' in value;
    this.#take(value, '', 0, isKind ? programOfKind(value.kind) : null);
  }

  #take(value: unknown, path: string, depth: number, program: string | null): void {
    if (this.pairs.length >= MAX_PAIRS || path.length > MAX_PATH) return;
    if (depth > MAX_DEPTH) this.#end(path, '[…]', program);
    else if (typeof value === 'object' && value !== null) {
      const from = this.pairs.length;
      if (Array.isArray(value)) this.#list(value, path, depth, program);
      else this.#map(value, path, depth, program);
      this.pairs.push(...withBrokerVariables(this.pairs.splice(from)));
    } else if (path !== '') this.#end(path, value, program);
  }

  #list(items: readonly unknown[], path: string, depth: number, program: string | null): void {
    // The environment of a container: `- NAME=value`, as Compose has it.
    const variables = items.map((item) => (typeof item === 'string' ? ASSIGNMENT.exec(item) : null));
    if (items.every((item, place) => typeof item !== 'object' && variables[place] === null)) {
      if (path !== '') this.#end(path, items.slice(0, 50).join(','), program);
      return;
    }
    for (const [place, item] of items.entries()) {
      const [, name, value] = variables[place] ?? [];
      if (name === undefined) this.#take(item, path, depth + 1, programAt(path, null, item) ?? program);
      else this.#end(name, value, program);
    }
  }

  #map(map: object, path: string, depth: number, program: string | null): void {
    this.isNested ||= depth > 0;
    const entries = Object.entries(map).slice(0, MAX_PAIRS);
    const given = Object.fromEntries(entries) as { readonly name?: unknown; readonly value?: unknown };
    // The same in Kubernetes: `- name: NAME` and `value: …`.
    if (typeof given.name === 'string' && Object.hasOwn(map, 'value') && typeof given.value !== 'object') {
      this.#end(given.name, given.value, program);
      return;
    }
    const isTopic = depth === 0 && 'kind' in map && map.kind === 'KafkaTopic';
    for (const [name, value] of entries) {
      const own = isTopic && name === 'spec' ? 'KafkaTopic.spec' : name;
      const at = path === '' || VARIABLE.test(name) ? own : `${path}.${own}`;
      this.#take(value, at, depth + 1, programAt(path, own, value) ?? program);
    }
  }

  #end(name: string, value: unknown, program: string | null): void {
    const isFile = typeof value === 'string' && value.includes('\n') && FILE.test(name);
    const pair = { name, value: String(value ?? '').slice(0, MAX_VALUE) };
    if (isFile && this.#isOuter) this.pairs.push(...pairsOfFile(name, value));
    else this.pairs.push(program === null ? pair : { ...pair, program });
  }
}
