import { expect, test } from 'vitest';
import { completed, completions, nameAt } from '../../../src/features/lab/screen/completion';

const names = (text: string, caret = text.length): readonly string[] => {
  const typed = nameAt(text, caret);
  return typed === null ? [] : completions(typed).map(({ name }) => name);
};

test('one letter finds the signals that begin with it, and those with a part that does', () => {
  expect(names('q')).toEqual(['queue.batches', 'queue.bytes']);
  expect(names('2 * r')).toEqual(['ready.age.ms', 'outstanding.records', 'same.rack', 'inflight.requests']);
  expect(names('Queue.by')).toEqual(['queue.bytes']);
  for (const text of ['', '2', 'current + ', 'queue.bytes + (']) expect(names(text)).toEqual([]);
});

test('a signal takes the place of the whole name that the caret is in', () => {
  const text = '2 * quxyz + 1';
  const typed = nameAt(text, 6);
  expect(typed).toEqual({ text: 'qu', from: 4, to: 9 });
  const [signal] = typed === null ? [] : completions(typed);
  expect(typed && signal && completed(text, typed, signal)).toEqual({
    text: '2 * queue.batches + 1',
    caret: 17,
  });
});
