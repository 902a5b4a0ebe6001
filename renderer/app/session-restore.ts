/**
 * Keeps the page history across a reload or a crash, in the window's session storage only. If a restored page crashes
 * within `CRASH_FREE_MS`, and before the person opens another page, the history is not restored again, because that page
 * may cause the crash.
 */
import { networkQueries } from '../features/connection/network-queries'
import { queryStateOf, cachedValueOf } from '../query/client'
import type { Stores } from './stores'
import type { RecentPage } from '../stores/recent-pages'
import { currentRoute, type Route } from '../stores/route'
import { showToast } from '../stores/toasts'

const STORAGE_KEY = 'page-session'

type SavedSession = {
  /** Id of the profile that was active when the pages were opened. */
  readonly profile: string
  readonly entries: readonly Route[]
  /** Index of the shown page in `entries`. */
  readonly at: number
  /** Recently opened pages, latest first. */
  readonly recentPages: readonly RecentPage[]
  /** True if the page ended normally. The value saved while the page is open is false, and stays false after a crash. */
  readonly endedNormally: boolean
}
/** Time after the start at which the page history is saved, even if the person has not opened another page. */
const CRASH_FREE_MS = 10_000

type SessionStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the session that the page stored before it was reloaded, and removes the session from the storage. */
export function takeSession(storage: SessionStorage): SavedSession | null {
  const json = storage.getItem(STORAGE_KEY)
  storage.removeItem(STORAGE_KEY)
  if (json === null) return null
  try {
    const session = JSON.parse(json) as SavedSession
    return Array.isArray(session.entries) && Array.isArray(session.recentPages) && session.entries[session.at]
      ? session
      : null
  } catch {
    return null
  }
}

/** Saves the page history. Does nothing while the active profile is unknown. */
export function saveSession(
  storage: SessionStorage,
  { client, route, recentPages }: Stores,
  endedNormally = true,
): void {
  const network = cachedValueOf(client, networkQueries.state)
  if (!network) return
  const session: SavedSession = {
    profile: network.profile.id,
    ...route.getState(),
    recentPages: recentPages.getState().pages,
    endedNormally,
  }
  storage.setItem(STORAGE_KEY, JSON.stringify(session))
}

/**
 * Saves the session `CRASH_FREE_MS` after the start and whenever the person opens a page, so that the session survives a
 * crash. Returns the function that stops saving.
 */
export function saveSessionThroughCrashes(storage: SessionStorage, stores: Stores): () => void {
  const save = () => saveSession(storage, stores, false)
  const timer = setTimeout(save, CRASH_FREE_MS)
  const stop = stores.route.subscribe(save)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Shows a toast that the page was reloaded after a crash. */
export const showCrashToast = ({ toasts }: Stores): void =>
  showToast(toasts, {
    id: 'page-crash',
    mark: 'stopped',
    title: 'This page crashed and was reloaded',
    detail: 'The crash signed nothing and sent nothing. Text that you typed is lost.',
    action: { label: 'Open History', to: { name: 'history', flow: null } },
    untilMs: null,
  })

/**
 * Restores the session once the active profile is known. If the session is of another profile, restores only the page
 * `go-live`, and only if the person was on that page.
 */
export async function restoreSession(stores: Stores, session: SavedSession): Promise<void> {
  const profile = await activeProfileId(stores)
  if (profile === session.profile) {
    stores.route.setState({ entries: session.entries, at: session.at }, true)
    stores.recentPages.setState({ pages: session.recentPages }, true)
    return
  }
  // The `go-live` page guides the person to another profile, and must still be shown after the profile has changed.
  const savedPage = currentRoute(session)
  if (savedPage.name === 'go-live') stores.route.setState({ entries: [{ name: 'home' }, savedPage], at: 1 }, true)
}

/** Resolves to the id of the active profile once known, or to null if the network state cannot be read. */
const activeProfileId = ({ client }: Stores): Promise<string | null> =>
  new Promise((resolve) => {
    const resolveIfKnown = () => {
      const state = queryStateOf(client, networkQueries.state)
      if ('value' in state) resolve(state.value.profile.id)
      else if (state.status === 'failed') resolve(null)
      else return
      stop()
    }
    const stop = client.getQueryCache().subscribe(resolveIfKnown)
    resolveIfKnown()
  })
