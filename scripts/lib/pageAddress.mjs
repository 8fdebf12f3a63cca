/**
 * True for the whole address of a web page without a name, a password or a part after `#`, where the link goes.
 *
 * @param {string} text
 */
export function isPageAddress(text) {
  if (!/^https?:\/\/[^\s#]+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
