import type { ReactNode } from 'react';
import { withUnit } from '../../../base/format';
import { readRule } from '../../../scenario/rule/read';
import { type Leave, MOST_DRAWN, type Pick, type Rule } from '../../../scenario/rule/rule';
import { CommitField } from '../../../ui/controls/CommitField';
import { Segmented } from '../../../ui/controls/Segmented';
import { Note } from '../../../ui/Primitives';
import { RuleField } from './RuleField';
import type { RuleState } from './useRule';

interface PartProps {
  readonly state: RuleState;
}

const ENDS = [
  { value: 'now', label: 'at once' },
  { value: 'end', label: 'where a batch ends' },
] as const;

/** The numbers that a kind of switching begins with: librdkafka's time, the bytes of a full batch. */
const FIRST: Readonly<Record<Leave['when'], Leave>> = {
  record: { when: 'record' },
  batch: { when: 'batch' },
  bytes: { when: 'bytes', bytes: 'batch.size', atEnd: true },
  time: { when: 'time', ms: 10 },
};

/** Puts the part of a rule with a typed number into force, or returns the sentence that says why not. */
function commitPart(text: string, commit: (rule: Rule) => void): string | null {
  const { rule, mistake } = readRule(text);
  if (rule === null) return mistake.message;
  commit(rule);
  return null;
}

/** When to switch to another partition. */
export function LeavePart({ state: { rule, change } }: PartProps) {
  const { leave } = rule;
  const commit = (text: string): string | null =>
    commitPart(`leave ${text}`, ({ leave: typed }) => change({ leave: typed }));
  return (
    <>
      <Segmented
        label="When to switch"
        options={[
          { value: 'record', label: 'record' },
          { value: 'batch', label: 'new batch' },
          {
            value: 'bytes',
            label: leave.when !== 'bytes' || leave.bytes === 'batch.size' ? 'batch.size' : 'bytes',
          },
          { value: 'time', label: 'time' },
        ]}
        value={leave.when}
        onChange={(when) => change({ leave: FIRST[when] })}
      />
      {leave.when === 'bytes' && (
        <>
          <CommitField
            label="After so many bytes"
            value={String(leave.bytes)}
            onCommit={(text) => commit(`${bytesText(text)}${leave.atEnd ? ' at batch end' : ''}`)}
          />
          <Segmented
            label="Switches"
            options={ENDS}
            value={leave.atEnd ? 'end' : 'now'}
            onChange={(end) => change({ leave: { ...leave, atEnd: end === 'end' } })}
          />
        </>
      )}
      {leave.when === 'time' && (
        <CommitField
          label="After"
          unit="ms"
          value={String(leave.ms)}
          onCommit={(text) => commit(`${text} ms`)}
        />
      )}
      <Note above={1}>{leaveNote(leave)}</Note>
    </>
  );
}

function bytesText(text: string): string {
  return text.trim() === 'batch.size' ? text : `${text} bytes`;
}

/** Which clients switch so. */
function leaveNote(leave: Leave): ReactNode {
  switch (leave.when) {
    case 'record':
      return 'Each record chooses anew, as in Java up to 2.3.';
    case 'batch':
      return (
        <>
          New batch: <code>onNewBatch</code>, Java 2.4 to 3.9
        </>
      );
    case 'bytes':
      return leave.atEnd ? 'As Java does from 3.3 on.' : "At once: as in KIP-794's text.";
    case 'time':
      return `As librdkafka does; its default is ${withUnit('10', 'ms')}.`;
  }
}

export function ScorePart({ state }: PartProps) {
  return (
    <RuleField
      listed
      label="Score of a partition"
      draft={state.drafts.score}
      hint={<Note above={1}>+ − × ÷ min max if, numbers, and these signals</Note>}
    />
  );
}

/** Partitions that are left out, unless nothing is left. */
export function WithoutPart({ state }: PartProps) {
  return (
    <RuleField
      label="Leave out if"
      draft={state.drafts.without}
      placeholder="same.rack = 0"
      hint={
        <Note above={1}>
          {'A condition with < ≤ = ≥ >, and, or, not. If it holds for all, none is left out.'}
        </Note>
      }
    />
  );
}

/** The whole rule in one line, to copy or to replace. */
export function WholePart({ state }: PartProps) {
  return <RuleField label="The whole rule" draft={state.drafts.rule} />;
}

const DRAWN = 2;

/** How the scores decide. */
export function PickPart({ state: { rule, change } }: PartProps) {
  const { pick } = rule;
  const drawn = pick.by === 'best' ? pick.of : DRAWN;
  const picks: Readonly<Record<Pick['by'], Pick>> = {
    lowest: { by: 'lowest' },
    weighted: { by: 'weighted' },
    best: { by: 'best', of: drawn },
  };
  const commit = (text: string): string | null =>
    commitPart(`pick best of ${text}`, ({ pick: typed }) => change({ pick: typed }));
  return (
    <>
      <Segmented
        label="How to pick"
        options={[
          { value: 'lowest', label: 'lowest' },
          { value: 'weighted', label: 'weighted' },
          { value: 'best', label: `best of ${drawn}` },
        ]}
        value={pick.by}
        onChange={(by) => change({ pick: picks[by] })}
      />
      {pick.by === 'best' && (
        <CommitField
          label={`Drawn at random, 2 to ${MOST_DRAWN}`}
          value={String(pick.of)}
          onCommit={commit}
        />
      )}
      {pick.by === 'weighted' && (
        <Note above={1}>In proportion to the highest score + 1 − its own, as in KIP-794.</Note>
      )}
    </>
  );
}
