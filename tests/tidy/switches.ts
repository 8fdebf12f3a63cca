import { fileURLToPath } from 'node:url';
import type { Node } from 'typescript/unstable/ast';
import { isDefaultClause, isSwitchStatement } from 'typescript/unstable/ast/is';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { API, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { SourceFile } from './files';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * `path:line: type` of each switch over a union of literals with a `default` for any of them: it would swallow a new
 * one. Such a default may only call `assertNever`. `project` is the path of the files' tsconfig.
 */
export function swallowingSwitches(project: string, files: readonly SourceFile[]): readonly string[] {
  return check(new API({ cwd: ROOT }), ROOT, project, files);
}

/** The same for a file that isn't there. */
export function swallowingSwitchesIn(file: SourceFile): readonly string[] {
  const config = JSON.stringify({ files: [file.path], compilerOptions: { strict: true } });
  const fs = createVirtualFileSystem({ '/tsconfig.json': config, [`/${file.path}`]: file.text });
  return check(new API({ cwd: '/', fs }), '/', 'tsconfig.json', [file]);
}

function check(api: API, root: string, project: string, files: readonly SourceFile[]): readonly string[] {
  const snapshot = api.updateSnapshot({ openProjects: [root + project] });
  const { program, checker } = snapshot.getProject(root + project) ?? {};
  const found: string[] = [];
  for (const { path, text } of files.filter((file) => /^\s*default:/m.test(file.text))) {
    const source = program?.getSourceFile(root + path);
    if (source === undefined) found.push(`${path} isn't in ${project}`);
    const visit = (node: Node): undefined => {
      if (isSwitchStatement(node)) {
        const rest = node.caseBlock.clauses.find(isDefaultClause);
        const type = checker?.getTypeAtLocation(node.expression);
        const swallows = rest !== undefined && !rest.getText(source).includes('assertNever(');
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

/** Literals, and null or undefined with them. */
function isOneOfFew(type: Type): boolean {
  const few = TypeFlags.StringLiteral | TypeFlags.NumberLiteral | TypeFlags.Undefined | TypeFlags.Null;
  return type.isUnionType() && type.getTypes().every(({ flags }) => (flags & few) !== 0);
}
