import { useId } from 'react';
import { own } from '../../../../base/own';
import { FIGURE_IDS } from '../../../../figures/catalogue';
import { FIELDS } from '../../../../scenario/fields';
import { PRESETS } from '../../../../scenario/presets/presets';
import { Button, IconButton } from '../../../../ui/controls/Button';
import { KEPT_WORDS } from '../../core/keeps';
import type { JsonSchema } from '../schema';
import styles from './editor.module.css';
import { type Draft, emptyOf, formName, formOf, freeName, isRecord, withKey } from './values';

interface SchemaFieldProps {
  /** The key, or what an entry of a list is called. */
  readonly name: string;
  readonly schema: JsonSchema;
  readonly value: Draft;
  readonly onChange: (value: Draft) => void;
  /** Whether a menu above already says the name. */
  readonly inMenu?: boolean;
}

/** A part of a lesson as a form, made from its schema: whatever the format can say has its field. */
export function SchemaField(props: SchemaFieldProps) {
  const { schema, value, onChange } = props;
  if (schema.const !== undefined) return null;
  if (schema.anyOf !== undefined) return <Forms {...props} forms={schema.anyOf} />;
  if (schema.enum !== undefined) {
    const values = schema.enum.map(String);
    return <Menu {...props} values={values} chosen={String(value)} onChoose={onChange} />;
  }
  if (schema.type === 'object') return <Keys {...props} />;
  if (schema.type === 'array') return <Entries {...props} />;
  return <Leaf {...props} />;
}

/** A value that can have several forms: which one, and then its own fields. */
function Forms({ forms, ...props }: SchemaFieldProps & { readonly forms: readonly JsonSchema[] }) {
  const at = formOf(forms, props.value);
  const form = forms[at] ?? {};
  return (
    <div className={styles.forms}>
      <Menu
        {...props}
        values={forms.map(formName)}
        chosen={formName(form)}
        onChoose={(_, index) => props.onChange(emptyOf(forms[index] ?? {}))}
      />
      <SchemaField {...props} schema={form} inMenu />
    </div>
  );
}

interface MenuProps extends SchemaFieldProps {
  readonly values: readonly string[];
  readonly chosen: string;
  readonly onChoose: (value: string, index: number) => void;
}

function Menu({ name, schema, values, chosen, onChoose }: MenuProps) {
  return (
    <label className={styles.field} title={schema.description}>
      <span>{name}</span>
      <select
        value={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value, currentTarget.selectedIndex)}
      >
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}

function Keys({ name, schema, value, onChange, inMenu = false }: SchemaFieldProps) {
  const { properties, required = [], additionalProperties } = schema;
  const held = isRecord(value) ? value : {};
  if (typeof additionalProperties === 'object') {
    return <Named name={name} schema={additionalProperties} value={held} onChange={onChange} />;
  }
  const keys = Object.entries(properties ?? {}).filter(([, inner]) => inner.const === undefined);
  const open = keys.filter(([key]) => required.includes(key) || Object.hasOwn(held, key));
  const more = keys.filter(([key]) => !open.some(([one]) => one === key) && key !== '$schema');
  return (
    <fieldset className={styles.group} aria-label={name}>
      {!inMenu && <legend>{name}</legend>}
      {open.map(([key, inner]) => (
        <div key={key} className={styles.key}>
          <SchemaField
            name={key}
            schema={inner}
            value={held[key] ?? emptyOf(inner)}
            onChange={(next) => onChange(withKey(held, key, next))}
          />
          {!required.includes(key) && (
            <IconButton
              icon="close"
              label={`Remove ${key}`}
              onClick={() => onChange(withKey(held, key, undefined))}
            />
          )}
        </div>
      ))}
      {more.length > 0 && (
        <div className={styles.more}>
          {more.map(([key, inner]) => (
            <Button
              key={key}
              size="small"
              look="quiet"
              title={inner.description}
              onClick={() => onChange(withKey(held, key, emptyOf(inner)))}
            >
              + {key}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Entries under names of the author's own. */
function Named({ name, schema, value, onChange }: SchemaFieldProps) {
  const held = isRecord(value) ? value : {};
  const entries = Object.entries(held);
  const replace = (at: number, entry: readonly [string, Draft] | null): void => {
    // A name that is taken would take that entry's place.
    if (entry !== null && entries.some(([key], index) => index !== at && key === entry[0])) return;
    onChange(
      Object.fromEntries(
        entries.flatMap((one, index) => (index !== at ? [one] : entry === null ? [] : [entry])),
      ),
    );
  };
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {entries.map(([key, inner], index) => (
        // Names change while they are typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place
        <div key={index} className={styles.key}>
          <Leaf
            name="name"
            schema={{ type: 'string' }}
            value={key}
            onChange={(next) => replace(index, [String(next), inner])}
          />
          <SchemaField
            name="link"
            schema={schema}
            value={inner}
            onChange={(next) => replace(index, [key, next])}
          />
          <IconButton icon="close" label={`Remove ${key}`} onClick={() => replace(index, null)} />
        </div>
      ))}
      <Button
        size="small"
        look="quiet"
        onClick={() => onChange({ ...held, [freeName('run', Object.keys(held))]: '' })}
      >
        + entry
      </Button>
    </fieldset>
  );
}

function Entries({ name, schema, value, onChange }: SchemaFieldProps) {
  const held = Array.isArray(value) ? (value as readonly Draft[]) : [];
  const each = schema.items === false || schema.items === undefined ? {} : schema.items;
  const fixed = schema.prefixItems;
  const replace = (at: number, next: Draft): void =>
    onChange(held.map((one, index) => (index === at ? next : one)));
  const one = name.replace(/s$/, '');
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {held.map((entry, index) => (
        // Entries have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place
        <div key={index} className={styles.key}>
          <SchemaField
            name={`${one} ${index + 1}`}
            schema={fixed?.[index] ?? each}
            value={entry}
            onChange={(next) => replace(index, next)}
          />
          {fixed === undefined && (
            <IconButton
              icon="close"
              label={`Remove ${one} ${index + 1}`}
              onClick={() => onChange(held.filter((_, other) => other !== index))}
            />
          )}
        </div>
      ))}
      {fixed === undefined && held.length < (schema.maxItems ?? Number.POSITIVE_INFINITY) && (
        <Button size="small" look="quiet" onClick={() => onChange([...held, emptyOf(each)])}>
          + {one}
        </Button>
      )}
    </fieldset>
  );
}

function Leaf({ name, schema, value, onChange }: SchemaFieldProps) {
  const id = useId();
  const list = `${id}-known`;
  const known = own(SUGGESTED, name.replace(/ \d+$/, ''));
  const isNumber = schema.type === 'number';
  const field = {
    id,
    value: typeof value === 'object' ? '' : String(value),
    maxLength: schema.maxLength,
    'aria-description': schema.description,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange(isNumber && currentTarget.value !== '' ? Number(currentTarget.value) : currentTarget.value),
  };
  return (
    <label className={styles.field} htmlFor={id}>
      <span>{name}</span>
      {(schema.maxLength ?? 0) > LONG_TEXT && known === undefined ? (
        <textarea rows={2} {...field} />
      ) : (
        <input type={isNumber ? 'number' : 'text'} step="any" list={known && list} {...field} />
      )}
      {known !== undefined && (
        <datalist id={list}>
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {schema.description !== undefined && <small>{schema.description}</small>}
    </label>
  );
}

/** Longer texts get more than a line, characters. */
const LONG_TEXT = 100;

const SETTINGS: readonly string[] = FIELDS.map(({ name }) => name);

/** `brokers` is a word and a setting. */
const KEPT: readonly string[] = [...new Set([...KEPT_WORDS, ...SETTINGS])];

/** Names that an author would otherwise look up, by key. */
const SUGGESTED: Readonly<Record<string, readonly string[] | undefined>> = {
  figure: FIGURE_IDS,
  before: FIGURE_IDS,
  setting: SETTINGS,
  target: SETTINGS,
  keep: KEPT,
  what: KEPT,
  scenario: PRESETS.map(({ id }) => id),
  window: ['whole', 'slow', 'before'],
};
