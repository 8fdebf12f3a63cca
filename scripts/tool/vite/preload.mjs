/** The model's file. */
const MODEL = /^assets\/linger_model-[^/]*\.wasm$/;

/**
 * Fetches the model next to the page's script instead of after it, so that the first run is under way before the page is
 * drawn. The typefaces wait: next to the script they would only hold it up.
 *
 * @returns {import('vite').Plugin}
 */
export function preload() {
  return {
    name: 'linger:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const model = Object.keys(bundle).find((name) => MODEL.test(name));
        if (model === undefined) throw new Error('The page has no model to preload.');
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `./${model}`,
              as: 'fetch',
              type: 'application/wasm',
              crossorigin: true,
            },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
