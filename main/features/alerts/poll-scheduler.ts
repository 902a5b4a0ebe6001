import { ALERT_APART_MS } from '@shared/insight/alerts'
import { AppFailure } from '../../platform/app-failure'

/** Something that is asked about now and then. */
export type Poll = {
  readonly name: string
  readonly everyMs: number
  /** Goes before others that are due, however long they have been. */
  readonly isUrgent?: boolean
  /** With `fresh` an answer at hand will not do: somebody asked to have it looked at now. */
  readonly run: (fresh: boolean) => Promise<void>
}
type PollSchedulerDeps = {
  /** What there is to ask about now; nothing costs nothing. */
  readonly turns: () => readonly Poll[]
  readonly now: () => number
  /** Calls once, after so many milliseconds, unless the answer is called before. */
  readonly later: (ms: number, fn: () => void) => () => void
  readonly fault: (event: string, cause: unknown) => void
}

/** Names of what is asked about no more are not kept for ever. */
const MOST_REMEMBERED = 2000

/** Whatever was asked about since is not asked about again, however often somebody says so. */
const ASKED_AGAIN_MS = 5000
const MOST_AT_ONCE = 60

/** Asks about one thing after the other in the background, the longest due first. */
export function createPollScheduler({ turns, now, later, fault }: PollSchedulerDeps) {
  const lastAt = new Map<string, number>()
  let cancel: () => void = () => undefined
  let isStopped = true

  const overdueMs = ({ name, everyMs }: Poll): number => {
    const last = lastAt.get(name)
    // One from the future: the clock was set back.
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
      // What could not be read is read at its next turn.
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
    /** It was heard of without being asked about. */
    heard: (name: string): void => void lastAt.set(name, now()),
    /** All there is is asked about now, due or not, one after the other; the longest waiting first. */
    look: async (): Promise<void> => {
      const asked = turns()
        .filter((turn) => overdueMs(turn) + turn.everyMs >= ASKED_AGAIN_MS)
        .sort((a, b) => Math.sign(overdueMs(b) - overdueMs(a)) || 0)
      for (const turn of asked.slice(0, MOST_AT_ONCE)) await take(turn, true)
      // What was found may ask for more.
      for (let turn = next(), most = MOST_AT_ONCE; turn && most > 0; turn = next(), most--) await take(turn, true)
    },
  }
}
