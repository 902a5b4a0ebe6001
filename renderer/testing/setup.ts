import { configure, getConfig } from '@testing-library/react'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'
import { afterAll, beforeAll, vi } from 'vitest'

/** Resolves once React has no render left to do: an idle task runs after all others, however slow the machine is. */
const reactIdle = () =>
  new Promise<void>((resolve) => void unstable_scheduleCallback(unstable_IdlePriority, () => resolve()))

const before = getConfig()
configure({
  // A busy machine is slow; an element that never appears still fails the test.
  asyncUtilTimeout: 10_000,
  // After each input the page is at rest: renders that it caused, and those that their effects and answers caused.
  asyncWrapper: (callback) =>
    before.asyncWrapper(async () => {
      const result = await callback()
      await reactIdle()
      await reactIdle()
      return result
    }),
})

// Files share their worker's document and globals: each finds them as if it were alone, and leaves them so.
beforeAll(() => document.head.replaceChildren())
afterAll(() => vi.unstubAllGlobals())
