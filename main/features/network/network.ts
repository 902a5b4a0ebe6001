import type { NetworkState } from '@shared/contract/network'
import type { AppError } from '@shared/errors'
import type { ServicesOf } from '@shared/contract/method'
import type { Contract } from '@shared/contract'
import { networkKindOf, type Profile } from '../../profile/profile'
import type { NamedBudget } from '../../market-api/client/budgets'
import type { Emit } from '../../platform/emitter'

type Link = NetworkState['service']
type NetworkTracker = {
  readonly state: () => NetworkState
  readonly reached: (what: 'service' | 'ledger' | 'mirror') => (reached: boolean) => void
  /** A read ended in an older answer, and why; null once it was answered. `name` tells one read from another. */
  readonly troubled: (name: string, error: AppError | null) => void
  /** The page shows something else: what it does not show troubles nobody. */
  readonly calm: () => void
  readonly touch: () => void
}
type NetworkDeps = {
  readonly profile: Profile
  readonly budgets: () => readonly NamedBudget[]
  readonly now: () => number
  readonly setTimer: (fn: () => void, ms: number) => unknown
  readonly emit: Emit
}

/** The budgets move with every request; the page is told at most five times a second. */
const TOUCH_MS = 200
/** Longer than a page waits before it asks again for what it shows. */
const TROUBLE_MS = 90_000

/** What is known of each line to the outside, learnt from the app's own requests: nothing is asked just for this. */
export function createNetworkTracker({ profile, budgets, now, setTimer, emit }: NetworkDeps): NetworkTracker {
  const links: Record<'service' | 'ledger' | 'mirror', Link> = {
    service: { status: 'unknown', since: null },
    ledger: { status: 'unknown', since: null },
    mirror: { status: 'unknown', since: null },
  }
  const troubles = new Map<string, NonNullable<NetworkState['trouble']>>()
  let announced = 0
  let isDue = false
  const state = (): NetworkState => ({
    profile: { id: profile.id, label: profile.name, kind: networkKindOf(profile) },
    ...links,
    trouble: [...troubles.values()].at(-1) ?? null,
    budgets: [...budgets()],
  })
  const announce = () => {
    announced = now()
    emit('network.changed', state())
  }
  /** What is shown is asked for again before then, and told anew: what is not is shown no longer. */
  const expireLater = (name: string, error: AppError): void => {
    const told = troubles.get(name)
    const askedMs = 'retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) * 1000 : 0
    setTimer(() => {
      if (told === undefined || troubles.get(name) !== told) return
      troubles.delete(name)
      announce()
    }, TROUBLE_MS + askedMs)
  }
  return {
    state,
    reached: (what) => (isReached) => {
      const status = isReached ? 'online' : 'offline'
      const changed = links[what].status !== status
      links[what] = { status, since: changed ? new Date(now()).toISOString() : links[what].since }
      if (changed) announce()
    },
    troubled: (name, error) => {
      const before = troubles.get(name)
      if (!error && !before) return
      if (error) {
        troubles.set(name, { error, since: before?.since ?? new Date(now()).toISOString() })
        expireLater(name, error)
      } else troubles.delete(name)
      if (!before || !error || before.error.code !== error.code) announce()
    },
    calm: () => {
      if (troubles.size === 0) return
      troubles.clear()
      announce()
    },
    // The last move of a burst is told as well: else a queue that is long empty would still be shown.
    touch: () => {
      if (isDue) return
      const inMs = Math.min(TOUCH_MS, announced + TOUCH_MS - now())
      if (inMs <= 0) return announce()
      isDue = true
      setTimer(() => {
        isDue = false
        announce()
      }, inMs)
    },
  }
}

export const createNetworkService = (tracker: NetworkTracker): ServicesOf<Contract>['network'] => ({
  get: () => Promise.resolve(tracker.state()),
})
