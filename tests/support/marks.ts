import type { Mark } from '../../src/draw/marks';
import type { Point } from '../../src/draw/surface';

type MarkOf<Kind extends Mark['kind']> = Extract<Mark, { readonly kind: Kind }>;

/** The marks of a kind whose look has these entries. */
export function marksOf<Kind extends Mark['kind']>(
  marks: readonly Mark[],
  kind: Kind,
  look: Readonly<Record<string, unknown>> = {},
): readonly MarkOf<Kind>[] {
  return marks.filter((mark): mark is MarkOf<Kind> => {
    const own: Readonly<Record<string, unknown>> = 'look' in mark ? { ...mark.look } : { ...mark };
    return (
      mark.kind === kind && Object.entries(look).every(([name, value]) => String(own[name]) === String(value))
    );
  });
}

/** All texts of a picture. */
export function textsOf(marks: readonly Mark[]): readonly string[] {
  return marksOf(marks, 'text').map(({ runs }) => runs.map(({ text }) => text).join(''));
}

/** The text mark that says this. */
export function textMark(marks: readonly Mark[], text: string): MarkOf<'text'> | undefined {
  return marksOf(marks, 'text').find(({ runs }) => runs.map((run) => run.text).join('') === text);
}

/** Every coordinate of a picture. */
export function numbersOf(marks: readonly Mark[]): readonly number[] {
  return marks.flatMap((mark): readonly number[] => {
    if (mark.kind === 'box') return Object.values(mark.box);
    if (mark.kind === 'line') return mark.lines.flat(2);
    if (mark.kind === 'area') return mark.corners.flat();
    if (mark.kind === 'group') return [...mark.at, mark.scale, ...numbersOf(mark.marks)];
    return [...mark.at];
  });
}

/** The points of all lines of a look. */
export function pointsOf(marks: readonly Mark[], look: Readonly<Record<string, unknown>>): readonly Point[] {
  return marksOf(marks, 'line', look).flatMap(({ lines }) => lines.flat());
}
