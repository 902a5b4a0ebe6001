import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp } from './common'
import { method } from './method'
import { comparables, nftOffers, past, rarityOf } from './nft-past'
import { otherPrice, tokenPrice } from './token-price'

export const trait = z.object({
  type: z.string(),
  value: z.string(),
  /** NFTs of the collection with this value, and the share of all in percent; null when unknown. */
  count: z.number().int().nullable(),
  sharePercent: z.number().nullable(),
  /** How many of them are listed now. */
  listed: z.number().int().nullable(),
  floor: hbarText.nullable(),
  /** The best standing offer for any NFT with this value. */
  bestOffer: hbarText.nullable(),
})
export type Trait = z.infer<typeof trait>

/** A share of what the seller is paid: numerator divided by denominator. */
const royalty = z.object({ numerator: z.number().int().nonnegative(), denominator: z.number().int().positive() })

/** What the collection would take of a sale by the NFT's holder, who is not charged what goes to the holder. */
export const saleFees = z.object({
  royalties: z.array(royalty),
  /** In HBAR, beside the shares. */
  fixed: hbarText,
  /** Fixed fees in other tokens, in the order the ledger has them: none of them is in a sum. */
  inTokens: z.array(tokenPrice),
})
export type SaleFeesView = z.infer<typeof saleFees>

export const nftDetail = z.object({
  token: entityId,
  checksum: z.string(),
  serial: serialNumber,
  /** Kept by the ledger itself, or by a contract (ERC-721, ERC-1155); null when nobody could tell. */
  standard: z.enum(['native', 'evm']).nullable(),
  name: z.string(),
  collection: z.string(),
  creator: z.string().nullable(),
  image: imagePath,
  rarityRank: z.number().int().nullable(),
  supply: z.number().int().nullable(),
  owner: namedId.nullable(),
  /**
   * Who says so: the ledger or the contract; or, where these do not say, that one of the person's accounts lists it,
   * or that the service's list of that account's wallet has it. Null without an owner.
   */
  ownerSource: z.enum(['ledger', 'listing', 'wallet']).nullable(),
  /** The owner is one of the person's own accounts. */
  ownedByMe: z.boolean(),
  listing: z
    .object({
      price: hbarText.nullable(),
      seller: namedId,
      listedAt: instant.nullable(),
      /** Null when the price is in HBAR, and when what it is in is not known: there is no price then. */
      paymentToken: z.string().nullable(),
      otherPrice,
    })
    .nullable(),
  collectionFloor: hbarText.nullable(),
  /** Best standing offer for any NFT of the collection. */
  bestOffer: hbarText.nullable(),
  /** A forever-mint launch may hand this NFT to a minter; null when the service does not say. */
  isInMintPool: z.boolean().nullable(),
  /** Null when they could not be read, of an NFT that is not the person's, and of one that a contract keeps. */
  saleFees: saleFees.nullable(),
  traits: z.array(trait),
  /** Age of listing and owner. */
  stamp,
  /** Age of floor and best offer; null when they could not be read. */
  collectionStamp: stamp.nullable(),
  /** Age of traits and rarity; null when they could not be read. */
  traitsStamp: stamp.nullable(),
})
export type NftDetail = z.infer<typeof nftDetail>

/** What this computer knows of an NFT without asking anybody; nothing of it says how it stands on the market. */
export const nftKept = z.object({
  token: entityId,
  serial: serialNumber,
  name: z.string(),
  collection: z.string().nullable(),
  image: imagePath,
  rarityRank: z.number().int().nullable(),
  traits: z.array(trait.pick({ type: true, value: true })),
  readAt: instant,
})
export type NftKept = z.infer<typeof nftKept>

export const quote = z.object({
  token: entityId,
  serial: serialNumber,
  listed: z.boolean(),
  quotable: z.boolean(),
  /** Exact price in HBAR, also of what is not quotable; null when there is none in HBAR. */
  price: hbarText.nullable(),
  otherPrice,
  /** The service's reason code when not quotable. */
  reason: z.string().nullable(),
  retryAfterSeconds: z.number().nullable(),
  seller: namedId.nullable(),
  feePercent: z.number().nullable(),
  feePaidBy: z.string().nullable(),
  /** Remarks of the service; third-party text. */
  notes: z.array(z.string()),
  stamp,
})
export type Quote = z.infer<typeof quote>

const key = z.object({ token: entityId, serial: serialNumber })

export const nft = {
  get: method({ input: key.extend({ fresh: z.boolean() }), output: nftDetail }),
  /** Asks nobody. Null where nothing is known. */
  kept: method({ input: key, output: nftKept.nullable() }),
  /** Always from the network: a quote is for deciding. */
  quote: method({ input: key.extend({ buyer: entityId.nullable() }), output: quote }),
  /** What happened with it: as far back as the service tells, and as this app has seen. */
  past: method({ input: key.extend({ fresh: z.boolean() }), output: past }),
  /** Late sales of the collection, those of the likest NFTs first. `more`: reads further back, and more traits. */
  comparables: method({ input: key.extend({ more: z.boolean() }), output: comparables }),
  /** Offers for this very NFT that stand. */
  offers: method({ input: key.extend({ fresh: z.boolean() }), output: nftOffers }),
  /** `whole`: reads the traits of the whole collection for the app's own rank, however many requests that takes. */
  rarity: method({ input: key.extend({ whole: z.boolean() }), output: rarityOf }),
}
