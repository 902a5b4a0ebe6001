import type { NetworkState } from '@shared/contract/network'
import type { AppError } from '@shared/errors'
import { networkKindOf, type Profile } from '../profile/profile'
import type { NamedBudget } from '../market-api/client/budgets'
import type { Emit } from '../platform/emitter'

type Link = 'service' | 'ledger' | 'mirror'
type LinkState = NetworkState['service']
export type NetworkTracker = {
  readonly state: () => NetworkState
  /** Returns a listener for the requests of one connection, to be called with true if a request was answered. */
  readonly reachListener: (link: Link) => (isReached: boolean) => void
  /**
   * Records the error that made a read serve an older answer. With null, drops the error of this read, because the read
   * got a new answer. `name` identifies the read.
   */
  readonly noteReadError: (name: string, error: AppError | null) => void
  /** Records the delay before the next check if the service is back; null if no check is scheduled. */
  readonly noteNextServiceCheck: (delayMs: number | null) => void
  /** Drops all recorded errors, because the page now shows another view. */
  readonly clearReadErrors: () => void
  /** Sends the state to the page soon, at most once in `MIN_UPDATE_INTERVAL_MS`. */
  readonly scheduleUpdate: () => void
}
type NetworkTrackerDeps = {
  readonly profile: Profile
  readonly budgets: () => readonly NamedBudget[]
  readonly now: () => number
  readonly setTimer: (fn: () => void, ms: number) => unknown
  readonly emit: Emit
}

/** Minimum time between two updates of the page. Budgets change with every request, so updates would be too many. */
const MIN_UPDATE_INTERVAL_MS = 200
/** Time after which an error is dropped unless it was recorded again. Views repeat their reads at shorter intervals. */
const TROUBLE_EXPIRY_MS = 90_000

/** Tracks the state of each connection from the app's own requests. No request is sent only to learn the state. */
export function createNetworkTracker({ profile, budgets, now, setTimer, emit }: NetworkTrackerDeps): NetworkTracker {
  const links: Record<Link, LinkState> = {
    service: { status: 'unknown', since: null },
    ledger: { status: 'unknown', since: null },
    mirror: { status: 'unknown', since: null },
  }
  const readErrors = new Map<string, NonNullable<NetworkState['latestReadError']>>()
  let nextServiceCheck: NetworkState['nextServiceCheck'] = null
  let announcedAtMs = 0
  let isUpdateScheduled = false
  const state = (): NetworkState => ({
    profile: { id: profile.id, label: profile.name, kind: networkKindOf(profile) },
    ...links,
    nextServiceCheck,
    latestReadError: [...readErrors.values()].at(-1) ?? null,
    rateLimits: [...budgets()],
  })
  const announce = () => {
    announcedAtMs = now()
    emit('network.changed', state())
  }
  /**
   * Drops the error after a while, unless the read records an error again. Views repeat their reads more often than
   * that, so no view shows the answer of this read any more.
   */
  const expireLater = (name: string, error: AppError): void => {
    const readError = readErrors.get(name)
    const requestedMs = 'retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) * 1000 : 0
    setTimer(() => {
      if (readError === undefined || readErrors.get(name) !== readError) return
      readErrors.delete(name)
      announce()
    }, TROUBLE_EXPIRY_MS + requestedMs)
  }
  return {
    state,
    reachListener: (link) => (isReached) => {
      const status = isReached ? 'online' : 'offline'
      if (links[link].status === status) return
      links[link] = { status, since: new Date(now()).toISOString() }
      announce()
    },
    noteReadError: (name, error) => {
      const previousReadError = readErrors.get(name)
      if (!error && !previousReadError) return
      if (error) {
        readErrors.set(name, { error, since: previousReadError?.since ?? new Date(now()).toISOString() })
        expireLater(name, error)
      } else {
        readErrors.delete(name)
      }
      if (!previousReadError || !error || previousReadError.error.code !== error.code) announce()
    },
    noteNextServiceCheck: (delayMs) => {
      if (delayMs === null && nextServiceCheck === null) return
      nextServiceCheck = delayMs === null ? null : { at: new Date(now() + delayMs).toISOString(), delayMs }
      announce()
    },
    clearReadErrors: () => {
      if (readErrors.size === 0) return
      readErrors.clear()
      announce()
    },
    // The last change of a burst is announced, too: otherwise the page would go on showing requests that no longer
    // wait.
    scheduleUpdate: () => {
      if (isUpdateScheduled) return
      const delayMs = Math.min(MIN_UPDATE_INTERVAL_MS, announcedAtMs + MIN_UPDATE_INTERVAL_MS - now())
      if (delayMs <= 0) return announce()
      isUpdateScheduled = true
      setTimer(() => {
        isUpdateScheduled = false
        announce()
      }, delayMs)
    },
  }
}
