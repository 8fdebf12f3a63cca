import { memo } from 'react';
import { figureOf } from '../../../figures/catalogue';
import { isLatency, METRICS, type Metric } from '../../../figures/metrics';
import { idleReason } from '../../../scenario/axisChoices';
import { fieldOf } from '../../../scenario/fields';
import type { FieldName } from '../../../scenario/scenario';
import { SWEEP_LIMITS, type Sweep, type SweepAxis, type SweepList } from '../../../scenario/sweep';
import { axisValues, sameAxis } from '../../../scenario/sweepAxis';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { CommitField } from '../../../ui/controls/CommitField';
import { Segmented } from '../../../ui/controls/Segmented';
import { within } from '../../../ui/controls/within';
import { Note, Section } from '../../../ui/Primitives';
import { SloField } from '../../../ui/slo/SloField';
import { readySweeps } from '../core/readySweeps';
import { AxisPicker } from './AxisPicker';
import { valueName } from './axisLook';
import styles from './SweepScreen.module.css';
import { earlierTitle } from './text';

/** The two settings and the partitioner; the rest in *Ranges and runs…*. */
export const SweepRail = memo(function SweepRail() {
  const { store } = useServices();
  const sweep = useApp((state) => state.view.sweep);
  const scenario = useApp((state) => state.scenario);
  const notices = useApp((state) => state.sweepNotices);
  const { setSweep } = store.getState();
  const problemsOf = (key: string, axis: SweepAxis | null): readonly string[] => {
    const idle = axis === null ? null : idleReason(axis, scenario);
    const said = notices.filter(({ field }) => field === key).map(({ message }) => message);
    return idle === null ? said : [...said, idle];
  };
  const missing = figureOf(sweep.metric).missing?.(scenario) ?? null;
  const { x, y, lines } = sweep;
  return (
    <>
      <Section aria-label="What to sweep">
        <h2 className="below-2">Change two settings</h2>
        <AxisPicker
          label="Across"
          axis={x}
          none={null}
          fewest={SWEEP_LIMITS.values.lowest}
          taken={fieldsOf(y)}
          problems={problemsOf('sweep.x', x)}
          onChange={(next) => next !== null && setSweep({ x: next })}
        />
        <AxisPicker
          label="Up"
          axis={y}
          none="None: draw lines"
          fewest={SWEEP_LIMITS.values.lowest}
          taken={fieldsOf(x)}
          problems={problemsOf('sweep.y', y)}
          onChange={(next) => setSweep({ y: next })}
        />
        {y !== null && lines !== null && <OnTheMap lines={lines} />}
        {missing !== null && (
          <Note role="alert" above={1} className="strong">
            {missing}
          </Note>
        )}
      </Section>
      <details className="section">
        <summary>Ranges and runs…</summary>
        <ReadyChoice sweep={sweep} />
        <AxisPicker
          label="Lines"
          axis={lines}
          none="One line"
          fewest={SWEEP_LIMITS.lines.lowest}
          taken={[...fieldsOf(x), ...fieldsOf(y)]}
          problems={problemsOf('sweep.lines', lines)}
          onChange={(next) => setSweep({ lines: next === null ? null : listOf(next) })}
        />
        <div className={styles.block}>
          <p className="soft below-1">{y === null ? 'Height' : 'Colour'}</p>
          <Choice
            label={y === null ? 'Height' : 'Colour'}
            groups={METRIC_GROUPS}
            value={sweep.metric}
            onChange={(metric) => setSweep({ metric })}
          />
        </div>
        <Sureness sweep={sweep} />
        <EarlierSweeps />
      </details>
    </>
  );
});

const optionOf = ({ id, title }: Metric) => ({ value: id, label: title });
const isPart = ({ id }: Metric): boolean => id.startsWith('part.');

const METRIC_GROUPS = [
  {
    heading: 'Latency',
    options: METRICS.filter(isLatency).map(optionOf),
  },
  {
    heading: 'Parts of the mean latency',
    options: METRICS.filter(isPart).map(optionOf),
  },
  {
    heading: 'Load',
    options: METRICS.filter((metric) => !isLatency(metric) && !isPart(metric)).map(optionOf),
  },
];

function ReadyChoice({ sweep }: { readonly sweep: Sweep }) {
  const { store } = useServices();
  const scenario = useApp((state) => state.scenario);
  const known = readySweeps(scenario);
  const chosen = known.find((ready) => sameAxis(ready.sweep.x, sweep.x) && sameAxis(ready.sweep.y, sweep.y));
  return (
    <div className={styles.block}>
      <p className="soft below-1">Sweep</p>
      <Choice
        label="Sweep"
        groups={[{ options: known.map(({ id, title, says }) => ({ value: id, label: title, help: says })) }]}
        value={chosen?.id ?? null}
        placeholder="Custom axes"
        onChange={(id) => {
          const ready = known.find((each) => each.id === id);
          if (ready !== undefined) store.getState().setSweep(ready.sweep);
        }}
      />
    </div>
  );
}

/** The value of the lines' field in the map: the scenario's. */
function OnTheMap({ lines }: { readonly lines: SweepList }) {
  const { store } = useServices();
  const value = useApp((state) => state.scenario[lines.field]);
  const { label } = fieldOf(lines.field);
  return (
    <div className={styles.block}>
      <p className="soft below-1">{label}</p>
      <Segmented
        label={label}
        options={lines.values.map((known) => ({ value: known, label: valueName(lines.field, known) }))}
        value={lines.values.includes(value) ? value : null}
        onChange={(next) => store.getState().changeScenario({ [lines.field]: next })}
      />
    </div>
  );
}

function Sureness({ sweep }: { readonly sweep: Sweep }) {
  const { store } = useServices();
  const scenario = useApp((state) => state.scenario);
  const { 'duration.s': seconds, 'measure.from.s': warmUpS } = scenario;
  const { setSweep, changeScenario } = store.getState();
  const { precision, runs } = SWEEP_LIMITS;
  return (
    <Section aria-label="SLO and runs">
      <SloField scope={{ scenario, records: 'sent' }} />
      <CommitField
        label="Length of each run"
        value={String(seconds)}
        unit="s"
        onCommit={within({ lowest: 0.1, highest: 3600 }, 's', (value) =>
          changeScenario({ 'duration.s': value }),
        )}
      />
      <CommitField
        label="Warm-up excluded"
        value={String(warmUpS)}
        unit="s"
        onCommit={within({ lowest: 0, highest: seconds }, 's', (value) =>
          changeScenario({ 'measure.from.s': value }),
        )}
      />
      <CommitField
        label="Precision"
        value={String(Math.round(sweep.precision * 1000) / 10)}
        unit="%"
        onCommit={within({ lowest: precision.lowest * 100, highest: precision.highest * 100 }, '%', (value) =>
          setSweep({ precision: value / 100 }),
        )}
      />
      <CommitField
        label="Max. runs per cell"
        value={String(sweep.mostRuns)}
        onCommit={within(runs, '', (value) => setSweep({ mostRuns: value }))}
      />
    </Section>
  );
}

function EarlierSweeps() {
  const { store } = useServices();
  const earlier = useApp((state) => state.earlierSweeps);
  const now = useApp((state) => state.scenario);
  if (earlier.length === 0) return null;
  return (
    <Section aria-label="Earlier sweeps">
      <h2 className="row apart">Earlier sweeps</h2>
      <ul className={styles.earlier}>
        {earlier.map((each) => (
          <li key={JSON.stringify(each)}>
            <Button
              look="quiet"
              size="small"
              onClick={() => {
                store.getState().replaceScenario(each.scenario);
                store.getState().setSweep(each.sweep);
              }}
            >
              {earlierTitle(each, now)}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function fieldsOf(axis: SweepAxis | null): readonly FieldName[] {
  return axis === null ? [] : [axis.field];
}

/** Default values of lines: the ends, and evenly spaced ones between them. */
function listOf(axis: SweepAxis): SweepList {
  const values = axisValues(axis);
  const most = 5;
  const picked =
    values.length <= most
      ? values
      : Array.from(
          { length: most },
          (_, index) => values[Math.round((index * (values.length - 1)) / (most - 1))] ?? 0,
        );
  return { field: axis.field, spacing: 'list', values: picked };
}
