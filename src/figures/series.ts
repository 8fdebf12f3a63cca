import type { LatencyRows } from '../../workers/columns';

/** The bins of a run, as far as figures read them. Every value is of one bin; bytes count what the method's name says. */
export interface Series {
  readonly bins: number;
  readonly lanes: number;
  readonly brokers: number;
  /** The end of the last bin, simulated ms. */
  readonly endMs: number;
  binAt(ms: number): number;
  binStartMs(bin: number): number;
  binLengthMs(bin: number): number;
  recordsSent(bin: number): number;
  recordsAcked(bin: number): number;
  valueBytesSent(bin: number): number;
  valueBytesAcked(bin: number): number;
  latency(bin: number): LatencyRows;
  maxMs(bin: number): number;
  laneRecords(lane: number, bin: number): number;
  brokerRecords(broker: number, bin: number): number;
  brokerBacklogBytes(broker: number, bin: number): number;
  brokerInFlight(broker: number, bin: number): number;
  brokerBusy(broker: number, bin: number): number;
}
