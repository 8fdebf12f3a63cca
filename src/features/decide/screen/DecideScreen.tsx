import { useCallback, useMemo, useState } from 'react';
import { useKeyboard } from '../../../shell/keyboard';
import { Notices } from '../../../shell/Notices';
import { TopBar } from '../../../shell/TopBar';
import { lazyPart } from '../../../ui/lazyPart';
import { useLayout } from '../../../ui/media';
import columns from '../../../ui/threeColumns.module.css';
import { headline } from '../text/sentences';
import { DecideFigure } from './DecideFigure';
import { DecidePanel } from './DecidePanel';
import { DecideRail, SearchBar } from './DecideRail';
import styles from './DecideScreen.module.css';
import { useDecide, usePageDecision } from './useDecide';

const HelpDialog = lazyPart(async () => (await import('../../../shell/help/HelpDialog')).HelpDialog);

/** The screen Decide: which settings keep the objective at the least cost. */
export function DecideScreen() {
  const runs = usePageDecision();
  const layout = useLayout();
  const now = useDecide(runs);
  const [keysShown, setKeysShown] = useState(false);
  const [selected, setSelected] = useState<string | null>(null);
  const onKeys = useCallback(() => setKeysShown(true), []);
  useKeyboard({ onKeys, of: 'scenario' });
  const { result, status, notices } = now;
  const title = useMemo(() => (result === null ? '' : headline(result)), [result]);
  return (
    <div className={`screen ${columns.screen} ${styles.screen}`}>
      <div className="screen-bar">
        <TopBar look={layout === 'phone' ? 'phone' : 'full'} onSettings={null} onKeys={onKeys} />
      </div>
      <aside className={`${columns.rail} scroll stack`} aria-label="What to decide">
        <div className="scroll">
          <DecideRail now={now} folded={layout === 'phone'} />
        </div>
        <div className={styles.search}>
          <SearchBar status={status} runs={runs} />
        </div>
      </aside>
      <main className={`${columns.main} stack scroll ${styles.main}`} data-decide={status.state}>
        <Notices />
        {[...new Set(notices.map(({ message }) => message))].map((message) => (
          <p key={message} role="alert" className="below-1">
            {message}
          </p>
        ))}
        <DecideFigure now={now} selected={selected} onSelect={setSelected} />
      </main>
      <aside className={`${columns.side} scroll ${styles.panel}`} aria-label="The answer">
        <DecidePanel now={now} tabbed={layout === 'phone'} />
      </aside>
      <p className="visually-hidden" aria-live="polite">
        {spoken(status.state, status.share, title)}
      </p>
      {keysShown && <HelpDialog onClose={() => setKeysShown(false)} />}
    </div>
  );
}

/** Announced at each quarter, and when the headline changes. */
function spoken(state: string, share: number, title: string): string {
  if (state === 'idle' || title === '') return '';
  const quarter = Math.floor(share * 4) * 25;
  return state === 'finished' || state === 'limited' ? `${title}. Done.` : `${title}. ${quarter}\u202F%`;
}
