/** Record of the collections that the person visits. */
import type { MainApi } from '../../api'
import { callMain } from '../../query/bridge-call'
import { currentRoute, type RouteStore } from '../../stores/route'

/**
 * Reports each visit of a collection, or of an NFT of a collection, to main. A further page of the same collection is
 * not a new visit. Returns a function that stops the reports.
 */
export function recordVisits(routeStore: RouteStore, api: Pick<MainApi, 'home'>): () => void {
  let lastToken = ''
  return routeStore.subscribe((state) => {
    const route = currentRoute(state)
    const token = route.name === 'collection' || route.name === 'nft' ? route.token : ''
    if (token !== '' && token !== lastToken) void callMain(() => api.home.recordVisitedCollection({ token }))
    lastToken = token
  })
}
