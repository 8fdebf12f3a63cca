import { numberWord } from '../base/format';
import type { Notice } from '../scenario/notice';
import { LOCK_ALL } from '../scenario/parts';
import { newestOf, REVISIONS, type Revision, revisionOf } from '../scenario/revisions';
import { fullLink } from '../store/links';
import { useApp, useServices } from '../ui/app';
import { CopyButton } from '../ui/CopyButton';
import { Button } from '../ui/controls/Button';
import { Icon } from '../ui/Icon';
import { Row } from '../ui/Primitives';
import styles from './NoticeBanners.module.css';

export function NoticeBanners() {
  const { store, link } = useServices();
  const notices = useApp((state) => state.notices);
  const mishap = useApp((state) => state.mishap);
  const { dismissNotices, dismissMishap } = store.getState();
  return (
    <>
      {notices.length > 0 && (
        <section className={styles.banner} role="alert" aria-label="Notices about the link">
          <Icon name="warning" />
          <div className={`${styles.body} grow`}>
            <h2>{titleOf(notices)}</h2>
            <ul>
              {notices.map(({ field, given, message }) => (
                <li key={`${field} ${given} ${message}`}>
                  {field !== null && <code>{field}</code>}
                  {message}
                </li>
              ))}
            </ul>
            <Row wrap above={3}>
              <CopyButton look="solid" label="Copy a corrected link" text={link} />
              <Button look="quiet" onClick={dismissNotices}>
                Dismiss
              </Button>
            </Row>
          </div>
        </section>
      )}
      {mishap !== null && (
        <section className={styles.banner} role="alert" aria-label="Notice">
          <Icon name="warning" />
          <div className={`${styles.body} grow`}>
            <p>{mishap}</p>
            <Row wrap above={3}>
              <Button look="quiet" onClick={dismissMishap}>
                Dismiss
              </Button>
            </Row>
          </div>
        </section>
      )}
      <PinnedModel />
    </>
  );
}

function titleOf(notices: readonly Notice[]): string {
  if (notices.every(({ field }) => field === null)) return "This link couldn't be used as it is";
  const count = new Set(notices.map(({ field }) => field)).size;
  const things = count === 1 ? 'thing' : 'things';
  return `${numberWord(count)} ${things} in this link couldn't be used as given`;
}

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
