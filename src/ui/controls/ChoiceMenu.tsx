import { Select } from '@base-ui/react/select';
import { Fragment, useEffect, useRef } from 'react';
import { Icon } from '../Icon';
import { Note } from '../Primitives';
import styles from './Choice.module.css';
import { type ChoiceGroup, type ChoiceMenuProps, choiceText, triggerClass } from './choiceLook';

/** The menu itself, loaded after the first picture. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, groups, value, onChange, look, setting, focused } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused.current) trigger.current?.focus();
  }, [focused]);
  const shown = choiceText(props);
  return (
    <Select.Root<Value>
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      modal={false}
      highlightItemOnHover
    >
      <Select.Trigger
        ref={trigger}
        aria-label={shown.label}
        className={triggerClass(look)}
        data-setting={setting}
      >
        <span>{shown.text}</span>
        <Icon name="chevron" size={14} />
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner
          className={styles.positioner}
          sideOffset={4}
          collisionPadding={8}
          alignItemWithTrigger={false}
          align="end"
        >
          <Select.Popup className={`${styles.popup} popup menu`} aria-label={label}>
            {groups.map((group, index) => (
              <Fragment key={group.heading ?? index}>
                <OptionGroup group={group} />
              </Fragment>
            ))}
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}

function OptionGroup<Value extends string>({ group }: { readonly group: ChoiceGroup<Value> }) {
  return (
    <Select.Group>
      {group.heading !== undefined && (
        <Select.GroupLabel className={`${styles.heading} note`}>{group.heading}</Select.GroupLabel>
      )}
      {group.options.map((option) => (
        <Select.Item
          key={option.value}
          value={option.value}
          label={option.label}
          className={`${styles.item} menu-item`}
          aria-description={option.help}
        >
          <Select.ItemIndicator>
            <Icon name="check" size={14} />
          </Select.ItemIndicator>
          <Select.ItemText className={styles.text}>{option.label}</Select.ItemText>
          {option.help !== undefined && (
            <Note as="span" className={styles.text} aria-hidden="true">
              {option.help}
            </Note>
          )}
        </Select.Item>
      ))}
    </Select.Group>
  );
}
