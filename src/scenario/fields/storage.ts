import { type FieldRow, type Held, integer, number } from '../field';
import { diskless } from '../usedIf';

// @recipe field
/** Diskless topics: the files that brokers put into object storage, and how long that takes. */
export const STORAGE_FIELDS = [
  {
    kind: 'choice',
    name: 'diskless.enable',
    label: 'Diskless',
    default: 'false',
    kafkaName: 'diskless.enable',
    choices: [
      { value: 'false', label: 'Off', help: 'Brokers keep the records, and replicate them.' },
      {
        value: 'true',
        label: 'On',
        help: 'Each broker gathers requests in a file, uploads it and commits it before it answers.',
      },
    ],
  },
  {
    name: 'inkless.produce.commit.interval.ms',
    label: 'File interval',
    usedIf: diskless,
    ...integer(1, 60_000, 'ms'),
    default: 250,
    kafkaName: 'inkless.produce.commit.interval.ms',
  },
  {
    name: 'inkless.produce.buffer.max.bytes',
    label: 'File size',
    usedIf: diskless,
    ...integer(1, 1_073_741_824, 'B', 1_048_576),
    default: 8_388_608,
    kafkaName: 'inkless.produce.buffer.max.bytes',
  },
  {
    name: 'inkless.produce.upload.thread.pool.size',
    label: 'Upload threads',
    usedIf: diskless,
    ...integer(1, 1000),
    default: 8,
    kafkaName: 'inkless.produce.upload.thread.pool.size',
  },
  {
    name: 'upload.ms',
    label: 'Upload',
    usedIf: diskless,
    ...number(0, 60_000, 'ms'),
    default: 60,
  },
  {
    name: 'upload.mb.ms',
    label: 'Upload per MB',
    usedIf: diskless,
    ...number(0, 60_000, 'ms'),
    default: 10,
  },
  {
    name: 'upload.jitter',
    label: 'Upload jitter',
    usedIf: diskless,
    ...number(0, 5, '', 0.1),
    default: 0.5,
  },
  {
    name: 'file.commit.ms',
    label: 'File commit',
    usedIf: diskless,
    ...number(0, 60_000, 'ms'),
    default: 6,
  },
  {
    name: 'connection.pipeline',
    label: 'Requests pipelined',
    usedIf: diskless,
    ...integer(1, 1000),
    default: 1,
  },
  {
    name: 'object.read.ms',
    label: 'Object read',
    usedIf: (scenario): boolean => diskless(scenario) && scenario.consumers > 0,
    ...number(0, 60_000, 'ms'),
    default: 20,
  },
] as const satisfies readonly FieldRow[];

export const STORAGE_IN_MODEL = {
  'diskless.enable': 'is_diskless: bool',
  'inkless.produce.commit.interval.ms': 'file_interval: Nanos',
  'inkless.produce.buffer.max.bytes': 'file_bytes: u64',
  'inkless.produce.upload.thread.pool.size': 'upload_threads: u32',
  'upload.ms': 'upload_takes: f64 ns',
  'upload.mb.ms': 'upload_per_byte: f64 ns/B',
  'upload.jitter': 'upload_variation: f64',
  'file.commit.ms': 'commit_takes: f64 ns',
  'connection.pipeline': 'max_pipelined: u32',
  'object.read.ms': 'read_takes: f64 ns',
} as const satisfies Held<typeof STORAGE_FIELDS>;
