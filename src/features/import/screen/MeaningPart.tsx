import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useMemo, useState } from 'react';
import { formatShare } from '../../../base/format';
import { MY_SYSTEM } from '../../../scenario/ownSystem';
import { twinText } from '../../../scenario/twinText';
import { mySystemWanted, stageWanted } from '../../../shell/doors';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { useMedia } from '../../../ui/media';
import { Note, Row } from '../../../ui/Primitives';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { Candidate, Checked, CheckedCandidates } from '../core/fit/candidates';
import { formatCandidate } from '../core/fit/candidatesText';
import { candidatesToCheck } from '../core/fit/checkCandidates';
import { canReproduce } from '../core/fit/fitText';
import { measurementsOf } from '../core/fit/situations';
import { interpret } from '../core/meaning/interpret';
import { namedView } from '../core/namedView';
import type { ImportChoice } from '../core/read';
import { type FilesReading, togetherOf } from '../core/readFiles';
import type { ImportResult } from '../core/types';
import { saveCluster } from './ClusterPart';
import { leaveImport } from './door';
import styles from './MeaningPart.module.css';
import { MetricsPart } from './MetricsPart';
import { ReadPart } from './ReadPart';
import { measuredSystem, openDifferences, readSettings } from './system';
import { UnknownPart } from './UnknownPart';
import { type FitState, foundBy, useFit } from './useFit';

/** Where the three parts are tabs. */
export const NARROW = '(width < 900px)';

interface MeaningPartProps {
  readonly read: FilesReading;
  readonly result: ImportResult;
  readonly choice: ImportChoice;
  readonly onChoice: (choice: ImportChoice) => void;
  /** Adds other texts. */
  readonly onMore: () => void;
  readonly onClose: () => void;
}

type Tab = 'read' | 'metrics' | 'unknown';

/** What the texts mean: what was read, what the metrics say, and what they can't; and what to do with it. */
export function MeaningPart({ read, result, choice, onChoice, onMore, onClose }: MeaningPartProps) {
  const { store } = useServices();
  const scenario = useApp((state) => state.scenario);
  const view = useApp((state) => state.view);
  const isNarrow = useMedia(NARROW);
  const [tab, setTab] = useState<Tab>('metrics');
  const together = useMemo(() => togetherOf(read.files, result), [read, result]);
  const { differences } = useMemo(() => interpret(together, scenario).figures, [together, scenario]);
  const described = useMemo(
    () => ({ ...scenario, ...measuredSystem(differences, view), ...readSettings(result, view) }),
    [scenario, differences, result, view],
  );
  const order = useMemo(() => {
    const measured = measurementsOf(read, described);
    const { targets, beside } = measured;
    return targets.length === 0 ? null : { targets, beside, candidates: candidatesToCheck(measured) };
  }, [read, described]);
  const { state: fit, searchOn } = useFit(order);
  const found = foundBy(fit);
  const best = found?.best.fit ?? null;
  const meaning = useMemo(
    () => interpret(together, scenario, found && fittedBrokers(found)),
    [together, scenario, found],
  );

  const use = ({ fit: { twin } }: Checked): void => {
    store.getState().changeScenario(twin.scenario, {
      ...namedView(result, twin.scenario, view),
      twin: twinText(twin),
      screen: 'explore',
    });
    saveCluster(twin);
    stageWanted.emit();
    onClose();
  };
  const useSettings = (): void => {
    const patch = readSettings(result, view);
    store.getState().changeScenario(patch, namedView(result, { ...scenario, ...patch }, view));
    onClose();
  };
  const ask = (): void => {
    store.getState().changeScenario(described, {
      title: view.title || MY_SYSTEM,
      ...namedView(result, described, view),
    });
    leaveImport();
    mySystemWanted.emit({ edits: true });
  };
  const parts: Readonly<Record<Tab, ReactNode>> = {
    read: (
      <ReadPart
        read={meaning.read}
        files={read.files}
        result={result}
        pods={meaning.figures.pods}
        system={measuredSystem(differences, view)}
        producer={choice.producer ?? null}
        onChoice={onChoice}
      />
    ),
    metrics: (
      <MetricsPart
        says={meaning.figures}
        result={result}
        fit={fit}
        open={openDifferences(differences, order !== null)}
      />
    ),
    unknown: (
      <UnknownPart unknowns={meaning.unknowns} fit={best !== null && canReproduce(best) ? best : null} />
    ),
  };
  return (
    <>
      {isNarrow ? (
        <Tabs.Root value={tab} onValueChange={(next: Tab) => setTab(next)} className="stack room">
          <Tabs.List className={`row ${styles.tabs}`}>
            {TABS.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} className="scroll grow">
            {parts[tab]}
          </Tabs.Panel>
        </Tabs.Root>
      ) : (
        <div className={styles.parts}>
          {parts.read}
          {parts.metrics}
          {parts.unknown}
        </div>
      )}
      <Row wrap={isNarrow} className={`foot ${styles.foot}`}>
        <UseButton fit={fit} onUse={use} />
        <FitLine fit={fit} onAgain={searchOn} />
        <Button size="touch" className="end" onClick={useSettings}>
          {isNarrow ? 'Settings only' : 'Use the settings only'}
        </Button>
        {isNarrow && (
          <Button size="touch" onClick={onMore}>
            Paste more
          </Button>
        )}
        {!isNarrow && view.lock.length === 0 && (
          <Button size="touch" onClick={ask}>
            Ask me six questions
          </Button>
        )}
      </Row>
      <p className="visually-hidden" aria-live="polite">
        {spoken(fit)}
      </p>
    </>
  );
}

const TABS: readonly { readonly value: Tab; readonly label: string }[] = [
  { value: 'read', label: 'Settings' },
  { value: 'metrics', label: 'Metrics' },
  { value: 'unknown', label: 'Not in it' },
];

/** The slow brokers with which the model reproduces the metrics; null if it doesn't with any. */
function fittedBrokers({ best, alike }: CheckedCandidates): readonly number[] | null {
  if (!canReproduce(best.fit)) return null;
  return alike.flatMap(({ broker }) => broker?.yours ?? []);
}

interface UseButtonProps {
  readonly fit: FitState;
  readonly onUse: (best: Checked) => void;
}

function UseButton({ fit, onUse }: UseButtonProps) {
  const best = foundBy(fit)?.best ?? null;
  const isGood = best === null || canReproduce(best.fit);
  return (
    <Button
      look={isGood ? 'solid' : 'plain'}
      size="touch"
      aria-disabled={best === null}
      onClick={() => best !== null && onUse(best)}
    >
      {isGood ? 'Use as my cluster' : 'Use it anyway'}
    </Button>
  );
}

interface FitLineProps {
  readonly fit: FitState;
  readonly onAgain: () => void;
}

/** How far the fit is, or how well it fits. */
function FitLine({ fit, onAgain }: FitLineProps) {
  switch (fit.type) {
    case 'idle':
      return <Note as="span">Needs metrics that the model has, too.</Note>;
    case 'running': {
      const { progress } = fit;
      const share = progress === null ? 0 : progress.share;
      return (
        <Row className="note">
          <ProgressBar label="Fit" value={share} max={1} className={styles.progress} />
          <span className="num">
            {progress === null
              ? 'starting the fit'
              : `checking ${nameOf(progress.candidate)}, ${formatShare(share)}`}
          </span>
        </Row>
      );
    }
    case 'failed':
      return <span role="alert">{fit.message}</span>;
    case 'done': {
      const { best } = fit.found;
      return (
        <Row className="note">
          <span>{fitText(best)}</span>
          <Button look="quiet" onClick={onAgain}>
            Fit again
          </Button>
        </Row>
      );
    }
  }
}

/** "node-5": what is checked as the slow broker. */
function nameOf(candidate: Candidate): string {
  return formatCandidate(candidate).replace(/^(node.*) slow$/, '$1');
}

function fitText(best: Checked): string {
  const within = formatShare(Math.max(0.01, best.within));
  if (canReproduce(best.fit)) return `fits within ${within}; then Explore and Decide run on it`;
  return `The model can't reproduce these metrics: its best set is off by ${within}.`;
}

function spoken(fit: FitState): string {
  if (fit.type === 'running' && fit.progress !== null)
    return `Checking ${nameOf(fit.progress.candidate)}, ${fit.progress.index + 1} of ${fit.progress.count}.`;
  return fit.type === 'done' ? fitText(fit.found.best) : '';
}
