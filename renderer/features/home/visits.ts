/** Collections that the person visits. */
import type { MainApi } from '../../api'
import { guarded } from '../../query/bridge-call'
import { currentRoute, type RouteStore } from '../../stores/route'

/** Sends each visited collection to main for storage. Returns the function that stops this. */
export function noteVisits(route: RouteStore, api: Pick<MainApi, 'home'>): () => void {
  let last = ''
  return route.subscribe((state) => {
    const here = currentRoute(state)
    const token = here.name === 'collection' || here.name === 'nft' ? here.token : ''
    if (token !== '' && token !== last) void guarded(() => api.home.visit({ token }))
    last = token
  })
}
