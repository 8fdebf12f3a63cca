import { completeRun, type ExportInput } from '../../../run/export/input';
import { seriesOf } from './binsCsv';

/**
 * A run as JSON: the scenario, its link, the model's revision, the summary and the series of the strips. Throws an Error
 * with a sentence where the run is not complete.
 */
export function runJson(input: ExportInput): string {
  const { history, summary } = completeRun(input);
  const { title, link, scenario, inYourCluster } = input;
  const file = {
    title,
    link,
    modelRevision: summary.modelRevision,
    scenario,
    summary,
    inYourCluster,
    series: seriesOf(history),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
