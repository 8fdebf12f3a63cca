import { CSPProvider } from '@base-ui/react/csp-provider';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { EvidenceSection } from './evidence/EvidenceSection';
import { followAddress, openFirstLink } from './explore/address';
import { Explore } from './explore/Explore';
import { ExploreSession } from './explore/ExploreSession';
import { PRESETS } from './scenario/presets';
import { Playhead } from './sim/Playhead';
import { fullLink } from './store/links';
import { type AppStore, createAppStore } from './store/store';
import { AppProvider, useApp } from './ui/app';
import { Boundary } from './ui/Boundary';
import { ImportHost } from './ui/exchange/ImportHost';
import { watchHeldPointer } from './ui/heldPointer';
import { MySystemHost } from './ui/mySystem/MySystemHost';
import { Offline } from './ui/offline/Offline';
import { followTabTitle } from './ui/scenarioTitle';
import { followTheme } from './ui/theme';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

const EvidenceScreen = lazy(async () => ({
  default: (await import('./evidence/screen/EvidenceScreen')).EvidenceScreen,
}));

const CompareScreen = lazy(async () => ({
  default: (await import('./compare/CompareScreen')).CompareScreen,
}));

const LessonsScreen = lazy(async () => ({
  default: (await import('./lessons/LessonsScreen')).LessonsScreen,
}));

const LessonPanel = lazy(async () => ({ default: (await import('./lessons/LessonPanel')).LessonPanel }));

const FirstVisit = lazy(async () => ({ default: (await import('./welcome/FirstVisit')).FirstVisit }));

const SweepScreen = lazy(async () => ({ default: (await import('./sweep/SweepScreen')).SweepScreen }));

/** What lessons say of real Kafka; screens do not import each other. */
const evidenceForLessons = async () => (await import('./evidence/lent')).loadLentEvidence();
const PrintedSheet = lazy(async () => ({
  default: (await import('./ui/picture/PrintedSheet')).PrintedSheet,
}));

/** Every screen but Explore, which is there at once; these are fetched when they are wanted. */
const LATER_SCREENS = {
  sweep: () => <SweepScreen />,
  compare: () => <CompareScreen />,
  evidence: () => <EvidenceScreen />,
  lessons: () => <LessonsScreen evidence={evidenceForLessons} />,
};

/** The screen that the view names. */
function Screens() {
  const screen = useApp((state) => state.view.screen);
  if (screen === 'explore') {
    return (
      <Explore
        evidence={<EvidenceSection />}
        lesson={(look) => (
          <Suspense>
            <LessonPanel look={look} evidence={evidenceForLessons} />
          </Suspense>
        )}
        firstVisit={(look) => (
          <Suspense>
            <FirstVisit look={look} />
          </Suspense>
        )}
      />
    );
  }
  return <Suspense>{LATER_SCREENS[screen]()}</Suspense>;
}

/** Takes in the reader's own system, dropped, pasted or described, but not within another page, which only shows. */
function Imports() {
  if (useApp((state) => state.view.embed)) return null;
  return (
    <>
      <ImportHost />
      <MySystemHost />
    </>
  );
}

/** Read the link, make the store, start the model's client, draw. */
async function start(root: HTMLElement): Promise<void> {
  const playhead = new Playhead();
  const store = createAppStore({ playheadMs: () => playhead.ms, heldSinceMs: watchHeldPointer() });
  followTheme(store);
  showStatus(store);
  const morePresets = (): Promise<void> => addEvidencePresets(store);
  await openFirstLink(store, playhead, morePresets);
  const session = new ExploreSession(store, playhead);
  followAddress(store, playhead);
  followTabTitle(store);
  const link = (): string => location.origin + location.pathname + fullLink(store.getState());
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <AppProvider services={{ store, session, link }}>
          <Boundary>
            <Screens />
            <Imports />
          </Boundary>
          <Offline />
          <Suspense>
            <PrintedSheet />
          </Suspense>
        </AppProvider>
      </CSPProvider>
    </StrictMode>,
  );
  whenFinished(store, () => {
    void morePresets();
    void findWaysOut(store);
  });
}

/** The presets of the evidence join the menu once they are loaded; a page without them works all the same. */
async function addEvidencePresets(store: AppStore): Promise<void> {
  if (store.getState().presets.length > PRESETS.length) return;
  const { loadEvidencePresets } = await import('./evidence/presets');
  store.getState().addPresets(await loadEvidencePresets());
}

/** Looks for ways out of trouble from now on. */
async function findWaysOut(store: AppStore): Promise<void> {
  const { WaysOutFinder } = await import('./explore/WaysOutFinder');
  new WaysOutFinder(store);
}

/** `data-run` on the root element tells programs, such as tests, how far the run is: see RunStatus. */
function showStatus(store: AppStore): void {
  const show = (): void => {
    document.documentElement.dataset.run = store.getState().status;
  };
  show();
  store.subscribe(show);
}

/** Once the first run is complete there is time for what the first screen does not need. */
function whenFinished(store: AppStore, then: () => void): void {
  const end = store.subscribe((state) => {
    if (state.status !== 'finished') return;
    end();
    then();
  });
}

const root = document.getElementById('root');
if (root !== null) void start(root);
