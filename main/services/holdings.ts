import type { z } from 'zod'
import { formatHbar, MAX_TINYBAR, parseHbar } from '@shared/amount'
import type { Contract } from '@shared/contract'
import type { Flow } from '@shared/contract/flows'
import type { HeldCollection, HeldNft, HoldingsView } from '@shared/contract/holdings'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { collectionFacts } from '@shared/market/facts'
import { listings } from '@shared/market/market'
import { groupBy } from '@shared/group-by'
import type { Stamp } from '@shared/time'
import type { MarketClient, Stamped } from '../market/client'
import { collect } from '../market/pages/paged'
import { holdingsPages } from '../market/pages/wallet-pages'
import { AppFailure } from '../platform/app-failure'
import type { Emit } from '../platform/emitter'
import type { Media } from '../storage/media'
import { addOwnReceipts, type Held } from './own-receipts'
import type { NftFactsStore } from './nft-facts'

export type HoldingsDeps = {
  readonly market: MarketClient
  readonly facts: NftFactsStore
  readonly media: Media
  readonly flows: () => readonly Flow[]
  readonly checksum: (id: string) => string
  readonly emit: Emit
  readonly fault: (event: string, cause: unknown) => void
  readonly later: (ms: number, fn: () => void) => void
}

/** Names and pictures that could not be had are asked for again after this, and twice as late each time. */
const FIRST_REST_MS = 10_000
const LONGEST_REST_MS = 300_000

/** A wallet of more pages than this is read on demand by a later view, not in one go. */
const MAX_PAGES = 40
/** The market keeps 2 % of what a buyer pays. */
const FEE_PERCENT = 2n

type Listed = ReadonlyMap<string, string>
type CollectionRead = { readonly facts: Stamped<CollectionAnswer> | null }
type CollectionAnswer = z.output<typeof collectionFacts.answer>

export function createHoldingsService(deps: HoldingsDeps): ServicesOf<Contract>['holdings'] {
  const enriching = new Set<string>()
  /** By account, how often names and pictures could not be had: they are not tried again before their time. */
  const unenriched = new Map<string, number>()
  const resting = new Map<string, symbol>()

  async function readHeld(account: string, fresh: boolean): Promise<{ held: Held[]; stamp: Stamp; complete: boolean }> {
    const options = { priority: 'visible', fresh, mostPages: MAX_PAGES } as const
    const { records, stamp, end } = await collect(holdingsPages(deps.market, { account }, options))
    const held = records.map((nft) => ({ token: nft.tokenAddress as EntityId, serial: nft.serial }))
    // The service answers this from a cache of up to 60 s; older than twice that is stale.
    return { held, stamp: { ...stamp, maxAgeSeconds: 120 }, complete: end.certain }
  }

  async function readListed(account: string, fresh: boolean): Promise<Listed> {
    const query = {
      filterUserAccount: account,
      sortBy: 'listingDate',
      sortDirection: 'DESC',
      limit: 1000,
      offset: 0,
    } as const
    const { value } = await deps.market.read(listings, query, { priority: 'visible', fresh })
    const own = value.marketListings.filter((l) => l.sellerAddress === account && l.paymentToken.address === null)
    return new Map(own.map((l) => [`${l.nftTokenAddress}#${l.nftSerialId}`, l.salePrice]))
  }

  async function collectionOf(token: EntityId, fresh: boolean): Promise<CollectionRead> {
    try {
      return { facts: await deps.market.read(collectionFacts, { token }, { priority: 'visible', fresh }) }
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
      // A collection the market has no facts for is shown without value, not left out.
      return { facts: null }
    }
  }

  /** Loads names and pictures that are not kept yet, behind the view, and tells the page as they come. */
  async function enrich(account: string, held: readonly Held[], failures: number): Promise<void> {
    if (enriching.has(account)) return
    enriching.add(account)
    let isCut = false
    try {
      for (const [token, nfts] of groupBy(held, (nft) => nft.token)) {
        const missing = deps.facts.missing(
          token,
          nfts.map((nft) => nft.serial),
        )
        if (missing.length === 0) continue
        await deps.facts.load(token, missing, 'background')
        deps.emit('holdings.changed', { account })
      }
    } catch (cause) {
      if (!(cause instanceof AppFailure)) deps.fault('holdings.enrich', cause)
      isCut = true
    } finally {
      enriching.delete(account)
    }
    if (!isCut) return void unenriched.delete(account)
    unenriched.set(account, failures + 1)
    const rest = Symbol('rest')
    resting.set(account, rest)
    deps.later(Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** failures), () => {
      if (resting.get(account) !== rest) return
      resting.delete(account)
      deps.emit('holdings.changed', { account })
    })
    // What was told to be on its way is not.
    deps.emit('holdings.changed', { account })
  }

  async function get(account: string, fresh: boolean): Promise<HoldingsView> {
    const [list, listed] = await Promise.all([
      readHeld(account, fresh),
      readListed(account, fresh).catch((): Listed => new Map()),
    ])
    const held = addOwnReceipts(list.held, deps.flows(), account, list.stamp)
    const groups = [...groupBy(held, (nft) => nft.token)]
    const read = await Promise.all(groups.map(([token]) => collectionOf(token, fresh)))
    const collections = groups
      .map(([token, nfts], i) => collectionView(deps, token, nfts, listed, read[i]?.facts ?? null))
      .sort((a, b) => valueOf(b) - valueOf(a) || a.name.localeCompare(b.name))
    const waiting = groups.some(
      ([token, nfts]) =>
        deps.facts.missing(
          token,
          nfts.map((n) => n.serial),
        ).length > 0,
    )
    // In the order of the view: what is seen first is read first.
    const inView = collections.flatMap(({ token, nfts }) =>
      nfts.map(({ serial }) => ({ token: token as EntityId, serial })),
    )
    if (fresh) unenriched.delete(account)
    if (fresh) resting.delete(account)
    if (waiting && !list.stamp.offline && !resting.has(account)) {
      void enrich(account, inView, unenriched.get(account) ?? 0)
    }
    return {
      account,
      collections,
      stamp: list.stamp,
      totals: totalsOf(collections),
      complete: list.complete && !(waiting && enriching.has(account)),
    }
  }
  return { get: ({ account, fresh }) => get(account, fresh) }
}

function collectionView(
  { facts, media, checksum }: HoldingsDeps,
  token: EntityId,
  nfts: readonly Held[],
  listed: Listed,
  answer: Stamped<CollectionAnswer> | null,
): HeldCollection {
  const floor = answer?.value.floor ?? null
  const bestOffer = answer?.value.highestOffer ?? null
  return {
    token,
    checksum: checksum(token),
    name: answer?.value.name ?? token,
    creator: answer?.value.creator ?? null,
    supply: answer?.value.supply ?? null,
    floor,
    bestOffer,
    stamp: answer?.stamp ?? null,
    nfts: nfts.map((nft): HeldNft => {
      const known = facts.kept(nft.token, nft.serial)
      return {
        token,
        serial: nft.serial,
        name: known?.name ?? `#${nft.serial}`,
        image: media.pathOf(known?.image ?? null),
        rarityRank: known?.rarityRank ?? null,
        listedPrice: listed.get(`${token}#${nft.serial}`) ?? null,
        source: nft.source ?? 'service',
      }
    }),
    floorValue: floor === null ? null : times(parseHbar(floor), nfts.length),
    offerValue: bestOffer === null ? null : times(afterFee(parseHbar(bestOffer)), nfts.length),
  }
}

/** What a seller gets of a price: the fee is rounded up, so that the figure never promises too much. */
const afterFee = (price: bigint): bigint => price - (price * FEE_PERCENT + 99n) / 100n
const times = (amount: bigint, count: number): string | null => plausible(amount * BigInt(count))
/** Anybody can ask any price, and an NFT can be sent to anybody: a value above all HBAR there is tells nothing. */
const plausible = (amount: bigint): string | null => (amount > MAX_TINYBAR ? null : formatHbar(amount))
/** For ordering only. */
const valueOf = (c: HeldCollection): number => Number(c.offerValue ?? c.floorValue ?? '0')

function totalsOf(collections: readonly HeldCollection[]): HoldingsView['totals'] {
  const count = (list: readonly HeldCollection[]) => list.reduce((sum, c) => sum + c.nfts.length, 0)
  const sum = (values: readonly (string | null)[]) => {
    const known = values.filter((value) => value !== null)
    return known.length === 0 ? null : plausible(known.reduce((total, value) => total + parseHbar(value), 0n))
  }
  return {
    items: count(collections),
    listed: collections.reduce((n, c) => n + c.nfts.filter((nft) => nft.listedPrice !== null).length, 0),
    atFloor: sum(collections.map((c) => c.floorValue)),
    atBestOffers: sum(collections.map((c) => c.offerValue)),
    withoutOffer: count(collections.filter((c) => c.offerValue === null)),
    withoutFloor: count(collections.filter((c) => c.floorValue === null)),
  }
}
