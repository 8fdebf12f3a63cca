import type { StageRows, StageScene } from './scene';

export interface Told {
  readonly scene: Pick<StageScene, 'brokerId'>;
  readonly rows: StageRows;
}

/** Who leads a broker's own partitions; `unreachable` = the broker itself, down but not fenced yet. */
export type Leading = 'itself' | 'unreachable' | 'other' | 'nobody';

/** Who leads a broker's own partitions at this instant. */
export function leadingOf(rows: StageRows, broker: number): Leading {
  const leader = rows.leaders[broker] ?? broker;
  if (leader < 0) return 'nobody';
  if (leader !== broker) return 'other';
  return rows.brokers[broker]?.down ? 'unreachable' : 'itself';
}

/** Texts for a row's label, from long to short; none if the broker leads as usual. */
export function formatRowLeader({ scene, rows }: Told, broker: number): readonly string[] {
  const leader = scene.brokerId(rows.leaders[broker] ?? broker);
  switch (leadingOf(rows, broker)) {
    case 'itself':
      return [];
    case 'unreachable':
      return ['leader is down', 'down'];
    case 'nobody':
      return ['no leader', 'none'];
    case 'other':
      return [`led by B${leader}`, `B${leader}`];
  }
}

/** Texts about the partitions of a broker that is down, from long to short. */
export function formatCardLeader({ scene, rows }: Told, broker: number): readonly string[] {
  const leader = scene.brokerId(rows.leaders[broker] ?? broker);
  switch (leadingOf(rows, broker)) {
    case 'itself':
      return [''];
    case 'unreachable':
      return ['leads until its session ends', 'session runs', ''];
    case 'nobody':
      return ['no one can take over', 'no leader', ''];
    case 'other':
      return [`broker ${leader} took over`, `led by B${leader}`, `B${leader}`];
  }
}
