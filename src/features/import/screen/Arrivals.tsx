import { useEffect, useState } from 'react';
import styles from './Arrivals.module.css';
import { addFiles, addText, addTextIfKnown } from './adding';

/** Takes drops anywhere, and opens the dialog for text pasted outside a field. */
export function Arrivals() {
  const dragged = useDrop();
  usePaste();
  useEffect(() => {
    // Tells programs, such as tests, that what arrives is read from now on.
    document.documentElement.dataset.takes = 'texts';
    return () => void delete document.documentElement.dataset.takes;
  }, []);
  if (!dragged) return null;
  return (
    <div className={styles.drop} role="status">
      <p>Drop to import settings or results</p>
      <small>Files of settings, source code, logs, metrics, or a benchmark's output</small>
    </div>
  );
}

/** Returns true while something readable is dragged over the page; reads what is dropped. */
function useDrop(): boolean {
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      const readable = isReadable(event);
      setDragged(readable);
      if (readable) event.preventDefault();
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setDragged(false);
    };
    const drop = (event: DragEvent): void => {
      setDragged(false);
      if (!isReadable(event)) return;
      const files = [...(event.dataTransfer?.files ?? [])];
      const text = event.dataTransfer?.getData('text/plain') ?? '';
      if (files.length === 0 && text === '') return;
      event.preventDefault();
      void (files.length === 0 ? addText(text) : addFiles(files));
    };
    const listeners = { dragover: over, dragleave: leave, drop };
    for (const [name, listener] of Object.entries(listeners)) {
      window.addEventListener(name as 'drop', listener);
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        window.removeEventListener(name as 'drop', listener);
      }
    };
  }, []);
  return dragged;
}

/** True if a drag has a file, or a text outside a field, and no part of the page handles it. */
function isReadable(event: DragEvent): boolean {
  if (event.defaultPrevented) return false;
  const types = event.dataTransfer?.types ?? [];
  return types.includes('Files') || (types.includes('text/plain') && !takesText(event.target));
}

function usePaste(): void {
  useEffect(() => {
    const paste = ({ target, clipboardData }: ClipboardEvent): void => {
      const text = clipboardData?.getData('text/plain') ?? '';
      if (text !== '' && !takesText(target) && !inDialog(target)) void addTextIfKnown(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
}

function inDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], dialog') !== null;
}
