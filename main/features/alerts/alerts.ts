import type { AlertSettings, LaunchRule, NoticeFacts, NoticeKind } from '@shared/contract/alerts'
import type { Flow } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { alertIntervals, isDueToOpen } from '@shared/insight/alerts'
import type { MintSample } from '@shared/insight/launch-pace'
import { suspicionsOfName } from '@shared/insight/set-aside'
import { collectionFacts } from '@shared/market/facts'
import { foreverMintPool, mintEvents } from '@shared/market/launchpad'
import { offers } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { instantOf, type MarketEvent } from '../../market-api/pages/event-pages'
import type { Reader } from '../../market-api/pages/list-pages'
import { orNull } from '../../platform/app-failure'
import type { AlertStore, StoredRule } from './alert-store'
import { resetRule, floorsOf, judgeFloor, type FloorReading } from './alert-floors'
import { type Announced, judgeLaunch, type StoredLaunch } from './alert-launches'
import type { MemoryStore } from './alert-memory'
import { newOffers, offerNotice, receivedOffers } from './alert-offers'
import { createOutcomes } from './alert-outcomes'
import { salesOf } from './alert-market-events'
import { boundedName } from './alert-text'
import { createPollScheduler, type Poll } from './poll-scheduler'
import { createUndercuts } from './alert-undercuts'
import type { EventBatch, Feed } from '../../market-api/feed/feed'

type AlertsDeps = {
  readonly store: AlertStore
  readonly memory: MemoryStore
  readonly settings: () => AlertSettings
  /** Read at each use, because the profile's id is not final at the start. */
  readonly profileId: () => string
  readonly market: Reader
  readonly feed: Pick<Feed, 'listen' | 'events' | 'hurry' | 'wake'>
  readonly accounts: () => readonly { readonly id: EntityId; readonly isWatched: boolean }[]
  /** Name of an NFT: the known one, else requested. Null if the name stays unknown. */
  readonly nameOf: (token: EntityId, serial: number) => Promise<string | null>
  readonly flows: () => readonly Flow[]
  /** Counts of a launch, oldest first; of the stage with that start, if the launch has several. */
  readonly minted: (mintCode: string, start: number | null) => readonly MintSample[]
  readonly now: () => number
  /** Calls `fn` once after `ms` milliseconds, unless the returned function is called before. */
  readonly later: (ms: number, fn: () => void) => () => void
  readonly fault: (event: string, cause: unknown) => void
  /** Receives notices that were not known before. */
  readonly onNotices: (notices: readonly NoticeFacts[]) => void
  /** Called after a rule has changed. */
  readonly onChange: () => void
}
export type Alerts = ReturnType<typeof createAlerts>

const FLOOR_POLL_MS = 60_000
const LAUNCH_POLL_MS = 600_000
/** A pace needs three counts within half an hour. More counts show it sooner. */
const OPEN_LAUNCH_POLL_MS = 120_000
const LAUNCH_KINDS = ['launch', 'launch-slow', 'launch-out'] as const satisfies readonly NoticeKind[]
const DUE_LAUNCH_POLL_MS = 60_000
/** A hidden window polls slowly, but notices of sales need the events every minute. */
const EVENTS_POLL_MS = 60_000
/** Maximum difference between clocks: no checked event is dated further ahead. */
const MAX_CLOCK_DIFFERENCE_MS = 120_000
/** Maximum number of events that are checked again after a restart. */
const MAX_EVENTS_AGAIN = 300

/** Raises the notices that the person wants, from answers that are read anyway and from a few requests of its own. */
export function createAlerts(deps: AlertsDeps) {
  const { store, memory, market, now } = deps
  const profile = deps.profileId
  const outcomes = createOutcomes(deps)
  const undercuts = createUndercuts({
    market,
    now,
    accounts: () => accounts(),
    tell: (notices) => raise(notices),
    isCounted: (listing) => isNotHidden(listing),
    profileId: profile,
    isOn: () => isOn('undercut'),
    isOurs: (account) => deps.accounts().some(({ id }) => id === account),
    memory: { read: () => memory.read().undercut, write: (undercut) => memory.change({ undercut }) },
  })
  let stopListening: () => void = () => undefined
  let lastHurryMs = Number.NEGATIVE_INFINITY

  const isOn = (kind: NoticeKind): boolean => deps.settings().kinds[kind].on
  const accounts = (): readonly EntityId[] =>
    deps
      .accounts()
      .filter(({ isWatched }) => !isWatched || deps.settings().watched)
      .map(({ id }) => id)
  const ownAccountFilter = (): ((account: string) => boolean) => {
    const ids = new Set<string>(accounts())
    return (account) => ids.has(account)
  }
  type Nft = { readonly token: EntityId; readonly serial: number }
  const markOf = ({ token, serial }: Nft) => store.mark(profile(), token, serial)
  const isNotHidden = (nft: Nft): boolean => markOf(nft) === null || markOf(nft) === 'not-spam'
  /**
   * Anyone who sends an NFT to an account can make an offer for it, too. An NFT that looks like spam raises no notice
   * unless the person marked it `not-spam`.
   */
  const isOfInterest = (nft: Nft, name: string | null): boolean =>
    isNotHidden(nft) && (markOf(nft) !== null || suspicionsOfName(name ?? '').length === 0)

  function emitNew(added: readonly NoticeFacts[]): void {
    if (added.length > 0) deps.onNotices(added)
  }
  const raise = (notices: readonly NoticeFacts[]): void => emitNew(store.add(profile(), notices))

  const isKindOn = (kind: 'floor' | 'launch'): boolean =>
    kind === 'floor' ? isOn(kind) : LAUNCH_KINDS.some((launchKind) => isOn(launchKind))
  const activeRules = (kind: 'floor' | 'launch'): readonly StoredRule[] =>
    isKindOn(kind) ? store.rules(profile()).filter(({ rule }) => rule.kind === kind && !rule.isPaused) : []

  function judge(stored: StoredRule, reading: FloorReading): void {
    const verdict = judgeFloor(stored, reading, now())
    if (!verdict) return
    if (verdict.notice) emitNew(store.putRuleWithNotices(profile(), verdict.stored, [verdict.notice]))
    else store.noteRule(profile(), verdict.stored)
  }

  /** Judges the rules of a collection by an answer, whichever part of the app requested it. */
  function judgeAnswer(
    op: Operation,
    params: Readonly<Record<string, unknown>>,
    value: unknown,
    receivedAtMs: number,
  ): void {
    const readings = floorsOf(op, params, value, receivedAtMs)
    if (readings.length === 0) return
    const rules = activeRules('floor')
    for (const reading of readings) {
      for (const stored of rules.filter(({ rule }) => rule.token === reading.token)) {
        scheduler.heard(`floor ${reading.token}`)
        // A rule that cannot be judged must not stop the others.
        try {
          judge(stored, reading)
        } catch (cause) {
          deps.fault('alerts.floor', cause)
        }
      }
    }
    if (rules.some(({ rule }) => readings.some(({ token }) => token === rule.token))) deps.onChange()
  }

  async function pollOffers(account: EntityId, fresh: boolean): Promise<void> {
    const query = { filterUserAccount: account, statusFilterTypeId: 1, limit: 100, page: 1 } as const
    const readProfile = profile()
    const { value, stamp } = await market.read(offers, query, { priority: 'background', fresh })
    if (stamp.offline || profile() !== readProfile || !isOn('offer')) return
    const { news, seen: seenIds } = newOffers(receivedOffers(value.response, account), memory.read().offers[account])
    const notices: NoticeFacts[] = []
    for (const offer of news) {
      const nft = { token: offer.token, serial: offer.serialId }
      const name = isNotHidden(nft) ? await orNull(deps.nameOf(nft.token, nft.serial)) : null
      if (!isOfInterest(nft, name)) continue
      notices.push(offerNotice(offer, account, boundedName(name, `#${offer.serialId}`), now()))
    }
    raise(notices.reverse())
    memory.change({ offers: { ...memory.read().offers, [account]: [...seenIds] } })
  }

  async function pollLaunch(stored: StoredLaunch, fresh: boolean): Promise<void> {
    const { rule } = stored
    const { value, stamp } = await market.read(
      mintEvents,
      { token: rule.token },
      { priority: 'background', fresh: fresh || isDueToOpen(rule, now()) },
    )
    // The rule may have been removed or paused meanwhile.
    if (stamp.offline || !activeRules('launch').some(({ rule: { id } }) => id === rule.id)) return
    const announced = value.mintEvents
    const look = { announced, samples: (start: number | null) => deps.minted(rule.mintCode, start), isOn, nowMs: now() }
    const verdict = judgeLaunch(stored, look)
    // A pool that its creator paused mints nothing and is not slow. The pool is read only when a slow notice is due.
    const isPaused = verdict.tells.some(({ kind }) => kind === 'launch-slow') && (await isPoolPaused(rule, announced))
    if (!activeRules('launch').some(({ rule: { id } }) => id === rule.id)) return
    const { stored: nextRule, tells: notices } = isPaused ? judgeLaunch(stored, { ...look, isPaused }) : verdict
    if (notices.length > 0) emitNew(store.putRuleWithNotices(profile(), nextRule, notices))
    else store.putRule(profile(), nextRule)
    deps.onChange()
  }

  async function isPoolPaused({ token, mintCode }: LaunchRule, announced: readonly Announced[]): Promise<boolean> {
    if (!announced.some((event) => event.mintCode === mintCode && event.isForeverMint === true)) return false
    const read = market.read(foreverMintPool, { token, limit: 1 }, { priority: 'background', fresh: true })
    return (await orNull(read))?.value.forever_mint?.status === 'paused'
  }

  function currentPolls(): readonly Poll[] {
    hurryEvents()
    const floors = [...new Set(activeRules('floor').map(({ rule }) => rule.token))].map((token) => ({
      name: `floor ${token}`,
      everyMs: FLOOR_POLL_MS,
      // `onAnswer` judges the rule, as after any other answer.
      run: async (fresh: boolean) =>
        void (await market.read(collectionFacts, { token }, { priority: 'background', fresh })),
    }))
    const launches = activeRules('launch').map((stored) => {
      const rule = stored.rule as LaunchRule
      const run = (fresh: boolean) => pollLaunch({ rule, memory: stored.memory }, fresh)
      if (!isDueToOpen(rule, now())) {
        const isOpen = rule.standing === 'open' || rule.standing === 'slow'
        return { name: `launch ${rule.id}`, everyMs: isOpen ? OPEN_LAUNCH_POLL_MS : LAUNCH_POLL_MS, run }
      }
      // Polled at once when the start has come, whenever the launch was read before.
      return { name: `launch ${rule.id} ${rule.opensAt ?? ''}`, everyMs: DUE_LAUNCH_POLL_MS, isUrgent: true, run }
    })
    return [...floors, ...launches, ...offerPolls(), ...(isOn('undercut') ? undercuts.polls() : [])]
  }

  function offerPolls(): readonly Poll[] {
    if (!isOn('offer')) return []
    const accountIds = accounts()
    forgetOffersExcept(accountIds)
    const { offersMs } = alertIntervals({ floors: 0, accounts: accountIds.length })
    return accountIds.map((account) => ({
      name: `offers ${account}`,
      everyMs: offersMs,
      run: (fresh) => pollOffers(account, fresh),
    }))
  }

  /** Forgets the offers of accounts without notices: offers made meanwhile are no news later. */
  function forgetOffersExcept(accountIds: readonly string[]): void {
    const offersByAccount = Object.entries(memory.read().offers)
    const remaining = offersByAccount.filter(([account]) => accountIds.includes(account))
    if (remaining.length < offersByAccount.length) memory.change({ offers: Object.fromEntries(remaining) })
  }

  function hurryEvents(): void {
    const isWanted = (isOn('sold') || isOn('undercut')) && accounts().length > 0
    if (!isWanted || (now() - lastHurryMs < EVENTS_POLL_MS && now() >= lastHurryMs)) return
    lastHurryMs = now()
    deps.feed.hurry(EVENTS_POLL_MS)
  }

  function onBatch({ events, isBacklog }: EventBatch): void {
    // A backlog comes from the feed's first reading ever, so it is no news.
    if (!isBacklog) raiseSales(events)
    const eventTimes = events
      .map(instantOf)
      .filter((ms) => ms !== null && ms <= now() + MAX_CLOCK_DIFFERENCE_MS) as readonly number[]
    if (eventTimes.length > 0) {
      memory.change({ eventsMs: eventTimes.reduce((latestMs, ms) => Math.max(latestMs, ms), checkedUntilMs() ?? 0) })
    }
    if (!isBacklog && isOn('undercut')) undercuts.hear(events)
  }

  /**
   * Instant up to which events were checked. An instant far ahead comes from a clock that was set back, or from a wrong
   * date.
   */
  function checkedUntilMs(): number | null {
    const { eventsMs } = memory.read()
    return eventsMs !== null && eventsMs > now() + MAX_CLOCK_DIFFERENCE_MS ? now() : eventsMs
  }

  function raiseSales(events: readonly MarketEvent[]): void {
    if (isOn('sold')) raise(salesOf(events, ownAccountFilter(), now()).filter(isNotHidden))
  }

  function onFlow(flow: Flow): void {
    const notice = outcomes.step(flow)
    if (notice && isOn('outcome')) raise([notice])
  }

  const scheduler = createPollScheduler({ currentPolls: currentPolls, now, later: deps.later, fault: deps.fault })

  return {
    /** Starts watching. Must run before flows resume, so that their earlier states are known. */
    start: (): void => {
      outcomes.begin(deps.flows())
      const eventsMs = checkedUntilMs()
      // The app may have ended between an event and its notice.
      if (eventsMs !== null) {
        const missedEvents = deps.feed
          .events({}, MAX_EVENTS_AGAIN)
          .filter((event) => (instantOf(event) ?? 0) > eventsMs)
        raiseSales([...missedEvents].reverse())
      }
      stopListening = deps.feed.listen(onBatch)
      scheduler.start()
    },
    stop: (): void => {
      stopListening()
      scheduler.stop()
    },
    /** Receives each good answer from the network. Never throws: a read must not fail because of an alert. */
    onAnswer: (
      op: Operation,
      params: Readonly<Record<string, unknown>>,
      value: unknown,
      receivedAtMs: number,
    ): void => {
      try {
        judgeAnswer(op, params, value, receivedAtMs)
      } catch (cause) {
        deps.fault('alerts.floor', cause)
      }
    },
    onFlow,
    /** Marks own listings as stale after a flow of this app, which may have changed them. */
    onAct: undercuts.outdateAll,
    /** Polls at once, within the market's rate limits. */
    look: async (): Promise<void> => {
      deps.feed.wake()
      await scheduler.look()
    },
    /** Resets a kind that was turned on: events from the time when the kind was off are no news. */
    forget: (kind: NoticeKind): void => {
      if (kind === 'offer') memory.change({ offers: {} })
      if (kind === 'undercut') {
        undercuts.forget()
        memory.change({ undercut: {} })
      }
      if (kind !== 'floor') return
      for (const stored of store.rules(profile())) {
        if (stored.rule.kind === 'floor') store.putRule(profile(), resetRule(stored.rule, stored.memory))
      }
    },
  }
}
