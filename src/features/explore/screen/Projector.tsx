import { formatBytesPerSecond, formatMilliseconds, NARROW_SPACE } from '../../../base/format';
import { formatWindow } from '../../../figures/windowText';
import type { StripName } from '../../../scenario/parts';
import { Notices } from '../../../shell/Notices';
import { BlackScreen } from '../../../shell/presenter/BlackScreen';
import { PresenterBar } from '../../../shell/presenter/PresenterBar';
import { QrCorner } from '../../../shell/presenter/QrCorner';
import { usePresenter } from '../../../shell/presenter/usePresenter';
import { useApp, useShown } from '../../../ui/app';
import panel from '../../../ui/Panel.module.css';
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
              <Part name="summary">
                <ThreeFigures />
              </Part>
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

/** The three large figures of the projector. */
function ThreeFigures() {
  const reading = useApp((state) => state.reading);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const scenario = useShown();
  if (reading === null || reading.soFarMs !== null) return null;
  const { latency, ackedBytesPerSecond, sentBytesPerSecond } = reading.figures;
  const when = formatWindow(reading.window, scenario);
  const figures = [
    {
      text: formatMilliseconds(latency?.p99 ?? Number.NaN),
      label: `p99 ${when}`,
      hot: (latency?.p99 ?? 0) > sloMs,
    },
    {
      text: formatMilliseconds(latency?.p50 ?? Number.NaN),
      label: `p50 ${when}`,
      hot: (latency?.p50 ?? 0) > sloMs,
    },
    {
      text: formatBytesPerSecond(ackedBytesPerSecond),
      label: `of ${formatBytesPerSecond(sentBytesPerSecond)} sent`,
      hot: false,
    },
  ];
  return (
    <div className={`${panel.three} num`}>
      {figures.map(({ text, label, hot }) => {
        const [number, unit] = text.split(NARROW_SPACE);
        return (
          <div key={label}>
            <b className={hot ? 'hot' : undefined}>
              {number}
              <span>
                {NARROW_SPACE}
                {unit}
              </span>
            </b>
            <p>{label}</p>
          </div>
        );
      })}
    </div>
  );
}
