import { parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { listings } from '@shared/market/market'
import type { MarketEvent } from '../../market-api/pages/event-pages'
import type { Reader } from '../../market-api/pages/paged'
import type { AlertMemory } from './alert-memory'
import { ownListingOf, rivalsOf, undercutsOf, wasLowest, type OwnListing, type Undercut } from './alert-sales'
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
const LISTED_FOR_MS = 300_000
/** Delay before a failed read is repeated. */
const AGAIN_MS = 30_000
/** After this time a rival is judged by the own listings that could be read, and then dropped. */
const WAITS_MS = 900_000
const MOST_PENDING = 500

type Listed = { readonly listed: readonly OwnListing[]; readonly atMs: number; readonly isValid: boolean }
type Pending = { readonly event: MarketEvent; readonly sinceMs: number }
/** `events`: known events of the collection since its first rival appeared, oldest first. */
type Candidate = { readonly notice: Undercut; readonly events: readonly MarketEvent[]; readonly sinceMs: number }

/**
 * Holds rivals until the own listings that they are compared with have been read, one account per turn. A rival below
 * an own listing then waits until the cheapest listings of the collection have been read.
 */
export function createUndercuts(deps: UndercutsDeps) {
  const { market, accounts, isOurs, isCounted, memory, tell, isOn, profileId, now } = deps
  const known = new Map<string, Listed>()
  /** By NFT: only its latest event counts. */
  const pending = new Map<string, Pending>()
  /** By collection: all its events while a rival waits. */
  const happened = new Map<EntityId, MarketEvent[]>()
  /** By collection. */
  const candidates = new Map<EntityId, Candidate>()

  const isYoung = (account: string): boolean => {
    const one = known.get(account)
    const ageMs = one ? now() - one.atMs : Number.POSITIVE_INFINITY
    return one?.isValid === true && ageMs >= 0 && ageMs < LISTED_FOR_MS
  }
  /** Marks the listings as stale but keeps them, because stale listings are better than none until the next read. */
  const outdate = (account: string): void => {
    const one = known.get(account)
    if (one) known.set(account, { ...one, isValid: false })
  }

  function note(event: MarketEvent): void {
    const key = `${event.token}#${event.serialId}`
    pending.delete(key)
    happened.get(event.token)?.push(event)
    // The NFT's next event is judged on its own.
    if (candidates.get(event.token)?.notice.serial === event.serialId) candidates.delete(event.token)
    if (rivalsOf([event], isOurs).size === 0) return
    if (!happened.has(event.token)) happened.set(event.token, [event])
    pending.set(key, { event, sinceMs: now() })
    const [oldest] = pending.keys()
    if (pending.size > MOST_PENDING && oldest !== undefined) pending.delete(oldest)
  }

  function judge(): void {
    if (pending.size === 0) return
    const all = accounts()
    const isReady = all.every(isYoung)
    const due = [...pending].filter(([, one]) => isReady || isOverdue(one))
    if (due.length === 0) return
    const own = all.flatMap((account) => known.get(account)?.listed ?? []).filter(isCounted)
    const rivals = rivalsOf(
      due.map(([, { event }]) => event),
      isOurs,
    )
    const found = undercutsOf(rivals, own, memory.read(), now())
    for (const [key] of due) pending.delete(key)
    for (const notice of found.notices) consider(notice)
    const waiting = new Set([...pending.values()].map(({ event }) => event.token))
    for (const token of happened.keys()) if (!waiting.has(token)) happened.delete(token)
  }

  /** Keeps the lowest of several rivals in a collection. */
  function consider(notice: Undercut): void {
    const before = candidates.get(notice.token)
    const isLower = !before || parseHbar(notice.price) <= parseHbar(before.notice.price)
    const events = [...(before?.events ?? []), ...(happened.get(notice.token) ?? [])].slice(0, MOST_PENDING)
    const sinceMs = before?.sinceMs ?? now()
    candidates.set(notice.token, { notice: isLower ? notice : before.notice, events, sinceMs })
  }

  /** Reports the candidate only if the own price was the lowest before it. */
  async function confirm(token: EntityId, fresh: boolean): Promise<void> {
    const of = profileId()
    const { value } = await market.read(listings, { ...CHEAPEST_QUERY, token }, { priority: 'background', fresh })
    const candidate = candidates.get(token)
    candidates.delete(token)
    if (!candidate || profileId() !== of || !isOn()) return
    const { notice, events } = candidate
    if (!wasLowest(notice, value.marketListings, events, isOurs)) return
    // Notify first: after a crash in between, another listing raises the notice once more. The reverse could lose it.
    tell([notice])
    memory.write({ ...memory.read(), [token]: { own: notice.own, atMs: now() } })
  }

  const isOverdue = ({ sinceMs }: { readonly sinceMs: number }): boolean => Math.abs(now() - sinceMs) >= WAITS_MS

  function confirmTurns(): readonly Poll[] {
    for (const [token, candidate] of candidates) if (isOverdue(candidate)) candidates.delete(token)
    return [...candidates.keys()].map((token) => ({
      name: `cheapest ${token}`,
      everyMs: AGAIN_MS,
      run: (fresh) => confirm(token, fresh),
    }))
  }

  async function readListed(account: EntityId, fresh: boolean): Promise<void> {
    const query = { ...LISTED_QUERY, filterUserAccount: account }
    const of = profileId()
    const { value } = await market.read(listings, query, { priority: 'background', fresh })
    if (profileId() !== of) return
    const listed = value.marketListings.flatMap((record) => ownListingOf(account, record))
    known.set(account, { listed, atMs: now(), isValid: true })
    judge()
  }

  return {
    /** Takes events of the feed, oldest first. */
    hear: (events: readonly MarketEvent[]): void => {
      for (const event of events) {
        if (event.sellerAddress !== null && accounts().includes(event.sellerAddress)) outdate(event.sellerAddress)
        note(event)
      }
      judge()
    },
    /** Marks all own listings as stale after a flow of this app, which may have changed them. */
    outdateAll: (): void => accounts().forEach(outdate),
    /** Drops everything that waits. */
    forget: (): void => {
      for (const waiting of [pending, happened, candidates]) waiting.clear()
    },
    turns: (): readonly Poll[] => {
      judge()
      const unread = pending.size === 0 ? [] : accounts().filter((account) => !isYoung(account))
      return [
        ...confirmTurns(),
        ...unread.map((account) => ({
          name: `listed ${account}`,
          everyMs: AGAIN_MS,
          run: (fresh: boolean) => readListed(account, fresh),
        })),
      ]
    },
  }
}
