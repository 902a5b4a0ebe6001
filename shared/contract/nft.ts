import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp } from './common'
import { method } from './method'
import { comparables, nftOffers, nftHistory, nftRarity } from './nft-history'
import { otherPrice, tokenPrice } from './token-price'

export const trait = z.object({
  type: z.string(),
  value: z.string(),
  /** Number of NFTs of the collection with this value, and their share in percent; null when unknown. */
  count: z.number().int().nullable(),
  sharePercent: z.number().nullable(),
  /** Number of them listed now. */
  listed: z.number().int().nullable(),
  floor: hbarText.nullable(),
  /** The best active offer for any NFT with this value. */
  bestOffer: hbarText.nullable(),
})
export type Trait = z.infer<typeof trait>

/** A share of the seller's proceeds: numerator divided by denominator. */
const royalty = z.object({ numerator: z.number().int().nonnegative(), denominator: z.number().int().positive() })

/** Fees of the collection on a sale by the NFT's holder. Fees that go to the holder are not charged. */
export const saleFees = z.object({
  royalties: z.array(royalty),
  /** In HBAR, in addition to the shares. */
  fixed: hbarText,
  /** Fixed fees in other tokens, in the ledger's order; never part of a sum. */
  inTokens: z.array(tokenPrice),
})
export type SaleFeesView = z.infer<typeof saleFees>

export const nftDetail = z.object({
  token: entityId,
  checksum: z.string(),
  serial: serialNumber,
  /** `native`: held by the ledger itself. `evm`: held by a contract (ERC-721, ERC-1155). Null when unknown. */
  standard: z.enum(['native', 'evm']).nullable(),
  name: z.string(),
  collection: z.string(),
  creator: z.string().nullable(),
  image: imagePath,
  rarityRank: z.number().int().nullable(),
  supply: z.number().int().nullable(),
  owner: namedId.nullable(),
  /**
   * Source of the owner: the ledger or the contract; where these do not answer, a listing by one of the person's
   * accounts, or the service's list of that account's wallet. Null without an owner.
   */
  ownerSource: z.enum(['ledger', 'listing', 'wallet']).nullable(),
  /** True if the owner is one of the person's own accounts. */
  ownedByMe: z.boolean(),
  listing: z
    .object({
      price: hbarText.nullable(),
      seller: namedId,
      listedAt: instant.nullable(),
      /** Null when the price is in HBAR, and when its token is unknown: there is no price then. */
      paymentToken: z.string().nullable(),
      otherPrice,
    })
    .nullable(),
  collectionFloor: hbarText.nullable(),
  /** Best active offer for any NFT of the collection. */
  bestOffer: hbarText.nullable(),
  /** True if a forever-mint launch may give this NFT to a minter; null when the service does not say. */
  isInMintPool: z.boolean().nullable(),
  /** Null when the fees could not be read, when the NFT is not the person's, and when a contract holds it. */
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

/** Locally stored facts of an NFT, read without a request. They say nothing about its state on the market. */
export const storedNft = z.object({
  token: entityId,
  serial: serialNumber,
  name: z.string(),
  collection: z.string().nullable(),
  image: imagePath,
  rarityRank: z.number().int().nullable(),
  traits: z.array(trait.pick({ type: true, value: true })),
  readAt: instant,
})
export type StoredNft = z.infer<typeof storedNft>

export const quote = z.object({
  token: entityId,
  serial: serialNumber,
  listed: z.boolean(),
  quotable: z.boolean(),
  /** Exact price in HBAR, also for an NFT that is not quotable; null without an HBAR price. */
  price: hbarText.nullable(),
  otherPrice,
  /** The service's reason code when the NFT is not quotable. */
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
  /** Reads only local data. Null when nothing is known. */
  kept: method({ input: key, output: storedNft.nullable() }),
  /** Always read from the network, because a person decides on a quote. */
  quote: method({ input: key.extend({ buyer: entityId.nullable() }), output: quote }),
  /** History of the NFT, from the service and from this app's own observations. */
  past: method({ input: key.extend({ fresh: z.boolean() }), output: nftHistory }),
  /** Recent sales of the collection, most similar NFTs first. `more`: reads further back, and more traits. */
  comparables: method({ input: key.extend({ more: z.boolean() }), output: comparables }),
  /** Active offers for this NFT. */
  offers: method({ input: key.extend({ fresh: z.boolean() }), output: nftOffers }),
  /** `whole`: reads the traits of the whole collection for the app's own rank, at any number of requests. */
  rarity: method({ input: key.extend({ whole: z.boolean() }), output: nftRarity }),
}
