export { serve } from '../../tests/e2e/support/server';
export { readArguments } from './arguments';
export { goForWalks } from './monkeys';
export { soak } from './soak';
