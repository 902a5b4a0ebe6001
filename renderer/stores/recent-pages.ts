/** Recently opened pages, each with the title that the page had when it was open. */
import type { VisitedPage } from '@shared/contract/home'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../api'
import { callMain } from '../query/bridge-call'
import { isSameRoute, type Route } from './route'

export type RecentPage = {
  readonly route: Route
  readonly title: string
  /** Title of the parent page, such as the collection of an NFT; null for a page without a parent. */
  readonly under: string | null
}
type RecentPagesState = {
  /** Latest page first. */
  readonly pages: readonly RecentPage[]
}
export type RecentPagesStore = StoreApi<RecentPagesState>

const MAX_PAGES = 30
export const createRecentPagesStore = (): RecentPagesStore => createStore<RecentPagesState>(() => ({ pages: [] }))

/** Records a page as the latest. A page that is recorded again moves to the front and gets its new title. */
export function recordRecentPage(store: RecentPagesStore, page: RecentPage): void {
  const others = store.getState().pages.filter(({ route }) => !isSameRoute(route, page.route))
  store.setState({ pages: [page, ...others].slice(0, MAX_PAGES) }, true)
}

/** Appends the pages that main has stored, also those of earlier runs of the app. */
export async function loadRecentPages(store: RecentPagesStore, api: Pick<MainApi, 'home'>): Promise<void> {
  const storedResult = await callMain(() => api.home.recentPages())
  if (!storedResult.ok) return
  store.setState(({ pages }) => {
    const olderPages = storedResult.value.filter(
      ({ route }) => !pages.some((recent) => isSameRoute(recent.route, route)),
    )
    return { pages: [...pages, ...olderPages].slice(0, MAX_PAGES) }
  })
}

/**
 * Sends each newly opened page of a collection, an NFT or a launch to main, which stores the page. Returns the function
 * that stops the sending.
 */
export function saveRecentPages(store: RecentPagesStore, api: Pick<MainApi, 'home'>): () => void {
  return store.subscribe(({ pages: [latest] }, { pages: [previous] }) => {
    const visitedPage = latest && latest !== previous ? toVisitedPage(latest) : null
    if (visitedPage) void callMain(() => api.home.recordVisitedPage(visitedPage))
  })
}

/** Maximum length of a title in `VisitedPage`. */
const MAX_TITLE_CHARS = 200

/** The page in the form that main stores; null unless the page is a collection, an NFT or a launch. */
function toVisitedPage({ route, title, under }: RecentPage): VisitedPage | null {
  if (route.name !== 'collection' && route.name !== 'nft' && route.name !== 'launch') return null
  return { route, title: title.slice(0, MAX_TITLE_CHARS), under: under?.slice(0, MAX_TITLE_CHARS) ?? null }
}
