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

/** Retries and circuit breaker for the requests to one server of a profile. */
export type Policy = {
  /** Runs a read, and repeats it up to `MAX_RETRIES` times while its failure may be temporary. */
  readonly withRetries: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** Runs one request. While the circuit is open, rejects with AppFailure `offline` and sends nothing. */
  readonly throughCircuit: <T>(work: () => Promise<T>) => Promise<T>
  /** Throws AppFailure `offline` while the circuit is open, so that no caller waits for a turn that it cannot use. */
  readonly requireClosedCircuit: () => void
}

type PolicyOptions = {
  readonly firstRetryDelayMs: number
  /** Time for which an open circuit sends nothing. */
  readonly openMs: number
  /** Returns a number from 0 to 1. */
  readonly random: () => number
  /** Target of the requests, named in the `offline` failure. */
  readonly what?: 'service' | 'tools'
}

const MAX_RETRIES = 2
const MAX_DELAY_MS = 5000
/** Number of unanswered requests in a row that opens the circuit. */
const MAX_UNANSWERED_IN_ROW = 5

export function createPolicy({ firstRetryDelayMs, openMs, random, what = 'service' }: PolicyOptions): Policy {
  const backoff = new DelegateBackoff((context: { readonly attempt: number; readonly result: object }) => {
    const cause = 'error' in context.result ? context.result.error : null
    // A random factor from 0.5 to 1.5, so that clients do not retry at the same time.
    const jitteredMs = firstRetryDelayMs * 2 ** (context.attempt - 1) * (0.5 + random())
    return Math.min(MAX_DELAY_MS, Math.max(jitteredMs, requestedPauseMs(cause)))
  })
  const retries = retry(handleWhen(isWorthRetry), { maxAttempts: MAX_RETRIES, backoff })
  const breaker = circuitBreaker(handleWhen(isUnanswered), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(MAX_UNANSWERED_IN_ROW),
  })
  const circuitFailure = () => failure({ code: 'offline', what })
  let openedAtMs = 0
  let openedAtWallMs = 0
  breaker.onBreak(() => {
    openedAtMs = performance.now()
    openedAtWallMs = Date.now()
  })
  const isOpenTimeOver = () => performance.now() - openedAtMs >= openMs

  return {
    withRetries: async (work, signal) => {
      try {
        return await retries.execute(work, signal)
      } finally {
        // After an abort the signal's reason replaces every other result.
        signal?.throwIfAborted()
      }
    },
    throughCircuit: (work) => {
      // The library measures with the wall clock: a clock that was set back would keep the circuit open for too long.
      const isStuckOpen = breaker.state === CircuitState.Open && isOpenTimeOver() && Date.now() < openedAtWallMs
      // The library closes the circuit when an isolation ends.
      if (isStuckOpen) breaker.isolate().dispose()
      return breaker.execute(work).catch((cause: unknown) => {
        throw cause instanceof BrokenCircuitError ? circuitFailure() : cause
      })
    },
    requireClosedCircuit: () => {
      if (breaker.state === CircuitState.Open && !isOpenTimeOver()) throw circuitFailure()
    },
  }
}

/** True for a fault of the network or the service that may be temporary, so that the same request may succeed later. */
export function isTemporaryFailure(cause: unknown): boolean {
  if (cause instanceof ServiceRefusal && (cause.httpStatus === 429 || cause.httpStatus >= 500)) return true
  return cause instanceof AppFailure && TEMPORARY_CODES.has(cause.error.code)
}
const TEMPORARY_CODES: ReadonlySet<string> = new Set(['offline', 'timed-out', 'rate-limited'])

/** Path of the `unexpected-answer` failure for an answer that is not JSON. */
export const NOT_JSON = 'not JSON'

/** True if a retry within `MAX_PAUSE_WAIT_MS` can help. An answer that is not JSON was probably cut short. */
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

/** True if the service did not answer: the request failed, or a gateway answered in place of the service. */
export function isUnanswered(cause: unknown): boolean {
  if (cause instanceof ServiceRefusal) return GATEWAY_STATUSES.has(cause.httpStatus)
  if (!(cause instanceof AppFailure)) return false
  return cause.error.code === 'timed-out' || cause.error.code === 'offline'
}
/** Statuses that gateways send in place of the service. Those from 520 to 530 are sent by Cloudflare. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 504, 520, 521, 522, 523, 524, 530])
