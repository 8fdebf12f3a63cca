import type { Part } from '../../workers/frame';

/** What the parts of latency are called. */
export const PART_LABELS: Readonly<Record<Part, string>> = {
  batch: 'Waiting in the batch',
  inFlight: 'Behind the in-flight limit',
  network: 'Network',
  brokerQueue: 'Broker queue',
  service: 'Broker service',
  slowness: 'Slowness',
  file: 'Open file',
  upload: 'Upload',
  fileCommit: 'Commit in order',
  commit: 'Replication',
  response: 'Response',
};

/** The parts that only diskless topics have. */
export const FILE_PARTS: readonly Part[] = ['file', 'upload', 'fileCommit'];
