import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { spreadWaitingFiles } from './scripts/lib/test-order.mjs'

const alias = { '@shared': resolve(import.meta.dirname, 'shared') }
const MARKET_TESTS = 'practice/**/*.test.ts'
/**
 * Tests that need an isolated worker: they replace modules that other tests may have loaded, or take long in a worker
 * that has loaded many modules, because a profile covers every script of the worker.
 */
const ISOLATED_TESTS = [
  'main/keys/wiping.test.ts',
  'main/window/*-desk.test.ts',
  'main/ipc/register.test.ts',
  'main/signing/cost.test.ts',
  'scripts/lint/*.test.mjs',
]

/**
 * Maximum number of workers. Tests that start whole practice markets mostly wait for their ledgers, so on few cores
 * more of them run in parallel.
 */
const MAX_WORKERS = Math.max(4, availableParallelism())

/**
 * Test files keep no state in modules and share those of a worker, because loading the SDK and the pages for each file
 * takes most of the time.
 */
const SHARED_MODULES = { isolate: false } as const

/** True for test files that mostly sleep for a minute or longer, until a slow node or mirror answers. */
const isWaiting = (file: string) => /\/main\/test\/crash\//.test(file)

/** Long, because a busy machine is slow; a test that never ends still fails. */
const TIMEOUTS = { testTimeout: 30_000, hookTimeout: 60_000 } as const

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    sequence: { sequencer: spreadWaitingFiles(isWaiting) },
    projects: [
      {
        resolve: { alias },
        test: {
          ...TIMEOUTS,
          ...SHARED_MODULES,
          name: 'node',
          environment: 'node',
          include: ['{shared,main,scripts}/**/*.test.{ts,mjs}'],
          exclude: [MARKET_TESTS, ...ISOLATED_TESTS],
        },
      },
      { resolve: { alias }, test: { ...TIMEOUTS, name: 'isolated', environment: 'node', include: ISOLATED_TESTS } },
      {
        resolve: { alias },
        test: { ...TIMEOUTS, ...SHARED_MODULES, name: 'market', environment: 'node', include: [MARKET_TESTS] },
      },
      {
        resolve: { alias },
        test: {
          ...TIMEOUTS,
          ...SHARED_MODULES,
          name: 'page',
          environment: 'jsdom',
          include: ['renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['renderer/testing/setup.ts'],
          // Tests may look for a class by its name in the module.
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
