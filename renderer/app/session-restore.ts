/**
 * Keeps the page history across a reload or a crash, in the window's session storage only. A page that crashes soon
 * after it was restored is not restored a second time, because the page itself may be the cause.
 */
import { networkQueries } from '../features/connection/network-queries'
import { stateOf, valueOf } from '../query/client'
import type { Stores } from './stores'
import type { RecentPage } from '../stores/recent-pages'
import { currentRoute, type Route } from '../stores/route'
import { showToast } from '../stores/toasts'

const STORAGE_KEY = 'walk'

type SavedSession = {
  /** Profile of the market that the pages belong to. */
  readonly profile: string
  readonly entries: readonly Route[]
  readonly at: number
  readonly places: readonly RecentPage[]
  /** True if the page was closed normally; false while the page is shown, and so after a crash. */
  readonly wasLeft: boolean
}
/** Minimum time that a restored page must run before it may be restored once more. */
const SETTLED_MS = 10_000

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the session that the previous page stored, and removes it from the storage. */
export function takeSession(storage: Storage): SavedSession | null {
  const text = storage.getItem(STORAGE_KEY)
  storage.removeItem(STORAGE_KEY)
  if (text === null) return null
  try {
    const session = JSON.parse(text) as SavedSession
    return Array.isArray(session.entries) && Array.isArray(session.places) && session.entries[session.at]
      ? session
      : null
  } catch {
    return null
  }
}

export function saveSession(storage: Storage, { client, route, places }: Stores, wasLeft = true): void {
  const network = valueOf(client, networkQueries.state)
  if (!network) return
  const session: SavedSession = {
    profile: network.profile.id,
    ...route.getState(),
    places: places.getState().places,
    wasLeft,
  }
  storage.setItem(STORAGE_KEY, JSON.stringify(session))
}

/** Stores the session while the page is shown, so that it survives a crash. Returns the function that stops this. */
export function saveSessionThroughCrashes(storage: Storage, stores: Stores): () => void {
  const save = () => saveSession(storage, stores, false)
  const timer = setTimeout(save, SETTLED_MS)
  const stop = stores.route.subscribe(save)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Notifies the person that the page was reloaded after a crash, and that nothing was signed or sent. */
export const showCrash = ({ toasts }: Stores): void =>
  showToast(toasts, {
    id: 'page-crash',
    mark: 'stopped',
    title: 'This page crashed and was reloaded',
    detail: 'Nothing was signed or sent by the crash. Text you had typed is lost.',
    action: null,
    untilMs: null,
  })

/** Restores the session once the active profile is known. Pages of another profile are not restored. */
export async function restoreSession(stores: Stores, session: SavedSession): Promise<void> {
  const profile = await activeProfileId(stores)
  if (profile === session.profile) {
    stores.route.setState({ entries: session.entries, at: session.at }, true)
    stores.places.setState({ places: session.places }, true)
    return
  }
  // The steps to another market continue after the profile change.
  const savedPage = currentRoute(session)
  if (savedPage.name === 'go-live') stores.route.setState({ entries: [{ name: 'home' }, savedPage], at: 1 }, true)
}

const activeProfileId = ({ client }: Stores): Promise<string | null> =>
  new Promise((resolve) => {
    const resolveIfSettled = () => {
      const state = stateOf(client, networkQueries.state)
      if ('value' in state) resolve(state.value.profile.id)
      else if (state.status === 'failed') resolve(null)
      else return
      stop()
    }
    const stop = client.getQueryCache().subscribe(resolveIfSettled)
    resolveIfSettled()
  })
