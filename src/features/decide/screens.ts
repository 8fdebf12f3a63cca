import type { LaterScreen } from '../../shell/places';

export const decideScreen: LaterScreen = {
  name: 'decide',
  place: 'Decide',
  label: 'Decide',
  offers: 'scenarios',
  load: async () => (await import('./screen/DecideScreen')).DecideScreen,
};
