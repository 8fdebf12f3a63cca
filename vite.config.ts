import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { modelDigest } from './scripts/lib/model.mjs';
import { contentSecurityPolicy } from './scripts/tool/vite/contentSecurityPolicy.mjs';
import { docPages } from './scripts/tool/vite/docPages.mjs';
import { fetchedAhead } from './scripts/tool/vite/fetchedAhead.mjs';
import { firstLoadFile } from './scripts/tool/vite/firstLoad.mjs';
import { notFoundPage } from './scripts/tool/vite/notFoundPage.mjs';
import { notices } from './scripts/tool/vite/notices.mjs';
import { offline } from './scripts/tool/vite/offline.mjs';
import { previewPages } from './scripts/tool/vite/previewPages.mjs';
import { schemas } from './scripts/tool/vite/schemas.mjs';
import { secondAddress } from './scripts/tool/vite/secondAddress.mjs';

export default defineConfig({
  // Relative addresses: the build works from any sub-path of any static host.
  base: './',
  define: { 'import.meta.env.VITE_MODEL_DIGEST': JSON.stringify(modelDigest()) },
  plugins: [
    react(),
    contentSecurityPolicy(),
    fetchedAhead(),
    docPages(),
    previewPages(),
    notFoundPage(),
    notices(),
    schemas(),
    secondAddress(),
    offline(),
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // Nothing becomes a data: address. The policy forbids them for fonts and scripts, and files cache better.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A list of what each part needs would be in the first file; what comes with the tour is one file instead.
      resolveDependencies: (_, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    reportCompressedSize: false,
    // How much the first load may be is for tests/sizes.test.ts to say, kB before compression.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstLoadFile() }] } } },
  },
});
