import { formatMilliseconds } from '../../../base/format';
import { figureText } from '../../../figures/units';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { Table } from '../../../ui/NumberTable';
import type { Bounded, FittedConstant, Interval, Residual } from '../core/fit/answer';
import { boundsText, intervalText, MET_WITHIN, offByText } from '../core/fit/fitText';
import { formatLabel } from '../core/fit/targets';
import styles from './TwinTables.module.css';

const className = `figures-table lined above-2 below-3 ${styles.table}`;

/** Limits of the comparison's axis, as ratios. */
const LOWEST_RATIO = 0.8;
const HIGHEST_RATIO = 1.25;

/** One row per metric: yours is the line at "equal", the model's is a bar around its ratio to yours. */
export function ResidualsTable({ residuals }: { readonly residuals: readonly Residual[] }) {
  const band = { low: 1 - MET_WITHIN, median: 1, high: 1 + MET_WITHIN };
  return (
    <Table
      className={className}
      caption="What your metrics say, and what the model says"
      columns={['Metric', '−20 to +25 %', 'Your metrics', 'Model', 'Off by']}
    >
      {residuals.map(({ target, model, best, offBy }) => {
        const { id, label, unit, measured } = target;
        const ratio = { low: model.low / measured, median: best / measured, high: model.high / measured };
        return (
          <tr key={label}>
            <th scope="row">
              {formatLabel(target)} <code>{id}</code>
            </th>
            <td>
              <Bar
                at={logPlace(LOWEST_RATIO, HIGHEST_RATIO)}
                interval={measured > 0 ? ratio : { low: 1, median: 1 + offBy, high: 1 }}
                band={band}
                dot={1}
              />
            </td>
            <td>{figureText(unit, measured)}</td>
            <td>{figureText(unit, best)}</td>
            <td>{offByText(offBy)}</td>
          </tr>
        );
      })}
    </Table>
  );
}

/** Each constant with the interval of all values that fit about as well, on the prior's axis. */
export function ConstantsTable({ constants }: { readonly constants: readonly FittedConstant[] }) {
  return (
    <Table
      className={className}
      caption="Fitted constants"
      columns={['Constant', 'Plausible values', 'Best', '95 % interval']}
    >
      {constants.map((constant) => {
        const { field, prior, best, pinned } = constant;
        return (
          <tr key={field}>
            <th scope="row">
              {fieldOf(field).label} <code>{field}</code>
            </th>
            <td>
              <Bar at={logPlace(prior.low, prior.high)} interval={constant} pale={!pinned} />
            </td>
            <td>{valueText(fieldOf(field), best)}</td>
            <td>{intervalText(constant)}</td>
          </tr>
        );
      })}
    </Table>
  );
}

/** Mean and percentiles: pinned down, or only bounded and then without a point. */
export function LatencyTable({ latency }: { readonly latency: readonly Bounded[] }) {
  const known = latency.filter(({ low }) => Number.isFinite(low));
  const lowest = Math.min(...known.map(({ low }) => low)) / 1.2;
  const highest = Math.max(...known.map(({ high }) => high)) * 1.2;
  return (
    <Table
      className={className}
      caption="What your data pin down"
      columns={['Latency', 'Logarithmic', '95 % of the sets', '']}
    >
      {known.map(({ name, low, median, high, pinned }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>
            <Bar at={logPlace(lowest, highest)} interval={{ low, median, high }} open={!pinned} />
          </td>
          <td>{low === high ? formatMilliseconds(low) : boundsText({ low, high })}</td>
          <td>{pinned ? 'pinned down' : 'only bounded'}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Position of a value between two others on a logarithmic axis, in per cent, clamped. */
function logPlace(lowest: number, highest: number): (value: number) => number {
  return (value) => {
    const place = Math.log(Math.max(value, 1e-9) / lowest) / Math.log(highest / lowest);
    return Math.min(100, Math.max(0, place * 100));
  };
}

interface BarProps {
  readonly at: (value: number) => number;
  readonly interval: Interval;
  readonly band?: Interval;
  readonly dot?: number;
  /** Whether the value is hardly known. */
  readonly pale?: boolean;
  /** Whether it's only bounded: hatched, without a median. */
  readonly open?: boolean;
}

/** A small interval bar; the row has its numbers. */
function Bar({ at, interval, band, dot, pale = false, open = false }: BarProps) {
  const from = at(interval.low);
  const look = open ? styles.open : pale ? styles.pale : styles.interval;
  return (
    <div className={styles.bar} aria-hidden="true">
      {band && (
        <span
          className={styles.band}
          style={{ left: `${at(band.low)}%`, width: `${at(band.high) - at(band.low)}%` }}
        />
      )}
      <span className={styles.axis} />
      <span
        className={look}
        style={{ left: `${from}%`, width: `${Math.max(0.7, at(interval.high) - from)}%` }}
      />
      {!open && <span className={styles.median} style={{ left: `${at(interval.median)}%` }} />}
      {dot !== undefined && <span className={styles.dot} style={{ left: `${at(dot)}%` }} />}
    </div>
  );
}
