import { useEffect, useState } from 'react';
import type { StripName } from '../../../scenario/parts';
import { Notices } from '../../../shell/Notices';
import { BlackScreen } from '../../../shell/presenter/BlackScreen';
import { PresenterBar } from '../../../shell/presenter/PresenterBar';
import { QrCorner } from '../../../shell/presenter/QrCorner';
import { usePresenter } from '../../../shell/presenter/usePresenter';
import { useApp } from '../../../ui/app';
import { Part } from '../../../ui/Part';
import { Stack } from '../../../ui/Primitives';
import { useProjectorScale } from '../../../ui/pageScale';
import { Transport } from '../../../watch/transport/Transport';
import { NotesSection } from '../panel/NotesSection';
import { Verdict } from '../panel/Verdict';
import { type ArrangementProps, FilmRoom, HeadlineRow, useSettingsOpener, useShownStrips } from './layouts';
import styles from './Projector.module.css';
import { RunStrips, Stage } from './StageAndStrips';

const STRIPS: readonly StripName[] = ['latency'];

/** How long the controls stay after the mouse was moved, ms. */
const CONTROLS_MS = 3000;

/**
 * Stage, verdict and p99 for a room, in sizes that its last row can read. It is led by keys or a clicker; the controls
 * appear with the mouse or the focus.
 */
export function Projector(props: ArrangementProps) {
  const { onKeys, learning, say, lessonQr } = props;
  const scale = useProjectorScale();
  const presenter = usePresenter();
  const onSettings = useSettingsOpener(props);
  const place = useApp((state) => state.view.lesson);
  const strips = useShownStrips(STRIPS);
  const moved = useMouseMoved();
  return (
    <>
      <div
        className={`${styles.projector} ${learning ? styles.learning : ''}`}
        style={{ zoom: scale }}
        data-controls={moved || undefined}
      >
        <div className={styles.top}>
          <PresenterBar {...{ presenter, onSettings, onKeys }} />
        </div>
        <main className={styles.main}>
          <Part name="stage">
            <div className={`${styles.stage} stack`}>
              <Stage compact />
            </div>
          </Part>
          <FilmRoom />
          {strips.length > 0 && (
            <Stack className={styles.strips}>
              <RunStrips strips={strips} compact />
            </Stack>
          )}
        </main>
        <aside className={`${styles.panel} scroll`} aria-label={learning ? 'Lesson' : 'Verdict'}>
          <Notices />
          {say('large', <Verdict look="large" />)}
          {!learning && <NotesSection />}
        </aside>
        <div className={styles.controls}>
          <Part name="transport">
            <Transport />
          </Part>
          {!learning && <HeadlineRow />}
        </div>
      </div>
      {presenter.qr && (place === null ? <QrCorner /> : lessonQr(place, presenter.toggleQr))}
      {presenter.black && <BlackScreen onEnd={presenter.toggleBlack} />}
    </>
  );
}

/** Whether the mouse was moved a moment ago. */
function useMouseMoved(): boolean {
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    let timer = 0;
    const onMove = (): void => {
      setMoved(true);
      clearTimeout(timer);
      timer = window.setTimeout(() => setMoved(false), CONTROLS_MS);
    };
    addEventListener('pointermove', onMove);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', onMove);
    };
  }, []);
  return moved;
}
