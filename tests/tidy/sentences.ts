import type { SourceFile } from './files';
import { childrenOf, isFunction, type Node, nodesIn, placeOf, programOf, walk } from './syntax';

/** `toBe`, `stringMatching` and the like, and what the browser is asked to find. */
const MATCHER = /^(?:to[A-Z]|getByText$|(?:array|object|string)(?:Containing|Matching)$)/;

/** Words of 40 characters in a row: who rewords them breaks the test, though nothing else has changed. */
const SENTENCE = /^(?=.{40}).*? \S+ /s;

/**
 * `path:line` of each sentence that a matcher expects, in its own words, in a constant, or in a row of `test.each` that
 * nothing but matchers reads. What a matcher passes to another function is an input.
 */
export function expectedSentences(file: SourceFile): readonly string[] {
  const program = programOf(file);
  const { nodes, names } = expectedIn(program);
  walk(program, (node) => nodes.push(...boundTo(node, names)));
  return [...new Set(nodes.filter(isSentence))].map((node) => placeOf(file, node));
}

/** What matchers hold, and the names that only they read. */
function expectedIn(program: Node): { readonly nodes: Node[]; readonly names: ReadonlySet<unknown> } {
  const nodes: Node[] = [];
  const names = { expected: new Set<unknown>(), others: new Set<unknown>() };
  const visit = (node: Node, isExpected: boolean): void => {
    if (isExpected) nodes.push(node);
    if (node.type === 'Identifier') names[isExpected ? 'expected' : 'others'].add(node.name);
    for (const child of read(node)) {
      const isArgument = node.type === 'CallExpression' && child !== node.callee;
      visit(child, isArgument ? MATCHER.test(methodOf(node)) : isExpected && !isFunction(child));
    }
  };
  visit(program, false);
  return { nodes, names: new Set([...names.expected].filter((name) => !names.others.has(name))) };
}

/** The children of a node without names that it declares, of members and of properties. */
function read(node: Node): readonly Node[] {
  const named = node.type === 'MemberExpression' ? node.property : node.key;
  const declared = [node.id, ...(isFunction(node) ? [node.params].flat() : [])];
  return childrenOf(node).filter(
    (child) => (child !== named || node.computed === true) && !declared.includes(child),
  );
}

/** What a declaration or the rows of `test.each` give to those names. */
function boundTo(node: Node, names: ReadonlySet<unknown>): readonly Node[] {
  const { id, init, callee } = node as { readonly [key: string]: Node | undefined };
  if (node.type === 'VariableDeclarator' && init && names.has(id?.name)) return literalsIn(init);
  if (node.type !== 'CallExpression' || callee?.type !== 'CallExpression' || methodOf(callee) !== 'each')
    return [];
  const [table] = nodesIn(callee.arguments);
  const rows = nodesIn(table?.expression ?? table).flatMap(childrenOf);
  const test = nodesIn(node.arguments).find(isFunction);
  return nodesIn(test?.params).flatMap((param, index) =>
    rows.flatMap((row) => {
      if (param.type === 'Identifier' && names.has(param.name))
        return literalsIn(row.type === 'ArrayExpression' ? childrenOf(row)[index] : row);
      if (param.type !== 'ObjectPattern') return [];
      return childrenOf(row).flatMap(({ key, value }) =>
        names.has((key as Node | undefined)?.name) ? literalsIn(value as Node) : [],
      );
    }),
  );
}

/** Literals in a value, functions and arguments apart. */
function literalsIn(node: Node | undefined): readonly Node[] {
  if (node === undefined || isFunction(node) || node.type === 'CallExpression') return [];
  return [node, ...childrenOf(node).flatMap(literalsIn)];
}

function methodOf({ callee }: Node): string {
  const { property } = (callee ?? {}) as { readonly property?: Node };
  return String(property?.name ?? '');
}

function isSentence({ type, value, regex, quasis }: Node): boolean {
  if (type === 'TemplateLiteral')
    return SENTENCE.test(
      (quasis as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…'),
    );
  if (type !== 'Literal') return false;
  const { pattern } = (regex ?? {}) as { readonly pattern?: string };
  // What a regular expression leaves open divides its words.
  const pieces = pattern?.split(/\\[a-z]|[[\](){}|^$]|\.[*+?]/i) ?? [typeof value === 'string' ? value : ''];
  return pieces.some((piece) => SENTENCE.test(piece.replaceAll(/\\(.)/g, '$1')));
}
