/** Events from main to the main page. Payloads are small, because the page requests further data itself. */
import type { AppError } from '../errors'
import type { AccountsState } from './accounts'
import type { AlertsState, NoticeTarget } from './alerts'
import type { ConnectionState } from './connection'
import type { Flow } from './flows'
import type { MarksState } from './holdings'
import type { ListingEvent } from './listings'
import type { ListsState } from './lists'
import type { NetworkState } from './network'
import type { Settings } from './settings'
import type { EntityId } from '../ids'

/** Subject of a flow: its account and, where the flow has them, its token and NFT. */
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
  /** A flow was started or has a new state. */
  'flows.changed': Flow
  /** Newer data on the holdings or listings of an account are available. */
  'holdings.changed': { readonly account: EntityId }
  /** Newer data are available on offers for single NFTs of an account, or on the figures shown with these offers. */
  'offers.changed': { readonly account: EntityId }
  /** The person has changed which NFTs and collections are hidden or marked as spam. */
  'marks.changed': MarksState
  /** A flow has ended or moved assets, so that figures about the flow's subject may be stale. */
  'flow.settled': SettledFlow
  /** Newer figures or images of collections on the market are available. */
  'market.changed': Readonly<Record<string, never>>
  /** Facts of visible NFTs of a collection have been read. */
  'listings.factsArrived': { readonly token: EntityId }
  /** The feed has events of the collection whose listings are open. `news`: oldest first. */
  'listings.happened': { readonly token: EntityId; readonly news: readonly ListingEvent[] }
  /** A read of the pools of launches has ended, so newer facts of these launches may be available. */
  'launches.changed': Readonly<Record<string, never>>
  /** Newer facts of a collection are available. */
  'collection.changed': { readonly token: EntityId }
  /** Newer facts of an NFT are available. */
  'nft.changed': { readonly token: EntityId; readonly serial: number }
  /** Rules, settings, the number of unread notices or the missed period have changed. */
  'alerts.changed': AlertsState
  /** `error`: error while the disk with the profile folder is not writable; null while the disk is writable. */
  'disk.changed': { readonly error: AppError | null }
  /** A fault occurred in main outside of any call of the page. */
  'fault.happened': AppError
  /** The person clicked a desktop notification. The payload is the page to open. */
  'notification.clicked': NoticeTarget
}
export type EventName = keyof Events
export type Unsubscribe = () => void
export type Subscribe = <E extends EventName>(name: E, listener: (payload: Events[E]) => void) => Unsubscribe
