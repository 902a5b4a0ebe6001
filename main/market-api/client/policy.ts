import {
  BrokenCircuitError,
  CircuitState,
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
} from 'cockatiel'
import { AppFailure, failure } from '../../platform/app-failure'
import { MAX_PAUSE_WAIT_MS } from './budget'
import { ServiceRefusal } from './refusal'

/** Rules for retries, their delays, and the circuit breaker. One for each profile. */
export type Policy = {
  /** Retries a read while the failure may be temporary. */
  readonly withRetries: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** Runs one request. Fails with `offline` at once if several requests in a row got no answer. */
  readonly throughCircuit: <T>(work: () => Promise<T>) => Promise<T>
  /** Throws `offline` while the circuit is open, so that no caller waits in a queue in vain. */
  readonly requireClosedCircuit: () => void
}

type PolicyOptions = {
  readonly firstDelayMs: number
  readonly openMs: number
  readonly random: () => number
  /** Target of the requests, named in the `offline` failure. */
  readonly what?: 'service' | 'tools'
}

const MAX_RETRIES = 2
const MAX_DELAY_MS = 5000
/** Number of unanswered requests in a row that opens the circuit. */
const UNANSWERED_TO_OPEN = 5

export function createPolicy({ firstDelayMs, openMs, random, what = 'service' }: PolicyOptions): Policy {
  const backoff = new DelegateBackoff((context: { readonly attempt: number; readonly result: object }) => {
    const cause = 'error' in context.result ? context.result.error : null
    const jittered = firstDelayMs * 2 ** (context.attempt - 1) * (0.5 + random())
    return Math.min(MAX_DELAY_MS, Math.max(jittered, requestedPauseMs(cause)))
  })
  const retries = retry(handleWhen(isWorthRetry), { maxAttempts: MAX_RETRIES, backoff })
  const breaker = circuitBreaker(handleWhen(isUnanswered), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(UNANSWERED_TO_OPEN),
  })
  const circuitFailure = () => failure({ code: 'offline', what })
  let openedAtMs = 0
  let openedAtWallMs = 0
  breaker.onBreak(() => {
    openedAtMs = performance.now()
    openedAtWallMs = Date.now()
  })
  const isPauseOver = () => performance.now() - openedAtMs >= openMs

  return {
    withRetries: async (work, signal) => {
      try {
        return await retries.execute(work, signal)
      } finally {
        signal?.throwIfAborted()
      }
    },
    throughCircuit: (work) => {
      // The library uses the wall clock: if the clock was set back, the circuit would stay open for that much longer.
      if (breaker.state === CircuitState.Open && isPauseOver() && Date.now() < openedAtWallMs)
        breaker.isolate().dispose()
      return breaker.execute(work).catch((cause: unknown) => {
        throw cause instanceof BrokenCircuitError ? circuitFailure() : cause
      })
    },
    requireClosedCircuit: () => {
      if (breaker.state === CircuitState.Open && !isPauseOver()) throw circuitFailure()
    },
  }
}

/**
 * True for a temporary fault of the network or the service: a read is worth a retry, and serves the last good answer
 * meanwhile.
 */
export function isTemporaryFailure(cause: unknown): boolean {
  if (cause instanceof ServiceRefusal && (cause.httpStatus === 429 || cause.httpStatus >= 500)) return true
  return cause instanceof AppFailure && TEMPORARY_CODES.has(cause.error.code)
}
const TEMPORARY_CODES: ReadonlySet<string> = new Set(['offline', 'timed-out', 'rate-limited'])

/** Path of the `unexpected-answer` failure for an answer that is not JSON. */
export const NOT_JSON = 'not JSON'

function isWorthRetry(cause: unknown): boolean {
  const isNotJson =
    cause instanceof AppFailure && cause.error.code === 'unexpected-answer' && cause.error.path === NOT_JSON
  return isNotJson || (isTemporaryFailure(cause) && requestedPauseMs(cause) <= MAX_PAUSE_WAIT_MS)
}

/** Pause that the service requested, in milliseconds; 0 without one. */
function requestedPauseMs(cause: unknown): number {
  if (!(cause instanceof AppFailure) || !('retryAfterSeconds' in cause.error)) return 0
  return (cause.error.retryAfterSeconds ?? 0) * 1000
}

/** True if no answer came, or if a gateway answered in the service's place. */
export function isUnanswered(cause: unknown): boolean {
  if (cause instanceof ServiceRefusal) return GATEWAY_STATUSES.has(cause.httpStatus)
  if (!(cause instanceof AppFailure)) return false
  return cause.error.code === 'timed-out' || cause.error.code === 'offline'
}
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 504, 520, 521, 522, 523, 524, 530])
