/** Recently opened pages, with their titles at that time. */
import type { VisitedPage } from '@shared/contract/home'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../api'
import { guarded } from '../query/bridge-call'
import { sameRoute, type Route } from './route'

export type RecentPage = {
  readonly route: Route
  readonly title: string
  /** Parent of the page: the collection of an NFT. Null for a section. */
  readonly under: string | null
}
/** Latest first. */
export type RecentPagesStore = StoreApi<{ readonly places: readonly RecentPage[] }>

const MAX_PAGES = 30
export const createRecentPages = (): RecentPagesStore => createStore(() => ({ places: [] as readonly RecentPage[] }))

/** Adds a shown page, or one whose title changed, as the latest. Each page is listed once. */
export function recordRecentPage(store: RecentPagesStore, place: RecentPage): void {
  const others = store.getState().places.filter(({ route }) => !sameRoute(route, place.route))
  store.setState({ places: [place, ...others].slice(0, MAX_PAGES) }, true)
}

/** Appends the pages of earlier app starts after those of this one. */
export async function loadRecentPages(store: RecentPagesStore, api: Pick<MainApi, 'home'>): Promise<void> {
  const result = await guarded(() => api.home.places())
  if (!result.ok) return
  store.setState(({ places }) => {
    const older = result.value.filter(({ route }) => !places.some((recent) => sameRoute(recent.route, route)))
    return { places: [...places, ...older].slice(0, MAX_PAGES) }
  })
}

/** Sends each newly opened page to main for storage. Returns the function that stops this. */
export function saveRecentPages(store: RecentPagesStore, api: Pick<MainApi, 'home'>): () => void {
  return store.subscribe(({ places: [latest] }, { places: [previous] }) => {
    const visitedPage = latest && latest !== previous ? storedPage(latest) : null
    if (visitedPage) void guarded(() => api.home.place(visitedPage))
  })
}

const MAX_TEXT_CHARS = 200

/** Null for the app's own pages. */
function storedPage({ route, title, under }: RecentPage): VisitedPage | null {
  if (route.name !== 'collection' && route.name !== 'nft' && route.name !== 'launch') return null
  return { route, title: title.slice(0, MAX_TEXT_CHARS), under: under?.slice(0, MAX_TEXT_CHARS) ?? null }
}
