import { finding } from './finding';
import type { AskCode, Finding, Unknown, UnknownCode } from './types';

/** What to paste to find out. */
const ASKS: Readonly<Record<AskCode, string>> = {
  'producer-metrics': 'Paste record-queue-time-avg and request-latency-avg of your producers',
  'node-latency': 'Paste request-latency-avg of each node',
  'record-rate': 'Paste record-send-rate',
  'latency-histogram': 'Paste a histogram of send() to ack',
  'broker-stages': "Paste the brokers' LocalTimeMs and RemoteTimeMs",
  'a-day-of-latency': 'Paste a day, or say it in My system',
  'second-reading': 'Paste a second reading, a minute later',
  'request-log': "Paste Kafka's request log",
  'partition-sizes': 'Paste kafka.log Size by partition, twice',
  'all-pods': 'Paste the metrics of all pods',
  'client-settings': "Paste the producer's settings",
  'longer-run': 'Paste a run of at least a minute',
  'run-with-warm-up': 'Paste a run with --warmup-records (from 4.2)',
  'one-run-per-setting': 'Paste runs that differ in one setting',
};

/**
 * What the texts can't say.
 *
 * @param title what isn't known, as a heading
 * @param ask what to paste to find out; null if nothing would tell
 */
export function unknown(
  code: UnknownCode,
  title: string,
  says: string,
  ask: AskCode | null,
  figures: Finding['figures'] = {},
): Unknown {
  return {
    ...finding(code, says, figures),
    title,
    ask: ask === null ? null : { code: ask, says: ASKS[ask] },
  };
}
