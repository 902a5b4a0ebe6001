import { createSharedAbort } from '../../platform/shared-abort'
import type { Priority } from './budget'

/** Shares one request between identical calls in progress, for as long as at least one caller waits for it. */
type RequestDeduplicator<T> = {
  /**
   * Joins the request of this name or starts it. Rejects with the signal's reason when the caller's signal is aborted.
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
  readonly abort: AbortController
  readonly result: Promise<T>
  waiterCount: number
}
const URGENCY: Readonly<Record<Priority, number>> = { action: 2, visible: 1, background: 0 }

export function createRequestDeduplicator<T>(): RequestDeduplicator<T> {
  const requests = new Map<string, SharedRequest<T>>()

  function startRequest(name: string, urgency: number, start: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
    const abort = createSharedAbort()
    const result = start(abort.signal).finally(() => forgetRequest(name, request))
    const request: SharedRequest<T> = { urgency, abort, result, waiterCount: 0 }
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
      const running = requests.get(name)
      // A request of a lower priority would make a more urgent caller wait in its queue.
      const request = running && running.urgency >= urgency ? running : startRequest(name, urgency, start)
      request.waiterCount += 1
      return new Promise<T>((resolve, reject) => {
        const onAbort = () => {
          reject(signal?.reason as Error)
          request.waiterCount -= 1
          if (request.waiterCount > 0) return
          // A new caller must not join a request that is being aborted.
          forgetRequest(name, request)
          request.abort.abort(signal?.reason)
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        const stopListening = () => signal?.removeEventListener('abort', onAbort)
        request.result.finally(stopListening).then(resolve, reject)
      })
    },
  }
}
