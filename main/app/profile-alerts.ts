import type { Flow } from '@shared/contract/flows'
import type { NoticeFacts } from '@shared/contract/alerts'
import { randomUUID } from 'node:crypto'
import { setTimeout as setTimer } from 'node:timers'
import { PACE_WINDOW_MS } from '@shared/insight/launch-pace'
import type { MarketClient } from '../market-api/client/client'
import { seriesName, type Sampler } from '../market-api/client/samples'
import type { DomainEventSource } from '../platform/domain-events'
import type { Emit } from '../platform/emitter'
import type { DesktopNotification } from '../platform/desktop'
import type { Log } from '../platform/log'
import { createAlertSettings, createAlertsService } from '../features/alerts/alerts-service'
import type { AccountBook } from '../accounts/account-book'
import type { NftFactsStore } from '../nft/nft-facts'
import { createAlertStore } from '../features/alerts/alert-store'
import type { Database } from '../storage/database'
import type { ImageCache } from '../storage/image-cache'
import { alertMemoryKey, type SettingsStore } from '../storage/settings'
import { withSoftWrites, type OnLostWrite } from '../storage/soft-writes'
import { createDesktopNotices, type DesktopNotice } from '../features/alerts/alert-desktop'
import { createAlertMemory } from '../features/alerts/alert-memory'
import { createAlertRules } from '../features/alerts/alert-rules'
import { createNoticeWatch } from '../features/alerts/notice-watch'
import type { Feed } from '../market-api/feed/feed'

type ProfileAlertsDeps = {
  readonly db: Database
  /** Settings whose `note` writes nothing once the profile is closed. */
  readonly settings: SettingsStore
  readonly profileId: { readonly current: () => string; readonly whenFinal: Promise<void> }
  readonly market: MarketClient
  readonly feed: Feed
  readonly book: AccountBook
  readonly facts: NftFactsStore
  readonly media: ImageCache
  readonly flows: () => readonly Flow[]
  readonly sampler: Pick<Sampler, 'seriesPoints'>
  readonly notify: (notification: DesktopNotification) => void
  readonly emit: Emit
  readonly events: DomainEventSource
  readonly onLostWrite: OnLostWrite
  readonly isClosed: () => boolean
  readonly log: Log
  readonly now: () => number
}

const accountName = (book: AccountBook, account: string): string =>
  book.ownAccounts().find(({ id }) => id === account)?.name ?? account

export type ProfileAlerts = ReturnType<typeof createProfileAlerts>

/** Alerts of one profile, with their stores and their desktop notifications. */
export function createProfileAlerts(deps: ProfileAlertsDeps) {
  const { book, facts, emit, isClosed, now } = deps
  const profileId = deps.profileId.current
  // These writes may be lost when the disk refuses them: a later poll raises the notice again, or the notice stays
  // unread. The person's changes to rules are not among these writes, because such a change must not be lost without an
  // error.
  const store = withSoftWrites(
    createAlertStore(deps.db),
    'alerts',
    { noteRule: () => undefined, putRuleWithNotices: () => [], add: () => [], markRead: () => undefined },
    deps.onLostWrite,
  )
  const settings = createAlertSettings(deps.settings)
  const memory = createAlertMemory({
    read: () => deps.settings.read(alertMemoryKey(profileId())),
    write: (value) => deps.settings.note(alertMemoryKey(profileId()), value),
  })
  const runLater = (ms: number, fn: () => void): (() => void) => {
    const timer = setTimer(() => {
      if (!isClosed()) fn()
    }, ms)
    timer.unref()
    return () => clearTimeout(timer)
  }
  const desktop = createDesktopNotices({
    show,
    settings: settings.get,
    hidesAmounts: () => deps.settings.get().hideAmounts,
    watchedAccountName: (account) => (book.canSign(account) ? null : accountName(book, account)),
    isUnread: (id) => store.isUnread(profileId(), id),
    now,
    minuteOfDay: () => minuteOfDay(now()),
    runLater,
    storeHeldIds: (heldIds) => memory.change({ held: [...heldIds] }),
  })
  const alerts = createNoticeWatch({
    store,
    memory,
    profileId,
    market: deps.market,
    feed: deps.feed,
    flows: deps.flows,
    now,
    runLater,
    settings: settings.get,
    accounts: () => book.ownAccounts().map(({ id }) => ({ id, isWatched: !book.canSign(id) })),
    nameOf: async (token, serial) => {
      if (facts.missingInStore(token, [serial]).length > 0) await facts.load(token, [serial], 'background')
      return facts.knownFacts(token, serial)?.name ?? null
    },
    mintSamples: (mintCode, start) =>
      deps.sampler
        .seriesPoints(seriesName.minted(mintCode, start), now() - PACE_WINDOW_MS, now())
        .map(({ atMs, last }) => ({ atMs, minted: last })),
    fault: deps.log.fault,
    onNotices: (notices) => {
      desktop.enqueueAll(notices)
      service.sendState()
    },
    onChange: () => void service.sendState(),
  })
  const service = createAlertsService({
    store,
    settings,
    profileId,
    whenProfileIdFinal: deps.profileId.whenFinal,
    facts,
    media: deps.media,
    emit,
    fault: deps.log.fault,
    isClosed,
    now,
    rules: createAlertRules({
      store,
      profileId,
      market: deps.market,
      now,
      onAnswer: alerts.onAnswer,
      newId: () => randomUUID().slice(0, 13),
    }),
    watch: {
      pollNow: alerts.pollNow,
      resetKind: alerts.resetKind,
      recheckHeldNotices: desktop.recheckHeldNotices,
      gaps: deps.feed.gaps,
    },
  })

  deps.events.subscribe('flow-changed', alerts.onFlow)
  deps.events.subscribe('flow-settled', () => alerts.onFlowSettled())

  function show(notice: DesktopNotice): void {
    const { title, body, ids } = notice
    deps.notify({
      title,
      body,
      onPick: () => {
        if (isClosed()) return
        // A click that opens the list of notices does not mark the notices as read.
        if (notice.target.at !== 'notices') store.markRead(profileId(), ids, now())
        service.sendState()
        emit('notification.clicked', notice.target)
      },
    })
  }
  const heldNotices = (): readonly NoticeFacts[] => {
    const heldIds = new Set(memory.read().held)
    return store
      .notices(profileId())
      .flatMap(({ facts: noticeFacts }) => (heldIds.has(noticeFacts.id) ? [noticeFacts] : []))
  }

  return {
    services: service.services,
    onAnswer: alerts.onAnswer,
    start: (): void => {
      desktop.restore(heldNotices())
      alerts.start()
    },
    stop: alerts.stop,
  }
}

/** Minutes since midnight, local time. */
const minuteOfDay = (nowMs: number): number => {
  const time = new Date(nowMs)
  return time.getHours() * 60 + time.getMinutes()
}
