import { postfix, type Rule } from './rule';
import { signalsIn } from './signals';

interface Traffic {
  readonly choices: number;
  readonly records: number;
  readonly loops: number;
  readonly partitions: number;
  readonly brokers: number;
  readonly topics: number;
}

/** Bytes that a rule keeps of a partition, of each latency, and of each window with its sixteenths. */
const PARTITION_BYTES = 110;
const LATENCY_BYTES = 16;
const WINDOW_BYTES = 136;

/** Steps that it takes to see a latency or a window, to note a record or an ack, and to look at a queue; and those of a record by itself. */
const LATENCY_STEPS = 2;
const WINDOW_STEPS = 17;
const STEPS_TO_KEEP = 4;
const STEPS_TO_LOOK = 4;
const STEPS_A_RECORD = 8;
/** Changes of queues that a record brings: its batch opens and leaves; and it grows, if that matters. */
const CHANGES_A_RECORD = 2;

const WINDOW = /^(sent|failures|leader\.failures)/;
const KEPT = /ack\.ms|^(sent|failures|leader\.failures)/;
const OF_QUEUES = /^(queue\.|oldest|inflight|ready)/;
const OF_BROKERS = /^(inflight|ready)/;

/** The most steps of work that one producer has with a rule, as the model counts them but for rare second looks. */
export function ruleSteps(rule: Rule, traffic: Traffic): number {
  const { choices, records, partitions } = traffic;
  const score = postfix(rule.score);
  const without = rule.without === null ? [] : postfix(rule.without);
  const kept = keptIn(rule);
  const costOf = (steps: readonly string[]): number =>
    steps.length === 0 ? 0 : 1 + steps.reduce((sum, step) => sum + stepsFor(step, kept), 0);
  const scored = rule.pick.by === 'best' ? Math.min(rule.pick.of, partitions) : partitions;
  // A score that is the same for all isn't asked for.
  const scoring = signalsIn(rule.score).length === 0 ? 1 : scored * costOf(score);
  // Partitions left out are looked for once, and drawn again: in vain, if nearly all are.
  const draws = 1 + (rule.pick.by === 'best' ? rule.pick.of : 1);
  const leavingOut = without.length === 0 ? 0 : draws * partitions * (1 + costOf(without));
  const choosing = scoring + leavingOut;
  const looking = looksAtQueues([...score, ...without], traffic);
  const taking = STEPS_A_RECORD + kept.length * STEPS_TO_KEEP;
  return choices * choosing + records * taking + looking;
}

/** Steps in which the sender's loops look at what has changed, and at each broker. */
function looksAtQueues(steps: readonly string[], traffic: Traffic): number {
  const { records, loops, partitions, brokers, topics } = traffic;
  if (!steps.some((step) => OF_QUEUES.test(step))) return 0;
  const grows = steps.includes('queue.bytes') ? 1 : 0;
  const changes = partitions + Math.min((CHANGES_A_RECORD + grows) * records, loops * partitions);
  const seen = steps.some((step) => OF_BROKERS.test(step)) ? brokers : 0;
  return changes * STEPS_TO_LOOK + loops * topics * (1 + seen);
}

export function ruleBytes(rule: Rule, partitions: number, brokers: number): number {
  const kept = keptIn(rule).map((step) => {
    const bytes = WINDOW.test(step) ? WINDOW_BYTES : LATENCY_BYTES;
    return bytes * (step.startsWith('leader.') ? brokers : partitions);
  });
  return kept.reduce((sum, bytes) => sum + bytes, partitions * PARTITION_BYTES);
}

/** Signals with each half-life or window, for which something is kept. */
function keptIn({ score, without }: Rule): readonly string[] {
  const steps = [score, ...(without === null ? [] : [without])].flatMap(postfix);
  return [...new Set(steps)].filter((step) => KEPT.test(step));
}

/** Steps of one step of an expression: a signal that is kept has to be found among the others. */
function stepsFor(step: string, kept: readonly string[]): number {
  if (!KEPT.test(step)) return 1;
  const seeing = kept.indexOf(step) + (WINDOW.test(step) ? WINDOW_STEPS : LATENCY_STEPS);
  return 1 + (step.startsWith('sent.share') ? 2 : 1) * seeing;
}
