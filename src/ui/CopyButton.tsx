import { type Ref, useEffect, useState } from 'react';
import { Button } from './controls/Button';
import { Icon } from './Icon';

interface CopyButtonProps {
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

/** How long a button says "copied", ms. */
const SAID_MS = 2000;

/** `failed` if the browser forbids copying. */
type CopyState = 'idle' | 'copied' | 'failed';

/** Copies text to the clipboard, and reports success. */
function useCopy(): readonly [CopyState, (text: string) => void] {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: string): void => {
    // Insecure contexts have no clipboard.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'));
    written.then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return [state, copy];
}
