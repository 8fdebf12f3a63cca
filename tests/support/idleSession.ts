import { vi } from 'vitest';
import { Playhead } from '../../src/run/Playhead';
import type { Session } from '../../src/ui/app';

/** A session in which nothing runs: for parts of the screen that show only what the store holds. */
export function idleSession(): Session {
  return {
    playhead: new Playhead(),
    stage: () => null,
    history: () => null,
    journey: vi.fn(),
    openPreset: vi.fn(),
    openLink: vi.fn(),
    retry: vi.fn(),
  };
}
