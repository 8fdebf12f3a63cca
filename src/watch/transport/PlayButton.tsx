import { useServices } from '../../ui/app';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';
import { usePlayback } from '../../ui/playhead';
import styles from './Transport.module.css';

interface PlayButtonProps {
  readonly look?: 'solid' | 'quiet';
  readonly size: 'touch' | undefined;
  /** Sets it going in another way. */
  readonly onPlay?: (() => void) | undefined;
}

export function PlayButton({ look = 'solid', size, onPlay }: PlayButtonProps) {
  const { playhead } = useServices().session;
  const { playing } = usePlayback();
  const toggle = () => {
    if (onPlay !== undefined && !playing) onPlay();
    else playhead.playing = !playhead.playing;
  };
  return (
    <Button
      look={look}
      size={size}
      className={styles.play}
      aria-label={playing ? 'Pause' : 'Play'}
      onClick={toggle}
    >
      <Icon name={playing ? 'pause' : 'play'} />
    </Button>
  );
}
