import { CLOCK_TOLERANCE_MS } from '@shared/clock-tolerance'
import { failure } from './app-failure'
import type { Http } from './http'

/** Estimated error of this computer's clock. The app only reports the error, and never corrects the time by it. */
type Skew = {
  /** Time of this computer's clock minus the true time, in milliseconds. Negative when the clock is behind. */
  readonly aheadMs: number
  /** Clock that this computer's clock was compared with. */
  readonly against: 'service' | 'ledger'
  /** The true error is within this distance of `aheadMs`, in milliseconds. */
  readonly uncertaintyMs: number
}
type ClockSkew = ReturnType<typeof createClockSkew>

/** Measurement: the time of this computer's clock minus the true time is between `minMs` and `maxMs`. */
type Sample = {
  readonly minMs: number
  readonly maxMs: number
  /** Time of the measurement, by this computer's clock. */
  readonly atMs: number
}

/** Largest time by which an HTTP date can be too early, because it has whole seconds only. */
const DATE_GRAIN_MS = 999
/** Age up to which a measurement is used. Clocks drift, so an old measurement says little. */
const SAMPLE_VALID_MS = 600_000
const MAX_SAMPLES = 8
/**
 * A larger change of the difference between wall clock and monotonic clock means that the wall clock was set or the
 * computer slept.
 */
const STEP_TOLERANCE_MS = 2000

/**
 * Measures the error of this computer's clock. A server reads its clock between two instants that this computer notes,
 * so each measurement is an interval that contains the error. The error is in the intersection of several measurements.
 * `now` is the wall clock, and `monotonicNow` a clock that cannot be set: when the two diverge, earlier measurements
 * are dropped.
 */
export function createClockSkew(now: () => number, monotonicNow: () => number = () => performance.now()) {
  let serviceSamples: readonly Sample[] = []
  let ledgerSamples: readonly Sample[] = []
  let clockOffsetMs = now() - monotonicNow()

  /** Drops all measurements when the wall clock was set or the computer slept. */
  function forgetAfterStep(): void {
    const newOffsetMs = now() - monotonicNow()
    if (Math.abs(newOffsetMs - clockOffsetMs) > STEP_TOLERANCE_MS) {
      serviceSamples = []
      ledgerSamples = []
    }
    clockOffsetMs = newOffsetMs
  }
  /**
   * Adds a measurement. If it contradicts the earlier ones, the clock has changed, and the earlier ones are dropped. An
   * impossible measurement is ignored.
   */
  function addSample(samples: readonly Sample[], minMs: number, maxMs: number): readonly Sample[] {
    if (Number.isNaN(minMs) || Number.isNaN(maxMs) || minMs > maxMs) return samples
    const sample = { minMs, maxMs, atMs: now() }
    const isConsistent = isPossible(intersection([...samples, sample]))
    return [...(isConsistent ? samples : []), sample].slice(-MAX_SAMPLES)
  }
  const validSamples = (samples: readonly Sample[]) =>
    samples.filter(({ atMs }) => Math.abs(now() - atMs) <= SAMPLE_VALID_MS)

  return {
    /**
     * Measures with the date of an answer that the service made for this request. All times are in milliseconds since
     * the epoch; `sentMs` and `receivedMs` are by this computer's clock.
     */
    noteService: (dateMs: number, sentMs: number, receivedMs: number): void => {
      forgetAfterStep()
      serviceSamples = addSample(serviceSamples, sentMs - dateMs - DATE_GRAIN_MS, receivedMs - dateMs)
    },
    /**
     * Measures with the consensus time of a transaction of this app, which is between its submission and its receipt.
     */
    noteLedger: (consensusMs: number, submittedMs: number, receiptMs: number): void => {
      forgetAfterStep()
      ledgerSamples = addSample(ledgerSamples, submittedMs - consensusMs, receiptMs - consensusMs)
    },
    /**
     * Measures with the time of a block. The block may be old when it is received, so the measurement can only show
     * that this computer's clock is behind, never that it is ahead.
     */
    noteBlock: (blockMs: number, receivedMs: number): void => {
      forgetAfterStep()
      if (blockMs > receivedMs) ledgerSamples = addSample(ledgerSamples, -Infinity, receivedMs - blockMs)
    },
    /**
     * Estimated error, as measured with the service or with the ledger: the estimate with the larger certain error.
     * Null without a measurement.
     */
    skew: (): Skew | null => {
      forgetAfterStep()
      const estimates = [skewOf(validSamples(serviceSamples), 'service'), skewOf(validSamples(ledgerSamples), 'ledger')]
      const skews = estimates.filter((skew) => skew !== null)
      return skews.sort((first, second) => minErrorMs(second) - minErrorMs(first))[0] ?? null
    },
  }
}

type Interval = { readonly minMs: number; readonly maxMs: number }
const intersection = (samples: readonly Sample[]): Interval => ({
  minMs: Math.max(...samples.map(({ minMs }) => minMs)),
  maxMs: Math.min(...samples.map(({ maxMs }) => maxMs)),
})
const isPossible = ({ minMs, maxMs }: Interval): boolean => minMs <= maxMs

/** Estimate: the middle of the intersection of all measurements. Null without a measurement. */
function skewOf(samples: readonly Sample[], against: Skew['against']): Skew | null {
  if (samples.length === 0) return null
  const { minMs, maxMs } = intersection(samples)
  // Only blocks were measured, so the interval has no lower end: the clock is behind by at least this much.
  if (minMs === -Infinity) return { aheadMs: maxMs, against, uncertaintyMs: 0 }
  return { aheadMs: (minMs + maxMs) / 2, against, uncertaintyMs: (maxMs - minMs) / 2 }
}

/** Error that the clock has at least, in milliseconds; negative when the clock may be right. */
const minErrorMs = ({ aheadMs, uncertaintyMs }: Skew): number => Math.abs(aheadMs) - uncertaintyMs

/** Throws AppFailure `clock-wrong` if the clock is certainly wrong by more than `CLOCK_TOLERANCE_MS`. */
export function requireRightClock(skew: Skew | null): void {
  if (skew === null || minErrorMs(skew) <= CLOCK_TOLERANCE_MS) return
  throw failure({ code: 'clock-wrong', aheadSeconds: Math.round(skew.aheadMs / 1000), than: skew.against })
}

/** Wraps `http` so that the date of each answer is passed to `clock.noteService`, except for a cached answer. */
export const withClockMeasurement =
  (http: Http, clock: Pick<ClockSkew, 'noteService'>, now: () => number): Http =>
  async (request) => {
    const sentMs = now()
    const answer = await http(request)
    const dateMs = Date.parse(answer.headers.get('date') ?? '')
    // The `Age` header shows that a cache sent the answer, with the date of an earlier request.
    const isCached = Number(answer.headers.get('age') ?? 0) > 0
    if (!Number.isNaN(dateMs) && !isCached) clock.noteService(dateMs, sentMs, now())
    return answer
  }
