import { useCallback } from 'react';
import { formatMilliseconds } from '../../../base/format';
import type { Size } from '../../../draw/surface';
import type { ChartTable } from '../../../draw/table';
import { ChartFigure } from '../../../ui/ChartFigure';
import { Picture } from '../../../ui/chart/Picture';
import { Note } from '../../../ui/Primitives';
import { type AgreementPoint, agreementPicture } from '../chart/agreement';
import styles from './EvidenceScreen.module.css';

/** Each judged latency as a point: evidence on the x axis, model on the y axis; on the diagonal they agree. */
export function AgreementFigure({ points }: { readonly points: readonly AgreementPoint[] }) {
  const draw = useCallback((size: Size) => agreementPicture(size, points), [points]);
  const within = points.filter(
    ({ evidenceMs, modelMs }) => Math.abs(modelMs / evidenceMs - 1) <= 0.25,
  ).length;
  const says = `Model against evidence: ${within} of ${points.length} judged latencies are within 25 %.`;
  return (
    <ChartFigure title="Model against evidence" className={styles.figure} table={() => tableOf(points)}>
      <Picture says={says} draw={draw} className={styles.picture} />
      <Note>Diamonds: published. Dots: measured here.</Note>
    </ChartFigure>
  );
}

function tableOf(points: readonly AgreementPoint[]): ChartTable {
  return {
    says: "Judged averages and p99s, with the model's mean over its seeds.",
    columns: ['Run and figure', 'Evidence', 'Model', 'Ratio'],
    rows: points.map(({ name, evidenceMs, modelMs }) => [
      name,
      formatMilliseconds(evidenceMs),
      formatMilliseconds(modelMs),
      (modelMs / evidenceMs).toFixed(2),
    ]),
  };
}
