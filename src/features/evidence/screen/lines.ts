import { own } from '../../../base/own';
import { FIGURE_IDS, type FigureId } from '../../../figures/catalogue';
import { variantsOf } from '../core/claims';
import { type Experiment, figuresOf } from '../core/experiments';
import { MISSED_ROWS } from '../core/misses';
import { type EvidenceRow, isGated } from '../core/rows';
import { SOURCES } from '../core/sources';
import { type Spread, spreadOf } from '../core/spread';
import { type Block, type Evidence, type RowMember, variantPreset } from './plan';
import type { Results } from './results';

/** One figure of one scenario: published, measured and modelled. */
export interface Line {
  readonly id: string;
  readonly name: string;
  /** The preset that the line opens in Explore. */
  readonly presetId: string;
  readonly published: number | null;
  /** Spread over the runs of real Kafka. */
  readonly measured: Spread | null;
  /** Spread over the finished seeds. */
  readonly model: Spread | null;
  /** This browser got another figure of the model than the one that came with the page. */
  readonly differs: boolean;
  /** `waiting` before the first seed, `partly` until the last. */
  readonly state: 'waiting' | 'partly' | 'complete';
  /** Model ÷ evidence. */
  readonly ratio: number | null;
  /** Null if the line isn't judged, or not yet. */
  readonly held: boolean | null;
  /** Why it misses or isn't judged; may be empty. */
  readonly note: string;
}

export interface Group {
  readonly figure: FigureId;
  /** The reference for the model; null if only ratios and orders are known. */
  readonly against: 'published' | 'measured' | null;
  readonly lines: readonly Line[];
}

/** Figures that every line of rows shows; others are shown only if they're judged. */
const SHOWN: readonly FigureId[] = ['mean', 'p99', 'throughput', 'broker.share.0'];

export function groupsOf(block: Block, evidence: Evidence, results: Results): readonly Group[] {
  return block.kind === 'rows'
    ? rowGroups(block.members, results)
    : experimentGroups(block.experiment, evidence, results);
}

function rowGroups(members: readonly RowMember[], results: Results): readonly Group[] {
  const [first] = members.flatMap(({ rows }) => rows);
  if (first === undefined) return [];
  const always = [...SHOWN, ...SOURCES[first.cluster].alsoShown];
  return FIGURE_IDS.flatMap((figure) => {
    const wanted = members.filter(({ rows }) =>
      rows.some(
        (row) =>
          row.figures[figure] !== undefined && (always.includes(figure) || row.gate[figure] !== undefined),
      ),
    );
    if (wanted.length === 0) return [];
    const lines = wanted.map((member) => rowLine(member, figure, results));
    return [{ figure, against: first.source, lines }];
  });
}

function rowLine({ id, name, rows, counterparts }: RowMember, figure: FigureId, results: Results): Line {
  const quiet = rows.filter(({ disturbed }) => !disturbed);
  const counted = quiet.length > 0 ? quiet : rows;
  const evidence = measuredSpread(counted, figure);
  const found = counted.flatMap((row) =>
    results.comparisons(row).filter((comparison) => comparison.figure === figure),
  );
  const models = found.flatMap(({ model }) => model ?? []);
  const model: Spread | null =
    models.length === 0
      ? null
      : {
          mean: models.reduce((sum, { mean }) => sum + mean, 0) / models.length,
          lowest: Math.min(...models.map(({ lowest }) => lowest)),
          highest: Math.max(...models.map(({ highest }) => highest)),
        };
  const complete = counted.every(({ id }) => results.isComplete(id));
  const judged = counted.filter((row) => isGated(row) && row.gate[figure] !== undefined);
  const held =
    judged.length === 0 || !complete ? null : found.every((comparison) => comparison.held !== false);
  const published = rows[0]?.source === 'published';
  return {
    id: `${id} ${figure}`,
    name,
    presetId: counted[0]?.id ?? id,
    published: published ? (evidence?.mean ?? null) : null,
    measured: published ? measuredSpread(counterparts, figure) : evidence,
    model,
    differs: counted.some(({ id }) => results.runs.differs(id)),
    state: complete ? 'complete' : found.length > 0 ? 'partly' : 'waiting',
    ratio: model === null || evidence === null ? null : model.mean / evidence.mean,
    held,
    note: noteOf(rows, held),
  };
}

function measuredSpread(rows: readonly EvidenceRow[], figure: FigureId): Spread | null {
  return spreadOf(rows.flatMap(({ runs }) => runs.map((run) => run[figure] ?? null)));
}

function noteOf(rows: readonly EvidenceRow[], held: boolean | null): string {
  if (held === false) return rows.flatMap(({ id }) => own(MISSED_ROWS, id) ?? []).join(' ');
  return rows.every(({ disturbed }) => disturbed) ? 'Disturbed by other programs: not judged.' : '';
}

function experimentGroups(experiment: Experiment, { rows }: Evidence, results: Results): readonly Group[] {
  return figuresOf(experiment).map((figure) => {
    const claims = experiment.claims.filter((claim) => claim.figure === figure);
    const wanted = new Set(claims.flatMap(variantsOf));
    const lines = experiment.variants
      .filter(({ id }) => wanted.has(id))
      .map((variant): Line => {
        const { model, started, complete, differs } = results.variant(experiment, variant.id, figure);
        const measured = measuredSpread(
          rows.filter(({ id }) => variant.rows.includes(id)),
          figure,
        );
        const published = variant.published[figure] ?? null;
        const evidence = published ?? measured?.mean ?? null;
        return {
          id: `${experiment.id} ${variant.id} ${figure}`,
          name: variant.name,
          presetId: variantPreset(experiment, variant.id),
          published,
          measured,
          model,
          differs,
          state: complete ? 'complete' : started ? 'partly' : 'waiting',
          ratio: model === null || evidence === null ? null : model.mean / evidence,
          held: null,
          note: '',
        };
      });
    const published = lines.some((line) => line.published !== null);
    const measured = lines.some((line) => line.measured !== null);
    return { figure, against: published ? 'published' : measured ? 'measured' : null, lines };
  });
}
