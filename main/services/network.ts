import type { NetworkState } from '@shared/contract/network'
import type { ServicesOf } from '@shared/contract/method'
import type { Contract } from '@shared/contract'
import type { Profile } from '../profile/profile'
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
  readonly emit: Emit
}

/** What is known of each line to the outside, learnt from the app's own requests: nothing is asked just for this. */
export function createNetworkTracker({ profile, budgets, now, emit }: NetworkDeps): NetworkTracker {
  const links: Record<'service' | 'ledger' | 'mirror', Link> = {
    service: { status: 'unknown', since: null },
    ledger: { status: 'unknown', since: null },
    mirror: { status: 'unknown', since: null },
  }
  let announced = 0
  const state = (): NetworkState => ({
    profile: { id: profile.id, label: profile.label, kind: profile.kind },
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
    // The budget moves with every request; the page is told at most five times a second.
    touch: () => {
      if (now() - announced > 200) announce()
    },
  }
}

export const createNetworkService = (tracker: NetworkTracker): ServicesOf<Contract>['network'] => ({
  get: () => Promise.resolve(tracker.state()),
})
