import type { LaterScreen } from '../../shell/places';

export const compareScreen: LaterScreen = {
  name: 'compare',
  place: 'Explore',
  label: 'Compare',
  offers: 'scenarios',
  load: async () => (await import('./screen/CompareScreen')).CompareScreen,
};

export const exhibitScreen: LaterScreen = {
  name: 'exhibit',
  place: null,
  label: 'Exhibit',
  offers: 'nothing',
  load: async () => (await import('./screen/CompareScreen')).ReadingScreen,
};
