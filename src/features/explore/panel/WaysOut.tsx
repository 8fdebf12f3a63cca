import { type ReactNode, useState } from 'react';
import { formatMilliseconds } from '../../../base/format';
import { answerOf } from '../../../run/decide/answer';
import type { SettingReading } from '../../../run/decide/reading';
import type { DecideResult } from '../../../run/decide/result';
import {
  conditions,
  formatChanges,
  nothingText,
  partitionerText,
  sentences,
  situationFigure,
} from '../../../run/decide/text';
import type { WaysOutState } from '../../../store/waysOutSlice';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { useLayout } from '../../../ui/media';
import { Note } from '../../../ui/Primitives';
import { RunNote } from '../../../watch/runPlace/RunNote';
import styles from './WaysOut.module.css';

const MOST_OTHERS = 3;

/** While the search goes on, another setting may overtake the leading one. */
const TITLES = { searching: 'Best so far', done: 'Fix' };

/** The smallest change that ends a trouble, others on request, and whether the partitioner is the problem. */
export function WaysOutSection() {
  const state = useApp(({ waysOut }) => waysOut);
  const [isOpen, setOpen] = useState(false);
  const touch = useLayout() === 'phone';
  const { store } = useServices();
  if (state.type === 'none') return null;
  const { result } = state;
  const [fix, ...others] = result === null ? [] : answerOf(result).options.slice(0, MOST_OTHERS + 1);
  const says = fix === undefined ? withoutFix(state) : `Fix: ${formatChanges(fix.setting.changes)}`;
  return (
    <section className="section" aria-label="Fixes" data-search={state.type}>
      {result !== null && fix !== undefined ? (
        <>
          <Fix result={result} setting={fix.setting} touch={touch} title={TITLES[state.type]}>
            {others.length > 0 && (
              <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? 'Fewer' : others.length === 1 ? '1 other' : `${others.length} others`}
              </Button>
            )}
          </Fix>
          {isOpen &&
            others.map(({ letter, setting }) => <Fix key={letter} {...{ result, setting, touch }} />)}
        </>
      ) : result !== null && result.failure !== null ? (
        <RunNote
          run={{ phase: 'failed', failure: result.failure }}
          subject="The search for a fix"
          onRetry={() => store.getState().searchAgain()}
        />
      ) : (
        <Note className="num">{says}</Note>
      )}
      {result !== null && <PartitionerLine result={result} />}
      {/* Announced once per search, when it ends. */}
      <p className="visually-hidden" aria-live="polite">
        {state.type === 'done' && state.result.failure === null ? says : ''}
      </p>
    </section>
  );
}

interface FixProps {
  readonly result: DecideResult;
  readonly setting: SettingReading;
  readonly touch: boolean;
  /** The first setting's. */
  readonly title?: string;
  readonly children?: ReactNode;
}

function Fix({ result: { question, present }, setting, touch, title, children }: FixProps) {
  const { store } = useServices();
  const name = formatChanges(setting.changes);
  if (present?.worst == null || setting.worst === null) return null;
  return (
    <div className={`gap-2 ${styles.fix}`}>
      <div className="num">
        {title === undefined ? name : <h3 className="heading">{`${title}: ${name}`}</h3>}
        {title !== undefined && ` ${question.decision.percentile} ${formatMilliseconds(present.worst.ms)}`}
        {' → '}
        <b>{situationFigure(setting.worst)}</b>
      </div>
      <Button
        size={touch ? 'touch' : undefined}
        look={title === undefined ? undefined : 'solid'}
        aria-label={`Try ${name}`}
        onClick={() => store.getState().tryChanges(setting.changes)}
      >
        Try
      </Button>
      <Note className="num">
        {sentences(conditions(setting, present, question))} {children}
      </Note>
    </div>
  );
}

/** Says if the partitioner is the problem, with a way to Compare, which opens with the client's partitioners. */
function PartitionerLine({ result: { partitioner } }: { readonly result: DecideResult }) {
  const { store } = useServices();
  if (partitioner === null) return null;
  const { lead, rest } = partitionerText(partitioner);
  return (
    <p className="ruled-off above-3 num">
      <b>{lead}</b> {rest}{' '}
      <Button look="link" onClick={() => store.getState().setScreen('compare')}>
        Compare
      </Button>
    </p>
  );
}

function withoutFix(state: Exclude<WaysOutState, { readonly type: 'none' }>): string {
  if (state.type === 'done') return nothingText(state.result);
  if (state.progress === null) return 'Looking for a fix';
  const { runs, runsLeft } = state.progress;
  return `Looking for a fix, ${runs} of about ${runs + runsLeft} runs`;
}
