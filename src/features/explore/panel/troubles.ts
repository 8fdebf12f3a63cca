import type { Summary } from '../../../../workers/protocol';
import { formatCount } from '../../../base/format';
import { failureCause } from '../../../figures/failures';

/** What went wrong in a run, a sentence each. */
export function troublesOf({ records, retries, duplicates }: Summary): readonly string[] {
  const some = (count: number, one: string, many: string): string =>
    `${formatCount(count)} ${count === 1 ? one : many}`;
  const sentences: string[] = [];
  if (records.failed > 0)
    sentences.push(`${some(records.failed, 'record', 'records')} failed${failureCause(records)}.`);
  if (retries > 0) sentences.push(`${some(retries, 'batch was', 'batches were')} sent again.`);
  if (duplicates > 0) sentences.push(`${some(duplicates, 'record was', 'records were')} stored twice.`);
  return sentences;
}
