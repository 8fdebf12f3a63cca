import { useMemo } from 'react';
import { formatBytes, formatCount } from '../../base/format';
import type { Scenario } from '../../scenario/scenario';
import { wasFigure } from './Before';
import type { Strip, StripProps } from './context';
import {
  type Item,
  type ItemFigure,
  type Items,
  itemBacklog,
  itemFiles,
  itemLag,
  itemsOf,
  pickReadouts,
} from './items';
import type { StripPlace } from './paint/bins';
import { beforeMarks, highestOf } from './paint/timeLine';
import { topBytes, topRecords, waitingMarks } from './paint/waiting';
import { type ItemText, itemFigures, type StripFigure } from './Readouts';
import { StripFrame } from './StripFrame';
import { waitingSeries } from './series';
import { formatSeconds } from './stripText';
import { binTable, itemColumns } from './tables';

/** A place where records wait. */
interface Place {
  readonly figure: ItemFigure;
  readonly format: (value: number) => string;
  readonly topOf: (most: number) => number;
  /** Names the count, for a table and for screen readers. */
  readonly what: string;
  /** The place, at the end of a sentence. */
  readonly at: (scenario: Scenario) => string;
  readonly short: string;
  readonly title: (scenario: Scenario, by: Items['by']) => string;
  /** The run before has a line here. */
  readonly hasBefore?: boolean;
  /** Measured by broker, regardless of the partitions it leads. */
  readonly byBroker?: boolean;
}

const accumulators = ({ producers }: Scenario): string => `in the accumulator${producers > 1 ? 's' : ''}`;
const byLeader = (by: Items['by']): string => (by === 'broker' ? ' by leader' : '');
const BYTES = { what: 'Bytes waiting', format: formatBytes, topOf: topBytes };

// @recipe strip
function waitingAt(place: Place): Strip['Component'] {
  return (props) => <WaitingStrip {...props} place={place} />;
}

/** Bytes or records waiting in a place, by partition, by leader or by broker. */
function WaitingStrip({ context, band, place }: StripProps & { readonly place: Place }) {
  const { history, grid, scenario, pinned, compact } = context;
  const before = place.hasBefore ? (context.before?.backlog ?? null) : null;
  const { figure, format, topOf, what, at, byBroker, ...names } = place;
  const found = useMemo(() => {
    if (!history || !grid) return null;
    const { by, items } = itemsOf(history, scenario, pinned, byBroker);
    const peaks = new Map(items.map((item) => [item, peakOf(history, item, figure)]));
    const picked = pickReadouts(items, (item) => peaks.get(item) ?? 0);
    const waiting = waitingSeries(history, grid, picked, figure, (most) =>
      topOf(Math.max(most, highestOf(before))),
    );
    return { by, items, picked, waiting, most: Math.max(0, ...peaks.values()) };
  }, [history, grid, scenario, pinned, before, figure, topOf, byBroker]);
  const waiting = found?.waiting ?? null;
  const marks = useMemo(
    () =>
      waiting &&
      ((place: StripPlace) => [
        ...waitingMarks(place, waiting),
        ...beforeMarks(place.time, before, (bytes) => (1 - bytes / waiting.top) * place.size.height),
      ]),
    [waiting, before],
  );
  const picked = found?.picked ?? { own: [], rest: [] };
  const textOf: ItemText = (from, item, bin) => format(figure(from, item, bin));
  const all = { lanes: (found?.items ?? []).flatMap(({ lanes }) => lanes) };
  const was = before && { line: before, format };
  const each = itemFigures(picked, !compact, textOf, false);
  const figures: readonly StripFigure[] =
    was === null
      ? each
      : [
          { name: 'now', read: ({ history: read, bin }) => ({ text: textOf(read, all, bin) }) },
          wasFigure(was, compact),
        ];
  const last = picked.own.length - 1;
  const zero = { y: band.height, text: '0' };
  const texts = waiting ? [{ y: 9, text: format(waiting.top) }, zero] : [zero];
  const others = picked.rest.length;
  const rest = others === 0 ? '' : `; grey: lowest to highest of the ${others} others`;
  return (
    <StripFrame
      context={context}
      band={band}
      title={compact ? names.short : `${names.title(scenario, found?.by ?? 'partition')}${rest}`}
      table={() =>
        binTable(context, `${what} at the end`, itemColumns(found?.items ?? [], textOf), {
          name: 'All before',
          was,
        })
      }
      spoken={each.map((item, place) => (place === last ? { ...item, was } : item))}
      axis={texts}
      marks={marks}
      description={`${what} ${at(scenario)} from 0 to ${formatSeconds(history?.endMs ?? 0)}; at most ${format(found?.most ?? 0)} in one line.`}
      figures={compact ? figures.slice(0, 3) : figures}
      readoutTop={-4}
    />
  );
}

/** The most that ever waits for an item. */
function peakOf(
  history: NonNullable<StripProps['context']['history']>,
  item: Item,
  figure: ItemFigure,
): number {
  let peak = 0;
  for (let bin = 0; bin < history.bins; bin += 1) peak = Math.max(peak, figure(history, item, bin));
  return peak;
}

export const BacklogStrip = waitingAt({
  ...BYTES,
  hasBefore: true,
  figure: itemBacklog,
  at: accumulators,
  short: 'Backlog',
  title: (scenario, by) => `Backlog${byLeader(by) || ` ${accumulators(scenario)}`}`,
});

export const LagStrip = waitingAt({
  figure: itemLag,
  format: formatCount,
  topOf: topRecords,
  what: 'Records waiting',
  at: () => 'for the consumers',
  short: 'Consumer lag',
  title: (_, by) => `Consumer lag in records${byLeader(by)}`,
});

export const FilesStrip = waitingAt({
  ...BYTES,
  figure: itemFiles,
  at: () => "in the brokers' files for their commit",
  short: 'In files',
  title: () => 'Uncommitted files by broker',
  byBroker: true,
});
