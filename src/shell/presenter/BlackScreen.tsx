import { useEffect, useRef } from 'react';
import styles from './presenter.module.css';

/** A black screen, so that the room looks at the teacher. Any click ends it. */
export function BlackScreen({ onEnd }: { readonly onEnd: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    button.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className={styles.black}
      data-theme="dark"
      aria-label="The screen is black. Show it again"
      onClick={onEnd}
      onKeyDown={(event) => event.key === 'Escape' && onEnd()}
    />
  );
}
