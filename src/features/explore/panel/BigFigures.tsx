import { formatBytesPerSecond, formatMilliseconds, NARROW_SPACE, NO_FIGURE } from '../../../base/format';
import { sloText } from '../../../figures/slo';
import type { WindowFigures } from '../../../figures/windowFigures';
import { lateRun } from '../../../store/runSlice';
import { useApp } from '../../../ui/app';
import panel from '../../../ui/Panel.module.css';
import { Note } from '../../../ui/Primitives';

/** The three figures that matter first: p99, p50 and what is acknowledged. Dashes until the window is computed. */
export function BigFigures({ before }: { readonly before: WindowFigures | null }) {
  const reading = useApp((state) => state.reading);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const computing = useApp((state) => lateRun(state) !== null);
  const figures = reading === null || reading.soFarMs !== null ? null : reading.figures;
  const was = before === null ? null : figuresOf(before, sloMs);
  return (
    <section className={`${panel.three} num`} aria-label="Summary" aria-busy={computing}>
      {figuresOf(figures, sloMs).map(({ name, text, note, hot }, index) => {
        const [number, unit] = text.split(NARROW_SPACE);
        return (
          <div key={name}>
            <Note>{name}</Note>
            <b className={hot ? 'hot' : undefined}>
              {number}
              {unit !== undefined && (
                <span>
                  {NARROW_SPACE}
                  {unit}
                </span>
              )}
            </b>
            <Note>{note}</Note>
            {was !== null && <Note>was {was[index]?.text}</Note>}
          </div>
        );
      })}
    </section>
  );
}

interface BigFigure {
  readonly name: string;
  readonly text: string;
  readonly note: string;
  readonly hot: boolean;
}

/** Null = the window isn't whole yet, so that no figure is final. */
export function figuresOf(figures: WindowFigures | null, sloMs: number): readonly BigFigure[] {
  const latency = figures?.latency ?? null;
  const ms = (value: number | undefined): string => formatMilliseconds(value ?? Number.NaN);
  const acked = formatBytesPerSecond(figures?.ackedBytesPerSecond ?? Number.NaN);
  const sent = figures === null ? NO_FIGURE : formatBytesPerSecond(figures.sentBytesPerSecond);
  // What is sent has the unit of both.
  const [number, unit] = acked.split(NARROW_SPACE);
  const isPlain = unit === sent.split(NARROW_SPACE)[1];
  return [
    { name: 'p99', text: ms(latency?.p99), note: `SLO ${sloText(sloMs)}`, hot: (latency?.p99 ?? 0) > sloMs },
    {
      name: 'p50',
      text: ms(latency?.p50),
      note: `mean ${ms(latency?.mean)}`,
      hot: (latency?.p50 ?? 0) > sloMs,
    },
    { name: 'acknowledged', text: isPlain ? (number ?? '') : acked, note: `of ${sent}`, hot: false },
  ];
}
