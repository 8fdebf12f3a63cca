import type { Summary } from '../../../workers/protocol';
import { formatCount } from '../../base/format';

/** What went wrong in a run, a sentence each. */
export function troublesOf({ records, retries, duplicates }: Summary): readonly string[] {
  const some = (count: number, one: string, many: string): string =>
    `${formatCount(count)} ${count === 1 ? one : many}`;
  const sentences: string[] = [];
  if (records.failed > 0) {
    const expired =
      records.expired === 0
        ? ''
        : records.expired === records.failed
          ? ' because delivery.timeout.ms ran out'
          : `, ${formatCount(records.expired)} of them because delivery.timeout.ms ran out`;
    sentences.push(`${some(records.failed, 'record', 'records')} failed${expired}.`);
  }
  if (retries > 0) sentences.push(`${some(retries, 'batch was', 'batches were')} sent again.`);
  if (duplicates > 0) sentences.push(`${some(duplicates, 'record was', 'records were')} stored twice.`);
  return sentences;
}
