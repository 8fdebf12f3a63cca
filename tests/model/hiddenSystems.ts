import { candidatesToCheck } from '../../src/features/import/core/fit/checkCandidates';
import { measurementsFromTexts } from '../../src/features/import/core/fit/situations';
import type { FieldName, Scenario } from '../../src/scenario/scenario';
import { SERVICE, scrapeOf } from '../features/import/systems';
import { checkCandidates } from '../support/fitCluster';
import type { openKeptModel } from '../support/realModel';

/** A system with a hidden truth, and what Linger has to say of its metrics. */
export interface HiddenSystem {
  readonly truth: Partial<Scenario>;
  readonly code: string;
  /** The p99 that was asked of it, ms. */
  readonly boundMs?: number;
}

const SLOW = { 'slow.from.s': 0, 'slow.to.s': 'end' } as const;

export const SYSTEMS: Readonly<Record<string, HiddenSystem>> = {
  'a slow follower': {
    truth: {
      ...SLOW,
      'slow.broker': 1,
      'slow.ms': 9,
      partitioner: 'uniform',
      'linger.ms': 10,
      brokers: 5,
      partitions: 60,
      seed: 11,
    },
    code: 'slow-broker',
    boundMs: 80,
  },
  load: {
    truth: { 'broker.request.us': 2600, rate: 18_000, seed: 12 },
    code: 'broker-load',
    boundMs: 40,
  },
  'one request in flight': {
    truth: { 'max.in.flight.requests.per.connection': 1, rate: 7000, 'rtt.ms': 2, seed: 13 },
    code: 'in-flight',
  },
  'three keys': {
    truth: { 'key.count': 3, 'keyed.share': 1, rate: 12_000, seed: 14 },
    code: 'few-keys',
    boundMs: 20,
  },
  'a full buffer': {
    truth: { 'buffer.memory': 98_304, rate: 9000, 'broker.request.us': 2600, seed: 15 },
    code: 'buffer',
    boundMs: 30,
  },
  'load of another kind': {
    truth: { 'broker.request.us': 2000, rate: 15_000, brokers: 4, partitions: 32, seed: 21 },
    code: 'broker-load',
  },
  'five keys': {
    truth: { 'key.count': 5, 'keyed.share': 1, rate: 8000, brokers: 9, partitions: 90, seed: 22 },
    code: 'few-keys',
  },
  'one in flight to far brokers': {
    truth: {
      'max.in.flight.requests.per.connection': 1,
      rate: 4000,
      'rtt.ms': 6,
      brokers: 3,
      seed: 23,
    },
    code: 'in-flight',
  },
  'a slow broker with sticky and linger': {
    truth: {
      ...SLOW,
      'slow.broker': 3,
      'slow.ms': 14,
      partitioner: 'sticky',
      keys: 'none',
      'linger.ms': 20,
      seed: 24,
    },
    code: 'slow-broker',
  },
};

/** Constants of a cluster: what no reader knows. */
const CONSTANTS: readonly FieldName[] = ['broker.request.us', 'rtt.ms', 'slow.ms'];

/** A system's truth, and what Linger makes of its metrics if it's told all settings. */
export async function fittedSystem(
  { truth }: HiddenSystem,
  finish: Awaited<ReturnType<typeof openKeptModel>>,
) {
  const real: Scenario = { ...SERVICE, ...truth };
  const summary = finish(real);
  const told = Object.fromEntries(
    Object.entries(truth).filter(([field]) => !CONSTANTS.includes(field as FieldName)),
  );
  const stated: Scenario = { ...SERVICE, ...told, 'slow.broker': 'none', seed: 1 };
  const measured = measurementsFromTexts([scrapeOf(summary, real)], stated, ['slow.broker', 'slow.from.s']);
  const found = checkCandidates({
    ...measured,
    candidates: candidatesToCheck(measured),
    finish,
  });
  return { real, summary, found };
}
