import type { ClipboardEvent, ComponentProps, DragEvent } from 'react';

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly value: string;
  /** Maximum characters in the field: laying out millions of them freezes the page. */
  readonly most: number;
  /** Receives the text after each change, even with more than `most` characters, which the field then doesn't keep. */
  readonly onText: (text: string, isTyped: boolean) => void;
}

/** A field for texts of any origin and length. */
export function TextArea({ most, onText, ...props }: TextAreaProps) {
  const takeOver = (
    event: ClipboardEvent<HTMLTextAreaElement> | DragEvent<HTMLTextAreaElement>,
    given: DataTransfer,
  ): void => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const text = value.slice(0, selectionStart) + given.getData('text/plain') + value.slice(selectionEnd);
    if (text.length <= most) return;
    event.preventDefault();
    onText(text, false);
  };
  return (
    <textarea
      spellCheck={false}
      {...props}
      onPaste={(event) => takeOver(event, event.clipboardData)}
      onDrop={(event) => takeOver(event, event.dataTransfer)}
      onChange={({ target, nativeEvent }) => onText(target.value, isTyped(nativeEvent))}
    />
  );
}

/** True if a character was typed or deleted; replacing the text then would move the caret. */
function isTyped(event: Event): boolean {
  return event instanceof InputEvent && /^(?:insertText|insertLineBreak|delete)/.test(event.inputType);
}
