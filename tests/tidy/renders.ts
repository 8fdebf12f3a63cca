import { parseSync } from 'vite';
import type { SourceFile } from './files';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** A component or a hook, by its name. */
const RENDERS = /^(?:[A-Z]|use[A-Z])/;

/**
 * `path:line` of each `.current` that a component or a hook reads or writes while it renders: React may render without
 * showing it, or twice. Effects, handlers and other inner functions may.
 */
export function refsInRender(file: SourceFile): readonly string[] {
  const found: string[] = [];
  const { program } = parseSync(file.path, file.text);
  const visit = (node: Node, renders: boolean): void => {
    const { property } = node as { readonly property?: Node };
    if (renders && node.type === 'MemberExpression' && property?.name === 'current')
      found.push(`${file.path}:${file.text.slice(0, node.start).split('\n').length}`);
    for (const [child, name] of childrenOf(node))
      visit(child, isFunction(child) ? RENDERS.test(name) : renders);
  };
  visit(program as unknown as Node, false);
  return found;
}

const isFunction = ({ type }: Node): boolean => /^(?:Arrow)?Function(?:Declaration|Expression)?$/.test(type);

/** The nodes in a node, each with the name it is declared by. */
function childrenOf(node: Node): readonly (readonly [Node, string])[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child)
    .map((child) => [child, nameOf(child) || (node.type === 'VariableDeclarator' ? nameOf(node) : '')]);
}

function nameOf({ id }: Node): string {
  return String((id as Node | null | undefined)?.name ?? '');
}
