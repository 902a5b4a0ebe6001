import { MIN_ALERT_INTERVAL_MS } from '@shared/insight/alert-conditions'
import { AppFailure } from '../../platform/app-failure'

/** Request that is repeated at an interval. */
export type Poll = {
  readonly name: string
  readonly everyMs: number
  /** True if the poll runs before other due polls, however long the other polls have waited. */
  readonly isUrgent?: boolean
  /** Sends the request. `fresh`: true if the person requested a check now, so that a cached answer does not suffice. */
  readonly run: (fresh: boolean) => Promise<void>
}
type PollSchedulerDeps = {
  /** Polls that are needed now, due or not. */
  readonly currentPolls: () => readonly Poll[]
  readonly now: () => number
  /** Calls `fn` once after `ms` milliseconds, unless the returned function is called before. */
  readonly runLater: (ms: number, fn: () => void) => () => void
  readonly fault: (event: string, cause: unknown) => void
}

/**
 * Maximum number of remembered poll names. At this number all names are forgotten, because the name of an ended poll is
 * never removed on its own.
 */
const MAX_REMEMBERED_NAMES = 2000

/** A poll that ran within this time is not repeated, however often the person requests a check. */
const MIN_REPEAT_MS = 5000
/** A requested check runs at most this many polls, and then at most as many polls that have become due meanwhile. */
const MAX_POLLS_PER_CHECK = 60

/** Runs polls in the background, one every `MIN_ALERT_INTERVAL_MS`, the most overdue poll first. */
export function createPollScheduler({ currentPolls, now, runLater, fault }: PollSchedulerDeps) {
  const lastRunMsByName = new Map<string, number>()
  let cancel: () => void = () => undefined
  let isStopped = true

  /** Milliseconds since the poll became due: negative before that, infinite for a poll that has not run. */
  const overdueMs = ({ name, everyMs }: Poll): number => {
    const lastMs = lastRunMsByName.get(name)
    // An instant in the future means that the clock was set back.
    return lastMs === undefined || lastMs > now() ? Number.POSITIVE_INFINITY : now() - lastMs - everyMs
  }

  function nextPoll(): Poll | null {
    const duePolls = currentPolls().filter((poll) => overdueMs(poll) >= 0)
    const urgentPolls = duePolls.filter(({ isUrgent }) => isUrgent === true)
    const candidates = urgentPolls.length > 0 ? urgentPolls : duePolls
    return candidates.reduce<Poll | null>(
      (chosen, poll) => (chosen && overdueMs(chosen) >= overdueMs(poll) ? chosen : poll),
      null,
    )
  }

  async function runPoll(poll: Poll, { fresh }: { readonly fresh: boolean }): Promise<void> {
    if (lastRunMsByName.size >= MAX_REMEMBERED_NAMES) lastRunMsByName.clear()
    lastRunMsByName.set(poll.name, now())
    try {
      await poll.run(fresh)
    } catch (cause) {
      // An AppFailure is expected, for example while the computer is offline. The poll runs again when it is next due.
      if (!(cause instanceof AppFailure)) fault('alerts.poll', cause)
    }
  }

  async function runNextPoll(): Promise<void> {
    const poll = nextPoll()
    if (poll) await runPoll(poll, { fresh: false })
  }

  function mostOverdueFirst(first: Poll, second: Poll): number {
    const differenceMs = overdueMs(second) - overdueMs(first)
    // Two polls that have not run: the difference of two infinities is not a number.
    return Number.isNaN(differenceMs) ? 0 : Math.sign(differenceMs)
  }

  function schedule(): void {
    if (isStopped) return
    cancel = runLater(MIN_ALERT_INTERVAL_MS, () => void runNextPoll().finally(schedule))
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
    /** Records that another request has received the answer that this poll would request. */
    noteAnswered: (name: string): void => void lastRunMsByName.set(name, now()),
    /**
     * Runs the polls now, due or not, one after another, the most overdue poll first. Skips a poll that ran within
     * `MIN_REPEAT_MS`.
     */
    runAllNow: async (): Promise<void> => {
      const requestedPolls = currentPolls()
        // The sum is the time since the last run.
        .filter((poll) => overdueMs(poll) + poll.everyMs >= MIN_REPEAT_MS)
        .sort(mostOverdueFirst)
      for (const poll of requestedPolls.slice(0, MAX_POLLS_PER_CHECK)) await runPoll(poll, { fresh: true })
      // The answers may have made more polls due.
      for (let count = 0; count < MAX_POLLS_PER_CHECK; count++) {
        const poll = nextPoll()
        if (!poll) return
        await runPoll(poll, { fresh: true })
      }
    },
  }
}
