import { type ReactNode, useEffect, useRef } from 'react';
import { findField } from '../../../scenario/fields';
import { startAt } from '../../../shell/arrival';
import { useServices } from '../../../ui/app';
import { SettingRow } from '../../../ui/controls/SettingRow';
import { Part } from '../../../ui/Part';
import { HEADLINE_NAMES, Headline } from '../../../watch/settings/Headlines';
import styles from './LessonPanel.module.css';
import { takeMove } from './navigation';

/** The heading of a step. When the reader moves on, the page starts with it, and it takes the focus. */
export function Heading({ children }: { readonly children: ReactNode }) {
  const services = useServices();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeMove(services)) startAt(heading.current);
  }, [services]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  );
}

export function Controls({ names }: { readonly names: readonly string[] }) {
  const fields = names.map(findField).filter((field) => field !== undefined);
  if (fields.length === 0) return null;
  return (
    <Part name="settings">
      <section className={styles.controls} aria-label="Settings">
        {fields.map(({ name }) => {
          const headline = HEADLINE_NAMES.find((known) => known === name);
          return headline === undefined ? (
            <SettingRow key={name} name={name} />
          ) : (
            <Headline key={name} name={headline} />
          );
        })}
      </section>
    </Part>
  );
}
