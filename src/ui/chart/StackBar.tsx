import { type Mark, words } from '../../draw/marks';
import type { Box } from '../../draw/surface';
import { Drawing } from './SvgMarks';
import './chart.css';

interface StackBarProps {
  readonly name: string;
  readonly total: string;
  readonly says: string;
  /** Lengths that add up, and what is drawn in the box of each; `isLargest` only of one. */
  readonly parts: readonly {
    readonly length: number;
    readonly marks: (place: Box, isLargest: boolean) => readonly Mark[];
  }[];
  /** The length that fills the bar: by default all parts together. */
  readonly longest?: number;
}

const [WIDTH, HEIGHT, FROM, TO] = [292, 22, 46, 230];
const LABEL = { sizePx: 14, weight: 600, colour: 'tx1' } as const;

/** Parts of a whole as one bar, with its name and the whole. */
export function StackBar({ name, total, says, parts, longest }: StackBarProps) {
  const lengths = parts.map(({ length }) => Math.max(0, length) || 0);
  const boxes = stackBoxes(lengths, TO - FROM, longest);
  const largest = lengths.indexOf(Math.max(...lengths));
  const marks = [
    words([0, 16], name, LABEL),
    words([WIDTH, 16], total, { ...LABEL, align: 'right' }),
    ...parts.flatMap((part, index) => {
      const { x, width } = boxes[index] ?? { x: 0, width: 0 };
      // A gap of one pixel separates large parts; small ones would vanish in it.
      const place = { x: FROM + x, y: 0, width: width - (width > 4 ? 1 : 0.4), height: HEIGHT };
      return width === 0 ? [] : part.marks(place, index === largest);
    }),
  ];
  return (
    <Drawing size={{ width: WIDTH, height: 28 }} {...{ marks, says }} isScaled className="stack-bar full" />
  );
}

/** Every part is visible, however small, CSS pixels. */
const LEAST_WIDTH = 1.5;

/** Places side by side for lengths of 0 and more; 0 has none. */
export function stackBoxes(
  lengths: readonly number[],
  width: number,
  longest = lengths.reduce((sum, length) => sum + length, 0),
): readonly { readonly x: number; readonly width: number }[] {
  const wanted = lengths.map((length) => (longest > 0 ? (length / longest) * width : 0));
  const isSmall = (each: number): boolean => each > 0 && each < LEAST_WIDTH;
  const missing = wanted.reduce((sum, each) => sum + (isSmall(each) ? LEAST_WIDTH - each : 0), 0);
  const large = wanted.reduce((sum, each) => sum + (isSmall(each) ? 0 : each), 0);
  let x = 0;
  return wanted.map((each) => {
    const own = isSmall(each) ? LEAST_WIDTH : each * (1 - missing / Math.max(large, missing, 1));
    const placed = { x, width: own };
    x += own;
    return placed;
  });
}
