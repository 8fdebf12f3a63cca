import { decades, type LatencyScale } from '../../../../draw/latencyScale';

/** Height of a decade's label, CSS pixels. */
const LABEL = 12;

interface DecadeLine {
  readonly ms: number;
  readonly y: number;
  /** Of the label's foot, above the line; null where the label of the next decade is in its way. */
  readonly labelY: number | null;
}

/** The decades from the lowest to the highest; the label of one at the top edge has room only below its line. */
export function decadeLines(scale: LatencyScale): readonly DecadeLine[] {
  const lines = decades(scale).map((ms) => ({ ms, y: scale.y(ms) }));
  return lines.map(({ ms, y }, index) => {
    if (y > LABEL) return { ms, y, labelY: y - 4 };
    const below = lines[index - 1]?.y ?? Number.POSITIVE_INFINITY;
    return { ms, y, labelY: below - 4 - LABEL < y + LABEL ? null : y + LABEL };
  });
}
