/** Events from main to the main page. The payload is small: the page asks for what it then needs. */
import type { AccountsState } from './accounts'
import type { ConnectionState } from './connection'
import type { Flow } from './flows'
import type { ListsState } from './lists'
import type { NetworkState } from './network'
import type { Settings } from './settings'

export type Events = {
  'network.changed': NetworkState
  'connection.changed': ConnectionState
  'accounts.changed': AccountsState
  'lists.changed': ListsState
  'settings.changed': Settings
  'flows.changed': Flow
  /** Holdings or a listing changed through an act of this app or a newer answer. */
  'holdings.changed': { readonly account: string }
  /** What others may take from an account changed through an act of this app. */
  'allowances.changed': { readonly account: string }
  /** Pictures of the market's collections have been read. */
  'market.changed': Readonly<Record<string, never>>
  /** How launches are paid has been read of their pools. */
  'launches.changed': Readonly<Record<string, never>>
  /** Facts of a collection are newer now. */
  'collection.changed': { readonly token: string }
  'nft.changed': { readonly token: string; readonly serial: number }
}
export type EventName = keyof Events
export type Unsubscribe = () => void
export type Subscribe = <E extends EventName>(name: E, listener: (payload: Events[E]) => void) => Unsubscribe
