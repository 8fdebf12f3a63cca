import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/Button';
import { LESSON_LIMITS } from '../core/format';

interface FileButtonProps {
  readonly onText: (text: string) => void;
  readonly onProblem: (problem: string) => void;
}

export function FileButton({ onText, onProblem }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Lesson file"
        onChange={({ currentTarget }) => {
          void readFile(currentTarget.files?.[0], onText, onProblem);
          // Lets the same file be opened again.
          currentTarget.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>Open a lesson file</Button>
    </>
  );
}

/** Listeners that let a file be dropped, and whether one is held over the element. */
export function useFileDrop(onText: FileButtonProps['onText'], onProblem: FileButtonProps['onProblem']) {
  const [over, setOver] = useState(false);
  const holdsFile = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return {
    over,
    listeners: {
      onDragOver: (event: DragEvent): void => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent): void => {
        const into = event.relatedTarget;
        if (!(into instanceof Node && event.currentTarget.contains(into))) setOver(false);
      },
      onDrop: (event: DragEvent): void => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(false);
        void readFile(event.dataTransfer.files[0], onText, onProblem);
      },
    },
  };
}

/** A character takes at most four bytes. */
const MAX_FILE_BYTES = 4 * LESSON_LIMITS.file;

async function readFile(
  file: File | undefined,
  onText: FileButtonProps['onText'],
  onProblem: FileButtonProps['onProblem'],
): Promise<void> {
  if (file === undefined) return;
  if (file.size > MAX_FILE_BYTES) {
    onProblem('The file is far too long for a lesson.');
    return;
  }
  try {
    onText(await file.text());
  } catch {
    onProblem("Your browser couldn't read the file.");
  }
}
