import { useMemo } from 'react';
import { figureOf } from '../figures/catalogue';
import { LOCK_ALL } from '../scenario/parts';
import { newestOf, REVISIONS, type Revision, revisionOf } from '../scenario/revisions';
import type { Scenario } from '../scenario/scenario';
import { fullLink } from '../store/links';
import { useApp, useServices } from '../ui/app';
import { Button } from '../ui/controls/Button';
import { useRunList } from '../watch/bands/useRunList';
import styles from './NoticeBanners.module.css';

const P99 = figureOf('p99');

/** The model revision that a link pins, and the figures of the newest one. */
export function PinnedModel({ revisions = REVISIONS }: { readonly revisions?: readonly Revision[] }) {
  const { store, session } = useServices();
  const scenario = useApp((state) => state.scenario);
  const locked = useApp(({ view }) => view.lock.includes(LOCK_ALL));
  const isRun = useApp(({ view }) => view.screen === 'explore');
  const newest = newestOf(revisions);
  const pinned = scenario.model === undefined ? undefined : revisionOf(scenario.model, revisions);
  if (pinned === undefined) return null;
  const isNewest = pinned.revision === newest;
  // As a link, so that compared scenarios lose the pin with it.
  const unpin = () => {
    const { model: _, ...unpinned } = scenario;
    session.openLink(fullLink({ ...store.getState(), scenario: unpinned }));
  };
  return (
    <section className={styles.banner} aria-label="The model's revision">
      <div className={`${styles.body} grow`}>
        <p>
          {formatPin(pinned, newest)} {!isNewest && isRun && <Newest scenario={scenario} newest={newest} />}
        </p>
      </div>
      {!locked && (
        <Button size="small" onClick={unpin}>
          {isNewest ? 'Remove the pin' : `Use model ${newest}`}
        </Button>
      )}
    </section>
  );
}

function Newest({ scenario, newest }: { readonly scenario: Scenario; readonly newest: number }) {
  const subjects = useMemo(
    () => [
      { id: 'pinned', scenario, seeds: 1 },
      { id: 'newest', scenario: { ...scenario, model: undefined }, seeds: 1 },
    ],
    [scenario],
  );
  // An expensive run waits for consent, as the run itself does.
  const mayRun = useApp(({ run }) => run.phase !== 'held');
  const list = useRunList(subjects, mayRun);
  const { problem } = list.progress();
  const [ofPinned, ofNewest] = subjects.map(({ id, scenario }) => {
    const [summary] = list.resultsOf(id);
    return summary ? P99.ofRun(summary, scenario) : null;
  });
  if (problem !== null) return problem;
  if (ofPinned == null || ofNewest == null) return null;
  return bothSay(P99.label, P99.format(ofPinned), newest, P99.format(ofNewest));
}

/** The sentence about a link that pins a revision of the model. */
export function formatPin({ revision, since }: Revision, newest: number): string {
  const which = `This link pins model ${revision}, from ${since}`;
  return revision === newest ? `${which}, which is the newest.` : `${which}.`;
}

/** A figure in both revisions, as formatted text. */
export function bothSay(label: string, pinned: string, newest: number, newestSays: string): string {
  return pinned === newestSays
    ? `Its ${label} is ${pinned}, and so is that of today's model ${newest}.`
    : `Its ${label} is ${pinned}; today's model ${newest} says ${newestSays}.`;
}
