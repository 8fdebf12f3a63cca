import { type KeyboardEvent, useRef, useState } from 'react';
import { own } from '../../base/own';
import type { Box } from '../../draw/surface';
import { brokerId, type Named } from '../../scenario/brokerId';
import type { MatrixLayout } from './paint/layout';
import styles from './stage.module.css';

interface BrokerPinsProps {
  readonly scenario: Named;
  readonly layout: MatrixLayout;
  readonly pinned: number | null;
  readonly onPin: (broker: number) => void;
  /** The broker under the pointer or with the focus, of those without a row; null = none. */
  readonly onName: (broker: number | null) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Transparent buttons over the painting, one for each broker: over its name in its row, or over its column in the table
 * of others. One tab stop; a broker keeps its button, and so the focus, when it moves from one to the other.
 */
export function BrokerPins({ scenario, layout, pinned, onPin, onName }: BrokerPinsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const [last, setLast] = useState<number | null>(null);
  const places = placesOf(layout);
  const current = Math.max(
    0,
    places.findIndex(({ broker }) => broker === last),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = own(STEPS, event.key);
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = (current + step + places.length) % places.length;
    group.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <fieldset ref={group} className={styles.pins} aria-label="Pin a broker" onKeyDown={onKeyDown}>
      {places.map(({ broker, box, isColumn }, index) => (
        <button
          key={broker}
          type="button"
          aria-label={`Broker ${brokerId(scenario, broker)}`}
          aria-pressed={broker === pinned}
          title={broker === pinned ? 'Let go of it' : 'Keep it in sight'}
          tabIndex={index === current ? 0 : -1}
          style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
          onPointerEnter={() => isColumn && onName(broker)}
          onPointerLeave={() => onName(null)}
          onFocus={() => {
            setLast(broker);
            onName(isColumn ? broker : null);
          }}
          onBlur={() => onName(null)}
          onClick={() => {
            onPin(broker);
            onName(null);
          }}
        />
      ))}
    </fieldset>
  );
}

/** Size of a name with its chip above the matrix, and its width left of it if rows are low, CSS pixels. */
const NAME = { width: 96, height: 17 };
const SHORT_NAME = 32;

function placesOf({ groups, others, columns }: MatrixLayout) {
  const rows = groups.map(({ broker, density, top, height }) => {
    const low = density === 'line';
    const size = low ? { width: SHORT_NAME, height } : NAME;
    const box: Box = { x: columns.queue.from - 2, y: top, ...size };
    return { broker, box, isColumn: false };
  });
  const rest = others?.columns ?? [];
  const table = rest.map(({ broker, x, width }) => {
    const [top, bottom] =
      others === null ? [0, 0] : [others.busy.y, others.inFlight.y + others.inFlight.height];
    return { broker, box: { x, y: top, width, height: bottom - top + 16 }, isColumn: true };
  });
  return [...rows, ...table];
}
