import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { ledgerIdParam, serialParam } from '../service/params'
import type { Service } from '../service/service'
import { isCrowd } from '../world/accounts'
import type { Listing } from '../world/market'
import { NATIVE_TOKEN } from '../world/tokens'

// Parameters and helpers that several routes of the control address share.

export const collectionParam = ledgerIdParam.describe('Id of a collection, `0.0.N`.')
/** Id of a collection; if absent, the native collection that the announcement names. */
export const collectionOrNativeParam = ledgerIdParam
  .prefault(entityId(NATIVE_TOKEN))
  .describe('Id of a collection, `0.0.N`.')
export const nftSerialParam = serialParam.describe('Serial number of an NFT.')
export const hbarParam = z.string().describe('HBAR, in decimal.')
export const nftIdParams = { token: collectionParam, serial: nftSerialParam }
export const nftOrNativeParams = { token: collectionOrNativeParam, serial: nftSerialParam }

/**
 * Returns a transaction id for an event without a ledger transaction. Ids contain the number of the market's events, so
 * they are unique if each id is used for a new event before the next call.
 */
export const inventedTransactionId = ({ nowMs, market }: Service, payer: number): string =>
  `${entityId(payer)}@${Math.floor(nowMs() / 1000)}.${String(market.events.length).padStart(9, '0')}`

/** Lowest serial of the collection that the crowd owns and that is not listed. Throws if there is none. */
export const firstUnlistedCrowdSerial = (service: Service, collection: number): number =>
  unlistedCrowdSerials(service, collection, 1)[0] as number

/** Lowest `count` serials of the collection that the crowd owns and that are not listed. Throws if there are fewer. */
export function unlistedCrowdSerials({ ledger, market }: Service, collection: number, count: number): number[] {
  const { tokens, contracts } = ledger.state
  const owners = tokens.get(collection)?.owners ?? contracts.get(collection)?.owners ?? []
  const serials: number[] = []
  for (const [index, owner] of owners.entries()) {
    const candidateSerial = index + 1
    if (!isCrowd(owner) || market.listing(collection, candidateSerial)) continue
    serials.push(candidateSerial)
    if (serials.length === count) return serials
  }
  throw new Error(
    serials.length === 0
      ? 'the crowd has no unlisted NFT of the collection'
      : `the crowd has only ${serials.length} unlisted NFTs of the collection`,
  )
}

export function requireListing(
  { market }: Service,
  nftId: { readonly token: number; readonly serial: number },
): Listing {
  const listing = market.listing(nftId.token, nftId.serial)
  if (!listing) throw new Error('the NFT is not listed')
  return listing
}

export function requireOwner({ ledger }: Service, nftId: { readonly token: number; readonly serial: number }): number {
  const owner = ledger.state.ownerOf(nftId.token, nftId.serial)
  if (owner === null) throw new Error('no such NFT')
  return owner
}
