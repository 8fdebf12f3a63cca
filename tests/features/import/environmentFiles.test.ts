import { expect, test } from 'vitest';
import { settingsFromMetrics } from './readText';

test.each([
  [
    '.env',
    'KAFKA_PRODUCER_ACKS=all\n# for load tests only:\n# KAFKA_PRODUCER_ACKS=0\n#KAFKA_PRODUCER_ACKS=1',
  ],
  [
    'a Dockerfile',
    'FROM x\nENV KAFKA_PRODUCER_ACKS=all\n# ENV KAFKA_PRODUCER_ACKS=0\n# ENV KAFKA_PRODUCER_ACKS 1',
  ],
  ['the end of a line', 'export KAFKA_PRODUCER_ACKS=all  # was KAFKA_PRODUCER_ACKS=1'],
])('a variable that is commented out in %s is not read', (_, text) => {
  expect(settingsFromMetrics(text)).toEqual({ acks: 'all' });
});

test.each([
  ['docker run', `docker run -e "KAFKA_PRODUCER_LINGER_MS=7" -e 'KAFKA_PRODUCER_ACKS=1' acme/app`],
  ['kubectl', 'kubectl set env deploy/app "KAFKA_PRODUCER_LINGER_MS=7" "KAFKA_PRODUCER_ACKS=1"'],
  ['a unit of systemd', 'Environment="KAFKA_PRODUCER_LINGER_MS=7"\nEnvironment="KAFKA_PRODUCER_ACKS=1"'],
])('a variable in quotes with its value is read from %s', (_, text) => {
  expect(settingsFromMetrics(text)).toEqual({ acks: '1', 'linger.ms': 7 });
});

test("a # in quotes or within a word doesn't start a comment", () => {
  const text = `KAFKA_PRODUCER_CLIENT_ID="a # b" KAFKA_PRODUCER_ACKS=1\nKAFKA_TOPIC=a#b KAFKA_PRODUCER_LINGER_MS=7`;
  expect(settingsFromMetrics(text)).toEqual({ acks: '1', 'linger.ms': 7 });
});
