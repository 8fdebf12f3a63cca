import { formatCount } from '../../../../base/format';
import { lastText } from '../claims';
import type { Meaning } from '../types';
import { finding, quantity } from './finding';
import type { Finding, RefusalCode } from './types';

type Refusals = readonly Finding<RefusalCode>[];

/** Most requests in flight with which Kafka keeps the order of an idempotent producer. */
const IDEMPOTENT_IN_FLIGHT = 5;

/** What a client refuses together with idempotence that's set explicitly: other acks, and too many requests in flight. */
export function idempotenceRefusals(meanings: readonly Meaning[], refuses: string): Refusals {
  if (lastText(meanings, 'enable.idempotence') !== 'true') return [];
  const acks = lastText(meanings, 'acks') ?? 'all';
  const retries = meanings.findLast(({ given }) => /(^|[._])retries$/i.test(given.name))?.given.value;
  const start = `${refuses}. Here it runs without idempotence.`;
  return [
    ...(acks === 'all'
      ? []
      : [finding('idempotence-needs-acks', `With enable.idempotence=true and acks=${acks} ${start}`)]),
    ...inFlightRefusals(meanings, (inFlight) => `With enable.idempotence=true and ${inFlight} ${start}`),
    ...(retries === '0'
      ? [finding('idempotence-needs-retries', `With enable.idempotence=true and retries=0 ${start}`)]
      : []),
  ];
}

/** A refusal of more requests in flight than idempotence allows. */
export function inFlightRefusals(
  meanings: readonly Meaning[],
  says: (requests: string) => string,
): readonly Finding<'idempotence-limits-in-flight'>[] {
  const inFlight = Number(lastText(meanings, 'max.in.flight.requests.per.connection') ?? 1);
  if (!(inFlight > IDEMPOTENT_IN_FLIGHT)) return [];
  return [
    finding('idempotence-limits-in-flight', says(`${formatCount(inFlight)} requests in flight`), {
      'max.in.flight.requests.per.connection': quantity(inFlight, '1'),
    }),
  ];
}

/** The times of a producer's delivery, ms. */
interface DeliveryTimes {
  readonly 'linger.ms': number;
  /** How long a request may take, if the client counts it. */
  readonly 'request.timeout.ms'?: number;
  readonly 'delivery.timeout.ms': number;
}

/** A refusal of a linger that leaves no time for delivery. */
export function lingerRefusal(
  times: DeliveryTimes,
  says: string,
): readonly Finding<'linger-reaches-timeout'>[] {
  const figures = Object.entries(times).map(([name, value]) => [name, quantity(value, 'ms')]);
  return [finding('linger-reaches-timeout', says, Object.fromEntries(figures))];
}
