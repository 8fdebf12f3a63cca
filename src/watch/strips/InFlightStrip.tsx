import { useMemo } from 'react';
import { formatCount, NO_FIGURE } from '../../base/format';
import { box } from '../../draw/marks';
import { brokerHue } from '../../draw/theme';
import { brokerRoles } from '../../run/brokerRoles';
import { brokerId, type Named } from '../../scenario/brokerId';
import { firstOf, ROLE_RANKS, type Role } from '../../scenario/roles';
import type { StripProps, StripsContext } from './context';
import type { StripPlace } from './paint/bins';
import { inFlightMarks, inFlightRows } from './paint/inFlight';
import { Chip, type StripFigure } from './Readouts';
import { StripFrame } from './StripFrame';
import { inFlightSeries } from './series';
import { formatSeconds } from './stripText';
import { binTable } from './tables';

/** Rows with a readout. */
const MOST_READOUTS = 3;
/** Most names that fit next to the plot. */
const MOST_NAMED = 3;
/** Highest limit shown next to a value; a longer one leaves no room for the name and is only in the title. */
const MOST_BESIDE = 99;
/** Lower rows have no room for a label each, CSS pixels. */
const LABEL_PITCH = 11;

/** Requests sent and not yet answered, per connection, a row for each broker. */
export function InFlightStrip({ context, band }: StripProps) {
  const { history, grid, layout, scenario, pinned } = context;
  const limit = scenario['max.in.flight.requests.per.connection'];
  const brokers = history?.brokers || scenario.brokers;
  const roles = useMemo<readonly Role[]>(
    () => (history && grid ? brokerRoles(history, scenario, pinned) : new Array<Role>(brokers).fill('other')),
    [history, grid, scenario, brokers, pinned],
  );
  const rows = useMemo(() => inFlightRows(roles, band.height), [roles, band.height]);
  const inFlight = useMemo(
    () => (history && grid ? inFlightSeries(history, grid, rows.rows, limit) : null),
    [history, grid, rows, limit],
  );
  const marks = useMemo(
    () => inFlight && ((place: StripPlace) => inFlightMarks(place, inFlight, rows)),
    [inFlight, rows],
  );
  const pitch = rows.rowHeight + rows.gap;
  const shown = useMemo(() => pickBrokers(history, roles), [history, roles]);
  const idOf = (broker: number): string => brokerId(scenario, broker);
  const figures = shown.map((broker) => ({
    mark: <Chip hue={brokerHue(brokers, broker, roles[broker] ?? 'other')} />,
    name: `B${idOf(broker)}`,
    spoken: `broker ${idOf(broker)}`,
    read: ({ history: read, bin }: Parameters<StripFigure['read']>[0]) => {
      const value = read.brokerInFlight(broker, bin);
      const alone = context.compact || limit > MOST_BESIDE;
      const text = alone ? amount(value) : `${amount(value)} of ${limit}`;
      return { text, hot: value > 0.98 * limit };
    },
  }));
  return (
    <StripFrame
      context={context}
      band={band}
      title={titleOf(context, brokers, rows.rows.at(-1)?.length ?? 1)}
      table={() =>
        binTable(
          context,
          'Mean requests in flight per connection',
          roles.map((_, broker) => ({
            name: `Broker ${idOf(broker)}`,
            text: (read, bin) => read.brokerInFlight(broker, bin).toFixed(2),
          })),
        )
      }
      axis={rowLabels(rows, context.scenario)}
      ground={rows.rows.map((_, row) =>
        box({ x: layout.left, y: row * pitch, width: layout.plotWidth, height: rows.rowHeight }, 'bg1'),
      )}
      marks={marks}
      description={`Requests in flight per connection to each of ${brokers} brokers, 0 to ${limit}, from 0 to ${formatSeconds(history?.endMs ?? 0)}.`}
      figures={figures}
      pitch={brokers <= MOST_READOUTS ? pitch : 15}
      readoutTop={-4}
    />
  );
}

function amount(requests: number): string {
  return Number.isNaN(requests) ? NO_FIGURE : requests.toFixed(1);
}

function titleOf({ scenario, compact }: StripsContext, brokers: number, brokersPerRow: number): string {
  const limit = formatCount(scenario['max.in.flight.requests.per.connection']);
  if (compact) return `In flight, 0 to ${limit}`;
  const merged = brokersPerRow > 1 ? `, highest of ${brokersPerRow} neighbouring brokers` : '';
  if (scenario.producers > 1)
    return `Requests in flight per connection, mean of ${scenario.producers}, 0 to ${limit}${merged}`;
  return `Requests in flight to ${brokers > 1 ? 'each broker' : 'the broker'}, 0 to ${limit}${merged}`;
}

/** All brokers if there are few, otherwise those in trouble, the pinned one, and then the fullest over the run. */
function pickBrokers(history: StripsContext['history'], roles: readonly Role[]): readonly number[] {
  const all = roles.map((_, broker) => broker);
  if (all.length <= MOST_READOUTS || !history) return all.slice(0, MOST_READOUTS);
  const weights = all.map((broker) => {
    let requests = 0;
    for (let bin = 0; bin < history.bins; bin += 1) requests += history.brokerInFlight(broker, bin);
    return requests;
  });
  const rank = (broker: number): number => ROLE_RANKS[roles[broker] ?? 'other'];
  all.sort((a, b) => rank(a) - rank(b) || (weights[b] ?? 0) - (weights[a] ?? 0) || a - b);
  return firstOf(all, MOST_READOUTS, (broker) => roles[broker] === 'pinned').toSorted((a, b) => a - b);
}

/** Each row's broker if there is room; otherwise those in trouble, and how many others there are. */
function rowLabels({ rows, first, rowHeight, gap }: ReturnType<typeof inFlightRows>, named: Named) {
  const nameOf = (broker = 0): string => brokerId(named, broker);
  const pitch = rowHeight + gap;
  const height = rows.length * pitch;
  if (pitch >= LABEL_PITCH)
    return rows.map(([broker], row) => ({ y: row * pitch + 10, text: `B${nameOf(broker)}` }));
  if (first > 0) {
    const few = rows.slice(0, Math.min(first, MOST_NAMED)).map(([broker]) => nameOf(broker));
    return [
      { y: 9, text: `B${few.join(', ')}${first > MOST_NAMED ? ', …' : ''}` },
      { y: Math.max(20, (first * pitch + height) / 2 + 4), text: 'others' },
    ];
  }
  return [
    { y: 9, text: `B${nameOf(rows[0]?.[0])}` },
    { y: height - 1, text: `B${nameOf(rows.at(-1)?.at(-1))}` },
  ];
}
