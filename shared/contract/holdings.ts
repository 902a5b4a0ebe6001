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
  name: z.string(),
  image: imagePath,
  rarityRank: z.number().int().nullable(),
  /** The holder's lowest listing price; null when the NFT is not listed for HBAR. */
  listedPrice: hbarText.nullable(),
  /** Price of a listing in another token, only when there is no HBAR listing. */
  listedOtherPrice: otherPrice,
  /**
   * Number of the holder's listings of this NFT at the market, in any currency; more than one is unusual. Null when
   * listings were not read.
   */
  listings: z.number().int().nullable(),
  listedAt: instant.nullable(),
  /** Last floor that this app read before the listing, a statistic; null when it read none within a month. */
  floorBefore: z.number().nullable(),
  /**
   * The best offer for this NFT with its buyer; null when none is known. `alike`: number of offers by that buyer at
   * that price.
   */
  offer: z.object({ price: hbarText, buyer: namedId, at: instant.nullable(), alike: z.number().int() }).nullable(),
  /**
   * The highest trait floor of this NFT: its trait whose cheapest listing costs most. Null until traits have been read.
   * Third-party text.
   */
  traitFloor: z.object({ type: z.string(), value: z.string(), hbar: hbarText }).nullable(),
  /** Last known sale price in HBAR, from the app's own receipts and the market's events. */
  lastSale: z.object({ price: hbarText, at: instant }).nullable(),
  /** Time at which this account received the NFT, as far as this app has seen. */
  heldSince: instant.nullable(),
  /** Suspicions about the NFT's own name. Suspicions about the collection are in the collection's fields. */
  suspicions,
  /** `own-receipt`: known from a transaction of this app before the service lists it. */
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
  /** Fees of the collection on a sale by this account; null while unknown. */
  saleFees: saleFees.nullable(),
  suspicions,
  /** Best active offer for any NFT of the collection. */
  bestOffer: hbarText.nullable(),
  /** Age of floor and best offer. */
  stamp: stamp.nullable(),
  nfts: z.array(heldNft),
  /** Floor times count; null when the floor is unknown. */
  floorValue: hbarText.nullable(),
  /** Value if every NFT sold at its best offer, after the 2 % fee and known royalties; null when no offer is known. */
  offerValue: hbarText.nullable(),
})
export type HeldCollection = z.infer<typeof heldCollection>

export const holdingsView = z.object({
  account: entityId,
  collections: z.array(heldCollection),
  /** Age of the list of NFTs. */
  stamp,
  /** Totals without the NFTs that are hidden, marked as spam, or suspected spam. */
  totals: z.object({
    items: z.number().int(),
    /** Null when listings were not read. */
    listed: z.number().int().nullable(),
    atFloor: hbarText.nullable(),
    atBestOffers: hbarText.nullable(),
    /** NFTs without a known best offer; they count as 0 in `atBestOffers`. */
    withoutOffer: z.number().int(),
    withoutFloor: z.number().int(),
  }),
  /** The account's listings of NFTs that it does not hold: a sale of one would fail. */
  strays: z.array(z.object({ token: entityId, serial: serialNumber, name: z.string(), price: hbarText.nullable() })),
  /** Extent of the read offers for the account's NFTs; `part`: there are more than the app reads. */
  offersRead: z.enum(['all', 'part', 'none']),
  /** False while pages are still being read. */
  complete: z.boolean(),
})
export type HoldingsView = z.infer<typeof holdingsView>

/** Most accounts in one request for holdings. */
const MOST_ACCOUNTS = 50
const nftKey = { token: entityId, serial: serialNumber }

export const marked = z.object({ token: entityId, serial: serialNumber.nullable(), mark: z.enum(HOLDING_MARKS) })
export const marksState = z.array(marked)
export type MarksState = z.infer<typeof marksState>

/** A null value starts a period in which the value is unknown. */
const worthPoints = z.array(z.object({ atMs: z.number(), value: z.number().nullable() }))
export const worthSeries = z.object({
  account: entityId,
  /** Statistics in HBAR, oldest first. */
  offers: worthPoints,
  floor: worthPoints,
  lastSale: worthPoints,
})
export type WorthSeries = z.infer<typeof worthSeries>

export const holdings = {
  /**
   * Returns the last known answer if there is one (see its stamp), else reads from the network; `fresh` always reads
   * from the network. `holdings.changed` reports data that arrives later: names, images, traits, royalties, the rest of
   * a large wallet.
   */
  get: method({
    input: z.object({ account: entityId, fresh: z.boolean() }),
    output: holdingsView,
    asText: true,
  }),
  /** NFTs and collections that the person hides or marks as spam; `serial` null: the whole collection. */
  marks: method({ input: noValue, output: marksState }),
  /** `mark` null removes the mark. */
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
   * Saves a table of these NFTs, in this order, to a file that the person chooses. Items without a row in `rows` have
   * no known data.
   */
  exportCsv: method({
    input: z.object({
      items: z
        .array(z.object({ account: entityId, ...nftKey }))
        .max(20_000)
        .refine((items) => new Set(items.map(({ account }) => account)).size <= MOST_ACCOUNTS, 'too many accounts'),
    }),
    output: z.object({ saved: z.boolean(), rows: z.number().int() }),
  }),
  /** Past values of accounts from this app's own reads; empty without reads. */
  worth: method({
    input: z.object({ accounts: z.array(entityId).max(MOST_ACCOUNTS), days: z.number().int().min(1).max(3650) }),
    output: z.array(worthSeries),
  }),
}
