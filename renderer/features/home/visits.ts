/** Collections that the person visits. */
import type { MainApi } from '../../api'
import { guarded } from '../../query/bridge-call'
import { currentRoute, type RouteStore } from '../../stores/route'

/** Sends each visited collection to main for storage. Returns the function that stops this. */
export function recordVisits(route: RouteStore, api: Pick<MainApi, 'home'>): () => void {
  let lastToken = ''
  return route.subscribe((state) => {
    const current = currentRoute(state)
    const token = current.name === 'collection' || current.name === 'nft' ? current.token : ''
    if (token !== '' && token !== lastToken) void guarded(() => api.home.visit({ token }))
    lastToken = token
  })
}
