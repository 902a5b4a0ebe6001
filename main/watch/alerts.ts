import type { AlertSettings, LaunchRule, NoticeFacts, NoticeKind } from '@shared/contract/alerts'
import type { Flow } from '@shared/contract/flows'
import { isDueToOpen } from '@shared/insight/alerts'
import { suspicionsOfName } from '@shared/insight/set-aside'
import { collectionFacts } from '@shared/market/facts'
import { mintEvents } from '@shared/market/launchpad'
import { listings, offers } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { instantOf, type MarketEvent } from '../market/pages/event-pages'
import type { Reader } from '../market/pages/paged'
import { orNull } from '../platform/app-failure'
import type { AlertStore, StoredRule } from '../storage/alerts'
import { begunAnew, floorsOf, judgeFloor } from './alert-floors'
import { judgeLaunch, type StoredLaunch } from './alert-launches'
import type { MemoryStore } from './alert-memory'
import { newOffers, offerNotice, received } from './alert-offers'
import { createOutcomes } from './alert-outcomes'
import { ownListingOf, rivalsOf, salesOf, undercutsOf, wasLowest, type OwnListing, type Undercut } from './alert-sales'
import { keptName } from './alert-text'
import { createTurns, type Turn } from './alert-turns'
import type { Batch, Feed } from './feed'

export type AlertsDeps = {
  readonly store: AlertStore
  readonly memory: MemoryStore
  readonly settings: () => AlertSettings
  /** Read at each use: which world it is, is not known from the start. */
  readonly profileId: () => string
  readonly market: Reader
  readonly feed: Pick<Feed, 'listen' | 'events' | 'hurry' | 'wake'>
  readonly accounts: () => readonly { readonly id: string; readonly isWatched: boolean }[]
  /** The name of an NFT as far as it is known here; asked for where it is not. Null: nobody knows. */
  readonly nameOf: (token: string, serial: number) => Promise<string | null>
  readonly flows: () => readonly Flow[]
  readonly now: () => number
  /** Calls once, after so many milliseconds, unless the answer is called before. */
  readonly later: (ms: number, fn: () => void) => () => void
  readonly fault: (event: string, cause: unknown) => void
  /** There are notices that were not known before. */
  readonly onTold: (notices: readonly NoticeFacts[]) => void
  /** Something of a rule is another now. */
  readonly onChange: () => void
}
export type Alerts = ReturnType<typeof createAlerts>

const FLOOR_EVERY_MS = 60_000
const OFFERS_EVERY_MS = 120_000
const LAUNCH_EVERY_MS = 600_000
const DUE_LAUNCH_EVERY_MS = 60_000
/** A window that nobody sees is served slowly; whoever wants to be told is told of sales by the minute. */
const EVENTS_EVERY_MS = 60_000
/** For so long the own listings stand as they were read, unless an event or an act is about them. */
const OWN_LISTED_MS = 300_000
const MOST_ACCOUNTS = 20
/** After an end in between, so many events are looked at once more. */
const MOST_EVENTS_AGAIN = 300

const LISTED_QUERY = { sortBy: 'listingDate', sortDirection: 'DESC', limit: 1000, offset: 0 } as const
/** Enough to know whether anything stands below an own price: what is listed in other tokens is among it. */
const CHEAPEST_QUERY = { sortBy: 'price', sortDirection: 'ASC', limit: 50, offset: 0 } as const

/** Watches what the person wants to be told of, out of what is read anyway and of a request now and then. */
export function createAlerts(deps: AlertsDeps) {
  const { store, memory, market, now } = deps
  const profile = deps.profileId
  let own: { readonly listed: readonly OwnListing[]; readonly atMs: number } | null = null
  const outcomes = createOutcomes(deps)
  let stopListening: () => void = () => undefined
  let hurriedMs = Number.NEGATIVE_INFINITY

  const isOn = (kind: NoticeKind): boolean => deps.settings().kinds[kind].on
  const accounts = (): readonly string[] =>
    deps
      .accounts()
      .filter(({ isWatched }) => !isWatched || deps.settings().watched)
      .slice(0, MOST_ACCOUNTS)
      .map(({ id }) => id)
  const mine = (): ((account: string) => boolean) => {
    const ids = new Set(accounts())
    return (account) => ids.has(account)
  }
  type Nft = { readonly token: string; readonly serial: number }
  const markOf = ({ token, serial }: Nft) => store.mark(profile(), token, serial)
  const isInSight = (nft: Nft): boolean => markOf(nft) === null || markOf(nft) === 'not-spam'
  /** Whoever sends somebody an NFT can make an offer for it, too: what looks like spam is not told of unasked. */
  const isOfInterest = (nft: Nft, name: string | null): boolean =>
    isInSight(nft) && (markOf(nft) !== null || suspicionsOfName(name ?? '').length === 0)

  function told(added: readonly NoticeFacts[]): void {
    if (added.length > 0) deps.onTold(added)
  }
  const tell = (notices: readonly NoticeFacts[]): void => told(store.add(profile(), notices))

  const active = (kind: 'floor' | 'launch'): readonly StoredRule[] =>
    isOn(kind) ? store.rules(profile()).filter(({ rule }) => rule.kind === kind && !rule.isPaused) : []

  /** Judges the rules of a collection by an answer, whoever asked for it. */
  function hear(op: Operation, params: Readonly<Record<string, unknown>>, value: unknown, receivedAtMs: number): void {
    const readings = floorsOf(op, params, value, receivedAtMs)
    if (readings.length === 0) return
    const rules = active('floor')
    for (const reading of readings) {
      for (const stored of rules.filter(({ rule }) => rule.token === reading.token)) {
        turns.heard(`floor ${reading.token}`)
        const verdict = judgeFloor(stored, reading, now())
        if (!verdict) continue
        if (verdict.tells) told(store.tell(profile(), verdict.stored, verdict.tells))
        else store.noteRule(profile(), verdict.stored)
      }
    }
    if (rules.some(({ rule }) => readings.some(({ token }) => token === rule.token))) deps.onChange()
  }

  async function lookAtOffers(account: string): Promise<void> {
    const query = { filterUserAccount: account, statusFilterTypeId: 1, limit: 100, page: 1 } as const
    const of = profile()
    const { value, stamp } = await market.read(offers, query, { priority: 'background' })
    if (stamp.offline || profile() !== of || !isOn('offer')) return
    const { news, seen } = newOffers(received(value.response, account), memory.read().offers[account])
    const notices: NoticeFacts[] = []
    for (const offer of news) {
      const nft = { token: offer.token, serial: offer.serialId }
      const name = isInSight(nft) ? await orNull(deps.nameOf(nft.token, nft.serial)) : null
      if (!isOfInterest(nft, name)) continue
      notices.push(offerNotice(offer, account, keptName(name, `#${offer.serialId}`), now()))
    }
    tell(notices.reverse())
    memory.change({ offers: { ...memory.read().offers, [account]: [...seen] } })
  }

  async function lookAtLaunch(stored: StoredLaunch): Promise<void> {
    const { rule } = stored
    const { value, stamp } = await market.read(
      mintEvents,
      { token: rule.token },
      { priority: 'background', fresh: isDueToOpen(rule, now()) },
    )
    // It may have been removed or paused meanwhile.
    if (stamp.offline || !active('launch').some(({ rule: { id } }) => id === rule.id)) return
    const { stored: next, tells } = judgeLaunch(stored, value.mintEvents, now())
    if (tells) told(store.tell(profile(), next, tells))
    else store.putRule(profile(), next)
    deps.onChange()
  }

  function turnsNow(): readonly Turn[] {
    hurryEvents()
    const background = { priority: 'background' } as const
    const floors = [...new Set(active('floor').map(({ rule }) => rule.token))].map((token) => ({
      ...{ name: `floor ${token}`, everyMs: FLOOR_EVERY_MS },
      // What comes is heard like any other answer.
      run: async () => void (await market.read(collectionFacts, { token }, background)),
    }))
    const launches = active('launch').map((stored) => {
      const rule = stored.rule as LaunchRule
      const everyMs = isDueToOpen(rule, now()) ? DUE_LAUNCH_EVERY_MS : LAUNCH_EVERY_MS
      return { name: `launch ${rule.id}`, everyMs, run: () => lookAtLaunch({ rule, memory: stored.memory }) }
    })
    const received = isOn('offer') ? accounts() : []
    return [
      ...floors,
      ...launches,
      ...received.map((account) => ({
        ...{ name: `offers ${account}`, everyMs: OFFERS_EVERY_MS },
        run: () => lookAtOffers(account),
      })),
    ]
  }

  function hurryEvents(): void {
    const isWanted = (isOn('sold') || isOn('undercut')) && accounts().length > 0
    if (!isWanted || (now() - hurriedMs < EVENTS_EVERY_MS && now() >= hurriedMs)) return
    hurriedMs = now()
    deps.feed.hurry(EVENTS_EVERY_MS)
  }

  function onBatch({ events, backlog }: Batch): void {
    // What happened before anybody asked to be told is no news.
    if (!backlog) sales(events)
    const latest = events.map(instantOf).filter((ms) => ms !== null)
    if (latest.length > 0) {
      memory.change({ eventsMs: latest.reduce((most, ms) => Math.max(most, ms), memory.read().eventsMs ?? 0) })
    }
    if (backlog || !isOn('undercut')) return
    void undercuts(events).catch((cause: unknown) => deps.fault('alerts.undercut', cause))
  }

  function sales(events: readonly MarketEvent[]): void {
    if (isOn('sold')) tell(salesOf(events, mine(), now()).filter(isInSight))
  }

  async function undercuts(events: readonly MarketEvent[]): Promise<void> {
    const isMine = mine()
    if (events.some(({ sellerAddress: seller }) => seller !== null && isMine(seller))) own = null
    const rivals = rivalsOf(events, isMine)
    if (rivals.size === 0 || accounts().length === 0) return
    const of = profile()
    const listed = await orNull(ownListed())
    if (listed === null || profile() !== of) return
    const found = undercutsOf(rivals, listed.filter(isInSight), memory.read().undercut, now())
    const news: Undercut[] = []
    for (const notice of found.notices) {
      const query = { ...CHEAPEST_QUERY, token: notice.token }
      const cheapest = await orNull(market.read(listings, query, { priority: 'background' }))
      if (cheapest && wasLowest(notice, cheapest.value.marketListings, events, isMine)) news.push(notice)
    }
    if (news.length === 0 || profile() !== of || !isOn('undercut')) return
    const added = news.map(({ token, own }) => [token, { own, atMs: now() }] as const)
    memory.change({ undercut: { ...memory.read().undercut, ...Object.fromEntries(added) } })
    tell(news)
  }

  async function ownListed(): Promise<readonly OwnListing[]> {
    const age = own ? now() - own.atMs : Number.POSITIVE_INFINITY
    if (own && age >= 0 && age < OWN_LISTED_MS) return own.listed
    const read = accounts().map(async (account) => {
      const query = { ...LISTED_QUERY, filterUserAccount: account }
      const { value } = await market.read(listings, query, { priority: 'background' })
      return value.marketListings.flatMap((record) => ownListingOf(account, record))
    })
    const listed = (await Promise.all(read)).flat()
    own = { listed, atMs: now() }
    return listed
  }

  function onFlow(flow: Flow): void {
    const notice = outcomes.step(flow)
    if (notice && isOn('outcome')) tell([notice])
  }

  const turns = createTurns({ turns: turnsNow, now, later: deps.later, fault: deps.fault })

  return {
    /** From now on; before flows go on, so that what they were is known. */
    start: (): void => {
      outcomes.begin(deps.flows())
      const { eventsMs } = memory.read()
      // The app may have ended between an event and its notice.
      if (eventsMs !== null) {
        const again = deps.feed.events({}, MOST_EVENTS_AGAIN).filter((event) => (instantOf(event) ?? 0) > eventsMs)
        sales([...again].reverse())
      }
      stopListening = deps.feed.listen(onBatch)
      turns.start()
    },
    stop: (): void => {
      stopListening()
      turns.stop()
    },
    /** Told of each good answer from the network. Never throws: a read must not fail for an alert. */
    onAnswer: (
      op: Operation,
      params: Readonly<Record<string, unknown>>,
      value: unknown,
      receivedAtMs: number,
    ): void => {
      try {
        hear(op, params, value, receivedAtMs)
      } catch (cause) {
        deps.fault('alerts.floor', cause)
      }
    },
    onFlow,
    /** An act of this app: what is listed may be another now. */
    onAct: (): void => void (own = null),
    /** Looks at once, as far as the market's limits allow it. */
    look: async (): Promise<void> => {
      deps.feed.wake()
      await turns.look()
    },
    /** It is not told any more: what comes meanwhile is no news when it is told again. */
    forget: (kind: NoticeKind): void => {
      if (kind === 'offer') memory.change({ offers: {} })
      if (kind === 'undercut') memory.change({ undercut: {} })
      if (kind !== 'floor') return
      for (const stored of store.rules(profile())) {
        if (stored.rule.kind === 'floor') store.putRule(profile(), begunAnew(stored.rule, stored.memory))
      }
    },
  }
}
