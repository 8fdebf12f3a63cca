import { LOCK_ALL } from '../scenario/parts';
import { newestOf, REVISIONS, type Revision, revisionOf } from '../scenario/revisions';
import { fullLink } from '../store/links';
import { useApp, useServices } from '../ui/app';
import { Button } from '../ui/controls/Button';
import styles from './NoticeBanners.module.css';

export function PinnedModel({ revisions = REVISIONS }: { readonly revisions?: readonly Revision[] }) {
  const { store, session } = useServices();
  const scenario = useApp((state) => state.scenario);
  const locked = useApp(({ view }) => view.lock.includes(LOCK_ALL));
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
        <p>{formatPin(pinned, newest)}</p>
      </div>
      {!locked && (
        <Button size="small" onClick={unpin}>
          {isNewest ? 'Remove the pin' : `Use model ${newest}`}
        </Button>
      )}
    </section>
  );
}

export function formatPin({ revision, since }: Revision, newest: number): string {
  const which = `This link pins model ${revision}, from ${since}`;
  return revision === newest ? `${which}, which is the newest.` : `${which}.`;
}
