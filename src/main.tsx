// The style sheets of every screen come first, so that the style sheet of a part may differ from them.
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ComponentType, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { compareScreen, exhibitScreen } from './features/compare/screens';
import { decideScreen } from './features/decide/screens';
import { EvidenceSection } from './features/evidence/screen/EvidenceSection';
import { evidenceScreen } from './features/evidence/screens';
import { Explore } from './features/explore/screen/Explore';
import { exploreScreen } from './features/explore/screens';
import { followAddress, greetNewcomer, openFirstLink } from './features/explore/session/address';
import { ExploreSession } from './features/explore/session/ExploreSession';
import { MySystemHost } from './features/import/screen/MySystemHost';
import { labScreen } from './features/lab/screens';
import { lessonsScreen } from './features/lessons/screens';
import { sweepScreen } from './features/sweep/screens';
import { Playhead } from './run/Playhead';
import { PRESETS } from './scenario/presets/presets';
import { type FeatureParts, FeaturePartsContext } from './shell/featureParts';
import { isNotesWindow } from './shell/presenter/notesWindow';
import { followTabTitle } from './shell/scenarioTitle';
import { ScreenBar } from './shell/TopBar';
import { fullLink } from './store/links';
import { type AppStore, createAppStore } from './store/store';
import { AppProvider, useApp } from './ui/app';
import { Boundary, Broken } from './ui/Boundary';
import { watchHeldPointer } from './ui/heldPointer';
import { lazyPart, NotThere, type Retry } from './ui/lazyPart';
import { useLargeScreens } from './ui/pageScale';
import { followTheme } from './ui/theme';
import { followUnfolded } from './ui/unfolded';

const LessonPanel = lazyPart(async () => (await import('./features/lessons/player/LessonPanel')).LessonPanel);
const LessonQr = lazyPart(async () => (await import('./features/lessons/player/LessonQr')).LessonQr);
const Tour = lazyPart(
  async () => (await import('./features/explore/tour/Tour')).Tour,
  () => null,
);
const FEATURE_PARTS: FeatureParts = {
  ShareDialog: lazyPart(async () => (await import('./features/share/screen/ShareDialog')).ShareDialog),
};

/** A screen that is fetched when it is wanted; if that fails, the other screens stay in reach. */
function laterScreen(load: () => Promise<ComponentType>): ComponentType {
  return lazyPart(load, (_, retry) => retry && <NoScreen retry={retry} />);
}

function NoScreen({ retry }: { readonly retry: Retry }) {
  return (
    <>
      <ScreenBar />
      <main>
        <NotThere retry={retry} />
      </main>
    </>
  );
}

/** Real Kafka's figures for lessons; screens do not import each other. */
const evidenceForLessons = async () =>
  (await import('./features/evidence/core/lessonEvidence')).loadEvidenceForLessons();

// @recipe screen
/** Every screen but Explore, which is there at once, in the order of their tabs. */
const LATER_SCREENS = [
  compareScreen,
  sweepScreen,
  decideScreen,
  labScreen,
  lessonsScreen(evidenceForLessons),
  evidenceScreen,
  exhibitScreen,
];
const SHOWN_LATER = new Map(LATER_SCREENS.map(({ name, load }) => [name, laterScreen(load)]));

function Screens() {
  const screen = useApp((state) => state.view.screen);
  useLargeScreens(useApp(({ view }) => view.screen === 'explore' && view.projector && !view.embed));
  if (screen === 'explore') {
    return (
      <Explore
        evidence={<EvidenceSection />}
        lesson={(look) => <LessonPanel look={look} evidence={evidenceForLessons} />}
        lessonQr={(place, onClose) => <LessonQr place={place} onClose={onClose} />}
        tour={<Tour />}
      />
    );
  }
  const LaterScreen = SHOWN_LATER.get(screen);
  return LaterScreen && <LaterScreen />;
}

/** Takes in the reader's own system, dropped, pasted or described, but not within another page, which only shows. */
function OwnSystem() {
  return useApp((state) => state.view.embed) ? null : <MySystemHost />;
}

async function start(page: Root, root: HTMLElement): Promise<void> {
  const playhead = new Playhead();
  const store = createAppStore({
    screens: [exploreScreen, ...LATER_SCREENS],
    heldSinceMs: watchHeldPointer(),
  });
  followTheme(store);
  followUnfolded(store);
  showStatus(store);
  const morePresets = (): Promise<void> => addEvidencePresets(store);
  await openFirstLink(store, playhead, () => untilFetched(page, morePresets));
  let afterLink = (): void => {};
  if (location.search.includes('embed=')) {
    await untilFetched(page, async () => {
      const { followFrame, reportHeight } = await import('./features/explore/session/frame');
      afterLink = () => followFrame(store);
      reportHeight(root);
    });
    afterLink();
    store.temporal.getState().clear();
  }
  greetNewcomer(store);
  const session = new ExploreSession(store, playhead);
  if (store.getState().touring) await tourIsThere().catch(() => store.getState().setTouring(false));
  followAddress(store, playhead, morePresets, afterLink);
  followTabTitle(store);
  const link = (): string => location.origin + location.pathname + fullLink(store.getState());
  page.render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <FeaturePartsContext value={FEATURE_PARTS}>
          <AppProvider services={{ store, session, link }}>
            <Boundary>
              <Screens />
              <OwnSystem />
            </Boundary>
          </AppProvider>
        </FeaturePartsContext>
      </CSPProvider>
    </StrictMode>,
  );
  afterRuns(store, morePresets);
  afterRuns(store, () => compareWithBefore(store));
  afterRuns(store, () => findWaysOut(store));
  afterRuns(store, () => session.reportChanges());
  afterRuns(store, () => keepForOffline(store));
}

/**
 * Until the tour's file and its typefaces are there, the page's skeleton shows what it asks; then nothing moves any more.
 * Without them the page opens as it is.
 */
async function tourIsThere(): Promise<void> {
  const faces = [400, 500, 600].map((weight) => document.fonts.load(`${weight} 15px "IBM Plex Sans"`));
  await Promise.all([Tour.prefetch(), ...faces]);
}

/** Loads what the address asks for; if that fails, the page says so, and loads again when the reader asks. */
async function untilFetched(page: Root, load: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((retry) => page.render(<NotThere retry={retry} />));
    }
  }
}

/** The presets of exhibits, decisions and the evidence join the menu once they are loaded; a page without them works all the same. */
async function addEvidencePresets(store: AppStore): Promise<void> {
  if (store.getState().presets.length > PRESETS.length) return;
  const [{ loadEvidencePresets }, { LATER_PRESETS }] = await Promise.all([
    import('./features/evidence/core/presets'),
    import('./scenario/presets/later'),
  ]);
  store.getState().addPresets([...LATER_PRESETS, ...(await loadEvidencePresets())]);
}

async function findWaysOut(store: AppStore): Promise<void> {
  const { WaysOutFinder } = await import('./features/explore/session/WaysOutFinder');
  new WaysOutFinder(store);
}

/**
 * Keeps the page for offline use, so that it takes no network from the first load; Help says how far that is. Not in
 * development, and not within another page, because an embed stores nothing on the reader's machine.
 */
async function keepForOffline(store: AppStore): Promise<void> {
  // Missing outside of a secure context and in some private windows; extensions leave it undefined.
  const container = navigator.serviceWorker ?? null;
  const { view, setUpdate, setOfflineReady } = store.getState();
  if (!import.meta.env.PROD || view.embed || container === null) return;
  const { keepOffline } = await import('./shell/offline/serviceWorker');
  if (container.controller !== null) setOfflineReady();
  keepOffline(
    { container, reload: () => location.reload() },
    { onUpdate: setUpdate, onReady: setOfflineReady },
  );
}

/** Keeps the run before each change of settings from now on, and makes the change that a link brings. */
async function compareWithBefore(store: AppStore): Promise<void> {
  const [{ keepRunBefore }, { makeLinkedChange }] = await Promise.all([
    import('./features/explore/session/keepRunBefore'),
    import('./features/explore/session/linkedChange'),
  ]);
  keepRunBefore(store);
  makeLinkedChange(store);
}

/** `data-run` on the root element tells programs, such as tests, how far the run is: see RunView. */
function showStatus(store: AppStore): void {
  const show = (): void => {
    document.documentElement.dataset.run = store.getState().run.phase;
  };
  show();
  store.subscribe(show);
}

/** After the first run there is time to load what the first screen does not need; what fails is tried after the next. */
function afterRuns(store: AppStore, load: () => Promise<void>): void {
  let loading = false;
  const end = store.subscribe((state, before) => {
    if (loading || state.run.phase !== 'whole' || before.run.phase === 'whole') return;
    loading = true;
    load().then(end, () => {
      loading = false;
    });
  });
}

async function startPresenter(page: Root): Promise<void> {
  document.documentElement.dataset.theme = 'light';
  await untilFetched(page, async () => {
    const { PresenterWindow } = await import('./features/lessons/class/PresenterWindow');
    page.render(
      <Boundary instead={<p role="alert">{NO_NOTES}</p>}>
        <PresenterWindow />
      </Boundary>,
    );
  });
}

const NO_NOTES = "The notes can't be shown. Close this window and choose Notes in the projector view again.";

const root = document.getElementById('root');
if (root !== null) {
  const page = createRoot(root);
  (isNotesWindow() ? startPresenter : start)(page, root).catch((error: unknown) => {
    reportError(error);
    page.render(<Broken />);
  });
}
