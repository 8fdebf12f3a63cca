import { useEffect, useState } from 'react';
import { formatFigure, formatShare } from '../../base/format';
import { useApp, useShown } from '../../ui/app';
import { Button } from '../../ui/controls/Button';
import { DialogFrame } from '../../ui/controls/DialogFrame';
import { useReducedMotion } from '../../ui/media';
import { Row } from '../../ui/Primitives';
import { LoopBatches } from './LoopBatches';
import { LoopRing } from './LoopRing';
import { type LoopFigures, loopSteps, shareSum } from './loopFigures';
import styles from './RunawayLoop.module.css';

interface RunawayLoopProps {
  /** Figures of a run in which the broker is always slow; null = only figures of the stage. */
  readonly figures: LoopFigures | null;
}

/** How long each step is lit while the loop plays, ms. */
const LIT_MS = 1300;

/** Why the slowest broker gets the most records: the loop, and its three batches as they fill on the stage. */
export function RunawayLoop({ figures }: RunawayLoopProps) {
  const [large, setLarge] = useState(false);
  return (
    <section className={styles.loop} aria-label="The runaway as a loop">
      <Loop figures={figures} />
      <Button size="small" look="quiet" onClick={() => setLarge(true)}>
        Show it large
      </Button>
      {large && (
        <DialogFrame
          title="Why the slowest broker gets the most records"
          className={styles.dialog}
          onClose={() => setLarge(false)}
        >
          <Loop figures={figures} />
        </DialogFrame>
      )}
    </section>
  );
}

function Loop({ figures }: RunawayLoopProps) {
  const scenario = useShown();
  const { lit, playing, toggle, next } = useSteps();
  const steps = loopSteps(scenario, figures);
  return (
    <div className={styles.room}>
      <div className={styles.sides}>
        <div>
          <LoopRing steps={steps} lit={lit} />
          <Row above={1}>
            <Button size="small" onClick={toggle}>
              {playing ? 'Stop' : 'Play the loop'}
            </Button>
            <Button size="small" onClick={next}>
              One step
            </Button>
          </Row>
        </div>
        <div>
          <LoopBatches figures={figures} lit={lit} />
          {figures !== null && <Totals figures={figures} lit={lit} />}
        </div>
      </div>
    </div>
  );
}

const labelOf = (partition: number): string => `Partition ${partition}`;

/** Batches sent, and the share that follows. */
function Totals({ figures, lit }: { readonly figures: LoopFigures; readonly lit: number }) {
  const { records, batches, shares } = figures;
  return (
    <div className={styles.totals}>
      <p>Equally many batches</p>
      <ol className="num">
        {batches.map((count, partition) => (
          <li key={labelOf(partition)}>{formatFigure(count, 0)}</li>
        ))}
      </ol>
      <p>So the fuller batch takes the larger share</p>
      <div className={styles.bar} data-lit={lit === 4 || undefined}>
        {shares.map((share, partition) => (
          <b
            key={labelOf(partition)}
            className="num"
            style={{ flexGrow: share, background: `var(--c${partition + 1})` }}
          >
            {formatShare(share)}
          </b>
        ))}
      </div>
      <p className="num">
        <b className="strong">{shareSum(records)}</b>
      </p>
      <p className="num">means: {records.map((one) => formatFigure(one, 1)).join(', ')} records</p>
    </div>
  );
}

/** The step that is lit, from 1; 0 = none. */
function useSteps() {
  const reduced = useReducedMotion(useApp((state) => state.motion));
  const [lit, setLit] = useState(0);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setLit((step) => (step % 5) + 1), LIT_MS);
    return () => clearInterval(timer);
  }, [playing]);
  const next = (): void => setLit((step) => (step % 5) + 1);
  const toggle = (): void => {
    if (!playing) next();
    // With reduced motion, the reader goes from step to step.
    setPlaying(!playing && !reduced);
  };
  return { lit, playing, toggle, next };
}
