/** Pages that were open lately, under the titles that they had. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameRoute, type Route } from './route'

export type Place = {
  readonly route: Route
  readonly title: string
  /** What it is a part of: the collection of an NFT. Null of a section. */
  readonly under: string | null
}
/** The latest first. */
export type PlacesStore = StoreApi<{ readonly places: readonly Place[] }>

const MOST = 30
export const createPlaces = (): PlacesStore => createStore(() => ({ places: [] as readonly Place[] }))

/** A page is shown, or has another title now: it is the latest, and stands once. */
export function visit(store: PlacesStore, place: Place): void {
  const others = store.getState().places.filter(({ route }) => !sameRoute(route, place.route))
  store.setState({ places: [place, ...others].slice(0, MOST) }, true)
}
