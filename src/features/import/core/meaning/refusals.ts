import { lastText } from '../claims';
import type { Meaning } from '../types';
import { finding, quantity } from './finding';
import type { Finding, RefusalCode } from './types';

const IN_FLIGHT = 'max.in.flight.requests.per.connection';

/** A client, and what it allows an idempotent producer. */
interface Refusing {
  readonly client: string;
  /** Most requests in flight; default: 5, with which Kafka keeps the order. */
  readonly most?: number;
  /** Its own name for requests in flight. */
  readonly fields?: string;
}

/** Settings that a client refuses together with explicit idempotence: other acks, and too many requests in flight. */
export function idempotenceRefusals(
  meanings: readonly Meaning[],
  { client, most = 5, fields }: Refusing,
): readonly Finding<RefusalCode>[] {
  if (lastText(meanings, 'enable.idempotence') !== 'true') return [];
  const acks = lastText(meanings, 'acks') ?? (fields === undefined ? 'all' : '1');
  const inFlight = Number(lastText(meanings, IN_FLIGHT) ?? 5);
  const retries = meanings.findLast(({ given }) => /(^|[._])retries$/i.test(given.name))?.given.value;
  const evidence = { client, ...(fields === undefined ? {} : { fields }) };
  return [
    ...(inFlight > most
      ? [finding('idempotence-limits-in-flight', { [IN_FLIGHT]: quantity(inFlight, '1') }, evidence)]
      : []),
    ...(acks === 'all' ? [] : [finding('idempotence-needs-acks', {}, { client, acks })]),
    ...(retries === '0' ? [finding('idempotence-needs-retries', {}, { client })] : []),
  ];
}
