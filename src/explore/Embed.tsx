import { isHidden } from '../scenario/parts';
import { useApp, useServices } from '../ui/app';
import { HeldCard } from '../ui/HeldCard';
import { useLayout } from '../ui/media';
import { Notices } from '../ui/Notices';
import { Part } from '../ui/Part';
import { useScenarioTitle } from '../ui/scenarioTitle';
import { wholePageHash } from '../ui/share/handout';
import { pageAddress } from '../ui/share/useHandoutLink';
import { Brand } from '../ui/TopBar';
import styles from './Embed.module.css';
import { ALL_STRIPS, Run } from './layouts';

/** The embed: stage, transport and strips fill the frame. */
export function Embed() {
  const narrow = useLayout() === 'phone';
  const view = useApp((state) => state.view);
  return (
    <div className={styles.embed}>
      <header className={styles.head}>
        <Title />
        <WholePageLink />
      </header>
      <main className={`${styles.run} ${narrow ? styles.narrow : ''}`}>
        <Notices />
        {isHidden(view, 'stage') && <HeldCard bare />}
        <Run strips={ALL_STRIPS} compact={narrow} />
      </main>
    </div>
  );
}

function Title() {
  const title = useScenarioTitle();
  return (
    <>
      <Brand />
      <Part name="title">
        <span className={styles.title}>{title}</span>
      </Part>
    </>
  );
}

/** Opens this in a page of its own, with the same things hidden and locked. */
function WholePageLink() {
  const { link } = useServices();
  const state = useApp((whole) => whole);
  return (
    <a
      className={styles.open}
      href={pageAddress(link()) + wholePageHash(state)}
      target="_blank"
      rel="noopener noreferrer"
    >
      Open in Linger
    </a>
  );
}
