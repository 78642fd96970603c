import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const SERVER = 'http://127.0.0.1:8000'

/** Writes `sw.js` with the list of files to keep, and a name that changes whenever one of them does. */
function serviceWorker(): Plugin {
  return {
    name: 'piquedame-service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
        .concat('theme.js')
        .sort()
      const source = readFileSync(here('./src/sw.js'), 'utf8')
      const digest = createHash('sha256')
        .update(source)
        .update(readFileSync(here('./public/theme.js')))
        .update(files.join('\n'))
        .digest('hex')
        .slice(0, 12)
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: source
          .replace("'__NAME__'", JSON.stringify(`piquedame-${digest}`))
          .replace("'__FILES__'", files.map((name) => JSON.stringify(`/${name}`)).join(', ')),
      })
    },
  }
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), serviceWorker()],
  resolve: {
    alias: { $words: here('../src/piquedame/words') },
    // Tests mount components in a simulated browser, so they need Svelte's browser build.
    ...(mode === 'test' ? { conditions: ['browser'] } : {}),
  },
  build: {
    target: 'es2022',
    outDir: here('../src/piquedame/server/static'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    fs: { allow: [here('.'), here('../src/piquedame/words')] },
    proxy: {
      '/api': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    restoreMocks: true,
    // An empty set of tests is an error: something was renamed or moved.
    passWithNoTests: false,
  },
}))
