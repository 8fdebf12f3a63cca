import { type KeyboardEvent, useMemo, useState } from 'react';
import { counted, formatCount, formatShare, inSentence, titled } from '../../../base/format';
import { own } from '../../../base/own';
import { figureText } from '../../../figures/units';
import {
  LEAGUE_RUNS,
  type League,
  type LeagueCell,
  type LeagueRow,
  type LeagueTable,
} from '../../../run/league/League';
import { LEAGUE_FIGURES } from '../../../run/league/leagueFigures';
import { leagueVerdict, rowVerdict, type Standing } from '../../../run/league/verdict';
import { Button } from '../../../ui/controls/Button';
import { download } from '../../../ui/download';
import { type Layout, useLayout, useMedia } from '../../../ui/media';
import { Note, Row } from '../../../ui/Primitives';
import { type LeagueAxis, leagueAxis } from '../chart/league';
import { leagueCsv } from '../text/leagueFile';
import { formatRowRuns, formatVerdict, verdictClauses } from '../text/leagueText';
import styles from './Lab.module.css';
import { LeaguePicture } from './LeaguePicture';
import { Legend } from './RaceFigures';

interface LeagueGridProps {
  readonly league: League;
  readonly table: LeagueTable | null;
  readonly inView: string;
  /** Whether it's about the rule before the one that is being typed. */
  readonly isPrevious: boolean;
  readonly sloMs: number;
  readonly onOpen: (id: string) => void;
}

/** A column right of the picture: the rule's figure, how it compares, or that of the first rival. */
interface Column {
  readonly id: 'p99' | 'mean' | 'requests' | 'largestShare';
  readonly part: 'own' | 'sign' | 'rival';
}

/** The figures that there is room for; on a phone, the rule's alone. */
const SHOWN: Readonly<Record<Layout | 'widest', readonly Column['id'][]>> = {
  widest: ['p99', 'mean', 'requests', 'largestShare'],
  wide: ['p99', 'mean', 'requests'],
  drawer: ['p99', 'requests'],
  column: ['p99', 'requests'],
  phone: ['p99'],
};

const SIGNS: Readonly<Record<Standing, string>> = { better: '▼', worse: '▲', same: '=' };
const SAID: Readonly<Record<Standing, string>> = { better: 'lower', worse: 'higher', same: 'no difference' };

/** By how many rows and columns a key moves the focus; further than there are any leads to the edge. */
const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-99, 0],
  PageDown: [99, 0],
  Home: [0, -99],
  End: [0, 99],
};

/** Where a cell is in its grid. */
function placeOf(cell: HTMLElement): { readonly row: number; readonly column: number } {
  const among = (element: Element): number => [...(element.parentElement?.children ?? [])].indexOf(element);
  return { row: among(cell.parentElement ?? cell), column: among(cell) };
}

/** The keys of the grid: its cells are one tab stop, and Enter opens a row. */
function onGridKey(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.target as HTMLElement;
  const move = own(MOVES, event.key);
  if (event.key === 'Enter' || event.key === ' ') cell.click();
  else if (move === undefined) return;
  else {
    const { row, column } = placeOf(cell);
    const within = (all: HTMLCollection | undefined, place: number): Element | undefined =>
      all?.[Math.max(0, Math.min(all.length - 1, place))];
    const next = within(within(event.currentTarget.children, row + move[0])?.children, column + move[1]);
    (next as HTMLElement | undefined)?.focus();
  }
  event.preventDefault();
  event.stopPropagation();
}

/** What the rule wins and loses, then every situation with the rule and its rivals, one row each. */
export function LeagueGrid({ league, table, inView, isPrevious, sloMs, onOpen }: LeagueGridProps) {
  const layout = useLayout();
  const isPhone = layout === 'phone';
  const shown = SHOWN[useMedia('(min-width: 1400px)') ? 'widest' : layout];
  const partsOf = (id: Column['id']): readonly Column['part'][] => [
    'own',
    ...(id === 'largestShare' ? [] : ['sign' as const]),
    ...(isPhone ? [] : ['rival' as const]),
  ];
  const columns = shown.flatMap((id) => partsOf(id).map((part): Column => ({ id, part })));
  const rows = table?.rows ?? [];
  const axis = useMemo(
    () => leagueAxis((table?.rows ?? []).flatMap(({ cells }) => cells.map(spreadOf))),
    [table],
  );
  const [focus, setFocus] = useState({ row: 0, column: 0 });
  const { problem } = league.progress();
  return (
    <section
      aria-label="League"
      className={styles.league}
      data-previous={isPrevious}
      data-rows={rows.filter(({ isWhole }) => isWhole).length}
    >
      {/* A phone has the legend under the curves above. */}
      {table !== null && <LeagueHead league={league} table={table} hasLegend={!isPhone} />}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid is without its keys */}
      <table role="grid" aria-label="League" className={styles.grid}>
        <colgroup>
          <col className={styles.name} />
          <col />
          {columns.map(({ id, part }) => (
            <col key={id + part} data-of={id} className={part === 'sign' ? styles.sign : styles.value} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" colSpan={2} className="strong bold">
              League: p99, lowest to highest of {LEAGUE_RUNS} runs
            </th>
            {shown.map((id) => (
              <th key={id} scope="colgroup" colSpan={partsOf(id).length} className="strong bold">
                {LEAGUE_FIGURES[id].label}
              </th>
            ))}
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
            {columns.map(({ id, part }) =>
              part === 'sign' ? (
                <td key={id + part} />
              ) : (
                <th key={id + part} scope="col">
                  {part === 'own' ? 'yours' : 'adaptive'}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody onKeyDown={onGridKey} onFocus={({ target }) => setFocus(placeOf(target))}>
          {rows.map((row, place) => (
            <LeagueLine
              key={row.situation.id}
              {...{ row, axis, columns, slo: axis.place(sloMs) }}
              isInView={row.situation.id === inView}
              focus={Math.min(focus.row, rows.length - 1) === place ? focus.column : null}
              onOpen={() => onOpen(row.situation.id)}
            />
          ))}
        </tbody>
      </table>
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

interface LeagueHeadProps {
  readonly league: League;
  readonly table: LeagueTable;
  readonly hasLegend: boolean;
}

/** The verdict, with its figures on demand; the entrants by colour; the table as a file. */
function LeagueHead({ league, table, hasLegend }: LeagueHeadProps) {
  const verdict = leagueVerdict(table);
  if (verdict === null) return null;
  const [lead, ...rest] = verdictClauses(verdict, LEAGUE_RUNS);
  const { done, total } = league.progress();
  if (done < total) rest.push(`${formatCount(done)} of ${counted(total, 'run')}`);
  const saveCsv = (): void =>
    download(new Blob([leagueCsv(table)], { type: 'text/csv' }), 'linger-league.csv');
  return (
    <Row as="header" wrap gap={4} below={3}>
      <details className={styles.verdict}>
        <summary>
          <h2 className="heading strong">{lead}</h2>
          <span>{titled(rest.join('; '))}.</span>
        </summary>
        <p className="soft">{formatVerdict(verdict, LEAGUE_RUNS)}</p>
      </details>
      <Row gap={4} wrap className="end">
        {hasLegend && (
          <Legend racers={table.request.entrants.map(({ id, label }) => ({ id, name: inSentence(label) }))} />
        )}
        <Button size="small" onClick={saveCsv}>
          CSV
        </Button>
      </Row>
    </Row>
  );
}

interface LineProps {
  readonly row: LeagueRow;
  readonly axis: LeagueAxis;
  readonly columns: readonly Column[];
  readonly slo: number | null;
  readonly isInView: boolean;
  /** The column that has the tab stop; null if another row has it. */
  readonly focus: number | null;
  readonly onOpen: () => void;
}

function LeagueLine({ row, axis, columns, slo, isInView, focus, onOpen }: LineProps) {
  const { situation, cells } = row;
  const [ours, rival] = cells;
  if (ours === undefined || rival === undefined) return null;
  const verdict = rowVerdict(row, ours.entrant, rival.entrant);
  // While a row is open, the last figure's place says how far it is.
  const last = columns.findIndex(({ id }) => id === columns.at(-1)?.id);
  const filled = row.isWhole ? columns : columns.slice(0, last || undefined);
  const open = columns.length - filled.length;
  const tabStop = Math.min(focus ?? -1, 1 + filled.length + Number(open > 0));
  const at = (column: number) => ({ tabIndex: column === tabStop ? 0 : -1 });
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
      {filled.map(({ id, part }, index) => {
        const standing = id === 'largestShare' ? undefined : verdict?.standings[id];
        const isSign = part === 'sign';
        return (
          <td
            key={id + part}
            {...at(2 + index)}
            className={lookOf(part, standing)}
            aria-label={isSign && standing ? SAID[standing] : undefined}
          >
            {isSign ? standing && SIGNS[standing] : figure(part === 'own' ? ours : rival, id)}
          </td>
        );
      })}
      {open > 0 && (
        <td {...at(2 + filled.length)} colSpan={open} className="note">
          {formatRowRuns(row, LEAGUE_RUNS)}
        </td>
      )}
    </tr>
  );
}

function lookOf(part: Column['part'], standing: Standing | undefined): string {
  if (part === 'sign') return standing === 'same' ? 'note' : 'note strong';
  return part === 'rival' ? 'num soft' : standing === 'better' ? 'num strong bold' : 'num';
}

function figure({ ranges, runs, runsAway, problem }: LeagueCell, id: Column['id']): string {
  if (runs.length === 0) return problem === null ? '' : 'no result';
  if (id === 'requests') return formatCount(Math.round(ranges[id].mean));
  if (id === 'largestShare') return formatShare(ranges[id].mean);
  return runsAway > 0 ? 'runs away' : figureText(LEAGUE_FIGURES[id].unit, ranges[id].mean);
}

function spreadOf({ entrant, ranges, runsAway }: LeagueCell) {
  return { id: entrant.id, ...ranges.p99, runsAway: runsAway > 0 };
}
