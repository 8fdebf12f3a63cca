import { useCallback } from 'react';
import type { StageSkin } from '../../../scenario/skins';
import { StagePicture } from '../StagePicture';
import type { StageSource } from '../stageScene';
import { describeBus } from './busScene';
import { paintBus } from './paintBus';

interface SkinnedStageProps extends StageSource {
  readonly skin: StageSkin;
  readonly className?: string;
}

/** The run of the stage, drawn as something everyone knows. */
export function SkinnedStage({ skin: { turned }, ...source }: SkinnedStageProps) {
  const paint = useCallback<NonNullable<StageSource['paint']>>(
    (surface, layout, scene) => paintBus(surface, layout, scene, turned),
    [turned],
  );
  return <StagePicture {...source} paint={paint} describe={describeBus} />;
}
