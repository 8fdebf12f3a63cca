import type { Shape } from '../../../src/base/shape';
import type { Against } from '../../../src/features/compare/core/results';
import type {
  ExhibitFigure,
  ExhibitResult,
  ExhibitSubject,
} from '../../../src/features/compare/screen/exhibit';
import { altText, formatFinding, headlessCommand } from '../../../src/features/compare/screen/exhibitText';
import { letterOf } from '../../../src/features/compare/screen/names';
import type { LatencyWindow } from '../../../src/figures/ownWindow';
import { perfCommand } from '../../../src/run/export/perfCommandFile';
import { encodeLink } from '../../../src/scenario/link/link';
import type { Notice } from '../../../src/scenario/notice';
import type { EXHIBIT_FILE } from './shape';

export interface WholeExhibit {
  readonly subject: ExhibitSubject;
  readonly result: ExhibitResult;
  readonly modelRevision: number;
  /** Digests of every run, by scenario. */
  readonly digests: readonly (readonly string[])[];
  readonly notices: readonly Notice[];
  /** Window of the latencies, as it was asked for. */
  readonly window: LatencyWindow;
}

/** An exhibit as data. The same link, the same model and as many runs give the same text. */
export function exhibitJson({
  subject,
  result,
  modelRevision,
  digests,
  notices,
  window,
}: WholeExhibit): Shape<typeof EXHIBIT_FILE> {
  const { title, says, source, names, scenarios, leavesOut, link } = subject;
  return {
    link,
    title,
    says,
    source,
    modelRevision,
    runs: result.runs,
    window: result.window,
    notices,
    finding: formatFinding(result, names),
    alt: altText(result, names),
    scenarios: scenarios.map((scenario, index) => ({
      letter: letterOf(index),
      name: names[index] ?? '',
      link: encodeLink(scenario),
      digests: digests[index] ?? [],
    })),
    figures: result.rows.map(({ row, values, against }) => ({
      id: row.id,
      label: row.label,
      unit: row.unit,
      values: values.map(figureJson),
      against: against.map((found, pair) => ({
        of: letterOf(result.pairs[pair]?.of ?? 0),
        than: letterOf(result.pairs[pair]?.than ?? 0),
        ...againstJson(found),
      })),
    })),
    leavesOut,
    reproduce: {
      headless: headlessCommand(subject, result.runs, window),
      cluster: scenarios.map((scenario) => perfCommand({ scenario, summary: null })),
    },
  };
}

function figureJson(figure: ExhibitFigure | null) {
  if (figure === null) return null;
  return { own: rounded(figure.own), low: rounded(figure.low), high: rounded(figure.high) };
}

function againstJson(found: Against) {
  switch (found.type) {
    case 'clear':
    case 'unclear': {
      const { type, compared, middle, low, high, pairs } = found;
      return { type, compared, middle: rounded(middle), low: rounded(low), high: rounded(high), pairs };
    }
    case 'none':
      return { type: found.type, reason: found.reason };
    case 'waiting':
      return { type: 'none' as const, reason: 'It takes more runs.' };
    case 'same':
      return { type: found.type };
  }
}

/** Logarithms differ between machines in the last digit: six of them are the same everywhere. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
