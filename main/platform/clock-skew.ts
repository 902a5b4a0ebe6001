import { CLOCK_TOLERANCE_MS } from '@shared/clock-tolerance'
import { failure } from './app-failure'
import type { Http } from './http'

/** Estimated error of this computer's clock. The clock is never corrected by it. */
type Skew = {
  /** Own clock minus the true time, in ms: negative when it is behind. */
  readonly aheadMs: number
  readonly against: 'service' | 'ledger'
  /** The true value lies within this distance of `aheadMs`. */
  readonly uncertaintyMs: number
}
type ClockSkew = ReturnType<typeof createClockSkew>

/** Bounds of own clock minus true time. */
type Sample = {
  readonly minMs: number
  readonly maxMs: number
  readonly atMs: number
}

/** An HTTP date has whole seconds. */
const DATE_GRAIN_MS = 999
/** Age limit of a measurement: clocks drift, so an old one is no longer valid. */
const SAMPLE_VALID_MS = 600_000
const MAX_SAMPLES = 8
/** The two clocks of this computer diverge by more than this when one is set, or while the computer sleeps. */
const STEP_MS = 2000

/**
 * Measures this computer's clock. Each note is an interval that contains the difference, since the other side read its
 * clock between two instants of this one; several intervals narrow it down. `now` is the wall clock, `monotonicNow` a clock
 * that cannot be set: when the two diverge, earlier measurements are dropped.
 */
export function createClockSkew(now: () => number, monotonicNow: () => number = () => performance.now()) {
  let service: readonly Sample[] = []
  let ledger: readonly Sample[] = []
  let clockOffsetMs = now() - monotonicNow()

  function forgetAfterStep(): void {
    const newOffsetMs = now() - monotonicNow()
    if (Math.abs(newOffsetMs - clockOffsetMs) > STEP_MS) {
      service = []
      ledger = []
    }
    clockOffsetMs = newOffsetMs
  }
  /** An interval that contradicts the earlier ones replaces them: the clock has changed. */
  function addSample(samples: readonly Sample[], minMs: number, maxMs: number): readonly Sample[] {
    if (Number.isNaN(minMs) || Number.isNaN(maxMs) || minMs > maxMs) return samples
    const sample = { minMs, maxMs, atMs: now() }
    const isConsistent = isPossible(intersection([...samples, sample]))
    return [...(isConsistent ? samples : []), sample].slice(-MAX_SAMPLES)
  }
  const validSamples = (samples: readonly Sample[]) =>
    samples.filter(({ atMs }) => Math.abs(now() - atMs) <= SAMPLE_VALID_MS)

  return {
    /** Notes the date of an answer that was made for this request, not cached or stored. All in ms since the epoch. */
    noteService: (dateMs: number, sentMs: number, receivedMs: number): void => {
      forgetAfterStep()
      service = addSample(service, sentMs - dateMs - DATE_GRAIN_MS, receivedMs - dateMs)
    },
    /** Notes the consensus time of an own transaction, which lies between its submission and the receipt. */
    noteLedger: (consensusMs: number, submittedMs: number, receiptMs: number): void => {
      forgetAfterStep()
      ledger = addSample(ledger, submittedMs - consensusMs, receiptMs - consensusMs)
    },
    /**
     * Notes a block that the ledger had reached when it was received. The block's age is unknown, so it can show that
     * this clock is behind, and never that it is ahead.
     */
    noteBlock: (blockMs: number, receivedMs: number): void => {
      forgetAfterStep()
      if (blockMs > receivedMs) ledger = addSample(ledger, -Infinity, receivedMs - blockMs)
    },
    /** The larger of the errors that service and ledger show; null without a measurement. */
    skew: (): Skew | null => {
      forgetAfterStep()
      const skews = [skewOf(validSamples(service), 'service'), skewOf(validSamples(ledger), 'ledger')].filter(
        (s) => s !== null,
      )
      return skews.sort((a, b) => minErrorMs(b) - minErrorMs(a))[0] ?? null
    },
  }
}

type Interval = { readonly minMs: number; readonly maxMs: number }
const intersection = (samples: readonly Sample[]): Interval => ({
  minMs: Math.max(...samples.map(({ minMs }) => minMs)),
  maxMs: Math.min(...samples.map(({ maxMs }) => maxMs)),
})
const isPossible = ({ minMs, maxMs }: Interval): boolean => minMs <= maxMs

function skewOf(samples: readonly Sample[], against: Skew['against']): Skew | null {
  if (samples.length === 0) return null
  const { minMs, maxMs } = intersection(samples)
  // An open interval has only one known end: the clock is behind by at least this much.
  if (minMs === -Infinity) return { aheadMs: maxMs, against, uncertaintyMs: 0 }
  return { aheadMs: (minMs + maxMs) / 2, against, uncertaintyMs: (maxMs - minMs) / 2 }
}

/** Minimum error of the clock. */
const minErrorMs = ({ aheadMs, uncertaintyMs }: Skew): number => Math.abs(aheadMs) - uncertaintyMs

/**
 * Throws AppFailure `clock-wrong` when the clock is certainly off by more than 20 s. Without a measurement it does not
 * throw.
 */
export function requireRightClock(skew: Skew | null): void {
  // The error beyond the uncertainty is within the tolerance.
  if (skew === null || minErrorMs(skew) <= CLOCK_TOLERANCE_MS) return
  throw failure({ code: 'clock-wrong', aheadSeconds: Math.round(skew.aheadMs / 1000), than: skew.against })
}

/** Notes the date of every answer that was made for its request. */
export const withDates =
  (http: Http, clock: Pick<ClockSkew, 'noteService'>, now: () => number): Http =>
  async (request) => {
    const sentMs = now()
    const answer = await http(request)
    const dateMs = Date.parse(answer.headers.get('date') ?? '')
    // A cached answer has the date of another request.
    const isCached = Number(answer.headers.get('age') ?? 0) > 0
    if (!Number.isNaN(dateMs) && !isCached) clock.noteService(dateMs, sentMs, now())
    return answer
  }
