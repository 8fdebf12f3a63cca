import type { Reported } from '../../workers/protocol';

/** What a run's producers report when nothing has left them. */
export const NOTHING_REPORTED: Reported = {
  seconds: 0,
  batches: { count: 0, records: 0, bytes: 0, sumMs: 0, longestMs: 0 },
  requests: [],
  blockedSeconds: 0,
};
