import { useRef } from 'react';
import { Icon } from '../Icon';
import { lazyPart, type Retry } from '../lazyPart';
import { type ChoiceMenuProps, type ChoiceProps, choiceText, triggerClass } from './choiceLook';

const ChoiceMenu = lazyPart<ChoiceMenuProps<string>>(
  async () => (await import('./ChoiceMenu')).ChoiceMenu,
  (props, retry) => <StandIn {...props} retry={retry} />,
);

/** A menu of exclusive choices, which loads just after the first picture. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const focused = useRef(false);
  const onChange = (value: string): void => props.onChange(value as Value);
  return <ChoiceMenu {...props} onChange={onChange} focused={focused} />;
}

/** Placeholder of the menu until it has loaded. */
function StandIn({ focused, retry, ...props }: ChoiceMenuProps<string> & { readonly retry: Retry | null }) {
  const { label, text } = choiceText(props);
  return (
    <button
      type="button"
      className={triggerClass(props.look)}
      aria-label={label}
      title={retry === null ? undefined : "The choices couldn't be loaded. Try again"}
      onClick={retry ?? undefined}
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
