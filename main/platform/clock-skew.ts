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
  readonly leastMs: number
  readonly mostMs: number
  readonly atMs: number
}

/** An HTTP date has whole seconds. */
const DATE_GRAIN_MS = 999
/** Age limit of a measurement: clocks drift, so an old one is no longer valid. */
const VALID_MS = 600_000
const KEPT = 8
/** The two clocks of this computer diverge by more than this when one is set, or while the computer sleeps. */
const STEP_MS = 2000

/**
 * Measures this computer's clock. Each note is an interval that contains the difference, since the other side read its
 * clock between two instants of this one; several intervals narrow it down. `now` is the wall clock, `steady` a clock
 * that cannot be set: when the two diverge, earlier measurements are dropped.
 */
export function createClockSkew(now: () => number, steady: () => number = () => performance.now()) {
  let service: readonly Sample[] = []
  let ledger: readonly Sample[] = []
  let apartMs = now() - steady()

  function forgetAfterStep(): void {
    const latestMs = now() - steady()
    if (Math.abs(latestMs - apartMs) > STEP_MS) {
      service = []
      ledger = []
    }
    apartMs = latestMs
  }
  /** An interval that contradicts the earlier ones replaces them: the clock has changed. */
  function take(samples: readonly Sample[], leastMs: number, mostMs: number): readonly Sample[] {
    if (Number.isNaN(leastMs) || Number.isNaN(mostMs) || leastMs > mostMs) return samples
    const added = { leastMs, mostMs, atMs: now() }
    const fits = isPossible(within([...samples, added]))
    return [...(fits ? samples : []), added].slice(-KEPT)
  }
  const current = (samples: readonly Sample[]) => samples.filter(({ atMs }) => Math.abs(now() - atMs) <= VALID_MS)

  return {
    /** Notes the date of an answer that was made for this request, not cached or stored. All in ms since the epoch. */
    noteService: (dateMs: number, sentMs: number, receivedMs: number): void => {
      forgetAfterStep()
      service = take(service, sentMs - dateMs - DATE_GRAIN_MS, receivedMs - dateMs)
    },
    /** Notes the consensus time of an own transaction, which lies between its submission and the receipt. */
    noteLedger: (consensusMs: number, submittedMs: number, receiptMs: number): void => {
      forgetAfterStep()
      ledger = take(ledger, submittedMs - consensusMs, receiptMs - consensusMs)
    },
    /**
     * Notes a block that the ledger had reached when it was received. The block's age is unknown, so it can show that
     * this clock is behind, and never that it is ahead.
     */
    noteBlock: (blockMs: number, receivedMs: number): void => {
      forgetAfterStep()
      if (blockMs > receivedMs) ledger = take(ledger, -Infinity, receivedMs - blockMs)
    },
    /** The larger of the errors that service and ledger show; null without a measurement. */
    skew: (): Skew | null => {
      forgetAfterStep()
      const found = [skewOf(current(service), 'service'), skewOf(current(ledger), 'ledger')].filter((s) => s !== null)
      return found.sort((a, b) => certainMs(b) - certainMs(a))[0] ?? null
    },
  }
}

type Interval = { readonly leastMs: number; readonly mostMs: number }
const within = (samples: readonly Sample[]): Interval => ({
  leastMs: Math.max(...samples.map(({ leastMs }) => leastMs)),
  mostMs: Math.min(...samples.map(({ mostMs }) => mostMs)),
})
const isPossible = ({ leastMs, mostMs }: Interval): boolean => leastMs <= mostMs

function skewOf(samples: readonly Sample[], against: Skew['against']): Skew | null {
  if (samples.length === 0) return null
  const { leastMs, mostMs } = within(samples)
  // An open interval has only one known end: the clock is behind by at least this much.
  if (leastMs === -Infinity) return { aheadMs: mostMs, against, uncertaintyMs: 0 }
  return { aheadMs: (leastMs + mostMs) / 2, against, uncertaintyMs: (mostMs - leastMs) / 2 }
}

/** Minimum error of the clock. */
const certainMs = ({ aheadMs, uncertaintyMs }: Skew): number => Math.abs(aheadMs) - uncertaintyMs

/**
 * Throws AppFailure `clock-wrong` when the clock is certainly off by more than 20 s. Without a measurement it does not
 * throw.
 */
export function requireRightClock(skew: Skew | null): void {
  // The error beyond the uncertainty is within the tolerance.
  if (skew === null || certainMs(skew) <= CLOCK_TOLERANCE_MS) return
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
    const isKept = Number(answer.headers.get('age') ?? 0) > 0
    if (!Number.isNaN(dateMs) && !isKept) clock.noteService(dateMs, sentMs, now())
    return answer
  }
