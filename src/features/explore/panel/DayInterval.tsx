import { useMemo, useState } from 'react';
import { withUnit } from '../../../base/format';
import { dayOf, type SlowTime } from '../../../figures/day';
import { dayRange } from '../../../figures/dayText';
import { agreeTo } from '../../../run/consent';
import { SeedRuns } from '../../../run/SeedRuns';
import type { Scenario } from '../../../scenario/scenario';
import { withSeeds } from '../../../scenario/seeds';
import { Button } from '../../../ui/controls/Button';
import styles from '../../../ui/Panel.module.css';
import { useSeedRuns } from '../../../watch/bands/useSeedRuns';

/** Runs of the scenario: its own seed and the next ones. */
const SEEDS = 10;

/** They outlive the panel, so that another number of minutes costs no run. */
const daySeeds = new SeedRuns(({ slowTime }): SlowTime | null => slowTime);

interface DayIntervalProps {
  readonly scenario: Scenario;
  readonly minutes: number;
  readonly sloMs: number;
}

/** How far a day's figures differ from seed to seed: runs only when the reader asks, and only of this scenario. */
export function DayInterval(props: DayIntervalProps) {
  const [asked, setAsked] = useState<Scenario | null>(null);
  if (asked === props.scenario) return <Interval {...props} />;
  const ask = (): void => {
    agreeTo(withSeeds(props.scenario, SEEDS));
    setAsked(props.scenario);
  };
  return (
    <Button size="small" onClick={ask}>
      Interval over {SEEDS} seeds
    </Button>
  );
}

function Interval({ scenario, minutes, sloMs }: DayIntervalProps) {
  const subjects = useMemo(() => [{ id: 'day', scenario, seeds: SEEDS }], [scenario]);
  useSeedRuns(daySeeds, subjects, true);
  const { done, total, problem } = daySeeds.progress();
  const times = daySeeds.resultsOf('day').filter((each) => each !== null);
  const days = times.map((each) => dayOf(each, minutes, sloMs)).filter((day) => day !== null);
  const isWhole = total > 0 && done === total;
  return (
    <p role="status" className={`${styles.facts} num`}>
      {!isWhole && `Running ${withUnit(String(SEEDS), 'seeds')}, ${done} done.`}
      {isWhole && (dayRange(days) ?? problem ?? 'The other seeds have no slow time to compare.')}
    </p>
  );
}
