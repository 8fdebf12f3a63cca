import { useApp } from '../../ui/app';
import { IconButton } from '../../ui/controls/Button';
import styles from './HelpButton.module.css';

/** Opens Help. A dot says that a new version waits there. */
export function HelpButton({ onClick }: { readonly onClick: () => void }) {
  const hasUpdate = useApp(({ applyUpdate }) => applyUpdate !== null);
  return (
    <IconButton
      icon="help"
      label={hasUpdate ? 'Help: a new version is ready' : 'Help'}
      className={hasUpdate ? styles.update : undefined}
      onClick={onClick}
    />
  );
}
