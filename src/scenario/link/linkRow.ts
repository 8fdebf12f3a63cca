import { sameContent } from '../../base/sameContent';
import type { Notice } from '../notice';
import type { Scenario } from '../scenario';

export interface Reading<Value> {
  readonly key: string;
  readonly fallback: Value;
  readonly notices: Notice[];
}

/** A value as text. Reading never throws: a bad text gives the fallback and a notice. */
export interface Codec<Value> {
  read(text: string, reading: Reading<Value>): Value;
  write(value: Value): string;
}

/** A key of a link, and the part of a whole, such as a view or its sweep, that it holds. */
export interface LinkRow<Whole, Key extends string> {
  readonly key: Key;
  readonly part: keyof Whole;
  readonly undoable: boolean;
  /** True if it's read after the link's scenario, `first`, which it says the differences from. */
  readonly isDifference?: true;
  read(whole: Whole, text: string, notices: Notice[], first: Scenario): Whole;
  /** Null for the default. */
  write(whole: Whole, first: Scenario): string | null;
}

export function rowsOf<Whole extends object>(defaults: Whole) {
  return <Key extends string, Part extends keyof Whole>(
    key: Key,
    part: Part,
    { read, write }: Codec<Whole[Part]>,
    { undoable = false } = {},
  ): LinkRow<Whole, Key> => ({
    key,
    part,
    undoable,
    read: (whole, text, notices) => ({
      ...whole,
      [part]: read(text, { key, fallback: defaults[part], notices }),
    }),
    write: (whole) => (sameContent(whole[part], defaults[part]) ? null : write(whole[part])),
  });
}
