import { parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { listings } from '@shared/market/market'
import type { MarketEvent } from '../../market-api/pages/event-pages'
import type { Reader } from '../../market-api/pages/list-pages'
import type { AlertMemory } from './alert-memory'
import { ownListingOf, rivalsOf, undercutsOf, wasLowest, type OwnListing, type Undercut } from './alert-market-events'
import type { Poll } from './poll-scheduler'

type UndercutsDeps = {
  readonly market: Reader
  /** Accounts whose listings can be undercut. */
  readonly accounts: () => readonly EntityId[]
  /** True for every account of the person, with or without notices: own listings do not undercut each other. */
  readonly isOurs: (account: string) => boolean
  /** True for own listings that count. */
  readonly isCounted: (listing: OwnListing) => boolean
  readonly memory: {
    readonly read: () => AlertMemory['undercut']
    readonly write: (next: AlertMemory['undercut']) => void
  }
  readonly tell: (notices: readonly Undercut[]) => void
  readonly isOn: () => boolean
  readonly profileId: () => string
  readonly now: () => number
}

const LISTED_QUERY = { sortBy: 'listingDate', sortDirection: 'DESC', limit: 1000, offset: 0 } as const
/** Enough listings to find one below an own price, although listings in other tokens are among them. */
const CHEAPEST_QUERY = { sortBy: 'price', sortDirection: 'ASC', limit: 50, offset: 0 } as const
/** Own listings stay valid for this long, unless an event or a flow concerns them. */
const LISTINGS_VALID_MS = 300_000
/** Delay before a failed read is repeated. */
const RETRY_MS = 30_000
/** After this time a rival is judged by the own listings that could be read, and then dropped. */
const MAX_WAIT_MS = 900_000
const MAX_PENDING = 500

type OwnListings = { readonly listed: readonly OwnListing[]; readonly atMs: number; readonly isValid: boolean }
type Pending = { readonly event: MarketEvent; readonly sinceMs: number }
/** `events`: known events of the collection since its first rival appeared, oldest first. */
type Candidate = { readonly notice: Undercut; readonly events: readonly MarketEvent[]; readonly sinceMs: number }

/**
 * Holds rivals until the own listings that they are compared with have been read, one account per poll. A rival below
 * an own listing then waits until the cheapest listings of the collection have been read.
 */
export function createUndercuts(deps: UndercutsDeps) {
  const { market, accounts, isOurs, isCounted, memory, tell, isOn, profileId, now } = deps
  const listingsByAccount = new Map<string, OwnListings>()
  /** By NFT: only its latest event counts. */
  const pending = new Map<string, Pending>()
  /** By collection: all its events while a rival waits. */
  const eventsByToken = new Map<EntityId, MarketEvent[]>()
  /** By collection. */
  const candidates = new Map<EntityId, Candidate>()

  const isFresh = (account: string): boolean => {
    const listings = listingsByAccount.get(account)
    const ageMs = listings ? now() - listings.atMs : Number.POSITIVE_INFINITY
    return listings?.isValid === true && ageMs >= 0 && ageMs < LISTINGS_VALID_MS
  }
  /** Marks the listings as stale but keeps them, because stale listings are better than none until the next read. */
  const markStale = (account: string): void => {
    const ownListings = listingsByAccount.get(account)
    if (ownListings) listingsByAccount.set(account, { ...ownListings, isValid: false })
  }

  function recordEvent(event: MarketEvent): void {
    const key = `${event.token}#${event.serialId}`
    pending.delete(key)
    eventsByToken.get(event.token)?.push(event)
    // The NFT's next event is judged on its own.
    if (candidates.get(event.token)?.notice.serial === event.serialId) candidates.delete(event.token)
    if (rivalsOf([event], isOurs).size === 0) return
    if (!eventsByToken.has(event.token)) eventsByToken.set(event.token, [event])
    pending.set(key, { event, sinceMs: now() })
    const [oldest] = pending.keys()
    if (pending.size > MAX_PENDING && oldest !== undefined) pending.delete(oldest)
  }

  function judgePending(): void {
    if (pending.size === 0) return
    const accountIds = accounts()
    const isReady = accountIds.every(isFresh)
    const dueRivals = [...pending].filter(([, rival]) => isReady || isOverdue(rival))
    if (dueRivals.length === 0) return
    const ownListings = accountIds.flatMap((account) => listingsByAccount.get(account)?.listed ?? []).filter(isCounted)
    const rivals = rivalsOf(
      dueRivals.map(([, { event }]) => event),
      isOurs,
    )
    const undercuts = undercutsOf(rivals, ownListings, memory.read(), now())
    for (const [key] of dueRivals) pending.delete(key)
    for (const notice of undercuts.notices) addCandidate(notice)
    const pendingTokens = new Set([...pending.values()].map(({ event }) => event.token))
    for (const token of eventsByToken.keys()) if (!pendingTokens.has(token)) eventsByToken.delete(token)
  }

  /** Keeps the lowest of several rivals in a collection. */
  function addCandidate(notice: Undercut): void {
    const previous = candidates.get(notice.token)
    const isLower = !previous || parseHbar(notice.price) <= parseHbar(previous.notice.price)
    const events = [...(previous?.events ?? []), ...(eventsByToken.get(notice.token) ?? [])].slice(0, MAX_PENDING)
    const sinceMs = previous?.sinceMs ?? now()
    candidates.set(notice.token, { notice: isLower ? notice : previous.notice, events, sinceMs })
  }

  /** Reports the candidate only if the own price was the lowest before it. */
  async function confirmCandidate(token: EntityId, fresh: boolean): Promise<void> {
    const readProfile = profileId()
    const { value } = await market.read(listings, { ...CHEAPEST_QUERY, token }, { priority: 'background', fresh })
    const candidate = candidates.get(token)
    candidates.delete(token)
    if (!candidate || profileId() !== readProfile || !isOn()) return
    const { notice, events } = candidate
    if (!wasLowest(notice, value.marketListings, events, isOurs)) return
    // Notify first: after a crash in between, another listing raises the notice once more. The reverse could lose it.
    tell([notice])
    memory.write({ ...memory.read(), [token]: { own: notice.own, atMs: now() } })
  }

  const isOverdue = ({ sinceMs }: { readonly sinceMs: number }): boolean => Math.abs(now() - sinceMs) >= MAX_WAIT_MS

  function confirmPolls(): readonly Poll[] {
    for (const [token, candidate] of candidates) if (isOverdue(candidate)) candidates.delete(token)
    return [...candidates.keys()].map((token) => ({
      name: `cheapest ${token}`,
      everyMs: RETRY_MS,
      run: (fresh) => confirmCandidate(token, fresh),
    }))
  }

  async function readOwnListings(account: EntityId, fresh: boolean): Promise<void> {
    const query = { ...LISTED_QUERY, filterUserAccount: account }
    const readProfile = profileId()
    const { value } = await market.read(listings, query, { priority: 'background', fresh })
    if (profileId() !== readProfile) return
    const ownListings = value.marketListings.flatMap((record) => ownListingOf(account, record))
    listingsByAccount.set(account, { listed: ownListings, atMs: now(), isValid: true })
    judgePending()
  }

  return {
    /** Takes events of the feed, oldest first. */
    hear: (events: readonly MarketEvent[]): void => {
      for (const event of events) {
        if (event.sellerAddress !== null && accounts().includes(event.sellerAddress)) markStale(event.sellerAddress)
        recordEvent(event)
      }
      judgePending()
    },
    /** Marks all own listings as stale after a flow of this app, which may have changed them. */
    outdateAll: (): void => accounts().forEach(markStale),
    /** Drops everything that waits. */
    forget: (): void => {
      for (const map of [pending, eventsByToken, candidates]) map.clear()
    },
    polls: (): readonly Poll[] => {
      judgePending()
      const staleAccounts = pending.size === 0 ? [] : accounts().filter((account) => !isFresh(account))
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
