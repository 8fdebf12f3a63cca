import { Button } from '../../../ui/controls/Button';
import { Note } from '../../../ui/Primitives';
import styles from './SweepScreen.module.css';
import type { SpotText } from './text';

interface SpotCardProps {
  readonly words: SpotText;
  /** Why the cell can't be opened; null if it can. */
  readonly locked: string | null;
  onOpen(): void;
}

/** Results of the cell that is chosen, or under the pointer. */
export function SpotCard({ words, locked, onOpen }: SpotCardProps) {
  const { name, figure, sure, throughput, machines, notes, known } = words;
  if (known === 'none') return null;
  return (
    <section className={`${styles.card} card`} aria-label="Cell">
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
      {known === 'run' && (
        <Button look="solid" className="above-2" onClick={onOpen} disabled={locked !== null}>
          Open in Explore
        </Button>
      )}
    </section>
  );
}
