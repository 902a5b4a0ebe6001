import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { bundledPackages } from './scripts/lib/bundled-packages.mjs'
import { cssModules } from './scripts/lib/css-modules.mjs'
import { verifierPage } from './scripts/lib/verifier-page.mjs'

const root = import.meta.dirname
const alias = { '@shared': resolve(root, 'shared') }

// The targets are those of the older of the two supported runtimes: the declared Electron and the development runtime
// that set-up falls back to (Electron 33: Node 20.18, Chromium 130). See docs/dependencies.md.
const NODE_TARGET = 'node20.18'
const CHROME_TARGET = 'chrome130'

/** The input for one preload. Each is one self-contained CommonJS file, because a sandboxed preload cannot load chunks. */
const preloadInput = (name: string) => ({ [name]: resolve(root, `preload/${name}.ts`) })

/** Plugin that records the packages in the bundles of one build. */
const recordPackages = (name: string) => bundledPackages({ root, file: resolve(root, `out/bundled/${name}.json`) })

export default defineConfig({
  main: {
    resolve: { alias },
    plugins: [recordPackages('main')],
    build: {
      outDir: 'out/main',
      target: NODE_TARGET,
      sourcemap: true,
      // Bundles every package but the `dependencies`, which are files that cannot be bundled: native addons and a
      // WebAssembly file. A few large files load half a second faster than a thousand small ones.
      externalizeDeps: true,
      rolldownOptions: {
        input: {
          // Loads `app` after the handlers for faults are set.
          index: resolve(root, 'main/app/entry.ts'),
          app: resolve(root, 'main/app/index.ts'),
          keychain: resolve(root, 'main/keys/keychain-process.ts'),
          practice: resolve(root, 'main/cli/practice.ts'),
          review: resolve(root, 'main/cli/review.ts'),
          verify: resolve(root, 'main/cli/verify.ts'),
          'bench-review': resolve(root, 'main/testing/bench-review.ts'),
          'bench-market': resolve(root, 'main/testing/bench-market.ts'),
          'bench-signing': resolve(root, 'main/testing/bench-signing.ts'),
          'bench-draws': resolve(root, 'main/testing/bench-draws.ts'),
          'bench-client': resolve(root, 'main/testing/bench-client.ts'),
          'market-host': resolve(root, 'main/testing/market-host.ts'),
        },
      },
    },
  },
  preload: {
    resolve: { alias },
    plugins: [recordPackages('preload')],
    build: {
      outDir: 'out/preload',
      target: NODE_TARGET,
      minify: true,
      externalizeDeps: false,
      isolatedEntries: true,
      rolldownOptions: {
        input: {
          ...preloadInput('index'),
          ...preloadInput('review'),
          ...preloadInput('question'),
          ...preloadInput('vault'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    resolve: { alias },
    css: { modules: cssModules },
    plugins: [
      react(),
      recordPackages('renderer'),
      verifierPage({
        root: resolve(root, 'renderer'),
        alias,
        target: CHROME_TARGET,
        input: resolve(root, 'renderer/verifier.tsx'),
        outFile: resolve(root, 'out/verifier/verifier.html'),
      }),
    ],
    build: {
      outDir: resolve(root, 'out/renderer'),
      target: CHROME_TARGET,
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          index: resolve(root, 'renderer/index.html'),
          review: resolve(root, 'renderer/review.html'),
          question: resolve(root, 'renderer/question.html'),
          vault: resolve(root, 'renderer/vault.html'),
        },
      },
    },
  },
})
