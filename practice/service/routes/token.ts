import { z } from 'zod'
import type { Collection } from '../../world/catalogue'
import { inWholeUnits } from '../market-views'
import { defineOperation } from '../operation'
import { Refusal, type AnswerBody } from '../refusal'
import { ownersOf } from '../ownership'
import {
  integerOrDefault,
  ledgerIdParam,
  paramOrDefault,
  serialParam,
  choiceParam,
  choiceOrAliasParam,
} from '../params'
import type { Service } from '../service'
import { ledgerIdText, imageUrl, isoText, metadataUri, nftexId, rarityPercent, requireCollection } from '../views'
import { traitsOperation } from './traits'

/** Maximum age of a cached answer, which is only used while the rule `nft.live` is broken. */
const BROKEN_RULE_CACHE_MS = 60_000

const nft = defineOperation({
  name: 'nft',
  tag: 'token',
  method: 'GET',
  path: '/v1/public/token/nft',
  auth: 'public',
  summary: 'The listing state of one NFT, read live.',
  answersNotFound: true,
  params: { query: { token: ledgerIdParam, serial: serialParam } },
  answer: z.strictObject({
    success: z.literal(true),
    token: z.string(),
    serial: z.number().int(),
    nftexId: z.number().int(),
    name: z.string(),
    isListed: z.boolean(),
    listing: z
      .strictObject({
        marketplaceListingId: z.number().int(),
        price: z.number().describe('Whole units of the payment token'),
        sellerAddress: z.string(),
        listingDate: z.string(),
        paymentTokenId: z.string().nullable().describe('Null means HBAR'),
      })
      .nullable(),
    isInForeverMintPool: z.boolean(),
  }),
  handle: (service, { token, serial }) => {
    const readNft = (): AnswerBody => nftBody(service, token, serial)
    return service.rules.isKept('nft.live')
      ? readNft()
      : service.cache.getOrCompute(`nft ${token} ${serial}`, BROKEN_RULE_CACHE_MS, readNft).value
  },
})

function nftBody(service: Service, token: number, serial: number): AnswerBody {
  const collection = requireCollection(service, token)
  if (service.ledger.state.ownerOf(token, serial) === null) throw new Refusal(404, 'NFT not found.')
  const listing = service.market.publicListing(token, serial)
  return {
    success: true,
    token: ledgerIdText(token),
    serial,
    nftexId: nftexId(token, serial),
    name: collection.nftName(serial),
    isListed: listing !== null,
    listing: listing && {
      marketplaceListingId: listing.id,
      price: inWholeUnits(service, listing.price, listing.currency),
      sellerAddress: ledgerIdText(listing.seller),
      listingDate: isoText(listing.listedAtMs),
      paymentTokenId: listing.currency === undefined ? null : ledgerIdText(listing.currency),
    },
    isInForeverMintPool: service.launchpad.isInPool(token, serial),
  }
}

const SORTS = ['serial', 'rarity', 'listingDate'] as const
const DIRECTIONS = ['ASC', 'DESC'] as const
type SortBy = (typeof SORTS)[number]
type Direction = (typeof DIRECTIONS)[number]

const nftFields = z.strictObject({
  serialId: z.number().int(),
  name: z.string(),
  image: z.string(),
  imageType: z.string(),
  metadata: z.string(),
  attributes: z.array(z.strictObject({ trait_type: z.string(), value: z.string() })),
  rarity: z.number().describe('Information content of the NFT’s traits, in bits'),
  rarityRank: z.number().int().describe('1 is the rarest'),
  rarityPct: z.number().describe('Rank as a percentage of the collection'),
  listingDate: z.string().nullable(),
  sellerAddress: z.string().nullable(),
  isListed: z.boolean(),
  listingPrice: z.number().nullable().describe('Whole units of the payment token'),
})

const nfts = defineOperation({
  name: 'nfts',
  tag: 'token',
  method: 'GET',
  path: '/v1/public/token/nfts',
  auth: 'public',
  summary: 'The NFTs of a collection with traits, rarity and listing.',
  answersNotFound: true,
  params: {
    query: {
      token: ledgerIdParam,
      sortBy: paramOrDefault('serial', choiceOrAliasParam(SORTS, { serialId: 'serial' })),
      sortDirection: paramOrDefault('ASC', choiceParam(DIRECTIONS)),
      limit: integerOrDefault(100, 1, 200).describe(
        'When sorted by serial, limits the serials of a page; otherwise the returned records',
      ),
      page: integerOrDefault(1, 1, 1_000_000),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    token: z.string(),
    isCached: z.boolean(),
    sortBy: z.enum(SORTS),
    sortDirection: z.enum(DIRECTIONS),
    amount: z.number().int().describe('Number of returned NFTs'),
    page: z.number().int(),
    total: z.number().int().describe('Number of serials if limit counts serials, otherwise number of records'),
    nfts: z.array(nftFields),
  }),
  handle: (service, { token, sortBy, sortDirection, limit, page }) => {
    const collection = requireCollection(service, token)
    const owners = ownersOf(service, token)
    const exists = (serial: number): boolean => owners[serial - 1] !== 0
    const sortField = service.rules.isKept('nfts.order') ? sortBy : otherSortField(sortBy)
    const sortedSerials = orderedSerials(service, collection, sortField, sortDirection)
    const keepsBurnedSerials = sortBy === 'serial' && service.rules.isKept('nfts.limit-counts')
    // When sorted by serial, pages are cut before burned NFTs are removed, so that a burn does not shift later pages.
    const pagedSerials = keepsBurnedSerials || !owners.includes(0) ? sortedSerials : sortedSerials.filter(exists)
    const pageSerials = pagedSerials.slice((page - 1) * limit, page * limit).filter(exists)
    return {
      success: true,
      token: ledgerIdText(token),
      isCached: false,
      sortBy,
      sortDirection,
      amount: pageSerials.length,
      page,
      total: pagedSerials.length,
      nfts: pageSerials.map((serial) => nftView(service, collection, serial)),
    }
  },
})

/** A sort field other than the requested field, used while the rule `nfts.order` is broken. */
const otherSortField = (sortBy: SortBy): SortBy => (sortBy === 'serial' ? 'rarity' : 'serial')

const rarityOrderCache = new WeakMap<Collection, readonly number[]>()

/**
 * All serials in the requested order. When sorted by listing date, the serials of unlisted NFTs come last in both
 * directions, in ascending order.
 */
function orderedSerials(service: Service, collection: Collection, sortBy: SortBy, direction: Direction): number[] {
  const serialsInAscOrder = sortBy === 'rarity' ? rarityOrder(collection) : serialsOf(collection)
  if (sortBy !== 'listingDate') return direction === 'ASC' ? [...serialsInAscOrder] : serialsInAscOrder.toReversed()
  const { token } = collection.spec
  const listedSerials = service.market.publicListings(token, 'listingDate').map(({ serial }) => serial)
  if (direction === 'DESC') listedSerials.reverse()
  const listedSet = new Set(listedSerials)
  return [...listedSerials, ...serialsInAscOrder.filter((serial) => !listedSet.has(serial))]
}

const serialsOf = ({ spec }: Collection): number[] => Array.from({ length: spec.supply }, (_, index) => index + 1)

/** Serials of a collection, the rarest first. */
function rarityOrder(collection: Collection): readonly number[] {
  const cachedOrder = rarityOrderCache.get(collection)
  if (cachedOrder) return cachedOrder
  const newOrder = serialsOf(collection).sort((a, b) => collection.rarity(a).rank - collection.rarity(b).rank)
  rarityOrderCache.set(collection, newOrder)
  return newOrder
}

function nftView(service: Service, collection: Collection, serial: number): z.output<typeof nftFields> {
  const { token } = collection.spec
  const { rank, score } = collection.rarity(serial)
  const listing = service.market.publicListing(token, serial)
  return {
    serialId: serial,
    name: collection.nftName(serial),
    image: imageUrl(service, token, serial),
    imageType: 'image/png',
    metadata: metadataUri(service, token, serial),
    attributes: collection.attributes(serial),
    rarity: score,
    rarityRank: rank,
    rarityPct: rarityPercent(collection, rank),
    listingDate: listing ? isoText(listing.listedAtMs) : null,
    sellerAddress: listing ? ledgerIdText(listing.seller) : null,
    isListed: listing !== null,
    listingPrice: listing ? inWholeUnits(service, listing.price, listing.currency) : null,
  }
}

export const tokenOperations = [nft, nfts, traitsOperation]
