import { type CSSProperties, useEffect, useState } from 'react';
import { Notices } from '../../../shell/Notices';
import { BlackScreen } from '../../../shell/presenter/BlackScreen';
import { PresenterBar } from '../../../shell/presenter/PresenterBar';
import { QrCorner } from '../../../shell/presenter/QrCorner';
import { usePresenter } from '../../../shell/presenter/usePresenter';
import { useApp } from '../../../ui/app';
import { useProjectorScale } from '../../../ui/pageScale';
import { NotesSection } from '../panel/NotesSection';
import { Verdict } from '../panel/Verdict';
import { type ArrangementProps, Run, useSettingsOpener } from './layouts';
import styles from './Projector.module.css';

/** For a room: the phone's parts, drawn larger. Keys or a clicker lead it; the mouse and the focus bring the controls. */
export function Projector(props: ArrangementProps) {
  const { onKeys, learning, say, lessonQr } = props;
  const scale = useProjectorScale();
  const presenter = usePresenter();
  const onSettings = useSettingsOpener(props);
  const place = useApp((state) => state.view.lesson);
  const [isHandled, setHandled] = useState(false);
  useEffect(() => {
    const leave = (): void => setHandled(false);
    addEventListener('keydown', leave, { capture: true });
    return () => removeEventListener('keydown', leave, { capture: true });
  }, []);
  return (
    <>
      <div
        className={styles.projector}
        style={{ zoom: scale, height: `calc(100dvh / ${scale})`, '--page-scale': scale } as CSSProperties}
        data-handled={isHandled}
        data-learning={learning}
        onPointerMove={() => setHandled(true)}
      >
        <div className={styles.bar}>
          <PresenterBar {...{ presenter, onSettings, onKeys }} />
        </div>
        <main>
          <Run strips={['latency']} compact />
        </main>
        <aside
          className={`side ${styles.panel} scroll`}
          aria-label={learning ? 'Lesson' : 'Verdict and notes'}
        >
          <Notices />
          {say('large', <Verdict look="large" />)}
          {!learning && <NotesSection />}
        </aside>
      </div>
      {presenter.qr && (place === null ? <QrCorner /> : lessonQr(place, presenter.toggleQr))}
      {presenter.black && <BlackScreen onEnd={presenter.toggleBlack} />}
    </>
  );
}
