// SPDX-License-Identifier: Apache-2.0
package dev.linger.partitioner;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;

/** Three brokers and a controller in processes of their own; clients reach each broker through a door that can be slow or shut. */
final class Brokers {
    private static final int CONTROLLER = 100;
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    final List<Door> doors = new ArrayList<>();
    final Admin admin;
    private final Path folder;
    private final List<Process> processes = new ArrayList<>();

    Brokers() throws Exception {
        folder = Files.createTempDirectory("brokers");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> processes.forEach(Process::destroyForcibly)));
        int controllerPort = freePort();
        start(CONTROLLER, controllerPort, -1, -1, controllerPort);
        for (int broker = 0; broker < 3; broker++) {
            int port = freePort();
            Door door = new Door(port);
            doors.add(door);
            start(broker, port, freePort(), door.port(), controllerPort);
        }
        Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", bootstrap());
        admin = Admin.create(settings);
        long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (nodes() < 3) {
            if (System.nanoTime() > until || !processes.stream().allMatch(Process::isAlive)) {
                throw new IllegalStateException("No three brokers: see " + folder);
            }
            Thread.sleep(100);
        }
    }

    /** A busy machine takes a while to start them. */
    private int nodes() throws InterruptedException {
        try {
            return admin.describeCluster().nodes().get().size();
        } catch (java.util.concurrent.ExecutionException hasNotStarted) {
            return 0;
        }
    }

    String bootstrap() {
        List<String> addresses = new ArrayList<>();
        for (Door door : doors) addresses.add("127.0.0.1:" + door.port());
        return String.join(",", addresses);
    }

    /** Broker p % 3 leads partition p. */
    void create(String topic, int partitions, int copies) throws Exception {
        Map<Integer, List<Integer>> replicas = new HashMap<>();
        for (int p = 0; p < partitions; p++) {
            List<Integer> each = new ArrayList<>();
            for (int copy = 0; copy < copies; copy++) each.add((p + copy) % 3);
            replicas.put(p, each);
        }
        admin.createTopics(List.of(new NewTopic(topic, replicas))).all().get();
        for (boolean isReady = false; !isReady; Thread.sleep(50)) {
            try {
                TopicDescription found = admin.describeTopics(List.of(topic))
                        .allTopicNames()
                        .get()
                        .get(topic);
                isReady = found.partitions().size() == partitions
                        && found.partitions().stream()
                                .allMatch(p -> p.leader() != null && p.isr().size() == copies);
            } catch (java.util.concurrent.ExecutionException isNotKnownYet) {
                isReady = false;
            }
        }
    }

    private void start(int id, int port, int internalPort, int doorPort, int controllerPort) throws Exception {
        boolean isController = id == CONTROLLER;
        List<String> lines = new ArrayList<>(List.of(
                "process.roles=" + (isController ? "controller" : "broker"),
                "node.id=" + id,
                "controller.quorum.voters=" + CONTROLLER + "@127.0.0.1:" + controllerPort,
                "controller.listener.names=CONTROLLER",
                "listener.security.protocol.map=CONTROLLER:PLAINTEXT,CLIENTS:PLAINTEXT,BROKERS:PLAINTEXT",
                "log.dirs=" + folder.resolve("data-" + id),
                "auto.create.topics.enable=false",
                "offsets.topic.replication.factor=1",
                "transaction.state.log.replication.factor=1",
                "transaction.state.log.min.isr=1",
                "log.cleaner.enable=false"));
        if (isController) {
            lines.add("listeners=CONTROLLER://127.0.0.1:" + port);
        } else {
            lines.add("listeners=CLIENTS://127.0.0.1:" + port + ",BROKERS://127.0.0.1:" + internalPort);
            lines.add("advertised.listeners=CLIENTS://127.0.0.1:" + doorPort + ",BROKERS://127.0.0.1:" + internalPort);
            lines.add("inter.broker.listener.name=BROKERS");
        }
        if (id == 0) lines.add("authorizer.class.name=" + Refuser.class.getName());
        Path file = folder.resolve(id + ".properties");
        Files.write(file, lines);
        Process format =
                java(id, "kafka.tools.StorageTool", "format", "-t", "MkU3OEVBNTcwNTJENDM2Qg", "-c", file.toString());
        if (format.waitFor() != 0) throw new IllegalStateException("No storage: see " + folder);
        processes.add(java(id, "kafka.Kafka", file.toString()));
    }

    private Process java(int id, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        command.addAll(List.of(words));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve(id + ".log").toFile()))
                .start();
    }

    /** Below those that systems give to connections, which would take it before the broker does. */
    private static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 30_000);
            try (ServerSocket socket = new ServerSocket(port, 1, HERE)) {
                return socket.getLocalPort();
            } catch (IOException isTaken) {
                // Another one is free.
            }
        }
    }

    void close() throws Exception {
        admin.close();
        processes.forEach(Process::destroyForcibly);
        for (Process process : processes) process.waitFor();
        for (Door door : doors) door.close();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) paths.sorted(Comparator.reverseOrder())::iterator) Files.delete(path);
        }
    }

    /** Passes bytes on between clients and a broker. */
    static final class Door {
        /** The time that each answer waits, ms. */
        volatile long slowMs;
        /** Nothing passes. */
        volatile boolean isShut;

        private final ServerSocket server = new ServerSocket(0, 50, HERE);
        private final int brokerPort;

        Door(int brokerPort) throws IOException {
            this.brokerPort = brokerPort;
            inBackground(() -> {
                while (true) {
                    Socket client = server.accept();
                    inBackground(() -> connect(client));
                }
            });
        }

        int port() {
            return server.getLocalPort();
        }

        private void connect(Socket client) throws Exception {
            Socket broker;
            try {
                broker = new Socket(HERE, brokerPort);
            } catch (IOException hasNotStarted) {
                client.close();
                return;
            }
            client.setTcpNoDelay(true);
            broker.setTcpNoDelay(true);
            inBackground(() -> pass(client, broker, false));
            pass(broker, client, true);
        }

        private void pass(Socket from, Socket to, boolean isAnswer) throws Exception {
            byte[] bytes = new byte[65_536];
            try (InputStream in = from.getInputStream();
                    OutputStream out = to.getOutputStream()) {
                for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                    if (isAnswer && slowMs > 0) Thread.sleep(slowMs);
                    while (isShut) Thread.sleep(5);
                    out.write(bytes, 0, count);
                }
            }
        }

        private interface Work {
            void run() throws Exception;
        }

        private static void inBackground(Work work) {
            Thread thread = new Thread(() -> {
                try {
                    work.run();
                } catch (Exception isClosed) {
                    // The other side has gone.
                }
            });
            thread.setDaemon(true);
            thread.start();
        }

        void close() throws IOException {
            server.close();
        }
    }
}
