import { formatMilliseconds } from '../../../base/format';
import { figureText } from '../../../figures/units';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { Button } from '../../../ui/controls/Button';
import { download } from '../../../ui/download';
import { NumberTable } from '../../../ui/NumberTable';
import { clusterFileText } from '../core/fit/clusterFile';
import type { Fit } from '../core/fit/fit';
import { boundsText, fitSentences, intervalText, offByText } from '../core/fit/fitText';
import { formatLabel } from '../core/fit/targets';

const LOOK = { className: 'figures-table lined above-2 below-3' } as const;

/** The fit in figures: each metric beside the model's, the constants, and the latency that they leave open. */
export function FitDetails({ fit }: { readonly fit: Fit }) {
  const save = (): void =>
    download(new Blob([clusterFileText(fit.twin)], { type: 'application/json' }), 'linger-cluster.json');
  return (
    <details className="above-3">
      <summary>The fit in figures</summary>
      {fitSentences(fit).map((sentence) => (
        <p key={sentence} className="above-1">
          {sentence}
        </p>
      ))}
      <NumberTable
        {...LOOK}
        caption="What your metrics say, and what the model says"
        columns={['Metric', 'Your metrics', 'Model', 'Off by']}
        rows={fit.residuals.map(({ target, best, offBy }) => [
          formatLabel(target),
          figureText(target.unit, target.measured),
          figureText(target.unit, best),
          offByText(offBy),
        ])}
      />
      <NumberTable
        {...LOOK}
        caption="What your data pin down"
        columns={['Latency', '95 % of the sets', '']}
        rows={fit.latency
          .filter(({ low }) => Number.isFinite(low))
          .map(({ name, low, high, pinned }) => [
            name,
            low === high ? formatMilliseconds(low) : boundsText({ low, high }),
            pinned ? 'pinned down' : 'only bounded',
          ])}
      />
      <NumberTable
        {...LOOK}
        caption="Fitted constants"
        columns={['Constant', 'Best', '95 % interval']}
        rows={fit.constants.map((constant) => [
          fieldOf(constant.field).label,
          valueText(fieldOf(constant.field), constant.best),
          intervalText(constant),
        ])}
      />
      <Button onClick={save}>Save as file</Button>
    </details>
  );
}
