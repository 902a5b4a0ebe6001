import { CLOCK_TOLERANCE_MS } from '@shared/clock-tolerance'
import { failure } from './app-failure'
import type { Http } from './http'

/** Estimated error of this computer's clock. The app only reports the error, and never corrects the time by it. */
type Skew = {
  /** Time of this computer's clock minus the true time, in milliseconds. Negative when the clock is behind. */
  readonly aheadMs: number
  /** Clock that this computer's clock was compared with. */
  readonly referenceClock: 'service' | 'ledger'
  /** The true error is within this distance of `aheadMs`, in milliseconds. */
  readonly uncertaintyMs: number
}
type ClockSkew = ReturnType<typeof createClockSkew>

/** Measured interval: the time of this computer's clock minus the true time is between `minMs` and `maxMs`. */
type Measurement = {
  readonly minMs: number
  readonly maxMs: number
  /** Time of the measurement, by this computer's clock. */
  readonly atMs: number
}

/** Largest time by which an HTTP date can be too early, because it has whole seconds only. */
const DATE_ROUNDING_MS = 999
/** Age up to which a measurement is used. Clocks drift, so an old measurement says little. */
const MAX_MEASUREMENT_AGE_MS = 600_000
const MAX_MEASUREMENTS = 8
/**
 * A larger change of the difference between wall clock and monotonic clock means that the wall clock was set or the
 * computer slept.
 */
const CLOCK_JUMP_MS = 2000

/**
 * Measures the error of this computer's clock. A server reads its clock between two instants that this computer notes,
 * so each measurement is an interval that contains the error. The error is in the intersection of several measurements.
 * `now` is the wall clock, and `monotonicNow` a clock that cannot be set: when the two diverge, earlier measurements
 * are dropped.
 */
export function createClockSkew(now: () => number, monotonicNow: () => number = () => performance.now()) {
  let serviceMeasurements: readonly Measurement[] = []
  let ledgerMeasurements: readonly Measurement[] = []
  let clockOffsetMs = now() - monotonicNow()

  /** Drops all measurements when the wall clock was set or the computer slept. */
  function dropAfterClockJump(): void {
    const newOffsetMs = now() - monotonicNow()
    if (Math.abs(newOffsetMs - clockOffsetMs) > CLOCK_JUMP_MS) {
      serviceMeasurements = []
      ledgerMeasurements = []
    }
    clockOffsetMs = newOffsetMs
  }
  /**
   * Adds a measurement. If it contradicts the earlier ones, the clock has changed, and the earlier ones are dropped. An
   * impossible measurement is ignored.
   */
  function addMeasurement(measurements: readonly Measurement[], minMs: number, maxMs: number): readonly Measurement[] {
    if (Number.isNaN(minMs) || Number.isNaN(maxMs) || minMs > maxMs) return measurements
    const measurement = { minMs, maxMs, atMs: now() }
    const isConsistent = isPossible(intersection([...measurements, measurement]))
    return [...(isConsistent ? measurements : []), measurement].slice(-MAX_MEASUREMENTS)
  }
  const validMeasurements = (measurements: readonly Measurement[]) =>
    measurements.filter(({ atMs }) => Math.abs(now() - atMs) <= MAX_MEASUREMENT_AGE_MS)

  return {
    /**
     * Measures with the date of an answer that the service made for this request. All times are in milliseconds since
     * the epoch; `sentMs` and `receivedMs` are by this computer's clock.
     */
    noteService: (dateMs: number, sentMs: number, receivedMs: number): void => {
      dropAfterClockJump()
      serviceMeasurements = addMeasurement(serviceMeasurements, sentMs - dateMs - DATE_ROUNDING_MS, receivedMs - dateMs)
    },
    /**
     * Measures with the consensus time of a transaction of this app, which is between its submission and its receipt.
     */
    noteLedger: (consensusMs: number, submittedMs: number, receiptMs: number): void => {
      dropAfterClockJump()
      ledgerMeasurements = addMeasurement(ledgerMeasurements, submittedMs - consensusMs, receiptMs - consensusMs)
    },
    /**
     * Measures with the time of a block. The block may be old when it is received, so the measurement can only show
     * that this computer's clock is behind, never that it is ahead.
     */
    noteBlock: (blockMs: number, receivedMs: number): void => {
      dropAfterClockJump()
      if (blockMs > receivedMs) ledgerMeasurements = addMeasurement(ledgerMeasurements, -Infinity, receivedMs - blockMs)
    },
    /**
     * Estimated error, as measured with the service or with the ledger: the estimate with the larger certain error.
     * Null without a measurement.
     */
    skew: (): Skew | null => {
      dropAfterClockJump()
      const estimates = [
        skewOf(validMeasurements(serviceMeasurements), 'service'),
        skewOf(validMeasurements(ledgerMeasurements), 'ledger'),
      ]
      const skews = estimates.filter((skew) => skew !== null)
      return skews.sort((first, second) => minErrorMs(second) - minErrorMs(first))[0] ?? null
    },
  }
}

type Interval = { readonly minMs: number; readonly maxMs: number }
const intersection = (measurements: readonly Measurement[]): Interval => ({
  minMs: Math.max(...measurements.map(({ minMs }) => minMs)),
  maxMs: Math.min(...measurements.map(({ maxMs }) => maxMs)),
})
const isPossible = ({ minMs, maxMs }: Interval): boolean => minMs <= maxMs

/** Estimate: the middle of the intersection of all measurements. Null without a measurement. */
function skewOf(measurements: readonly Measurement[], referenceClock: Skew['referenceClock']): Skew | null {
  if (measurements.length === 0) return null
  const { minMs, maxMs } = intersection(measurements)
  // Only blocks were measured, so the interval has no lower end: the clock is behind by at least this much.
  if (minMs === -Infinity) return { aheadMs: maxMs, referenceClock, uncertaintyMs: 0 }
  return { aheadMs: (minMs + maxMs) / 2, referenceClock, uncertaintyMs: (maxMs - minMs) / 2 }
}

/** Error that the clock has at least, in milliseconds; negative when the clock may be right. */
const minErrorMs = ({ aheadMs, uncertaintyMs }: Skew): number => Math.abs(aheadMs) - uncertaintyMs

/** Throws AppFailure `clock-wrong` if the clock is certainly wrong by more than `CLOCK_TOLERANCE_MS`. */
export function requireRightClock(skew: Skew | null): void {
  if (skew === null || minErrorMs(skew) <= CLOCK_TOLERANCE_MS) return
  throw failure({ code: 'clock-wrong', aheadSeconds: Math.round(skew.aheadMs / 1000), than: skew.referenceClock })
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
