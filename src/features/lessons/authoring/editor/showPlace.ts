/** Selects the rest of the line at an offset, and brings it to the middle of the field, which browsers don't. */
export function showPlace(field: HTMLTextAreaElement, offset: number): void {
  const { value } = field;
  const end = value.indexOf('\n', offset);
  field.focus();
  field.setSelectionRange(offset, end < 0 ? value.length : end);
  field.scrollTop = heightOf(field, value.slice(0, offset)) - field.clientHeight / 2;
}

/** How high a text is in the field, px. A copy measures it: another text in the field itself would cost its undo. */
function heightOf(field: HTMLTextAreaElement, text: string): number {
  const copy = field.cloneNode() as HTMLTextAreaElement;
  copy.value = text;
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: `${field.offsetWidth}px`,
    minHeight: '0',
    height: '0',
    // As if the bar were there, as it is in a field whose text is long.
    overflowY: 'scroll',
  });
  field.after(copy);
  const { scrollHeight } = copy;
  copy.remove();
  return scrollHeight;
}
