import { useServices } from '../../ui/app';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';
import { usePlayback } from '../../ui/playhead';

interface PlayButtonProps {
  readonly className: string | undefined;
  readonly size: 'touch' | undefined;
  /** Sets it going in another way. */
  readonly onPlay?: (() => void) | undefined;
}

export function PlayButton({ className, size, onPlay }: PlayButtonProps) {
  const { playhead } = useServices().session;
  const { playing } = usePlayback();
  const toggle = () => {
    if (onPlay !== undefined && !playing) onPlay();
    else playhead.playing = !playhead.playing;
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
