import type { Scenario } from '../scenario';
import { HEALTHY, type Preset, presetsOf } from './presets';

/** Brokers that put records into S3 with what Inkless publishes; 40 producers, so that files fill. */
const STORED: Scenario = {
  ...HEALTHY,
  'diskless.enable': 'true',
  'record.bytes': 1000,
  rate: 12_000,
  producers: 40,
  partitions: 12,
  partitioner: 'sticky',
  consumers: 3,
  'duration.s': 30,
};

/** Files of 4 MiB. How WarpStream's agents treat connections isn't published. */
const WARPSTREAM = { 'connection.pipeline': 64, 'inkless.produce.buffer.max.bytes': 4_194_304 } as const;
/** S3 Express answers within about 10 ms (AWS: single-digit milliseconds). */
const EXPRESS = { 'linger.ms': 10, 'upload.ms': 10, 'upload.mb.ms': 5 } as const;

// @recipe preset
/** Diskless products as their makers document them in 2026: approximations, with the sources in docs/model/broker.md. */
export const DISKLESS_PRESETS: readonly Preset[] = presetsOf('Object storage', [
  {
    id: 'inkless',
    title: 'Inkless, one producer',
    says: 'As documented in 2026 (KIP-1150), approximately: a request waits in a file of 250\u202Fms, and its connection with it. A lone producer gets at most 4 a second from each broker.',
    scenario: { ...STORED, producers: 1, rate: 100, partitions: 3, partitioner: 'adaptive', consumers: 0 },
    opening: { sloP99Ms: 1000 },
  },
  {
    id: 'inkless-tuned',
    title: 'Inkless, one producer tuned',
    says: "Inkless's advice: linger 100, batches of 1\u202FMB, requests of 8\u202FMB, 64 partitions. One producer sends a hundred times as much.",
    scenario: {
      ...STORED,
      producers: 1,
      rate: 10_000,
      partitions: 64,
      consumers: 0,
      'linger.ms': 100,
      'batch.size': 1_000_000,
      'max.request.size': 8_000_000,
      'buffer.memory': 134_217_728,
    },
    opening: { sloP99Ms: 1000 },
  },
  {
    id: 'automq',
    title: 'AutoMQ on S3, 40 producers',
    says: 'As in its source of 2026, approximately: brokers take up to 64 requests of a connection into their files.',
    scenario: { ...STORED, 'connection.pipeline': 64 },
    opening: { sloP99Ms: 1000 },
  },
  {
    id: 'warpstream',
    title: 'WarpStream, 40 producers',
    says: 'As documented in 2026, approximately: files of 250\u202Fms on S3. Published: p50 250, p99 500\u202Fms.',
    scenario: { ...STORED, ...WARPSTREAM, 'linger.ms': 25, 'object.read.ms': 150 },
    opening: { sloP99Ms: 1000 },
  },
  {
    id: 'warpstream-express',
    title: 'WarpStream on S3 Express',
    says: 'As documented in 2026, approximately: files of 50\u202Fms. Published: p50 below 80, p99 below 150\u202Fms.',
    scenario: { ...STORED, ...WARPSTREAM, ...EXPRESS, 'inkless.produce.commit.interval.ms': 50 },
  },
  {
    id: 'warpstream-lightning',
    title: 'WarpStream lightning topics',
    says: 'As documented in 2026, approximately: files of 25\u202Fms, acked before their commit. Published: p50 below 35, p99 below 50\u202Fms.',
    scenario: {
      ...STORED,
      ...WARPSTREAM,
      ...EXPRESS,
      'inkless.produce.commit.interval.ms': 25,
      'file.commit.ms': 0,
    },
  },
  {
    id: 'redpanda-cloud-topics',
    title: 'Redpanda Cloud Topics, full speed',
    says: 'As documented for 26.1, approximately: files of 250\u202Fms or 4\u202FMiB, connections that read on. Published: 65\u202FMB/s.',
    scenario: {
      ...STORED,
      producers: 1,
      rate: 'max',
      partitions: 300,
      consumers: 0,
      'connection.pipeline': 1000,
      'inkless.produce.buffer.max.bytes': 4_194_304,
      'buffer.memory': 134_217_728,
      'duration.s': 10,
    },
    opening: { sloP99Ms: 1000 },
  },
]);
