// SPDX-License-Identifier: Apache-2.0
package dev.linger.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Latencies of records, ms. */
final class Latencies {
    private double[] values = new double[1 << 16];
    private int count;

    void add(double ms) {
        if (count == values.length) values = Arrays.copyOf(values, 2 * count);
        values[count++] = ms;
    }

    static Latencies of(List<Latencies> parts) {
        Latencies all = new Latencies();
        for (Latencies part : parts) {
            for (int at = 0; at < part.count; at++) all.add(part.values[at]);
        }
        return all;
    }

    /** Mean and percentiles as JSON, all null without records. */
    String json() {
        double[] sorted = Arrays.copyOf(values, count);
        Arrays.sort(sorted);
        return String.format(
                "{\"count\":%d,\"mean\":%s,\"p50\":%s,\"p95\":%s,\"p99\":%s,\"p99.9\":%s,\"max\":%s}",
                count,
                number(Arrays.stream(sorted).average().orElse(Double.NaN)),
                quantile(sorted, 0.5),
                quantile(sorted, 0.95),
                quantile(sorted, 0.99),
                quantile(sorted, 0.999),
                quantile(sorted, 1));
    }

    private static String quantile(double[] sorted, double share) {
        return number(
                sorted.length == 0 ? Double.NaN : sorted[(int) Math.min(sorted.length - 1, share * sorted.length)]);
    }

    /** As JSON has it. */
    static String number(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.4f", value) : "null";
    }
}
