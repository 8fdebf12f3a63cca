import { formatBytesPerSecond, formatMilliseconds, NARROW_SPACE, NO_FIGURE } from '../../../base/format';
import { sloText } from '../../../figures/slo';
import { lateRun, type Reading } from '../../../store/runSlice';
import { useApp } from '../../../ui/app';
import panel from '../../../ui/Panel.module.css';
import { Note } from '../../../ui/Primitives';

/** The three figures that matter first: p99, p50 and what is acknowledged. Dashes until the window is computed. */
export function BigFigures() {
  const reading = useApp((state) => state.reading);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const computing = useApp((state) => lateRun(state) !== null);
  return (
    <section className={`${panel.three} num`} aria-label="Summary" aria-busy={computing}>
      {figuresOf(reading, sloMs).map(({ name, text, note, hot }) => {
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

/** Of a window that isn't whole yet, no figure is final. */
export function figuresOf(reading: Reading | null, sloMs: number): readonly BigFigure[] {
  const figures = reading === null || reading.soFarMs !== null ? null : reading.figures;
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
