import type { ReactNode } from 'react';
import { formatShare } from '../base/format';
import { MY_SYSTEM } from '../scenario/ownSystem';
import { lateRun } from '../store/runSlice';
import { useApp, useServices } from '../ui/app';
import { Choice } from '../ui/controls/Choice';
import { useLayout } from '../ui/media';
import { Row } from '../ui/Primitives';
import { useOneTabStop } from '../ui/useOneTabStop';
import { useOpenMySystem } from './doors';
import { InPageLink } from './InPageLink';
import styles from './Places.module.css';
import { isIn, shownView, showView, usePlaces, viewAddress } from './places';

export function PlaceTabs() {
  const places = usePlaces();
  const shown = useApp(({ view }) => shownView(view));
  const stop = useOneTabStop<HTMLElement>('across');
  return (
    <nav {...stop} className={styles.tabs} aria-label="Places">
      {places.map((place) => (
        <ViewLink key={place.label} view={place.views[0]?.view ?? 'explore'} isCurrent={isIn(place, shown)}>
          {place.label}
          {place.label === 'Explore' && <RunProgress />}
        </ViewLink>
      ))}
    </nav>
  );
}

interface ViewBarProps {
  /** The scenario, and what belongs to a screen. */
  readonly children?: ReactNode;
}

export function ViewBar({ children }: ViewBarProps) {
  const shown = useApp(({ view }) => shownView(view));
  const views = usePlaces().find((place) => isIn(place, shown))?.views ?? [];
  const stop = useOneTabStop<HTMLElement>('across');
  // On a phone the menu of places has them.
  const phone = useLayout() === 'phone';
  return (
    <Row className={`ground ruled-below ${styles.bar}`}>
      {views.length > 1 && !phone && (
        <nav {...stop} className={`segments rigid ${styles.views}`} aria-label="Views">
          {views.map(({ view, label }) => (
            <ViewLink key={view} view={view} isCurrent={view === shown}>
              {label}
              {view === 'sweep' && shown !== 'sweep' && <SweepProgress />}
            </ViewLink>
          ))}
        </nav>
      )}
      {children}
    </Row>
  );
}

interface ViewLinkProps {
  readonly view: string;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

function ViewLink({ view, isCurrent, children }: ViewLinkProps) {
  const { store } = useServices();
  return (
    <InPageLink
      href={viewAddress(view)}
      aria-current={isCurrent ? 'page' : undefined}
      onOpen={() => showView(store, view)}
    >
      {children}
    </InPageLink>
  );
}

function RunProgress() {
  const share = useApp((state) => lateRun(state)?.share ?? null);
  return share === null ? null : <span className={`${styles.badge} num`}>{formatShare(share)}</span>;
}

function SweepProgress() {
  const status = useApp((state) => state.sweepStatus);
  if (status === null || (status.state !== 'running' && status.state !== 'paused')) return null;
  return <span className={`${styles.badge} num`}>{formatShare(status.share)}</span>;
}

/** In place of both, on a phone: one menu for all places, and for the reader's system. */
export function PlaceMenu() {
  const { store } = useServices();
  const shown = useApp(({ view }) => shownView(view));
  const openMySystem = useOpenMySystem();
  const places = usePlaces().map(({ label, views }) => ({
    ...(views.length > 1 && { heading: label }),
    options: views.map((each) => ({ value: each.view, label: each.label })),
  }));
  const system = { options: [{ value: MY_SYSTEM, label: `${MY_SYSTEM}…` } as const] };
  return (
    <nav aria-label="Places">
      <Choice
        label="Place"
        look="touchQuiet"
        groups={openMySystem === null ? places : [...places, system]}
        value={shown}
        onChange={(to: string) => (to === MY_SYSTEM ? openMySystem?.() : showView(store, to))}
      />
    </nav>
  );
}
