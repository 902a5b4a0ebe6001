import { formatHbar } from '@shared/amount'
import type { Collection } from '../world/catalogue'
import { Refusal } from './refusal'
import type { Service } from './service'

/** Text form of a ledger id: `0.0.N`. */
export const ledgerIdText = (num: number): string => `0.0.${num}`
/** Amount in HBAR, converted from tinybar. */
export const toHbarNumber = (amount: bigint): number => Number(formatHbar(amount))
export const toHbarNumberOrNull = (amount: bigint | null): number | null =>
  amount === null ? null : toHbarNumber(amount)
/** ISO 8601 form of an instant. */
export const isoText = (atMs: number): string => new Date(atMs).toISOString()

export function requireCollection(service: Service, token: number): Collection {
  const collection = service.market.collections.get(token)
  if (!collection) throw new Refusal(404, 'Collection not found.')
  return collection
}

export const imageUrl = (service: Service, token: number, serial: number): string =>
  `${service.baseUrl()}/media/${ledgerIdText(token)}/${serial}.png`

export function metadataUri({ ledger: { state } }: Service, token: number, serial: number): string {
  return (state.tokens.get(token) ?? state.contracts.get(token))?.metadata(serial) ?? ''
}

/**
 * Number by which the marketplace identifies an NFT. Calculated from token and serial, so that the number never
 * changes.
 */
export const nftexId = (token: number, serial: number): number => (token % 100_000) * NFTEX_SERIALS + serial
/** Factor of the token in `nftexId`: more than the serials of any collection, so that no two NFTs share an id. */
const NFTEX_SERIALS = 1_000_000

/** Path of a collection's page on the marketplace's site. The paths of the NFTs' pages begin with this path. */
export const marketplacePath = (slug: string): string => `/market/${slug}`
export const marketplaceUrl = (service: Service, slug: string): string => service.baseUrl() + marketplacePath(slug)

/** A rank as a percentage of the collection's supply, with at most three decimals. */
export const rarityPercent = ({ spec }: Collection, rank: number): number =>
  Number(((rank / spec.supply) * 100).toFixed(3))

const HTML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => HTML_ENTITIES[character] ?? '')
