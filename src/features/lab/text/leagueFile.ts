import { type CsvCell, csvText } from '../../../base/csv';
import type { Shape } from '../../../base/shape';
import { UNITS } from '../../../figures/units';
import type { LeagueCell, LeagueTable } from '../../../run/league/League';
import {
  LEAGUE_FIGURE_IDS,
  LEAGUE_FIGURES,
  type LeagueFigure,
  type Range,
} from '../../../run/league/leagueFigures';
import { leagueVerdicts, rowVerdict, type Verdict } from '../../../run/league/verdict';
import { encodeLink } from '../../../scenario/link/link';
import { formatVerdict } from './leagueText';
import type { LEAGUE_FILE, RANGE } from './shape';

const ABOUT =
  'A league of Linger: times in ms, shares from 0 to 1; figures are means over runs with consecutive seeds.';

/** A league as data: every key stays. */
export function leagueFile(table: LeagueTable): LeagueFile {
  const { request, rows, modelRevision } = table;
  const verdicts = leagueVerdicts(table);
  const ids = (found: readonly Verdict[]): readonly string[] => found.map(({ situation }) => situation.id);
  return {
    about: ABOUT,
    modelRevision,
    runs: request.runs,
    window: request.window ?? 'own',
    finished: rows.every(({ isWhole }) => isWhole),
    entrants: request.entrants.map(({ id, label, text }) => ({ id, label, text })),
    verdicts: verdicts.map((verdict) => ({
      entrant: verdict.ours.id,
      rival: verdict.rival.id,
      sentence: formatVerdict(verdict, request.runs),
      better: ids(verdict.better),
      worse: ids(verdict.worse),
      mixed: ids(verdict.mixed),
      same: ids(verdict.same),
      open: verdict.open.map(({ id }) => id),
      moreRequests: ids(verdict.costs),
      herds: ids(verdict.herds),
    })),
    situations: rows.map((row) => ({
      id: row.situation.id,
      label: row.situation.label,
      says: row.situation.says,
      runs: row.runs,
      entrants: row.cells.map(cellJson),
      verdicts: verdicts.flatMap(({ ours, rival }) => {
        const verdict = rowVerdict(row, ours, rival);
        if (verdict === null) return [];
        const { outcome, acked, latency, endToEnd, herds } = verdict;
        const { p99, mean, requests } = verdict.standings;
        return [
          {
            entrant: ours.id,
            rival: rival.id,
            outcome,
            acked,
            latency,
            endToEnd,
            p99,
            mean,
            requests,
            herds,
          },
        ];
      }),
    })),
  };
}

export type LeagueFile = Shape<typeof LEAGUE_FILE>;

/** A line for each entrant in each situation, with its verdicts against the rivals. */
export function leagueCsv(table: LeagueTable): string {
  const file = leagueFile(table);
  const [ours, ...others] = table.request.entrants;
  const rivals = others.filter(({ onClients4 }) => !onClients4);
  const figures = LEAGUE_FIGURE_IDS.flatMap((id) => {
    const { label, unit } = LEAGUE_FIGURES[id];
    const name = UNITS[unit].inFiles === 'ms' ? `${label} (ms)` : label;
    return [name, `${label} lowest`, `${label} highest`, `${label} half width 95 %`];
  });
  const head = [
    'situation',
    'partitioner',
    'runs',
    'runs away',
    ...figures,
    ...rivals.map(({ id }) => `against ${id}`),
    'problem',
    'link',
  ];
  const lines = table.rows.flatMap((row) =>
    row.cells.map((cell): readonly CsvCell[] => [
      row.situation.id,
      cell.entrant.id,
      cell.runs.length,
      cell.runsAway,
      ...LEAGUE_FIGURE_IDS.flatMap((id) => {
        const { mean, low, high, halfWidth95 } = cell.ranges[id];
        return [mean, low, high, halfWidth95];
      }),
      ...rivals.map((rival) =>
        cell.entrant === ours || cell.entrant.onClients4
          ? (rowVerdict(row, cell.entrant, rival)?.outcome ?? null)
          : null,
      ),
      cell.failure?.message ?? null,
      encodeLink(cell.scenario),
    ]),
  );
  return csvText(
    [
      file.about,
      `model revision: ${file.modelRevision ?? 'none, because no run has finished'}`,
      `runs of each: ${file.runs}`,
      `window of latency: ${file.window}`,
      `finished: ${file.finished ? 'yes' : 'no'}`,
      ...file.verdicts.map(({ sentence }) => sentence),
    ],
    [head, ...lines],
  );
}

function cellJson(cell: LeagueCell): LeagueFile['situations'][number]['entrants'][number] {
  return {
    id: cell.entrant.id,
    link: encodeLink(cell.scenario),
    runs: cell.runs.length,
    runsAway: cell.runsAway,
    problem: cell.failure?.message ?? null,
    figures: Object.fromEntries(LEAGUE_FIGURE_IDS.map((id) => [id, rangeJson(cell.ranges[id])])) as Record<
      LeagueFigure,
      Shape<typeof RANGE>
    >,
  };
}

/** JSON knows neither NaN nor infinity. */
function rangeJson({ mean, low, high, halfWidth95 }: Range): Shape<typeof RANGE> {
  const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
  return { mean: finite(mean), low: finite(low), high: finite(high), halfWidth95: finite(halfWidth95) };
}
