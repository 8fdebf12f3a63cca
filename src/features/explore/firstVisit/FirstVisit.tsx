import { formatShare, withUnit } from '../../../base/format';
import { CAPTIONS_MS, FIRST_VISIT, firstVisitSeconds } from '../../../scenario/presets/firstVisit';
import { mySystemWanted } from '../../../shell/doors';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { useReducedMotion } from '../../../ui/media';
import { Note, Row, Stack } from '../../../ui/Primitives';
import { usePlayback, usePlayheadSeconds } from '../../../ui/playhead';
import { Terms } from '../../../ui/terms/Term';
import { RunawayLoop } from '../../../watch/loop/RunawayLoop';
import { Bubbles } from './Bubbles';
import styles from './FirstVisit.module.css';
import { usePlan } from './usePlan';

interface FirstVisitProps {
  readonly look: 'panel' | 'large' | 'phone';
}

/** The guide of the first visit, in place of the verdict panel: one sentence, three captions, and next steps. */
export function FirstVisit({ look }: FirstVisitProps) {
  const reduced = useReducedMotion(useApp((state) => state.motion));
  const { captions, atMs } = useCaptions();
  const end = usePlan(reduced);
  const done = captions.length === CAPTIONS_MS.length;
  const phone = look === 'phone';
  return (
    <div className={`${styles.visit} stack ${phone ? styles.phone : ''}`}>
      <Row apart className={`${styles.head} soft`}>
        <span>{withUnit('30', 'seconds')}, once</span>
        <Button look="quiet" size={phone ? 'touch' : undefined} onClick={end}>
          {atMs < FIRST_VISIT.toMs ? 'Skip' : 'Show the verdict'} <kbd>Esc</kbd>
        </Button>
      </Row>
      <h2>Watch where the records go when one broker slows down</h2>
      <ol className={styles.captions} aria-live="polite">
        {captions.map((caption, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a caption is its number
          <li key={index} aria-current={index === captions.length - 1 ? 'step' : undefined}>
            <i className="disc disc-open" aria-hidden="true">
              {index + 1}
            </i>
            <span>
              <Terms text={caption} />
            </span>
          </li>
        ))}
      </ol>
      {reduced ? <NextStill shown={captions.length} touch={phone} /> : <Progress atMs={atMs} />}
      {(done || !phone) && <Next end={end} touch={phone} />}
      {done && (
        <Stack gap={2} above={4} className={styles.why}>
          <h3>Why: each round makes it worse</h3>
          <RunawayLoop crates={null} />
        </Stack>
      )}
      {!phone && <Bubbles captions={captions} />}
    </div>
  );
}

/** Those that have come so far, each when its motion is on the stage. */
function useCaptions(): { readonly captions: readonly string[]; readonly atMs: number } {
  const atMs = usePlayheadSeconds(true) * 1000;
  const slowMs = useApp((state) => state.scenario['slow.ms']);
  const history = useApp(({ run }) => run.shown?.history);
  const share = history?.bins
    ? ` ${formatShare(history.laneShare(0, history.representativeBinAt(atMs)))}`
    : '';
  const all = [
    `One broker just got ${withUnit(String(slowMs), 'ms')} slower.`,
    'Its batches wait, so they fill up.',
    `Full batches mean more records: partition 0 gets${share}.`,
  ];
  return { captions: all.filter((_, index) => atMs >= (CAPTIONS_MS[index] ?? 0)), atMs };
}

function Progress({ atMs }: { readonly atMs: number }) {
  const { speed } = usePlayback();
  const whole = Math.round(firstVisitSeconds(FIRST_VISIT.toMs));
  const seconds = Math.min(whole, Math.round(firstVisitSeconds(atMs)));
  return (
    <Note as="div" className={styles.progress}>
      <progress max={whole} value={seconds} aria-label="First visit" />
      <span>{speed === 1 ? 'Playing' : `Playing at ${speed}×`}</span>
      <span className="num">
        {seconds} of {withUnit(String(whole), 's')}
      </span>
    </Note>
  );
}

/** With reduced motion, the reader steps from still to still. */
function NextStill({ shown, touch }: { readonly shown: number; readonly touch: boolean }) {
  const { playhead } = useServices().session;
  const nextMs = CAPTIONS_MS[shown];
  if (nextMs === undefined) return null;
  return (
    <Button size={touch ? 'touch' : undefined} onClick={() => playhead.seek(nextMs)}>
      Next
    </Button>
  );
}

interface NextProps {
  readonly end: () => void;
  readonly touch: boolean;
}

/** Three things to do now. The first two change the run that plays, and it plays on. */
function Next({ end, touch }: NextProps) {
  const { store } = useServices();
  const change = (patch: Parameters<ReturnType<typeof store.getState>['changeSettings']>[0]): void => {
    end();
    store.getState().changeSettings(patch);
  };
  const size = touch ? 'touch' : undefined;
  return (
    <Stack gap={2} className={styles.next}>
      <h3>Now change something</h3>
      <Button look="solid" size={size} onClick={() => change({ 'linger.ms': 5 })}>
        Try: {withUnit('5', 'ms')} of linger
      </Button>
      <Button size={size} onClick={() => change({ partitioner: 'adaptive' })}>
        Watch another partitioner: adaptive
      </Button>
      <Button
        size={size}
        onClick={() => {
          end();
          mySystemWanted.emit({ edits: false });
        }}
      >
        This is my system…
      </Button>
      {!touch && <Note>Every control works while it plays.</Note>}
    </Stack>
  );
}
