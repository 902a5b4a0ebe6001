import { parseHbar, tryParseHbar } from '@shared/amount'
import type { SaleFeesView } from '@shared/contract/nft'
import type { EntityId } from '@shared/ids'
import { collectionFacts } from '@shared/market/facts'
import { mintEvents } from '@shared/market/launchpad'
import { tokenNfts } from '@shared/market/token'
import { proceedsAfterFees } from '@shared/sale-proceeds'
import type { FlowStart, FlowStartOf } from '../journal/flow-start'
import type { MarketClient } from '../market-api/client/client'
import { collectPages } from '../market-api/pages/list-pages'
import { listingPages } from '../market-api/pages/market-pages'
import { holdingsPages } from '../market-api/pages/wallet-pages'
import { AppFailure, orNull } from '../platform/app-failure'
import { MAX_COVERED_IMAGES, NO_REVIEW_FACTS, type ReviewFacts } from '../signing/review'
import type { ActiveOffer } from '../signing/acts/offer-judgement-input'

type ReviewFactsDeps = {
  /** Reads of cached answers are enough, because no verdict depends on these facts. */
  readonly market: MarketClient
  /** Name and image of an NFT that the app has seen; null otherwise. */
  readonly describeNft: (
    token: string,
    serial: number,
  ) => { readonly name: string; readonly image: string | null } | null
  /** Serials whose name and image the app has not seen and has not requested recently. */
  readonly missingNfts: (token: string, serials: readonly number[]) => readonly number[]
  /** Reads names and images of NFTs that the app has not seen. Rejects if the market does not answer. */
  readonly loadNfts: (token: string, serials: readonly number[], signal: AbortSignal) => Promise<void>
  /** Path at which main serves an image; null if the address may not be fetched. */
  readonly imagePathOf: (address: string | null) => string | null
  /** Fees of the collection on a sale by this holder; null if unknown, and for NFTs of contracts. */
  readonly saleFees: (token: EntityId, holder: EntityId) => Promise<SaleFeesView | null>
  /** Active offers of the account; null if unknown. */
  readonly readActiveOffers: (account: EntityId) => Promise<readonly ActiveOffer[] | null>
  readonly fault: (event: string, cause: unknown) => unknown
  /** Time after which a review opens without the facts that are not read yet. Default: `MAX_READ_MS`. */
  readonly maxReadMs?: number
}

/** A review must not wait longer than this for facts that only explain. */
const MAX_READ_MS = 2500
/** The images are the least important fact, so a review waits only this long for the ones that the app has not seen. */
const MAX_IMAGE_READ_MS = 1000
/** Pages of 50 NFTs. The count of a larger wallet stays unknown, because the requests of the flow come first. */
const MAX_HOLDING_PAGES = 4
const MAX_LISTINGS = 100

export type ReadReviewFacts = (flowStart: FlowStart) => Promise<ReviewFacts>

/**
 * Creates a reader of the facts that explain the consequences in a review. The reader never rejects: a fact that cannot
 * be read in time is null.
 */
export function createReviewFacts(deps: ReviewFactsDeps): ReadReviewFacts {
  const { maxReadMs = MAX_READ_MS, fault } = deps
  return (flowStart) =>
    readFacts(deps, flowStart, AbortSignal.timeout(maxReadMs)).catch((cause: unknown) => {
      if (!(cause instanceof AppFailure)) fault('review.facts', cause)
      return NO_REVIEW_FACTS
    })
}

/**
 * Resolves to null if a read fails, or has no answer when the signal aborts. Every read is limited by itself, so that a
 * slow read does not discard the answers of the others.
 */
async function orNullInTime<T>(read: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const aborted = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  const answer = orNull(read).catch((cause: unknown) => {
    if (signal.aborted) return null
    throw cause
  })
  return Promise.race([answer, aborted])
}

async function readFacts(deps: ReviewFactsDeps, flowStart: FlowStart, signal: AbortSignal): Promise<ReviewFacts> {
  switch (flowStart.kind) {
    case 'mint':
      return { ...NO_REVIEW_FACTS, ...(await readLaunch(deps, flowStart, signal)) }
    case 'allowance':
    case 'restore':
      return { ...NO_REVIEW_FACTS, offers: await readOffers(deps, flowStart.account, signal) }
    case 'associate':
      return { ...NO_REVIEW_FACTS, image: await readCollectionImage(deps, flowStart.token, signal) }
    case 'list-evm':
      return { ...NO_REVIEW_FACTS, held: await readHeld(deps, flowStart.account, flowStart.token, signal) }
    case 'revoke':
      return readRevocationFacts(deps, flowStart, signal)
    default:
      return NO_REVIEW_FACTS
  }
}

async function readLaunch(
  { market, imagePathOf }: ReviewFactsDeps,
  { token, mintCode }: FlowStartOf<'mint'>,
  signal: AbortSignal,
): Promise<Pick<ReviewFacts, 'launch' | 'image'>> {
  const answer = await orNullInTime(market.read(mintEvents, { token }, { priority: 'visible', signal }), signal)
  const launch = answer?.value.mintEvents.find((event) => event.mintCode === mintCode)
  if (!launch) return { launch: null, image: null }
  const { availableCount, isForeverMint, image } = launch
  return { launch: { availableCount, isRandom: isForeverMint === true }, image: imagePathOf(image) }
}

async function readOffers(
  deps: ReviewFactsDeps,
  account: EntityId,
  signal: AbortSignal,
): Promise<ReviewFacts['offers']> {
  const offers = await orNullInTime(deps.readActiveOffers(account), signal)
  if (offers === null) return null
  const tokens = [...new Set(offers.map(({ token }) => token))]
  const collections = new Map(
    await Promise.all(
      tokens.map(async (token) => {
        const [answer, image] = await Promise.all([
          orNullInTime(deps.market.read(collectionFacts, { token }, { priority: 'visible', signal }), signal),
          readCollectionImage(deps, token, signal),
        ])
        return [token, { name: answer?.value.name ?? null, image }] as const
      }),
    ),
  )
  return offers.map(({ token, price, traits }) => {
    const collection = collections.get(token)
    return { token, collection: collection?.name ?? null, image: collection?.image ?? null, price, traits }
  })
}

/** Image of the first NFT of a collection, because the market has no image of a collection. Null if unknown. */
async function readCollectionImage(
  { market, imagePathOf }: ReviewFactsDeps,
  token: EntityId,
  signal: AbortSignal,
): Promise<string | null> {
  const query = { token, sortBy: 'serial', sortDirection: 'ASC', limit: 1, page: 1 } as const
  const answer = await orNullInTime(market.read(tokenNfts, query, { priority: 'visible', signal }), signal)
  return imagePathOf(answer?.value.nfts[0]?.image ?? null)
}

/** NFTs of the collection that the account holds; null if the market did not list all of them. */
async function readHeld(
  deps: ReviewFactsDeps,
  account: EntityId,
  token: EntityId,
  signal: AbortSignal,
): Promise<ReviewFacts['held']> {
  const { market, describeNft, saleFees } = deps
  const pages = holdingsPages(market, { account }, { priority: 'visible', signal, maxPages: MAX_HOLDING_PAGES })
  const [wallet, facts, fees] = await Promise.all([
    orNullInTime(collectPages(pages), signal),
    orNullInTime(market.read(collectionFacts, { token }, { priority: 'visible', signal }), signal),
    orNullInTime(saleFees(token, account), signal),
  ])
  if (!wallet?.end.isCertain) return null
  const serials = wallet.records.flatMap(({ tokenAddress, serial }) => (tokenAddress === token ? [serial] : []))
  await loadImages(deps, token, serials, signal)
  const nfts = serials.map((serial) => reviewedNft(describeNft, token, serial))
  const bestOffer = tryParseHbar(facts?.value.highestOffer ?? '')
  const knownFees = { royalties: fees?.royalties ?? [], fixedFee: fees ? parseHbar(fees.fixed) : 0n }
  const offerProceeds = bestOffer === null ? null : proceedsAfterFees(bestOffer, knownFees)
  return { nfts, offerProceeds, deductedFees: deductedFees(fees) }
}

function deductedFees(fees: SaleFeesView | null): NonNullable<ReviewFacts['held']>['deductedFees'] {
  if (fees === null) return 'market'
  return fees.inTokens.length === 0 ? 'all' : 'hbar'
}

/** Reads the unseen NFTs among those whose images a review shows. A failure leaves the images unknown. */
async function loadImages(
  { missingNfts, loadNfts, fault }: ReviewFactsDeps,
  token: EntityId,
  serials: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  const unseenSerials = missingNfts(token, serials.slice(0, MAX_COVERED_IMAGES))
  if (unseenSerials.length === 0) return
  const imageSignal = AbortSignal.any([signal, AbortSignal.timeout(MAX_IMAGE_READ_MS)])
  await orNullInTime(loadNfts(token, unseenSerials, imageSignal), imageSignal).catch((cause: unknown) =>
    fault('review.images', cause),
  )
}

async function readRevocationFacts(
  deps: ReviewFactsDeps,
  { account, allowance }: FlowStartOf<'revoke'>,
  signal: AbortSignal,
): Promise<ReviewFacts> {
  if (!('nft' in allowance)) return NO_REVIEW_FACTS
  const { token, serial } = allowance.nft
  const [held, listings] = await Promise.all([
    serial === 'all' ? readHeld(deps, account, token, signal) : null,
    readListings(deps, account, token, serial, signal),
  ])
  return { ...NO_REVIEW_FACTS, held, listings: listings && (await describeListings(deps, token, listings, signal)) }
}

type Listings = { readonly serials: ReadonlyMap<number, string | null>; readonly isWhole: boolean }

/** Listings with the images of their NFTs. A listing that is described before the held NFTs are read has no image. */
async function describeListings(
  deps: ReviewFactsDeps,
  token: EntityId,
  { serials, isWhole }: Listings,
  signal: AbortSignal,
): Promise<ReviewFacts['listings']> {
  await loadImages(deps, token, [...serials.keys()], signal)
  const nfts = [...serials].map(([serial, listedName]) => {
    const { name, image } = reviewedNft(deps.describeNft, token, serial)
    return { name: listedName ?? name, image }
  })
  return { nfts, isWhole }
}

/** Serials of the account's listings, each with the name in the listing. Null if the listings could not be read. */
async function readListings(
  { market }: ReviewFactsDeps,
  account: EntityId,
  token: EntityId,
  serial: number | 'all',
  signal: AbortSignal,
): Promise<Listings | null> {
  const query = { token, filterUserAccount: account, sortBy: 'price', sortDirection: 'ASC' } as const
  const pages = listingPages(market, query, { priority: 'visible', signal, maxListings: MAX_LISTINGS })
  const listings = await orNullInTime(collectPages(pages), signal)
  if (listings === null) return null
  const listedNfts = listings.records
    .filter(({ sellerAddress, nftTokenAddress }) => sellerAddress === account && nftTokenAddress === token)
    .filter(({ nftSerialId }) => serial === 'all' || nftSerialId === serial)
    .map(({ nftSerialId, nftName }) => [nftSerialId, nftName] as const)
  return { serials: new Map(listedNfts), isWhole: listings.end.isCertain }
}

function reviewedNft(describeNft: ReviewFactsDeps['describeNft'], token: EntityId, serial: number) {
  return describeNft(token, serial) ?? { name: `Serial ${serial}`, image: null }
}
