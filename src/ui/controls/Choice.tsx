import { type RefObject, useRef } from 'react';
import { Icon } from '../Icon';
import { lazyPart } from '../lazyPart';
import { choiceText, triggerClass } from './choiceLook';

/** One entry of a menu of choices. */
export interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A sentence below the label. */
  readonly help?: string;
}

/** Entries under a common heading; without one where the list has no parts. */
export interface ChoiceGroup<Value extends string> {
  readonly heading?: string;
  readonly options: readonly ChoiceOption<Value>[];
}

/** What a menu of choices shows and tells. */
export interface ChoiceProps<Value extends string> {
  /** The accessible name. */
  readonly label: string;
  readonly groups: readonly ChoiceGroup<Value>[];
  /** Null where none of the options holds; `placeholder` is shown then. */
  readonly value: Value | null;
  readonly placeholder?: string;
  readonly onChange: (value: Value) => void;
  readonly look?: 'plain' | 'quiet' | 'touch' | 'touchQuiet';
  readonly setting?: string;
}

/** What the menu takes over from the button that stood in for it. */
export interface ChoiceMenuProps<Value extends string> extends ChoiceProps<Value> {
  /** Whether that button had the focus. */
  readonly focused: RefObject<boolean>;
}

const ChoiceMenu = lazyPart<ChoiceMenuProps<string>>(
  async () => (await import('./ChoiceMenu')).ChoiceMenu,
  (props) => <StandIn {...props} />,
);

/** A menu of exclusive choices. What opens it is there at once; the menu comes just after the first picture. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const focused = useRef(false);
  // The menu answers with one of the values that it was given.
  const onChange = (value: string): void => props.onChange(value as Value);
  return <ChoiceMenu {...props} onChange={onChange} focused={focused} />;
}

/** What opens the menu, until that is there. */
function StandIn({ focused, ...props }: ChoiceMenuProps<string>) {
  const { label, text } = choiceText(props);
  return (
    <button
      type="button"
      className={triggerClass(props.look)}
      aria-label={label}
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={() => {
        focused.current = false;
      }}
    >
      <span>{text}</span>
      <Icon name="chevron" size={14} />
    </button>
  );
}
