import { useEffect, useState } from 'react';
import { formatFigure, formatShare } from '../../base/format';
import type { Crate, Crates } from '../../figures/crates';
import { useApp, useShown } from '../../ui/app';
import { Button } from '../../ui/controls/Button';
import { DialogFrame } from '../../ui/controls/DialogFrame';
import { useReducedMotion } from '../../ui/media';
import { Row } from '../../ui/Primitives';
import { LoopBatches } from './LoopBatches';
import { LoopRing } from './LoopRing';
import { loopSteps, shareSum } from './loopFigures';
import styles from './RunawayLoop.module.css';

interface RunawayLoopProps {
  /** The batches of a run, or of the part of it in which a broker is slow; null = those that the stage shows. */
  readonly crates: Crates | null;
}

/** How long each step is lit while the loop plays, ms. */
const LIT_MS = 1300;

/** Why the slowest broker gets the most records: the loop, and its three batches as they fill on the stage. */
export function RunawayLoop({ crates }: RunawayLoopProps) {
  return (
    <section className={styles.loop} aria-label="The runaway as a loop">
      <Loop crates={crates} />
      <ShowLarge crates={crates} />
    </section>
  );
}

/** The loop's steps in a line, where there is no room for its ring. */
export function LoopLine({ crates }: RunawayLoopProps) {
  const steps = loopSteps(useShown(), crates?.crates ?? []);
  return (
    <section className={styles.line} aria-label="The runaway as a loop">
      <Row apart>
        <h3>Why: each round makes it worse</h3>
        <ShowLarge crates={crates} />
      </Row>
      <ol>
        {steps.map(({ title, says }, index) => (
          <li key={title} className="card">
            <i className="disc disc-open num" aria-hidden="true">
              {index + 1}
            </i>
            <b>{title}</b>
            <span className="soft">{says}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ShowLarge(props: RunawayLoopProps) {
  const [large, setLarge] = useState(false);
  return (
    <>
      <Button size="small" look="quiet" onClick={() => setLarge(true)}>
        Show it large
      </Button>
      {large && <LoopDialog {...props} onClose={() => setLarge(false)} />}
    </>
  );
}

export function LoopDialog({ crates, onClose }: RunawayLoopProps & { readonly onClose: () => void }) {
  return (
    <DialogFrame
      title="Why the slowest broker gets the most records"
      className={styles.dialog}
      onClose={onClose}
    >
      <Loop crates={crates} />
    </DialogFrame>
  );
}

function Loop({ crates }: RunawayLoopProps) {
  const scenario = useShown();
  const { lit, playing, toggle, next } = useSteps();
  const steps = loopSteps(scenario, crates?.crates ?? []);
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
          <LoopBatches crates={crates} />
          {crates !== null && <Totals crates={crates.crates} lit={lit} />}
        </div>
      </div>
    </div>
  );
}

/** Batches sent, and the share that follows. */
function Totals({ crates, lit }: { readonly crates: readonly Crate[]; readonly lit: number }) {
  const sent = crates.reduce((sum, { records, batches }) => sum + records * batches, 0);
  return (
    <div className={styles.totals}>
      <p>Equally many batches</p>
      <ol className="num">
        {crates.map(({ partition, batches }) => (
          <li key={partition}>{formatFigure(batches, 0)}</li>
        ))}
      </ol>
      <p>So the fuller batch takes the larger share</p>
      <div className={styles.bar} data-lit={lit === 4 || undefined}>
        {crates.map(({ partition, records, batches }) => (
          <b
            key={partition}
            className="num"
            style={{ flexGrow: records * batches, background: `var(--c${partition + 1})` }}
          >
            {formatShare((records * batches) / sent)}
          </b>
        ))}
      </div>
      <p className="num">
        <b className="strong">{shareSum(crates)}</b>
      </p>
      <p className="num">means: {crates.map(({ records }) => formatFigure(records, 1)).join(', ')} records</p>
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
