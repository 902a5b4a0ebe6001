import { MIN_ALERT_INTERVAL_MS } from '@shared/insight/alerts'
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
  readonly currentPolls: () => readonly Poll[]
  readonly now: () => number
  /** Calls `fn` once after `ms` milliseconds, unless the returned function is called before. */
  readonly later: (ms: number, fn: () => void) => () => void
  readonly fault: (event: string, cause: unknown) => void
}

/** Bound on remembered names, so that names of ended polls do not stay forever. */
const MAX_REMEMBERED = 2000

/** A poll that ran within this time is not repeated, however often the person requests a look. */
const MIN_REPEAT_MS = 5000
const MAX_POLLS_PER_LOOK = 60

/** Runs polls one after another in the background, the longest due first. */
export function createPollScheduler({ currentPolls, now, later, fault }: PollSchedulerDeps) {
  const lastAt = new Map<string, number>()
  let cancel: () => void = () => undefined
  let isStopped = true

  const overdueMs = ({ name, everyMs }: Poll): number => {
    const lastMs = lastAt.get(name)
    // An instant in the future means that the clock was set back.
    return lastMs === undefined || lastMs > now() ? Number.POSITIVE_INFINITY : now() - lastMs - everyMs
  }

  function nextPoll(): Poll | null {
    const duePolls = currentPolls().filter((poll) => overdueMs(poll) >= 0)
    const rankOf = ({ isUrgent = false }: Poll) => Number(isUrgent)
    const isBefore = (a: Poll, b: Poll) =>
      rankOf(a) === rankOf(b) ? overdueMs(a) >= overdueMs(b) : rankOf(a) > rankOf(b)
    return duePolls.reduce<Poll | null>((chosen, poll) => (chosen && isBefore(chosen, poll) ? chosen : poll), null)
  }

  async function runPoll(poll: Poll, fresh: boolean): Promise<void> {
    if (lastAt.size >= MAX_REMEMBERED) lastAt.clear()
    lastAt.set(poll.name, now())
    try {
      await poll.run(fresh)
    } catch (cause) {
      // A failed read is repeated when the poll is due again.
      if (!(cause instanceof AppFailure)) fault('alerts.turn', cause)
    }
  }

  async function runNextPoll(): Promise<void> {
    const poll = nextPoll()
    if (poll) await runPoll(poll, false)
  }

  function schedule(): void {
    if (isStopped) return
    cancel = later(MIN_ALERT_INTERVAL_MS, () => void runNextPoll().finally(schedule))
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
      const requestedPolls = currentPolls()
        .filter((poll) => overdueMs(poll) + poll.everyMs >= MIN_REPEAT_MS)
        .sort((a, b) => Math.sign(overdueMs(b) - overdueMs(a)) || 0)
      for (const poll of requestedPolls.slice(0, MAX_POLLS_PER_LOOK)) await runPoll(poll, true)
      // The answers may have made more polls due.
      for (let count = 0; count < MAX_POLLS_PER_LOOK; count++) {
        const poll = nextPoll()
        if (!poll) return
        await runPoll(poll, true)
      }
    },
  }
}
