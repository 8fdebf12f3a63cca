import { useMemo, useState } from 'react';
import { withUnit } from '../../../base/format';
import { dayOf, slowTimeOf } from '../../../figures/day';
import { dayRange, formatDay } from '../../../figures/dayText';
import { agreeTo } from '../../../run/consent';
import type { Scenario } from '../../../scenario/scenario';
import { withSeeds } from '../../../scenario/seeds';
import { useApp, useShown, useWhole } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Note, Section } from '../../../ui/Primitives';
import { SlowMinutesField } from '../../../ui/slo/SlowMinutesField';
import { useRunList } from '../../../watch/bands/useRunList';

/** Figures over a day with some slow minutes, from a finished run with a healthy and a slow time. */
export function DaySection() {
  const minutes = useApp((state) => state.view.slowMinutes);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const scenario = useShown();
  const whole = useWhole();
  const times = useMemo(() => whole && slowTimeOf(whole.summary, whole.scenario), [whole]);
  const day = useMemo(() => times && dayOf(times, minutes, sloMs), [times, minutes, sloMs]);
  if (day === null) return null;
  return (
    <Section aria-label="Over a day">
      <h2 className="below-2">Over a day</h2>
      <SlowMinutesField />
      {formatDay(day).map((sentence) => (
        <p key={sentence} className="soft above-2 num">
          {sentence}
        </p>
      ))}
      <Note above={2}>The healthy and the slow time of this run, mixed by their records.</Note>
      <DayInterval scenario={scenario} minutes={minutes} sloMs={sloMs} />
    </Section>
  );
}

/** Runs of the scenario: its own seed and the next ones. */
const SEEDS = 10;

interface DayIntervalProps {
  readonly scenario: Scenario;
  readonly minutes: number;
  readonly sloMs: number;
}

/** Spread of a day's figures over seeds: runs only on demand, and only for this scenario. */
function DayInterval(props: DayIntervalProps) {
  const [requested, setRequested] = useState<Scenario | null>(null);
  if (requested === props.scenario) return <Interval {...props} />;
  const ask = (): void => {
    agreeTo(withSeeds(props.scenario, SEEDS));
    setRequested(props.scenario);
  };
  return (
    <Button size="small" onClick={ask}>
      Interval over {SEEDS} seeds
    </Button>
  );
}

function Interval({ scenario, minutes, sloMs }: DayIntervalProps) {
  const subjects = useMemo(() => [{ id: 'day', scenario, seeds: SEEDS }], [scenario]);
  const list = useRunList(subjects, true);
  const { done, total, problem } = list.progress();
  const times = list.resultsOf('day').flatMap((summary) => (summary && slowTimeOf(summary, scenario)) ?? []);
  const days = times.map((each) => dayOf(each, minutes, sloMs)).filter((day) => day !== null);
  const isWhole = total > 0 && done === total;
  return (
    <p role="status" className="soft above-2 num">
      {!isWhole && `Running ${withUnit(String(SEEDS), 'seeds')}, ${done} done.`}
      {isWhole && (dayRange(days) ?? problem ?? 'The other seeds have no slow time to compare.')}
    </p>
  );
}
