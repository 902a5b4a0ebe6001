import { setMaxListeners } from 'node:events'

/**
 * A controller whose signal many requests listen to at once. Each request stops listening when it settles, so Node's
 * warning of a leak at eleven listeners would be false.
 */
export function createSharedAbort(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

/** A signal that fires with the first of `signals`, for many requests at once. */
export function anySharedSignal(signals: readonly AbortSignal[]): AbortSignal {
  const signal = AbortSignal.any([...signals])
  setMaxListeners(0, signal)
  return signal
}
