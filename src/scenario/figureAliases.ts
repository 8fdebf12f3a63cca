// @recipe metric
/** Former names of figures. They are published, so they work for ever, unless the name is another figure's today. */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  // Metrics of sweeps.
  ['requests', 'requests.per.s'],
  ['largest.share', 'share.largest'],
  ['busiest.broker', 'busy.highest'],
  ['peak.backlog', 'backlog.peak'],
  // Rows of the evidence.
  ['meanMs', 'mean'],
  ['p50Ms', 'p50'],
  ['p95Ms', 'p95'],
  ['p99Ms', 'p99'],
  ['p999Ms', 'p99.9'],
  ['maxMs', 'max'],
  ['mebibytesPerSecond', 'throughput'],
  ['brokerShare0', 'broker.share.0'],
  ['overrunPerMax', 'overrun.per.max'],
  ['p99PerP50', 'p99.per.p50'],
  ['requestsPerSecond', 'requests.per.s'],
  ['requestsPerBroker', 'requests.per.broker'],
  ['recordsPerRequest', 'records.per.request'],
  ['bytesPerBatch', 'batch.bytes'],
  ['recordsPerBatchSlow', 'records.per.batch.slow'],
  ['recordsPerBatchOthers', 'records.per.batch.others'],
  ['batchesSlowPerOther', 'batches.slow.per.other'],
  ['meanPerBufferTime', 'mean.per.buffer.time'],
  ['brokerCpu', 'cpu.broker'],
  ['producerCpu', 'cpu.producer'],
  ['endToEndP50Ms', 'end.to.end.p50'],
  ['endToEndP99Ms', 'end.to.end.p99'],
  // Names that a lesson uses for rows, which only know the whole run.
  ['run.throughput', 'throughput'],
]);

/** The offered name that an old or new name means; undefined if there is none. */
export function currentName<Id extends string>(name: string, offered: readonly Id[]): Id | undefined {
  return offered.find((id) => id === name) ?? offered.find((id) => id === ALIASES.get(name));
}
