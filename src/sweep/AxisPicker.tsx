import { type FieldValue, numberText, unitOf } from '../scenario/field';
import { fieldMenu, fieldOf } from '../scenario/fields';
import { plainText } from '../scenario/modelText';
import type { FieldName } from '../scenario/scenario';
import type { Spacing, SweepAxis, SweepRange } from '../scenario/sweep';
import { axisValues, axisWords, firstAxis } from '../scenario/sweepAxis';
import { readTyped } from '../scenario/typed';
import { useApp } from '../ui/app';
import { Button } from '../ui/controls/Button';
import { Choice } from '../ui/controls/Choice';
import { CommitField } from '../ui/controls/CommitField';
import { Segmented } from '../ui/controls/Segmented';
import styles from './AxisPicker.module.css';

interface AxisPickerProps {
  readonly label: string;
  readonly axis: SweepAxis | null;
  /** The text for no field; null where there must be one. */
  readonly none: string | null;
  /** Fields of other axes. */
  readonly taken: readonly FieldName[];
  /** Sentences about what couldn't be done. */
  readonly problems: readonly string[];
  readonly onChange: (axis: SweepAxis | null) => void;
}

const NONE = 'none';

/** The field and the values of an axis. */
export function AxisPicker({ label, axis, none, taken, problems, onChange }: AxisPickerProps) {
  const scenario = useApp((state) => state.scenario);
  const groups = [
    ...(none === null ? [] : [{ options: [{ value: NONE, label: none }] }]),
    ...fieldMenu((name) => name !== 'seed' && !taken.includes(name)).map(({ heading, fields }) => ({
      heading,
      options: fields.map(({ name, label, help }) => ({ value: name, label, help })),
    })),
  ];
  return (
    <div className={styles.picker}>
      <p className={styles.label}>{label}</p>
      <Choice
        label={label}
        groups={groups}
        value={axis?.field ?? NONE}
        onChange={(name) =>
          onChange(name === NONE ? null : firstAxis(name as FieldName, scenario[name as FieldName]))
        }
      />
      {axis !== null && (
        <details className={styles.values}>
          <summary>{axisWords(axis)}</summary>
          <Values axis={axis} onChange={onChange} />
        </details>
      )}
      {problems.map((problem) => (
        <p key={problem} role="alert" className={styles.problem}>
          {problem}
        </p>
      ))}
    </div>
  );
}

interface ValuesProps {
  readonly axis: SweepAxis;
  readonly onChange: (axis: SweepAxis) => void;
}

function Values({ axis, onChange }: ValuesProps) {
  const field = fieldOf(axis.field);
  if (field.kind === 'choice') {
    const chosen = axisValues(axis);
    return (
      <div className={styles.chips}>
        {field.choices.map(({ value, label }) => {
          const isOn = chosen.includes(value);
          const next = isOn
            ? chosen.filter((known) => known !== value)
            : field.choices
                .map((choice) => choice.value)
                .filter((known) => known === value || chosen.includes(known));
          return (
            <Button
              key={value}
              size="small"
              look={isOn ? 'solid' : 'plain'}
              aria-pressed={isOn}
              onClick={() =>
                next.length > 0 && onChange({ field: field.name, spacing: 'list', values: next })
              }
            >
              {label}
            </Button>
          );
        })}
      </div>
    );
  }
  return (
    <>
      <Segmented
        label="Spacing of the values"
        options={SPACINGS}
        value={axis.spacing}
        onChange={(spacing) => onChange(respaced(axis, spacing))}
      />
      {axis.spacing === 'list' ? (
        <ListEntry axis={axis} onChange={onChange} />
      ) : (
        <RangeEntries axis={axis} onChange={onChange} unit={unitOf(field)} />
      )}
    </>
  );
}

const SPACINGS: readonly { readonly value: Spacing | 'list'; readonly label: string }[] = [
  { value: 'linear', label: 'Linear' },
  { value: 'log', label: 'Logarithmic' },
  { value: 'list', label: 'List' },
];

/** The same values, or their range, in another form. */
function respaced(axis: SweepAxis, spacing: Spacing | 'list'): SweepAxis {
  const values = axisValues(axis);
  if (spacing === 'list') return { field: axis.field, spacing, values };
  if (axis.spacing !== 'list') return { ...axis, spacing };
  const numbers = values.filter((value) => typeof value === 'number');
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  // A logarithmic range cannot begin at 0.
  const start = spacing === 'log' && from <= 0 ? Math.min(...numbers.filter((value) => value > 0), to) : from;
  return { field: axis.field, spacing, from: start, to, count: Math.max(2, numbers.length) };
}

function ListEntry({ axis, onChange }: ValuesProps) {
  const field = fieldOf(axis.field);
  const commit = (text: string): string | null => {
    const values: FieldValue[] = [];
    for (const part of text.split(/[\s,;]+/).filter((word) => word !== '')) {
      const checked = readTyped(field, unitOf(field), part);
      if (checked.type !== 'valid') return checked.message;
      values.push(checked.value);
    }
    if (values.length < 2) return 'Enter at least two values, separated by commas.';
    onChange({ field: field.name, spacing: 'list', values });
    return null;
  };
  const value = axisValues(axis).map(plainText).join(', ');
  return <CommitField label="Values, separated by commas" value={value} wide onCommit={commit} />;
}

const ANY_NUMBER = {
  kind: 'number',
  lowest: Number.NEGATIVE_INFINITY,
  highest: Number.POSITIVE_INFINITY,
} as const;

interface RangeEntriesProps {
  readonly axis: SweepRange;
  readonly unit: string;
  readonly onChange: (axis: SweepAxis) => void;
}

function RangeEntries({ axis, unit, onChange }: RangeEntriesProps) {
  const commit = (key: 'from' | 'to' | 'count') => (text: string) => {
    const typed = readTyped(ANY_NUMBER, key === 'count' ? '' : unit, text);
    if (typed.type !== 'valid') return typed.message;
    // The sweep as a whole checks limits.
    onChange({ ...axis, [key]: Number(typed.value) });
    return null;
  };
  return (
    <>
      <CommitField label="From" value={numberText(axis.from)} unit={unit} onCommit={commit('from')} />
      <CommitField label="To" value={numberText(axis.to)} unit={unit} onCommit={commit('to')} />
      <CommitField label="Values" value={numberText(axis.count)} onCommit={commit('count')} />
    </>
  );
}
