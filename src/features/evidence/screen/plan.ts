import { CLUSTERS, type Cluster } from '../../../scenario/calibrations';
import { modelText } from '../../../scenario/modelText';
import type { Scenario } from '../../../scenario/scenario';
import { type Experiment, presetIdOf } from '../core/experiments';
import type { EvidenceRow, Series } from '../core/rows';
import { SOURCES } from '../core/sources';
import { type EvidenceSubject, rowSubject, variantSubject } from '../core/subjects';

/** Rows of the same scenario and client: one line of the screen. */
export interface RowMember {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly EvidenceRow[];
  /** Measured rows that are the same test on another machine. */
  readonly counterparts: readonly EvidenceRow[];
}

/** Rows, or an experiment, under one heading. */
export type Block =
  | {
      readonly kind: 'rows';
      readonly id: string;
      /** Empty if the source is one series. */
      readonly title: string;
      readonly says: string;
      readonly members: readonly RowMember[];
    }
  | { readonly kind: 'experiment'; readonly id: string; readonly experiment: Experiment };

export interface Section {
  readonly source: Cluster;
  readonly blocks: readonly Block[];
}

export interface Evidence {
  readonly rows: readonly EvidenceRow[];
  readonly series: readonly Series[];
  readonly experiments: readonly Experiment[];
}

/** The sections of the screen in order, without results. */
export function planOf(evidence: Evidence): readonly Section[] {
  return CLUSTERS.map((source) => ({
    source,
    blocks: [...rowBlocks(evidence, source), ...experimentBlocks(evidence, source)],
  }));
}

/** Traits of a system that can be alike in two, the most telling first. */
const TRAITS: readonly (readonly [name: string, of: (scenario: Scenario) => number | string | boolean])[] = [
  ['acks', ({ acks }) => acks],
  ['copies', (scenario) => scenario['replication.factor']],
  ['partitioner', ({ partitioner }) => partitioner],
  ['keys', ({ keys }) => keys !== 'none'],
];

export interface LikeSystem {
  readonly sections: readonly Section[];
  readonly alike: readonly string[];
  /** Traits that none of it shares besides. */
  readonly other: readonly string[];
}

/** The evidence that shares the most of a system's traits; none of it if none has its acks. */
export function likeSystem(sections: readonly Section[], scenario: Scenario): LikeSystem {
  const names = TRAITS.map(([name]) => name);
  for (let count = TRAITS.length; count > 0; count -= 1) {
    const isLike = (other: Scenario): boolean =>
      TRAITS.slice(0, count).every(([, of]) => of(other) === of(scenario));
    const found = sections.map((section) => ({
      ...section,
      blocks: section.blocks.flatMap((block) => partOf(block, isLike)),
    }));
    if (found.some(({ blocks }) => blocks.length > 0))
      return { sections: found, alike: names.slice(0, count), other: names.slice(count) };
  }
  return { sections: [], alike: [], other: names };
}

function partOf(block: Block, isLike: (scenario: Scenario) => boolean): readonly Block[] {
  if (block.kind === 'experiment')
    return block.experiment.variants.some(({ scenario }) => isLike(scenario)) ? [block] : [];
  const members = block.members.filter(({ rows }) => rows.some(({ scenario }) => isLike(scenario)));
  return members.length === 0 ? [] : [{ ...block, members }];
}

export function subjectsOf(block: Block): readonly EvidenceSubject[] {
  if (block.kind === 'rows') return block.members.flatMap(({ rows }) => rows.map(rowSubject));
  return block.experiment.variants.map((variant) => variantSubject(block.experiment, variant));
}

export function variantPreset(experiment: Experiment, variantId: string): string {
  const variant = experiment.variants.find(({ id }) => id === variantId);
  return variant === undefined ? experiment.id : presetIdOf(experiment, variant);
}

function rowBlocks({ rows, series }: Evidence, source: Cluster): readonly Block[] {
  const own = rows.filter(({ cluster }) => cluster === source);
  const headings = [{ id: '', title: '', says: '' }, ...series];
  return headings.flatMap(({ id, title, says }) => {
    const members = membersOf(
      own.filter((row) => row.series === id),
      rows,
      title,
    );
    return members.length === 0
      ? []
      : [{ kind: 'rows' as const, id: `${source}-${id || 'rows'}`, title, says, members }];
  });
}

function experimentBlocks({ experiments }: Evidence, source: Cluster): readonly Block[] {
  return experiments
    .filter(({ cluster }) => cluster === source)
    .map((experiment) => ({ kind: 'experiment', id: experiment.id, experiment }));
}

function membersOf(
  rows: readonly EvidenceRow[],
  all: readonly EvidenceRow[],
  series: string,
): readonly RowMember[] {
  const alike = new Map<string, EvidenceRow[]>();
  for (const row of rows) {
    // The target was 20 ms for all, missed by fractions of a millisecond.
    const asked = { ...row.scenario, 'slow.ms': Number(row.scenario['slow.ms'].toPrecision(1)) };
    const key = `${row.client} ${modelText(asked)}`;
    const known = alike.get(key);
    if (known === undefined) alike.set(key, [row]);
    else known.push(row);
  }
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const counterparts = all.filter(({ id }) => first.measuredAs.includes(id));
    return [{ id: first.id, name: nameOf(first, series), rows: same, counterparts }];
  });
}

/** A row's title without the name of its source or series, which the heading has. */
function nameOf({ title, cluster }: EvidenceRow, series: string): string {
  const heading = [SOURCES[cluster].title, series].find((name) => title.startsWith(`${name}, `));
  return heading === undefined ? title : title.slice(heading.length + 2);
}
