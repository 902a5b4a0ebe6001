import type { AlertSettings, LaunchRule, NoticeFacts, NoticeKind } from '@shared/contract/alerts'
import type { Flow } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { alertIntervals, isDueToOpen } from '@shared/insight/alert-conditions'
import type { MintSample } from '@shared/insight/launch-pace'
import { suspicionsOfName } from '@shared/insight/set-aside'
import { collectionFacts } from '@shared/market/facts'
import { foreverMintPool, mintEvents } from '@shared/market/launchpad'
import { offers } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { instantOf, type MarketEvent } from '../../market-api/pages/event-pages'
import type { MarketReader } from '../../market-api/pages/list-pages'
import { orNull } from '../../platform/app-failure'
import type { AlertStore, StoredRule } from './alert-store'
import { resetRule, floorsOf, judgeFloor, type FloorReading } from './alert-floors'
import { type AnnouncedEvent, judgeLaunch, type StoredLaunch } from './alert-launches'
import type { AlertMemoryStore } from './alert-memory'
import { newOffers, offerNotice, receivedOffers, SUBMITTED_STATUS_ID } from './alert-offers'
import { createOutcomeNotices } from './alert-outcomes'
import { salesOf } from './alert-market-events'
import { boundedName } from './alert-text'
import { createPollScheduler, type Poll } from './poll-scheduler'
import { createUndercuts } from './alert-undercuts'
import type { EventBatch, Feed } from '../../market-api/feed/feed'

type NoticeWatchDeps = {
  readonly store: AlertStore
  readonly memory: AlertMemoryStore
  readonly settings: () => AlertSettings
  /** Read at each use, because the profile's id is not final at the start. */
  readonly profileId: () => string
  readonly market: MarketReader
  readonly feed: Pick<Feed, 'listen' | 'events' | 'hurry' | 'readNow'>
  readonly accounts: () => readonly { readonly id: EntityId; readonly isWatched: boolean }[]
  /** Name of an NFT. A name that is not stored is requested. Null if the name stays unknown. */
  readonly nameOf: (token: EntityId, serial: number) => Promise<string | null>
  readonly flows: () => readonly Flow[]
  /**
   * Samples of a launch's minted count, oldest first. `start`: start of the stage in epoch seconds; null if the launch
   * has only one stage.
   */
  readonly mintSamples: (mintCode: string, start: number | null) => readonly MintSample[]
  readonly now: () => number
  /** Calls `fn` once after `ms` milliseconds, unless the returned function is called before. */
  readonly runLater: (ms: number, fn: () => void) => () => void
  readonly fault: (event: string, cause: unknown) => void
  /** Receives notices that were not known before. */
  readonly onNotices: (notices: readonly NoticeFacts[]) => void
  /** Called after rules were judged by an answer, also if the answer changed no rule. */
  readonly onChange: () => void
}
export type NoticeWatch = ReturnType<typeof createNoticeWatch>

const FLOOR_POLL_MS = 60_000
const LAUNCH_POLL_MS = 600_000
/** Interval for an open launch. A pace needs three counts within half an hour; more counts show a slowdown sooner. */
const OPEN_LAUNCH_POLL_MS = 120_000
/** Interval for a launch whose announced start has passed. */
const DUE_LAUNCH_POLL_MS = 60_000
const LAUNCH_KINDS = ['launch', 'launch-slow', 'launch-out'] as const satisfies readonly NoticeKind[]
/**
 * Interval at which the feed must read events for the notices. For a hidden window, the feed's own interval is longer.
 */
const EVENTS_POLL_MS = 60_000
/** Maximum difference between the service's clock and this computer's. Events dated further ahead are not trusted. */
const MAX_CLOCK_DIFFERENCE_MS = 120_000
/** Maximum number of events that are checked again after a restart. */
const MAX_EVENTS_RECHECKED = 300

/**
 * Raises the notices that are turned on: from answers that the app requests anyway, from events of the feed, from the
 * app's own flows, and from polls of its own.
 */
export function createNoticeWatch(deps: NoticeWatchDeps) {
  const { store, memory, market, profileId, now } = deps
  const outcomes = createOutcomeNotices(deps)
  const undercuts = createUndercuts({
    market,
    now,
    accounts: () => accounts(),
    raise: (notices) => raise(notices),
    isVisible: (listing) => isVisible(listing),
    profileId,
    isOn: () => isOn('undercut'),
    isOwnAccount: (account) => deps.accounts().some(({ id }) => id === account),
    memory: { read: () => memory.read().undercut, write: (undercut) => memory.change({ undercut }) },
  })
  let stopListening: () => void = () => undefined
  let lastRequestMs = Number.NEGATIVE_INFINITY

  const isOn = (kind: NoticeKind): boolean => deps.settings().kinds[kind].on
  const accounts = (): readonly EntityId[] =>
    deps
      .accounts()
      .filter(({ isWatched }) => !isWatched || deps.settings().watched)
      .map(({ id }) => id)
  const ownAccountFilter = (): ((account: string) => boolean) => {
    const accountIds = new Set<string>(accounts())
    return (account) => accountIds.has(account)
  }
  type Nft = { readonly token: EntityId; readonly serial: number }
  const markOf = ({ token, serial }: Nft) => store.markOf(profileId(), token, serial)
  /** False if the person has marked the NFT as hidden or spam. */
  const isVisible = (nft: Nft): boolean => markOf(nft) === null || markOf(nft) === 'not-spam'
  /**
   * True if an offer for the NFT may raise a notice. Senders of spam NFTs also make offers for these NFTs, so an
   * NFT that looks like spam must have the person's mark `not-spam`.
   */
  const mayRaiseOfferNotice = (nft: Nft, name: string | null): boolean =>
    isVisible(nft) && (markOf(nft) !== null || suspicionsOfName(name ?? '').length === 0)

  function reportNew(newNotices: readonly NoticeFacts[]): void {
    if (newNotices.length > 0) deps.onNotices(newNotices)
  }
  const raise = (notices: readonly NoticeFacts[]): void => reportNew(store.add(profileId(), notices))

  const isRuleKindOn = (kind: 'floor' | 'launch'): boolean =>
    kind === 'floor' ? isOn(kind) : LAUNCH_KINDS.some((launchKind) => isOn(launchKind))
  const activeRules = (kind: 'floor' | 'launch'): readonly StoredRule[] =>
    isRuleKindOn(kind) ? store.rules(profileId()).filter(({ rule }) => rule.kind === kind && !rule.isPaused) : []

  function judgeFloorRule(storedRule: StoredRule, reading: FloorReading): void {
    const floorResult = judgeFloor(storedRule, reading, now())
    if (!floorResult) return
    const { stored, notice } = floorResult
    if (notice) reportNew(store.putRuleWithNotices(profileId(), stored, [notice]))
    else store.noteRule(profileId(), stored)
  }

  /** Judges floor rules by the floors of an answer, whichever part of the app requested the answer. */
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
      for (const storedRule of rules.filter(({ rule }) => rule.token === reading.token)) {
        scheduler.noteAnswered(`floor ${reading.token}`)
        // A fault in one rule must not keep the other rules from being judged.
        try {
          judgeFloorRule(storedRule, reading)
        } catch (cause) {
          deps.fault('alerts.floor', cause)
        }
      }
    }
    if (rules.some(({ rule }) => readings.some(({ token }) => token === rule.token))) deps.onChange()
  }

  async function pollOffers(account: EntityId, fresh: boolean): Promise<void> {
    const query = { filterUserAccount: account, statusFilterTypeId: SUBMITTED_STATUS_ID, limit: 100, page: 1 } as const
    const requestedProfileId = profileId()
    const { value, stamp } = await market.read(offers, query, { priority: 'background', fresh })
    if (stamp.offline || profileId() !== requestedProfileId || !isOn('offer')) return
    const offersOfAccount = receivedOffers(value.response, account)
    const { unseenOffers, seenIds } = newOffers(offersOfAccount, memory.read().offers[account])
    const notices: NoticeFacts[] = []
    for (const offer of unseenOffers) {
      const nft = { token: offer.token, serial: offer.serialId }
      const name = isVisible(nft) ? await orNull(deps.nameOf(nft.token, nft.serial)) : null
      if (!mayRaiseOfferNotice(nft, name)) continue
      notices.push(offerNotice(offer, account, boundedName(name, `#${offer.serialId}`), now()))
    }
    // The market lists the newest offer first, and notices are raised oldest first.
    raise(notices.reverse())
    memory.change({ offers: { ...memory.read().offers, [account]: [...seenIds] } })
  }

  async function pollLaunch(storedLaunch: StoredLaunch, fresh: boolean): Promise<void> {
    const { rule } = storedLaunch
    const isActive = () => activeRules('launch').some(({ rule: { id } }) => id === rule.id)
    const { value, stamp } = await market.read(
      mintEvents,
      { token: rule.token },
      { priority: 'background', fresh: fresh || isDueToOpen(rule, now()) },
    )
    // The rule may have been removed or paused meanwhile.
    if (stamp.offline || !isActive()) return
    const announcedEvents = value.mintEvents
    const samples = (start: number | null) => deps.mintSamples(rule.mintCode, start)
    const input = { announcedEvents, samples, isOn, nowMs: now() }
    const firstResult = judgeLaunch(storedLaunch, input)
    // The pool is read only if a slow notice is due: a pool that its creator has paused mints nothing, but is not slow.
    const isSlow = firstResult.notices.some(({ kind }) => kind === 'launch-slow')
    const isPaused = isSlow && (await isPoolPaused(rule, announcedEvents))
    if (!isActive()) return
    const { stored, notices } = isPaused ? judgeLaunch(storedLaunch, { ...input, isPaused }) : firstResult
    if (notices.length > 0) reportNew(store.putRuleWithNotices(profileId(), stored, notices))
    else store.putRule(profileId(), stored)
    deps.onChange()
  }

  async function isPoolPaused(
    { token, mintCode }: LaunchRule,
    announcedEvents: readonly AnnouncedEvent[],
  ): Promise<boolean> {
    if (!announcedEvents.some((event) => event.mintCode === mintCode && event.isForeverMint === true)) return false
    const poolRead = market.read(foreverMintPool, { token, limit: 1 }, { priority: 'background', fresh: true })
    return (await orNull(poolRead))?.value.forever_mint?.status === 'paused'
  }

  function currentPolls(): readonly Poll[] {
    requestEventReads()
    const floorTokens = new Set(activeRules('floor').map(({ rule }) => rule.token))
    const floorPolls = [...floorTokens].map((token) => ({
      name: `floor ${token}`,
      everyMs: FLOOR_POLL_MS,
      // The market client passes the answer to `onAnswer`, which judges the rules.
      run: async (fresh: boolean) =>
        void (await market.read(collectionFacts, { token }, { priority: 'background', fresh })),
    }))
    const launchPolls = activeRules('launch').map((storedRule) => {
      // The cast is safe, because `activeRules` has chosen the launch rules.
      const rule = storedRule.rule as LaunchRule
      const run = (fresh: boolean) => pollLaunch({ rule, memory: storedRule.memory }, fresh)
      if (!isDueToOpen(rule, now())) {
        const isOpen = rule.standing === 'open' || rule.standing === 'slow'
        return { name: `launch ${rule.id}`, everyMs: isOpen ? OPEN_LAUNCH_POLL_MS : LAUNCH_POLL_MS, run }
      }
      // A new name at the start of a stage: a poll of this name has never run, so the launch is polled at once.
      return { name: `launch ${rule.id} ${rule.opensAt ?? ''}`, everyMs: DUE_LAUNCH_POLL_MS, isUrgent: true, run }
    })
    return [...floorPolls, ...launchPolls, ...offerPolls(), ...(isOn('undercut') ? undercuts.polls() : [])]
  }

  function offerPolls(): readonly Poll[] {
    if (!isOn('offer')) return []
    const accountIds = accounts()
    forgetOffersExcept(accountIds)
    // `floorCount` does not change the interval of the offers.
    const { offersMs } = alertIntervals({ floorCount: 0, accountCount: accountIds.length })
    return accountIds.map((account) => ({
      name: `offers ${account}`,
      everyMs: offersMs,
      run: (fresh) => pollOffers(account, fresh),
    }))
  }

  /**
   * Forgets the offers of all accounts except these. If an account is added again later, its old offers raise no
   * notices.
   */
  function forgetOffersExcept(accountIds: readonly string[]): void {
    const offersByAccount = Object.entries(memory.read().offers)
    const remainingEntries = offersByAccount.filter(([account]) => accountIds.includes(account))
    if (remainingEntries.length < offersByAccount.length)
      memory.change({ offers: Object.fromEntries(remainingEntries) })
  }

  /**
   * Asks the feed to read the events at least every `EVENTS_POLL_MS`. Such a request to the feed expires, so it is
   * repeated after each interval.
   */
  function requestEventReads(): void {
    const areEventsNeeded = (isOn('sold') || isOn('undercut')) && accounts().length > 0
    const sinceRequestMs = now() - lastRequestMs
    // A negative time means that the clock was set back.
    const isRecent = sinceRequestMs >= 0 && sinceRequestMs < EVENTS_POLL_MS
    if (!areEventsNeeded || isRecent) return
    lastRequestMs = now()
    deps.feed.hurry(EVENTS_POLL_MS)
  }

  function onBatch({ events, isBacklog }: EventBatch): void {
    // Events of a backlog raise no notice, because they happened before the app first read this profile's events.
    if (!isBacklog) raiseSales(events)
    const eventTimes = events
      .map(instantOf)
      .filter((ms): ms is number => ms !== null && ms <= now() + MAX_CLOCK_DIFFERENCE_MS)
    if (eventTimes.length > 0) {
      memory.change({ eventsMs: eventTimes.reduce((latestMs, ms) => Math.max(latestMs, ms), checkedUntilMs() ?? 0) })
    }
    if (!isBacklog && isOn('undercut')) undercuts.takeEvents(events)
  }

  /**
   * Instant up to which events were checked, epoch milliseconds; null before the first event. A stored instant far
   * ahead counts as now: the clock was set back since, or the event had a wrong date.
   */
  function checkedUntilMs(): number | null {
    const { eventsMs } = memory.read()
    return eventsMs !== null && eventsMs > now() + MAX_CLOCK_DIFFERENCE_MS ? now() : eventsMs
  }

  function raiseSales(events: readonly MarketEvent[]): void {
    if (isOn('sold')) raise(salesOf(events, ownAccountFilter(), now()).filter(isVisible))
  }

  function onFlow(flow: Flow): void {
    const notice = outcomes.noticeOfChange(flow)
    if (notice && isOn('outcome')) raise([notice])
  }

  const scheduler = createPollScheduler({ currentPolls, now, runLater: deps.runLater, fault: deps.fault })

  return {
    /** Starts the notices. Must run before flows resume, so that the flows of unknown outcome are known. */
    start: (): void => {
      outcomes.recordUnknownFlows(deps.flows())
      const eventsMs = checkedUntilMs()
      // Check the events after this instant again, because the app may have ended between an event and its notice.
      if (eventsMs !== null) {
        const uncheckedEvents = deps.feed
          .events({}, MAX_EVENTS_RECHECKED)
          .filter((event) => (instantOf(event) ?? 0) > eventsMs)
        // The feed returns the newest event first, and notices are raised oldest first.
        raiseSales([...uncheckedEvents].reverse())
      }
      stopListening = deps.feed.listen(onBatch)
      scheduler.start()
    },
    stop: (): void => {
      stopListening()
      scheduler.stop()
    },
    /**
     * Receives the usable part of each answer from the network. Never throws: a read must not fail because of an alert.
     */
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
    /** Called after a flow of this app, which may have changed the own listings. */
    onFlowSettled: undercuts.markAllStale,
    /** Runs the polls now, within the market's rate limits. */
    pollNow: async (): Promise<void> => {
      deps.feed.readNow()
      await scheduler.runAllNow()
    },
    /** Resets a kind that was turned on. Events from the time when the kind was off raise no notice. */
    resetKind: (kind: NoticeKind): void => {
      if (kind === 'offer') memory.change({ offers: {} })
      if (kind === 'undercut') {
        undercuts.forget()
        memory.change({ undercut: {} })
      }
      if (kind !== 'floor') return
      for (const { rule, memory: ruleMemory } of store.rules(profileId())) {
        if (rule.kind === 'floor') store.putRule(profileId(), resetRule(rule, ruleMemory))
      }
    },
  }
}
