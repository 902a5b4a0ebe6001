import { ALERT_APART_MS } from '@shared/insight/alerts'
import { AppFailure } from '../platform/app-failure'

/** Something that is asked about now and then. */
export type Turn = {
  readonly name: string
  readonly everyMs: number
  /** Goes before others that are due, however long they have been. */
  readonly isUrgent?: boolean
  readonly run: () => Promise<void>
}
export type TurnsDeps = {
  /** What there is to ask about now; nothing costs nothing. */
  readonly turns: () => readonly Turn[]
  readonly now: () => number
  /** Calls once, after so many milliseconds, unless the answer is called before. */
  readonly later: (ms: number, fn: () => void) => () => void
  readonly fault: (event: string, cause: unknown) => void
}

/** Names of what is asked about no more are not kept for ever. */
const MOST_REMEMBERED = 2000

/** Asks about one thing after the other in the background, the longest due first. */
export function createTurns({ turns, now, later, fault }: TurnsDeps) {
  const lastAt = new Map<string, number>()
  let cancel: () => void = () => undefined
  let isStopped = true

  const overdueMs = ({ name, everyMs }: Turn): number => {
    const last = lastAt.get(name)
    // One from the future: the clock was set back.
    return last === undefined || last > now() ? Number.POSITIVE_INFINITY : now() - last - everyMs
  }

  function next(): Turn | null {
    const due = turns().filter((turn) => overdueMs(turn) >= 0)
    const rankOf = ({ isUrgent = false }: Turn) => Number(isUrgent)
    const isBefore = (a: Turn, b: Turn) =>
      rankOf(a) === rankOf(b) ? overdueMs(a) >= overdueMs(b) : rankOf(a) > rankOf(b)
    return due.reduce<Turn | null>((most, turn) => (most && isBefore(most, turn) ? most : turn), null)
  }

  async function takeTurn(): Promise<void> {
    const turn = next()
    if (!turn) return
    if (lastAt.size >= MOST_REMEMBERED) lastAt.clear()
    lastAt.set(turn.name, now())
    try {
      await turn.run()
    } catch (cause) {
      // What could not be read is read at its next turn.
      if (!(cause instanceof AppFailure)) fault('alerts.turn', cause)
    }
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
    /** All that is due is asked about now, one after the other. */
    look: async (): Promise<void> => {
      for (let turn = next(), most = 60; turn && most > 0; turn = next(), most--) await takeTurn()
    },
  }
}
