import type { ReactNode } from 'react';
import { isHidden, isLocked } from '../../scenario/parts';
import type { FieldName } from '../../scenario/scenario';
import { useApp } from '../app';
import { Icon } from '../Icon';
import { LOCKED } from '../locks';
import styles from './controls.module.css';

interface LockableProps {
  readonly name: FieldName;
  readonly children: ReactNode;
}

/** The control of a setting: missing if the link hides it, marked and inert if the link locks it. */
export function Lockable({ name, children }: LockableProps) {
  const hidden = useApp(({ view }) => isHidden(view, name));
  const locked = useLocked(name);
  if (hidden) return null;
  if (!locked) return children;
  return (
    <fieldset disabled className={styles.locked} title={LOCKED}>
      <legend className="visually-hidden">{LOCKED}</legend>
      <span className={`placed soft ${styles.lockableMark}`}>
        <Icon name="lock" size={12} />
      </span>
      {children}
    </fieldset>
  );
}

export function useLocked(name: FieldName): boolean {
  return useApp(({ view }) => isLocked(view, name));
}
