import * as v from 'valibot';

/** What a published schema says, and the type that follows from it: see `scripts/tool/schemas.ts`. */
export const NUMBER = v.number();
export const COUNT = v.pipe(v.number(), v.integer());
export const TEXT = v.string();
export const FLAG = v.boolean();
/** What follows the page's address. */
export const LINK = v.pipe(v.string(), v.startsWith('#'));

/** The words about a value. */
export function about<Of extends v.GenericSchema>(words: string, value: Of) {
  return v.pipe(value, v.description(words));
}

/** A text for the schema; for the compiler one of these. */
export function textOf<Text extends string>() {
  return v.string() as unknown as v.GenericSchema<Text>;
}

/** A value that another schema describes. */
export function elsewhere<Value>(address: string) {
  return v.pipe(v.any() as unknown as v.GenericSchema<Value>, v.metadata({ $ref: address }));
}

/** An object by names that the schema doesn't list. */
export function byName<Of extends v.GenericSchema>(value: Of) {
  return v.record(TEXT, value);
}

/** Values of a shape, which nobody changes. */
export type Shape<Of extends v.GenericSchema> = Unchanging<v.InferOutput<Of>>;

type Unchanging<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Unchanging<Value[Key]> }
  : Value;
