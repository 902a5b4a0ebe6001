import { z } from 'zod'
import { entityId, hbarText, imagePath, serialNumber, stamp } from './common'
import { method } from './method'

export const heldNft = z.object({
  token: entityId,
  serial: serialNumber,
  name: z.string(),
  image: imagePath,
  rarityRank: z.number().int().nullable(),
  /** The price it is listed at by its owner; null when it is not listed; undefined facts are never zero. */
  listedPrice: hbarText.nullable(),
  /** `own-receipt`: known from a transaction of this app, before the service shows it. */
  source: z.enum(['service', 'own-receipt']),
})
export type HeldNft = z.infer<typeof heldNft>

export const heldCollection = z.object({
  token: entityId,
  checksum: z.string(),
  name: z.string(),
  creator: z.string().nullable(),
  supply: z.number().nullable(),
  floor: hbarText.nullable(),
  /** Best standing offer for any NFT of the collection. */
  bestOffer: hbarText.nullable(),
  /** Age of floor and best offer. */
  stamp: stamp.nullable(),
  nfts: z.array(heldNft),
  /** Floor times count; null when no floor is known. */
  floorValue: hbarText.nullable(),
  /** Best offer after the 2 % fee, times count; null when none is known. */
  offerValue: hbarText.nullable(),
})
export type HeldCollection = z.infer<typeof heldCollection>

export const holdingsView = z.object({
  account: entityId,
  collections: z.array(heldCollection),
  /** Age of the list of NFTs. */
  stamp,
  totals: z.object({
    items: z.number().int(),
    listed: z.number().int(),
    atFloor: hbarText.nullable(),
    atBestOffers: hbarText.nullable(),
    /** NFTs whose collection has no known best offer; they count as nothing in `atBestOffers`. */
    withoutOffer: z.number().int(),
    withoutFloor: z.number().int(),
  }),
  /** False while pages are still being read. */
  complete: z.boolean(),
})
export type HoldingsView = z.infer<typeof holdingsView>

export const holdings = {
  /** The last known answer when there is one (check its stamp), else from the network; `fresh` asks the network. */
  get: method({ input: z.object({ account: entityId, fresh: z.boolean() }), output: holdingsView }),
}
