import type { NetworkState } from '@shared/contract/network'
import type { ServicesOf } from '@shared/contract/method'
import type { Contract } from '@shared/contract'
import { networkKindOf, type Profile } from '../profile/profile'
import type { NamedBudget } from '../market/budgets'
import type { Emit } from '../platform/emitter'

type Link = NetworkState['service']
export type NetworkTracker = {
  readonly state: () => NetworkState
  readonly reached: (what: 'service' | 'ledger' | 'mirror') => (reached: boolean) => void
  readonly touch: () => void
}
export type NetworkDeps = {
  readonly profile: Profile
  readonly budgets: () => readonly NamedBudget[]
  readonly now: () => number
  readonly setTimer: (fn: () => void, ms: number) => unknown
  readonly emit: Emit
}

/** The budgets move with every request; the page is told at most five times a second. */
const TOUCH_MS = 200

/** What is known of each line to the outside, learnt from the app's own requests: nothing is asked just for this. */
export function createNetworkTracker({ profile, budgets, now, setTimer, emit }: NetworkDeps): NetworkTracker {
  const links: Record<'service' | 'ledger' | 'mirror', Link> = {
    service: { status: 'unknown', since: null },
    ledger: { status: 'unknown', since: null },
    mirror: { status: 'unknown', since: null },
  }
  let announced = 0
  let isDue = false
  const state = (): NetworkState => ({
    profile: { id: profile.id, label: profile.name, kind: networkKindOf(profile) },
    ...links,
    budgets: [...budgets()],
  })
  const announce = () => {
    announced = now()
    emit('network.changed', state())
  }
  return {
    state,
    reached: (what) => (isReached) => {
      const status = isReached ? 'online' : 'offline'
      const changed = links[what].status !== status
      links[what] = { status, since: changed ? new Date(now()).toISOString() : links[what].since }
      if (changed) announce()
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
