import { useMemo } from 'react';
import { dayOf } from '../../figures/day';
import { dayWords } from '../../figures/dayWords';
import { useApp, useServices } from '../app';
import { SlowMinutesField } from '../slo/SlowMinutesField';
import styles from './Panel.module.css';

/** What the run comes to over a day that is slow for some minutes: of a finished run with a healthy and a slow time. */
export function DaySection() {
  const { session } = useServices();
  const scenario = useApp((state) => state.scenario);
  const minutes = useApp((state) => state.view.slowMinutes);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const revision = useApp((state) => state.revision);
  const shown = useApp(
    ({ status, hideAhead, summary }) => status === 'finished' && !hideAhead && summary !== null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history grows in place; its revision says so
  const day = useMemo(() => {
    const history = shown ? session.history() : null;
    return history === null ? null : dayOf({ scenario, history }, minutes, sloMs);
  }, [session, shown, scenario, minutes, sloMs, revision]);
  if (day === null) return null;
  return (
    <section className={styles.section} aria-label="Over a day">
      <h2 className={styles.title}>Over a day</h2>
      <SlowMinutesField />
      {dayWords(day).map((sentence) => (
        <p key={sentence} className={`${styles.facts} num`}>
          {sentence}
        </p>
      ))}
      <p className={styles.note}>
        The healthy and the slow time of this run, mixed by their records. From one run, so without an
        interval.
      </p>
    </section>
  );
}
