import { type ReactNode, useState } from 'react';
import type { StripKind } from '../chart/stripsLayout';
import { isHidden, type PagePart } from '../scenario/parts';
import { useApp } from '../ui/app';
import { IconButton } from '../ui/controls/Button';
import { useMedia } from '../ui/media';
import { Notices } from '../ui/Notices';
import { Part } from '../ui/Part';
import { PhoneControls } from '../ui/PhoneControls';
import { Verdict } from '../ui/panel/Verdict';
import { RunFigures, VerdictPanel } from '../ui/panel/VerdictPanel';
import { RunStrips, Stage } from '../ui/RunView';
import { HEADLINE_NAMES, Headline } from '../ui/rail/Headlines';
import { Rail } from '../ui/rail/Rail';
import { TopBar } from '../ui/TopBar';
import { Transport } from '../ui/Transport';
import styles from './Explore.module.css';

/** What every arrangement is given. */
export interface ArrangementProps {
  readonly onKeys: () => void;
  /** Opens the settings where they are not on the screen. */
  readonly onSettings: () => void;
  /** Real Kafka's figures, where there are any for this scenario. */
  readonly evidence: ReactNode;
  /** The open lesson or the guide of the first visit, in a look; null = none. */
  readonly lesson: ((look: 'panel' | 'large' | 'phone') => ReactNode) | null;
}

/** All strips, in their order. */
export const ALL_STRIPS: readonly StripKind[] = ['share', 'latency', 'backlog', 'inFlight'];
const TWO_STRIPS: readonly StripKind[] = ['share', 'latency'];
const WAITING_STRIPS: readonly StripKind[] = ['backlog', 'inFlight'];

/** 1280 px and more: rail, stage over strips, panel. */
export function Wide(props: ArrangementProps) {
  return (
    <div className={styles.wide}>
      <div className={styles.top}>
        <TopBar look="full" onSettings={null} onKeys={props.onKeys} />
      </div>
      <Part name="settings">
        <Rail className={styles.rail} />
      </Part>
      <main className={styles.center}>
        <Notices />
        <Run strips={ALL_STRIPS} />
      </main>
      <SidePanel {...props} />
    </div>
  );
}

/** A lower window has no room for four strips under a row of sliders. */
const LOW = '(max-height: 859px)';

/** 1024 to 1279 px: the rail is a drawer, and the headline sliders are under the transport. */
export function Drawer(props: ArrangementProps) {
  const onSettings = useSettingsOpener(props);
  const low = useMedia(LOW);
  const { strips, turn } = useTurns();
  return (
    <div className={styles.drawer}>
      <div className={styles.top}>
        <TopBar look="full" onSettings={onSettings} onKeys={props.onKeys} />
      </div>
      <main className={styles.center}>
        <Notices />
        <Run strips={low ? strips : ALL_STRIPS} turn={low ? turn : null}>
          <HeadlineRow />
        </Run>
      </main>
      <SidePanel {...props} />
    </div>
  );
}

/** 700 to 1023 px. */
export function Column(props: ArrangementProps) {
  const { onKeys, evidence, lesson } = props;
  const onSettings = useSettingsOpener(props);
  const strips = useShownStrips(ALL_STRIPS);
  return (
    <main className={styles.column}>
      <div className={styles.top}>
        <TopBar look="full" onSettings={onSettings} onKeys={onKeys} />
      </div>
      <Notices />
      {lesson === null ? <Verdict /> : lesson('panel')}
      <Part name="stage">
        <div className={styles.stageRoom}>
          <Stage />
        </div>
      </Part>
      <FilmRoom />
      <Part name="transport">
        <Transport />
      </Part>
      <HeadlineRow />
      {strips.length > 0 && (
        <div className={styles.stripsRoom}>
          <RunStrips strips={strips} />
        </div>
      )}
      <RunFigures />
      <Part name="evidence">{evidence}</Part>
    </main>
  );
}

/** Under 700 px: two strips at a time, and the rest in a sheet. */
export function Phone({ onKeys, onSettings, lesson }: ArrangementProps) {
  const { strips, turn } = useTurns();
  return (
    <main className={styles.phone}>
      <div className={styles.top}>
        <TopBar look="phone" onSettings={onSettings} onKeys={onKeys} />
      </div>
      <Notices />
      {lesson === null ? <Verdict look="compact" /> : lesson('phone')}
      <Part name="stage">
        <Stage compact />
      </Part>
      <FilmRoom />
      {strips.length > 0 && (
        <div className={styles.stripsRoom}>
          <RunStrips strips={strips} compact />
          {turn}
        </div>
      )}
      <Part name="transport">
        <Transport touch />
      </Part>
      <Part name="settings">
        <PhoneControls onMenu={onSettings} />
      </Part>
    </main>
  );
}

/** Two strips at a time, and the button that shows the other two; null where there is nothing to turn to. */
function useTurns(): { readonly strips: readonly StripKind[]; readonly turn: ReactNode } {
  const [waiting, setWaiting] = useState(false);
  const first = useShownStrips(TWO_STRIPS);
  const others = useShownStrips(WAITING_STRIPS);
  const turns = first.length > 0 && others.length > 0;
  const turn = turns ? (
    <IconButton
      className={styles.otherStrips}
      icon="turn"
      size="touch"
      label={waiting ? 'Show shares and latency' : 'Show backlog and requests in flight'}
      onClick={() => setWaiting(!waiting)}
    />
  ) : null;
  return { strips: (waiting && turns) || first.length === 0 ? others : first, turn };
}

interface RunProps {
  readonly strips: readonly StripKind[];
  /** The button that shows other strips. */
  readonly turn?: ReactNode;
  readonly compact?: boolean;
  /** What is between the transport and the strips. */
  readonly children?: ReactNode;
}

/** Stage, transport and strips, except what the link hides. */
export function Run({ strips, turn = null, compact = false, children }: RunProps) {
  const shown = useShownStrips(strips);
  return (
    <>
      <Part name="stage">
        <Stage compact={compact} />
      </Part>
      <FilmRoom />
      <Part name="transport">
        <Transport touch={compact} />
      </Part>
      {children}
      {shown.length > 0 &&
        (turn === null ? (
          <RunStrips strips={shown} compact={compact} />
        ) : (
          <div className={styles.turning}>
            <RunStrips strips={shown} compact={compact} />
            {turn}
          </div>
        ))}
    </>
  );
}

/** Where a lesson shows its film, in the transport's place. */
function FilmRoom() {
  return <div className={styles.film} data-region="film" />;
}

/** The lesson in the verdict panel's place, so that nothing is covered; no panel where all of it is hidden. */
function SidePanel({ evidence, lesson }: Pick<ArrangementProps, 'evidence' | 'lesson'>) {
  const empty = useApp(({ view }) => PANEL_PARTS.every((name) => isHidden(view, name)));
  const learning = useApp(({ view }) => view.lesson !== null);
  if (lesson !== null) {
    return (
      <aside className={styles.panel} aria-label={learning ? 'Lesson' : 'First visit'}>
        {lesson('panel')}
      </aside>
    );
  }
  if (empty) return null;
  return (
    <VerdictPanel className={styles.panel}>
      <Part name="evidence">{evidence}</Part>
    </VerdictPanel>
  );
}

const PANEL_PARTS: readonly PagePart[] = ['verdict', 'ways.out', 'summary', 'breakdown', 'evidence'];

function HeadlineRow() {
  return (
    <Part name="settings">
      <section className={styles.headlines} aria-label="Settings">
        {HEADLINE_NAMES.map((name) => (
          <Headline key={name} name={name} />
        ))}
      </section>
    </Part>
  );
}

/** What opens the settings; null where the link hides them. */
function useSettingsOpener({ onSettings }: Pick<ArrangementProps, 'onSettings'>): (() => void) | null {
  return useApp(({ view }) => isHidden(view, 'settings')) ? null : onSettings;
}

const STRIP_PARTS: Readonly<Record<StripKind, PagePart>> = {
  share: 'share',
  latency: 'latency',
  backlog: 'backlog',
  inFlight: 'in.flight',
};

/** Those of the strips that the link does not hide. */
function useShownStrips(strips: readonly StripKind[]): readonly StripKind[] {
  const hide = useApp(({ view }) => view.hide);
  return strips.filter((kind) => !hide.includes('strips') && !hide.includes(STRIP_PARTS[kind]));
}
