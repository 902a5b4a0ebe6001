import { setMaxListeners } from 'node:events'

/**
 * Controller whose signal many requests share. Node warns of a leak at more than ten listeners; here that warning would
 * be wrong, because each request removes its listener when the request settles.
 */
export function createSharedAbort(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

/** Signal that aborts when the first of `signals` aborts. Many requests can share the signal without the warning. */
export function anySharedSignal(signals: readonly AbortSignal[]): AbortSignal {
  const signal = AbortSignal.any([...signals])
  setMaxListeners(0, signal)
  return signal
}
