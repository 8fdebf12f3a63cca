import { type ReactNode, useState } from 'react';
import type { StripKind } from '../chart/stripsLayout';
import { IconButton } from '../ui/controls/Button';
import { Notices } from '../ui/Notices';
import { PhoneControls } from '../ui/PhoneControls';
import { ThreeFigures } from '../ui/panel/Summary';
import { Verdict } from '../ui/panel/Verdict';
import { RunFigures, VerdictPanel } from '../ui/panel/VerdictPanel';
import { RunStrips, Stage } from '../ui/RunView';
import { HEADLINE_NAMES, Headline } from '../ui/rail/Headlines';
import { Rail } from '../ui/rail/Rail';
import { ProjectorBar, TopBar } from '../ui/TopBar';
import { Transport } from '../ui/Transport';
import styles from './Explore.module.css';
import { useProjectorScale } from './projectorScale';

/** What every arrangement is given. */
export interface ArrangementProps {
  readonly onKeys: () => void;
  /** Opens the settings where they are not on the screen. */
  readonly onSettings: () => void;
  /** Real Kafka's figures, where there are any for this scenario. */
  readonly evidence: ReactNode;
}

const ALL_STRIPS: readonly StripKind[] = ['share', 'latency', 'backlog', 'inFlight'];
const TWO_STRIPS: readonly StripKind[] = ['share', 'latency'];
const WAITING_STRIPS: readonly StripKind[] = ['backlog', 'inFlight'];

/** 1280 px and more: rail, stage over strips, panel. */
export function Wide({ onKeys, evidence }: ArrangementProps) {
  return (
    <div className={styles.wide}>
      <div className={styles.top}>
        <TopBar look="full" onSettings={null} onKeys={onKeys} />
      </div>
      <Rail className={styles.rail} />
      <main className={styles.center}>
        <Notices />
        <Stage />
        <Transport />
        <RunStrips strips={ALL_STRIPS} />
      </main>
      <VerdictPanel className={styles.panel}>{evidence}</VerdictPanel>
    </div>
  );
}

/** 1024 to 1279 px: the rail is a drawer, and the headline sliders stand under the transport. */
export function Drawer({ onKeys, onSettings, evidence }: ArrangementProps) {
  return (
    <div className={styles.drawer}>
      <div className={styles.top}>
        <TopBar look="full" onSettings={onSettings} onKeys={onKeys} />
      </div>
      <main className={styles.center}>
        <Notices />
        <Stage />
        <Transport />
        <HeadlineRow />
        <RunStrips strips={ALL_STRIPS} />
      </main>
      <VerdictPanel className={styles.panel}>{evidence}</VerdictPanel>
    </div>
  );
}

/** 700 to 1023 px: one column. */
export function Column({ onKeys, onSettings, evidence }: ArrangementProps) {
  return (
    <main className={styles.column}>
      <div className={styles.top}>
        <TopBar look="full" onSettings={onSettings} onKeys={onKeys} />
      </div>
      <Notices />
      <Verdict />
      <div className={styles.stageRoom}>
        <Stage />
      </div>
      <Transport />
      <HeadlineRow />
      <div className={styles.stripsRoom}>
        <RunStrips strips={ALL_STRIPS} />
      </div>
      <RunFigures />
      {evidence}
    </main>
  );
}

/** Under 700 px: everything that matters in one screen, two strips at a time, and the rest in a sheet. */
export function Phone({ onKeys, onSettings }: ArrangementProps) {
  const [waiting, setWaiting] = useState(false);
  return (
    <main className={styles.phone}>
      <div className={styles.top}>
        <TopBar look="phone" onSettings={onSettings} onKeys={onKeys} />
      </div>
      <Notices />
      <Verdict look="compact" />
      <Stage compact />
      <div className={styles.stripsRoom}>
        <RunStrips strips={waiting ? WAITING_STRIPS : TWO_STRIPS} compact />
        <IconButton
          className={styles.otherStrips}
          icon="turn"
          size="touch"
          label={waiting ? 'Show shares and latency' : 'Show backlog and requests in flight'}
          onClick={() => setWaiting(!waiting)}
        />
      </div>
      <Transport touch />
      <PhoneControls onMenu={onSettings} />
    </main>
  );
}

/** A layout of 1280 × 720, drawn larger: for a room. */
export function Projector(_props: ArrangementProps) {
  const scale = useProjectorScale();
  return (
    <div className={styles.projector} style={{ zoom: scale }}>
      <div className={styles.top}>
        <ProjectorBar />
      </div>
      <main className={styles.center}>
        <Stage />
        <Transport />
        <RunStrips strips={TWO_STRIPS} />
      </main>
      <aside className={styles.projectorPanel} aria-label="Verdict and settings">
        <Notices />
        <Verdict look="large" />
        <ThreeFigures />
        <div className={styles.projectorSliders}>
          {HEADLINE_NAMES.map((name) => (
            <Headline key={name} name={name} />
          ))}
        </div>
      </aside>
    </div>
  );
}

function HeadlineRow() {
  return (
    <section className={styles.headlines} aria-label="Settings">
      {HEADLINE_NAMES.map((name) => (
        <Headline key={name} name={name} />
      ))}
    </section>
  );
}
