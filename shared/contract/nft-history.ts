import { z } from 'zod'
import { ACTIVITY_KINDS } from '../market/activity-kind'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp } from './common'
import { otherPrice } from './token-price'

export const nftHistoryEvent = z.object({
  kind: z.enum(ACTIVITY_KINDS),
  /** The service's own term for the event; third-party text. Null when the event is only in the app's feed. */
  label: z.string().max(80).nullable(),
  /** In HBAR; null when unknown, or in another token. */
  price: hbarText.nullable(),
  otherPrice,
  /** Price in HBAR before a change of the price; null for other events and when unknown. */
  previousPrice: hbarText.nullable(),
  at: instant,
  seller: namedId.nullable(),
  buyer: namedId.nullable(),
  /** True for a sale by an accepted collection offer, not at the listing price. */
  isByOffer: z.boolean(),
  transactionId: z.string().max(100).nullable(),
})
export type NftHistoryEvent = z.infer<typeof nftHistoryEvent>

export const nftHistory = z.object({
  token: entityId,
  serial: serialNumber,
  /** Newest first. */
  entries: z.array(nftHistoryEvent).max(1000),
  /** True if the service's whole history was read. */
  isWhole: z.boolean(),
  /** Floors of the collection that this app has recorded, oldest first. `hbar`: in HBAR, for charts only. */
  floors: z.array(z.object({ at: instant, hbar: z.number() })).max(500),
  stamp,
})
export type NftHistory = z.infer<typeof nftHistory>

const traitName = z.object({ type: z.string(), value: z.string() })

export const comparableSale = z.object({
  serial: serialNumber,
  name: z.string(),
  image: imagePath,
  price: hbarText.nullable(),
  otherPrice,
  at: instant,
  isByOffer: z.boolean(),
  /** Traits that the sold NFT and the given NFT share, rarest first; third-party text. */
  sharedTraits: z.array(traitName).max(100),
  /** Weight of the shared traits divided by the weight of all traits of the given NFT: above 0, at most 1. */
  similarity: z.number(),
})
export type ComparableSale = z.infer<typeof comparableSale>

export const comparables = z.object({
  token: entityId,
  serial: serialNumber,
  /** Most similar first. */
  sales: z.array(comparableSale).max(50),
  /** Number of sales that were read, including sales of the given NFT. */
  readCount: z.number().int(),
  /** Time of the oldest sale that was read; null without a sale. */
  oldestSaleAt: instant.nullable(),
  /** Number of different sold NFTs, without the given NFT. */
  comparedCount: z.number().int(),
  /** Number of these sold NFTs whose traits are unknown. */
  unknownCount: z.number().int(),
  /** False if a call with `more` could read further sales or traits. */
  isExhausted: z.boolean(),
  stamp,
})
export type Comparables = z.infer<typeof comparables>

/** An offer for one NFT, with its buyer and status. */
export const nftOffer = z.object({
  token: entityId,
  serial: serialNumber,
  buyer: namedId,
  seller: namedId.nullable(),
  price: hbarText,
  at: instant.nullable(),
  /** The service's own name of the status, third-party text; the documents name only `Submitted`. */
  status: z.string().max(80).nullable(),
  /**
   * The service's number of the status: 1 is `Submitted`; the documents name no other number. Null when not reported.
   */
  statusType: z.number().nullable(),
  /** Price of the NFT's listing as the service reports it with the offer. */
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

export const nftRarity = z.object({
  token: entityId,
  serial: serialNumber,
  /** Rank and score that the market reports. */
  market: z.object({ rank: z.number().int().nullable(), score: z.number().nullable() }),
  /** Number of NFTs in the collection. */
  total: z.number().int().nullable(),
  /** The app's own rarity score in bits, calculated from the trait counts; null when a count is unknown. */
  bits: z.number().nullable(),
  /**
   * The app's own rank among `of` NFTs; null until the traits of all NFTs are known. `tied`: number of other NFTs with
   * the same score.
   */
  ownRank: z.object({ rank: z.number().int(), tied: z.number().int(), of: z.number().int() }).nullable(),
  /**
   * Number of requests that the app's own rank would take. Null when the rank is known, when these requests were
   * already sent, and when `total` is unknown.
   */
  requestCount: z.number().int().nullable(),
  stamp: stamp.nullable(),
})
export type Rarity = z.infer<typeof nftRarity>
