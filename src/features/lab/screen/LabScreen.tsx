import { useCallback, useState } from 'react';
import { formatRunCost } from '../../../run/costText';
import { writeRule } from '../../../scenario/rule/write';
import { useKeyboard } from '../../../shell/keyboard';
import { Notices } from '../../../shell/Notices';
import { TopBar } from '../../../shell/TopBar';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { lazyPart } from '../../../ui/lazyPart';
import { useLayout } from '../../../ui/media';
import { Note, Row } from '../../../ui/Primitives';
import { headline } from './headline';
import styles from './Lab.module.css';
import { LabExport, LabFoot, useJavaClass } from './LabExport';
import { LeagueGrid } from './LeagueGrid';
import { PercentileFigure, SharesFigure } from './RaceFigures';
import { RuleEditor } from './RuleEditor';
import { RuleLine } from './RuleLine';
import { useLeague } from './useLeague';
import { type Race, useRace, useSettled } from './useRace';
import { useRule } from './useRule';
import { useSituation } from './useSituation';

const LabPostcard = lazyPart(async () => (await import('./LabPostcard')).LabPostcard);
const HelpDialog = lazyPart(async () => (await import('../../../shell/help/HelpDialog')).HelpDialog);

/** The screen Lab: a partitioner's rule, raced against Kafka's own as it's typed. */
export function LabScreen() {
  const layout = useLayout();
  const isPhone = layout === 'phone';
  const hasRail = layout === 'wide' || layout === 'drawer';
  const [keysShown, setKeysShown] = useState(false);
  const [cardShown, setCardShown] = useState(false);
  const onKeys = useCallback(() => setKeysShown(true), []);
  useKeyboard({ onKeys, of: 'scenario' });
  const { store } = useServices();
  const sloMs = useApp(({ view }) => view.sloP99Ms);
  const state = useRule();
  const { situation, all, groups, choose } = useSituation();
  const rule = useSettled(state.text);
  const inForce = rule === state.text && !state.hasMistake;
  const race = useRace(situation, rule, inForce);
  const isRun = race.racers.every(({ run }) => run !== null) && !race.isPrevious;
  const isOver = isRun || race.problem !== null || race.waiting !== null;
  const { league, table } = useLeague(rule, all, situation.id, isOver);
  const open = (id: string): void => {
    choose(id);
    document.querySelector('[data-region="race"]')?.scrollIntoView({ block: 'nearest' });
  };
  const watch = (): void => {
    store.getState().changeScenario({ partitioner: 'rule', rule: state.text });
    store.getState().setScreen('explore');
  };
  const actions = (
    <Row wrap above={isPhone ? 3 : undefined}>
      <Button aria-haspopup="dialog" disabled={!isRun} onClick={() => setCardShown(true)}>
        Postcard
      </Button>
      <Button onClick={watch}>See it on the stage</Button>
    </Row>
  );
  const java = useJavaClass();
  const taken = <LabExport {...{ table, java }} {...state} onPhone={isPhone} />;
  const title = headline(race.racers);
  const { seed } = situation.scenario;
  return (
    <div className={`screen ${styles.screen}`}>
      <div className="screen-bar">
        <TopBar onKeys={onKeys} />
      </div>
      <aside className={`${styles.rail} stack`} aria-label="The rule">
        <div className="scroll grow">
          {hasRail ? <RuleEditor state={state} /> : <RuleLine state={state} />}
        </div>
        {hasRail && taken}
      </aside>
      <main className={`${styles.main} scroll`} data-lab={isRun ? 'raced' : isOver ? 'blocked' : 'running'}>
        <Notices />
        <Row as="header" wrap gap={3} className={styles.head} data-region="race">
          <h2 className="heading" data-previous={race.isPrevious}>
            {title}
          </h2>
          {race.isPrevious && <span className={styles.previous}>previous rule</span>}
          <Row wrap className={isPhone ? '' : 'end'}>
            <span className="soft">same arrivals, seed {seed}</span>
            <Choice label="Situation" groups={groups} value={situation.id} onChange={choose} />
            {!isPhone && actions}
          </Row>
        </Row>
        <RaceNotes race={race} />
        <div className={styles.figures}>
          <PercentileFigure race={race} sloMs={sloMs} />
          {!isPhone && <SharesFigure race={race} />}
        </div>
        {isPhone && actions}
        <LeagueGrid
          {...{ league, table, sloMs }}
          inView={situation.id}
          isPrevious={race.isPrevious}
          onOpen={open}
        />
        {!hasRail && taken}
      </main>
      {isPhone && <LabFoot {...state} java={java} />}
      <p className="visually-hidden" aria-live="polite">
        {isRun ? `${situation.label}: ${title}.` : ''}
      </p>
      {cardShown && isRun && (
        <LabPostcard
          {...{ situation, race }}
          rule={writeRule(state.rule)}
          onClose={() => setCardShown(false)}
        />
      )}
      {keysShown && <HelpDialog onClose={() => setKeysShown(false)} />}
    </div>
  );
}

/** What takes long waits for the reader, and what failed can be tried again. */
function RaceNotes({ race: { problem, waiting, retry } }: { readonly race: Race }) {
  if (waiting !== null) {
    return (
      <Row wrap className="callout">
        <span>This race takes {formatRunCost(waiting.cost)}.</span>
        <Button onClick={waiting.start}>Run it</Button>
      </Row>
    );
  }
  if (problem === null) return null;
  return (
    <Row wrap className="callout hot">
      <Note as="span">{problem}</Note>
      <Button onClick={retry}>Try again</Button>
    </Row>
  );
}
