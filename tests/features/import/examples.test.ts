import { expect, test } from 'vitest';
import { EXAMPLES } from '../../../src/features/import/core/examples';
import { readText } from './readText';

test.each(EXAMPLES.map((example, index) => ({ ...example, kind: ['java', 'perf-test', 'metrics'][index] })))(
  'the example "$name" is read whole',
  ({ text, kind }) => {
    const result = readText(text);
    expect(result.kind).toBe(kind);
    const names = result.ignored.map(({ name }) => name);
    expect(names.filter((name) => !['bootstrap.servers', '--topic'].includes(name))).toEqual([]);
    expect(result.understood.length + result.metrics.length).toBeGreaterThan(2);
    expect(result.measured === null).toBe(kind !== 'perf-test');
  },
);
