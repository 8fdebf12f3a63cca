// SPDX-License-Identifier: Apache-2.0
package dev.linger.measure;

import java.util.concurrent.TimeUnit;

/**
 * The pace of Kafka's own perf-test (`ThroughputThrottler`): while records are ahead of the rate, each owes its share of a
 * second, and from 2 ms on the debt is slept off at once. So records come in small bursts.
 */
final class Pace {
    private static final long LEAST_SLEEP_NS = TimeUnit.MILLISECONDS.toNanos(2);

    private final double perSecond;
    private final long startMs = System.currentTimeMillis();
    private long debtNs;

    /** Infinity: as fast as it goes. */
    Pace(double perSecond) {
        this.perSecond = perSecond;
    }

    /** After a record. */
    void keep(long sentBefore, long sentAtMs) throws InterruptedException {
        double seconds = (sentAtMs - startMs) / 1000.0;
        if (seconds <= 0 || sentBefore / seconds <= perSecond) return;
        debtNs += (long) (TimeUnit.SECONDS.toNanos(1) / perSecond);
        if (debtNs < LEAST_SLEEP_NS) return;
        long until = System.nanoTime() + debtNs;
        // A monitor's wait ends as late as that of the tool.
        synchronized (this) {
            for (long left = debtNs; left > 0; left = until - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        }
        debtNs = 0;
    }
}
