import { useCallback, useId } from 'react';
import { NO_FIGURE } from '../../../base/format';
import type { RunHistory } from '../../../run/RunHistory';
import { useApp, useServices, useShown } from '../../../ui/app';
import { Icon } from '../../../ui/Icon';
import { Row } from '../../../ui/Primitives';
import { usePlayheadText } from '../../../ui/playhead';
import styles from './InFlightFold.module.css';

/** Its name among all that the page folds. */
const NAME = 'strip.in.flight';

/** Whether the strip of requests in flight is open. */
export function useInFlightOpen(): boolean {
  return useApp(({ unfolded }) => unfolded.includes(NAME));
}

/** One line in place of the strip of requests in flight, with its readout. */
export function InFlightFold() {
  const { store, session } = useServices();
  const open = useInFlightOpen();
  const limit = useShown()['max.in.flight.requests.per.connection'];
  const id = useId();
  const read = useCallback(
    (ms: number) => (open ? '' : formatInFlight(session.history(), ms, limit)),
    [session, open, limit],
  );
  const readout = usePlayheadText<HTMLSpanElement>(read);
  return (
    <Row apart className={styles.fold}>
      <button
        type="button"
        className="row gap-3"
        aria-expanded={open}
        aria-describedby={id}
        onClick={() => store.getState().setUnfolded([NAME], !open)}
      >
        <Icon name="chevron" size={14} />
        Requests in flight to each broker
      </button>
      <span id={id} ref={readout} className="num soft" />
    </Row>
  );
}

/** More brokers than this leave room for the fullest only. */
const MOST_NAMED = 3;

/** "B0 5.0, B1 0.2, B2 0.2 of 5", or of many brokers the fullest. */
export function formatInFlight(history: RunHistory | null, ms: number, limit: number): string {
  if (history === null || history.bins === 0 || ms > history.endMs) return NO_FIGURE;
  const bin = history.representativeBinAt(ms);
  const brokers = Array.from({ length: history.brokers }, (_, broker) => ({
    broker,
    requests: history.brokerInFlight(broker, bin),
  }));
  const named = brokers.map(({ broker, requests }) => `B${broker} ${requests.toFixed(1)}`);
  if (brokers.length <= MOST_NAMED) return `${named.join(', ')} of ${limit}`;
  const fullest = brokers.reduce((most, next) => (next.requests > most.requests ? next : most));
  return `fullest: ${named[fullest.broker]} of ${limit}`;
}
