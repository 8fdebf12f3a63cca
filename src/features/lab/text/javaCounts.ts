import type { CodeUse } from './codeUse';
import { lines } from './sourceLines';

/** The classes that count what a rule sees of each partition. */
export function javaCounts(use: CodeUse): readonly (string | null)[] {
  return [
    use.counts ? counts(use) : null,
    use.unacked ? UNACKED : null,
    use.ackMs.length > 0 ? ACK_MS : null,
    use.sentBytes.length > 0 ? SENT_BYTES : null,
  ];
}

function counts({ records, bytes, unacked, sinceAck, ackMs, sentBytes }: CodeUse): string {
  return lines(
    '    /** What is known of a partition. */',
    '    private static final class Counts {',
    records ? '        double records;' : null,
    bytes ? '        double bytes;' : null,
    unacked ? '        final Unacked unacked = new Unacked();' : null,
    sinceAck ? '        long ackedAt = System.nanoTime();' : null,
    ...ackMs.map(({ name, ms }) => `        final AckMs ${name} = new AckMs(${ms});`),
    ...sentBytes.map(({ name, ms }) => `        final SentBytes ${name} = new SentBytes(${ms});`),
    sinceAck ? SINCE_ACK : null,
    '    }',
  );
}

const SINCE_ACK = `
        double sinceAckMs(long now) {
            return (now - ackedAt) / 1e6;
        }`;

const UNACKED = `    /** When each record was sent that isn't acked, and its size, oldest first: a partition acks in order. */
    private static final class Unacked {
        private long[] times = new long[64];
        private int[] bytes = new int[64];
        private int first;
        private int count;

        void add(long time, int size) {
            if (count == times.length) grow();
            int next = (first + count++) % times.length;
            times[next] = time;
            bytes[next] = size;
        }

        boolean isEmpty() {
            return count == 0;
        }

        long oldestTime() {
            return times[first];
        }

        int oldestBytes() {
            return bytes[first];
        }

        void dropOldest() {
            first = (first + 1) % times.length;
            count--;
        }

        /** Its bytes. */
        int dropNewest() {
            return count == 0 ? 0 : bytes[(first + --count) % bytes.length];
        }

        private void grow() {
            long[] moreTimes = new long[2 * count];
            int[] moreBytes = new int[2 * count];
            for (int k = 0; k < count; k++) {
                moreTimes[k] = times[(first + k) % count];
                moreBytes[k] = bytes[(first + k) % count];
            }
            times = moreTimes;
            bytes = moreBytes;
            first = 0;
        }
    }`;

const ACK_MS = `    /** A mean of latencies where what is as old as the half-life counts half. Acks of one millisecond count as one. */
    private static final class AckMs {
        private final double halfLifeMs;
        private double before;
        private double kept;
        private double sum;
        private int count;
        private long since;

        AckMs(double halfLifeMs) {
            this.halfLifeMs = halfLifeMs;
        }

        void add(double latencyMs, long now) {
            double ageMs = (now - since) / 1e6;
            if (count == 0 || ageMs >= 1) {
                before = mean();
                kept = count == 0 ? 0 : halfLifeMs / (halfLifeMs + ageMs);
                since = now;
                sum = 0;
                count = 0;
            }
            sum += latencyMs;
            count++;
        }

        double mean() {
            return count == 0 ? 0 : kept * before + (1 - kept) * sum / count;
        }
    }`;

const SENT_BYTES = `    /** Bytes sent within a window of time, which is cut in 16. */
    private static final class SentBytes {
        private final long[] parts = new long[16];
        private final long partNs;
        private long newest;

        SentBytes(double windowMs) {
            partNs = (long) (windowMs * 1e6 / parts.length);
        }

        void add(long bytes, long now) {
            forget(now);
            parts[place(newest)] += bytes;
        }

        double sum(long now) {
            forget(now);
            long sum = 0;
            for (long part : parts) sum += part;
            return Math.max(0, sum);
        }

        private void forget(long now) {
            long part = Math.floorDiv(now, partNs);
            for (long old = Math.max(newest + 1, part - parts.length + 1); old <= part; old++) {
                parts[place(old)] = 0;
            }
            newest = part;
        }

        private int place(long part) {
            return (int) Math.floorMod(part, (long) parts.length);
        }
    }`;
