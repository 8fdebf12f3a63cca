import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Summary } from '../../../../workers/protocol';
import { counted, formatCount, inSentence, otherSeeds, titled } from '../../../base/format';
import { figureText } from '../../../figures/units';
import { withUsualRivals } from '../../../run/league/entrants';
import {
  LEAGUE_RUNS,
  type LeagueCell,
  type LeagueRow,
  type LeagueTable,
  leagueSubjects,
  leagueTable,
} from '../../../run/league/League';
import { LEAGUE_FIGURES, type LeagueRun } from '../../../run/league/leagueFigures';
import type { Situation } from '../../../run/league/situations';
import { figureOfSituation, leagueVerdict } from '../../../run/league/verdict';
import { seenBy } from '../../../scenario/rule/signals';
import { expressionText, leaveText, pickText, writeRule } from '../../../scenario/rule/write';
import type { Keys } from '../../../shell/help/keys';
import { Notices } from '../../../shell/Notices';
import { ScreenBar } from '../../../shell/TopBar';
import { useApp } from '../../../ui/app';
import { BesideLink } from '../../../ui/BesideLink';
import { Button } from '../../../ui/controls/Button';
import { DialogFrame } from '../../../ui/controls/DialogFrame';
import { lazyPart } from '../../../ui/lazyPart';
import { useLayout } from '../../../ui/media';
import { Note, Row, Section } from '../../../ui/Primitives';
import { type ListedRuns, useRuns } from '../../../ui/useRuns';
import { RunNote } from '../../../watch/runPlace/RunNote';
import { conditionsText, runText } from '../text/conditions';
import { cellText } from '../text/leagueText';
import { whenNot } from '../text/whenNot';
import styles from './Lab.module.css';
import { LeagueGrid } from './LeagueGrid';
import { LeavePart, PickPart, ScorePart, WholePart, WithoutPart } from './parts';
import { RuleEditor, StartFrom } from './RuleEditor';
import { TakeHome } from './TakeHome';
import { type RuleState, useRule } from './useRule';
import { useSituation } from './useSituation';

const LabPostcard = lazyPart(async () => (await import('./LabPostcard')).LabPostcard);

const LAB_KEYS: Keys = [
  ['Up and down', 'in a rule: choose a signal; Enter: take it; Esc: as it is typed'],
  ['Ctrl + Enter', 'run the rule now'],
  ['Arrows', 'read the next cell of the league; Page up and down: first and last row'],
  ['Enter', "race in the row's situation"],
  ['Ctrl + Z', 'undo; with Shift, redo'],
  ['Esc', 'close'],
  ['?', 'help'],
];

/** The screen Lab: a partitioner's rule in every situation of the league, as it's typed. */
export function LabScreen() {
  const layout = useLayout();
  const isPhone = layout === 'phone';
  const hasRail = layout === 'wide' || layout === 'drawer';
  const hasBeside = layout === 'wide';
  const [cardShown, setCardShown] = useState(false);
  const sloMs = useApp(({ view }) => view.sloP99Ms);
  const state = useRule();
  const { situation, all, choose } = useSituation();
  const rule = useSettled(state.text);
  const { league, table } = useLeague(rule, all, situation.id);
  const row = table.rows.find((each) => each.situation.id === situation.id) ?? null;
  const found = row === null ? null : headline(row);
  const [last, setLast] = useState({ of: situation, title: '' });
  if (found !== null && (found !== last.title || situation !== last.of))
    setLast({ of: situation, title: found });
  const before = last.of === situation ? last.title : '';
  const isPrevious = before !== '' && (found === null || rule !== state.text || state.hasMistake);
  const { failure } = league.found;
  const title = found ?? (before || (failure === null ? 'Comparing your rule' : 'No comparison yet'));
  const isOver = row?.isWhole ?? false;
  const lab = failure !== null ? 'blocked' : found === null ? 'running' : 'raced';
  const postcard = (
    <Button className="end" aria-haspopup="dialog" disabled={!isOver} onClick={() => setCardShown(true)}>
      Postcard
    </Button>
  );
  const beside = (
    <>
      <WhenNot table={table} />
      <TakeHome rule={state.rule} hasMistake={state.hasMistake} table={table} />
    </>
  );
  return (
    <div className={`screen flows ${styles.screen}`}>
      <ScreenBar keys={LAB_KEYS} of="scenario" />
      <aside className={`rail ${styles.rail} scroll`} aria-label="The rule">
        {hasRail ? <RuleEditor state={state} /> : <RuleLine state={state} />}
      </aside>
      <main className={`${styles.main} scroll`} data-lab={lab}>
        <Notices />
        <header className={styles.head} data-previous={isPrevious}>
          <Row wrap gap={3}>
            <h2 className="title">{title}</h2>
            {isPrevious && <span className={styles.previous}>previous rule</span>}
            {!isPhone && postcard}
          </Row>
          <p>
            {situation.label}, <b>{conditionsText(situation, state.rule)}</b>
            {row !== null && row.runs > 0 && `, ${runText(situation)}${seedsText(row)}`}.
          </p>
          {failure !== null && (
            <RunNote run={{ phase: 'failed', failure }} subject="Some runs" onRetry={league.retry} />
          )}
          <Count league={league} table={table} />
        </header>
        <LeagueGrid table={table} inView={situation.id} isNarrow={isPhone} onOpen={choose} />
        <Row as="footer" wrap gap={4} above={4} className="ruled-off note">
          {isPhone ? (
            postcard
          ) : (
            <>
              <span>● yours</span>
              <span>○ as on 4.x</span>
              <span>
                <i className={styles.rival} /> adaptive
              </span>
            </>
          )}
          <span className="end">
            <BesideLink href="./docs/lab.html#prior-art">Built on Peak EWMA, C3, Prequal</BesideLink>
          </span>
        </Row>
        {!hasBeside && beside}
      </main>
      {hasBeside && <aside className={`side ${styles.beside} scroll`}>{beside}</aside>}
      <p className="visually-hidden" aria-live="polite">
        {isOver ? `${situation.label}: ${title}.` : ''}
      </p>
      {cardShown && row !== null && isOver && (
        <LabPostcard {...{ row, sloMs }} rule={writeRule(state.rule)} onClose={() => setCardShown(false)} />
      )}
    </div>
  );
}

interface CountProps {
  readonly league: ListedRuns;
  readonly table: LeagueTable;
}

/** In how many situations the rule is better, the same and worse, and how far the league is. */
function Count({ league, table }: CountProps) {
  const verdict = leagueVerdict(table);
  const { done, total, failure } = league.found;
  const left =
    done < total && failure === null ? `Comparing… ${formatCount(done)} of ${counted(total, 'run')}` : '';
  const judged = table.rows.length - (verdict?.open.length ?? 0);
  if (verdict === null || judged === 0)
    return failure === null && <p className="soft">{left || 'Comparing…'}</p>;
  const { better, same, mixed, worse } = verdict;
  return (
    <p className="soft">
      Better in {better.length} of {judged} situations, the same in {same.length}
      {mixed.length > 0 && `, better and worse in ${mixed.length}`}
      {worse.length > 0 && (
        <>
          , <b className="hot">worse in {worse.length}</b>
        </>
      )}
      . {left}
    </p>
  );
}

/** The case against the rule; it can't be folded. */
function WhenNot({ table }: Pick<CountProps, 'table'>) {
  const cautions = useMemo(() => whenNot(table), [table]);
  const open = table.rows.filter(({ runs }) => runs < LEAGUE_RUNS).length;
  return (
    <Section aria-label="When not to use it">
      <h2>When not to use it</h2>
      {cautions.map(({ id, title, says }) => (
        <div key={id} className="ruled-off above-3">
          <h3>{title}</h3>
          <p className="soft">{says}</p>
        </div>
      ))}
      {open > 0 && <Note above={2}>{counted(open, 'situation')} still to come.</Note>}
      {open === 0 && cautions.length === 0 && <Note above={2}>The league found no such situation.</Note>}
    </Section>
  );
}

/** How long nothing must be typed before the rule runs, ms. */
const SETTLED_MS = 300;

/** The value once it stays the same for a moment, or at once with Ctrl + Enter. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const settle = (): void => setSettled(value);
    const timer = setTimeout(settle, SETTLED_MS);
    const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
      if (key === 'Enter' && (ctrlKey || metaKey)) settle();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, [value]);
  return settled;
}

/** "p99 7.1 ms against 165 ms of adaptive"; null before both have a run. */
function headline({ situation, cells: [ours, rival] }: LeagueRow): string | null {
  if (ours === undefined || rival === undefined || ours.runs.length === 0 || rival.runs.length === 0)
    return null;
  const told = figureOfSituation(situation);
  const { label } = LEAGUE_FIGURES[told];
  const name = told === 'p99' ? label : titled(label);
  const text = (cell: LeagueCell): string => cellText(cell, told, ', growing,', 'own');
  return `${name} ${text(ours)} against ${text(rival)} of ${inSentence(rival.entrant.label)}`;
}

/** Range over other seeds, to follow a text; empty with one run. */
function seedsText({ situation, cells: [ours] }: LeagueRow): string {
  if (ours === undefined || ours.runs.length < 2) return '';
  const told = figureOfSituation(situation);
  const { low, high } = ours.ranges[told];
  return `; ${otherSeeds(figureText(LEAGUE_FIGURES[told].unit, low), figureText(LEAGUE_FIGURES[told].unit, high))}`;
}

/** The whole league may take this much, s: its situations are small, but for the reader's own, whose runs wait by themselves. */
const LEAGUE_SECONDS = 600;

/** The league of a rule, the situation in view first. */
function useLeague(
  rule: string,
  situations: readonly Situation[],
  inView: string,
): { readonly league: ListedRuns; readonly table: LeagueTable } {
  const request = useMemo(
    () => ({ entrants: withUsualRivals(rule), situations, runs: LEAGUE_RUNS }),
    [rule, situations],
  );
  const subjects = useMemo(() => leagueSubjects(request, inView), [request, inView]);
  const league = useRuns(subjects, { begin: true, seconds: LEAGUE_SECONDS });
  const [known] = useState(() => new WeakMap<Summary, LeagueRun>());
  const { found } = league;
  const table = useMemo(() => leagueTable(request, found, known), [request, found, known]);
  return { league, table };
}

/** The parts of a rule that a phone changes one at a time. */
const PARTS = {
  leave: { title: 'When to switch', Part: LeavePart },
  pick: { title: 'How to pick', Part: PickPart },
  score: { title: 'Score of a partition, lower is better', Part: ScorePart },
  without: { title: 'Leave out if', Part: WithoutPart },
  rule: { title: 'The whole rule', Part: WholePart },
} as const;

/** On a phone: the rule as a sentence; a tap on a part opens it. */
function RuleLine({ state }: { readonly state: RuleState }) {
  const { rule } = state;
  const [open, setOpen] = useState<keyof typeof PARTS | null>(null);
  const part = (name: keyof typeof PARTS, text: string): ReactNode => (
    <button
      type="button"
      className={`bold ${styles.tap}`}
      data-part={name}
      aria-haspopup="dialog"
      onClick={() => setOpen(name)}
    >
      {text}
    </button>
  );
  const { leave, without, pick } = rule;
  const { inside } = seenBy(rule);
  return (
    <section aria-label="Your rule">
      <Note>your rule</Note>
      <p className="label below-1">
        {leave.when === 'record' ? 'For ' : leave.when === 'batch' ? 'With each ' : 'After '}
        {part('leave', leaveText(leave))}, {pick.by === 'weighted' ? '' : 'the '}
        {part('pick', pickText(pick))} {pick.by === 'lowest' ? 'of' : 'by'}{' '}
        {part('score', expressionText(rule.score))}
        {without !== null && <>, without {part('without', expressionText(without))}</>}
      </p>
      <Note>
        Tap a part to change it.{' '}
        {inside.length === 0
          ? 'Any Partitioner can see this.'
          : `Only code inside the client can see ${inside.join(', ')}.`}
      </Note>
      {open !== null && <PartSheet name={open} state={state} onClose={() => setOpen(null)} />}
    </section>
  );
}

interface PartSheetProps {
  readonly name: keyof typeof PARTS;
  readonly state: RuleState;
  readonly onClose: () => void;
}

function PartSheet({ name, state, onClose }: PartSheetProps) {
  const { title, Part } = PARTS[name];
  const close = (): void => {
    state.forgetDrafts();
    onClose();
  };
  return (
    <DialogFrame title={title} onClose={close}>
      <Part state={state} />
      <div className="above-4">
        <StartFrom state={state} />
      </div>
      {name !== 'without' && (
        <details className="above-2">
          <summary>Leave out if …</summary>
          <WithoutPart state={state} />
        </details>
      )}
      <Button look="solid" size="touch" className="full above-4" onClick={close}>
        Done
      </Button>
    </DialogFrame>
  );
}
