import type { Window } from '../../figures/windowFigures';
import { downPieces } from '../../scenario/inForce';
import type { Scenario } from '../../scenario/scenario';
import { copiesOf } from '../../scenario/usedIf';

/** A broker that is down in a window, and what that means for its partitions. */
export interface Outage {
  readonly broker: number;
  readonly fromS: number;
  /** Null where it does not come back while records are sent. */
  readonly toS: number | null;
  /** When its session is over and others may lead; null where it is back before. */
  readonly sessionEndsS: number | null;
  /**
   * What its session's end brings: `moves` = others lead; `refused` = they do, but too few replicas are in sync for
   * `acks=all`; `nobody` = there is no other replica.
   */
  readonly outcome: 'moves' | 'refused' | 'nobody';
  /** Until the session's end, `acks=all` waits for this broker wherever it holds a replica. */
  readonly awaited: boolean;
}

/** The first outage that reaches into a window; null where no broker is down in it. */
export function outageIn(scenario: Scenario, { fromMs, toMs }: Window): Outage | null {
  const endS = scenario['duration.s'];
  const piece = downPieces(scenario, Math.max(endS, toMs / 1000)).find(
    ({ fromS, toS }) => fromS < toMs / 1000 && toS > fromMs / 1000,
  );
  if (piece === undefined) return null;
  const replicas = copiesOf(scenario);
  const forAll = scenario.acks === 'all';
  // A broker that is down from the start has been out of the cluster for long.
  const endsS = piece.fromS === 0 ? 0 : piece.fromS + scenario['broker.session.timeout.ms'] / 1000;
  const short = forAll && replicas - 1 < scenario['min.insync.replicas'];
  return {
    broker: piece.broker,
    fromS: piece.fromS,
    toS: piece.toS >= endS ? null : piece.toS,
    sessionEndsS: endsS < piece.toS ? endsS : null,
    outcome: replicas === 1 ? 'nobody' : short ? 'refused' : 'moves',
    awaited: forAll && replicas > 1,
  };
}
