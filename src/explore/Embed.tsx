import { STRIP_KINDS } from '../chart/stripsLayout';
import { isHidden } from '../scenario/parts';
import { useApp } from '../ui/app';
import { HeldCard } from '../ui/HeldCard';
import { useLayout } from '../ui/media';
import { Notices } from '../ui/Notices';
import { Part } from '../ui/Part';
import { useScenarioTitle } from '../ui/scenarioTitle';
import { WholePageLink } from '../ui/share/WholePageLink';
import { Brand } from '../ui/TopBar';
import styles from './Embed.module.css';
import { Run } from './layouts';

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
        <Run strips={STRIP_KINDS} compact={narrow} />
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
