import { fileURLToPath } from 'node:url';
import type { Node } from 'typescript/unstable/ast';
import { isDefaultClause, isSwitchStatement } from 'typescript/unstable/ast/is';
import { API, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { SourceFile } from './files';
import { nodesIn, programOf, walk } from './syntax';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The path of a project that isn't there. It has nothing but files with open defaults, and what these import. */
const PROJECT = `${ROOT}tests/tsconfig.switches.json`;

/**
 * `path:line: type` of each switch over a union of literals with a `default` for any of them: it would swallow a new
 * one. Such a default may only call `assertNever`. The files needn't be there.
 */
export function swallowingSwitches(files: readonly SourceFile[]): readonly string[] {
  const open = files.filter(hasOpenDefault);
  if (open.length === 0) return [];
  const config = { extends: './tsconfig.json', include: [], files: open.map(({ path }) => ROOT + path) };
  const texts = new Map(open.map(({ path, text }) => [ROOT + path, text]));
  texts.set(PROJECT, JSON.stringify(config));
  const fs = {
    readFile: (path: string) => texts.get(path),
    fileExists: (path: string) => texts.has(path) || undefined,
  };
  const api = new API({ cwd: ROOT, fs });
  const snapshot = api.updateSnapshot({ openProjects: [PROJECT] });
  const { program, checker } = snapshot.getProject(PROJECT) ?? {};
  const found: string[] = [];
  for (const { path, text } of open) {
    const source = program?.getSourceFile(ROOT + path);
    if (source === undefined) found.push(`${path} isn't in the project`);
    const visit = (node: Node): undefined => {
      if (isSwitchStatement(node)) {
        const rest = node.caseBlock.clauses.find(isDefaultClause);
        const type = checker?.getTypeAtLocation(node.expression);
        const swallows = rest !== undefined && !isClosed(rest.getText(source));
        if (swallows && type !== undefined && isOneOfFew(type)) {
          const line = text.slice(0, node.getStart(source)).split('\n').length;
          found.push(`${path}:${line}: ${checker?.typeToString(type)}`);
        }
      }
      node.forEachChild(visit);
    };
    source?.forEachChild(visit);
  }
  api.close();
  return found;
}

/** Whether a default in this file takes what is left, of whatever type. To know types, the compiler reads a lot. */
function hasOpenDefault(file: SourceFile): boolean {
  if (!/^\s*default:/m.test(file.text)) return false;
  let isOpen = false;
  walk(programOf(file), ({ type, cases }) => {
    if (type !== 'SwitchStatement') return;
    const rest = nodesIn(cases).find(({ test }) => test === null);
    isOpen ||= rest !== undefined && !isClosed(file.text.slice(rest.start, rest.end));
  });
  return isOpen;
}

function isClosed(clause: string): boolean {
  return clause.includes('assertNever(');
}

/** Literals, and null or undefined with them. */
function isOneOfFew(type: Type): boolean {
  const few = TypeFlags.StringLiteral | TypeFlags.NumberLiteral | TypeFlags.Undefined | TypeFlags.Null;
  return type.isUnionType() && type.getTypes().every(({ flags }) => (flags & few) !== 0);
}
