import type { LaterScreen } from '../../shell/places';

// @recipe screen
export const sweepScreen: LaterScreen = {
  name: 'sweep',
  place: 'Explore',
  label: 'Sweep',
  offers: 'scenarios',
  load: async () => (await import('./screen/SweepScreen')).SweepScreen,
};
