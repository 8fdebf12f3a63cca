import { useEffect, useRef } from 'react';
import { numberWord, withUnit } from '../base/format';
import { OPENING_PRESET_ID } from '../scenario/presets/presets';
import type { Scenario } from '../scenario/scenario';
import { type AppServices, useApp, useServices } from '../ui/app';
import { Button } from '../ui/controls/Button';
import { Row } from '../ui/Primitives';
import styles from './TopBar.module.css';

export const WHAT_IT_IS = 'A model of how Kafka producers send records.';

/** For a reader who comes by a link and was never here: one line, until they press or type anything. */
export function FirstVisit({ withScenario }: { readonly withScenario: boolean }) {
  const services = useServices();
  const fault = useApp(({ scenario }) => (withScenario ? faultText(scenario) : ''));
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    const leave = (event: MouseEvent | KeyboardEvent): void => {
      // Tab leads to the line's own button.
      if (event instanceof KeyboardEvent && event.key === 'Tab') return;
      if (event.target instanceof Node && line.current?.contains(event.target)) return;
      services.store.setState({ newcomer: false });
    };
    const touched = new AbortController();
    for (const touch of ['click', 'keydown'] as const) document.addEventListener(touch, leave, touched);
    return () => touched.abort();
  }, [services]);
  return (
    <Row ref={line} wrap apart className={`ruled-below ${styles.firstVisit}`} role="note">
      <p>
        {WHAT_IT_IS} {fault}
      </p>
      <Button size="touch" onClick={() => takeTour(services)}>
        60-second tour
      </Button>
    </Row>
  );
}

export function takeTour({ store, session }: AppServices): void {
  store.setState({ touring: true, newcomer: false });
  session.openPreset(OPENING_PRESET_ID);
}

/** "Here one of three brokers is 20 ms slower."; empty if none is slow. */
function faultText(scenario: Scenario): string {
  const { brokers, 'slow.broker': slow, 'slow.ms': slowMs, 'slow.kind': kind } = scenario;
  if (slow === 'none' || slowMs === 0 || kind !== 'broker') return '';
  const one = brokers === 1 ? 'the broker' : `one of ${numberWord(brokers).toLowerCase()} brokers`;
  return `Here ${one} is ${withUnit(String(slowMs), 'ms')} slower.`;
}
