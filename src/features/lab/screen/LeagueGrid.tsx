import { useMemo, useState } from 'react';
import type { FittedScale } from '../../../draw/scale';
import { figureText } from '../../../figures/units';
import { windowApplies } from '../../../figures/windowChoice';
import { LEAGUE_RUNS, type LeagueCell, type LeagueRow, type LeagueTable } from '../../../run/league/League';
import { LEAGUE_FIGURES } from '../../../run/league/leagueFigures';
import { OWN_SITUATION } from '../../../run/league/situations';
import { figureOfSituation, type Outcome, rowVerdict } from '../../../run/league/verdict';
import { RowMarks } from '../../../ui/chart/RowMarks';
import { Button } from '../../../ui/controls/Button';
import { axisMarks, leagueAxis, ROW_HEIGHT, rowMarks } from '../chart/league';
import { formatRowRuns } from '../text/leagueText';
import styles from './Lab.module.css';

interface LeagueGridProps {
  readonly table: LeagueTable;
  readonly inView: string;
  readonly isNarrow: boolean;
  readonly onOpen: (id: string) => void;
}

/** Shown of the situations with one copy before the others are unfolded. */
const FIRST = ['healthy', 'slow-5', 'slow-20', 'slow-100', 'stalls', 'burst', OWN_SITUATION];

const SIGNS: Readonly<Record<Outcome, string>> = { better: '▼', worse: '▲', same: '=', mixed: '±' };

/** Every situation, a row each: the rule, the same on clients 4.x, and its first rival. */
export function LeagueGrid({ table, inView, isNarrow, onOpen }: LeagueGridProps) {
  const [isOpen, setOpen] = useState(false);
  const { rows } = table;
  const axis = useMemo(() => {
    const cells = rows.flatMap((row) => row.cells.slice(0, 2).map((cell) => latency(row, cell)));
    return leagueAxis(cells.filter((ms) => Number.isFinite(ms)));
  }, [rows]);
  const hasTwin = !isNarrow && table.request.entrants.some(({ onClients4 }) => onClients4);
  const one = rows.filter(({ situation: { inProduction, id } }) => !inProduction || id === OWN_SITUATION);
  const production = rows.filter((row) => !one.includes(row));
  const first = one.filter(({ situation: { id } }) => FIRST.includes(id) || id === inView);
  const lines = (shown: readonly LeagueRow[]) =>
    shown.map((row) => (
      <LeagueLine
        key={row.situation.id}
        {...{ row, axis, isNarrow, hasTwin }}
        isInView={row.situation.id === inView}
        onOpen={() => onOpen(row.situation.id)}
      />
    ));
  return (
    <section aria-label="League" data-rows={rows.filter(({ runs }) => runs > 0).length}>
      <table className={`full ${styles.grid}`}>
        <thead>
          <tr className="note">
            <th scope="col">p99</th>
            {!isNarrow && (
              <td aria-hidden="true" className={styles.scale}>
                <RowMarks height={20} draw={(width) => axisMarks(axis, width)} />
              </td>
            )}
            <th scope="col" className="strong bold">
              yours
            </th>
            {hasTwin && <th scope="col">as on 4.x</th>}
            {!isNarrow && <th scope="col">adaptive</th>}
            <th scope="col">
              <span className="visually-hidden">verdict</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <GroupHead columns={headWidth(isNarrow, hasTwin)}>One copy, produce latency</GroupHead>
          {lines(isOpen ? one : first)}
          {one.length > first.length && (
            <tr className={styles.more}>
              <td colSpan={headWidth(isNarrow, hasTwin)}>
                <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                  {isOpen ? 'Fewer' : `${one.length - first.length} more`}
                </Button>
              </td>
            </tr>
          )}
        </tbody>
        <tbody>
          <GroupHead columns={headWidth(isNarrow, hasTwin)}>As in production</GroupHead>
          {lines(production)}
        </tbody>
      </table>
    </section>
  );
}

function headWidth(isNarrow: boolean, hasTwin: boolean): number {
  return isNarrow ? 3 : 5 + Number(hasTwin);
}

function GroupHead({ columns, children }: { readonly columns: number; readonly children: string }) {
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" className="label" colSpan={columns}>
        {children}
      </th>
    </tr>
  );
}

interface LineProps {
  readonly row: LeagueRow;
  readonly axis: FittedScale;
  readonly isNarrow: boolean;
  readonly hasTwin: boolean;
  readonly isInView: boolean;
  readonly onOpen: () => void;
}

function LeagueLine({ row, axis, isNarrow, hasTwin, isInView, onOpen }: LineProps) {
  const { situation, cells } = row;
  const [ours, rival] = cells;
  if (ours === undefined || rival === undefined) return null;
  const twin = cells.find(({ entrant }) => entrant.onClients4);
  const outcome = rowVerdict(row, ours.entrant, rival.entrant)?.outcome ?? null;
  const told = figureOfSituation(situation);
  const isWorse = outcome === 'worse';
  const latencies = {
    own: latency(row, ours),
    onClients4: twin === undefined ? Number.NaN : latency(row, twin),
    rival: latency(row, rival),
    isWorse,
  };
  const says = told === 'p99' ? '' : LEAGUE_FIGURES[told].label;
  return (
    <tr aria-current={isInView || undefined} title={situation.says} onClick={onOpen}>
      <th scope="row">
        <button type="button">
          {situation.label}
          {windowApplies('slow', situation.scenario) && ', while slow'}
          {told === 'endToEnd' && ', end to end'}
          {told === 'failed' && isNarrow && `, ${says}`}
        </button>
      </th>
      {!isNarrow && (
        <td className="note">
          {told === 'failed' ? (
            says
          ) : (
            <RowMarks height={ROW_HEIGHT} draw={(width) => rowMarks(latencies, axis, width)} />
          )}
        </td>
      )}
      <td className={`num strong bold ${isWorse ? 'hot' : ''}`}>{figure(row, ours)}</td>
      {hasTwin && <td className="num">{twin === undefined ? '–' : figure(row, twin)}</td>}
      {!isNarrow && <td className="num soft">{figure(row, rival)}</td>}
      <td className={outcome === 'same' ? 'quiet' : isWorse ? 'hot bold' : 'strong'}>
        {outcome === null ? formatRowRuns(row, LEAGUE_RUNS) : `${SIGNS[outcome]} ${outcome}`}
      </td>
    </tr>
  );
}

/** A dash = not run. */
function figure({ situation }: LeagueRow, { ranges, runs, runsAway }: LeagueCell): string {
  if (runs.length === 0) return '–';
  const told = figureOfSituation(situation);
  return runsAway > 0 && told !== 'failed'
    ? 'grows'
    : figureText(LEAGUE_FIGURES[told].unit, ranges[told].own);
}

/** Latency to draw, ms; NaN if there is nothing to draw. */
function latency({ situation }: LeagueRow, { ranges, runsAway }: LeagueCell): number {
  const told = figureOfSituation(situation);
  return told === 'failed' || runsAway > 0 ? Number.NaN : ranges[told].own;
}
