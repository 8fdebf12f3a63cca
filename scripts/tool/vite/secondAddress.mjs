/**
 * `import('./part.js')` in the built page. A browser never reads a script again that came damaged, so what fails is
 * fetched once more, each time with another address.
 */
const PART = /\bimport\(([`"'])(\.\/[\w./-]+\.js)\1\)/g;

/**
 * Gives each part that is fetched on demand a second address, for when the first one fails. What a part imports itself
 * keeps its address: two copies of one module would have two states.
 *
 * @returns {import('vite').Plugin}
 */
export function secondAddress() {
  return {
    name: 'linger:second-address',
    apply: 'build',
    augmentChunkHash: () => String(withSecondAddress),
    generateBundle: {
      // After Vite has listed what each part needs.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = withSecondAddress(file.code);
        }
      },
    },
  };
}

/** @param {string} code */
export function withSecondAddress(code) {
  const twice = code.replace(PART, (_, _quote, address) => `$part("${address}")`);
  return twice === code ? code : `${TWICE}${twice}`;
}

/** In each file that asks for parts: addresses are relative to it. */
const TWICE = 'const $part=(at)=>import(at).catch(()=>import(at+"?"+(self.again=-~self.again)));';
