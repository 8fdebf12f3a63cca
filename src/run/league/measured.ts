import type { FigureId } from '../../figures/catalogue';
import { readRule } from '../../scenario/rule/read';
import { writeRule } from '../../scenario/rule/write';
import evidence from './measured.json';

/** A rule's class beside adaptive on real brokers, in one situation. */
export interface MeasuredRuns {
  readonly situation: string;
  readonly client: string;
  readonly figures: readonly {
    readonly id: FigureId;
    readonly ours: readonly number[];
    readonly adaptive: readonly number[];
  }[];
}

/** How they were measured, in a sentence's end. */
export const MEASURED_SETUP =
  'three brokers of Kafka 3.9.1 on one machine, 2,048 rec/s of 512 B, linger 0, one copy unless said; 21 s of each run.';

type Row = (typeof evidence.rows)[number];

/** Figures to name first, by how readers ask; the first two that were measured. */
const TOLD: readonly FigureId[] = ['records.failed', 'end.to.end.mean', 'end.to.end.p99', 'mean', 'p99'];

/** All that was measured of a rule, by its text, next to adaptive with the same client. */
export function measuredRuns(rule: string): readonly MeasuredRuns[] {
  const rows = evidence.rows.filter(({ series }) => series === 'lab-production');
  return rows.flatMap((row) => {
    const [, own = ''] = /&rule=([^&]*)/.exec(row.scenario) ?? [];
    if (own === '' || scoreOf(decodeURIComponent(own.replaceAll('+', ' '))) !== scoreOf(rule)) return [];
    const adaptive = rows.find(({ id }) => id === row.id.replace(/lab2-[a-z]+/, 'lab2-adaptive'));
    if (adaptive === undefined) return [];
    const told = TOLD.flatMap((id) => {
      const [ours, theirs] = [row, adaptive].map((each) => valuesOf(each, id));
      return ours?.length && theirs?.length ? [{ id, ours, adaptive: theirs }] : [];
    });
    const figures = told[0]?.id === 'records.failed' ? told.slice(0, 1) : told.slice(0, 2);
    return [{ situation: row.title.replace(/^[^,]*, /, ''), client: row.client, figures }];
  });
}

/** A rule but for when it leaves a partition, which the client decides. */
function scoreOf(text: string): string {
  const { rule } = readRule(text);
  return rule === null ? '' : writeRule({ ...rule, leave: { when: 'record' } });
}

function valuesOf({ runs }: Row, id: FigureId): readonly number[] {
  const column = evidence.columns.indexOf(id);
  return runs.flatMap((run) => run[column] ?? []);
}
