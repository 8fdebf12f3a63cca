import type { SyntaxNode } from '@lezer/common';

/** A node with the text that it's a part of. */
export interface Part {
  readonly node: SyntaxNode;
  readonly text: {
    /** As its grammar reads it. */
    readonly plain: string;
    /** As the reader wrote it; everything is in the same place. */
    readonly written: string;
  };
}

/** Max characters shown or read of a value. */
export const MAX_TEXT = 400;

/** A node's text on one line, shortened. */
export function textOf({ node: { from, to }, text: { written } }: Part): string {
  return written
    .slice(from, Math.min(to, from + MAX_TEXT))
    .trim()
    .replaceAll(/\s+/g, ' ');
}

/** The parts of a node that are names or values, rather than signs, comments, types or errors. */
export function operandsOf(node: SyntaxNode): readonly SyntaxNode[] {
  const operands: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    const isOther = /Op$|Comment$|^Equals$|^Arrow$|^Type(?:Annotation|Identifier|Name|Arg)/.test(child.name);
    if (/^[A-Z]/.test(child.name) && !isOther) operands.push(child);
  }
  return operands;
}
