import type { VerdictText } from '../run/verdict/verdictText';

/** A sentence with its numbers in bold. */
export function Sentence({ pieces }: { readonly pieces: readonly VerdictText[] }) {
  return pieces.map(({ text, strong }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no identity but their place
    strong ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
  );
}
