import { useMemo } from 'react';
import { own } from '../../../base/own';
import { ALL_PRESETS } from '../../../scenario/presets/later';
import type { Preset } from '../../../scenario/presets/presets';
import { useLoaded } from '../../../ui/useLoaded';
import { type KafkaFigures, NO_KAFKA } from '../core/placeholders';

export interface LessonEvidence {
  readonly rows: readonly {
    readonly id: string;
    readonly figures: Readonly<Partial<Record<string, number>>>;
  }[];
  readonly presets: readonly Preset[];
}

/** main.tsx hands it to the lessons, because screens don't import each other. */
export type LoadLessonEvidence = () => Promise<LessonEvidence>;

export interface LessonSources {
  readonly presets: readonly Preset[];
  readonly kafka: KafkaFigures;
}

/** Without evidence, until it has been fetched. */
export const NO_EVIDENCE: LessonSources = { presets: ALL_PRESETS, kafka: NO_KAFKA };

export function sourcesOf({ rows, presets }: LessonEvidence): LessonSources {
  const byId = new Map(rows.map((row) => [row.id, row.figures]));
  const known = new Set(ALL_PRESETS.map(({ id }) => id));
  return {
    presets: [...ALL_PRESETS, ...presets.filter(({ id }) => !known.has(id))],
    kafka: (rowId, figure) => own(byId.get(rowId) ?? {}, figure) ?? null,
  };
}

export function useLessonSources(load: LoadLessonEvidence | undefined): LessonSources | null {
  const read = useMemo(
    () => (load === undefined ? null : () => load().then(sourcesOf, () => NO_EVIDENCE)),
    [load],
  );
  const loaded = useLoaded(read);
  return read === null ? NO_EVIDENCE : loaded;
}
