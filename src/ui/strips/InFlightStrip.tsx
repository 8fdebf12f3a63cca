import { useCallback, useMemo } from 'react';
import { NO_FIGURE } from '../../base/format';
import { type InFlight, inFlightRows, paintInFlight } from '../../chart/inFlight';
import type { Plot } from '../../chart/plot';
import type { StripProps, StripsContext } from './context';
import { Readout, stacked } from './Readouts';
import { StripFrame } from './StripFrame';
import { StripPlot } from './StripPlot';
import { inFlightSeries } from './series';
import { inFlightTable } from './tables';
import { formatSeconds, listed } from './words';

/** Rows with a readout. */
const MOST_READOUTS = 3;
/** Lower rows have no room for a label each, CSS pixels. */
const LABEL_PITCH = 11;

/** Requests sent and not yet answered, per connection, a row for each broker. */
export function InFlightStrip({ context, band }: StripProps) {
  const { history, grid, revision, layout, scenario } = context;
  const limit = scenario['max.in.flight.requests.per.connection'];
  const brokers = history?.brokers || scenario.brokers;
  const rows = useMemo(() => inFlightRows(brokers, band.height), [brokers, band.height]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history grows in place; its revision says so
  const inFlight = useMemo(
    () => (history && grid ? inFlightSeries(history, grid, rows.brokersPerRow, limit) : null),
    [history, grid, revision, rows.brokersPerRow, limit],
  );
  const paint = useCallback((plot: Plot, data: InFlight) => paintInFlight(plot, data, rows), [rows]);
  const pitch = rows.rowHeight + rows.gap;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history grows in place; its revision says so
  const shown = useMemo(() => pickBrokers(history, brokers), [history, revision, brokers]);
  const readouts = shown.map((broker) => (
    <Readout
      key={broker}
      context={context}
      name={`B${broker}`}
      read={(moment) => {
        const value = moment.history.brokerInFlight(broker, moment.bin);
        const text = context.compact ? amount(value) : `${amount(value)} of ${limit}`;
        return { text, hot: value > 0.98 * limit };
      }}
    />
  ));
  return (
    <StripFrame
      context={context}
      band={band}
      title={titleOf(context, brokers, rows.brokersPerRow)}
      table={() => inFlightTable(context, brokers)}
      valueText={(bin) =>
        listed(
          shown.map(
            (broker) => `broker ${broker} ${amount(history?.brokerInFlight(broker, bin) ?? 0)} of ${limit}`,
          ),
        )
      }
      axis={<RowLabels left={layout.left} rows={rows.rows} pitch={pitch} brokers={brokers} />}
      ground={
        <Rows
          width={layout.plotWidth}
          height={band.height}
          rows={rows.rows}
          pitch={pitch}
          rowHeight={rows.rowHeight}
        />
      }
      titleEnd={context.compact ? <span className="strips-title-end">{readouts}</span> : undefined}
      readouts={
        context.compact ? undefined : stacked(readouts, brokers <= MOST_READOUTS ? pitch : 14, -4, true)
      }
    >
      <StripPlot
        {...{ context, band, paint }}
        data={inFlight}
        description={`Requests in flight per connection to each of ${brokers} brokers, 0 to ${limit}, from 0 to ${formatSeconds(history?.endMs ?? 0)}.`}
      />
    </StripFrame>
  );
}

function amount(requests: number): string {
  return Number.isNaN(requests) ? NO_FIGURE : requests.toFixed(1);
}

function titleOf({ scenario, compact }: StripsContext, brokers: number, brokersPerRow: number): string {
  const limit = scenario['max.in.flight.requests.per.connection'];
  if (compact) return `In flight, 0 to ${limit}`;
  const merged = brokersPerRow > 1 ? `, highest of ${brokersPerRow} neighbouring brokers` : '';
  if (scenario.producers > 1)
    return `Requests in flight per connection, mean of ${scenario.producers}, 0 to ${limit}${merged}`;
  return `Requests in flight to ${brokers > 1 ? 'each broker' : 'the broker'}, 0 to ${limit}${merged}`;
}

/** All brokers where there are few, else the fullest over the run. */
function pickBrokers(history: StripsContext['history'], brokers: number): readonly number[] {
  const all = Array.from({ length: brokers }, (_, broker) => broker);
  if (brokers <= MOST_READOUTS || !history) return all.slice(0, MOST_READOUTS);
  const sum = (broker: number): number => {
    let requests = 0;
    for (let bin = 0; bin < history.bins; bin += 1) requests += history.brokerInFlight(broker, bin);
    return requests;
  };
  const sums = all.map(sum);
  return all
    .sort((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0))
    .slice(0, MOST_READOUTS)
    .sort((a, b) => a - b);
}

interface RowLabelsProps {
  readonly left: number;
  readonly rows: number;
  readonly pitch: number;
  readonly brokers: number;
}

/** Each row's broker where there is room; else the first and the last. */
function RowLabels({ left, rows, pitch, brokers }: RowLabelsProps) {
  const each = pitch >= LABEL_PITCH;
  const labelled = each ? Array.from({ length: rows }, (_, row) => row) : [0, rows - 1];
  return (
    <>
      {labelled.map((row) => (
        <text
          key={row}
          x={left - 8}
          y={each ? row * pitch + 10 : row === 0 ? 9 : rows * pitch - 1}
          className="strips-tick strips-tick-end"
        >
          {`B${each || row === 0 ? row : brokers - 1}`}
        </text>
      ))}
    </>
  );
}

interface RowsProps {
  readonly width: number;
  readonly height: number;
  readonly rows: number;
  readonly pitch: number;
  readonly rowHeight: number;
}

function Rows({ width, height, rows, pitch, rowHeight }: RowsProps) {
  return (
    <svg className="strips-ground" width={width} height={height} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row of the ground is its place
        <rect key={row} y={row * pitch} width={width} height={rowHeight} className="strips-fill" />
      ))}
    </svg>
  );
}
