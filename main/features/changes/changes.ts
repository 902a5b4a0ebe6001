import { z } from 'zod'
import type { Contract } from '@shared/contract'
import { CHANGES_PAGE_SIZE, type ChangeKind, type ChangeScope } from '@shared/contract/changes'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { events as eventsOperation } from '@shared/market/market'
import type { MarketClient } from '../../market-api/client/client'
import { collectPages } from '../../market-api/pages/list-pages'
import { holdingsPages } from '../../market-api/pages/wallet-pages'
import { orNull } from '../../platform/app-failure'
import type { GapReason } from '../../storage/events'
import type { ChangeFilter, StoredMarketEvent, MarketChangeStore } from './market-change-store'
import type { ImageCache } from '../../storage/image-cache'
import { seenChangesKey, type SettingsStore } from '../../storage/settings'
import { recordPrice } from '../../nft/activity-price'
import type { CollectionNameLookup } from '../../nft/cached-collection-name'
import type { NftFactsStore } from '../../nft/nft-facts'

/** The market's change feed. Instants are in milliseconds since the epoch. */
type ChangeFeed = {
  readonly state: () => {
    readonly status: 'stopped' | 'waiting' | 'reading' | 'offline' | 'failed'
    /** Time at which the last complete read ended; null before the first complete read. */
    readonly readAtMs: number | null
  }
  /** Periods for which events may be missing, newest first. */
  readonly gaps: () => readonly {
    readonly fromMs: number | null
    readonly toMs: number | null
    readonly reason: GapReason
    readonly notedAtMs: number
  }[]
  /** Starts a read of the feed now. */
  readonly readNow: () => void
}

type ChangesDeps = {
  readonly market: MarketClient
  readonly store: MarketChangeStore
  readonly feed: ChangeFeed
  readonly settings: Pick<SettingsStore, 'read' | 'note'>
  readonly profileId: () => string
  readonly ownAccounts: () => readonly EntityId[]
  /** Collections that have an alert. */
  readonly alertTokens: () => readonly EntityId[]
  readonly facts: Pick<NftFactsStore, 'knownFacts'>
  readonly media: Pick<ImageCache, 'pathOf'>
  readonly namedIdOf: (id: EntityId) => NamedId
  readonly nameOf: CollectionNameLookup
  readonly now: () => number
}

/** Maximum number of wallet pages that are read for the collections of an account. */
const MAX_WALLET_PAGES = 20
const MAX_GAPS = 20
const MAX_NAMED_COLLECTIONS = 40
/** Maximum number of lists whose later pages can still be read. The interface shows one list at a time. */
const MAX_OPEN_LISTS = 20
const marketEvent = eventsOperation.answer.shape.events.element

/** The last time that the person viewed the changes. All events up to `row` had been stored by that time. */
type LastView = {
  /** Null if unknown: an earlier version of the app stored no row, or the row has been deleted since. */
  readonly row: number | null
  /**
   * Time of this computer, which may differ from the market's. Used for texts and gaps, and for events only if `row` is
   * null.
   */
  readonly atMs: number
}
/**
 * A list of changes whose pages are being read. `until`: time of the first page, and id of the list. The pages contain
 * only events up to `lastRow`, so new events do not shift the pages.
 */
type OpenList = { readonly until: string; readonly lastRow: number }

const storedViewSchema = z
  .union([
    z.object({ row: z.number().int().nonnegative(), atMs: z.number().int() }),
    z
      .number()
      .int()
      .transform((atMs): LastView => ({ row: null, atMs })),
  ])
  .nullable()
  .catch(null)

/** Events that the feed has stored since the person last viewed the changes. */
export function createChangesService(deps: ChangesDeps): ServicesOf<Contract>['changes'] {
  const { store, feed, settings, profileId, now } = deps
  /** By profile: the last view before this run, or the time at which all changes were marked as seen. */
  const baselines = new Map<string, LastView | null>()
  /** Open lists by `until`, oldest first. */
  const openLists = new Map<string, OpenList>()

  function baseline(): LastView | null {
    const profile = profileId()
    const cachedView = baselines.get(profile)
    if (cachedView !== undefined) return cachedView
    const storedView = storedViewSchema.parse(settings.read(seenChangesKey(profile)) ?? null)
    const lastView = storedView && validView(storedView, now(), store.lastRow(profile))
    baselines.set(profile, lastView)
    return lastView
  }

  const storeView = (lastView: LastView) => settings.note(seenChangesKey(profileId()), lastView)

  function changeFilter(tokens: readonly EntityId[] | null, untilRow: number, kind: ChangeKind | null): ChangeFilter {
    const lastView = baseline()
    const afterMs = lastView?.row === null ? lastView.atMs : null
    return { afterRow: lastView?.row ?? 0, afterMs, untilRow, tokens, kind }
  }

  function beginList(): OpenList {
    const newList: OpenList = { until: isoOf(now()), lastRow: store.lastRow(profileId()) }
    openLists.delete(newList.until)
    openLists.set(newList.until, newList)
    for (const until of [...openLists.keys()].slice(0, -MAX_OPEN_LISTS)) openLists.delete(until)
    return newList
  }

  async function heldTokens(account: EntityId): Promise<readonly EntityId[] | null> {
    // `allowInvalidated` serves the cached wallet, which the holdings page refreshes. A request is sent only if no
    // wallet is cached.
    const options = { priority: 'visible', allowInvalidated: true, maxPages: MAX_WALLET_PAGES } as const
    const holdings = await orNull(collectPages(holdingsPages(deps.market, { account }, options)))
    return holdings && holdings.records.map(({ tokenAddress }) => tokenAddress)
  }

  async function scopeTokens(scope: ChangeScope): Promise<{ tokens: readonly EntityId[] | null; isWhole: boolean }> {
    if (scope === 'all') return { tokens: null, isWhole: true }
    const heldByAccount = await Promise.all(deps.ownAccounts().map(heldTokens))
    const tokens = new Set([...heldByAccount.flatMap((heldByOne) => heldByOne ?? []), ...deps.alertTokens()])
    return { tokens: [...tokens], isWhole: !heldByAccount.includes(null) }
  }

  /**
   * Gaps that the feed has noted since the last view; empty before the first view. The missing events of a gap may be
   * older than the view, because the feed had not read them by then either. A `first-start` gap that ended before the
   * view is left out: its events are from before the first use of the app.
   */
  function gapsSince(sinceMs: number | null) {
    if (sinceMs === null) return []
    return feed
      .gaps()
      .filter(({ notedAtMs }) => notedAtMs > sinceMs)
      .filter(({ reason, toMs }) => reason !== 'first-start' || toMs === null || toMs > sinceMs)
      .slice(0, MAX_GAPS)
      .map(({ fromMs, toMs }) => ({
        from: fromMs === null ? null : isoOf(fromMs),
        to: toMs === null ? null : isoOf(toMs),
      }))
  }

  /** List with the change that an event reports; empty for an event that does not fit its schema. */
  function changeEntriesOf(
    { id, atMs, event: storedEvent }: StoredMarketEvent,
    names: ReadonlyMap<string, string | null>,
  ) {
    const parsedEvent = marketEvent.safeParse(storedEvent)
    if (!parsedEvent.success) return []
    const event = parsedEvent.data
    const { token, serialId: serial } = event
    const nftFacts = deps.facts.knownFacts(token, serial)
    const { price, otherPrice } = recordPrice(
      { salePrice: event.price, paymentToken: event.paymentToken },
      { mayBeFree: true },
    )
    const previous = recordPrice(
      { salePrice: event.previousPrice, paymentToken: event.paymentToken },
      { mayBeFree: false },
    )
    const namedOrNull = (account: EntityId | null) => (account === null ? null : deps.namedIdOf(account))
    return [
      {
        id,
        kind: event.eventType,
        at: isoOf(atMs),
        token,
        checksum: deps.namedIdOf(token).checksum,
        collection: names.get(token) ?? null,
        serial,
        name: event.nftName ?? nftFacts?.name ?? null,
        image: deps.media.pathOf(nftFacts?.image ?? null),
        price,
        previousPrice: previous.price,
        otherPrice,
        isByOffer: event.saleMechanism === 'collection_offer',
        seller: namedOrNull(event.sellerAddress),
        buyer: namedOrNull(event.buyerAddress),
      },
    ]
  }

  async function namesOf(rows: readonly StoredMarketEvent[]): Promise<ReadonlyMap<string, string | null>> {
    const tokens = new Set(rows.flatMap(({ event }) => eventTokenSchema.parse(event).token ?? []))
    const nameRequests = [...tokens]
      .slice(0, MAX_NAMED_COLLECTIONS)
      .map(async (token) => [token, await deps.nameOf(token)] as const)
    return new Map(await Promise.all(nameRequests))
  }

  return {
    async summary({ scope }) {
      const { tokens, isWhole } = await scopeTokens(scope)
      const sinceMs = baseline()?.atMs ?? null
      const countByKind = store.counts(profileId(), changeFilter(tokens, store.lastRow(profileId()), null))
      const { status, readAtMs } = feed.state()
      const countOf = (kind: ChangeKind) => countByKind.get(kind) ?? 0
      return {
        scope,
        since: sinceMs === null ? null : isoOf(sinceMs),
        counts: {
          listed: countOf('listed'),
          price_changed: countOf('price_changed'),
          sold: countOf('sold'),
          delisted: countOf('delisted'),
        },
        collections: tokens === null ? null : tokens.length,
        isScopeWhole: isWhole,
        gaps: gapsSince(sinceMs),
        feed: { status, readAt: readAtMs === null ? null : isoOf(readAtMs) },
      }
    },
    async list({ scope, kind, page, until }) {
      const { tokens } = await scopeTokens(scope)
      const openList = until === null ? undefined : openLists.get(until)
      const currentList = openList ?? beginList()
      const rows = store.page(
        profileId(),
        changeFilter(tokens, currentList.lastRow, kind),
        CHANGES_PAGE_SIZE + 1,
        (page - 1) * CHANGES_PAGE_SIZE,
      )
      // Only the first page of a list counts as a view: later pages contain no events that were stored after it.
      if (!openList) storeView({ row: currentList.lastRow, atMs: now() })
      const pageRows = rows.slice(0, CHANGES_PAGE_SIZE)
      const names = await namesOf(pageRows)
      return {
        items: pageRows.flatMap((row) => changeEntriesOf(row, names)),
        isLast: rows.length <= CHANGES_PAGE_SIZE,
        until: currentList.until,
      }
    },
    markSeen: () => {
      const lastView: LastView = { row: store.lastRow(profileId()), atMs: now() }
      baselines.set(profileId(), lastView)
      storeView(lastView)
      return Promise.resolve(undefined)
    },
    refresh: () => {
      feed.readNow()
      return Promise.resolve(undefined)
    },
  }
}

const eventTokenSchema = z.object({ token: z.string().nullable().catch(null) }).catch({ token: null })
/** The latest instant that a `Date` can hold; the earliest is equally far from the epoch. */
const MAX_DATE_MS = 8.64e15
const isoOf = (ms: number): string => new Date(Math.max(-MAX_DATE_MS, Math.min(ms, MAX_DATE_MS))).toISOString()

/**
 * Corrects a stored view: a time in the future (the clock was set back) becomes the current time, and a row that has
 * been deleted becomes null. Returns null for a view with a time in the future and without a row.
 */
function validView({ row, atMs }: LastView, nowMs: number, lastRow: number): LastView | null {
  // Without a row, a time in the future would hide all events until that time.
  if (row === null) return atMs > nowMs ? null : { row, atMs }
  // A row above the last row has been deleted, and a new event will get its number. Then only the time shows which
  // events are new.
  return { row: row > lastRow ? null : row, atMs: Math.min(atMs, nowMs) }
}
