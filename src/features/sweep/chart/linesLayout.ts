import { tickText } from '../../../base/format';
import type { Box, Size, Surface } from '../../../draw/surface';
import { shortened } from '../../../draw/textLines';
import { textWidth } from '../../../draw/textWidth';
import type { Theme } from '../../../draw/theme';
import { type ValueScale, valueScale } from '../../../draw/valueScale';
import type { SweepLinesData } from './data';
import type { SweepAxisLayout } from './mapLayout';
import { roomyTicks } from './ticks';

/** A plot and its lines. */
export interface SweepPanel {
  readonly plot: Box;
  /** Indices of the data's lines. */
  readonly lines: readonly number[];
  /** Baseline of the line's name above the plot; null if the names are at the right. */
  readonly titleBaseline: number | null;
}

/** The layout of a plot of lines, CSS pixels. */
export interface SweepLinesLayout {
  readonly size: Size;
  readonly panels: readonly SweepPanel[];
  readonly scale: ValueScale;
  readonly ticks: readonly number[];
  /** Whether values are written left of the plots. */
  readonly valueTexts: boolean;
  readonly x: SweepAxisLayout;
  /** Width for names at the right; 0 if they are above their plots. */
  readonly namePx: number;
  /** Whether those names show the value at the end of their line. */
  readonly readout: boolean;
  xAt(index: number): number;
  yAt(plot: Box, value: number): number;
  /** The nearest value across; null outside all plots. */
  indexAt(x: number, y: number): number | null;
}

export interface SweepLinesForm {
  /** All in one plot, or one plot each. */
  readonly form: 'together' | 'apart';
  /** An axis shared with other pictures. */
  readonly scale?: ValueScale;
  /** False if the picture to the left shows them. */
  readonly valueTexts?: boolean;
}

const TICK = { sizePx: 11.5, face: 'condensed', weight: 600 } as const;
const TITLE_PX = 24;
const PANEL_GAP = 14;
const FOOT_PX = 44;
/** Room for dots and texts at the ends of the axis. */
const END_PX = 12;
const LONGEST_NAME_PX = 130;
const NAME = { sizePx: 12.5 } as const;
/** The sample of a line before its name. */
const SAMPLE_PX = 28;
const READOUT_PX = 62;
const WIDE_ENOUGH_FOR_READOUT = 420;

/** The layout of lines in a picture of `size`. */
export function sweepLinesLayout(size: Size, data: SweepLinesData, form: SweepLinesForm): SweepLinesLayout {
  const scale = form.scale ?? linesScale(data);
  const together = form.form === 'together';
  const valueTexts = form.valueTexts ?? true;
  const tickWidths = scale.ticks.map((tick) => textWidth(tickText(data.metric.format(tick)), TICK));
  const left = valueTexts ? Math.max(20, ...tickWidths) + 10 : END_PX;
  const readout = together && size.width >= WIDE_ENOUGH_FOR_READOUT;
  const nameLimit = Math.min(LONGEST_NAME_PX, size.width * 0.25);
  const names = [...data.lines.map(({ name }) => name), ...(data.objective === null ? [] : ['SLO 000 ms'])];
  const namePx = together
    ? Math.min(nameLimit, Math.max(0, ...names.map((name) => textWidth(name, NAME) + 2)))
    : 0;
  const right = together ? SAMPLE_PX + namePx + (readout ? READOUT_PX : 4) : END_PX;
  const width = Math.max(20, size.width - left - right);
  const panels = panelsOf(size, data, together, left, width);
  const height = panels[0]?.plot.height ?? 20;
  const count = data.x.values.length;
  const inset = together ? END_PX : 0;
  const pitch = (width - 2 * inset) / Math.max(1, count - 1);
  const xAt = (index: number): number => (count > 1 ? left + inset + index * pitch : left + width / 2);
  const texts = data.x.values.map((value) => shortened(value, 96, TICK));
  const lengths = texts.map((text) => textWidth(text, TICK));
  const foot = Math.max(0, ...panels.map(({ plot }) => plot.y + plot.height));
  return {
    size,
    panels,
    scale,
    ticks: roomyValues(scale, height),
    valueTexts,
    x: {
      texts,
      lengths,
      shown: roomyTicks(lengths, pitch),
      pitch,
      nameX: left + width / 2,
      nameY: foot + 36,
    },
    namePx,
    readout,
    xAt,
    yAt: (plot, value) => plot.y + plot.height * (1 - scale.position(value)),
    indexAt: (x, y) => {
      const inside = panels.some(
        ({ plot }) =>
          y >= plot.y &&
          y < plot.y + plot.height &&
          x >= plot.x - END_PX &&
          x <= plot.x + plot.width + END_PX,
      );
      const nearest = Math.round((x - xAt(0)) / pitch);
      return inside && count > 0 ? Math.min(count - 1, Math.max(0, nearest)) : null;
    },
  };
}

/** An axis with room for lines and bands, which pictures can share. */
export function linesScale(...data: readonly SweepLinesData[]): ValueScale {
  const values = data.flatMap(({ lines }) =>
    lines.flatMap(({ values: figures, low, high }) => [...figures, ...low, ...high]),
  );
  const [first] = data;
  return valueScale(values, first?.metric ?? { scale: 'linear' }, first?.objective ?? null);
}

function panelsOf(
  size: Size,
  data: SweepLinesData,
  together: boolean,
  x: number,
  width: number,
): readonly SweepPanel[] {
  if (together) {
    const plot = { x, y: 10, width, height: Math.max(20, size.height - 10 - FOOT_PX) };
    return [{ plot, lines: [...data.lines.keys()], titleBaseline: null }];
  }
  const count = Math.max(1, data.lines.length);
  const room = size.height - FOOT_PX - count * TITLE_PX - (count - 1) * PANEL_GAP;
  const height = Math.max(20, room / count);
  return data.lines.map((_, line) => {
    const top = line * (TITLE_PX + height + PANEL_GAP);
    return { plot: { x, y: top + TITLE_PX, width, height }, lines: [line], titleBaseline: top + 15 };
  });
}

function roomyValues(scale: ValueScale, height: number): readonly number[] {
  const room = Math.max(1, Math.floor(height / 20));
  const every = Math.max(1, Math.ceil((scale.ticks.length - 1) / room));
  return scale.ticks.filter((_, index) => index % every === 0);
}

export interface LinesDrawing {
  readonly surface: Surface;
  readonly data: SweepLinesData;
  readonly layout: SweepLinesLayout;
  readonly theme: Theme;
  /** Index of the chosen value. */
  readonly selected: number | null;
}
