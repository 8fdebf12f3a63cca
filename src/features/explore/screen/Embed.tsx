import { STRIP_NAMES } from '../../../scenario/parts';
import { WholePageLink } from '../../../shell/handout/WholePageLink';
import { Notices } from '../../../shell/Notices';
import { useScenarioTitle } from '../../../shell/scenarioTitle';
import { Brand } from '../../../shell/TopBar';
import { useApp } from '../../../ui/app';
import { useLayout } from '../../../ui/media';
import { Part } from '../../../ui/Part';
import styles from './Embed.module.css';
import { ExploreRun } from './ExploreRun';
import { Run } from './layouts';

/**
 * The embed: stage, transport and strips fill the frame. It has no room for a lesson, and links to the whole page
 * instead.
 */
export function Embed() {
  const narrow = useLayout() === 'phone';
  const learning = useApp(({ view }) => view.lesson !== null);
  return (
    <div className={`screen ${styles.embed}`}>
      <header className={`ground ruled-below ${styles.head}`}>
        {learning ? <Brand /> : <Title />}
        <WholePageLink />
      </header>
      {learning ? <NoLesson /> : <EmbeddedRun narrow={narrow} />}
    </div>
  );
}

function EmbeddedRun({ narrow }: { readonly narrow: boolean }) {
  return (
    <main className={`stack scroll ${narrow ? styles.narrow : ''}`}>
      <Notices />
      <ExploreRun look="phone" />
      <Run strips={STRIP_NAMES} compact={narrow} />
    </main>
  );
}

function NoLesson() {
  return (
    <main className={styles.lesson}>
      {/* The lesson's place stays visible while its run isn't there. */}
      <p data-lesson="elsewhere">A lesson needs the whole page. Choose “Open in Linger” above.</p>
    </main>
  );
}

function Title() {
  const title = useScenarioTitle();
  return (
    <>
      <Brand />
      <Part name="title">
        <span className="clip">{title}</span>
      </Part>
    </>
  );
}
