import { z } from 'zod'
import type { Contract } from '@shared/contract'
import type { changeKind } from '@shared/contract/changes'
import { CHANGES_PAGE, type ChangeScope } from '@shared/contract/changes'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { events as eventsOperation } from '@shared/market/market'
import type { MarketClient } from '../market/client'
import { instantIn } from '../market/pages/event-pages'
import { collect } from '../market/pages/paged'
import { holdingsPages } from '../market/pages/wallet-pages'
import { orNull } from '../platform/app-failure'
import type { ChangeFilter, KeptEvent, MarketChangeStore } from '../storage/market-changes'
import type { Media } from '../storage/media'
import { changesSeenKey, type SettingsStore } from '../storage/settings'
import { priceOf } from './activity-price'
import type { NameOfCollection } from './collection-at-hand'
import type { NftFactsStore } from './nft-facts'

/** The reading of the market's change feed, in milliseconds since the epoch. */
type ChangeFeed = {
  readonly state: () => {
    readonly status: 'stopped' | 'waiting' | 'reading' | 'offline' | 'failed'
    readonly readAtMs: number | null
    readonly cursorMs: number | null
  }
  /** Spans that may lack events, newest first. */
  readonly gaps: () => readonly {
    readonly fromMs: number | null
    readonly toMs: number | null
    readonly notedAtMs: number
  }[]
  readonly wake: () => void
}

export type ChangesDeps = {
  readonly market: MarketClient
  readonly store: MarketChangeStore
  readonly feed: ChangeFeed
  readonly settings: Pick<SettingsStore, 'read' | 'note'>
  readonly profileId: () => string
  readonly ownAccounts: () => readonly EntityId[]
  /** Collections that have an alert. */
  readonly alertTokens: () => readonly string[]
  readonly facts: Pick<NftFactsStore, 'kept'>
  readonly media: Pick<Media, 'pathOf'>
  readonly named: (id: EntityId) => NamedId
  readonly nameOf: NameOfCollection
  readonly now: () => number
}

/** As many as are read of a wallet for its collections. */
const MAX_PAGES = 20
const MAX_GAPS = 20
const MAX_NAMED = 40
const storedInstant = z.number().int().nullable().catch(null)
const marketEvent = eventsOperation.answer.shape.events.element

/** Events of the market since the person's last look at them, from what the feed has kept. */
export function createChangesService(deps: ChangesDeps): ServicesOf<Contract>['changes'] {
  const { store, feed, settings, profileId, now } = deps
  /** The last look before this run, or the last time that all was marked as seen; by profile. */
  const baselines = new Map<string, number | null>()

  function sinceMs(): number | null {
    const profile = profileId()
    const known = baselines.get(profile)
    if (known !== undefined) return known
    const stored = storedInstant.parse(settings.read(changesSeenKey(profile)) ?? null)
    // A look in the future (the clock was set back) would hide everything until then.
    const since = stored !== null && stored > now() ? null : stored
    baselines.set(profile, since)
    return since
  }

  const noteLook = () => settings.note(changesSeenKey(profileId()), now())

  async function heldTokens(account: EntityId): Promise<readonly string[] | null> {
    // As last read: Holdings keeps it young, and a count must not cost requests.
    const options = { priority: 'visible', asRead: true, mostPages: MAX_PAGES } as const
    const held = await orNull(collect(holdingsPages(deps.market, { account }, options)))
    return held && held.records.map(({ tokenAddress }) => tokenAddress)
  }

  async function tokensOf(scope: ChangeScope): Promise<{ tokens: readonly string[] | null; isWhole: boolean }> {
    if (scope === 'all') return { tokens: null, isWhole: true }
    const held = await Promise.all(deps.ownAccounts().map(heldTokens))
    const tokens = new Set([...held.flatMap((list) => list ?? []), ...deps.alertTokens()])
    return { tokens: [...tokens], isWhole: !held.includes(null) }
  }

  /** Gaps that reach into the time since the last look. Before the first look no gap is of interest. */
  function gapsSince(since: number | null) {
    if (since === null) return []
    const isAfter = ({ toMs }: { readonly toMs: number | null }) => toMs === null || toMs > since
    return feed
      .gaps()
      .filter((gap) => isAfter(gap) && gap.notedAtMs > since)
      .slice(0, MAX_GAPS)
      .map(({ fromMs, toMs }) => ({
        from: fromMs === null ? null : isoOf(Math.max(fromMs, since)),
        to: toMs === null ? null : isoOf(toMs),
      }))
  }

  function changeOf({ id, atMs, event: stored }: KeptEvent, names: ReadonlyMap<string, string | null>) {
    const parsed = marketEvent.safeParse(stored)
    if (!parsed.success) return []
    const event = parsed.data
    const { token, serialId: serial } = event
    const known = deps.facts.kept(token, serial)
    const { price, otherPrice } = priceOf({ salePrice: event.price, paymentToken: event.paymentToken }, true)
    const before = priceOf({ salePrice: event.previousPrice, paymentToken: event.paymentToken }, false)
    const named = (account: string | null) => (account === null ? null : deps.named(account as EntityId))
    return [
      {
        id,
        kind: event.eventType,
        at: isoOf(atMs),
        token,
        checksum: deps.named(token as EntityId).checksum,
        collection: names.get(token) ?? null,
        serial,
        name: event.nftName ?? known?.name ?? null,
        image: deps.media.pathOf(known?.image ?? null),
        price,
        previousPrice: before.price,
        otherPrice,
        isByOffer: event.saleMechanism === 'collection_offer',
        seller: named(event.sellerAddress),
        buyer: named(event.buyerAddress),
      },
    ]
  }

  async function namesOf(rows: readonly KeptEvent[]): Promise<ReadonlyMap<string, string | null>> {
    const tokens = new Set(rows.flatMap(({ event }) => tokenOf.parse(event).token ?? []))
    const names = [...tokens].slice(0, MAX_NAMED).map(async (token) => [token, await deps.nameOf(token)] as const)
    return new Map(await Promise.all(names))
  }

  return {
    async summary({ scope }) {
      const { tokens, isWhole } = await tokensOf(scope)
      const since = sinceMs()
      const found = store.counts(profileId(), { sinceMs: since, untilMs: LATEST_MS, tokens })
      const { status, readAtMs } = feed.state()
      const count = (kind: z.infer<typeof changeKind>) => found.get(kind) ?? 0
      return {
        scope,
        since: since === null ? null : isoOf(since),
        counts: {
          listed: count('listed'),
          price_changed: count('price_changed'),
          sold: count('sold'),
          delisted: count('delisted'),
        },
        collections: tokens === null ? null : tokens.length,
        isScopeWhole: isWhole,
        gaps: gapsSince(since),
        feed: { status, readAt: readAtMs === null ? null : isoOf(readAtMs) },
      }
    },
    async list({ scope, page, until }) {
      const { tokens } = await tokensOf(scope)
      const firstUntilMs = Math.max(now(), feed.state().cursorMs ?? 0)
      const untilMs = (until === null ? null : instantIn(until)) ?? firstUntilMs
      const filter: ChangeFilter = { sinceMs: sinceMs(), untilMs, tokens }
      const rows = store.page(profileId(), filter, CHANGES_PAGE + 1, (page - 1) * CHANGES_PAGE)
      noteLook()
      const shown = rows.slice(0, CHANGES_PAGE)
      const names = await namesOf(shown)
      return {
        items: shown.flatMap((row) => changeOf(row, names)),
        isLast: rows.length <= CHANGES_PAGE,
        until: isoOf(untilMs),
      }
    },
    markSeen: () => {
      baselines.set(profileId(), now())
      noteLook()
      return Promise.resolve(undefined)
    },
    refresh: () => {
      feed.wake()
      return Promise.resolve(undefined)
    },
  }
}

const tokenOf = z.object({ token: z.string().nullable().catch(null) }).catch({ token: null })
/** The latest instant that a date can hold. */
const LATEST_MS = 8.64e15
const isoOf = (ms: number): string => new Date(ms).toISOString()
