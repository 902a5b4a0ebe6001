import { afterEach, beforeEach, expect, it } from 'vitest'
import { anySharedSignal, createSharedAbort } from './shared-abort'

const REQUESTS = 50
let warnings: string[] = []
const note = (warning: Error) => void warnings.push(warning.name)

beforeEach(() => {
  warnings = []
  process.on('warning', note)
})
afterEach(() => {
  process.off('warning', note)
})

const listenManyTimes = async (signal: AbortSignal) => {
  for (let i = 0; i < REQUESTS; i++) signal.addEventListener('abort', () => undefined, { once: true })
  // Node emits its warnings in a later turn.
  await new Promise((resolve) => setImmediate(resolve))
}

it('lets many requests listen to one signal without a warning', async () => {
  await listenManyTimes(createSharedAbort().signal)
  expect(warnings).toEqual([])
})

it('lets many requests listen to a signal made of several', async () => {
  await listenManyTimes(anySharedSignal([createSharedAbort().signal, new AbortController().signal]))
  expect(warnings).toEqual([])
})

it('fires with the first of several signals', () => {
  const [first, second] = [createSharedAbort(), new AbortController()]
  const signal = anySharedSignal([first.signal, second.signal])
  second.abort(new Error('left'))
  expect(signal.reason).toEqual(new Error('left'))
})

it('is warned of by Node where an ordinary signal is shared', async () => {
  await listenManyTimes(new AbortController().signal)
  expect(warnings).toEqual(['MaxListenersExceededWarning'])
})
