import type { Ref } from 'react';
import { Button } from './controls/Button';
import { Icon } from './Icon';
import { useCopy } from './useCopy';

interface CopyButtonProps {
  /** Label of the button. */
  readonly label: string;
  /** Made when it's copied. */
  readonly text: () => string;
  readonly look?: 'plain' | 'solid' | 'quiet';
  readonly size?: 'small' | 'touch';
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Copies a text and says so. */
export function CopyButton({ label, text, look, size, className, ref }: CopyButtonProps) {
  const [state, copy] = useCopy();
  const says = { idle: label, copied: 'Copied', failed: "Your browser doesn't allow copying" }[state];
  return (
    <Button ref={ref} look={look} size={size} className={className} onClick={() => copy(text())}>
      <Icon name={state === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite">{says}</span>
    </Button>
  );
}
