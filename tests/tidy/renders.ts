import type { SourceFile } from './files';
import { childrenOf, isFunction, type Node, placeOf, programOf } from './syntax';

/** A component or a hook, by its name. */
const RENDERS = /^(?:[A-Z]|use[A-Z])/;

/**
 * `path:line` of each `.current` that a component or a hook reads or writes while it renders: React may render without
 * showing it, or twice. Effects, handlers and other inner functions may.
 */
export function refsInRender(file: SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: Node, renders: boolean): void => {
    const { property } = node as { readonly property?: Node };
    if (renders && node.type === 'MemberExpression' && property?.name === 'current')
      found.push(placeOf(file, node));
    for (const child of childrenOf(node)) {
      const name = nameOf(child) || (node.type === 'VariableDeclarator' ? nameOf(node) : '');
      visit(child, isFunction(child) ? RENDERS.test(name) : renders);
    }
  };
  visit(programOf(file), false);
  return found;
}

function nameOf({ id }: Node): string {
  return String((id as Node | null | undefined)?.name ?? '');
}
