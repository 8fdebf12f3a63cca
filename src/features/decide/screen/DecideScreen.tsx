import { type ReactNode, useCallback, useState } from 'react';
import { counted } from '../../../base/format';
import { RANKINGS, type Ranking } from '../../../scenario/decision';
import { useKeyboard } from '../../../shell/keyboard';
import { Notices } from '../../../shell/Notices';
import { TopBar } from '../../../shell/TopBar';
import { useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { Segmented } from '../../../ui/controls/Segmented';
import { lazyPart } from '../../../ui/lazyPart';
import { useLayout } from '../../../ui/media';
import { Row } from '../../../ui/Primitives';
import columns from '../../../ui/threeColumns.module.css';
import type { SettingReading } from '../core/reading';
import { COST_TEXT } from '../text/sentences';
import { AnswerTable } from './AnswerTable';
import { DecideFigure } from './DecideFigure';
import { DecideHead, headOf, SendersAnswer, SharedBox } from './DecideHead';
import { DecidePanel } from './DecidePanel';
import { DecideRail, SearchBar } from './DecideRail';
import styles from './DecideScreen.module.css';
import { ExportBar } from './ExportBar';
import { Fold } from './Fold';
import { openInExplore } from './open';
import { decideRows } from './points';
import { SettingsTable } from './SettingsTable';
import { useCanary } from './useCanary';
import { type DecideNow, useDecide, usePageDecision } from './useDecide';

const HelpDialog = lazyPart(async () => (await import('../../../shell/help/HelpDialog')).HelpDialog);

/** The screen Decide: which settings keep the objective at the least cost. */
export function DecideScreen() {
  const runs = usePageDecision();
  const layout = useLayout();
  const now = useDecide(runs);
  const { store } = useServices();
  const [keysShown, setKeysShown] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const [listed, setListed] = useState(false);
  const onKeys = useCallback(() => setKeysShown(true), []);
  useKeyboard({ onKeys, of: 'scenario' });
  const { question, result, answer, status, notices, shared } = now;
  const isRunning = status.state === 'running';
  const all = result === null || result.present === null ? [] : [result.present, ...result.settings];
  const chosen = all.find(({ key }) => key === picked) ?? answer?.recommended ?? null;
  const isBefore = status.state === 'idle' && picked === null;
  const isAnswered = answer !== null && answer.options.length > 0 && !isRunning;
  const canary = useCanary(now, chosen);
  const isPhone = layout === 'phone';
  // Before that, a phone shows the button to search above everything else; afterwards, the answer.
  const isOver = isPhone && !isRunning && !isBefore;
  const open = (setting: SettingReading): void => openInExplore(store, question, setting);
  const chart = (
    <>
      <DecideFigure now={now} selected={chosen?.key ?? null} onSelect={setPicked} onOpen={open} />
      {all.length > 1 && (
        <details onToggle={({ currentTarget }) => setListed(currentTarget.open)}>
          <summary>All as a table</summary>
          {listed && (
            <SettingsTable
              table={decideRows(question, result)}
              selected={chosen?.key ?? null}
              onSelect={setPicked}
            />
          )}
        </details>
      )}
    </>
  );
  const files = result !== null && answer !== null && !isRunning && !isBefore && (
    <ExportBar
      result={result}
      setting={answer.recommended === null ? null : chosen}
      canary={chosen?.key === answer.recommended?.key ? canary : null}
    />
  );
  return (
    <div className={`screen ${columns.screen} ${styles.screen}`}>
      <div className="screen-bar">
        <TopBar onKeys={onKeys} />
      </div>
      <aside className={`${columns.rail} scroll stack`} aria-label="What to decide">
        <div className="scroll">
          <DecideRail now={now} folded={isPhone} />
        </div>
        {!isOver && (
          <div className={styles.search}>
            <SearchBar now={now} runs={runs} />
          </div>
        )}
      </aside>
      <main className={`${columns.main} stack scroll ${styles.main}`} data-decide={status.state}>
        <Notices />
        {[...new Set(notices.map(({ message }) => message))].map((message) => (
          <p key={message} role="alert" className="below-1">
            {message}
          </p>
        ))}
        <SharedBox now={now} />
        <DecideHead now={now} />
        {isAnswered && (
          <>
            <RankBy now={now} />
            <AnswerTable
              answer={answer}
              question={question}
              selected={chosen?.key ?? null}
              onSelect={setPicked}
              onOpen={open}
            />
          </>
        )}
        {/* Once there are answers above it, the chart has another place: another one, that nothing moved. */}
        <div key={String(isAnswered)} className="stack grow">
          {isOver && isAnswered ? (
            <Fold title="Chart and table" says={`${counted(all.length - 1, 'setting')} tried`}>
              {chart}
            </Fold>
          ) : (
            chart
          )}
        </div>
      </main>
      <aside key={`side ${isAnswered}`} className={`${columns.side} scroll`} aria-label="The answer">
        {shared !== null && !shared.checked && <SendersAnswer answer={shared.answer} now={now} />}
        <DecidePanel now={now} runs={runs} chosen={chosen} canary={canary} isBefore={isBefore} />
        {isOver && <SearchBar now={now} runs={runs} />}
        {!isPhone && files}
      </aside>
      {isPhone && files && <ActBar files={files} onOpen={chosen === null ? null : () => open(chosen)} />}
      <p className="visually-hidden" aria-live="polite">
        {spoken(now)}
      </p>
      {keysShown && <HelpDialog onClose={() => setKeysShown(false)} />}
    </div>
  );
}

interface ActBarProps {
  readonly files: ReactNode;
  /** Null if there is nothing to open. */
  readonly onOpen: (() => void) | null;
}

/** On a phone: what to do with the answer, at the foot of the window. */
function ActBar({ files, onOpen }: ActBarProps) {
  const [shown, setShown] = useState(false);
  return (
    <footer className={styles.act}>
      {shown && files}
      <Row className={styles.acts}>
        <Button
          look="solid"
          size="touch"
          className="grow"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          Export
        </Button>
        {onOpen !== null && (
          <Button size="touch" className="grow" onClick={onOpen}>
            Open in Explore
          </Button>
        )}
      </Row>
    </footer>
  );
}

/** Chooses which of the settings that keep the objective is recommended. */
function RankBy({ now: { question, change } }: { readonly now: DecideNow }) {
  const narrow = useLayout() === 'phone';
  const { rank, cost, percentile } = question.decision;
  const labels: Readonly<Record<Ranking, string>> = {
    harm: 'Least harm',
    cost: COST_TEXT[cost].label,
    healthy: `Healthy ${percentile}`,
    changes: 'Fewest changes',
  };
  const options = RANKINGS.map((value) => ({ value, label: labels[value] }));
  const onChange = (next: Ranking): void => change({ rank: next });
  return (
    <Row wrap below={3}>
      <span className="soft">Rank by</span>
      {narrow ? (
        <Choice label="Rank by" look="touch" groups={[{ options }]} value={rank} onChange={onChange} />
      ) : (
        <Segmented label="Rank by" options={options} value={rank} onChange={onChange} />
      )}
    </Row>
  );
}

/** Announced at each quarter, and when the title changes. */
function spoken(now: DecideNow): string {
  const { state, share } = now.status;
  if (state === 'idle') return '';
  const quarter = Math.floor(share * 4) * 25;
  // The counts change all the time.
  return state === 'running' ? `Searching: ${quarter}\u202F%` : `${headOf(now).title}. Done.`;
}
