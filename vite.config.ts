import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentSecurityPolicy } from './scripts/vite/contentSecurityPolicy.mjs';

export default defineConfig({
  // Relative addresses: the build works from any sub-path of any static host.
  base: './',
  plugins: [react(), contentSecurityPolicy()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // Nothing becomes a data: address. The policy forbids them for fonts and scripts, and files cache better.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
