import type { Contract } from '@shared/contract'
import type { NamedId } from '@shared/contract/common'
import type { Flow } from '@shared/contract/flows'
import type { HeldCollection, HoldingsView } from '@shared/contract/holdings'
import type { ServicesOf } from '@shared/contract/method'
import { groupBy } from '@shared/group-by'
import { type EntityId, nftKey } from '@shared/ids'
import { indexMarks, type HoldingMarks } from '@shared/insight/set-aside'
import { collectionFacts } from '@shared/market/facts'
import { DAY_MS, isStale, type Stamp } from '@shared/time'
import type { MarketClient, Stamped } from '../../market-api/client/client'
import { type Sampler, seriesName } from '../../market-api/client/samples'
import { AppFailure, orNull } from '../../platform/app-failure'
import type { Emit } from '../../platform/emitter'
import type { MarkStore } from './mark-store'
import type { ImageCache } from '../../storage/image-cache'
import { createBackgroundReads, type CollectionToRead, type BackgroundReadsDeps } from './background-reads'
import { createNameLoader } from './name-loader'
import { readListings, readOffers, type OffersOnOwnNfts } from './account-market-data'
import { createSeenTradesReader, type SeenTradesDeps } from './seen-trades'
import { holdingsText } from './holdings-csv'
import { collectionView, listingsWithoutNftOf, totalsOf, type CollectionAnswer } from './holdings-view'
import { createWallets, type Wallet } from './wallets'
import { SAMPLED_METHODS, SAMPLED_METHODS_WITHOUT_OFFERS, worthSamples, worthSeries } from './worth-samples'
import { addOwnReceipts, type OwnedNft } from '../../nft/own-receipts'
import type { NftFactsStore } from '../../nft/nft-facts'

type HoldingsDeps = Pick<BackgroundReadsDeps, 'saleFees' | 'cameUnasked' | 'signal'> &
  Pick<SeenTradesDeps, 'events' | 'eventsUntilMs'> & {
    readonly market: MarketClient
    readonly facts: NftFactsStore
    readonly media: Pick<ImageCache, 'pathOf'>
    readonly marks: MarkStore
    readonly sampler: Pick<Sampler, 'note' | 'seriesPoints'>
    readonly profileId: () => string
    readonly flows: () => readonly Flow[]
    readonly checksum: (id: EntityId) => string
    readonly namedIdOf: (id: EntityId) => NamedId
    /** Writes the text into a file that the person chooses. Returns false if the person chose no file. */
    readonly saveFile: (suggestedName: string, text: string) => Promise<boolean>
    readonly emit: Emit
    readonly fault: (event: string, cause: unknown) => void
    /** Calls the function after a delay. */
    readonly runLater: (ms: number, fn: () => void) => void
    readonly now: () => number
  }

/**
 * Result of reading the facts of a collection. `isKnown`: true if the facts are current, or if the market has no facts
 * about this collection; false if the facts could not be read now.
 */
type CollectionRead = { readonly facts: Stamped<CollectionAnswer> | null; readonly isKnown: boolean }
/** Answers from which a view is built. */
type ViewAnswers = {
  readonly wallet: Wallet
  readonly collectionReads: readonly CollectionRead[]
  readonly offers: OffersOnOwnNfts | null
}
/** Maximum age of a floor that is compared with the price of a listing. */
const MAX_FLOOR_AGE_DAYS = 30

export function createHoldingsService(deps: HoldingsDeps): ServicesOf<Contract>['holdings'] {
  const { market, marks, sampler, profileId, now } = deps
  const onMore = (account: EntityId) => deps.emit('holdings.changed', { account })
  const readWallet = createWallets({
    market,
    now,
    onMore,
    fault: deps.fault,
    lastFlowMs: (account) => lastFlowMs(deps.flows(), account),
  })
  const nameLoader = createNameLoader({ ...deps, onMore })
  const backgroundReads = createBackgroundReads({ ...deps, onMore })
  const readSeenTrades = createSeenTradesReader(deps)
  const floorBefore = (token: EntityId, atMs: number): number | null =>
    Number.isNaN(atMs)
      ? null
      : (sampler.seriesPoints(seriesName.floor(token), atMs - MAX_FLOOR_AGE_DAYS * DAY_MS, atMs).at(-1)?.last ?? null)
  const viewDeps = { ...deps, backgroundReads, floorBefore }
  /** Latest facts of each collection, by token id: the market may refuse a later read. */
  const latestFacts = new Map<EntityId, Stamped<CollectionAnswer>>()
  /** By account: the latest view, which the page shows. */
  const viewsByAccount = new Map<string, HoldingsView>()
  const currentMarks = (): HoldingMarks => indexMarks(marks.list(profileId()))

  async function readCollection(token: EntityId, fresh: boolean): Promise<CollectionRead> {
    try {
      const facts = await market.read(collectionFacts, { token }, { priority: 'visible', fresh })
      latestFacts.set(token, facts)
      return { facts, isKnown: !facts.stamp.offline }
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
      const isUnknownToMarket = cause.error.code === 'service-refused' && cause.error.httpStatus === 404
      const earlierFacts = isUnknownToMarket ? undefined : latestFacts.get(token)
      // After a failed read, the collection keeps its last known name and prices.
      if (earlierFacts) return { facts: asLastKnown(earlierFacts), isKnown: false }
      // A collection without facts from the market is still shown, without a value.
      return { facts: null, isKnown: isUnknownToMarket }
    }
  }

  async function readView(account: EntityId, fresh: boolean): Promise<HoldingsView> {
    const [walletRead, listings, offers] = await Promise.all([
      readWallet(account, fresh),
      orNull(readListings(market, account, { fresh })),
      orNull(readOffers(market, account, deps.namedIdOf, { fresh })),
    ])
    const heldNfts = addOwnReceipts(walletRead.nfts, deps.flows(), account, walletRead.stamp)
    const heldByToken = [...groupBy(heldNfts, (nft) => nft.token)]
    const collectionReads = await Promise.all(heldByToken.map(([token]) => readCollection(token, fresh)))
    const accountData = { account, listings, offers, seenTrades: readSeenTrades() }
    const collections = heldByToken
      .map(([, nfts], index) => collectionView(viewDeps, accountData, nfts, collectionReads[index]?.facts ?? null))
      .sort((a, b) => sortWorth(b) - sortWorth(a) || a.name.localeCompare(b.name))
    const isLoadingNames = nameLoader.startLoading(account, nftsInOrder(collections), {
      fresh,
      isOffline: walletRead.stamp.offline,
    })
    if (!walletRead.stamp.offline) {
      const collectionsToRead = collections.map((collection) => collectionToReadOf(deps, collection))
      void backgroundReads.read(account, collectionsToRead)
    }
    sampleWorth(account, collections, { wallet: walletRead, collectionReads, offers })
    const holdingsView: HoldingsView = {
      account,
      collections,
      stamp: walletRead.stamp,
      totals: totalsOf(collections, currentMarks()),
      listingsWithoutNft: walletRead.isComplete && listings ? listingsWithoutNftOf(listings, heldNfts) : [],
      offersCoverage: offersCoverageOf(offers),
      isComplete: walletRead.isComplete,
      isLoadingNames,
    }
    viewsByAccount.set(account, holdingsView)
    return holdingsView
  }

  /**
   * Samples the worth of the account, with the time of the oldest answer. If an answer is stale or incomplete, no
   * sample is stored, because the sum is not the current worth. The worth at offers is sampled only if all offers and
   * fees are known.
   */
  function sampleWorth(
    account: EntityId,
    collections: readonly HeldCollection[],
    { wallet, collectionReads, offers }: ViewAnswers,
  ): void {
    const stamps = [wallet.stamp, ...collectionReads.flatMap(({ facts }) => facts?.stamp ?? [])]
    const areFresh = (stampsToCheck: readonly Stamp[]) => stampsToCheck.every((stamp) => !isStale(stamp, now()))
    const areAllKnown = wallet.isComplete && collectionReads.every(({ isKnown }) => isKnown)
    if (!areAllKnown || !areFresh(stamps)) return
    const tokens = collections.map(({ token }) => token)
    const includesOffers =
      offers?.isWhole === true && areFresh([offers.stamp]) && backgroundReads.knowsFees(tokens, account)
    const usedStamps = includesOffers ? [...stamps, offers.stamp] : stamps
    const oldestMs = Math.min(now(), ...usedStamps.map(receivedMs))
    const methods = includesOffers ? SAMPLED_METHODS : SAMPLED_METHODS_WITHOUT_OFFERS
    sampler.note(worthSamples(account, collections, currentMarks(), methods), oldestMs)
  }

  return {
    get: ({ account, fresh }) => readView(account, fresh),
    marks: () => Promise.resolve([...marks.list(profileId())]),
    mark: ({ items, mark }) => {
      marks.set(profileId(), items, mark, now())
      const allMarks = [...marks.list(profileId())]
      deps.emit('marks.changed', allMarks)
      return Promise.resolve(allMarks)
    },
    async exportCsv({ items }) {
      const accounts = [...new Set(items.map(({ account }) => account))]
      // Exports the latest view of an account, if there is one: a new read of a large wallet would return only its
      // first pages.
      const views = await Promise.all(
        accounts.map(async (account) => viewsByAccount.get(account) ?? readView(account, false)),
      )
      const rowsByNft = new Map(views.flatMap((view) => rowEntriesOf(view, deps.namedIdOf)))
      const rows = items.flatMap((item) => rowsByNft.get(rowKey(item.account, item)) ?? [])
      const isSaved = await deps.saveFile('countersign-holdings.csv', holdingsText(rows, currentMarks()))
      return { isSaved, savedRowCount: isSaved ? rows.length : 0 }
    },
    worth: ({ accounts, days }) => {
      const series = (name: string) => sampler.seriesPoints(name, now() - days * DAY_MS, now())
      return Promise.resolve(accounts.map((account) => worthSeries(account, series)))
    },
  }
}

function offersCoverageOf(offers: OffersOnOwnNfts | null): HoldingsView['offersCoverage'] {
  if (offers === null) return 'none'
  return offers.isWhole ? 'all' : 'part'
}

/** The answer with a stamp that marks the answer as the last known one. */
const asLastKnown = <T>(answer: Stamped<T>): Stamped<T> => ({ ...answer, stamp: { ...answer.stamp, offline: true } })

const receivedMs = ({ receivedAt }: Stamp): number => Date.parse(receivedAt)

/** NFTs in the order of the view, so that the names at the top of the page are loaded first. */
const nftsInOrder = (collections: readonly HeldCollection[]): readonly OwnedNft[] =>
  collections.flatMap(({ token, nfts }) => nfts.map(({ serial }) => ({ token, serial })))

const collectionToReadOf = (
  { facts }: HoldingsDeps,
  { token, floor, bestOffer, nfts }: HeldCollection,
): CollectionToRead => ({
  token,
  hasTraits: nfts.some(({ serial }) => (facts.knownFacts(token, serial)?.attributes.length ?? 0) > 0),
  unexplainedSerials:
    floor !== null || bestOffer !== null
      ? []
      : nfts
          .filter(({ heldSince, offer, listingCount }) => heldSince === null && offer === null && listingCount === 0)
          .map(({ serial }) => serial),
})

const rowKey = (account: EntityId, { token, serial }: OwnedNft): string => `${account} ${nftKey(token, serial)}`

/** Rows of the exported table, each with its key. */
const rowEntriesOf = ({ account, collections }: HoldingsView, namedIdOf: (id: EntityId) => NamedId) =>
  collections.flatMap((collection) =>
    collection.nfts.map((nft) => {
      const accountName = namedIdOf(account).name ?? account
      return [
        rowKey(account, { token: nft.token, serial: nft.serial }),
        { account, accountName, collection, nft },
      ] as const
    }),
  )

/** Latest update of a flow of the account, ms since the epoch; `-Infinity` if there is none. */
const lastFlowMs = (flows: readonly Flow[], account: EntityId): number =>
  flows
    .filter((flow) => flow.account === account)
    .reduce(
      (latestMs, { updatedAt }) => (Date.parse(updatedAt) > latestMs ? Date.parse(updatedAt) : latestMs),
      Number.NEGATIVE_INFINITY,
    )

/** Worth of a collection in HBAR, for the order of the collections only. */
const sortWorth = (collection: HeldCollection): number => Number(collection.offerValue ?? collection.floorValue ?? '0')
