import { afterAll } from 'vitest';
import { unmountAll } from './support/render';

// Tells React that this is a test, so that `act` waits for effects instead of warning.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterAll(unmountAll);
