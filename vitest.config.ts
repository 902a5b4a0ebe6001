import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const alias = { '@shared': resolve(import.meta.dirname, 'shared') }
const MARKET = 'main/practice/**/*.test.ts'

/** Tests that start whole practice markets mostly wait for their ledgers: on few cores more of them run side by side. */
const AT_ONCE = Math.max(4, availableParallelism())

/** A busy machine takes its time; what never ends is still found. */
const LIMITS = { testTimeout: 30_000, hookTimeout: 60_000 } as const

export default defineConfig({
  test: {
    maxWorkers: AT_ONCE,
    projects: [
      {
        resolve: { alias },
        test: {
          ...LIMITS,
          name: 'node',
          environment: 'node',
          include: ['{shared,main,scripts}/**/*.test.{ts,mjs}'],
          exclude: [MARKET],
        },
      },
      {
        resolve: { alias },
        // Each starts markets of its own and keeps nothing in a module; loading the SDK anew for each costs a third.
        test: { ...LIMITS, name: 'market', environment: 'node', include: [MARKET], isolate: false },
      },
      {
        resolve: { alias },
        test: { ...LIMITS, name: 'page', environment: 'jsdom', include: ['renderer/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
