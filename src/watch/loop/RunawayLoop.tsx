import { type CSSProperties, useEffect, useId, useState } from 'react';
import { formatFigure, formatShare } from '../../base/format';
import type { Crate, Crates } from '../../figures/crates';
import { brokerId } from '../../scenario/brokerId';
import { useShown } from '../../ui/app';
import { Button } from '../../ui/controls/Button';
import { DialogFrame } from '../../ui/controls/DialogFrame';
import { useReducedMotion } from '../../ui/media';
import { Row } from '../../ui/Primitives';
import { StageCrates } from '../crates/StageCrates';
import { type LoopStep, loopSteps, shareSum } from './loopFigures';
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
    <section className={`gap-2 ${styles.loop}`} aria-label="The runaway as a loop">
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
  const places = crates?.crates.map(({ partition }) => partition) ?? [0, 1, 2].slice(0, scenario.partitions);
  return (
    <div className={`full ${styles.room}`}>
      <div className={`gap-4 ${styles.sides}`}>
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
          <h3>
            Three batches as they leave <small>one square is one record; outlined: filling now</small>
          </h3>
          <StageCrates
            scenario={scenario}
            partitions={places}
            crates={crates}
            says={({ broker, slow }) => `broker ${brokerId(scenario, broker)}${slow ? ', slow' : ''}`}
          />
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
    <div className={`soft above-4 ${styles.totals}`}>
      <p>Equally many batches</p>
      <ol className="num strong label gap-2 below-2">
        {crates.map(({ partition, batches }) => (
          <li key={partition}>{formatFigure(batches, 0)}</li>
        ))}
      </ol>
      <p>So the fuller batch takes the larger share</p>
      <div className={`gap-1 ${styles.bar}`} data-lit={lit === 4 || undefined}>
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
  const reduced = useReducedMotion();
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

/** Arrows from step to step around the ring, each thicker than the one before, in a box of 600 × 440. */
const ARROWS = [
  'M404,52 Q478,80 496,136',
  'M506,222 Q512,296 462,346',
  'M320,392 L284,392',
  'M140,346 Q84,296 92,222',
  'M102,136 Q122,80 192,52',
] as const;

/** Where the steps are in that box. */
const PLACES: readonly CSSProperties[] = [
  ['9%', '50%'],
  ['40.5%', '83.5%'],
  ['89%', '70%'],
  ['89%', '30%'],
  ['40.5%', '16.5%'],
].map(([top, left]) => ({ '--top': top, '--left': left }) as CSSProperties);

interface LoopRingProps {
  readonly steps: readonly LoopStep[];
  /** From 1; 0 = none. */
  readonly lit: number;
}

/** The loop: a ring if there is room, otherwise a list. */
function LoopRing({ steps, lit }: LoopRingProps) {
  // The panel's and the dialog's may be there at once.
  const head = useId();
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 600 440" aria-hidden="true">
        <defs>
          <marker
            id={head}
            viewBox="0 0 10 10"
            refX="7"
            refY="5"
            markerWidth="4.5"
            markerHeight="4.5"
            orient="auto"
          >
            <path d="M0,0L10,5L0,10z" fill="var(--hot)" />
          </marker>
        </defs>
        {ARROWS.map((d, index) => (
          <path
            key={d}
            d={d}
            className={styles.arrow}
            strokeWidth={2.5 + index * 0.6}
            markerEnd={`url(#${head})`}
            data-lit={lit === index + 1 || undefined}
          />
        ))}
      </svg>
      <p className={`soft ${styles.worse}`}>each round makes it worse</p>
      <ol>
        {steps.map(({ title, says }, index) => (
          <li key={title} style={PLACES[index]} aria-current={lit === index + 1 ? 'step' : undefined}>
            <i className="disc disc-open num" aria-hidden="true">
              {index + 1}
            </i>
            <b>{title}</b>
            <span className="soft">{says}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
