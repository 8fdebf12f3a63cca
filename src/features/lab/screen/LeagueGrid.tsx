import { type KeyboardEvent, useMemo, useState } from 'react';
import { formatCount, inSentence } from '../../../base/format';
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
import { type Layout, useLayout } from '../../../ui/media';
import { Note, Row } from '../../../ui/Primitives';
import { type LeagueAxis, leagueAxis } from '../chart/league';
import { leagueCsv } from '../text/leagueFile';
import { formatRowRuns, formatVerdict } from '../text/leagueText';
import { tally } from './headline';
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
  readonly id: 'p99' | 'mean' | 'requests';
  readonly part: 'own' | 'sign' | 'rival';
}

/** The figures that there is room for; on a phone, the rule's alone. */
const SHOWN: Readonly<Record<Layout, readonly Column['id'][]>> = {
  wide: ['p99', 'mean', 'requests'],
  drawer: ['p99', 'requests'],
  column: ['p99', 'requests'],
  phone: ['p99'],
};
const PARTS = ['own', 'sign', 'rival'] as const;

const SIGNS: Readonly<Record<Standing, string>> = { better: '▼', worse: '▲', same: '=' };
const SAID: Readonly<Record<Standing, string>> = { better: 'lower', worse: 'higher', same: 'no difference' };

/** What the rule wins and loses, then every situation with the rule and its rivals, one row each. */
export function LeagueGrid({ league, table, inView, isPrevious, sloMs, onOpen }: LeagueGridProps) {
  const layout = useLayout();
  const shown = SHOWN[layout];
  const parts = PARTS.slice(0, layout === 'phone' ? 2 : 3);
  const columns = shown.flatMap((id) => parts.map((part): Column => ({ id, part })));
  const rows = table?.rows ?? [];
  const axis = useMemo(
    () => leagueAxis((table?.rows ?? []).flatMap(({ cells }) => cells.map(spreadOf))),
    [table],
  );
  const [focused, setFocus] = useState({ row: 0, column: 0 });
  const focus = { ...focused, row: Math.min(focused.row, rows.length - 1) };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      const id = rows[focus.row]?.situation.id;
      if (id !== undefined) onOpen(id);
    } else {
      const next = gridMove(event.key, focus, { rows: rows.length, columns: 2 + columns.length });
      if (next === null) return;
      setFocus(next);
      event.currentTarget.querySelector<HTMLElement>(`[data-at="${next.row} ${next.column}"]`)?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const { problem } = league.progress();
  return (
    <section
      aria-label="League"
      className={styles.league}
      data-previous={isPrevious}
      data-rows={rows.filter(({ isWhole }) => isWhole).length}
    >
      {table !== null && <LeagueHead league={league} table={table} />}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid is without its keys */}
      <table role="grid" aria-label="League" className={styles.grid} onKeyDown={onKeyDown}>
        <colgroup>
          <col className={styles.name} />
          <col />
          {columns.map(({ id, part }) => (
            <col key={id + part} className={part === 'sign' ? styles.sign : styles.value} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" colSpan={2} className="strong bold">
              League: p99, lowest to highest of {LEAGUE_RUNS} runs
            </th>
            {shown.map((id) => (
              <th key={id} scope="colgroup" colSpan={parts.length} className="strong bold">
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
        <tbody>
          {rows.map((row, place) => (
            <LeagueLine
              key={row.situation.id}
              {...{ row, place, axis, columns, slo: axis.place(sloMs) }}
              isInView={row.situation.id === inView}
              focus={focus.row === place ? focus.column : null}
              onFocus={(column) => setFocus({ row: place, column })}
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

/** The verdict, with its figures on demand; the entrants by colour; the table as a file. */
function LeagueHead({ league, table }: { readonly league: League; readonly table: LeagueTable }) {
  const verdict = leagueVerdict(table);
  if (verdict === null) return null;
  const [lead, rest] = tally(verdict, league.progress());
  const saveCsv = (): void =>
    download(new Blob([leagueCsv(table)], { type: 'text/csv' }), 'linger-league.csv');
  return (
    <Row as="header" wrap gap={4} below={3}>
      <details className={styles.verdict}>
        <summary>
          <h2 className="heading strong">{lead}</h2>
          <span>{rest}</span>
        </summary>
        <p className="soft">{formatVerdict(verdict, LEAGUE_RUNS)}</p>
      </details>
      <Row gap={4} wrap className="end">
        <Legend racers={table.request.entrants.map(({ id, label }) => ({ id, name: inSentence(label) }))} />
        <Button size="small" onClick={saveCsv}>
          CSV
        </Button>
      </Row>
    </Row>
  );
}

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
  const next = own<Place>(
    {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      Home: { row, column: 0 },
      End: { row, column: columns - 1 },
      PageUp: { row: 0, column },
      PageDown: { row: rows - 1, column },
    },
    key,
  );
  const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
  return next ? { row: within(next.row, rows), column: within(next.column, columns) } : null;
}

interface LineProps {
  readonly row: LeagueRow;
  readonly place: number;
  readonly axis: LeagueAxis;
  readonly columns: readonly Column[];
  readonly slo: number | null;
  readonly isInView: boolean;
  /** The column that has the tab stop; null if another row has it. */
  readonly focus: number | null;
  readonly onFocus: (column: number) => void;
  readonly onOpen: () => void;
}

function LeagueLine({ row, place, axis, columns, slo, isInView, focus, onFocus, onOpen }: LineProps) {
  const { situation, cells } = row;
  const [ours, rival] = cells;
  if (ours === undefined || rival === undefined) return null;
  const verdict = rowVerdict(row, ours.entrant, rival.entrant);
  // While a row is open, the last figure's place says how far it is.
  const open = row.isWhole || columns.length < 4 ? 0 : 3;
  const filled = columns.slice(0, columns.length - open);
  const at = (column: number) => ({
    'data-at': `${place} ${column}`,
    tabIndex: focus === column ? 0 : -1,
    onFocus: () => onFocus(column),
  });
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
        const standing = verdict?.[id];
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
  return runsAway > 0 ? 'runs away' : figureText(LEAGUE_FIGURES[id].unit, ranges[id].mean);
}

function spreadOf({ entrant, ranges, runsAway }: LeagueCell) {
  return { id: entrant.id, ...ranges.p99, runsAway: runsAway > 0 };
}
