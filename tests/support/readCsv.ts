/** What a spreadsheet would compute: a sign of a formula that isn't the sign of a plain number. */
export const FORMULA_START = /^\s*(?![+-]?\d[\d,]*(\.\d+)?(e[+-]?\d+)?( ?%)?$)[=+@＝＋－＠-]/i;

/** The cells of a CSV, line by line, as spreadsheets read them: quotes count at the beginning of a cell only. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let place = 0; place < text.length; ) {
    const quoted = /"((?:[^"]|"")*)"/y;
    const plain = /[^,\n]*/y;
    quoted.lastIndex = place;
    plain.lastIndex = place;
    const match = quoted.exec(text) ?? plain.exec(text);
    if (match === null) throw new Error('Nothing to read.');
    row.push((match[1] ?? match[0]).replaceAll('""', '"'));
    place += match[0].length;
    const end = text[place];
    place += 1;
    if (end === ',') continue;
    if (end !== '\n') throw new Error(`A cell isn't followed by a comma or a new line, but by ${end}.`);
    rows.push(row);
    row = [];
  }
  return rows;
}
