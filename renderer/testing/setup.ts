import { configure, getConfig } from '@testing-library/react'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'
import { afterAll, beforeAll, vi } from 'vitest'

/** Resolves once React has no pending render: an idle task runs after all others, however slow the machine is. */
const reactIdle = () =>
  new Promise<void>((resolve) => void unstable_scheduleCallback(unstable_IdlePriority, () => resolve()))

const before = getConfig()
configure({
  // Long, because a busy machine is slow; an element that never appears still fails the test.
  asyncUtilTimeout: 10_000,
  // Waits after each input until the page is idle: twice, for the renders of the input and for those of their effects
  // and answers.
  asyncWrapper: (callback) =>
    before.asyncWrapper(async () => {
      const result = await callback()
      await reactIdle()
      await reactIdle()
      return result
    }),
})

// Test files share their worker's document and globals, so each file starts and ends with a clean state.
beforeAll(() => document.head.replaceChildren())
afterAll(() => vi.unstubAllGlobals())
