import { expect, test } from 'vitest';
import { readText, settingsFromMetrics } from './readText';
import { TEXTS } from './texts';

/** Texts of source code, by what begins one. */
const SOURCES = TEXTS.filter(
  ({ text }) =>
    /\b(?:import|require|new|func|ClientConfig|props\.put)\b/.test(text) && !/^\s*[\w.{<"#-]+:/.test(text),
);

test.each(SOURCES)(
  'a part of a source text is read, too, cut after any line: $name',
  ({ text, expected: { settings = {} } }) => {
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
  },
);

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

test('constants are shown as written, and used as computed', () => {
  const { understood } = readText('cfg.Producer.Flush.Frequency = 2*time.Second // sarama.Config');
  expect(understood).toMatchObject([{ given: '2*time.Second', value: 2000 }]);
});
