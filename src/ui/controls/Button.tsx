import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from '../Icon';
import styles from './Button.module.css';

interface Look {
  readonly look?: 'plain' | 'solid' | 'quiet' | 'link';
  /** `touch` is 44 px high, for fingers; `small` 24, for tables. */
  readonly size?: 'small' | 'touch';
  readonly className?: string;
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The classes of a button, for components with their own element. */
export function buttonClass({ look = 'plain', size, className }: Look, iconOnly = false): string {
  const parts = [
    styles.button,
    look === 'plain' ? '' : styles[look],
    size === undefined ? '' : styles[size],
    iconOnly ? styles.icon : '',
    className ?? '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

export function Button({ look, size, className, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={buttonClass({ look, size, className })} />;
}

interface IconButtonProps extends ButtonProps {
  readonly label: string;
  readonly icon: IconName;
}

export function IconButton({ label, icon, look = 'quiet', size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={buttonClass({ look, size, className }, true)}
    >
      <Icon name={icon} />
    </button>
  );
}
