import { CLOCK_TOLERANCE_MS } from '@shared/clock-tolerance'
import { failure } from './app-failure'
import type { Http } from './http'

/** How far this computer's clock is off, as far as can be told. It is never corrected by it. */
type Skew = {
  /** Own clock minus the true time, in ms: negative when it is behind. */
  readonly aheadMs: number
  readonly against: 'service' | 'ledger'
  /** The truth lies within this much of `aheadMs`. */
  readonly uncertaintyMs: number
}
type ClockSkew = ReturnType<typeof createClockSkew>

/** Own clock minus true time lies between these. */
type Sample = {
  readonly leastMs: number
  readonly mostMs: number
  readonly atMs: number
}

/** An HTTP date has whole seconds. */
const DATE_GRAIN_MS = 999
/** Clocks drift; what was measured earlier says nothing of now. */
const VALID_MS = 600_000
const KEPT = 8
/** The two clocks of this computer part by more than this when one is set, or while it sleeps. */
const STEP_MS = 2000

/**
 * Measures this computer's clock. Each note is an interval that the difference must lie in, since the other side read its
 * clock between two instants of this one; several of them narrow it down. `now` is the clock on the wall, `steady` one
 * that nobody sets: when the two part, what was measured before counts no more.
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
  /** An interval that fits none of the earlier ones ends them: something has changed. */
  function take(samples: readonly Sample[], leastMs: number, mostMs: number): readonly Sample[] {
    if (Number.isNaN(leastMs) || Number.isNaN(mostMs) || leastMs > mostMs) return samples
    const added = { leastMs, mostMs, atMs: now() }
    const fits = isPossible(within([...samples, added]))
    return [...(fits ? samples : []), added].slice(-KEPT)
  }
  const current = (samples: readonly Sample[]) => samples.filter(({ atMs }) => Math.abs(now() - atMs) <= VALID_MS)

  return {
    /** The date of an answer that was made for a request: neither cached nor kept. All in ms since the epoch. */
    noteService: (dateMs: number, sentMs: number, receivedMs: number): void => {
      forgetAfterStep()
      service = take(service, sentMs - dateMs - DATE_GRAIN_MS, receivedMs - dateMs)
    },
    /** Consensus of an own transaction lies between its submission and the receipt. */
    noteLedger: (consensusMs: number, submittedMs: number, receiptMs: number): void => {
      forgetAfterStep()
      ledger = take(ledger, submittedMs - consensusMs, receiptMs - consensusMs)
    },
    /**
     * The ledger had come at least as far as this block when it was received. How long ago it was nobody knows, so it
     * can show that this clock is behind, and never that it is ahead.
     */
    noteBlock: (blockMs: number, receivedMs: number): void => {
      forgetAfterStep()
      if (blockMs > receivedMs) ledger = take(ledger, -Infinity, receivedMs - blockMs)
    },
    /** The worse of what service and ledger show; null while nothing does. */
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
  // Of an open interval only the end is known: behind by at least so much.
  if (leastMs === -Infinity) return { aheadMs: mostMs, against, uncertaintyMs: 0 }
  return { aheadMs: (leastMs + mostMs) / 2, against, uncertaintyMs: (mostMs - leastMs) / 2 }
}

/** How much the clock is off at least. */
const certainMs = ({ aheadMs, uncertaintyMs }: Skew): number => Math.abs(aheadMs) - uncertaintyMs

/** Throws AppFailure `clock-wrong` when the clock is certainly off by more than 20 s. Nothing known is no reason. */
export function requireRightClock(skew: Skew | null): void {
  // Beyond the uncertainty.
  if (skew === null || certainMs(skew) <= CLOCK_TOLERANCE_MS) return
  throw failure({ code: 'clock-wrong', aheadSeconds: Math.round(skew.aheadMs / 1000), than: skew.against })
}

/** Notes the date of every answer that says it was made now. */
export const withDates =
  (http: Http, clock: Pick<ClockSkew, 'noteService'>, now: () => number): Http =>
  async (request) => {
    const sentMs = now()
    const answer = await http(request)
    const dateMs = Date.parse(answer.headers.get('date') ?? '')
    // What was kept on the way has the date of another request.
    const isKept = Number(answer.headers.get('age') ?? 0) > 0
    if (!Number.isNaN(dateMs) && !isKept) clock.noteService(dateMs, sentMs, now())
    return answer
  }
