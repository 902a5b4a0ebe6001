import type { NetworkState } from '@shared/contract/network'
import type { AppError } from '@shared/errors'
import { networkKindOf, type Profile } from '../profile/profile'
import type { NamedBudget } from '../market-api/client/budgets'
import type { Emit } from '../platform/emitter'

type LinkState = NetworkState['service']
export type NetworkTracker = {
  readonly state: () => NetworkState
  readonly reachListener: (what: 'service' | 'ledger' | 'mirror') => (reached: boolean) => void
  /**
   * Records the error of a read that ended in an older answer; null once the read was answered. `name` identifies the
   * read.
   */
  readonly noteTrouble: (name: string, error: AppError | null) => void
  /** Drops all troubles, because the page shows something else. */
  readonly clearTroubles: () => void
  readonly scheduleUpdate: () => void
}
type NetworkDeps = {
  readonly profile: Profile
  readonly budgets: () => readonly NamedBudget[]
  readonly now: () => number
  readonly setTimer: (fn: () => void, ms: number) => unknown
  readonly emit: Emit
}

/**
 * Minimum time between two updates: budgets change with every request, and the page gets at most five updates a second.
 */
const MIN_UPDATE_INTERVAL_MS = 200
/** Longer than the page waits before it repeats a read for its view. */
const TROUBLE_MS = 90_000

/** State of each connection, taken from the app's own requests: no request is sent for the state alone. */
export function createNetworkTracker({ profile, budgets, now, setTimer, emit }: NetworkDeps): NetworkTracker {
  const links: Record<'service' | 'ledger' | 'mirror', LinkState> = {
    service: { status: 'unknown', since: null },
    ledger: { status: 'unknown', since: null },
    mirror: { status: 'unknown', since: null },
  }
  const troubles = new Map<string, NonNullable<NetworkState['trouble']>>()
  let announcedAtMs = 0
  let isDue = false
  const state = (): NetworkState => ({
    profile: { id: profile.id, label: profile.name, kind: networkKindOf(profile) },
    ...links,
    trouble: [...troubles.values()].at(-1) ?? null,
    budgets: [...budgets()],
  })
  const announce = () => {
    announcedAtMs = now()
    emit('network.changed', state())
  }
  /**
   * Drops a trouble that is not reported again. A shown answer is requested again before then, so this one is no longer
   * shown.
   */
  const expireLater = (name: string, error: AppError): void => {
    const trouble = troubles.get(name)
    const requestedMs = 'retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) * 1000 : 0
    setTimer(() => {
      if (trouble === undefined || troubles.get(name) !== trouble) return
      troubles.delete(name)
      announce()
    }, TROUBLE_MS + requestedMs)
  }
  return {
    state,
    reachListener: (what) => (isReached) => {
      const status = isReached ? 'online' : 'offline'
      const hasChanged = links[what].status !== status
      links[what] = { status, since: hasChanged ? new Date(now()).toISOString() : links[what].since }
      if (hasChanged) announce()
    },
    noteTrouble: (name, error) => {
      const previous = troubles.get(name)
      if (!error && !previous) return
      if (error) {
        troubles.set(name, { error, since: previous?.since ?? new Date(now()).toISOString() })
        expireLater(name, error)
      } else troubles.delete(name)
      if (!previous || !error || previous.error.code !== error.code) announce()
    },
    clearTroubles: () => {
      if (troubles.size === 0) return
      troubles.clear()
      announce()
    },
    // Also announces the last change of a burst: else a queue that is long empty would still be shown.
    scheduleUpdate: () => {
      if (isDue) return
      const inMs = Math.min(MIN_UPDATE_INTERVAL_MS, announcedAtMs + MIN_UPDATE_INTERVAL_MS - now())
      if (inMs <= 0) return announce()
      isDue = true
      setTimer(() => {
        isDue = false
        announce()
      }, inMs)
    },
  }
}
