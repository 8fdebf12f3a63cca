import { loadTypeScript } from '../../lib/typescript.mjs';

/**
 * Writes the published schemas next to the page.
 *
 * @returns {import('vite').Plugin}
 */
export function schemas() {
  return {
    name: 'linger:schemas',
    apply: 'build',
    async generateBundle() {
      /** @type {typeof import('../schemas')} */
      const { schemaFiles } = await loadTypeScript('scripts/tool/schemas.ts');
      for (const [fileName, source] of Object.entries(schemaFiles()))
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
