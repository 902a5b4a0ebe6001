import { createSharedAbort } from '../../platform/shared-abort'
import type { Priority } from './budget'

/** Shares one request between identical calls in progress, for as long as at least one caller waits for it. */
type Flights<T> = {
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

type Flight<T> = {
  readonly urgency: number
  readonly abort: AbortController
  readonly result: Promise<T>
  waiting: number
}
const URGENCY: Readonly<Record<Priority, number>> = { action: 2, visible: 1, background: 0 }

export function createRequestDeduplicator<T>(): Flights<T> {
  const flights = new Map<string, Flight<T>>()

  function begin(name: string, urgency: number, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = createSharedAbort()
    const result = start(abort.signal).finally(() => end(name, flight))
    const flight: Flight<T> = { urgency, abort, result, waiting: 0 }
    flights.set(name, flight)
    return flight
  }
  function end(name: string, flight: Flight<T>): void {
    if (flights.get(name) === flight) flights.delete(name)
  }

  return {
    join: (name, priority, signal, start) => {
      if (signal?.aborted) return Promise.reject(signal.reason as Error)
      const urgency = URGENCY[priority]
      const known = flights.get(name)
      // A request of a lower priority would make a more urgent caller wait in its queue.
      const flight = known && known.urgency >= urgency ? known : begin(name, urgency, start)
      flight.waiting += 1
      return new Promise<T>((resolve, reject) => {
        const leave = () => {
          reject(signal?.reason as Error)
          if (--flight.waiting > 0) return
          // A new caller must not join a request that is being aborted.
          end(name, flight)
          flight.abort.abort(signal?.reason)
        }
        signal?.addEventListener('abort', leave, { once: true })
        const stay = () => signal?.removeEventListener('abort', leave)
        flight.result.then(
          (value) => (stay(), resolve(value)),
          (cause: unknown) => (stay(), reject(cause as Error)),
        )
      })
    },
  }
}
