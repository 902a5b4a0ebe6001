import { formatHbar } from '@shared/amount'
import type { Collection } from '../world/catalogue'
import type { Listing, MarketEvent } from '../world/market'
import { Refusal } from './operation'
import type { Service } from './service'

export const id = (num: number): string => `0.0.${num}`
export const hbar = (amount: bigint): number => Number(formatHbar(amount))
export const hbarOrNull = (amount: bigint | null): number | null => (amount === null ? null : hbar(amount))
/** Smallest units of a fungible token as plain decimal text of whole units. */
export function decimalUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return digits.slice(0, digits.length - decimals) + (decimals > 0 && fraction ? `.${fraction}` : '')
}
export const iso = (atMs: number): string => new Date(atMs).toISOString()
export const paymentToken = { address: null, symbol: 'HBAR' } as const

export function requireCollection(service: Service, token: number): Collection {
  const collection = service.market.collections.get(token)
  if (!collection) throw new Refusal(404, 'Collection not found.')
  return collection
}

export const imageUrl = (service: Service, token: number, serial: number): string =>
  `${service.baseUrl()}/media/${id(token)}/${serial}.png`

export const metadataUri = (service: Service, token: number, serial: number): string =>
  service.ledger.state.tokens.get(token)?.metadata(serial) ?? ''

export function listingView(service: Service, listing: Listing): Record<string, unknown> {
  const { token, serial } = listing
  const inCheckout = service.purchases.hold(token, serial) !== null
  return {
    marketplaceListingId: listing.id,
    nftexid: nftexId(token, serial),
    serialId: serial,
    sellerAddress: id(listing.seller),
    isAvailableForPurchase: inCheckout ? 0 : 1,
    salePrice: hbar(listing.price),
    listingDate: iso(listing.listedAtMs),
    affiliateid: null,
    nftName: service.market.collections.get(token)?.nftName(serial) ?? '',
    nftTokenAddress: id(token),
    nftSerialId: serial,
    nftImage: imageUrl(service, token, serial),
    nftImageType: 'image/png',
    nftMetadata: metadataUri(service, token, serial),
    nftexplorerCollectionId: token % 100_000,
    paymentToken,
  }
}

/** The explorer's number of an NFT: any stable integer will do. */
export const nftexId = (token: number, serial: number): number => (token % 100_000) * 20_000 + serial

export function eventView(service: Service, event: MarketEvent): Record<string, unknown> {
  return {
    eventType: event.type,
    saleMechanism: event.type === 'sold' ? 'listing' : null,
    token: id(event.token),
    serialId: event.serial,
    nftName: service.market.collections.get(event.token)?.nftName(event.serial) ?? '',
    price: hbar(event.price),
    previousPrice: hbarOrNull(event.previousPrice),
    priceSymbol: 'HBAR',
    sellerAddress: id(event.seller),
    ...(event.buyer === null ? {} : { buyerAddress: id(event.buyer) }),
    eventDate: iso(event.atMs),
    eventDateUnix: Math.floor(event.atMs / 1000),
    transactionId: event.transactionId,
    paymentToken,
  }
}

export const marketplaceUrl = (service: Service, slug: string): string => `${service.baseUrl()}/market/${slug}`
