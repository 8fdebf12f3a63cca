import * as v from 'valibot';
import { objectProblem } from './problems';

/** An object with these keys and no others. */
export function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  const keys = Object.keys(entries);
  return v.pipe(
    v.strictObject(entries, (issue) => objectProblem(issue, keys)),
    v.readonly(),
  );
}

/**
 * One of several forms, read as the one that `meant` gives the place of: a problem is then one of that form. Valibot's
 * union tries all of them and can't tell whose problem the author would recognise. -1 is none of them; `wanted` then says
 * what there could be.
 */
export function either<const Options extends v.UnionOptions>(
  options: Options,
  meant: (input: unknown) => number,
  wanted: (input: unknown) => string,
) {
  const all = v.union(options, ({ input }) => wanted(input));
  const run: (typeof all)['~run'] = (dataset, config) =>
    (options[meant(dataset.value)] ?? all)['~run'](dataset, config);
  return { ...all, '~run': run } as typeof all;
}

/** Whether an input has keys. */
export function hasKeys(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
