// SPDX-License-Identifier: Apache-2.0
package dev.linger.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * One broker, or the controller, in a process of its own. It obeys lines of standard input, answers each by a line of
 * standard output, and ends with whoever started it.
 */
public final class Broker {
    /** Whether it refuses each write. */
    static volatile boolean refuses;

    private Broker() {}

    public static void main(String[] words) {
        Late.weave();
        Thread ear = new Thread(Broker::obey, "obey");
        ear.setDaemon(true);
        ear.start();
        kafka.Kafka.main(words);
    }

    private static void obey() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.out.println(answer(line.split(" ")));
            }
        } catch (IOException isGone) {
            // As at the end of the lines.
        }
        Runtime.getRuntime().halt(0);
    }

    private static String answer(String... words) {
        switch (words[0]) {
            case "late":
                Late.part(words[1]).makeLate(Long.parseLong(words[2]));
                return "ok";
            case "refuse":
                refuses = Boolean.parseBoolean(words[1]);
                return "ok";
            case "lateness":
                return String.valueOf(Late.part(words[1]).meanMs());
            default:
                throw new IllegalArgumentException(words[0]);
        }
    }
}
