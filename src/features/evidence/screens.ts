import type { LaterScreen } from '../../shell/places';

export const evidenceScreen: LaterScreen = {
  name: 'evidence',
  place: 'Learn',
  label: 'How true is it?',
  offers: 'nothing',
  load: async () => (await import('./screen/EvidenceScreen')).EvidenceScreen,
};
