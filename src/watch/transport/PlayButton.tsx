import { useServices } from '../../ui/app';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';
import { usePlayback } from '../../ui/playhead';

interface PlayButtonProps {
  readonly className: string | undefined;
  readonly size: 'touch' | undefined;
}

/** Sets the playhead going, or stops it. */
export function PlayButton({ className, size }: PlayButtonProps) {
  const { playhead } = useServices().session;
  const { playing } = usePlayback();
  const toggle = () => {
    playhead.playing = !playhead.playing;
  };
  return (
    <Button
      look="solid"
      size={size}
      className={className}
      aria-label={playing ? 'Pause' : 'Play'}
      onClick={toggle}
    >
      <Icon name={playing ? 'pause' : 'play'} />
    </Button>
  );
}
