import { useCallback, useMemo, useRef } from 'react';
import { formatMilliseconds, formatShare } from '../../../base/format';
import { lastQuantile, percentText } from '../../../draw/curve/layout';
import { strokeLine } from '../../../draw/draw';
import type { Plot } from '../../../draw/plot';
import type { Size, Surface } from '../../../draw/surface';
import type { ChartTable } from '../../../draw/table';
import { timeScale, timeTicks } from '../../../draw/timeScale';
import { Histogram } from '../../../figures/Histogram';
import { sloText } from '../../../figures/slo';
import type { RunHistory } from '../../../run/RunHistory';
import { ROLE_RANKS } from '../../../scenario/roles';
import type { Scenario } from '../../../scenario/scenario';
import { ChartFigure } from '../../../ui/ChartFigure';
import { CanvasPlot } from '../../../ui/chart/CanvasPlot';
import { useSize } from '../../../ui/chart/measure';
import { useLayout } from '../../../ui/media';
import { Row } from '../../../ui/Primitives';
import { useTheme } from '../../../ui/theme';
import { itemBytes, itemsOf } from '../../../watch/strips/items';
import { paintShares, type Shares } from '../../../watch/strips/paint/shares';
import { columnGrid, shareSeries } from '../../../watch/strips/series';
import { hasNames, paintRace, type RaceData, type RacedCurve, raceLayout, racerLook } from '../chart/race';
import styles from './Lab.module.css';
import type { Race, Racer } from './useRace';

interface RaceFigureProps {
  readonly race: Race;
  readonly sloMs: number;
}

const TABLE_QUANTILES = [0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999];

/** How much is seen of a curve whose rule isn't in force. */
const PREVIOUS_ALPHA = 0.45;

/** Latency by percentile: a curve for each partitioner. */
export function PercentileFigure({ race: { racers, isPrevious }, sloMs }: RaceFigureProps) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const isNarrow = useLayout() === 'phone';
  const curves = useMemo(
    () =>
      racers.flatMap(({ id, name, run, p99Ms }) =>
        run?.history ? [{ id, name, p99Ms, latencies: Histogram.ofBins(run.history) }] : [],
      ),
    [racers],
  );
  const data = useMemo(
    (): RaceData => ({
      curves: curves.map(
        ({ latencies, ...curve }): RacedCurve => ({
          ...curve,
          points: latencies.curve(),
          alpha: curve.id === 'rule' && isPrevious ? PREVIOUS_ALPHA : 1,
        }),
      ),
      sloMs,
      lastQuantile: Math.min(0.9999, lastQuantile(curves.map(({ latencies }) => latencies.count))),
    }),
    [curves, isPrevious, sloMs],
  );
  const table = (): ChartTable => ({
    says: 'This percentage of acks stays within the latency shown, over the whole run.',
    columns: ['Percentile', ...curves.map(({ name }) => name)],
    rows: TABLE_QUANTILES.filter((quantile) => quantile <= data.lastQuantile).map((quantile) => [
      percentText(quantile),
      ...curves.map(({ latencies }) => formatMilliseconds(latencies.quantileMs(quantile))),
    ]),
  });
  return (
    <ChartFigure
      title="Latency of all records, by percentile"
      compact={isNarrow}
      className={`${styles.figure} ${styles.latencies} stack`}
      titleEnd={<span className="note end">SLO {sloText(sloMs)}</span>}
      table={table}
    >
      <div ref={room} className={`${styles.curves} room`}>
        {size !== null && size.width > 60 && <Curves data={data} size={size} />}
      </div>
      {size !== null && !hasNames(size) && <Legend racers={racers} />}
    </ChartFigure>
  );
}

function Curves({ data, size }: { readonly data: RaceData; readonly size: Size }) {
  const theme = useTheme();
  const layout = useMemo(() => raceLayout(size, data), [size, data]);
  const paint = useCallback(
    (surface: Surface) => {
      surface.clearRect(0, 0, size.width, size.height);
      paintRace({ surface, data, layout, theme });
    },
    [data, layout, size, theme],
  );
  const said = data.curves.map(({ name, p99Ms }) => `${name}: p99 ${formatMilliseconds(p99Ms)}`);
  const description = `Latency by percentile, both logarithmic. ${said.join('; ')}.`;
  return <CanvasPlot size={size} paint={paint} description={description} />;
}

/** The lines by name. */
export function Legend({ racers }: { readonly racers: readonly Pick<Racer, 'id' | 'name'>[] }) {
  return (
    <Row wrap gap={3} className="note soft">
      {racers.map(({ id, name }) => (
        <Row as="span" gap={1} key={id}>
          <i
            className={styles.sample}
            data-own={id === 'rule'}
            style={{ background: `var(--${racerLook(id).hue})` }}
          />
          {name}
        </Row>
      ))}
    </Row>
  );
}

/** What a partitioner gave to each broker. */
interface BrokerShares {
  readonly shares: Shares;
  /** The broker that the figure is about: the slow one, else that with the most. */
  readonly broker: string;
  readonly share: number;
  readonly brokers: number;
}

/** Bytes per broker in each second: the slow one first and hot. */
function brokerShares(history: RunHistory, scenario: Scenario): BrokerShares {
  const { items } = itemsOf(history, scenario, null, true);
  const ordered = items.toSorted((a, b) => ROLE_RANKS[a.role] - ROLE_RANKS[b.role]);
  const look = (role: (typeof items)[number]['role'], turn: number) =>
    role === 'slow' ? ('hot' as const) : turn % 2 === 0 ? ('n1' as const) : ('n2' as const);
  const layers = ordered.map((item, turn) => ({ ...item, hue: look(item.role, turn) }));
  const totals = layers.map((item) => {
    let bytes = 0;
    for (let bin = 0; bin < history.bins; bin += 1) bytes += itemBytes(history, item, bin);
    return bytes;
  });
  const all = totals.reduce((sum, bytes) => sum + bytes, 0);
  const most = layers[0]?.role === 'slow' ? 0 : totals.indexOf(Math.max(...totals));
  return {
    shares: shareSeries(history, columnGrid(history, 1 / 1000), layers, 0),
    broker: layers[most]?.longName ?? '',
    share: (totals[most] ?? 0) / all,
    brokers: layers.length,
  };
}

/** Strips of what each broker gets, one a partitioner, under one axis of time. */
export function SharesFigure({ race: { racers, isPrevious } }: Pick<RaceFigureProps, 'race'>) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const found = useMemo(
    () =>
      racers.map(({ id, name, run, scenario }) => ({
        id,
        name,
        given: run?.history ? brokerShares(run.history, scenario) : null,
      })),
    [racers],
  );
  const first = found.find(({ given }) => given !== null);
  const brokers = new Set(found.flatMap(({ given }) => given?.broker ?? []));
  const table = (): ChartTable => ({
    says: 'Share of all bytes, over the whole run.',
    columns: ['Partitioner', 'Broker', 'Share'],
    rows: found.map(({ name, given }) => [
      name,
      given?.broker ?? '',
      given === null ? '' : formatShare(given.share),
    ]),
  });
  const endMs = 1000 * (racers[0]?.scenario['duration.s'] ?? 1);
  const width = size?.width ?? 0;
  return (
    <ChartFigure
      title="Bytes per broker, share of each second"
      className={`${styles.figure} ${styles.shares}`}
      titleEnd={<span className="note end">{brokers.size === 1 ? [...brokers] : 'the largest'}</span>}
      table={table}
    >
      {found.map(({ id, name, given }) => (
        <div key={id} className={styles.share} data-previous={id === 'rule' && isPrevious}>
          <span className={id === 'rule' ? 'note bold strong' : 'note soft'}>{name}</span>
          <div ref={id === 'rule' ? room : undefined} className={styles.strip}>
            {given !== null && width > 0 && (
              <ShareStrip given={given} name={name} endMs={endMs} size={{ width, height: STRIP_PX }} />
            )}
          </div>
          <b className="num">{given === null ? '' : formatShare(given.share)}</b>
        </div>
      ))}
      {first !== undefined && width > 0 && (
        <div className={styles.share} aria-hidden="true">
          <span />
          <div className={styles.times}>
            {timeTicks({ ...timeScale(endMs, width), width: Math.min(width, 320) }).map(({ ms, label }) => (
              <span key={ms} className="note" style={{ left: timeScale(endMs, width).x(ms) }}>
                {label}
              </span>
            ))}
          </div>
        </div>
      )}
    </ChartFigure>
  );
}

const STRIP_PX = 48;

interface ShareStripProps {
  readonly given: BrokerShares;
  readonly name: string;
  readonly endMs: number;
  readonly size: Size;
}

function ShareStrip({ given, name, endMs, size: { width, height } }: ShareStripProps) {
  const theme = useTheme();
  const paint = useCallback(
    (surface: Surface, pixelRatio: number) => {
      surface.clearRect(0, 0, width, height);
      const plot: Plot = {
        surface,
        theme,
        size: { width, height },
        time: timeScale(endMs, width),
        pixelRatio,
      };
      paintShares(plot, given.shares);
      const equal = height / given.brokers;
      strokeLine(surface, [0, equal], [width, equal], { colour: theme.tx1, dash: [2, 3] });
    },
    [given, endMs, width, height, theme],
  );
  const description = `Bytes that ${name} gives to each broker; ${given.broker} gets ${formatShare(given.share)}.`;
  return <CanvasPlot size={{ width, height }} paint={paint} description={description} />;
}
