import { describe, expect, test } from 'vitest';
import type { Checked } from '../../../src/features/import/core/fit/checkCandidates';
import { diagnosisOfFit } from '../../../src/features/import/core/fit/diagnose';
import type { BestRun } from '../../../src/features/import/core/fit/Search';
import { diagnosis } from '../../../src/features/import/core/meaning/finding';
import { EMPTY_SUMMARY } from '../../support/emptySummary';
import { SERVICE } from './systems';

const NO_PARTS = {
  batch: 0,
  inFlight: 0,
  network: 0,
  brokerQueue: 0,
  service: 0,
  file: 0,
  upload: 0,
  fileCommit: 0,
  commit: 0,
  response: 0,
};

function run(parts: Partial<typeof NO_PARTS>): BestRun {
  const mean = { ...NO_PARTS, ...parts };
  const sum = Object.values(mean).reduce((all, each) => all + each, 0);
  const latencyMs = { mean: sum, p50: sum, p95: sum, p99: sum, p999: sum, max: sum };
  return {
    scenario: SERVICE,
    summary: { ...EMPTY_SUMMARY, latencyMs, breakdownMs: { mean, slownessInService: 0 } },
  };
}

/** A fit whose figures are off by so much, with the latency of so many brokers. */
function fitted(offBy: number, nodes: number, label = 'Batch size'): Checked {
  const residual = (name: string, broker?: number) => ({
    target: {
      label: name,
      measured: 100,
      floor: 0,
      isHighest: false,
      ...(broker === undefined ? {} : { broker: { here: broker, yours: broker + 1 } }),
    },
    best: 100 * (1 + offBy),
    offBy,
  });
  const residuals = [
    residual(label),
    ...Array.from({ length: nodes }, (_, node) => residual(`Request latency, broker ${node}`, node)),
  ];
  return {
    broker: null,
    scenario: SERVICE,
    fit: { residuals, twin: { scenario: SERVICE } },
  } as unknown as Checked;
}

const of = (best: Checked, parts: Partial<typeof NO_PARTS>, seen = diagnosis('unknown')) =>
  diagnosisOfFit({ best, alike: [best], run: run(parts), causes: [], seen }).code;

describe('a fit that reproduces the metrics of all brokers', () => {
  test.each([
    ['broker-load', { brokerQueue: 12, service: 3, inFlight: 2 }],
    ['in-flight', { inFlight: 3, service: 2, network: 2, commit: 3 }],
    ['network', { network: 10, response: 10, service: 2, brokerQueue: 5 }],
    ['broker-load', { service: 5, commit: 3, network: 1 }],
    ['unknown', { batch: 9, service: 1 }],
  ] as const)('names %s by the parts of its run', (code, parts) => {
    expect(of(fitted(0.1, 6), parts)).toBe(code);
  });
});

test('without the latency of single brokers no cause is named: one may be slow', () => {
  expect(of(fitted(0.1, 0), { brokerQueue: 12, service: 3 })).toBe('unknown');
});

test('what no fit reproduces is another system if its load is far off; else what the figures show stays', () => {
  const slow = diagnosis('slow-broker', {}, { slow: 'node-2', isProbable: 'yes' });
  expect(of(fitted(0.4, 6, 'Records'), {}, slow)).toBe('not-yours');
  expect(of(fitted(0.4, 6), {}, slow)).toBe('slow-broker');
  expect(of(fitted(0.4, 6), {})).toBe('unknown');
});

test('a full buffer that the metrics show is no matter of a fit', () => {
  expect(of(fitted(0.9, 6), {}, diagnosis('buffer'))).toBe('buffer');
});
