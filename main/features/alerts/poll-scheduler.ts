import { ALERT_APART_MS } from '@shared/insight/alerts'
import { AppFailure } from '../../platform/app-failure'

/** Request that is repeated at an interval. */
export type Poll = {
  readonly name: string
  readonly everyMs: number
  /** Runs before other due polls, however long those have waited. */
  readonly isUrgent?: boolean
  /** Sends the request. With `fresh` a cached answer does not suffice, because the person wants a look now. */
  readonly run: (fresh: boolean) => Promise<void>
}
type PollSchedulerDeps = {
  /** Polls that exist now. An empty list costs no request. */
  readonly turns: () => readonly Poll[]
  readonly now: () => number
  /** Calls `fn` once after `ms` milliseconds, unless the returned function is called before. */
  readonly later: (ms: number, fn: () => void) => () => void
  readonly fault: (event: string, cause: unknown) => void
}

/** Bound on remembered names, so that names of ended polls do not stay forever. */
const MOST_REMEMBERED = 2000

/** A poll that ran within this time is not repeated, however often the person requests a look. */
const ASKED_AGAIN_MS = 5000
const MOST_AT_ONCE = 60

/** Runs polls one after another in the background, the longest due first. */
export function createPollScheduler({ turns, now, later, fault }: PollSchedulerDeps) {
  const lastAt = new Map<string, number>()
  let cancel: () => void = () => undefined
  let isStopped = true

  const overdueMs = ({ name, everyMs }: Poll): number => {
    const last = lastAt.get(name)
    // An instant in the future means that the clock was set back.
    return last === undefined || last > now() ? Number.POSITIVE_INFINITY : now() - last - everyMs
  }

  function next(): Poll | null {
    const due = turns().filter((turn) => overdueMs(turn) >= 0)
    const rankOf = ({ isUrgent = false }: Poll) => Number(isUrgent)
    const isBefore = (a: Poll, b: Poll) =>
      rankOf(a) === rankOf(b) ? overdueMs(a) >= overdueMs(b) : rankOf(a) > rankOf(b)
    return due.reduce<Poll | null>((most, turn) => (most && isBefore(most, turn) ? most : turn), null)
  }

  async function take(turn: Poll, fresh: boolean): Promise<void> {
    if (lastAt.size >= MOST_REMEMBERED) lastAt.clear()
    lastAt.set(turn.name, now())
    try {
      await turn.run(fresh)
    } catch (cause) {
      // A failed read is repeated at its next turn.
      if (!(cause instanceof AppFailure)) fault('alerts.turn', cause)
    }
  }

  async function takeTurn(): Promise<void> {
    const turn = next()
    if (turn) await take(turn, false)
  }

  function schedule(): void {
    if (isStopped) return
    cancel = later(ALERT_APART_MS, () => void takeTurn().finally(schedule))
  }

  return {
    start: (): void => {
      if (!isStopped) return
      isStopped = false
      schedule()
    },
    stop: (): void => {
      isStopped = true
      cancel()
    },
    /** Records that a poll's answer came from another request. */
    heard: (name: string): void => void lastAt.set(name, now()),
    /** Runs the polls now, due or not, one after another, the longest waiting first. */
    look: async (): Promise<void> => {
      const asked = turns()
        .filter((turn) => overdueMs(turn) + turn.everyMs >= ASKED_AGAIN_MS)
        .sort((a, b) => Math.sign(overdueMs(b) - overdueMs(a)) || 0)
      for (const turn of asked.slice(0, MOST_AT_ONCE)) await take(turn, true)
      // The answers may have made more polls due.
      for (let turn = next(), most = MOST_AT_ONCE; turn && most > 0; turn = next(), most--) await take(turn, true)
    },
  }
}
