import type { ClipboardEvent, ComponentProps, DragEvent } from 'react';

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly value: string;
  /** The browser lays out no more characters than these at once: millions of them freeze the page. */
  readonly most: number;
  /** Gets the text after each change, also one of more than `most` characters, which the field then doesn't hold. */
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

/** Whether a letter was typed or taken away; what is replaced then would move the caret. */
function isTyped(event: Event): boolean {
  return event instanceof InputEvent && /^(?:insertText|insertLineBreak|delete)/.test(event.inputType);
}
