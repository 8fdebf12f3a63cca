import { useRef } from 'react';
import type { Box, Size } from '../../../draw/surface';
import { useSize } from '../../../ui/chart/measure';
import { Button } from '../../../ui/controls/Button';
import { Note, Row } from '../../../ui/Primitives';
import { type CalloutBox, grownEdge, leaderOf } from './calloutBox';
import styles from './SweepScreen.module.css';
import type { SpotText } from './text';

interface CalloutProps {
  readonly words: SpotText;
  /** Its cell, CSS pixels. */
  readonly box: Box;
  readonly place: CalloutBox;
  /** It stays within this. */
  readonly plot: Box;
  readonly size: Size;
  /** Lets the pointer through while it passes over the cell. */
  readonly passing: boolean;
  /** Why it can't be opened; null if it can. */
  readonly locked: string | null;
  onOpen(): void;
}

/** Results of a cell, next to it and joined by a hairline. */
export function Callout({ words, box, place, plot, size, passing, locked, onOpen }: CalloutProps) {
  const text = useRef<HTMLDivElement>(null);
  const drawn = useSize(text);
  const { x, width, isBelow } = place;
  const height = drawn?.height ?? place.height;
  const edge = grownEdge(place, height, plot);
  const leader = leaderOf(box, { x, width, y: isBelow ? edge : edge - height, height });
  const upright = isBelow ? { top: edge } : { bottom: size.height - edge };
  return (
    <>
      <div
        ref={text}
        className={passing ? `${styles.callout} card ${styles.passing}` : `${styles.callout} card`}
        style={{ left: x, width, ...upright }}
      >
        <SpotFacts words={words} locked={locked} />
        {words.known === 'run' && (
          <Row as="p" gap={3} above={2} className="note soft" data-picture="none">
            <Button look="solid" onClick={onOpen} disabled={locked !== null} tabIndex={passing ? -1 : 0}>
              Open in Explore
            </Button>
            {locked === null && <span>{passing ? 'click' : 'Enter'}</span>}
          </Row>
        )}
      </div>
      <svg className={styles.leader} aria-hidden="true">
        <line {...leader} stroke="currentColor" />
      </svg>
    </>
  );
}

/** The same below a picture without room for it. */
export function SpotCard({ words, locked, onOpen }: Pick<CalloutProps, 'words' | 'locked' | 'onOpen'>) {
  return (
    <div className={`${styles.card} card above-2`}>
      <SpotFacts words={words} locked={locked} />
      {words.known === 'run' && (
        <Button look="solid" size="touch" className="above-2" onClick={onOpen} disabled={locked !== null}>
          Open in Explore
        </Button>
      )}
    </div>
  );
}

function SpotFacts({ words, locked }: Pick<CalloutProps, 'words' | 'locked'>) {
  const { name, figure, sure, throughput, machines, notes } = words;
  return (
    <>
      <p className={styles.name}>{name}</p>
      <p className={`${styles.figures} num`}>
        <b>{figure}</b>
        <small>{sure}</small>
        {throughput !== null && <span className="end">{throughput}</span>}
      </p>
      {machines !== null && <Note className="soft num">{machines}</Note>}
      {(locked === null ? notes : [...notes, locked]).map((note) => (
        <Note key={note} className="soft">
          {note}
        </Note>
      ))}
    </>
  );
}
