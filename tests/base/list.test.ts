import { describe, expect, test, vi } from 'vitest';
import { MOST_ENTRIES, readList } from '../../src/base/list';

describe('a list', () => {
  test('is trimmed, and empty entries are passed over', () => {
    expect(readList(' a, ,b,,c ,', ',')).toEqual({ entries: ['a', 'b', 'c'], unread: 0 });
    expect(readList('', ',')).toEqual({ entries: [], unread: 0 });
  });

  test('is read up to a limit, and the rest is counted', () => {
    expect(readList('a,b,c,d', ',', 2)).toEqual({ entries: ['a', 'b'], unread: 2 });
    expect(readList('a,b,', ',', 2)).toEqual({ entries: ['a', 'b'], unread: 0 });
  });

  test('of any length costs one cut for each entry that is read', () => {
    const cuts = vi.spyOn(String.prototype, 'slice');
    const { entries, unread } = readList('x'.padEnd(799_999, ',x'), ',');
    const count = cuts.mock.calls.length;
    cuts.mockRestore();
    expect(entries).toHaveLength(MOST_ENTRIES);
    expect(unread).toBe(400_000 - MOST_ENTRIES);
    expect(count).toBe(MOST_ENTRIES);
  });
});
