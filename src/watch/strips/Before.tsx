import { rule } from '../../draw/marks';
import { Drawing } from '../../ui/chart/SvgMarks';
import { BEFORE, valueAtTime } from './paint/timeLine';
import type { StripFigure } from './Readouts';

/** The value of the run before at the playhead. */
export function wasFigure({ line, format }: NonNullable<StripFigure['was']>, compact: boolean): StripFigure {
  return {
    name: 'was',
    mark: compact ? undefined : <BeforeMark />,
    read: ({ ms }) => ({ text: format(valueAtTime(line, ms)) }),
  };
}

/** Names the dotted lines, at the right end of a title. */
export function BeforeName({ right }: { readonly right: number }) {
  return (
    <span className="strips-title-end note soft" style={{ marginRight: right }}>
      dotted: before
    </span>
  );
}

function BeforeMark() {
  return (
    <Drawing
      size={{ width: 11, height: 10 }}
      marks={[rule([1, 5], [11, 5], BEFORE)]}
      className="strips-mark"
    />
  );
}
