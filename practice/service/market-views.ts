import { z } from 'zod'
import { nftKey } from '../ledger/state'
import type { Listing, MarketEvent } from '../world/market'
import type { Service } from './service'
import { ledgerIdText, imageUrl, isoText, metadataUri, nftexId } from './views'

const HBAR_DECIMALS = 8

const symbolField = z.string().describe('HBAR, or the symbol of the token')
const addressField = z.string().nullable().describe('Token id; null means HBAR')

/** Currency of a price as token id and symbol, for answers that do not show an image of the token. */
export const basicPaymentTokenFields = z.strictObject({ address: addressField, symbol: symbolField })
/** Currency of a price, with the fields that a page needs to show the token. */
export const paymentTokenFields = z.strictObject({
  address: addressField,
  symbol: symbolField,
  image: z.string().optional().describe('Image of the token; missing for HBAR'),
  htmlClass: z.string().optional().describe('Style class of the currency sign'),
})

/** Token number of the currency of a price; undefined for HBAR. */
type Currency = number | undefined

/** Converts an amount from the smallest unit of its currency to whole units. */
export function inWholeUnits({ ledger }: Service, amount: bigint, currency: Currency): number {
  const decimals = currency === undefined ? HBAR_DECIMALS : (ledger.state.tokens.get(currency)?.decimals ?? 0)
  return Number(amount) / 10 ** decimals
}

export const currencySymbol = ({ ledger }: Service, currency: Currency): string =>
  currency === undefined ? 'HBAR' : (ledger.state.tokens.get(currency)?.symbol ?? ledgerIdText(currency))

export function basicPaymentTokenOf(service: Service, currency: Currency): z.output<typeof basicPaymentTokenFields> {
  return { address: currency === undefined ? null : ledgerIdText(currency), symbol: currencySymbol(service, currency) }
}

export function paymentTokenOf(service: Service, currency: Currency): z.output<typeof paymentTokenFields> {
  const idAndSymbol = basicPaymentTokenOf(service, currency)
  if (currency === undefined) return { ...idAndSymbol, htmlClass: 'currency-hbar' }
  return { ...idAndSymbol, image: tokenDiscImage(idAndSymbol.symbol), htmlClass: 'currency-token' }
}

/** SVG image as a data URL: a disc with the first letter of the token's symbol. */
const tokenDiscImage = (symbol: string): string => {
  const letter = encodeURIComponent(symbol.replace(/[^\w]/g, '').slice(0, 1))
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><circle cx='12' cy='12' r='12'/><text x='12' y='17' text-anchor='middle' fill='white'>${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export const listingFields = z.strictObject({
  marketplaceListingId: z.number().int(),
  nftexid: z.number().int().describe('Number of the NFT in the explorer'),
  serialId: z.number().int(),
  sellerAddress: z.string(),
  isAvailableForPurchase: z.number().int().min(0).max(1).describe('0 during a checkout, and for auctions'),
  salePrice: z.number().describe('Whole units of the payment token'),
  listingDate: z.string(),
  affiliateid: z.number().int().nullable().describe('Affiliate that listed the NFT'),
  nftName: z.string(),
  nftTokenAddress: z.string(),
  nftSerialId: z.number().int(),
  nftImage: z.string(),
  nftImageType: z.string().nullable(),
  nftMetadata: z.string(),
  nftexplorerCollectionId: z.number().int(),
  paymentToken: paymentTokenFields,
})

function listingView(
  service: Service,
  listing: Listing,
  isAvailableForPurchase: 0 | 1,
): z.output<typeof listingFields> {
  const { token, serial } = listing
  return {
    marketplaceListingId: listing.id,
    nftexid: nftexId(token, serial),
    serialId: serial,
    sellerAddress: ledgerIdText(listing.seller),
    isAvailableForPurchase,
    salePrice: inWholeUnits(service, listing.price, listing.currency),
    listingDate: isoText(listing.listedAtMs),
    affiliateid: listing.affiliate ?? null,
    nftName: nftName(service, token, serial),
    nftTokenAddress: ledgerIdText(token),
    nftSerialId: serial,
    nftImage: imageUrl(service, token, serial),
    nftImageType: 'image/png',
    nftMetadata: metadataUri(service, token, serial),
    // A made-up number that is the same for all NFTs of a collection.
    nftexplorerCollectionId: token % 100_000,
    paymentToken: paymentTokenOf(service, listing.currency),
  }
}

type CachedListingJson = { readonly availability: 0 | 1; readonly baseUrl: string; readonly json: Buffer }
const listingJsonCache = new WeakMap<Listing, CachedListingJson>()
const COMMA = Buffer.from(',')

/**
 * JSON that starts with `prefix`, continues with the listings, separated by commas, and ends with `suffix`. The JSON of
 * each listing is cached by the listing object, because every change of a listing creates a new object.
 */
export function listingsJson(service: Service, prefix: string, listings: readonly Listing[], suffix: string): Buffer {
  const baseUrl = service.baseUrl()
  const heldNftKeys = service.purchases.heldNftKeys()
  const reportsAvailability = service.rules.isKept('listings.availability')
  // An NFT is held while a buyer is at the checkout. Usually none is: the check of the size then avoids a key for each
  // listing.
  const isHeld = ({ token, serial }: Listing): boolean => heldNftKeys.size > 0 && heldNftKeys.has(nftKey(token, serial))
  const listingChunks: Buffer[] = []
  for (const listing of listings) {
    const availability = reportsAvailability && (listing.kind === 'auction' || isHeld(listing)) ? 0 : 1
    const cachedJson = listingJsonCache.get(listing)
    const isCurrent = cachedJson?.availability === availability && cachedJson.baseUrl === baseUrl
    const json = isCurrent ? cachedJson.json : Buffer.from(JSON.stringify(listingView(service, listing, availability)))
    if (!isCurrent) listingJsonCache.set(listing, { availability, baseUrl, json })
    if (listingChunks.length > 0) listingChunks.push(COMMA)
    listingChunks.push(json)
  }
  return Buffer.concat([Buffer.from(prefix), ...listingChunks, Buffer.from(suffix)])
}

export const nftName = ({ market }: Service, token: number, serial: number): string =>
  market.collections.get(token)?.nftName(serial) ?? ''

export const eventFields = z.strictObject({
  eventType: z.enum(['listed', 'price_changed', 'sold', 'delisted']),
  saleMechanism: z.enum(['listing', 'collection_offer']).nullable().describe('Set on sales'),
  token: z.string(),
  serialId: z.number().int(),
  nftName: z.string(),
  price: z.number().describe('New price or sale price; whole units of the payment token'),
  previousPrice: z.number().nullable().describe('Set on price changes'),
  priceSymbol: z.string(),
  sellerAddress: z.string(),
  buyerAddress: z.string().nullable().optional().describe('Only on sales'),
  eventDate: z.string().describe('Unique: no two events have the same date'),
  eventDateUnix: z.number().int(),
  transactionId: z.string().describe('0.0.N@seconds.nanos'),
  paymentToken: basicPaymentTokenFields,
})

export function eventView(service: Service, event: MarketEvent): z.output<typeof eventFields> {
  const { token, serial, currency, previousPrice } = event
  const isSale = event.type === 'sold'
  return {
    eventType: event.type,
    saleMechanism: isSale ? (event.mechanism ?? 'listing') : null,
    token: ledgerIdText(token),
    serialId: serial,
    nftName: nftName(service, token, serial),
    price: inWholeUnits(service, event.price, currency),
    previousPrice: previousPrice === null ? null : inWholeUnits(service, previousPrice, currency),
    priceSymbol: currencySymbol(service, currency),
    sellerAddress: ledgerIdText(event.seller),
    ...(isSale ? { buyerAddress: event.buyer === null ? null : ledgerIdText(event.buyer) } : {}),
    eventDate: isoText(event.atMs),
    eventDateUnix: Math.floor(event.atMs / 1000),
    transactionId: event.transactionId,
    paymentToken: basicPaymentTokenOf(service, currency),
  }
}
