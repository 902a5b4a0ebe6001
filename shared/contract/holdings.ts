import { z } from 'zod'
import { MARKS, SUSPICIONS } from '../insight/set-aside'
import { entityId, hbarText, imagePath, instant, namedId, nothing, serialNumber, stamp } from './common'
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
  /** The lowest price its holder lists it at; null when it is not listed for HBAR. */
  listedPrice: hbarText.nullable(),
  /** Of a listing in another token, where no listing is in HBAR. */
  listedOtherPrice: otherPrice,
  /**
   * How many listings of the holder's the market shows of it, whatever they are priced in: more than one is odd. Null
   * when its listings were not read.
   */
  listings: z.number().int().nullable(),
  listedAt: instant.nullable(),
  /** The floor as this app read it last before it was listed, a statistic; null where it read none within a month. */
  floorBefore: z.number().nullable(),
  /** The best offer for this very NFT, and by whom; null when none is known. `alike`: offers by that buyer at that price. */
  offer: z.object({ price: hbarText, buyer: namedId, at: instant.nullable(), alike: z.number().int() }).nullable(),
  /** The cheapest listing with its dearest trait; null until traits have been read. Third-party text. */
  traitFloor: z.object({ type: z.string(), value: z.string(), hbar: hbarText }).nullable(),
  /** What was last paid for it in HBAR, as far as this app has seen: by its own receipts and the market's events. */
  lastSale: z.object({ price: hbarText, at: instant }).nullable(),
  /** When it came to this account, as far as this app has seen. */
  heldSince: instant.nullable(),
  /** Of its own name; what is said of the whole collection stands there. */
  suspicions,
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
  /** What it would take of a sale by this account; null while not known. */
  saleFees: saleFees.nullable(),
  suspicions,
  /** Best standing offer for any NFT of the collection. */
  bestOffer: hbarText.nullable(),
  /** Age of floor and best offer. */
  stamp: stamp.nullable(),
  nfts: z.array(heldNft),
  /** Floor times count; null when no floor is known. */
  floorValue: hbarText.nullable(),
  /** If each sold at the best offer for it, after the 2 % fee and known royalties; null when none is known. */
  offerValue: hbarText.nullable(),
})
export type HeldCollection = z.infer<typeof heldCollection>

export const holdingsView = z.object({
  account: entityId,
  collections: z.array(heldCollection),
  /** Age of the list of NFTs. */
  stamp,
  /** Of what is neither hidden nor spam nor looks like it. */
  totals: z.object({
    items: z.number().int(),
    /** Null when listings were not read. */
    listed: z.number().int().nullable(),
    atFloor: hbarText.nullable(),
    atBestOffers: hbarText.nullable(),
    /** NFTs without a known best offer; they count as nothing in `atBestOffers`. */
    withoutOffer: z.number().int(),
    withoutFloor: z.number().int(),
  }),
  /** Listings of the account's for NFTs that it does not hold: a sale of one would fail. */
  strays: z.array(z.object({ token: entityId, serial: serialNumber, name: z.string(), price: hbarText.nullable() })),
  /** How many of the offers for its NFTs were read; `part`: there are more than the app reads. */
  offersRead: z.enum(['all', 'part', 'none']),
  /** False while pages are still being read. */
  complete: z.boolean(),
})
export type HoldingsView = z.infer<typeof holdingsView>

/** Whose holdings can be asked for together. */
const MOST_ACCOUNTS = 50
const nftKey = { token: entityId, serial: serialNumber }

export const marked = z.object({ token: entityId, serial: serialNumber.nullable(), mark: z.enum(MARKS) })
export const marksState = z.array(marked)
export type MarksState = z.infer<typeof marksState>

/** A value of null: from then on nobody knew. */
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
   * The last known answer when there is one (check its stamp), else from the network; `fresh` asks the network. What is
   * read behind it (names, pictures, traits, royalties, the rest of a large wallet) is told by `holdings.changed`.
   */
  get: method({
    input: z.object({ account: entityId, fresh: z.boolean() }),
    output: holdingsView,
    asText: true,
  }),
  /** What the person hides or calls spam; `serial` null: the whole collection. */
  marks: method({ input: nothing, output: marksState }),
  /** `mark` null takes a mark back. */
  mark: method({
    input: z.object({
      items: z
        .array(z.object({ token: entityId, serial: serialNumber.nullable() }))
        .min(1)
        .max(5000),
      mark: z.enum(MARKS).nullable(),
    }),
    output: marksState,
  }),
  /**
   * Saves a table of these NFTs, in this order, to a file the person chooses. Fewer `rows` than items: of the others
   * nothing is known.
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
  /** What accounts were worth, from this app's own readings; empty where it has none. */
  worth: method({
    input: z.object({ accounts: z.array(entityId).max(MOST_ACCOUNTS), days: z.number().int().min(1).max(3650) }),
    output: z.array(worthSeries),
  }),
}
