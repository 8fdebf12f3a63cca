import { useApp } from '../ui/app';
import { Button } from '../ui/controls/Button';
import { Icon } from '../ui/Icon';
import { useOpenMySystem } from './doors';

interface MySystemButtonProps {
  readonly className?: string | undefined;
  readonly size?: 'touch';
}

/** Opens the questions about the reader's system, if they are allowed here. */
export function MySystemButton({ className, size }: MySystemButtonProps) {
  const name = useApp(({ view }) => `My system${view.twin && ', fitted'}`);
  const openMySystem = useOpenMySystem();
  if (openMySystem === null) return null;
  return (
    <Button className={className} size={size} aria-label={name} title={name} onClick={openMySystem}>
      <Icon name="system" />
      <span>{name}</span>
    </Button>
  );
}
