/**
 * Complete holdings without suspicious data, for tests of the pages. A test overrides the fields that matter to the
 * test.
 */
import type { HeldCollection, HeldNft, HoldingsView } from '@shared/contract/holdings'
import { stampAt, T0 } from './samples'

export const heldNft = (overrides: Partial<HeldNft> = {}): HeldNft => ({
  token: '0.0.4012877',
  serial: 1,
  name: `Tide ${overrides.serial ?? 1}`,
  image: null,
  rarityRank: null,
  listedPrice: null,
  listingCount: 0,
  listedAt: null,
  floorBeforeListing: null,
  offer: null,
  traitFloor: null,
  lastSale: null,
  heldSince: null,
  suspicions: [],
  source: 'service',
  ...overrides,
})

/** A held collection. Sets the token of each NFT to the token of the collection. */
export function heldCollection(overrides: Partial<HeldCollection> = {}): HeldCollection {
  const collection: HeldCollection = {
    token: '0.0.4012877',
    checksum: 'fbeft',
    name: 'Tidal Forms',
    creator: null,
    supply: 10_000,
    floor: '420',
    floor30dAgo: null,
    saleFees: null,
    suspicions: [],
    bestOffer: '400',
    stamp: stampAt(T0, 120),
    nfts: [heldNft()],
    floorValue: null,
    offerValue: null,
    ...overrides,
  }
  return { ...collection, nfts: collection.nfts.map((nft) => ({ ...nft, token: collection.token })) }
}

export const holdingsView = (overrides: Partial<HoldingsView> = {}): HoldingsView => ({
  account: '0.0.5012345',
  collections: [heldCollection()],
  stamp: stampAt(T0, 120),
  listingsWithoutNft: [],
  isComplete: true,
  isLoadingNames: false,
  offersCoverage: 'all',
  totals: {
    nftCount: 1,
    listedNftCount: 0,
    atFloor: null,
    atBestOffers: null,
    withoutOfferCount: 0,
    withoutFloorCount: 0,
  },
  ...overrides,
})
