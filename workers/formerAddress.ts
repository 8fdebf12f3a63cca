/** The modules of former revisions, which are files of their own: each is fetched when a link pins it. */
const ADDRESSES = import.meta.glob<string>('./model/released/former/model-*.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Where the module of a former revision is. Throws where the build has none: the table of revisions is wrong then. */
export function formerAddress(revision: number): URL {
  const address = ADDRESSES[`./model/released/former/model-${revision}.wasm`];
  if (address === undefined) throw new Error(`The module of model ${revision} isn't in this build.`);
  return new URL(address, import.meta.url);
}
