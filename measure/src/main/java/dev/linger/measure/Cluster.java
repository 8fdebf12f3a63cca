// SPDX-License-Identifier: Apache-2.0
package dev.linger.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;

/** Brokers and a controller in KRaft mode, in processes of their own on this machine, that can be late and refuse. */
public final class Cluster {
    private static final int CONTROLLER = 100;
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    public final Admin admin;
    private final int size;
    private final List<String> javaOptions;
    private final Path folder = Files.createTempDirectory("brokers");
    /** The controller's, and by broker. */
    private final List<Process> processes = new ArrayList<>();

    private final List<BufferedReader> answers = new ArrayList<>();
    private final List<String> addresses = new ArrayList<>();

    /** Waits until all brokers are there. */
    public Cluster(int size, String... javaOptions) throws IOException, InterruptedException {
        this.size = size;
        this.javaOptions = List.of(javaOptions);
        int controllerPort = freePort();
        // Brokers that look for it in vain give up after a while.
        start(CONTROLLER, controllerPort, controllerPort);
        for (int broker = 0; broker < size; broker++) {
            int port = freePort();
            addresses.add("127.0.0.1:" + port);
            start(broker, port, controllerPort);
        }
        admin = Admin.create(Map.of("bootstrap.servers", bootstrap()));
        long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (nodes() < size) {
            if (System.nanoTime() > until || !processes.stream().allMatch(Process::isAlive)) {
                throw new IllegalStateException("The brokers don't start: see " + folder);
            }
            Thread.sleep(100);
        }
    }

    private int nodes() throws InterruptedException {
        try {
            return admin.describeCluster().nodes().get().size();
        } catch (ExecutionException hasNotStarted) {
            return 0;
        }
    }

    public String bootstrap() {
        return String.join(",", addresses);
    }

    /** Broker p % size leads partition p, and the next ones follow. */
    public void create(String topic, int partitions, int copies, Map<String, String> settings)
            throws ExecutionException, InterruptedException {
        Map<Integer, List<Integer>> replicas = new HashMap<>();
        for (int p = 0; p < partitions; p++) {
            List<Integer> each = new ArrayList<>();
            for (int copy = 0; copy < copies; copy++) each.add((p + copy) % size);
            replicas.put(p, each);
        }
        admin.createTopics(List.of(new NewTopic(topic, replicas).configs(settings)))
                .all()
                .get();
        while (!isReady(topic, partitions, copies)) Thread.sleep(50);
    }

    private boolean isReady(String topic, int partitions, int copies) throws InterruptedException {
        try {
            TopicDescription found =
                    admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic);
            return found.partitions().size() == partitions
                    && found.partitions().stream()
                            .allMatch(p -> p.leader() != null && p.isr().size() == copies);
        } catch (ExecutionException isNotKnownYet) {
            return false;
        }
    }

    /** What is late from now on: `responses`, `appends` or `fetches`; 0 ms is on time again. */
    public void makeLate(int broker, String part, long ms) throws IOException {
        ask(broker, "late " + part + " " + ms);
    }

    /** How late that has been on average since then, ms; NaN if it hasn't been. */
    public double lateness(int broker, String part) throws IOException {
        return Double.parseDouble(ask(broker, "lateness " + part));
    }

    /** Whether it refuses each write from now on. */
    public void makeRefuse(int broker, boolean refuses) throws IOException {
        ask(broker, "refuse " + refuses);
    }

    private synchronized String ask(int broker, String line) throws IOException {
        OutputStream out = processes.get(1 + broker).getOutputStream();
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
        return answers.get(1 + broker).readLine();
    }

    private void start(int id, int port, int controllerPort) throws IOException, InterruptedException {
        boolean isController = id == CONTROLLER;
        List<String> lines = new ArrayList<>(List.of(
                "process.roles=" + (isController ? "controller" : "broker"),
                "node.id=" + id,
                "controller.quorum.voters=" + CONTROLLER + "@127.0.0.1:" + controllerPort,
                "controller.listener.names=CONTROLLER",
                "listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT",
                "listeners=" + (isController ? "CONTROLLER" : "PLAINTEXT") + "://127.0.0.1:" + port,
                "log.dirs=" + folder.resolve("data-" + id),
                "auto.create.topics.enable=false",
                "num.io.threads=16",
                // On a busy machine, a controller takes a while.
                "initial.broker.registration.timeout.ms=300000",
                "group.initial.rebalance.delay.ms=500",
                "offsets.topic.num.partitions=3",
                "offsets.topic.replication.factor=1",
                "transaction.state.log.replication.factor=1",
                "transaction.state.log.min.isr=1",
                "log.cleaner.enable=false"));
        if (!isController) lines.add("authorizer.class.name=" + Refuser.class.getName());
        Path file = folder.resolve(id + ".properties");
        Files.write(file, lines);
        Process format = java(
                id,
                List.of("-XX:TieredStopAtLevel=1"),
                "kafka.tools.StorageTool",
                "format",
                "-t",
                "MkU3OEVBNTcwNTJENDM2Qg",
                "-c",
                file.toString());
        if (format.waitFor() != 0) throw new IllegalStateException("The brokers have no storage: see " + folder);
        List<String> options = isController ? List.of("-Xmx256m", "-XX:+UseSerialGC") : javaOptions;
        Process process = java(id, options, Broker.class.getName(), file.toString());
        processes.add(process);
        answers.add(new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)));
    }

    private Process java(int id, List<String> options, String... words) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of(
                // Classes are woven before they are loaded.
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        command.addAll(List.of(words));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(
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

    /** Stops them, and removes their files. */
    public void close() throws IOException, InterruptedException {
        admin.close();
        for (Process process : processes) process.destroyForcibly().waitFor();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) paths.sorted(Comparator.reverseOrder())::iterator) Files.delete(path);
        }
    }

    /**
     * Obeys lines of standard input, and answers each by a line: `create TOPIC PARTITIONS COPIES NAME=VALUE…`,
     * `late BROKER PART MS`, `lateness BROKER PART`, `refuse BROKER`. At their end the brokers are stopped, and their files
     * removed.
     *
     * @param words how many brokers, and the options of their Java
     */
    public static void main(String[] words) throws Exception {
        List<String> options = List.of(words).subList(1, words.length);
        Cluster cluster = new Cluster(Integer.parseInt(words[0]), options.toArray(new String[0]));
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            System.out.println(cluster.bootstrap());
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.out.println(cluster.obey(line.split(" ")));
            }
        } finally {
            cluster.close();
        }
    }

    private String obey(String... words) throws Exception {
        int broker = words[0].equals("create") ? -1 : Integer.parseInt(words[1]);
        switch (words[0]) {
            case "create":
                Map<String, String> settings = new HashMap<>();
                for (String word : List.of(words).subList(4, words.length)) {
                    settings.put(word.split("=")[0], word.split("=")[1]);
                }
                create(words[1], Integer.parseInt(words[2]), Integer.parseInt(words[3]), settings);
                return "ok";
            case "late":
                makeLate(broker, words[2], Long.parseLong(words[3]));
                return "ok";
            case "lateness":
                return String.valueOf(lateness(broker, words[2]));
            case "refuse":
                makeRefuse(broker, true);
                return "ok";
            default:
                throw new IllegalArgumentException(words[0]);
        }
    }
}
