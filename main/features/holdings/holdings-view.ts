/** Builds the page's view of an account's holdings from the market's answers and from caches. Sends no requests. */
import type { z } from 'zod'
import { formatHbar, parseHbar } from '@shared/amount'
import type { HeldCollection, HeldNft, HoldingsView } from '@shared/contract/holdings'
import { nftKey, type EntityId } from '@shared/ids'
import { createWorthFactsParser } from '@shared/insight/held-worth'
import { holdingStatus, suspicionsOfName, type HoldingMarks, type Suspicion } from '@shared/insight/set-aside'
import { portfolioWorth } from '@shared/insight/valuation'
import type { collectionFacts } from '@shared/market/facts'
import type { Stamped } from '../../market-api/client/client'
import type { ImageCache } from '../../storage/image-cache'
import type { NftFacts, NftFactsStore } from '../../nft/nft-facts'
import type { OwnedNft } from '../../nft/own-receipts'
import type { HoldingsBackgroundReads, Traits } from './background-reads'
import type { OffersOnOwnNfts, OwnListings } from './account-market-data'
import type { SeenTrades } from './seen-trades'

export type CollectionAnswer = z.output<typeof collectionFacts.answer>
type ViewDeps = {
  readonly facts: Pick<NftFactsStore, 'knownFacts'>
  readonly media: Pick<ImageCache, 'pathOf'>
  readonly checksum: (id: EntityId) => string
  /** Last floor of a collection, in HBAR, that this app read before this instant; null without a recent floor. */
  readonly floorBefore: (token: EntityId, atMs: number) => number | null
  readonly backgroundReads: Pick<
    HoldingsBackgroundReads,
    'fees' | 'traits' | 'floor30dAgo' | 'isSupported' | 'isUnasked'
  >
}
type AccountData = {
  readonly account: EntityId
  /** Null if the listings could not be read. */
  readonly listings: OwnListings | null
  /** Null if the offers could not be read. */
  readonly offers: OffersOnOwnNfts | null
  readonly seenTrades: ReadonlyMap<string, SeenTrades>
}

/** View of one held collection. `nfts` has at least one NFT. */
export function collectionView(
  deps: ViewDeps,
  accountData: AccountData,
  nfts: readonly OwnedNft[],
  factsAnswer: Stamped<CollectionAnswer> | null,
): HeldCollection {
  const token = nfts[0]?.token ?? '0.0.0'
  const marketFacts = factsAnswer?.value ?? null
  const name = marketFacts?.name ?? token
  const collection: HeldCollection = {
    token,
    checksum: deps.checksum(token),
    name,
    creator: marketFacts?.creator ?? null,
    supply: marketFacts?.supply ?? null,
    floor: marketFacts?.floor ?? null,
    floor30dAgo: deps.backgroundReads.floor30dAgo(token),
    bestOffer: marketFacts?.highestOffer ?? null,
    stamp: factsAnswer?.stamp ?? null,
    saleFees: deps.backgroundReads.fees(token, accountData.account),
    suspicions: suspicionsOf({
      isUnsupported: deps.backgroundReads.isSupported(token) === false,
      isUnasked: false,
      name,
    }),
    nfts: nfts.map((nft) => nftView(deps, accountData, nft, deps.backgroundReads.traits(token))),
    // Both values are calculated below, from this collection.
    floorValue: null,
    offerValue: null,
  }
  const factsOfNfts = collection.nfts.map(createWorthFactsParser(collection))
  const worthText = (method: 'floor' | 'offers') => amountText(portfolioWorth(factsOfNfts, method).amount)
  return { ...collection, floorValue: worthText('floor'), offerValue: worthText('offers') }
}

function nftView(deps: ViewDeps, accountData: AccountData, nft: OwnedNft, traits: Traits | null): HeldNft {
  const { token, serial } = nft
  const nftFacts = deps.facts.knownFacts(token, serial)
  const key = nftKey(token, serial)
  const listing = accountData.listings?.byNft.get(key)
  const seenTrades = accountData.seenTrades.get(key)
  // A listing has the name and the image, too, and arrives before the facts of the NFT.
  const name = nftFacts?.name ?? listing?.name ?? ''
  return {
    token,
    serial,
    name,
    image: deps.media.pathOf(nftFacts?.image ?? listing?.image ?? null),
    rarityRank: nftFacts?.rarityRank ?? null,
    listedPrice: listing?.price ?? null,
    listedOtherPrice: listing?.otherPrice,
    listingCount: listing?.count ?? (accountData.listings?.isWhole === true ? 0 : null),
    listedAt: listing?.listedAt ?? null,
    floorBeforeListing: listing?.listedAt ? deps.floorBefore(token, Date.parse(listing.listedAt)) : null,
    offer: accountData.offers?.byNft.get(key) ?? null,
    traitFloor: nftFacts && traits ? highestTraitFloor(nftFacts, traits) : null,
    lastSale: seenTrades?.lastSale ?? null,
    heldSince: seenTrades?.arrivals.get(accountData.account) ?? null,
    suspicions: suspicionsOf({
      isUnsupported: false,
      isUnasked: deps.backgroundReads.isUnasked(token, serial, accountData.account),
      name,
    }),
    source: nft.source ?? 'service',
  }
}

type SuspicionSigns = { readonly isUnsupported: boolean; readonly isUnasked: boolean; readonly name: string }

const suspicionsOf = ({ isUnsupported, isUnasked, name }: SuspicionSigns): Suspicion[] => [
  ...(isUnsupported ? ['unknown-to-market' as const] : []),
  ...suspicionsOfName(name),
  ...(isUnasked ? ['unasked' as const] : []),
]

/** The NFT's trait with the highest floor; null if no floor is known for any of its traits. */
function highestTraitFloor({ attributes }: NftFacts, traits: Traits): HeldNft['traitFloor'] {
  const pricedTraits = attributes.flatMap(({ trait_type: type, value }) => {
    const traitFigures = traits
      .find((traitType) => traitType.trait_type === type)
      ?.values.find((traitValue) => traitValue.value === value)
    return traitFigures?.floor ? [{ type, value, hbar: traitFigures.floor }] : []
  })
  return pricedTraits.reduce<HeldNft['traitFloor']>(
    (best, candidate) => (best === null || parseHbar(candidate.hbar) > parseHbar(best.hbar) ? candidate : best),
    null,
  )
}

/** Totals of the NFTs that are neither hidden nor spam nor suspected spam. */
export function totalsOf(collections: readonly HeldCollection[], marks: HoldingMarks): HoldingsView['totals'] {
  const shownNfts = collections.flatMap((collection) => {
    const worthFactsOf = createWorthFactsParser(collection)
    return collection.nfts
      .filter((nft) => holdingStatus(nft, [...collection.suspicions, ...nft.suspicions], marks) === 'shown')
      .map((nft) => ({ nft, worthFacts: worthFactsOf(nft) }))
  })
  const factsOfNfts = shownNfts.map(({ worthFacts }) => worthFacts)
  const floorWorth = portfolioWorth(factsOfNfts, 'floor')
  const offerWorth = portfolioWorth(factsOfNfts, 'offers')
  return {
    nftCount: shownNfts.length,
    listedNftCount: shownNfts.some(({ nft }) => nft.listingCount === null)
      ? null
      : shownNfts.filter(({ nft }) => nft.listingCount !== 0).length,
    atFloor: amountText(floorWorth.amount),
    atBestOffers: amountText(offerWorth.amount),
    withoutOfferCount: offerWorth.unknownCount,
    withoutFloorCount: floorWorth.unknownCount,
  }
}

/** Listings of NFTs that the account does not hold. Only valid for a wallet that was read completely. */
export const listingsWithoutNftOf = (
  listings: OwnListings,
  heldNfts: readonly OwnedNft[],
): HoldingsView['listingsWithoutNft'] => {
  const heldKeys = new Set(heldNfts.map(({ token, serial }) => nftKey(token, serial)))
  return [...listings.byNft.values()]
    .filter(({ token, serial }) => !heldKeys.has(nftKey(token, serial)))
    .map(({ token, serial, name, price }) => ({ token, serial, name, price }))
}

const amountText = (amount: bigint | null): string | null => (amount === null ? null : formatHbar(amount))
