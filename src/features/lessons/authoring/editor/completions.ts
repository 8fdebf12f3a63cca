import { getLocation, type JSONPath, parse } from 'jsonc-parser';
import { own } from '../../../../base/own';
import { FIGURE_IDS } from '../../../../figures/catalogue';
import { FIELD_NAMES } from '../../../../scenario/fields';
import { ALL_PRESETS } from '../../../../scenario/presets/later';
import { hasKeys, WATCHED_PARTS } from '../../core/format';
import { KEPT_WORDS } from '../../core/keeps';
import { type JsonSchema, lessonSchema } from '../schema';

/** What can be written at the caret. */
export interface Completions {
  /** The part of the text that it replaces, UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly options: readonly Completion[];
}

/** A key or a value of the format. */
export interface Completion {
  readonly label: string;
  /** "required", or the kind of the value. */
  readonly detail: string;
  readonly info: string;
  /** JSON with `#{}` for each place to fill in. */
  readonly template: string;
}

const SCHEMA = lessonSchema();
/** `brokers` is a word and a setting. */
const KEPT: readonly string[] = [...new Set([...KEPT_WORDS, ...FIELD_NAMES])];

/** Names that an author would otherwise look up, by key. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  figure: FIGURE_IDS,
  before: FIGURE_IDS,
  parts: FIGURE_IDS,
  setting: FIELD_NAMES,
  target: [...FIELD_NAMES, ...WATCHED_PARTS],
  keep: KEPT,
  what: KEPT,
  scenario: ALL_PRESETS.map(({ id }) => id),
  window: ['whole', 'slow', 'before'],
};

/** What the format allows at an offset of a lesson's text, which may be unfinished; `here` is the link to the current scenario. */
export function completionsAt(text: string, offset: number, here: string): Completions {
  const token = tokenAt(text, offset);
  const before = text.slice(0, token.from).trimEnd();
  // A value that has ended wants a comma before the next one.
  const comma = /["}\]\w]$/.test(before) ? ',' : '';
  const { path, isAtPropertyKey } = getLocation(
    text.slice(0, before.length) + comma + text.slice(before.length),
    (token.isText ? token.from + 1 : offset) + comma.length,
  );
  const value: unknown = parse(text);
  const options = isAtPropertyKey
    ? keysAt(path.slice(0, -1), value, /^\s*:/.test(text.slice(token.to)))
    : valuesAt(path, value, here);
  const after = /^\s*["{[\d]/.test(text.slice(token.to)) ? ',' : '';
  return {
    ...token,
    options: options.map((option) => ({ ...option, template: comma + option.template + after })),
  };
}

/** The text in quotes or the word around an offset. */
function tokenAt(text: string, offset: number) {
  const { previousNode } = getLocation(text, offset);
  const end = (previousNode?.offset ?? 0) + (previousNode?.length ?? 0);
  const isQuoted = previousNode?.type === 'string' || previousNode?.type === 'property';
  if (isQuoted && previousNode.offset < offset && offset <= end)
    return { from: previousNode.offset, to: end, isText: offset < end };
  const word = /[\w.-]*$/.exec(text.slice(0, offset))?.[0] ?? '';
  return { from: offset - word.length, to: offset, isText: false };
}

/** The keys that the object at a path doesn't have yet. */
function keysAt(path: JSONPath, value: unknown, isNamed: boolean): readonly Completion[] {
  const held = Object(path.reduce<unknown>((inner, key) => Object(inner)[key], value));
  const forms = formsAt(path, value);
  const keys = new Map(forms.flatMap(({ properties }) => Object.entries(properties ?? {})));
  return [...keys].flatMap(([key, inner]) => {
    if (Object.hasOwn(held, key) && !isNamed) return [];
    const schema = inner as JsonSchema;
    const isRequired = forms.every(({ required }) => required?.includes(key));
    const name = JSON.stringify(key);
    return {
      label: name,
      detail: isRequired ? 'required' : '',
      info: schema.description ?? '',
      template: isNamed ? name : `${name}: ${templateOf(schema)}`,
    };
  });
}

/** The values that are possible at a path. */
function valuesAt(path: JSONPath, value: unknown, here: string): readonly Completion[] {
  const key = String(path.findLast((one) => typeof one === 'string'));
  const forms = formsAt(path, value, false);
  const wanted = forms.flatMap((form): readonly Completion[] => {
    const words = wordsOf(form);
    if (words.length > 0) return words.map((word) => valueOption(JSON.stringify(word), form));
    return form.type === 'object' || form.type === 'array'
      ? [{ ...valueOption(formName(form), form), template: templateOf(form) }]
      : [];
  });
  const names = forms.some(({ type }) => type === 'string') ? (own(NAMES, key) ?? []) : [];
  return [
    ...(key === 'scenario'
      ? [{ ...valueOption('"The current scenario"', {}), template: JSON.stringify(here) }]
      : []),
    ...wanted,
    ...names.map((name) => valueOption(JSON.stringify(name), {})),
  ];
}

/** The only values that a form allows; none if it allows others. */
function wordsOf({ enum: words, const: word }: JsonSchema): readonly unknown[] {
  return words ?? (word === undefined ? [] : [word]);
}

function valueOption(label: string, { description = '' }: JsonSchema): Completion {
  return { label, detail: '', info: description, template: label };
}

/** The forms that a value can have at a path: those that fit best what is there already, unless `fitting` is false. */
function formsAt(path: JSONPath, value: unknown, fitting = true): readonly JsonSchema[] {
  let forms = alternatives(SCHEMA);
  let held = value;
  for (const key of path) {
    forms = best(forms, held).flatMap((form) => alternatives(innerOf(form, key)));
    held = Object(held)[key];
  }
  return fitting ? best(forms, held) : forms;
}

function innerOf({ properties, additionalProperties, prefixItems, items }: JsonSchema, key: string | number) {
  const inner =
    typeof key === 'number'
      ? (prefixItems?.[key] ?? items)
      : (own(properties ?? {}, key) ?? additionalProperties);
  return typeof inner === 'object' ? (inner as JsonSchema) : {};
}

/** Every form of a schema by itself. */
function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const { $ref, anyOf, oneOf } = schema;
  const name = $ref?.split('/').at(-1);
  if (name !== undefined) return alternatives(Object(SCHEMA.$defs?.[name]));
  const forms = anyOf ?? oneOf;
  return forms === undefined ? [schema] : forms.flatMap((form) => alternatives(Object(form)));
}

/** Those forms of an object that know most of its keys, with the words that they have. */
function best(forms: readonly JsonSchema[], held: unknown): readonly JsonSchema[] {
  const fits = forms.map(
    ({ properties = {} }) =>
      Object.entries(hasKeys(held) ? held : {}).filter(([key, value]) => {
        const schema = own(properties, key) as JsonSchema | undefined;
        if (schema === undefined) return false;
        const words = wordsOf(schema);
        return words.length === 0 || words.some((word) => word === value);
      }).length,
  );
  return forms.filter((_, index) => fits[index] === Math.max(...fits));
}

/** The least that a form needs, with places to fill in. */
function templateOf(schema: JsonSchema): string {
  const [form = {}] = alternatives(schema);
  if (form.const !== undefined) return JSON.stringify(form.const);
  if (form.enum !== undefined) return `"#{${form.enum[0]}}"`;
  if (form.type === 'array') {
    const each = form.prefixItems ?? Array(form.minItems ?? 1).fill(form.items ?? {});
    return `[${each.map((one) => templateOf(Object(one))).join(', ')}]`;
  }
  if (form.type !== 'object') return form.type === 'string' ? '"#{}"' : '#{}';
  const keys = form.required ?? [];
  const lines = keys.map((key) => `\t"${key}": ${templateOf(innerOf(form, key)).replaceAll('\n', '\n\t')}`);
  return keys.length === 0 ? '{#{}}' : `{\n${lines.join(',\n')}\n}`;
}

/** What a form is called: "ask", "figure: below, above", "before", "a list". */
function formName({ type, properties = {}, required = [] }: JsonSchema): string {
  if (type === 'array') return 'a list';
  const { kind, is } = properties as Readonly<Record<string, JsonSchema | undefined>>;
  if (kind?.const !== undefined) return String(kind.const);
  // Two forms can have the same keys and differ in how they compare.
  const compared = wordsOf(is ?? {});
  return compared.length === 0 ? required.join(', ') : `${required[0]}: ${compared.join(', ')}`;
}
