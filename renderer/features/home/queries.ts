/** Queries of Home. The features of holdings and of changes since the last visit have their own queries. */
import type { WorthSeries } from '@shared/contract/holdings'
import type { FloorListings, Pulse, UpcomingLaunch, VisitedCollection } from '@shared/contract/home'
import type { MainQuery } from '../../query/main-query'

const ROOT = 'home'

export const homeQueries = {
  /** Figures of the whole market. */
  pulse: {
    queryKey: [ROOT, 'pulse'],
    read: (api, fresh) => api.home.pulse({ fresh }),
  } satisfies MainQuery<Pulse>,

  /** Cheapest listings of the most traded collections. */
  floorListings: {
    queryKey: [ROOT, 'floorListings'],
    read: (api, fresh) => api.home.floorListings({ fresh }),
  } satisfies MainQuery<FloorListings>,

  /** Launches that open soon. */
  upcomingLaunches: {
    queryKey: [ROOT, 'soon'],
    read: (api) => api.home.upcomingLaunches(),
  } satisfies MainQuery<readonly UpcomingLaunch[]>,

  /** Collections that the person visited last. */
  visitedCollections: {
    queryKey: [ROOT, 'visited'],
    read: (api) => api.home.visitedCollections(),
  } satisfies MainQuery<readonly VisitedCollection[]>,

  /** Recorded worth of each account, from `days` days ago until now. */
  worth: (accounts: readonly string[], days: number): MainQuery<readonly WorthSeries[]> => ({
    queryKey: [ROOT, 'worth', accounts, days],
    read: (api) => api.holdings.worth({ accounts: [...accounts], days }),
  }),
}
