import type { AlertSettings, LaunchRule, NoticeFacts, NoticeKind } from '@shared/contract/alerts'
import type { Flow } from '@shared/contract/flows'
import { alertPace, isDueToOpen } from '@shared/insight/alerts'
import type { MintSample } from '@shared/insight/launch-velocity'
import { suspicionsOfName } from '@shared/insight/set-aside'
import { collectionFacts } from '@shared/market/facts'
import { foreverMintPool, mintEvents } from '@shared/market/launchpad'
import { offers } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { instantOf, type MarketEvent } from '../../market-api/pages/event-pages'
import type { Reader } from '../../market-api/pages/paged'
import { orNull } from '../../platform/app-failure'
import type { AlertStore, StoredRule } from './alert-store'
import { begunAnew, floorsOf, judgeFloor, type FloorReading } from './alert-floors'
import { type Announced, judgeLaunch, type StoredLaunch } from './alert-launches'
import type { MemoryStore } from './alert-memory'
import { newOffers, offerNotice, received } from './alert-offers'
import { createOutcomes } from './alert-outcomes'
import { salesOf } from './alert-sales'
import { keptName } from './alert-text'
import { createPollScheduler, type Poll } from './poll-scheduler'
import { createUndercuts } from './alert-undercuts'
import type { Batch, Feed } from '../../market-api/feed/feed'

type AlertsDeps = {
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
  /** What was counted of a launch, oldest first; of the stage that began then, where it has several. */
  readonly minted: (mintCode: string, start: number | null) => readonly MintSample[]
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
const LAUNCH_EVERY_MS = 600_000
/** Three counts within half an hour tell a pace; more tell it sooner. */
const OPEN_LAUNCH_EVERY_MS = 120_000
const LAUNCH_KINDS = ['launch', 'launch-slow', 'launch-out'] as const satisfies readonly NoticeKind[]
const DUE_LAUNCH_EVERY_MS = 60_000
/** A window that nobody sees is served slowly; whoever wants to be told is told of sales by the minute. */
const EVENTS_EVERY_MS = 60_000
/** No event that was looked at is dated further ahead than clocks differ. */
const AHEAD_MS = 120_000
/** After an end in between, so many events are looked at once more. */
const MOST_EVENTS_AGAIN = 300

/** Watches what the person wants to be told of, out of what is read anyway and of a request now and then. */
export function createAlerts(deps: AlertsDeps) {
  const { store, memory, market, now } = deps
  const profile = deps.profileId
  const outcomes = createOutcomes(deps)
  const undercuts = createUndercuts({
    market,
    now,
    accounts: () => accounts(),
    tell: (notices) => tell(notices),
    isCounted: (one) => isInSight(one),
    profileId: profile,
    isOn: () => isOn('undercut'),
    isOurs: (account) => deps.accounts().some(({ id }) => id === account),
    memory: { read: () => memory.read().undercut, write: (undercut) => memory.change({ undercut }) },
  })
  let stopListening: () => void = () => undefined
  let hurriedMs = Number.NEGATIVE_INFINITY

  const isOn = (kind: NoticeKind): boolean => deps.settings().kinds[kind].on
  const accounts = (): readonly string[] =>
    deps
      .accounts()
      .filter(({ isWatched }) => !isWatched || deps.settings().watched)
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

  const isWanted = (kind: 'floor' | 'launch'): boolean =>
    kind === 'floor' ? isOn(kind) : LAUNCH_KINDS.some((one) => isOn(one))
  const active = (kind: 'floor' | 'launch'): readonly StoredRule[] =>
    isWanted(kind) ? store.rules(profile()).filter(({ rule }) => rule.kind === kind && !rule.isPaused) : []

  function judge(stored: StoredRule, reading: FloorReading): void {
    const verdict = judgeFloor(stored, reading, now())
    if (!verdict) return
    if (verdict.tells) told(store.tell(profile(), verdict.stored, [verdict.tells]))
    else store.noteRule(profile(), verdict.stored)
  }

  /** Judges the rules of a collection by an answer, whoever asked for it. */
  function hear(op: Operation, params: Readonly<Record<string, unknown>>, value: unknown, receivedAtMs: number): void {
    const readings = floorsOf(op, params, value, receivedAtMs)
    if (readings.length === 0) return
    const rules = active('floor')
    for (const reading of readings) {
      for (const stored of rules.filter(({ rule }) => rule.token === reading.token)) {
        turns.heard(`floor ${reading.token}`)
        // One rule that cannot be judged is no reason to leave out the others.
        try {
          judge(stored, reading)
        } catch (cause) {
          deps.fault('alerts.floor', cause)
        }
      }
    }
    if (rules.some(({ rule }) => readings.some(({ token }) => token === rule.token))) deps.onChange()
  }

  async function lookAtOffers(account: string, fresh: boolean): Promise<void> {
    const query = { filterUserAccount: account, statusFilterTypeId: 1, limit: 100, page: 1 } as const
    const of = profile()
    const { value, stamp } = await market.read(offers, query, { priority: 'background', fresh })
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

  async function lookAtLaunch(stored: StoredLaunch, fresh: boolean): Promise<void> {
    const { rule } = stored
    const { value, stamp } = await market.read(
      mintEvents,
      { token: rule.token },
      { priority: 'background', fresh: fresh || isDueToOpen(rule, now()) },
    )
    // It may have been removed or paused meanwhile.
    if (stamp.offline || !active('launch').some(({ rule: { id } }) => id === rule.id)) return
    const announced = value.mintEvents
    const look = { announced, samples: (start: number | null) => deps.minted(rule.mintCode, start), isOn, nowMs: now() }
    const first = judgeLaunch(stored, look)
    // A pool that its creator holds mints nothing, and does not slow: asked only when that would be told.
    const isPaused = first.tells.some(({ kind }) => kind === 'launch-slow') && (await isPoolPaused(rule, announced))
    if (!active('launch').some(({ rule: { id } }) => id === rule.id)) return
    const { stored: next, tells } = isPaused ? judgeLaunch(stored, { ...look, isPaused }) : first
    if (tells.length > 0) told(store.tell(profile(), next, tells))
    else store.putRule(profile(), next)
    deps.onChange()
  }

  async function isPoolPaused({ token, mintCode }: LaunchRule, announced: readonly Announced[]): Promise<boolean> {
    if (!announced.some((each) => each.mintCode === mintCode && each.isForeverMint === true)) return false
    const read = market.read(foreverMintPool, { token, limit: 1 }, { priority: 'background', fresh: true })
    return (await orNull(read))?.value.forever_mint?.status === 'paused'
  }

  function turnsNow(): readonly Poll[] {
    hurryEvents()
    const floors = [...new Set(active('floor').map(({ rule }) => rule.token))].map((token) => ({
      name: `floor ${token}`,
      everyMs: FLOOR_EVERY_MS,
      // What comes is heard like any other answer.
      run: async (fresh: boolean) =>
        void (await market.read(collectionFacts, { token }, { priority: 'background', fresh })),
    }))
    const launches = active('launch').map((stored) => {
      const rule = stored.rule as LaunchRule
      const run = (fresh: boolean) => lookAtLaunch({ rule, memory: stored.memory }, fresh)
      if (!isDueToOpen(rule, now())) {
        const isOpen = rule.standing === 'open' || rule.standing === 'slow'
        return { name: `launch ${rule.id}`, everyMs: isOpen ? OPEN_LAUNCH_EVERY_MS : LAUNCH_EVERY_MS, run }
      }
      // At once when its start has come, whenever it was looked at before.
      return { name: `launch ${rule.id} ${rule.opensAt ?? ''}`, everyMs: DUE_LAUNCH_EVERY_MS, isUrgent: true, run }
    })
    return [...floors, ...launches, ...offerTurns(), ...(isOn('undercut') ? undercuts.turns() : [])]
  }

  function offerTurns(): readonly Poll[] {
    if (!isOn('offer')) return []
    const all = accounts()
    forgetOffersBut(all)
    const { offersMs } = alertPace({ floors: 0, accounts: all.length })
    return all.map((account) => ({
      name: `offers ${account}`,
      everyMs: offersMs,
      run: (fresh) => lookAtOffers(account, fresh),
    }))
  }

  /** What comes for an account that is not told of is no news when it is again. */
  function forgetOffersBut(all: readonly string[]): void {
    const seen = Object.entries(memory.read().offers)
    const left = seen.filter(([account]) => all.includes(account))
    if (left.length < seen.length) memory.change({ offers: Object.fromEntries(left) })
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
    const latest = events.map(instantOf).filter((ms) => ms !== null && ms <= now() + AHEAD_MS) as readonly number[]
    if (latest.length > 0) {
      memory.change({ eventsMs: latest.reduce((most, ms) => Math.max(most, ms), lookedAtMs() ?? 0) })
    }
    if (!backlog && isOn('undercut')) undercuts.hear(events)
  }

  /** Until when events were looked at. One far ahead is of a clock that was set back, or of none. */
  function lookedAtMs(): number | null {
    const { eventsMs } = memory.read()
    return eventsMs !== null && eventsMs > now() + AHEAD_MS ? now() : eventsMs
  }

  function sales(events: readonly MarketEvent[]): void {
    if (isOn('sold')) tell(salesOf(events, mine(), now()).filter(isInSight))
  }

  function onFlow(flow: Flow): void {
    const notice = outcomes.step(flow)
    if (notice && isOn('outcome')) tell([notice])
  }

  const turns = createPollScheduler({ turns: turnsNow, now, later: deps.later, fault: deps.fault })

  return {
    /** From now on; before flows go on, so that what they were is known. */
    start: (): void => {
      outcomes.begin(deps.flows())
      const eventsMs = lookedAtMs()
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
    onAct: undercuts.outdateAll,
    /** Looks at once, as far as the market's limits allow it. */
    look: async (): Promise<void> => {
      deps.feed.wake()
      await turns.look()
    },
    /** It is not told any more: what comes meanwhile is no news when it is told again. */
    forget: (kind: NoticeKind): void => {
      if (kind === 'offer') memory.change({ offers: {} })
      if (kind === 'undercut') {
        undercuts.forget()
        memory.change({ undercut: {} })
      }
      if (kind !== 'floor') return
      for (const stored of store.rules(profile())) {
        if (stored.rule.kind === 'floor') store.putRule(profile(), begunAnew(stored.rule, stored.memory))
      }
    },
  }
}
