import { expect, it, vi } from 'vitest'
import type { EntityId } from '@shared/ids'
import { failure } from '../platform/app-failure'
import { createCollectionImages } from './collection-images'

/** Pictures of collections whose loads end when the test ends them. */
function createRig() {
  const loadedTokens = new Set<string>()
  const loads: { readonly token: string; readonly priority: string; readonly end: (error?: Error) => void }[] = []
  const emit = vi.fn()
  const fault = vi.fn()
  let nowMs = 0
  const images = createCollectionImages({
    media: { pathOf: (address) => address },
    facts: {
      knownFacts: () => null,
      missingInStore: (token, serials) => (loadedTokens.has(token) ? [] : [...serials]),
      load: (token, _, priority) =>
        new Promise<void>((resolve, reject) => {
          const end = (error?: Error) => {
            if (error !== undefined) return reject(error)
            loadedTokens.add(token)
            resolve()
          }
          loads.push({ token, priority, end })
        }),
    },
    emit,
    fault,
    now: () => nowMs,
  })
  const started = () => loads.map(({ token, priority }) => `${token} ${priority}`)
  /** Ends the load of a collection, and waits until the next loads have started. */
  const end = async (token: string, error?: Error) => {
    loads.findLast((load) => load.token === token)?.end(error)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { images, loadedTokens, started, end, emit, fault, pass }
}
const [A, B, C]: [EntityId, EntityId, EntityId] = ['0.0.1', '0.0.2', '0.0.3']

it('a failed load keeps the collections that wait', async () => {
  const { images, started, end, emit, fault } = createRig()
  const firstCall = images.loadMissing([A])
  const secondCall = images.loadMissing([B])
  await end(A, failure({ code: 'offline', what: 'service' }))
  expect(emit).not.toHaveBeenCalled()
  await end(B)
  await Promise.all([firstCall, secondCall])
  expect(started()).toEqual([`${A} background`, `${B} background`])
  expect(emit).toHaveBeenCalledOnce()
  expect(fault).not.toHaveBeenCalled()
})

it('a failed load notifies the page, and is not repeated at once', async () => {
  const { images, started, end, emit, pass } = createRig()
  const call = images.loadMissing([A])
  await end(A, failure({ code: 'offline', what: 'service' }))
  await call
  expect(emit).toHaveBeenCalledOnce()
  expect(images.arePending(A)).toBe(false)
  // The page reads its list again, and asks for the pictures that are missing.
  await images.loadMissing([A])
  expect(started()).toEqual([`${A} background`])
  pass(60_000)
  void images.loadMissing([A])
  expect(started()).toHaveLength(2)
})

it('pictures are pending from the request to the end of the load, also of a failed one', async () => {
  const { images, end } = createRig()
  const call = images.loadMissing([A, B])
  expect([A, B, C].map(images.arePending)).toEqual([true, true, false])
  await end(A, failure({ code: 'offline', what: 'service' }))
  expect([A, B].map(images.arePending)).toEqual([false, true])
  await end(B)
  await call
  expect(images.arePending(B)).toBe(false)
})

it('an urgent collection does not wait for a running background load, and comes before the next', async () => {
  const { images, started, end } = createRig()
  const firstCall = images.loadMissing([A, B])
  const secondCall = images.loadMissing([], [C])
  await end(A)
  expect(started()).toEqual([`${A} background`, `${C} visible`])
  await end(C)
  await end(B)
  await Promise.all([firstCall, secondCall])
  expect(started().at(-1)).toBe(`${B} background`)
})

it('a collection that was loaded while it waited is not requested again', async () => {
  const { images, loadedTokens, started, end } = createRig()
  const call = images.loadMissing([A, B])
  loadedTokens.add(B)
  await end(A)
  await call
  expect(started()).toEqual([`${A} background`])
})

it('a closed profile ends the loading', async () => {
  const { images, started, end, fault } = createRig()
  const call = images.loadMissing([A, B])
  await end(A, failure({ code: 'cancelled' }))
  await call
  expect(started()).toEqual([`${A} background`])
  expect(fault).not.toHaveBeenCalled()
})
