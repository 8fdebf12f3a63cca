import type { LaterScreen } from '../../shell/places';

export const labScreen: LaterScreen = {
  name: 'lab',
  place: 'Lab',
  label: 'Lab',
  offers: 'system',
  load: async () => (await import('./screen/LabScreen')).LabScreen,
};
