import { type ReactNode, useEffect, useRef } from 'react';
import { findField } from '../../../scenario/fields';
import { useServices } from '../../../ui/app';
import { SettingRow } from '../../../ui/controls/SettingRow';
import { Part } from '../../../ui/Part';
import { HEADLINE_NAMES, Headline } from '../../../watch/settings/Headlines';
import styles from './LessonPanel.module.css';
import { takeMove } from './navigation';

/** The heading of a step. It takes the focus when the reader moves on, so that it's read next. */
export function Heading({ children }: { readonly children: ReactNode }) {
  const services = useServices();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeMove(services)) heading.current?.focus({ preventScroll: true });
  }, [services]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  );
}

/** Settings for the projector, which has no rail. */
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
