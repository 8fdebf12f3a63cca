import { describe, expect, test } from 'vitest';
import { readText, settingsFromMetrics } from './readText';
import { TEXTS } from './texts';

/** Texts of source code, by what begins one. */
const SOURCES = TEXTS.filter(
  ({ text }) =>
    /\b(?:import|require|new|func|ClientConfig|props\.put)\b/.test(text) && !/^\s*[\w.{<"#-]+:/.test(text),
);

/** The source of a class around a few lines. */
const AROUND = (lines: string): string =>
  `package a.b;\n\npublic class Producers {\n  private Properties settings() {\n${lines}\n    return props;\n  }\n}\n`;

function inNote(text: string, field: string): string | null {
  return readText(text).understood.find((each) => each.field === field)?.note ?? null;
}

describe('a part of a source text is read, too', () => {
  test.each(SOURCES)('cut after any line: $name', ({ text, expected: { settings = {} } }) => {
    const lines = text.split('\n');
    for (let count = 1; count <= lines.length; count += 1) {
      let part: Readonly<Record<string, unknown>> = {};
      try {
        part = settingsFromMetrics(lines.slice(0, count).join('\n'));
      } catch {
        // Without a mark of a library, nothing is read.
      }
      const other = Object.entries(part).filter(
        ([name, value]) => name in settings && settings[name] !== value && !HANGS_ON_OTHERS.includes(name),
      );
      expect(other, `${count} lines`).toEqual([]);
    }
  });

  test.each(['    props.put("linger.ms", 5 * 4);', '    put(LINGER_MS_CONFIG, "20");'])(
    'within a class: %s',
    (line) => {
      expect(settingsFromMetrics(AROUND(line))).toEqual({ 'linger.ms': 20 });
    },
  );
});

test('of a very long source, the part about the producer is read', () => {
  const text = `${'void f() { g(1); }\n'.repeat(5000)}Properties props = new Properties();\nprops.put("linger.ms", 5 * 4);\n`;
  expect(settingsFromMetrics(text)).toEqual({ 'linger.ms': 20 });
});

/** Settings that other lines change, too: times that add up, defaults that follow from others, values that come later. */
const HANGS_ON_OTHERS = [
  'delivery.timeout.ms',
  'sticky.partitioning.linger.ms',
  'acks',
  'linger.ms',
  'max.in.flight.requests.per.connection',
];

describe('constants', () => {
  test.each([
    [
      'a named constant of another class',
      'static final int LINGER = 2 * 10;\nprops.put("linger.ms", Settings.LINGER);',
      20,
    ],
    ['a unit of time', 'props.put("linger.ms", (int) TimeUnit.SECONDS.toMillis(2));', 2000],
    [
      'a name that is assigned twice is a variable',
      'int l = 5;\nl = 7;\nprops.put("linger.ms", l);',
      undefined,
    ],
    ['a name of itself', 'final int l = l + 1;\nprops.put("linger.ms", l);', undefined],
    ['a call', 'props.put("linger.ms", lingerOf(orders));', undefined],
    ['one of two values', 'props.put("linger.ms", isLoad ? 50 : 5);', undefined],
    ['one of two values in another language', 'props["linger.ms"] = 5 if is_load else 50', undefined],
    ['a sentence', '"linger.ms" to 5000 so that it collects.\n', 5000],
    ['a product at the end of a sentence', '"linger.ms" to 2 * 3.\nThe next one', 6],
    ['products before sums, from the left', 'props.put("linger.ms", 2 + 3 * 8 / 4 - (1 - 5));', 12],
    ['a sign that is none of these', 'props.put("linger.ms", 2 ** 3);', undefined],
    ['a comment within', 'props.put("linger.ms" /* was 5 */, /* ms */ 6);', 6],
    [
      'an argument that is a comma',
      'props.put("client.id", ","); props.put("linger.ms", Math.max(",", 5));',
      undefined,
    ],
    ['a text that is a sign', 'props.put("client.id", "-"); props.put("linger.ms", "7");', 7],
    ['a text with a comment sign', 'props.put("client.id", "a // b"); props.put("linger.ms", "8");', 8],
  ])('%s', (_, text, linger) => {
    expect(settingsFromMetrics(`${text}\nprops.put("acks", "all");`)['linger.ms']).toBe(linger);
  });

  test('are shown as written, and used as computed', () => {
    const { understood } = readText('cfg.Producer.Flush.Frequency = 2*time.Second // sarama.Config');
    expect(understood).toMatchObject([{ given: '2*time.Second', value: 2000 }]);
  });
});

describe('the language is the one whose grammar fits', () => {
  test.each([
    [
      'Kotlin',
      'val props = Properties().apply {\n  put(ProducerConfig.LINGER_MS_CONFIG, 3 shl 2)\n  put("acks", "1")\n}',
    ],
    [
      'Java',
      'Properties props = new Properties();\nprops.put(ProducerConfig.LINGER_MS_CONFIG, 3 << 2);\nprops.put("acks", "1");',
    ],
    [
      'Scala',
      'val props = Map(\n  ProducerConfig.LINGER_MS_CONFIG -> (3 << 2).toString,\n  "acks" -> "1"\n)',
    ],
  ])('%s', (_, text) => expect(settingsFromMetrics(text)).toEqual({ 'linger.ms': 12, acks: '1' }));
});

describe('several producers', () => {
  const choices = (text: string): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      readText(text).producers.map((producer) => [
        producer,
        settingsFromMetrics(text, { producer })['linger.ms'],
      ]),
    );

  test.each([
    [
      'variables that set something differently',
      'fast.put("linger.ms", 0); fast.put("acks", "1");\nslow.put("linger.ms", 50); slow.put("acks", "1");',
      { fast: 0, slow: 50 },
    ],
    [
      'variables in a class whose name says something else',
      'class OrderListener {\n  void f() {\n    fast.put("linger.ms", 0);\n    slow.put("linger.ms", 50);\n  }\n}',
      { fast: 0, slow: 50 },
    ],
    [
      'two clients of franz-go',
      'a, err := kgo.NewClient(kgo.ProducerLinger(time.Millisecond))\nb, err := kgo.NewClient(kgo.ProducerLinger(0))',
      { a: 1, b: 0 },
    ],
    [
      'two libraries in one text',
      'cfg.Producer.Flush.Frequency = time.Second // sarama.Config\nc, _ := kgo.NewClient(kgo.ProducerLinger(5 * time.Millisecond))',
      { 'Go source with Sarama': 1000, 'Go source with franz-go': 5 },
    ],
    [
      'profiles of Spring Boot',
      'spring:\n  kafka.producer.properties.linger.ms: 5\n---\nspring:\n  config.activate.on-profile: load\n  kafka.producer.properties.linger.ms: 50\n',
      { 'no profile': 5, 'profile load': 50 },
    ],
    [
      "a program's producer beside settings by Kafka's own names",
      'sinks:\n  bus: { type: kafka, bootstrap_servers: k, batch: { timeout_secs: 0.3 } }\n---\nspring.kafka.producer.properties.linger.ms: 5\n',
      { 'Spring Boot, YAML': 5, bus: 300 },
    ],
  ])('are choices: %s', (_, text, expected) => {
    expect(choices(text)).toEqual(expected);
    expect(readText(text).warnings.join(' ')).toMatch(/choose another|are left out/);
  });

  test('are one, if they set the same', () => {
    expect(readText('a.put("linger.ms", 5);\nb.put("linger.ms", 5);\nb.put("acks", "1");').producers).toEqual(
      [],
    );
  });

  test("don't include consumers", () => {
    const text = 'consumerProps.put("request.timeout.ms", 9);\nprops.put("linger.ms", 5);';
    expect(settingsFromMetrics(text)).toEqual({ 'linger.ms': 5 });
  });
});

describe('requests in flight', () => {
  const SARAMA = 'cfg := sarama.NewConfig()\ncfg.Net.MaxOpenRequests = 5\n';
  const FIELD = 'max.in.flight.requests.per.connection';

  test.each([
    ['go.mod', `// github.com/Shopify/sarama v1.30.1\n${SARAMA}`, 1],
    ['a remark', `// Sarama 1.27\ncfg := sarama.NewConfig()\ncfg.Producer.Retry.Max = 1`, 1],
    ['a newer version', `// github.com/IBM/sarama v1.47.0\n${SARAMA}`, 5],
    ['no version', SARAMA, 5],
  ])('of Sarama, by %s', (_, text, most) => expect(settingsFromMetrics(text)[FIELD]).toBe(most));

  test('are doubted if the text names no version', () => {
    expect(inNote(SARAMA, FIELD)).toContain('before 1.31');
  });

  test('of franz-go without idempotent writes are one', () => {
    const text = 'kgo.NewClient(kgo.DisableIdempotentWrite())';
    expect(settingsFromMetrics(text)[FIELD]).toBe(1);
    expect(inNote(text, FIELD)).toContain('one request in flight');
  });
});

test('what only fits a name of a library, but is no source of it, is not read', () => {
  for (const text of ['We use sarama. It is fine.', 'kgo.', 'kafka.Writer { }', 'from kafka import x']) {
    expect(() => readText(text)).toThrow('Nothing was recognised');
  }
});
