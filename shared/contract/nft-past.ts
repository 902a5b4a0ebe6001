import { z } from 'zod'
import { ACTIVITY_KINDS } from '../market/activity-kind'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp } from './common'
import { otherPrice } from './token-price'

export const pastAct = z.object({
  what: z.enum(ACTIVITY_KINDS),
  /** The service's own word; third-party text. Null when it is known from an event alone. */
  label: z.string().max(80).nullable(),
  /** In HBAR; null when it is not known, or in another token. */
  price: hbarText.nullable(),
  otherPrice,
  /** The price before a change. */
  before: hbarText.nullable(),
  at: instant,
  seller: namedId.nullable(),
  buyer: namedId.nullable(),
  /** Sold by accepting an offer, not at its listing. */
  byOffer: z.boolean(),
  transactionId: z.string().max(100).nullable(),
})
export type PastAct = z.infer<typeof pastAct>

export const past = z.object({
  token: entityId,
  serial: serialNumber,
  /** Newest first. */
  acts: z.array(pastAct).max(1000),
  /** All that the service tells was read. */
  isWhole: z.boolean(),
  /** Floors of the collection as this app has seen them, oldest first; whole HBAR, for charts. */
  floors: z.array(z.object({ at: instant, hbar: z.number() })).max(500),
  stamp,
})
export type Past = z.infer<typeof past>

const traitName = z.object({ type: z.string(), value: z.string() })

export const comparable = z.object({
  serial: serialNumber,
  name: z.string(),
  image: imagePath,
  price: hbarText.nullable(),
  otherPrice,
  at: instant,
  byOffer: z.boolean(),
  /** Rarest first; third-party text. */
  shared: z.array(traitName).max(100),
  /** Of all that the NFT's traits weigh, 0 to 1. */
  likeness: z.number(),
})
export type ComparableSale = z.infer<typeof comparable>

export const comparables = z.object({
  token: entityId,
  serial: serialNumber,
  /** Likest first. */
  sales: z.array(comparable).max(50),
  /** Sales that were read, and how far back: the oldest of them. */
  read: z.number().int(),
  since: instant.nullable(),
  /** NFTs that were compared, and those sold whose traits are not known. */
  compared: z.number().int(),
  unknown: z.number().int(),
  /** False when asking for more would read more. */
  isMost: z.boolean(),
  stamp,
})
export type Comparables = z.infer<typeof comparables>

/** An offer for one NFT, by whom and how far it is. */
export const nftOffer = z.object({
  token: entityId,
  serial: serialNumber,
  buyer: namedId,
  seller: namedId.nullable(),
  price: hbarText,
  at: instant.nullable(),
  /** The service's own name of its status, third-party text; the documents name `Submitted` alone. */
  status: z.string().max(80).nullable(),
  statusType: z.number().nullable(),
  listedPrice: hbarText.nullable(),
})
export type NftOffer = z.infer<typeof nftOffer>

export const nftOffers = z.object({
  token: entityId,
  serial: serialNumber,
  /** Highest first. */
  offers: z.array(nftOffer).max(500),
  stamp,
})
export type NftOffers = z.infer<typeof nftOffers>

export const rarityOf = z.object({
  token: entityId,
  serial: serialNumber,
  /** By the service's own score. */
  market: z.object({ rank: z.number().int().nullable(), score: z.number().nullable() }),
  total: z.number().int().nullable(),
  /** By the app: what its traits say, in bits; null when a count is not known. */
  bits: z.number().nullable(),
  /** The app's own rank, once the traits of all are known. `tied`: others that are exactly as rare. */
  own: z.object({ rank: z.number().int(), tied: z.number().int(), of: z.number().int() }).nullable(),
  /** How many requests the app's own rank would take; null when it is known, or cannot be had. */
  requests: z.number().int().nullable(),
  stamp: stamp.nullable(),
})
export type Rarity = z.infer<typeof rarityOf>
