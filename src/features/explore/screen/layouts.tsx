import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { backlogGrowth, growsWithoutEnd } from '../../../figures/objective';
import { isHidden, type PagePart, STRIP_NAMES, type StripName } from '../../../scenario/parts';
import type { LessonPlace } from '../../../scenario/view';
import { Notices } from '../../../shell/Notices';
import { TopBar } from '../../../shell/TopBar';
import type { AppState } from '../../../store/store';
import { useApp } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { lazyPart } from '../../../ui/lazyPart';
import { useMedia } from '../../../ui/media';
import { Part } from '../../../ui/Part';
import { Stack } from '../../../ui/Primitives';
import { HEADLINE_NAMES, Headline } from '../../../watch/settings/Headlines';
import { stripsFor, stripsForm } from '../../../watch/strips/catalogue';
import { stripsHeight } from '../../../watch/strips/paint/stripsLayout';
import { Transport } from '../../../watch/transport/Transport';
import { Verdict, WaysOut } from '../panel/Verdict';
import { Rail } from '../rail/Rail';
import styles from './Explore.module.css';
import { hasNote } from './ExploreRun';
import { PhoneControls } from './PhoneControls';
import { RunStrips, Stage } from './StageAndStrips';

/** No run has figures before this is there. */
const RunFigures = optional(lazyPart(async () => (await import('../panel/RunFigures')).RunFigures));

/** `large` = the projector; `phone` = within a column. */
export type Look = 'panel' | 'large' | 'phone';

export interface ArrangementProps {
  readonly onKeys: () => void;
  readonly onSettings: () => void;
  readonly evidence: ReactNode;
  readonly learning: boolean;
  /** Words about the run: a failure, the lesson, or else the layout's verdict. */
  readonly say: (look: Look, verdict: ReactNode) => ReactNode;
  readonly lessonQr: (place: LessonPlace, onClose: () => void) => ReactNode;
}

const FEW_STRIPS: readonly StripName[] = ['share', 'latency'];

/** 1280 px and more: rail, stage over strips, panel. */
export function Wide(props: ArrangementProps) {
  return (
    <div className={`screen ${styles.wide}`}>
      <div className="screen-bar">
        <TopBar onKeys={props.onKeys} />
      </div>
      <Part name="settings">
        <Rail className={styles.rail} />
      </Part>
      <main className={`${styles.center} stack scroll`}>
        <Notices />
        <Run strips={STRIP_NAMES} />
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
  return (
    <div className={`screen ${styles.wide}`}>
      <div className="screen-bar">
        <TopBar onSettings={onSettings} onKeys={props.onKeys} />
      </div>
      <main className={`${styles.center} stack scroll`}>
        <Notices />
        <Run strips={low ? FEW_STRIPS : STRIP_NAMES}>
          <HeadlineRow />
        </Run>
      </main>
      <SidePanel {...props} />
    </div>
  );
}

/** A phone on its side shows the stage first. */
const LANDSCAPE = '(max-height: 500px)';

/** 700 to 1023 px. */
export function Column(props: ArrangementProps) {
  const { onKeys, evidence, learning, say } = props;
  const onSettings = useSettingsOpener(props);
  const strips = useShownStrips(STRIP_NAMES);
  const stageFirst = useMedia(LANDSCAPE) && !learning;
  const verdict = say('panel', <Verdict />);
  return (
    <main className={`${styles.column} stack`}>
      <div className="screen-bar">
        <TopBar onSettings={onSettings} onKeys={onKeys} />
      </div>
      <Notices />
      {!stageFirst && verdict}
      <Part name="stage">
        <div className={styles.stageRoom}>
          <Stage />
        </div>
      </Part>
      <FilmRoom />
      <Part name="transport">
        <Transport />
      </Part>
      {stageFirst && verdict}
      <HeadlineRow />
      {strips.length > 0 && (
        <Stack className={`rigid ${styles.stripsRoom}`}>
          <RunStrips strips={strips} />
        </Stack>
      )}
      {!learning && <WaysOut />}
      <RunFigures />
      <Part name="evidence">{evidence}</Part>
    </main>
  );
}

/** Under 700 px: one column that scrolls, with p99 as its strip. */
export function Phone({ onKeys, evidence, learning, say }: ArrangementProps) {
  const strips = useShownStrips(learning ? FEW_STRIPS : ['latency']);
  // Whoever watches people wait for a bus has nothing to set.
  const skinned = useApp(({ skin }) => skin !== null);
  const { least } = stripsHeight(stripsForm(strips, { compact: true, overlaid: false }));
  return (
    <main className={`${styles.phone} stack`}>
      <div className="screen-bar">
        <TopBar onKeys={onKeys} />
      </div>
      <Notices />
      {say('phone', <Verdict look="compact" />)}
      {!learning && <WaysOut />}
      <Part name="stage">
        <Stage compact />
      </Part>
      <FilmRoom />
      {strips.length > 0 && (
        <Stack className={`rigid ${styles.stripsRoom}`} style={{ minHeight: least }}>
          <RunStrips strips={strips} compact />
        </Stack>
      )}
      <Part name="transport">
        <Transport touch />
      </Part>
      {!skinned && (
        <Part name="settings">
          <PhoneControls />
          <Rail headlines={false} />
        </Part>
      )}
      {!learning && (
        <>
          <RunFigures />
          <Part name="evidence">{evidence}</Part>
        </>
      )}
    </main>
  );
}

interface RunProps {
  readonly strips: readonly StripName[];
  readonly compact?: boolean;
  /** Between the transport and the strips. */
  readonly children?: ReactNode;
}

export function Run({ strips, compact = false, children }: RunProps) {
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
      {shown.length > 0 && <RunStrips strips={shown} compact={compact} />}
    </>
  );
}

function FilmRoom() {
  return <div className={styles.film} data-region="film" />;
}

/** A lesson has the verdict's place, so that nothing is covered; no panel if the link hides all of it. */
function SidePanel({ evidence, learning, say }: ArrangementProps) {
  const empty = useApp((state) => !hasNote(state) && PANEL_PARTS.every((name) => isHidden(state.view, name)));
  if (!learning && empty) return null;
  return (
    <aside className={`side ${styles.panel}`} aria-label={learning ? 'Lesson' : 'Verdict and summary'}>
      {say('panel', <Verdict />)}
      {!learning && (
        <>
          <WaysOut />
          <RunFigures />
          <Part name="evidence">{evidence}</Part>
        </>
      )}
    </aside>
  );
}

const PANEL_PARTS: readonly PagePart[] = ['verdict', 'ways.out', 'summary', 'breakdown', 'evidence'];

function HeadlineRow() {
  if (useApp(({ skin }) => skin !== null)) return null;
  return (
    <Part name="settings">
      <section className={`ground ruled-below ${styles.headlines}`} aria-label="Settings">
        {HEADLINE_NAMES.map((name) => (
          <Headline key={name} name={name} />
        ))}
      </section>
    </Part>
  );
}

/** Null if the link hides the settings. */
export function useSettingsOpener({ onSettings }: Pick<ArrangementProps, 'onSettings'>): (() => void) | null {
  return useApp(({ view }) => isHidden(view, 'settings')) ? null : onSettings;
}

/** Strips that the link doesn't hide, and that have something to show of the scenario. */
function useShownStrips(strips: readonly StripName[]): readonly StripName[] {
  const hide = useApp(({ view }) => view.hide);
  // A skin has words of its own, which the strips don't.
  const able = useApp(useShallow(({ scenario, skin }) => (skin === null ? stripsFor(scenario) : [])));
  const grows = useApp(backlogGrows);
  const isShown = (name: StripName): boolean =>
    able.includes(name) && (grows || !OF_A_RUNAWAY.includes(name));
  return hide.includes('strips') ? [] : strips.filter((name) => isShown(name) && !hide.includes(name));
}

/** Without a runaway, these have nothing to show. */
const OF_A_RUNAWAY: readonly StripName[] = ['backlog', 'in.flight'];

/** True if the backlog grew for as long as the window lasted. */
function backlogGrows({ reading, run: { shown }, view }: AppState): boolean {
  // A lesson speaks of the strips that it wants.
  if (view.lesson !== null) return true;
  if (reading === null || reading.soFarMs !== null || shown === null) return false;
  const { figures, window } = reading;
  const halfS = (window.toMs - window.fromMs) / 2000;
  const backlog = {
    gained: figures.backlogGrowthBytesPerSecond * halfS,
    peak: figures.backlogEndBytes,
    offered: figures.sentBytesPerSecond * halfS,
  };
  return growsWithoutEnd(backlogGrowth(backlog, shown.scenario));
}
