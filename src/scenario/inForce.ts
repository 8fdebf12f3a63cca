import type { FieldName, Scenario, TimedChange } from './scenario';

type ChangeOf<Name extends FieldName> = TimedChange & { readonly value: Scenario[Name] };

export function changesOf<Name extends FieldName>(scenario: Scenario, name: Name): readonly ChangeOf<Name>[] {
  return scenario.at.filter((change): change is ChangeOf<Name> => change.field === name);
}

/** The value of a setting at second `atS`: that of the last timed change up to then, else the scenario's own. */
export function valueInForce<Name extends FieldName>(
  scenario: Scenario,
  name: Name,
  atS: number,
): Scenario[Name] {
  return changesOf(scenario, name).findLast((change) => change.atS <= atS)?.value ?? scenario[name];
}

/** Parts that each kind of `slow.ms` makes longer, in words. */
export const SLOWED: Readonly<Record<Scenario['slow.kind'], string>> = {
  broker: 'response',
  responses: 'response',
  appends: 'append',
  fetches: 'fetch',
};

/** The interval in which the scenario slows a broker while records are sent, simulated ms; null if none is slowed. */
export function slowInterval(scenario: Scenario): { readonly fromMs: number; readonly toMs: number } | null {
  const slowed = scenario['slow.broker'] !== 'none' && scenario['slow.ms'] > 0;
  const fromMs = scenario['slow.from.s'] * 1000;
  const endMs = scenario['duration.s'] * 1000;
  const toMs = scenario['slow.to.s'] === 'end' ? endMs : Math.min(endMs, scenario['slow.to.s'] * 1000);
  return slowed && toMs > fromMs ? { fromMs, toMs } : null;
}

export interface SlowPiece {
  readonly fromS: number;
  readonly toS: number;
  readonly broker: number;
  readonly slowMs: number;
}

/** When which broker is slow, and by how much, up to second `endS`. */
export function slowPieces(scenario: Scenario, endS: number): readonly SlowPiece[] {
  const from = scenario['slow.from.s'];
  const to = scenario['slow.to.s'] === 'end' ? endS : Math.min(scenario['slow.to.s'], endS);
  const changes = scenario.at
    .filter(({ field, atS }) => (field === 'slow.ms' || field === 'slow.broker') && atS > from && atS < to)
    .map(({ atS }) => atS);
  const starts = [from, ...changes];
  return starts.flatMap((fromS, index) => {
    const toS = starts[index + 1] ?? to;
    const broker = valueInForce(scenario, 'slow.broker', fromS);
    const slowMs = valueInForce(scenario, 'slow.ms', fromS);
    return broker === 'none' || slowMs === 0 || toS <= fromS ? [] : [{ fromS, toS, broker, slowMs }];
  });
}

export interface DownPiece {
  readonly fromS: number;
  readonly toS: number;
  readonly broker: number;
}

/** When which broker is down, up to second `endS`. */
export function downPieces(scenario: Scenario, endS: number): readonly DownPiece[] {
  const changes = changesOf(scenario, 'down.broker').filter(({ atS }) => atS > 0 && atS < endS);
  const starts = [0, ...changes.map(({ atS }) => atS)];
  const pieces: DownPiece[] = [];
  for (const [index, fromS] of starts.entries()) {
    const toS = starts[index + 1] ?? endS;
    const broker = valueInForce(scenario, 'down.broker', fromS);
    if (broker === 'none' || toS <= fromS) continue;
    const last = pieces.at(-1);
    if (last?.broker === broker && last.toS === fromS) pieces[pieces.length - 1] = { ...last, toS };
    else pieces.push({ fromS, toS, broker });
  }
  return pieces;
}
