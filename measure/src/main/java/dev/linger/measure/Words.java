// SPDX-License-Identifier: Apache-2.0
package dev.linger.measure;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/** Words of a command line, each NAME=VALUE; those that begin with `p.` are settings of Kafka's client. */
final class Words {
    private final Map<String, String> values = new HashMap<>();

    Words(String... words) {
        for (String word : words) {
            int end = word.indexOf('=');
            values.put(word.substring(0, end), word.substring(end + 1));
        }
    }

    /** Throws if it wasn't given. */
    String text(String name) {
        String value = values.get(name);
        if (value == null) throw new IllegalArgumentException(name + " isn't given");
        return value;
    }

    double number(String name) {
        return Double.parseDouble(text(name));
    }

    int whole(String name) {
        return Integer.parseInt(text(name));
    }

    Properties client(String id) {
        Properties settings = new Properties();
        settings.put("client.id", id);
        values.forEach((name, value) -> {
            if (name.startsWith("p.")) settings.put(name.substring(2), value);
        });
        return settings;
    }
}
