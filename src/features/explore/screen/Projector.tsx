import type { StripName } from '../../../scenario/parts';
import { Notices } from '../../../shell/Notices';
import { BlackScreen } from '../../../shell/presenter/BlackScreen';
import { PresenterBar } from '../../../shell/presenter/PresenterBar';
import { QrCorner } from '../../../shell/presenter/QrCorner';
import { usePresenter } from '../../../shell/presenter/usePresenter';
import { useApp } from '../../../ui/app';
import { Part } from '../../../ui/Part';
import { useProjectorScale } from '../../../ui/pageScale';
import { HEADLINE_NAMES, Headline } from '../../../watch/settings/Headlines';
import { NotesSection } from '../panel/NotesSection';
import { Verdict } from '../panel/Verdict';
import { type ArrangementProps, Run, useSettingsOpener } from './layouts';
import styles from './Projector.module.css';

const STRIPS: readonly StripName[] = ['share', 'latency'];

/** A layout of 1280 × 720, drawn larger: for a room. It is led by keys or a clicker. */
export function Projector(props: ArrangementProps) {
  const { onKeys, learning, say, lessonQr } = props;
  const scale = useProjectorScale();
  const presenter = usePresenter();
  const onSettings = useSettingsOpener(props);
  const place = useApp((state) => state.view.lesson);
  return (
    <>
      <div className={styles.projector} style={{ zoom: scale }}>
        <div className={styles.top}>
          <PresenterBar {...{ presenter, onSettings, onKeys }} />
        </div>
        <main className={`${styles.center} stack scroll`}>
          <Run strips={STRIPS} />
        </main>
        <aside
          className={styles.panel}
          data-type="large"
          aria-label={learning ? 'Lesson' : 'Verdict and settings'}
        >
          <Notices />
          {say('large', <Verdict look="large" />)}
          {!learning && (
            <>
              <NotesSection />
              <Part name="settings">
                <div className="above-1">
                  {HEADLINE_NAMES.map((name) => (
                    <Headline key={name} name={name} />
                  ))}
                </div>
              </Part>
            </>
          )}
        </aside>
      </div>
      {presenter.qr && (place === null ? <QrCorner /> : lessonQr(place, presenter.toggleQr))}
      {presenter.black && <BlackScreen onEnd={presenter.toggleBlack} />}
    </>
  );
}
