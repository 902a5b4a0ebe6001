/** Events from main to the main page. The payload is small: the page asks for what it then needs. */
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

/** Whose act it was, and of which token and NFT where it is about one. */
export type ActSettled = { readonly account: string; readonly token: string | null; readonly serial: number | null }

export type Events = {
  'network.changed': NetworkState
  'connection.changed': ConnectionState
  'accounts.changed': AccountsState
  'lists.changed': ListsState
  'settings.changed': Settings
  'flows.changed': Flow
  /** Holdings or a listing are newer now. */
  'holdings.changed': { readonly account: string }
  /** Offers for single NFTs, or what they are judged by, are newer now. */
  'offers.changed': { readonly account: string }
  /** What is hidden or called spam. */
  'marks.changed': MarksState
  /** An act of this app has ended or has moved something: what it is about may be another now. */
  'act.settled': ActSettled
  /** Pictures of the market's collections have been read. */
  'market.changed': Readonly<Record<string, never>>
  /** Facts of NFTs in sight have been read. */
  'listings.sighted': { readonly token: string }
  /** What the feed tells of the collection whose listings are shown, oldest first. */
  'listings.happened': { readonly token: string; readonly news: readonly ListingNews[] }
  /** How launches are paid has been read of their pools. */
  'launches.changed': Readonly<Record<string, never>>
  /** Facts of a collection are newer now. */
  'collection.changed': { readonly token: string }
  'nft.changed': { readonly token: string; readonly serial: number }
  /** Rules, settings, or how many notices are unread. */
  'alerts.changed': AlertsState
  /** Whether the disk with the profile folder can be written; null when it can. */
  'disk.changed': { readonly error: AppError | null }
  /** A fault of the app that no call of the page answers for. */
  'fault.happened': AppError
  /** The person picked a notification of the desktop: the page shows what it is about. */
  'place.opened': NoticeTarget
}
export type EventName = keyof Events
export type Unsubscribe = () => void
export type Subscribe = <E extends EventName>(name: E, listener: (payload: Events[E]) => void) => Unsubscribe
