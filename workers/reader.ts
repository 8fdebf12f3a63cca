/** Reads a column in another form than as a number. */
type Decoders = Readonly<Record<string, (value: number) => unknown>>;

/** The columns of a table of `layout.ts`, by their names. */
type Row<Table, As extends Decoders> = {
  readonly [Column in keyof Table]: Column extends keyof As ? ReturnType<As[Column]> : number;
} & { readonly numbers: Float64Array };

/** A class of rows of a table. A column is read when it's asked for, so a painter pays for what it draws. */
export function readerOf<Table extends Readonly<Record<string, number>>, const As extends Decoders>(
  table: Table,
  decoders: As,
): new (
  numbers: Float64Array,
  at: number,
) => Row<Table, As> {
  class Reader {
    readonly numbers: Float64Array;
    readonly at: number;

    constructor(numbers: Float64Array, at: number) {
      this.numbers = numbers;
      this.at = at;
    }
  }
  for (const [column, place] of Object.entries(table)) {
    const decoded = decoders[column] ?? ((value: number) => value);
    Object.defineProperty(Reader.prototype, column, {
      get(this: Reader) {
        return decoded(this.numbers[this.at + place] ?? 0);
      },
    });
  }
  return Reader as unknown as new (
    numbers: Float64Array,
    at: number,
  ) => Row<Table, As>;
}

/** Reads a flag. */
export function isSet(value: number): boolean {
  return value === 1;
}
