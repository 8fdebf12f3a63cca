import fc from 'fast-check';
import {
  DEEPEST,
  depth,
  type Expression,
  type Leave,
  MOST_STEPS,
  type Operation,
  type Pick,
  postfix,
} from '../../src/scenario/rule/rule';
import { SIGNAL_NAMES, SIGNAL_SETTINGS } from '../../src/scenario/rule/signalNames';

const anyNumber = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.integer({ min: -999_999, max: 999_999 }).map((millionths) => (millionths + 0) / 1e6),
);
const anySignal: fc.Arbitrary<Expression> = fc.constantFrom(...SIGNAL_NAMES).chain((name) => {
  const usual = SIGNAL_SETTINGS[name];
  const setting =
    usual === null ? fc.constant(null) : fc.oneof(fc.constant(usual), fc.integer({ min: 1, max: 60_000 }));
  return setting.map((setting) => ({ type: 'signal', name, setting }));
});
const anyLeaf = fc.oneof(
  anySignal,
  anyNumber.map((value): Expression => ({ type: 'number', value: value + 0 })),
);
const TWO = ['+', '-', '*', '/', 'min', 'max', '<', '<=', '>', '>=', '=', 'and', 'or'] as const;
const { anyExpression } = fc.letrec<{ anyExpression: Expression }>((tie) => ({
  anyExpression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    anyLeaf,
    fc
      .tuple(fc.constantFrom<Operation[]>(...TWO), tie('anyExpression'), tie('anyExpression'))
      .map(([name, ...of]): Expression => ({ type: 'call', name, of })),
    tie('anyExpression').map((inner): Expression => ({ type: 'call', name: 'not', of: [inner] })),
    fc
      .tuple(tie('anyExpression'), tie('anyExpression'), tie('anyExpression'))
      .map((of): Expression => ({ type: 'call', name: 'if', of })),
  ),
}));
const anyLeave: fc.Arbitrary<Leave> = fc.oneof(
  fc.constantFrom<Leave[]>({ when: 'record' }, { when: 'batch' }),
  fc.record({
    when: fc.constant('bytes' as const),
    bytes: fc.oneof(fc.constant('batch.size' as const), fc.integer({ min: 0, max: 1e9 })),
    atEnd: fc.boolean(),
  }),
  fc.integer({ min: 0, max: 900_000 }).map((tenths): Leave => ({ when: 'time', ms: tenths / 10 })),
);
const anyPick: fc.Arbitrary<Pick> = fc.oneof(
  fc.constantFrom<Pick[]>({ by: 'lowest' }, { by: 'weighted' }),
  fc.integer({ min: 2, max: 8 }).map((of): Pick => ({ by: 'best', of })),
);
/** Any rule within the limits. */
export const anyRule = fc
  .record({ leave: anyLeave, score: anyExpression, pick: anyPick, without: fc.option(anyExpression) })
  .filter(({ score, without }) => isSmall(score) && (without === null || isSmall(without)));

/** Whether an expression is within the limits. */
export function isSmall(expression: Expression): boolean {
  return postfix(expression).length <= MOST_STEPS && depth(expression) <= DEEPEST;
}
