import type { JsonSchema } from '../schema';

/** A value of a lesson that is being written: nothing is sure about it yet. */
export type Draft = string | number | boolean | null | readonly Draft[] | { readonly [key: string]: Draft };

/** Whether a value is an object with keys. */
export function isRecord(value: Draft): value is { readonly [key: string]: Draft } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The smallest value of a schema, for its author to fill in. */
export function emptyOf(schema: JsonSchema): Draft {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf !== undefined) return emptyOf(schema.anyOf[0] ?? {});
  if (schema.enum !== undefined) return schema.enum[0] ?? '';
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, emptyOf(schema.properties?.[key] ?? {})]),
      );
    case 'array':
      return (
        schema.prefixItems?.map(emptyOf) ??
        Array.from({ length: schema.minItems ?? 0 }, () => emptyOf(schema.items || {}))
      );
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
    case 'string':
    case undefined:
      return '';
  }
}

/** Which of several forms a value has; the first if it has none. */
export function formOf(forms: readonly JsonSchema[], value: Draft): number {
  return Math.max(
    0,
    forms.findIndex((form) => fits(form, value)),
  );
}

/** Whether a value has a schema's outer form: what is within it may still be wrong. */
function fits(schema: JsonSchema, value: Draft): boolean {
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.some((one) => one === value);
  if (schema.anyOf !== undefined) return schema.anyOf.some((one) => fits(one, value));
  switch (schema.type) {
    case 'object':
      return (
        isRecord(value) &&
        (schema.required ?? []).every((key) => {
          const inner = schema.properties?.[key];
          const isChosen = inner?.const !== undefined || inner?.enum !== undefined;
          return Object.hasOwn(value, key) && (!isChosen || fits(inner, value[key] ?? null));
        })
      );
    case 'array':
      return Array.isArray(value);
    case 'number':
    case 'string':
    case undefined:
      return typeof value === schema.type;
  }
}

/** What a form is called in a menu: "ask", "figure: below, above", "before", "a list". */
export function formName(schema: JsonSchema): string {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.type === 'object') {
    const { kind, is } = schema.properties ?? {};
    const required = schema.required ?? [];
    if (kind?.const !== undefined) return String(kind.const);
    // Two forms can have the same keys and differ in how they compare.
    const compared = is?.enum ?? (is?.const === undefined ? [] : [is.const]);
    return compared.length === 0 ? required.join(', ') : `${required[0]}: ${compared.join(', ')}`;
  }
  return schema.type === 'array' ? 'a list' : schema.type === 'number' ? 'a number' : 'text';
}

/** The value with the one at a key replaced, or taken away if it is undefined. */
export function withKey(value: Draft, key: string, inner: Draft | undefined): Draft {
  const { [key]: _, ...rest } = isRecord(value) ? value : {};
  return inner === undefined ? rest : { ...(isRecord(value) ? value : {}), [key]: inner };
}

/** The first of `name-1`, `name-2` … that isn't taken. */
export function freeName(name: string, taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}
