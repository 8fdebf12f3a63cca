/**
 * Files that the page asks for as soon as its script runs: the model, which it compiles, and the script of its worker.
 */
const AHEAD = [
  {
    file: /^assets\/linger_model-.*\.wasm$/,
    attrs: { rel: 'preload', as: 'fetch', crossorigin: '', fetchpriority: 'low' },
  },
  { file: /^assets\/run\.worker-.*\.js$/, attrs: { rel: 'modulepreload' } },
];

/**
 * Links these in the built page's head, so that they come beside its script, not one after the other behind it.
 *
 * @returns {import('vite').Plugin}
 */
export function fetchedAhead() {
  return {
    name: 'linger:fetched-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        return AHEAD.map(({ file, attrs }) => {
          const name = Object.keys(bundle).find((each) => file.test(each));
          if (name === undefined) throw new Error(`The build has no file ${file}.`);
          return { tag: 'link', attrs: { ...attrs, href: `./${name}` }, injectTo: 'head' };
        });
      },
    },
  };
}
