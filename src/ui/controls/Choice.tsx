import { useRef } from 'react';
import { Icon } from '../Icon';
import { lazyPart } from '../lazyPart';
import { type ChoiceMenuProps, type ChoiceProps, choiceText, triggerClass } from './choiceLook';

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
