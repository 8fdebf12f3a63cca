import { useApp } from '../../ui/app';
import { IconButton } from '../../ui/controls/Button';
import styles from './HelpButton.module.css';

interface HelpButtonProps {
  readonly touch?: boolean;
  readonly onClick: () => void;
}

/** Opens Help. A dot says that a new version waits there. */
export function HelpButton({ touch = false, onClick }: HelpButtonProps) {
  const hasUpdate = useApp(({ applyUpdate }) => applyUpdate !== null);
  return (
    <IconButton
      icon="help"
      {...(touch && { look: 'quiet', size: 'touch' })}
      label={hasUpdate ? 'Help: a new version is ready' : 'Help'}
      className={hasUpdate ? styles.update : undefined}
      onClick={onClick}
    />
  );
}
