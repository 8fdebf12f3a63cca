import { type ReactNode, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { formatList, inSentence } from '../../../base/format';
import { isHidden, type PagePart, STRIP_NAMES, type StripName } from '../../../scenario/parts';
import type { LessonPlace } from '../../../scenario/view';
import { Notices } from '../../../shell/Notices';
import { TopBar } from '../../../shell/TopBar';
import { useApp } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { IconButton } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazyPart';
import { useMedia } from '../../../ui/media';
import { Part } from '../../../ui/Part';
import { Stack } from '../../../ui/Primitives';
import { HEADLINE_NAMES, Headline } from '../../../watch/settings/Headlines';
import { STRIPS, stripsFor, stripsForm } from '../../../watch/strips/catalogue';
import { stripsHeight } from '../../../watch/strips/paint/stripsLayout';
import { Transport } from '../../../watch/transport/Transport';
import { Verdict, WaysOut } from '../panel/Verdict';
import { Rail } from '../rail/Rail';
import { ReachChoice } from '../rail/ReachChoice';
import styles from './Explore.module.css';
import { hasNote } from './ExploreRun';
import { PhoneControls } from './PhoneControls';
import { RunStrips, Stage } from './StageAndStrips';

/** No run has figures before this is there. */
const RunFigures = optional(lazyPart(async () => (await import('../panel/RunFigures')).RunFigures));

/** `large` = the projector; `phone` = within a column. */
export type Look = 'panel' | 'large' | 'phone';

/** What every arrangement is given. */
export interface ArrangementProps {
  readonly onKeys: () => void;
  /** Opens the settings if they aren't on the screen. */
  readonly onSettings: () => void;
  /** Real Kafka's figures, if there are any for this scenario. */
  readonly evidence: ReactNode;
  /** A lesson has the verdict's place. */
  readonly learning: boolean;
  /** What is said of the run, in a look: a failure, the lesson, or else the layout's verdict. */
  readonly say: (look: Look, verdict: ReactNode) => ReactNode;
  /** What a room gets to follow a lesson. */
  readonly lessonQr: (place: LessonPlace, onClose: () => void) => ReactNode;
}

/** How many strips a window shows that has no room for all. */
const STRIPS_AT_ONCE = 2;

/** 1280 px and more: rail, stage over strips, panel. */
export function Wide(props: ArrangementProps) {
  return (
    <div className={styles.wide}>
      <div className={styles.top}>
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
  const { strips, turn } = useTurns();
  return (
    <div className={styles.wide}>
      <div className={styles.top}>
        <TopBar onSettings={onSettings} onKeys={props.onKeys} />
      </div>
      <main className={`${styles.center} stack scroll`}>
        <Notices />
        <Run strips={low ? strips : STRIP_NAMES} turn={low ? turn : null}>
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
      <div className={styles.top}>
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
        <RunTransport />
      </Part>
      {stageFirst && verdict}
      <HeadlineRow />
      {strips.length > 0 && (
        <Stack className={styles.stripsRoom}>
          <RunStrips strips={strips} />
        </Stack>
      )}
      {!learning && <WaysOut />}
      <RunFigures />
      <Part name="evidence">{evidence}</Part>
    </main>
  );
}

/** Under 700 px: two strips at a time, and the rest in a sheet. */
export function Phone({ onKeys, onSettings, say }: ArrangementProps) {
  const { strips, turn } = useTurns();
  const { least } = stripsHeight(stripsForm(strips, { compact: true, overlaid: false }));
  return (
    <main className={`${styles.phone} stack`}>
      <div className={styles.top}>
        <TopBar onSettings={onSettings} onKeys={onKeys} />
      </div>
      <Notices />
      {say('phone', <Verdict look="compact" />)}
      <Part name="stage">
        <Stage compact />
      </Part>
      <FilmRoom />
      {strips.length > 0 && (
        <Stack className={styles.stripsRoom} style={{ minHeight: least }}>
          <RunStrips strips={strips} compact />
          {turn}
        </Stack>
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

/** Some of the strips, and the button that shows the next ones; null if these are all. */
function useTurns(): { readonly strips: readonly StripName[]; readonly turn: ReactNode } {
  const [turned, setTurned] = useState(0);
  const shown = useShownStrips(STRIP_NAMES);
  const pages = Math.max(1, Math.ceil(shown.length / STRIPS_AT_ONCE));
  const pageAfter = (turns: number): readonly StripName[] =>
    shown.slice((turns % pages) * STRIPS_AT_ONCE).slice(0, STRIPS_AT_ONCE);
  const turn =
    pages > 1 ? (
      <IconButton
        className={styles.otherStrips}
        icon="turn"
        size="touch"
        label={`Show ${formatList(pageAfter(turned + 1).map((name) => inSentence(STRIPS[name].label)))}`}
        onClick={() => setTurned(turned + 1)}
      />
    ) : null;
  return { strips: pageAfter(turned), turn };
}

interface RunProps {
  readonly strips: readonly StripName[];
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
        <RunTransport touch={compact} />
      </Part>
      {children}
      {shown.length > 0 &&
        (turn === null ? (
          <RunStrips strips={shown} compact={compact} />
        ) : (
          <Stack className={styles.turning}>
            <RunStrips strips={shown} compact={compact} />
            {turn}
          </Stack>
        ))}
    </>
  );
}

/** The transport; on wide windows with the reach of a change, unless the link hides the settings. */
function RunTransport({ touch = false }: { readonly touch?: boolean }) {
  const changes = useApp(({ view }) => !touch && !view.embed && !isHidden(view, 'settings'));
  return <Transport touch={touch}>{changes && <ReachChoice />}</Transport>;
}

/** Where a lesson shows its film, in the transport's place. */
function FilmRoom() {
  return <div className={styles.film} data-region="film" />;
}

/** A lesson has the verdict's place, so that nothing is covered; no panel if the link hides all of it. */
function SidePanel({ evidence, learning, say }: ArrangementProps) {
  const empty = useApp((state) => !hasNote(state) && PANEL_PARTS.every((name) => isHidden(state.view, name)));
  if (!learning && empty) return null;
  return (
    <aside className={styles.panel} aria-label={learning ? 'Lesson' : 'Verdict and summary'}>
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

/** What opens the settings; null if the link hides them. */
export function useSettingsOpener({ onSettings }: Pick<ArrangementProps, 'onSettings'>): (() => void) | null {
  return useApp(({ view }) => isHidden(view, 'settings')) ? null : onSettings;
}

/** Those of the strips that the link doesn't hide, and that have something to show of the scenario. */
function useShownStrips(strips: readonly StripName[]): readonly StripName[] {
  const hide = useApp(({ view }) => view.hide);
  // A skin has words of its own, which the strips don't.
  const able = useApp(useShallow(({ scenario, skin }) => (skin === null ? stripsFor(scenario) : [])));
  return hide.includes('strips') ? [] : strips.filter((name) => able.includes(name) && !hide.includes(name));
}
