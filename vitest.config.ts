import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { keepApart } from './scripts/lib/test-order.mjs'

const alias = { '@shared': resolve(import.meta.dirname, 'shared') }
const MARKET = 'practice/**/*.test.ts'
/**
 * Put something of their own in the place of modules that other tests may have loaded, or take long in a worker that has
 * loaded much: a profile goes through every script of it.
 */
const ALONE = [
  'main/keys/wiping.test.ts',
  'main/window/*-desk.test.ts',
  'main/ipc/register.test.ts',
  'main/signing/cost.test.ts',
  'scripts/lint/*.test.mjs',
]

/** Tests that start whole practice markets mostly wait for their ledgers: on few cores more of them run side by side. */
const AT_ONCE = Math.max(4, availableParallelism())

/** Files keep nothing in a module and share a worker's: loading the SDK and the pages anew for each costs most of the time. */
const SHARED = { isolate: false } as const

/** Sleep most of their minute or more, until a node or a mirror that is late answers. */
const isWaiting = (file: string) => /\/main\/test\/crash\//.test(file)

/** A busy machine takes its time; what never ends is still found. */
const LIMITS = { testTimeout: 30_000, hookTimeout: 60_000 } as const

export default defineConfig({
  test: {
    maxWorkers: AT_ONCE,
    sequence: { sequencer: keepApart(isWaiting) },
    projects: [
      {
        resolve: { alias },
        test: {
          ...LIMITS,
          ...SHARED,
          name: 'node',
          environment: 'node',
          include: ['{shared,main,scripts}/**/*.test.{ts,mjs}'],
          exclude: [MARKET, ...ALONE],
        },
      },
      { resolve: { alias }, test: { ...LIMITS, name: 'alone', environment: 'node', include: ALONE } },
      {
        resolve: { alias },
        test: { ...LIMITS, ...SHARED, name: 'market', environment: 'node', include: [MARKET] },
      },
      {
        resolve: { alias },
        test: {
          ...LIMITS,
          ...SHARED,
          name: 'page',
          environment: 'jsdom',
          include: ['renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['renderer/testing/setup.ts'],
        },
      },
    ],
  },
})
