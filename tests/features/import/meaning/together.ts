import { readFileSync } from 'node:fs';
import type { ReadTogether } from '../../../../src/features/import/core/meaning/evidence';
import { interpret } from '../../../../src/features/import/core/meaning/interpret';
import type { Finding, Interpretation } from '../../../../src/features/import/core/meaning/types';
import { type NamedText, readFiles, togetherOf } from '../../../../src/features/import/core/readFiles';
import { DEFAULT_SCENARIO, type Scenario } from '../../../../src/scenario/scenario';

/** A scenario without a slow broker, so that only the texts' own is found. */
export const HEALTHY: Scenario = { ...DEFAULT_SCENARIO, 'slow.broker': 'none', 'slow.ms': 0 };

/** A system of 12 pods and 6 brokers, of which the metrics in `fixtures/platform` are. */
export const TWELVE_PODS: Scenario = {
  ...HEALTHY,
  producers: 12,
  brokers: 6,
  partitions: 48,
  'replication.factor': 3,
  acks: 'all',
  rate: 5000,
  'record.bytes': 800,
};

export function file(folder: 'texts' | 'platform', name: string): NamedText {
  const place = folder === 'texts' ? '../texts' : '../../../fixtures/platform';
  return { name, text: readFileSync(new URL(`${place}/${name}`, import.meta.url), 'utf8') };
}

/** Texts as `interpret` takes them. */
export function readTogether(texts: readonly NamedText[], scenario: Scenario): ReadTogether {
  const { files, result: whole } = readFiles({ texts, scenario, choice: {} });
  if (whole === null) throw new Error('Nothing was recognised.');
  return togetherOf(files, whole);
}

/** What texts mean together. */
export function meaningOf(texts: readonly NamedText[], scenario: Scenario = HEALTHY): Interpretation {
  return interpret(readTogether(texts, scenario), scenario);
}

export function meaningOfText(text: string, scenario: Scenario = HEALTHY): Interpretation {
  return meaningOf([{ name: 'pasted', text }], scenario);
}

/** All findings by their codes. */
export function findingsIn({ read, figures, unknowns }: Interpretation): ReadonlyMap<string, Finding> {
  const all: readonly Finding[] = [
    ...read.refusals,
    ...read.slips,
    ...read.notes,
    figures.verdict,
    figures.diagnosis,
    ...(figures.why === null ? [] : [figures.why]),
    ...figures.findings,
    ...unknowns,
  ];
  return new Map(all.map((finding) => [finding.code, finding]));
}

/** A finding's figure; NaN if it has none. */
export function figureIn(meaning: Interpretation, code: string, name: string): number {
  return findingsIn(meaning).get(code)?.figures[name]?.value ?? Number.NaN;
}
