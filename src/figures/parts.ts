import type { Part } from '../../workers/frame';

interface PartWords {
  /** In lists: "Broker queue". */
  readonly label: string;
  /** Where a record is then, to follow "is spent": "in a broker's queue". */
  readonly place: string;
}

export const PART_WORDS: Readonly<Record<Part, PartWords>> = {
  batch: { label: 'Waiting in the batch', place: 'waiting in the batch' },
  inFlight: { label: 'Behind the in-flight limit', place: 'behind the in-flight limit' },
  network: { label: 'Network', place: 'on the network' },
  brokerQueue: { label: 'Broker queue', place: "in a broker's queue" },
  service: { label: 'Broker service', place: 'in service at a broker' },
  slowness: { label: 'Slowness', place: 'in the slowness' },
  file: { label: 'Open file', place: 'in an open file of a broker' },
  upload: { label: 'Upload', place: 'in uploads to object storage' },
  fileCommit: { label: 'Commit in order', place: 'waiting for the commit of a file' },
  commit: { label: 'Replication', place: 'waiting for replicas' },
  response: { label: 'Response', place: 'on the way back' },
};

export const FILE_PARTS: readonly Part[] = ['file', 'upload', 'fileCommit'];
