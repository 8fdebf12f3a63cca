import { useState } from 'react';
import { firstAxis } from '../../../scenario/axisChoices';
import { type FieldValue, numberText, unitOf } from '../../../scenario/field';
import { fieldMenu, fieldOf } from '../../../scenario/fields';
import { FIELD_HELP } from '../../../scenario/fields/help';
import { plainText } from '../../../scenario/modelText';
import type { FieldName } from '../../../scenario/scenario';
import type { Spacing, SweepAxis, SweepRange } from '../../../scenario/sweep';
import { axisValues, formatAxis } from '../../../scenario/sweepAxis';
import { readTyped } from '../../../scenario/typed';
import { useApp } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { CommitField } from '../../../ui/controls/CommitField';
import { Segmented } from '../../../ui/controls/Segmented';
import { Note, Row } from '../../../ui/Primitives';
import styles from './SweepScreen.module.css';

interface AxisPickerProps {
  readonly label: string;
  readonly axis: SweepAxis | null;
  /** Text for "no field"; null if a field is required. */
  readonly none: string | null;
  readonly fewest: number;
  readonly taken: readonly FieldName[];
  readonly problems: readonly string[];
  readonly onChange: (axis: SweepAxis | null) => void;
}

const NONE = 'none';

export function AxisPicker({ label, axis, none, fewest, taken, problems, onChange }: AxisPickerProps) {
  const scenario = useApp((state) => state.scenario);
  const groups = [
    ...(none === null ? [] : [{ options: [{ value: NONE, label: none }] }]),
    ...fieldMenu((name) => name !== 'seed' && fieldOf(name).kind !== 'text' && !taken.includes(name)).map(
      ({ heading, fields }) => ({
        heading,
        options: fields.map(({ name, label }) => ({ value: name, label, help: FIELD_HELP[name] })),
      }),
    ),
  ];
  return (
    <div className={styles.block}>
      <p className="soft below-1">{label}</p>
      <Choice
        label={label}
        groups={groups}
        value={axis?.field ?? NONE}
        onChange={(name) =>
          onChange(name === NONE ? null : firstAxis(name as FieldName, scenario[name as FieldName]))
        }
      />
      {axis !== null && (
        <details className="above-1">
          <summary>{formatAxis(axis)}</summary>
          <Values axis={axis} fewest={fewest} onChange={onChange} />
        </details>
      )}
      {problems.map((problem) => (
        <Note key={problem} role="alert" below={1} className="strong">
          {problem}
        </Note>
      ))}
    </div>
  );
}

interface ValuesProps extends Pick<AxisPickerProps, 'fewest'> {
  readonly axis: SweepAxis;
  readonly onChange: (axis: SweepAxis) => void;
}

function Values({ axis, fewest, onChange }: ValuesProps) {
  const field = fieldOf(axis.field);
  if (field.kind === 'choice')
    return (
      <ChoiceToggles
        key={field.name}
        field={field.name}
        choices={field.choices}
        {...{ axis, fewest, onChange }}
      />
    );
  return (
    <>
      <Segmented
        label="Spacing of the values"
        options={SPACINGS}
        value={axis.spacing}
        onChange={(spacing) => onChange(respaced(axis, spacing))}
      />
      {axis.spacing === 'list' ? (
        <ListEntry axis={axis} fewest={fewest} onChange={onChange} />
      ) : (
        <RangeEntries axis={axis} onChange={onChange} unit={unitOf(field)} />
      )}
    </>
  );
}

interface ChoiceTogglesProps extends ValuesProps {
  readonly field: FieldName;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

function ChoiceToggles({ axis, fewest, field, choices, onChange }: ChoiceTogglesProps) {
  const [refused, setRefused] = useState(false);
  const chosen = axisValues(axis);
  const toggle = (value: string): void => {
    const isOn = (known: string): boolean => chosen.includes(known) !== (known === value);
    const values = choices.map((choice) => choice.value).filter(isOn);
    setRefused(values.length < fewest);
    if (values.length >= fewest) onChange({ field, spacing: 'list', values });
  };
  return (
    <>
      <Row wrap gap={1}>
        {choices.map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            look={chosen.includes(value) ? 'solid' : 'plain'}
            aria-pressed={chosen.includes(value)}
            onClick={() => toggle(value)}
          >
            {label}
          </Button>
        ))}
      </Row>
      {refused && (
        <Note role="alert" below={1} className="strong">
          Choose {atLeast(fewest)}.
        </Note>
      )}
    </>
  );
}

function atLeast(fewest: number): string {
  return fewest === 1 ? 'at least one value' : 'at least two values';
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

function ListEntry({ axis, fewest, onChange }: ValuesProps) {
  const field = fieldOf(axis.field);
  const commit = (text: string): string | null => {
    const values: FieldValue[] = [];
    for (const part of text.split(/[\s,;]+/).filter((word) => word !== '')) {
      const checked = readTyped(field, unitOf(field), part);
      if (checked.type !== 'valid') return checked.message;
      values.push(checked.value);
    }
    if (new Set(values).size < fewest) return `Enter ${atLeast(fewest)}, separated by commas.`;
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
