import { isHidden } from '../../scenario/parts';
import { useApp } from '../app';
import { Button } from '../controls/Button';
import { Icon } from '../Icon';
import { useOpenMySystem } from './door';

interface MySystemButtonProps {
  readonly className?: string | undefined;
  readonly size?: 'touch';
}

/** Opens the questions; not where a link hides or locks settings, which another system would undo. */
export function MySystemButton({ className, size }: MySystemButtonProps) {
  const fixed = useApp(({ view }) => view.lock.length > 0 || isHidden(view, 'settings'));
  const name = useApp(({ view }) => `My system${view.twin && ', fitted'}`);
  const openMySystem = useOpenMySystem();
  if (fixed) return null;
  return (
    <Button className={className} size={size} aria-label={name} title={name} onClick={openMySystem}>
      <Icon name="system" />
      <span>{name}</span>
    </Button>
  );
}
