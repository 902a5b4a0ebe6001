/**
 * The walk through the pages outlives a reload of the page, in the window's own session storage, and nothing else. It is
 * written when the page goes in good order: whoever comes back after a crash does not come back to the page that crashed.
 */
import type { Stores } from './app'
import type { Place } from './places'
import { currentRoute, type Route } from './route'

const KEY = 'walk'

type Walk = {
  /** The market that the pages belong to. */
  readonly profile: string
  readonly entries: readonly Route[]
  readonly at: number
  readonly places: readonly Place[]
}
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What the page before left, once. */
export function takeWalk(storage: Storage): Walk | null {
  const text = storage.getItem(KEY)
  storage.removeItem(KEY)
  if (text === null) return null
  try {
    const walk = JSON.parse(text) as Walk
    return Array.isArray(walk.entries) && Array.isArray(walk.places) && walk.entries[walk.at] ? walk : null
  } catch {
    return null
  }
}

export function keepWalk(storage: Storage, { network, route, places }: Stores): void {
  const state = network.getState()
  if (!('value' in state)) return
  const walk: Walk = { profile: state.value.profile.id, ...route.getState(), places: places.getState().places }
  storage.setItem(KEY, JSON.stringify(walk))
}

/** Comes once it is known which market the page is of. Pages of another market are not gone back to. */
export async function restoreWalk(stores: Stores, walk: Walk): Promise<void> {
  const profile = await profileOf(stores)
  if (profile === walk.profile) {
    stores.route.setState({ entries: walk.entries, at: walk.at }, true)
    stores.places.setState({ places: walk.places }, true)
    return
  }
  // The way to another market goes on behind it.
  const here = currentRoute(walk)
  if (here.name === 'go-live') stores.route.setState({ entries: [{ name: 'home' }, here], at: 1 }, true)
}

const profileOf = ({ network }: Stores): Promise<string | null> =>
  new Promise((resolve) => {
    const judge = () => {
      const state = network.getState()
      if ('value' in state) resolve(state.value.profile.id)
      else if (state.status === 'failed') resolve(null)
      else return
      stop()
    }
    const stop = network.subscribe(judge)
    judge()
  })
