import { parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { listings } from '@shared/market/market'
import type { MarketEvent } from '../../market-api/pages/event-pages'
import type { MarketReader } from '../../market-api/pages/list-pages'
import type { AlertMemory } from './alert-memory'
import {
  ownListingOf,
  rivalsOf,
  undercutsOf,
  wasOwnPriceLowest,
  type OwnListing,
  type Undercut,
} from './alert-market-events'
import type { Poll } from './poll-scheduler'

type UndercutsDeps = {
  readonly market: MarketReader
  /** Accounts whose listings can be undercut. */
  readonly accounts: () => readonly EntityId[]
  /** True for every account of the person, with or without notices: own listings do not undercut each other. */
  readonly isOwnAccount: (account: string) => boolean
  /** False for an own listing whose NFT the person has marked as hidden or spam. */
  readonly isVisible: (listing: OwnListing) => boolean
  readonly memory: {
    readonly read: () => AlertMemory['undercut']
    readonly write: (next: AlertMemory['undercut']) => void
  }
  readonly raise: (notices: readonly Undercut[]) => void
  readonly isOn: () => boolean
  readonly profileId: () => string
  readonly now: () => number
}

/** The newest own listings of an account, at most a thousand. */
const OWN_LISTINGS_QUERY = { sortBy: 'listingDate', sortDirection: 'DESC', limit: 1000, offset: 0 } as const
/** Cheapest listings of a collection. Fifty leave room for listings in other tokens, which are not compared. */
const CHEAPEST_QUERY = { sortBy: 'price', sortDirection: 'ASC', limit: 50, offset: 0 } as const
/**
 * Age at which own listings become stale. An event of the account or a flow of this app makes the listings stale
 * earlier.
 */
const LISTINGS_VALID_MS = 300_000
/** Delay before a failed read is repeated. */
const RETRY_MS = 30_000
/**
 * Maximum wait for a read. After this time, a pending rival is judged by the own listings that could be read, and a
 * candidate is dropped.
 */
const MAX_WAIT_MS = 900_000
/** Maximum number of pending rivals, and of events that a candidate keeps. */
const MAX_PENDING = 500

type OwnListings = { readonly listings: readonly OwnListing[]; readonly atMs: number; readonly isValid: boolean }
type PendingRival = { readonly event: MarketEvent; readonly sinceMs: number }
/** `events`: known events of the collection since the first pending rival, oldest first. */
type Candidate = { readonly notice: Undercut; readonly events: readonly MarketEvent[]; readonly sinceMs: number }

/**
 * Raises undercut notices. A rival is a listing of another account. First the rival is pending until the own listings
 * have been read, one account per poll. A rival below an own listing becomes a candidate, and waits until the cheapest
 * listings of the collection have been read.
 */
export function createUndercuts(deps: UndercutsDeps) {
  const { market, accounts, isOwnAccount, isVisible, memory, isOn, profileId, now } = deps
  const listingsByAccount = new Map<string, OwnListings>()
  /** Rivals by NFT: only the latest event of an NFT counts. */
  const pendingRivals = new Map<string, PendingRival>()
  /** All events of a collection while one of its rivals is pending. */
  const eventsByToken = new Map<EntityId, MarketEvent[]>()
  /** Candidates by collection. */
  const candidates = new Map<EntityId, Candidate>()

  const hasFreshListings = (account: string): boolean => {
    const ownListings = listingsByAccount.get(account)
    const ageMs = ownListings ? now() - ownListings.atMs : Number.POSITIVE_INFINITY
    return ownListings?.isValid === true && ageMs >= 0 && ageMs < LISTINGS_VALID_MS
  }
  /**
   * Marks an account's listings as stale. Stale listings stay in use until the next read, because without listings no
   * undercut would be found.
   */
  const markStale = (account: string): void => {
    const ownListings = listingsByAccount.get(account)
    if (ownListings) listingsByAccount.set(account, { ...ownListings, isValid: false })
  }

  function recordEvent(event: MarketEvent): void {
    const key = `${event.token}#${event.serialId}`
    pendingRivals.delete(key)
    eventsByToken.get(event.token)?.push(event)
    // A newer event of the candidate's NFT is judged instead of the candidate.
    if (candidates.get(event.token)?.notice.serial === event.serialId) candidates.delete(event.token)
    if (rivalsOf([event], isOwnAccount).size === 0) return
    if (!eventsByToken.has(event.token)) eventsByToken.set(event.token, [event])
    pendingRivals.set(key, { event, sinceMs: now() })
    const [oldest] = pendingRivals.keys()
    if (pendingRivals.size > MAX_PENDING && oldest !== undefined) pendingRivals.delete(oldest)
  }

  function judgePending(): void {
    if (pendingRivals.size === 0) return
    const accountIds = accounts()
    const isReady = accountIds.every(hasFreshListings)
    const dueRivals = [...pendingRivals].filter(([, rival]) => isReady || isOverdue(rival))
    if (dueRivals.length === 0) return
    const ownListings = accountIds
      .flatMap((account) => listingsByAccount.get(account)?.listings ?? [])
      .filter(isVisible)
    const rivals = rivalsOf(
      dueRivals.map(([, { event }]) => event),
      isOwnAccount,
    )
    const undercuts = undercutsOf(rivals, ownListings, memory.read(), now())
    for (const [key] of dueRivals) pendingRivals.delete(key)
    for (const notice of undercuts.notices) addCandidate(notice)
    const pendingTokens = new Set([...pendingRivals.values()].map(({ event }) => event.token))
    for (const token of eventsByToken.keys()) if (!pendingTokens.has(token)) eventsByToken.delete(token)
  }

  /** Keeps only the lowest rival of a collection. */
  function addCandidate(notice: Undercut): void {
    const previous = candidates.get(notice.token)
    const isLower = !previous || parseHbar(notice.price) <= parseHbar(previous.notice.price)
    const events = [...(previous?.events ?? []), ...(eventsByToken.get(notice.token) ?? [])].slice(0, MAX_PENDING)
    const sinceMs = previous?.sinceMs ?? now()
    candidates.set(notice.token, { notice: isLower ? notice : previous.notice, events, sinceMs })
  }

  /** Raises the candidate's notice if the own price was the lowest before the rival was listed. */
  async function confirmCandidate(token: EntityId, fresh: boolean): Promise<void> {
    const requestedProfileId = profileId()
    const { value } = await market.read(listings, { ...CHEAPEST_QUERY, token }, { priority: 'background', fresh })
    const candidate = candidates.get(token)
    candidates.delete(token)
    if (!candidate || profileId() !== requestedProfileId || !isOn()) return
    const { notice, events } = candidate
    if (!wasOwnPriceLowest(notice, value.marketListings, events, isOwnAccount)) return
    // Raise the notice before it is remembered. A crash in between can only repeat the notice; in the other order, the
    // crash could lose the notice.
    deps.raise([notice])
    memory.write({ ...memory.read(), [token]: { own: notice.own, atMs: now() } })
  }

  const isOverdue = ({ sinceMs }: { readonly sinceMs: number }): boolean => Math.abs(now() - sinceMs) >= MAX_WAIT_MS

  /** Drops the overdue candidates, and returns a poll for each of the remaining candidates. */
  function confirmPolls(): readonly Poll[] {
    for (const [token, candidate] of candidates) if (isOverdue(candidate)) candidates.delete(token)
    return [...candidates.keys()].map((token) => ({
      name: `cheapest ${token}`,
      everyMs: RETRY_MS,
      run: (fresh) => confirmCandidate(token, fresh),
    }))
  }

  async function readOwnListings(account: EntityId, fresh: boolean): Promise<void> {
    const query = { ...OWN_LISTINGS_QUERY, filterUserAccount: account }
    const requestedProfileId = profileId()
    const { value } = await market.read(listings, query, { priority: 'background', fresh })
    if (profileId() !== requestedProfileId) return
    const ownListings = value.marketListings.flatMap((record) => ownListingOf(account, record))
    listingsByAccount.set(account, { listings: ownListings, atMs: now(), isValid: true })
    judgePending()
  }

  return {
    /** Takes events of the feed, oldest first. */
    takeEvents: (events: readonly MarketEvent[]): void => {
      for (const event of events) {
        if (event.sellerAddress !== null && accounts().includes(event.sellerAddress)) markStale(event.sellerAddress)
        recordEvent(event)
      }
      judgePending()
    },
    /**
     * Marks the listings of all accounts as stale. Called after a flow of this app, which may have changed a listing.
     */
    markAllStale: (): void => accounts().forEach(markStale),
    /** Drops all pending rivals and candidates. */
    forget: (): void => {
      pendingRivals.clear()
      eventsByToken.clear()
      candidates.clear()
    },
    polls: (): readonly Poll[] => {
      judgePending()
      const staleAccounts = pendingRivals.size === 0 ? [] : accounts().filter((account) => !hasFreshListings(account))
      return [
        ...confirmPolls(),
        ...staleAccounts.map((account) => ({
          name: `listed ${account}`,
          everyMs: RETRY_MS,
          run: (fresh: boolean) => readOwnListings(account, fresh),
        })),
      ]
    },
  }
}
