import type { Collection } from '../../world/catalogue'
import { Refusal, anyAnswer, operation, type Body } from '../operation'
import { integerOr, ledgerId, serialParam, word } from '../params'
import type { Service } from '../service'
import { hbar, hbarOrNull, id, imageUrl, iso, metadataUri, nftexId, requireCollection } from '../views'

const nft = operation({
  name: 'nft',
  tag: 'token',
  method: 'GET',
  path: '/v1/public/token/nft',
  auth: 'public',
  summary: 'The listing state of one NFT, read live.',
  params: { query: { token: ledgerId, serial: serialParam } },
  answer: anyAnswer,
  handle: (service, { token, serial }) => {
    const collection = requireCollection(service, token)
    if (serial > collection.spec.supply) throw new Refusal(404, 'NFT not found.')
    const listing = service.market.listing(token, serial)
    return {
      success: true,
      token: id(token),
      serial,
      nftexId: nftexId(token, serial),
      name: collection.nftName(serial),
      isListed: listing !== null,
      listing: listing && {
        marketplaceListingId: listing.id,
        price: hbar(listing.price),
        sellerAddress: id(listing.seller),
        listingDate: iso(listing.listedAtMs),
        paymentTokenId: null,
      },
      isInForeverMintPool: false,
    }
  },
})

const nfts = operation({
  name: 'nfts',
  tag: 'token',
  method: 'GET',
  path: '/v1/public/token/nfts',
  auth: 'public',
  summary: 'The NFTs of a collection with traits, rarity and listing.',
  params: {
    query: {
      token: ledgerId,
      sortBy: word(['serial', 'rarity', 'listingDate']).default('serial'),
      sortDirection: word(['ASC', 'DESC']).default('ASC'),
      limit: integerOr(100, 1, 200),
      page: integerOr(1, 1, 1_000_000),
    },
  },
  answer: anyAnswer,
  handle: (service, { token, sortBy, sortDirection, limit, page }) => {
    const collection = requireCollection(service, token)
    const ordered = orderedSerials(service, collection, sortBy)
    if (sortDirection === 'DESC') ordered.reverse()
    const shown = ordered.slice((page - 1) * limit, page * limit)
    return {
      success: true,
      token: id(token),
      isCached: false,
      sortBy,
      sortDirection,
      amount: shown.length,
      page,
      total: collection.spec.supply,
      nfts: shown.map((serial) => nftView(service, collection, serial)),
    }
  },
})

/** Ascending order. By listing date, NFTs without a listing come after all listed ones. */
function orderedSerials(
  service: Service,
  collection: Collection,
  sortBy: 'serial' | 'rarity' | 'listingDate',
): number[] {
  const { token, supply } = collection.spec
  const serials = Array.from({ length: supply }, (_, i) => i + 1)
  if (sortBy === 'rarity') serials.sort((a, b) => collection.rarity(a).rank - collection.rarity(b).rank)
  if (sortBy === 'listingDate') {
    const listings = service.market.listingsOf(token)
    const date = (serial: number): number => listings.get(serial)?.listedAtMs ?? Number.POSITIVE_INFINITY
    serials.sort((a, b) => (date(a) === date(b) ? a - b : date(a) - date(b)))
  }
  return serials
}

function nftView(service: Service, collection: Collection, serial: number): Body {
  const { token, supply } = collection.spec
  const { rank, score } = collection.rarity(serial)
  const listing = service.market.listing(token, serial)
  return {
    serialId: serial,
    name: collection.nftName(serial),
    image: imageUrl(service, token, serial),
    imageType: 'image/png',
    metadata: metadataUri(service, token, serial),
    attributes: collection.attributes(serial),
    rarity: score,
    rarityRank: rank,
    rarityPct: Number(((rank / supply) * 100).toFixed(3)),
    listingDate: listing ? iso(listing.listedAtMs) : null,
    sellerAddress: listing ? id(listing.seller) : null,
    isListed: listing !== null,
    listingPrice: listing ? hbar(listing.price) : null,
  }
}

const META_CACHE_MINUTES = 60
const PRICE_CACHE_MINUTES = 1

const traits = operation({
  name: 'traits',
  tag: 'token',
  method: 'GET',
  path: '/v1/public/token/traits',
  auth: 'public',
  summary: 'How often each trait value occurs, is listed, and from what price.',
  params: { query: { token: ledgerId } },
  answer: anyAnswer,
  handle: (service, { token }) => {
    const collection = requireCollection(service, token)
    const read = service.cache.get(`traits ${token}`, PRICE_CACHE_MINUTES * 60_000, () =>
      traitViews(service, collection),
    )
    return {
      success: true,
      token: id(token),
      isCached: read.isCached,
      cacheTime: iso(read.atMs),
      cacheInfo: {
        metaCached: read.isCached,
        priceCached: read.isCached,
        metaCacheTime: iso(read.atMs),
        metaExpirationMinutes: META_CACHE_MINUTES,
        priceExpirationMinutes: PRICE_CACHE_MINUTES,
      },
      traits: read.value,
    }
  },
})

type Listed = { count: number; floor: bigint | null }

function traitViews(service: Service, collection: Collection): Body[] {
  const { spec } = collection
  const listed: Listed[][] = spec.traits.map(({ values }) => values.map(() => ({ count: 0, floor: null })))
  for (const { serial, price } of service.market.listingsOf(spec.token).values()) {
    collection.dials(serial).forEach((value, trait) => {
      const entry = listed[trait]?.[value]
      if (!entry) return
      entry.count += 1
      if (entry.floor === null || price < entry.floor) entry.floor = price
    })
  }
  const counts = collection.valueCounts()
  return spec.traits.map(({ name, values }, trait) => ({
    trait_type: name,
    isNumeric: values.every(([value]) => /^\d+(\.\d+)?$/.test(value)),
    values: values.map(([value], i) => {
      const count = counts[trait]?.[i] ?? 0
      const entry = listed[trait]?.[i]
      return {
        ...valueView(value, count, spec.supply),
        countListed: entry?.count ?? 0,
        floor: hbarOrNull(entry?.floor ?? null),
      }
    }),
  }))
}

/** `rarityPct` is a percentage; `rarityScore` the bits of information a value carries. */
function valueView(value: string, count: number, supply: number): Body {
  const share = count / supply
  return {
    value,
    rawValue: value,
    count,
    rarityPct: Number((share * 100).toFixed(3)),
    rarityScore: count ? Number((-Math.log2(share)).toFixed(3)) : 0,
    rarityColor: share < 0.05 ? 'rare' : share < 0.15 ? 'uncommon' : 'common',
    image: null,
    traitOfferAny: null,
    traitOffer: null,
  }
}

export const tokenOperations = [nft, nfts, traits]
