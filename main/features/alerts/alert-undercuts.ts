import { parseHbar } from '@shared/amount'
import { listings } from '@shared/market/market'
import type { MarketEvent } from '../../market-api/pages/event-pages'
import type { Reader } from '../../market-api/pages/paged'
import type { AlertMemory } from './alert-memory'
import { ownListingOf, rivalsOf, undercutsOf, wasLowest, type OwnListing, type Undercut } from './alert-sales'
import type { Poll } from './poll-scheduler'

type UndercutsDeps = {
  readonly market: Reader
  /** Whose listings can be undercut. */
  readonly accounts: () => readonly string[]
  /** The person's own, told of or not: nobody undercuts himself. */
  readonly isOurs: (account: string) => boolean
  /** Own listings that count. */
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
/** Enough to know whether anything stands below an own price: what is listed in other tokens is among it. */
const CHEAPEST_QUERY = { sortBy: 'price', sortDirection: 'ASC', limit: 50, offset: 0 } as const
/** For so long the own listings stand as they were read, unless an event or an act is about them. */
const LISTED_FOR_MS = 300_000
/** What could not be read is asked for again after this. */
const AGAIN_MS = 30_000
/** After so long a rival is judged by what could be read of the own listings, and let go. */
const WAITS_MS = 900_000
const MOST_PENDING = 500

type Listed = { readonly listed: readonly OwnListing[]; readonly atMs: number; readonly isValid: boolean }
type Pending = { readonly event: MarketEvent; readonly sinceMs: number }
/** `events`: what is known to have happened in the collection since its first rival came, oldest first. */
type Candidate = { readonly notice: Undercut; readonly events: readonly MarketEvent[]; readonly sinceMs: number }

/**
 * Rivals wait here until the own listings they are compared with were read, an account at a turn, and those that are
 * below one until the cheapest of the collection were.
 */
export function createUndercuts(deps: UndercutsDeps) {
  const { market, accounts, isOurs, isCounted, memory, tell, isOn, profileId, now } = deps
  const known = new Map<string, Listed>()
  /** By NFT: only the latest of what happened to it counts. */
  const pending = new Map<string, Pending>()
  /** By collection: all that happened there while a rival of it waits. */
  const happened = new Map<string, MarketEvent[]>()
  /** By collection. */
  const candidates = new Map<string, Candidate>()

  const isYoung = (account: string): boolean => {
    const one = known.get(account)
    const ageMs = one ? now() - one.atMs : Number.POSITIVE_INFINITY
    return one?.isValid === true && ageMs >= 0 && ageMs < LISTED_FOR_MS
  }
  /** Nothing is taken from what is known: until it was read anew it is better than nothing. */
  const outdate = (account: string): void => {
    const one = known.get(account)
    if (one) known.set(account, { ...one, isValid: false })
  }

  function note(event: MarketEvent): void {
    const key = `${event.token}#${event.serialId}`
    pending.delete(key)
    happened.get(event.token)?.push(event)
    // What happens to it next is judged anew.
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

  /** Of several for a collection the lowest is told. */
  function consider(notice: Undercut): void {
    const before = candidates.get(notice.token)
    const isLower = !before || parseHbar(notice.price) <= parseHbar(before.notice.price)
    const events = [...(before?.events ?? []), ...(happened.get(notice.token) ?? [])].slice(0, MOST_PENDING)
    const sinceMs = before?.sinceMs ?? now()
    candidates.set(notice.token, { notice: isLower ? notice : before.notice, events, sinceMs })
  }

  /** Whoever was never cheapest is not undercut. */
  async function confirm(token: string, fresh: boolean): Promise<void> {
    const of = profileId()
    const { value } = await market.read(listings, { ...CHEAPEST_QUERY, token }, { priority: 'background', fresh })
    const candidate = candidates.get(token)
    candidates.delete(token)
    if (!candidate || profileId() !== of || !isOn()) return
    const { notice, events } = candidate
    if (!wasLowest(notice, value.marketListings, events, isOurs)) return
    // In this order: what is lost in between is told once more by another listing, and never not at all.
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

  async function readListed(account: string, fresh: boolean): Promise<void> {
    const query = { ...LISTED_QUERY, filterUserAccount: account }
    const of = profileId()
    const { value } = await market.read(listings, query, { priority: 'background', fresh })
    if (profileId() !== of) return
    const listed = value.marketListings.flatMap((record) => ownListingOf(account, record))
    known.set(account, { listed, atMs: now(), isValid: true })
    judge()
  }

  return {
    /** What the feed tells, oldest first. */
    hear: (events: readonly MarketEvent[]): void => {
      for (const event of events) {
        if (event.sellerAddress !== null && accounts().includes(event.sellerAddress)) outdate(event.sellerAddress)
        note(event)
      }
      judge()
    },
    /** An act of the app: what is listed may be another now. */
    outdateAll: (): void => accounts().forEach(outdate),
    /** It is not told any more. */
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
