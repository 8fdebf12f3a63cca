import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvText } from '../../src/base/csv';
import { FORMULA_START, readCsv } from '../support/readCsv';

test('a table has its comments above, one line per row, and quotes around commas', () => {
  const rows = [
    ['Time', 'Acks', null],
    ['0\u202fs', '1,234', 5.5],
    ['1\u202fs', 'a "b"', true],
  ];
  expect(csvText(['T', 'Two\nlines'], rows)).toMatchSnapshot();
});

describe('a cell', () => {
  test.each([
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['+1+1', `"'+1+1"`],
    ['-1+1', `"'-1+1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['\u200B =1', `"'\u200B =1"`],
    ['＝1', `"'＝1"`],
    ['-5 A1', `"'-5 A1"`],
    ['x;=1', '"x;=1"'],
  ])('%j is text, in quotes', (text, written) => {
    expect(csvText([], [[text]])).toBe(`${written}\n`);
  });

  test.each(['-1', '-0.5', '+3', '-1e-7', '-12 %', '1 - 2', 'a=b'])('%j stays as it is', (text) => {
    expect(csvText([], [[text]])).toBe(`${text}\n`);
  });

  test.each([
    [-1.5, '-1.5'],
    [1e-7, '1e-7'],
    [Number.NaN, ''],
    [Number.NEGATIVE_INFINITY, ''],
  ])('the number %d is written as "%s"', (value, written) => {
    expect(csvText([], [[value]])).toBe(`${written}\n`);
  });
});

test('any texts give the same lines and cells again, and no cell is a formula', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('=', '+', '-', '@', ',', ';', '"', "'", '\n', '\r', '\t', ' ', '1', 'A1', '#'))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(
      fc.array(anyText, { maxLength: 3 }),
      fc.array(fc.array(anyText, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      (comments, rows) => {
        const read = readCsv(csvText(comments, rows));
        expect(read.map((cells) => cells.length)).toEqual([
          ...comments.map(() => 1),
          ...rows.map((cells) => cells.length),
        ]);
        for (const [index] of comments.entries()) expect(read[index]?.[0]).toMatch(/^#/);
        for (const cell of read.flat()) expect(cell).not.toMatch(FORMULA_START);
        for (const [row, cells] of rows.entries())
          for (const [column, text] of cells.entries())
            expect(read[comments.length + row]?.[column]?.replace(/^'/, '')).toBe(
              text.replace(/^'/, '').replaceAll('\u202f', ' '),
            );
      },
    ),
  );
});
