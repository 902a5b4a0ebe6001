/** Events from main to the main page. Payloads are small: the page requests further data itself. */
import type { AppError } from '../errors'
import type { AccountsState } from './accounts'
import type { AlertsState, NoticeTarget } from './alerts'
import type { ConnectionState } from './connection'
import type { Flow } from './flows'
import type { MarksState } from './holdings'
import type { ListingNews } from './listings'
import type { ListsState } from './lists'
import type { NetworkState } from './network'
import type { Settings } from './settings'
import type { EntityId } from '../ids'

/** Account of a finished flow, and its token and NFT where it has one. */
export type SettledFlow = {
  readonly account: EntityId
  readonly token: EntityId | null
  readonly serial: number | null
}

export type Events = {
  'network.changed': NetworkState
  'connection.changed': ConnectionState
  'accounts.changed': AccountsState
  'lists.changed': ListsState
  'settings.changed': Settings
  'flows.changed': Flow
  /** Holdings or a listing have newer data. */
  'holdings.changed': { readonly account: EntityId }
  /** Offers for single NFTs, or the figures to judge them by, have newer data. */
  'offers.changed': { readonly account: EntityId }
  /** NFTs and collections that are hidden or marked as spam. */
  'marks.changed': MarksState
  /** A flow of this app has ended or moved assets: figures about its subject may be stale. */
  'act.settled': SettledFlow
  /** Images of the market's collections have been read. */
  'market.changed': Readonly<Record<string, never>>
  /** Facts of visible NFTs have been read. */
  'listings.sighted': { readonly token: EntityId }
  /** Feed events of the collection whose listings are shown, oldest first. */
  'listings.happened': { readonly token: EntityId; readonly news: readonly ListingNews[] }
  /** Payment kinds of launches have been read from their pools. */
  'launches.changed': Readonly<Record<string, never>>
  /** Facts of a collection have newer data. */
  'collection.changed': { readonly token: EntityId }
  'nft.changed': { readonly token: EntityId; readonly serial: number }
  /** Rules, settings, or the number of unread notices. */
  'alerts.changed': AlertsState
  /** Error while the disk with the profile folder is not writable; null when it is writable. */
  'disk.changed': { readonly error: AppError | null }
  /** A fault of the app outside of any call of the page. */
  'fault.happened': AppError
  /** The person clicked a desktop notification: the page shows its subject. */
  'place.opened': NoticeTarget
}
export type EventName = keyof Events
export type Unsubscribe = () => void
export type Subscribe = <E extends EventName>(name: E, listener: (payload: Events[E]) => void) => Unsubscribe
