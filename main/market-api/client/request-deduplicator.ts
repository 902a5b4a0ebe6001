import { createSharedAbort } from '../../platform/shared-abort'
import type { Priority } from './budget'

/**
 * Shares one request between identical calls in progress. The request is aborted when no caller waits for the answer
 * any more.
 */
type RequestDeduplicator<T> = {
  /**
   * Resolves to the answer of the request in progress with this name. Calls `start` when there is none, or when that
   * request has a lower priority. Rejects with the signal's reason when the caller's signal is aborted.
   */
  readonly join: (
    name: string,
    priority: Priority,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
  ) => Promise<T>
}

type SharedRequest<T> = {
  readonly urgency: number
  readonly abortController: AbortController
  readonly result: Promise<T>
  waiterCount: number
}
/** Rank of a priority; a higher number is more urgent. */
const URGENCY: Readonly<Record<Priority, number>> = { action: 2, visible: 1, background: 0 }

export function createRequestDeduplicator<T>(): RequestDeduplicator<T> {
  const requests = new Map<string, SharedRequest<T>>()

  function startRequest(name: string, urgency: number, start: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
    const abortController = createSharedAbort()
    const result = start(abortController.signal).finally(() => forgetRequest(name, request))
    const request: SharedRequest<T> = { urgency, abortController, result, waiterCount: 0 }
    requests.set(name, request)
    return request
  }
  function forgetRequest(name: string, request: SharedRequest<T>): void {
    if (requests.get(name) === request) requests.delete(name)
  }

  return {
    join: (name, priority, signal, start) => {
      if (signal?.aborted) return Promise.reject(signal.reason as Error)
      const urgency = URGENCY[priority]
      const runningRequest = requests.get(name)
      // A request with a lower priority may wait long for its turn, so a more urgent caller starts a new one.
      const canJoin = runningRequest !== undefined && runningRequest.urgency >= urgency
      const request = canJoin ? runningRequest : startRequest(name, urgency, start)
      request.waiterCount += 1
      return new Promise<T>((resolve, reject) => {
        const onAbort = () => {
          reject(signal?.reason as Error)
          request.waiterCount -= 1
          if (request.waiterCount > 0) return
          // A new caller must not join a request that is being aborted.
          forgetRequest(name, request)
          request.abortController.abort(signal?.reason)
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        const stopListening = () => signal?.removeEventListener('abort', onAbort)
        request.result.finally(stopListening).then(resolve, reject)
      })
    },
  }
}
