import { parseSync } from 'vite';
import type { SourceFile } from './files';

/** A node of the syntax tree, as ESTree has it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function programOf({ path, text }: SourceFile): Node {
  return parseSync(path, text).program as unknown as Node;
}

/** `path:line` of a node. */
export function placeOf({ path, text }: SourceFile, { start }: Node): string {
  return `${path}:${text.slice(0, start).split('\n').length}`;
}

export const isFunction = ({ type }: Node): boolean =>
  /^(?:Arrow)?Function(?:Declaration|Expression)?$/.test(type);

export function childrenOf(node: Node): readonly Node[] {
  const children: Node[] = [];
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) children.push(...nodesIn(value));
    else if (isNode(value)) children.push(value);
  }
  return children;
}

/** The nodes of a value that may be one, or have several. */
export function nodesIn(value: unknown): readonly Node[] {
  return [value].flat(2).filter(isNode);
}

/** Visits a node and all below it. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
