interface AxisTextsProps {
  /** Where the plot begins, CSS pixels. */
  readonly left: number;
  /** With their baselines, CSS pixels from the top of the plot. */
  readonly texts: readonly { readonly y: number; readonly text: string }[];
}

/** The labels of an upright axis, in the gutter left of the plot. */
export function AxisTexts({ left, texts }: AxisTextsProps) {
  return texts.map(({ y, text }) => (
    <text key={text} x={left - 8} y={y} className="tick strips-tick-end">
      {text}
    </text>
  ));
}
