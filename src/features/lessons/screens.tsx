import type { LaterScreen } from '../../shell/places';
import type { LoadLessonEvidence } from './shelf/evidence';

/** `evidence` = real Kafka's figures, which another feature has. */
export function lessonsScreen(evidence: LoadLessonEvidence): LaterScreen {
  return {
    name: 'lessons',
    place: 'Learn',
    label: 'Lessons',
    offers: 'nothing',
    load: async () => {
      const { LessonsScreen } = await import('./screen/LessonsScreen');
      return () => <LessonsScreen evidence={evidence} />;
    },
  };
}
