/** Pages that were open lately, under the titles that they had. */
import type { KeptPlace } from '@shared/contract/home'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../api'
import { guarded } from '../query/bridge-call'
import { sameRoute, type Route } from './route'

export type RecentPage = {
  readonly route: Route
  readonly title: string
  /** What it is a part of: the collection of an NFT. Null of a section. */
  readonly under: string | null
}
/** The latest first. */
export type PlacesStore = StoreApi<{ readonly places: readonly RecentPage[] }>

const MOST = 30
export const createPlaces = (): PlacesStore => createStore(() => ({ places: [] as readonly RecentPage[] }))

/** A page is shown, or has another title now: it is the latest, and stands once. */
export function visit(store: PlacesStore, place: RecentPage): void {
  const others = store.getState().places.filter(({ route }) => !sameRoute(route, place.route))
  store.setState({ places: [place, ...others].slice(0, MOST) }, true)
}

/** What was open before the app was started comes after what has been since. */
export async function loadPlaces(store: PlacesStore, api: Pick<MainApi, 'home'>): Promise<void> {
  const result = await guarded(() => api.home.places())
  if (!result.ok) return
  store.setState(({ places }) => {
    const older = result.value.filter(({ route }) => !places.some((one) => sameRoute(one.route, route)))
    return { places: [...places, ...older].slice(0, MOST) }
  })
}

/** Main remembers what is open. Answers with the way to stop. */
export function notePlaces(store: PlacesStore, api: Pick<MainApi, 'home'>): () => void {
  return store.subscribe(({ places: [now] }, { places: [before] }) => {
    const kept = now && now !== before ? keptOf(now) : null
    if (kept) void guarded(() => api.home.place(kept))
  })
}

const MOST_CHARS = 200

/** Null of the app’s own pages. */
function keptOf({ route, title, under }: RecentPage): KeptPlace | null {
  if (route.name !== 'collection' && route.name !== 'nft' && route.name !== 'launch') return null
  return { route, title: title.slice(0, MOST_CHARS), under: under?.slice(0, MOST_CHARS) ?? null }
}
