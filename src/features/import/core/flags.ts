import { withoutComments } from './comments';
import type { Given } from './types';

const VALUE = '("[^"\\n]{0,400}"|\'[^\'\\n]{0,400}\'|[^\\s"\',\\]]{1,400})';
/** `--name=value`, `-X name=value`, `-Dname=value`, and `--any-option name.of.kafka=value`. */
const FLAG = new RegExp(
  [
    `(?<![\\w-])(?:-X[ \\t]{0,9}|-D|--)([A-Za-z][\\w.-]{1,99})=${VALUE}`,
    `(?<![\\w-])--[a-z][\\w-]{1,60}[ \\t]{1,9}["']?([a-z][\\w-]{0,40}(?:\\.[\\w-]{1,40}){1,8})=${VALUE}`,
  ].join('|'),
  'g',
);

/** The flags of a text's commands that have a name and a value. */
export function flagsIn(text: string): readonly Given[] {
  return [...withoutComments(text).matchAll(FLAG)].map(([, name, value, inner, innerValue]) =>
    pairOf(name ?? inner ?? '', value ?? innerValue ?? ''),
  );
}

/** A pair without the quotes around its value. */
export function pairOf(name: string, value: string): Given {
  return { name, value: value.replaceAll(/^["']|["']$/g, '') };
}
