export { serve } from '../../../tests/e2e/support/server';
export { readArguments } from './arguments';
export { fuzzHeadless } from './links/fuzz';
export { fuzzPage } from './links/page';
export { goForWalks } from './monkeys';
export { soak } from './soak';
