import { useEffect, useState } from 'react';
import { PRESETS, type Preset } from '../scenario/presets';
import type { KafkaFigures } from './placeholders';

/** What the evidence lends to lessons: the figures of real Kafka by row, and its presets. */
export interface LessonEvidence {
  readonly rows: readonly {
    readonly id: string;
    readonly figures: Readonly<Partial<Record<string, number>>>;
  }[];
  readonly presets: readonly Preset[];
}

/** Fetches it; main.tsx hands this to the lessons, for screens do not import each other. */
export type LoadLessonEvidence = () => Promise<LessonEvidence>;

/** Where the texts of lessons take more than runs from. */
export interface LessonSources {
  /** Every preset that a lesson can name. */
  readonly presets: readonly Preset[];
  readonly kafka: KafkaFigures;
}

/** Names of figures in lessons, and what the same figure is called in the rows of the evidence. */
const EVIDENCE_NAMES: Readonly<Record<string, string>> = {
  mean: 'meanMs',
  p50: 'p50Ms',
  p95: 'p95Ms',
  p99: 'p99Ms',
  'p99.9': 'p999Ms',
  max: 'maxMs',
  throughput: 'mebibytesPerSecond',
  'run.throughput': 'mebibytesPerSecond',
  'broker.share.0': 'brokerShare0',
  'requests.per.s': 'requestsPerSecond',
  'records.per.request': 'recordsPerRequest',
  'batch.bytes': 'bytesPerBatch',
  'records.per.batch.slow': 'recordsPerBatchSlow',
  'records.per.batch.others': 'recordsPerBatchOthers',
  'cpu.producer': 'producerCpu',
  'end.to.end.p50': 'endToEndP50Ms',
  'end.to.end.p99': 'endToEndP99Ms',
};

/** Sources without any evidence: for the first moment, and for where it cannot be fetched. */
export const NO_EVIDENCE: LessonSources = { presets: PRESETS, kafka: () => null };

/** Reads figures by the names that lessons use. */
export function sourcesOf({ rows, presets }: LessonEvidence): LessonSources {
  const byId = new Map(rows.map((row) => [row.id, row.figures]));
  const known = new Set(PRESETS.map(({ id }) => id));
  return {
    presets: [...PRESETS, ...presets.filter(({ id }) => !known.has(id))],
    kafka: (rowId, figure) => {
      const name = Object.hasOwn(EVIDENCE_NAMES, figure) ? EVIDENCE_NAMES[figure] : undefined;
      return (name === undefined ? undefined : byId.get(rowId)?.[name]) ?? null;
    },
  };
}

/** The sources of lessons' texts; null while they are fetched. */
export function useLessonSources(load: LoadLessonEvidence | undefined): LessonSources | null {
  const [sources, setSources] = useState<LessonSources | null>(load === undefined ? NO_EVIDENCE : null);
  useEffect(() => {
    if (load === undefined) return;
    let wanted = true;
    const settle = (found: LessonSources): void => {
      if (wanted) setSources(found);
    };
    load().then(
      (evidence) => settle(sourcesOf(evidence)),
      () => settle(NO_EVIDENCE),
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  return sources;
}
