import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { decodeLink, LONGEST_HASH } from '../../../src/link/link';
import { MOST_NOTICES } from '../../../src/scenario/notice';

/** `begin`, and then `part` with a number in it, again and again until the hash is as long as a hash may be. */
function long(begin: string, part: string, between: string): string {
  let text = begin;
  for (let index = 0; ; index += 1) {
    const next = `${index === 0 ? '' : between}${part.replace('#', String(index))}`;
    if (text.length + next.length > LONGEST_HASH) return text;
    text += next;
  }
}

const SHAPES: readonly (readonly [string, string])[] = [
  ['unknown settings', long('v=1&', 'linger.#=1', '&')],
  ['hidden parts', long('v=1&hide=', 'linger.#', ',')],
  ['locked settings', long('v=1&lock=', 'linger.#', ',')],
  ['a compared scenario', long('v=1&compare.b=', 'linger.#=1', ';')],
  ['timed changes', long('v=1&at=', '1:linger.#=1', ',')],
  ['words that are swept', long('v=1&sweep.x=partitioner:list:', 'stick#', ':')],
  ['words that timed changes set', long('v=1&at=', '1:partitioner=stick#', ',')],
  ['a setting again and again', long('v=1&', 'acks=#', '&')],
  ['spaces', `v=1&window=1${' '.repeat(LONGEST_HASH - 20)}x`],
];

describe('a long link', () => {
  /** Names are compared in lower case, so this counts the comparisons. */
  let compared: MockInstance;
  beforeEach(() => {
    compared = vi.spyOn(String.prototype, 'toLowerCase');
  });
  afterEach(() => compared.mockRestore());

  test.each(SHAPES)('of %s costs less than a comparison of names for each of its letters', (_, hash) => {
    const link = decodeLink(hash);
    expect(compared.mock.calls.length).toBeLessThan(LONGEST_HASH);
    expect(link.ok ? link.notices.length : 0).toBeLessThanOrEqual(MOST_NOTICES);
  });

  test('has suggestions for what is shown', () => {
    const link = decodeLink('v=1&linger.mss=1&hide=linger.mss&lock=linger.mss&compare.b=linger.mss=1');
    const said = link.ok ? link.notices.map(({ message }) => message).join(' ') : '';
    expect(said.match(/Did you mean linger\.ms\?/g)).toHaveLength(4);
  });

  test('is refused in a sentence where it is too long, and nothing of it is read', () => {
    const link = decodeLink(`#v=1&${'x=1&'.repeat(LONGEST_HASH / 4)}`);
    expect(link).toMatchObject({ ok: false, reason: 'too-long' });
    expect(link.ok ? '' : link.message).toMatch(/32,768 is the most/);
    expect(compared).not.toHaveBeenCalled();
  });
});
