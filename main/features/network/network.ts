import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import type { NetworkTracker } from '../../network/network-tracker'

export const createNetworkService = (tracker: NetworkTracker): ServicesOf<Contract>['network'] => ({
  get: () => Promise.resolve(tracker.state()),
})
