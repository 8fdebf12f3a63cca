// SPDX-License-Identifier: Apache-2.0
package dev.linger.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Lines of standard input. At their end, whoever started this process is gone, and it ends as well. */
final class Orders {
    private Orders() {}

    static void obey(Consumer<String> order) {
        Thread ear = new Thread(() -> listen(order), "orders");
        ear.setDaemon(true);
        ear.start();
    }

    private static void listen(Consumer<String> order) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) order.accept(line);
        } catch (IOException isGone) {
            // As at the end of the lines.
        }
        Runtime.getRuntime().halt(1);
    }
}
