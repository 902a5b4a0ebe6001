import { configure, getConfig } from '@testing-library/react'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { contractViolations } from './contract-violations'

/** Resolves once React has no pending render: React's scheduler runs an idle task after all other tasks. */
const reactIdle = () =>
  new Promise<void>((resolve) => void unstable_scheduleCallback(unstable_IdlePriority, () => resolve()))

const defaultConfig = getConfig()
configure({
  // Long, because a busy machine is slow. An element that never appears still fails the test.
  asyncUtilTimeout: 10_000,
  // Waits twice after each input: for the renders that the input causes, and for the renders that follow from the
  // effects and calls of the first renders.
  asyncWrapper: (callback) =>
    defaultConfig.asyncWrapper(async () => {
      const callbackResult = await callback()
      await reactIdle()
      await reactIdle()
      return callbackResult
    }),
})

// jsdom has no layout, so it has no scrolling either.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined

// The test files of a worker share the document and the globals: each file starts without styles and ends without
// stubs.
beforeAll(() => document.head.replaceChildren())
afterAll(() => vi.unstubAllGlobals())

afterEach(() => {
  expect(contractViolations.splice(0), 'inputs and answers that do not fit the contract').toEqual([])
})
