import { oneLine } from './oneLine';

/** Content of a cell; null = empty. */
export type CsvCell = string | number | boolean | null;

/**
 * Comma-separated values: each comment as one quoted cell on a line of its own, then the rows. Spreadsheets evaluate
 * cells that look like formulas, and texts come from untrusted links, so such texts get a leading apostrophe, which is
 * how spreadsheets write "this is text" (OWASP, CSV injection). Plain numbers stay numbers.
 */
export function csvText(comments: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [...comments.map((comment) => quoted(oneLine(`# ${comment}`))), ...rows.map(rowText)];
  return `${lines.join('\n')}\n`;
}

/** Start of a formula for spreadsheets, in full width too, and after characters that they may strip. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+@\uFF1D\uFF0B\uFF0D\uFF20-]/u;
const NUMBER = /^[+-]?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?(?: ?%)?$/i;

function rowText(cells: readonly CsvCell[]): string {
  return cells.map(cellText).join(',');
}

function cellText(value: CsvCell): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value !== 'string') return String(value ?? '');
  // Narrow spaces are for the eye; programs split at plain ones.
  const plain = value.replaceAll('\u202f', ' ');
  if (FORMULA.test(plain) && !NUMBER.test(plain)) return quoted(`'${plain}`);
  return /[",;\t\r\n]/.test(plain) ? quoted(plain) : plain;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
