/** Rows that a table starts with: a run has 240 bins while records are offered, and some more to drain. */
const FIRST_ROWS = 256;

/** A table of 64-bit floats with a fixed number of columns; rows are added at the end and room grows by doubling. */
export class GrowingColumns {
  readonly #width: number;
  #numbers: Float64Array;
  #rows = 0;

  constructor(width: number) {
    this.#width = width;
    this.#numbers = new Float64Array(width * FIRST_ROWS);
  }

  /** Adds a row; `row` must have as many numbers as the table has columns. */
  push(row: ArrayLike<number>): void {
    if (row.length !== this.#width)
      throw new Error(`Expected a row of ${this.#width} numbers, not ${row.length}.`);
    const start = this.#rows * this.#width;
    if (start + this.#width > this.#numbers.length) {
      const grown = new Float64Array(this.#numbers.length * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers.set(row, start);
    this.#rows += 1;
  }

  /** The number in a cell; NaN outside the table. */
  at(row: number, column: number): number {
    if (row < 0 || row >= this.#rows || column < 0 || column >= this.#width) return Number.NaN;
    return this.#numbers[row * this.#width + column] ?? Number.NaN;
  }
}
