import { findField } from '../../../scenario/fields';
import { SettingRow } from '../../../ui/controls/SettingRow';
import { Part } from '../../../ui/Part';
import { HEADLINE_NAMES, Headline } from '../../../watch/settings/Headlines';
import styles from './LessonPanel.module.css';

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
