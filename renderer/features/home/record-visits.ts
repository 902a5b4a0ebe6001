/** Record of the collections that the person visits. */
import type { MainApi } from '../../api'
import { callMain } from '../../query/bridge-call'
import { currentRoute, type RouteStore } from '../../stores/route'

/**
 * Reports to main each visit of a collection or of one of its NFTs. Pages of one collection that follow each other are
 * one visit. Returns a function that stops the reports.
 */
export function recordVisits(routeStore: RouteStore, api: Pick<MainApi, 'home'>): () => void {
  let lastToken = ''
  return routeStore.subscribe((routeState) => {
    const route = currentRoute(routeState)
    const token = route.name === 'collection' || route.name === 'nft' ? route.token : ''
    if (token !== '' && token !== lastToken) void callMain(() => api.home.recordVisitedCollection({ token }))
    lastToken = token
  })
}
