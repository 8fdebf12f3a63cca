import {
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { formatCount, inSentence } from '../../../base/format';
import { figureText } from '../../../figures/units';
import { withUsualRivals } from '../../../run/league/entrants';
import {
  LEAGUE_RUNS,
  League,
  type LeagueCell,
  type LeagueRow,
  type LeagueTable,
} from '../../../run/league/League';
import { LEAGUE_FIGURES, type LeagueFigure } from '../../../run/league/leagueFigures';
import type { Situation } from '../../../run/league/situations';
import { type LeagueVerdict, leagueVerdict, rowVerdict, type Standing } from '../../../run/league/verdict';
import { UnseenBudget } from '../../../run/pageBudget';
import { pageRuns } from '../../../run/pageRuns';
import { Button } from '../../../ui/controls/Button';
import { download } from '../../../ui/download';
import { useLayout } from '../../../ui/media';
import { Note, Row } from '../../../ui/Primitives';
import { type LeagueAxis, leagueAxis, type PlacedSpread } from '../chart/league';
import { racerLook } from '../chart/race';
import { leagueCsv } from '../text/leagueFile';
import { formatVerdict } from '../text/leagueText';
import { tally } from './headline';
import styles from './Lab.module.css';
import { Legend } from './RaceFigures';

/** The whole league may take this much, s: its situations are small, but for the reader's own, whose runs wait by themselves. */
const LEAGUE_SECONDS = 600;

/** The league of a rule: it runs while `begin` is true, the situation in view first. */
export function useLeague(
  rule: string,
  situations: readonly Situation[],
  inView: string,
  begin: boolean,
): { readonly league: League; readonly table: LeagueTable | null } {
  const [league] = useState(() => new League({ runs: pageRuns, budget: new UnseenBudget(LEAGUE_SECONDS) }));
  const request = useMemo(
    () => ({ entrants: withUsualRivals(rule), situations, runs: LEAGUE_RUNS }),
    [rule, situations],
  );
  useLayoutEffect(() => league.show(request, inView), [league, request, inView]);
  useEffect(() => (begin ? league.start() : undefined), [league, begin]);
  const version = useSyncExternalStore(league.subscribe, league.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the results are new
  const table = useMemo(() => {
    const found = league.table();
    // Until the rule is set, the results are those of the rule before.
    return found?.request === request ? found : null;
  }, [league, request, version]);
  return { league, table };
}

interface LeagueGridProps {
  readonly league: League;
  readonly table: LeagueTable | null;
  readonly inView: string;
  readonly sloMs: number;
  readonly onOpen: (id: string) => void;
}

const SIGNS: Readonly<Record<Standing, string>> = { better: '▼', worse: '▲', same: '=' };
const SAID: Readonly<Record<Standing, string>> = { better: 'lower', worse: 'higher', same: 'no difference' };

/** Every situation with the rule and its rivals, one row each. */
export function LeagueGrid({ league, table, inView, sloMs, onOpen }: LeagueGridProps) {
  const isPhone = useLayout() === 'phone';
  const rows = table?.rows ?? [];
  const axis = useMemo(
    () => leagueAxis((table?.rows ?? []).flatMap(({ cells }) => cells.map(spreadOf))),
    [table],
  );
  const verdict = table && leagueVerdict(table);
  const columns = isPhone ? PHONE_COLUMNS : COLUMNS;
  const [focused, setFocus] = useState({ row: 0, column: 0 });
  const focus = { ...focused, row: Math.min(focused.row, rows.length - 1) };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      const id = rows[focus.row]?.situation.id;
      if (id !== undefined) onOpen(id);
    } else {
      const next = gridMove(event.key, focus, { rows: rows.length, columns });
      if (next === null) return;
      setFocus(next);
      event.currentTarget.querySelector<HTMLElement>(`[data-at="${next.row} ${next.column}"]`)?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const { problem } = league.progress();
  const saveCsv = (): void => {
    if (table !== null) download(new Blob([leagueCsv(table)], { type: 'text/csv' }), 'linger-league.csv');
  };
  const slo = axis.place(sloMs);
  return (
    <section
      aria-label="League"
      className={styles.league}
      data-rows={rows.filter(({ isWhole }) => isWhole).length}
    >
      {isPhone && <LeagueFoot verdict={verdict} runs={LEAGUE_RUNS} />}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid is without its keys */}
      <table role="grid" aria-label="League" className={styles.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" colSpan={2} className="strong bold">
              League: p99, lowest to highest of {LEAGUE_RUNS} runs
            </th>
            {isPhone ? (
              <td />
            ) : (
              <>
                <th scope="col" className="strong bold">
                  p99
                </th>
                <td colSpan={2} />
                <th scope="col" className="strong bold">
                  requests/s
                </th>
                <td />
              </>
            )}
          </tr>
          <tr className="note">
            <td />
            <td aria-hidden="true">
              <div className={styles.axis}>
                {axis.ticks.map(({ ms, at, label }) => (
                  <span key={ms} style={{ left: `${at}%` }}>
                    {label}
                  </span>
                ))}
              </div>
            </td>
            <th scope="col">yours</th>
            {!isPhone && (
              <>
                <td />
                <th scope="col">adaptive</th>
                <th scope="col">yours</th>
                <th scope="col">adaptive</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <LeagueLine
              key={row.situation.id}
              {...{ row, place, axis, slo, isPhone }}
              isInView={row.situation.id === inView}
              focus={focus.row === place ? focus.column : null}
              onFocus={(column) => setFocus({ row: place, column })}
              onOpen={() => onOpen(row.situation.id)}
            />
          ))}
        </tbody>
      </table>
      <Row wrap apart gap={4} above={3}>
        {!isPhone && <LeagueFoot verdict={verdict} runs={LEAGUE_RUNS} />}
        <Row gap={4} wrap className="end">
          {table !== null && (
            <Legend
              racers={table.request.entrants.map(({ id, label }) => ({ id, name: inSentence(label) }))}
            />
          )}
          <Button size="small" onClick={saveCsv}>
            CSV
          </Button>
        </Row>
      </Row>
      {problem !== null && (
        <Row above={2}>
          <Note>{problem}</Note>
          <Button size="small" onClick={() => league.retry()}>
            Run anyway
          </Button>
        </Row>
      )}
    </section>
  );
}

/** What came out, with the situations by name on demand. */
function LeagueFoot({ verdict, runs }: { readonly verdict: LeagueVerdict | null; readonly runs: number }) {
  if (verdict === null) return null;
  const [lead, rest] = tally(verdict);
  return (
    <details className="grow">
      <summary>
        <b>{lead}</b> {rest}
      </summary>
      {formatVerdict(verdict, runs)}
    </details>
  );
}

/** Situation, picture, and the rule's and adaptive's p99 and requests; a phone has the rule's p99 alone. */
const [COLUMNS, PHONE_COLUMNS] = [7, 3];

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where a key leads in a grid; null for other keys. */
export function gridMove(
  key: string,
  { row, column }: Place,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Place | null {
  const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
  switch (key) {
    case 'ArrowUp':
      return { row: within(row - 1, rows), column };
    case 'ArrowDown':
      return { row: within(row + 1, rows), column };
    case 'ArrowLeft':
      return { row, column: within(column - 1, columns) };
    case 'ArrowRight':
      return { row, column: within(column + 1, columns) };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: columns - 1 };
    case 'PageUp':
      return { row: 0, column };
    case 'PageDown':
      return { row: rows - 1, column };
    default:
      return null;
  }
}

interface LineProps {
  readonly row: LeagueRow;
  readonly place: number;
  readonly axis: LeagueAxis;
  readonly slo: number | null;
  readonly isPhone: boolean;
  readonly isInView: boolean;
  /** The column that has the tab stop; null if another row has it. */
  readonly focus: number | null;
  readonly onFocus: (column: number) => void;
  readonly onOpen: () => void;
}

function LeagueLine({ row, place, axis, slo, isPhone, isInView, focus, onFocus, onOpen }: LineProps) {
  const { situation, cells } = row;
  const [own, rival] = cells;
  if (own === undefined || rival === undefined) return null;
  const verdict = rowVerdict(row, own.entrant, rival.entrant);
  const at = (column: number) => ({
    'data-at': `${place} ${column}`,
    tabIndex: focus === column ? 0 : -1,
    onFocus: () => onFocus(column),
  });
  const p99 = verdict?.p99 ?? 'same';
  const isBetter = p99 === 'better' ? 'num bold strong' : 'num';
  return (
    <tr aria-current={isInView || undefined} onClick={onOpen} title={situation.says}>
      <th {...at(0)} scope="row">
        {situation.label}
      </th>
      <td
        {...at(1)}
        aria-label={cells.map((cell) => `${cell.entrant.label} ${figure(cell, 'p99')}`).join(', ')}
      >
        <LeaguePicture axis={axis} spreads={axis.spreads(cells.map(spreadOf))} slo={slo} />
      </td>
      <td {...at(2)} className={isBetter}>
        {figure(own, 'p99')}
      </td>
      {!isPhone && (
        <td {...at(3)} className={styles.standing} aria-label={verdict === null ? undefined : SAID[p99]}>
          {verdict === null ? '' : SIGNS[p99]}
        </td>
      )}
      {!isPhone && (
        <td {...at(4)} className="num soft">
          {figure(rival, 'p99')}
        </td>
      )}
      {!isPhone && row.isWhole && (
        <>
          <td {...at(5)} className="num strong">
            {figure(own, 'requests')}
          </td>
          <td {...at(6)} className="num soft">
            {figure(rival, 'requests')}
          </td>
        </>
      )}
      {!isPhone && !row.isWhole && (
        <td {...at(5)} colSpan={2} className="note">
          {row.runs} of {LEAGUE_RUNS} runs
        </td>
      )}
    </tr>
  );
}

function figure({ ranges, runs, runsAway, problem }: LeagueCell, id: LeagueFigure): string {
  if (runs.length === 0) return problem === null ? '' : 'no result';
  if (id === 'p99' && runsAway > 0) return 'runs away';
  if (id === 'requests') return formatCount(Math.round(ranges[id].mean));
  return figureText(LEAGUE_FIGURES[id].unit, ranges[id].mean);
}

function spreadOf({ entrant, ranges, runsAway }: LeagueCell) {
  return { id: entrant.id, ...ranges.p99, runsAway: runsAway > 0 };
}

interface PictureProps {
  readonly axis: LeagueAxis;
  readonly spreads: readonly PlacedSpread[];
  readonly slo: number | null;
}

/** Ranges on the axis, the rule's above the others; a wedge at the edge is beyond it. */
function LeaguePicture({ axis, spreads, slo }: PictureProps) {
  return (
    <svg className={styles.picture} aria-hidden="true">
      {axis.ticks.map(({ ms, at }) => (
        <line key={ms} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" stroke="var(--line1)" />
      ))}
      {slo !== null && <line className="slo-line" x1={`${slo}%`} x2={`${slo}%`} y1="0" y2="100%" />}
      {spreads.toReversed().map((spread) => {
        const colour = `var(--${racerLook(spread.id).hue})`;
        if ('beyond' in spread) {
          return (
            <svg key={spread.id} x="100%" y="50%" overflow="visible" aria-hidden="true">
              <path d="M0,-4 6,0 0,4Z" fill={colour} transform={`translate(${-9 * spread.beyond} 0)`} />
            </svg>
          );
        }
        const isOwn = spread.id === 'rule';
        const at = `${spread.at}%`;
        return (
          <g key={spread.id} stroke={colour}>
            <line x1={`${spread.from}%`} x2={`${spread.to}%`} y1="50%" y2="50%" strokeWidth={isOwn ? 4 : 2} />
            {isOwn ? (
              <circle cx={at} cy="50%" r="5" fill={colour} stroke="var(--bg0)" strokeWidth="1" />
            ) : (
              <svg x={at} y="50%" overflow="visible" aria-hidden="true">
                <line y1="-5" y2="5" strokeWidth="2" />
              </svg>
            )}
          </g>
        );
      })}
    </svg>
  );
}
