import { type KeyboardEvent, useRef } from 'react';
import { own } from '../../base/own';

export interface SegmentedOption<Value> {
  readonly value: Value;
  readonly label: string;
}

interface SegmentedProps<Value> {
  readonly label: string;
  readonly options: readonly SegmentedOption<Value>[];
  /** Null if no option is selected. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A few exclusive options side by side, as one tab stop. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, className } = props;
  const group = useRef<HTMLDivElement>(null);
  const chosen = options.findIndex((option) => option.value === value);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = own(STEPS, event.key);
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = (Math.max(chosen, 0) + step + options.length) % options.length;
    const option = options[next];
    if (option === undefined) return;
    onChange(option.value);
    group.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={`segments ${className ?? ''}`}
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot carry the look of a segment
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={index === chosen}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
