import { formatCount, formatFigure, formatMilliseconds, NO_FIGURE } from '../../../base/format';
import { Histogram, NO_LATENCIES } from '../../../figures/Histogram';
import type { MeasuredRun } from '../../../scenario/measured';
import { useApp } from '../../../ui/app';
import { NumberTable } from '../../../ui/NumberTable';
import { Note } from '../../../ui/Primitives';
import { comparedFigures, modelFigure } from '../core/fit/figures';
import { millisecondsAsPrinted } from '../core/fit/fitText';
import { targetsOfImport, targetsOfRun } from '../core/fit/targets';
import type { ImportResult } from '../core/types';
import { MeasuredFigure } from './MeasuredFigure';
import { TwinPart } from './TwinPart';

interface MeasuredPartProps {
  /** Result of kafka-producer-perf-test, if the text has one. */
  readonly measured: MeasuredRun | null;
  /** The text with its metrics; null if only its run was kept. */
  readonly read: ImportResult | null;
}

/** The measured run next to the model, and the fit of the cluster's constants. */
export function MeasuredPart({ measured, read }: MeasuredPartProps) {
  const scenario = useApp((state) => state.scenario);
  const targets =
    read === null ? (measured === null ? [] : targetsOfRun(measured)) : targetsOfImport(read, scenario);
  return (
    <TwinPart targets={targets} scenario={scenario} measured={measured} read={read}>
      {measured !== null && <MeasuredCurve measured={measured} />}
    </TwinPart>
  );
}

/** A measured run over the model's curve. */
function MeasuredCurve({ measured }: { readonly measured: MeasuredRun }) {
  const { phase, shown } = useApp((state) => state.run);
  const curve = shown === null ? NO_LATENCIES : Histogram.ofBins(shown.history);
  const { records, recordsPerSecond, mebibytesPerSecond } = measured;
  return (
    <>
      <Note below={2}>
        Measured: {formatCount(records)} records, {formatFigure(recordsPerSecond)} records/s,{' '}
        {formatFigure(mebibytesPerSecond)} MB/s.
        {phase === 'whole' ? '' : ' The model is still running.'}
      </Note>
      <MeasuredFigure curve={curve} measured={measured} />
      <RatioTable measured={measured} />
    </>
  );
}

/** Table of the figures, with mean, maximum and ratios. */
function RatioTable({ measured }: { readonly measured: MeasuredRun }) {
  const summary = useApp(({ run }) => run.shown?.summary ?? null);
  return (
    <NumberTable
      caption="Model and measured, whole run"
      captionHidden
      className="figures-table lined above-2 below-3"
      columns={['Figure', 'Model', 'Measured', 'Model ÷ measured']}
      rows={comparedFigures(measured).map(({ name, measuredMs }) => {
        const modelMs = summary === null ? null : modelFigure(summary, name);
        return [
          name,
          modelMs === null ? NO_FIGURE : formatMilliseconds(modelMs),
          millisecondsAsPrinted(measuredMs),
          formatFigure((modelMs ?? Number.NaN) / measuredMs, 2),
        ];
      })}
    />
  );
}
