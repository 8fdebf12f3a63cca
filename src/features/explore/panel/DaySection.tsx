import { useMemo } from 'react';
import { dayOf } from '../../../figures/day';
import { formatDay } from '../../../figures/dayText';
import { useApp, useShown } from '../../../ui/app';
import styles from '../../../ui/Panel.module.css';
import { SlowMinutesField } from '../../../ui/slo/SlowMinutesField';
import { DayInterval } from './DayInterval';
import { useSummary } from './useSummary';

/** What the run comes to over a day that is slow for some minutes: of a finished run with a healthy and a slow time. */
export function DaySection() {
  const minutes = useApp((state) => state.view.slowMinutes);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const scenario = useShown();
  const times = useSummary()?.slowTime ?? null;
  const day = useMemo(() => times && dayOf(times, minutes, sloMs), [times, minutes, sloMs]);
  if (day === null) return null;
  return (
    <section className={styles.section} aria-label="Over a day">
      <h2 className={styles.title}>Over a day</h2>
      <SlowMinutesField />
      {formatDay(day).map((sentence) => (
        <p key={sentence} className={`${styles.facts} num`}>
          {sentence}
        </p>
      ))}
      <p className={styles.note}>The healthy and the slow time of this run, mixed by their records.</p>
      <DayInterval scenario={scenario} minutes={minutes} sloMs={sloMs} />
    </section>
  );
}
