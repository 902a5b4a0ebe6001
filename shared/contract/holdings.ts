import { z } from 'zod'
import { HOLDING_MARKS, SUSPICIONS } from '../insight/set-aside'
import { entityId, hbarText, imagePath, instant, namedId, noValue, serialNumber, stamp } from './common'
import { method } from './method'
import { saleFees } from './nft'
import { otherPrice } from './token-price'

const suspicions = z.array(z.enum(SUSPICIONS))

export const heldNft = z.object({
  token: entityId,
  serial: serialNumber,
  /** Empty until the name is read. */
  name: z.string(),
  image: imagePath,
  rarityRank: z.number().int().nullable(),
  /** The holder's lowest listing price; null when the NFT is not listed for HBAR. */
  listedPrice: hbarText.nullable(),
  /** Price of a listing in another token, if the NFT is not listed for HBAR. */
  listedOtherPrice: otherPrice,
  /**
   * Number of the holder's listings of this NFT, in any currency, usually 0 or 1. Null when the listings were not read.
   */
  listingCount: z.number().int().nullable(),
  listedAt: instant.nullable(),
  /** Last floor that this app read in the month before the listing; null when the app read none. For display only. */
  floorBeforeListing: z.number().nullable(),
  /** The best offer on this NFT; null when no offer is known. */
  offer: z
    .object({
      price: hbarText,
      buyer: namedId,
      at: instant.nullable(),
      /** Number of offers of the same buyer at the same price on this NFT, including this offer. */
      identicalCount: z.number().int(),
    })
    .nullable(),
  /** The highest trait floor of this NFT, with the trait. Null until the traits have been read. Third-party text. */
  traitFloor: z.object({ type: z.string(), value: z.string(), hbar: hbarText }).nullable(),
  /** Last known sale price in HBAR, from the app's own receipts and the market's events. */
  lastSale: z.object({ price: hbarText, at: instant }).nullable(),
  /** Time at which the account received the NFT; null when the app has not seen the transfer. */
  heldSince: instant.nullable(),
  /** Suspicions about the name of the NFT. The collection has suspicions of its own. */
  suspicions,
  /** `own-receipt`: the app knows the NFT from its own transaction, but the service does not list the NFT yet. */
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
  /** Floor of 30 days ago; null if the market does not report it, or if it is not read yet. */
  floor30dAgo: hbarText.nullable(),
  /** Fees of the collection on a sale by this account; null while unknown. */
  saleFees: saleFees.nullable(),
  suspicions,
  /** Best active offer on any NFT of the collection. */
  bestOffer: hbarText.nullable(),
  /** Stamp of `floor` and `bestOffer`; null before they were read. */
  stamp: stamp.nullable(),
  nfts: z.array(heldNft),
  /** Floor times the number of NFTs; null when the floor is unknown. */
  floorValue: hbarText.nullable(),
  /**
   * Value if every NFT is sold at its best offer, less the 2 % fee and known royalties; null when no offer is known.
   */
  offerValue: hbarText.nullable(),
})
export type HeldCollection = z.infer<typeof heldCollection>

export const holdingsView = z.object({
  account: entityId,
  collections: z.array(heldCollection),
  /** Stamp of the list of NFTs. */
  stamp,
  /** Totals without the NFTs that are hidden, marked as spam, or suspected spam. */
  totals: z.object({
    /** Number of NFTs. */
    nftCount: z.number().int(),
    /** Number of listed NFTs; null when listings were not read. */
    listedNftCount: z.number().int().nullable(),
    /** Value at the floors; null when no floor is known. */
    atFloor: hbarText.nullable(),
    /** Value at the best offers, after fees; null when no offer is known. */
    atBestOffers: hbarText.nullable(),
    /** Number of NFTs without a known offer, which count as 0 in `atBestOffers`. */
    withoutOfferCount: z.number().int(),
    /** Number of NFTs without a known floor, which count as 0 in `atFloor`. */
    withoutFloorCount: z.number().int(),
  }),
  /** The account's listings of NFTs that the account does not hold. A sale from such a listing would fail. */
  listingsWithoutNft: z.array(
    z.object({ token: entityId, serial: serialNumber, name: z.string(), price: hbarText.nullable() }),
  ),
  /** Extent of the offers that were read. `part`: there are more offers than the app reads. */
  offersCoverage: z.enum(['all', 'part', 'none']),
  /** False while pages of the list of NFTs are still being read. */
  isComplete: z.boolean(),
  /** True while names and images of listed NFTs are being loaded. */
  isLoadingNames: z.boolean(),
})
export type HoldingsView = z.infer<typeof holdingsView>

/** Maximum number of accounts in one request. */
const MAX_ACCOUNTS = 50
const nftKey = { token: entityId, serial: serialNumber }

export const markedItem = z.object({ token: entityId, serial: serialNumber.nullable(), mark: z.enum(HOLDING_MARKS) })
export const marksState = z.array(markedItem)
export type MarksState = z.infer<typeof marksState>

/** Values over time, oldest first. A null value starts a period in which the value is unknown. */
const worthPoints = z.array(z.object({ atMs: z.number(), value: z.number().nullable() }))
export const worthSeries = z.object({
  account: entityId,
  /** Values of the holdings in HBAR, by kind of price. For display only. */
  offers: worthPoints,
  floor: worthPoints,
  lastSale: worthPoints,
  /** HBAR balance of the account. */
  balance: worthPoints,
})
export type WorthSeries = z.infer<typeof worthSeries>

export const holdings = {
  /**
   * Returns the last known holdings with their stamp; without known holdings, or with `fresh`, reads from the network.
   * The event `holdings.changed` reports later data: names, images, traits, royalties, and the rest of a large wallet.
   */
  get: method({
    input: z.object({ account: entityId, fresh: z.boolean() }),
    output: holdingsView,
    isSentAsJson: true,
  }),
  /** Lists the NFTs and collections that the person hides or marks as spam; `serial` null: the whole collection. */
  marks: method({ input: noValue, output: marksState }),
  /** Marks NFTs and collections; `mark` null removes the mark. */
  mark: method({
    input: z.object({
      items: z
        .array(z.object({ token: entityId, serial: serialNumber.nullable() }))
        .min(1)
        .max(5000),
      mark: z.enum(HOLDING_MARKS).nullable(),
    }),
    output: marksState,
  }),
  /**
   * Saves a table of these NFTs, in this order, to a file that the person chooses. NFTs without known data have no row
   * in the table.
   */
  exportCsv: method({
    input: z.object({
      items: z
        .array(z.object({ account: entityId, ...nftKey }))
        .max(20_000)
        .refine((items) => new Set(items.map(({ account }) => account)).size <= MAX_ACCOUNTS, 'too many accounts'),
    }),
    /** `savedRowCount`: number of rows in the file. */
    output: z.object({ isSaved: z.boolean(), savedRowCount: z.number().int() }),
  }),
  /** Returns past values of the accounts' holdings. The values come from this app's own readings. */
  worth: method({
    input: z.object({ accounts: z.array(entityId).max(MAX_ACCOUNTS), days: z.number().int().min(1).max(3650) }),
    output: z.array(worthSeries),
  }),
}
