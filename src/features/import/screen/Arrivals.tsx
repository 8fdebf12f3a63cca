import { useEffect, useState } from 'react';
import styles from './Arrivals.module.css';
import { addFiles, addText, addTextIfKnown } from './draft';

/** Takes drops anywhere, and opens the dialog for text pasted outside a field. */
export function Arrivals() {
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const on = <Name extends keyof WindowEventMap>(
      name: Name,
      listener: (event: WindowEventMap[Name]) => void,
    ): void => window.addEventListener(name, listener, { signal: leaving.signal });
    on('dragover', (event) => {
      const readable = isReadable(event);
      setDragged(readable);
      if (readable) event.preventDefault();
    });
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setDragged(false));
    on('drop', (event) => {
      setDragged(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      const text = event.dataTransfer?.getData('text/plain') ?? '';
      if (!isReadable(event) || (files.length === 0 && text === '')) return;
      event.preventDefault();
      void (files.length === 0 ? addText(text) : addFiles(files));
    });
    on('paste', ({ target, clipboardData }) => {
      const text = clipboardData?.getData('text/plain') ?? '';
      if (text !== '' && !isIn(target, `${FIELDS}, [role="dialog"], dialog`)) void addTextIfKnown(text);
    });
    // Tells programs, such as tests, that what arrives is read from now on.
    document.documentElement.dataset.takes = 'texts';
    return () => {
      leaving.abort();
      delete document.documentElement.dataset.takes;
    };
  }, []);
  if (!dragged) return null;
  return (
    <div className={`popup gap-2 ${styles.drop}`} role="status">
      <p>Drop to import settings or results</p>
      <small>Files of settings, source code, logs, metrics, or a benchmark's output</small>
    </div>
  );
}

/** True if a drag has a file, or a text outside a field, and no part of the page handles it. */
function isReadable(event: DragEvent): boolean {
  if (event.defaultPrevented) return false;
  const types = event.dataTransfer?.types ?? [];
  return types.includes('Files') || (types.includes('text/plain') && !isIn(event.target, FIELDS));
}

const FIELDS = 'input, textarea, [contenteditable]';

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
