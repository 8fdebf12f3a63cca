import { Histogram } from '../../../src/figures/Histogram';
import { RunHistory } from '../../../src/run/RunHistory';
import { leaderOf } from '../../../src/scenario/leaders';
import type { Scenario } from '../../../src/scenario/scenario';
import { Columns } from '../../../workers/columns';
import type { Summary } from '../../../workers/protocol';

/** What the model says of a run to which it was watched. */
interface Watched {
  readonly scenario: Scenario;
  readonly summary: Summary;
  /** The numbers of each message of columns. */
  readonly columns: readonly (readonly number[])[];
}

/** One run in detail, as tables: lists of rows. */
export function runDetails({ scenario, summary, columns }: Watched) {
  const history = new RunHistory();
  const read = columns.map((numbers) => new Columns(new Float64Array(numbers).buffer));
  for (const message of read) history.append(message);
  return {
    curve: Histogram.ofBins(history).curve(),
    series: seriesOf(read),
    brokers: summary.brokers.map((figures, broker) => ({ broker, ...figures })),
    partitions: summary.partitions.map((figures, partition) => ({
      partition,
      leader: leaderOf(scenario, partition),
      ...figures,
    })),
  };
}

function seriesOf(messages: readonly Columns[]) {
  let startMs = 0;
  return messages.flatMap((columns) =>
    [...columns.bins()].map((bin) => {
      const latencies = Histogram.of([{ rows: bin.latency, maxMs: bin.maxMs }]);
      const fromS = startMs / 1000;
      startMs += bin.lengthMs;
      return {
        'from.s': fromS,
        'to.s': startMs / 1000,
        'records.sent': bin.recordsSent,
        'records.acked': bin.recordsAcked,
        'bytes.sent': bin.valueBytesSent,
        'bytes.acked': bin.valueBytesAcked,
        'backlog.bytes': bin.laneBacklogBytes.reduce((sum, bytes) => sum + bytes, 0),
        // NaN becomes null: no measured ack came.
        p50: latencies.quantileMs(0.5),
        p99: latencies.quantileMs(0.99),
        max: latencies.count === 0 ? null : bin.maxMs,
      };
    }),
  );
}
