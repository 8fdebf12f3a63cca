import { type Field, type FieldValue, isQuantity, unitOf, wordsOf } from '../../../src/scenario/field';
import { FIELDS } from '../../../src/scenario/fields';
import { FIELD_HELP } from '../../../src/scenario/fields/help';
import { DEFAULT_SCENARIO, type FieldName } from '../../../src/scenario/scenario';

export interface FieldRow {
  /** As in links. */
  readonly name: FieldName;
  readonly label: string;
  /** Empty for counts and for words. */
  readonly unit: string;
  readonly kind: Field['kind'];
  readonly default: FieldValue;
  /** Null if the values are no numbers. */
  readonly lowest: number | null;
  readonly highest: number | null;
  /** The words that it takes, besides numbers or texts if it takes both. */
  readonly words: readonly string[];
  readonly help: string;
}

/** Every setting of a scenario, in the order of links. */
export const FIELD_ROWS: readonly FieldRow[] = FIELDS.map((field) => ({
  name: field.name,
  label: field.label,
  unit: unitOf(field),
  kind: field.kind,
  default: DEFAULT_SCENARIO[field.name],
  lowest: isQuantity(field) ? field.lowest : null,
  highest: isQuantity(field) ? field.highest : null,
  words: field.kind === 'choice' ? field.choices.map(({ value }) => value) : wordsOf(field),
  help: FIELD_HELP[field.name],
}));
