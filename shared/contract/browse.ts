import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp } from './common'
import { method } from './method'
import { otherPrice } from './token-price'

/** A page of something of a collection, as the market pages it. */
const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    token: entityId,
    items: z.array(item),
    /** Counted from 1. */
    page: z.number().int(),
    /** Of how many, where the market says so. */
    total: z.number().int().nullable(),
    isLast: z.boolean(),
    stamp,
  })

/** An NFT of the collection, listed or not. Third-party text. */
export const browsedNft = z.object({
  serial: serialNumber,
  name: z.string(),
  image: imagePath,
  rank: z.number().int().nullable(),
  traits: z.array(z.object({ type: z.string(), value: z.string() })),
  /** Null where the market does not say. */
  isListed: z.boolean().nullable(),
  /** Null when it is not listed, or not in HBAR, or not told. */
  price: hbarText.nullable(),
  listedAt: instant.nullable(),
})
export type BrowsedNft = z.infer<typeof browsedNft>
export const nftOrder = z.enum(['serial', 'rarity', 'listingDate'])
export type NftOrder = z.infer<typeof nftOrder>

/** Something that happened to an NFT of the collection. Third-party text. */
export const activityRecord = z.object({
  /** The market's own word for it, and a closer one. */
  what: z.string(),
  closer: z.string().nullable(),
  serial: serialNumber,
  name: z.string().nullable(),
  price: hbarText.nullable(),
  previousPrice: hbarText.nullable(),
  otherPrice,
  buyer: namedId.nullable(),
  seller: namedId.nullable(),
  at: instant.nullable(),
})
export type ActivityRecord = z.infer<typeof activityRecord>
export const activityKind = z.enum(['All', 'Sales', 'Listings'])
export type ActivityKind = z.infer<typeof activityKind>
/** How far back the market tells what happened. */
export const MOST_ACTIVITY_PAGES = 10

/** An offer for a single NFT of the collection. */
export const nftOffer = z.object({
  serial: serialNumber,
  price: hbarText,
  listedPrice: hbarText.nullable(),
  buyer: namedId,
  seller: namedId.nullable(),
  /** The market's own word. */
  status: z.string().nullable(),
  at: instant.nullable(),
})
export type NftOffer = z.infer<typeof nftOffer>
export const offerStatus = z.enum(['open', 'submitted', 'all'])
export type OfferStatus = z.infer<typeof offerStatus>

const page = z.number().int().min(1)
const of = { token: entityId, fresh: z.boolean() }

/** What a collection has beside its listings, page by page. */
export const browse = {
  nfts: method({
    input: z.object({ ...of, order: nftOrder, page: page.max(100_000) }),
    output: pageOf(browsedNft),
  }),
  activity: method({
    input: z.object({ ...of, kind: activityKind, page: page.max(MOST_ACTIVITY_PAGES) }),
    output: pageOf(activityRecord),
  }),
  offers: method({
    input: z.object({ ...of, status: offerStatus, page: page.max(10_000) }),
    output: pageOf(nftOffer),
  }),
}
