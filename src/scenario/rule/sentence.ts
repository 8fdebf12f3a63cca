import { formatCount } from '../../base/format';
import type { Expression, Leave, Operation, Pick, Rule } from './rule';
import { signalNamed, signalsIn } from './signals';
import { expressionText } from './write';

/** A rule in words: "With each new batch, take the partition with the fewest records not yet acked." */
export function ruleSentence({ leave, score, pick, without }: Rule): string {
  const sentence = `${leaveClause(leave)}, ${pickClause(pick, score)}.`;
  return without === null ? sentence : `${sentence} ${withoutSentence(without)}`;
}

function leaveClause(leave: Leave): string {
  switch (leave.when) {
    case 'record':
      return 'For each record';
    case 'batch':
      return 'With each new batch';
    case 'bytes': {
      const bytes = leave.bytes === 'batch.size' ? 'batch.size bytes' : `${formatCount(leave.bytes)} bytes`;
      const also = leave.orMs === undefined ? '' : ` or ${leave.orMs} ms`;
      return leave.atEnd
        ? `When a batch ends after ${bytes}, or after twice as many${also}`
        : `After ${bytes}${also}`;
    }
    case 'time':
      return leave.ms === 0 ? 'For each record' : `With the first record after ${leave.ms} ms`;
  }
}

function pickClause(pick: Pick, score: Expression): string {
  if (signalsIn(score).length === 0) return 'take any partition at random';
  const simple = score.type === 'signal' ? signalNamed(score.name).lowest : undefined;
  const lowest = simple ?? `with the lowest score, ${scoreText(score)}`;
  switch (pick.by) {
    case 'lowest':
      return `take the partition ${lowest}`;
    case 'best':
      return `draw ${pick.of} partitions at random and take the one ${lowest}`;
    case 'weighted':
      return `draw a partition at random: the higher its score, ${scoreText(score)}, the less often`;
  }
}

function withoutSentence(without: Expression): string {
  const text = expressionText(without);
  if (text === 'current') return 'Never the same partition twice in a row, if there is another.';
  if (text === 'same.rack = 0' || text === 'not same.rack') {
    return "Leave out leaders outside the producer's rack, unless there is no other.";
  }
  return `Leave out partitions with ${scoreText(without)}, unless no other is left.`;
}

const SIGNS: Readonly<Partial<Record<Operation, string>>> = {
  '*': '×',
  '/': '÷',
  '-': '−',
  '<=': '≤',
  '>=': '≥',
};

function scoreText(expression: Expression): string {
  return expressionText(expression).replaceAll(
    / (\*|\/|-|<=|>=) /g,
    (_, sign: Operation) => ` ${SIGNS[sign]} `,
  );
}
