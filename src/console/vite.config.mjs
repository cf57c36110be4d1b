import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

// The page lies beside the compiled room, in a folder of its own: the server finds it there whether it runs from src or dist.
export default defineConfig({
  root: at('./app'),
  base: '/',
  publicDir: false,
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    outDir: at('../../dist/console/page'),
    emptyOutDir: true,
    target: 'es2022',
    // Nothing may be inlined: the page's policy allows files of this server and no other source.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
