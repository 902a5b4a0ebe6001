import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp } from './common'
import { method } from './method'
import { comparables, nftOffers, nftHistory, nftRarity } from './nft-history'
import { otherPrice, tokenPrice } from './token-price'

export const trait = z.object({
  type: z.string(),
  value: z.string(),
  /** Number of NFTs of the collection with this value; null when unknown. */
  count: z.number().int().nullable(),
  /** Share of the collection's NFTs with this value, in percent; null when unknown. */
  sharePercent: z.number().nullable(),
  /** Number of listed NFTs with this value; null when unknown. */
  listedCount: z.number().int().nullable(),
  floor: hbarText.nullable(),
  /** The best active offer for any NFT with this value. */
  bestOffer: hbarText.nullable(),
})
export type Trait = z.infer<typeof trait>

/** A share of the seller's proceeds: numerator divided by denominator. */
const royalty = z.object({ numerator: z.number().int().nonnegative(), denominator: z.number().int().positive() })

/** Fees of the collection on a sale by the NFT's holder. Fees whose receiver is the holder are left out. */
export const saleFees = z.object({
  royalties: z.array(royalty),
  /** Sum of the fixed fees in HBAR, charged in addition to the royalties. */
  fixed: hbarText,
  /** Fixed fees in other tokens, in the ledger's order. No sum includes these fees. */
  inTokens: z.array(tokenPrice),
})
export type SaleFeesView = z.infer<typeof saleFees>

export const nftDetail = z.object({
  token: entityId,
  checksum: z.string(),
  serial: serialNumber,
  /** `native`: a token of the ledger itself. `evm`: a token of a contract (ERC-721, ERC-1155). Null when unknown. */
  standard: z.enum(['native', 'evm']).nullable(),
  name: z.string(),
  collection: z.string(),
  creator: z.string().nullable(),
  image: imagePath,
  rarityRank: z.number().int().nullable(),
  supply: z.number().int().nullable(),
  owner: namedId.nullable(),
  /**
   * Source of `owner`. `ledger`: the ledger or the contract. `listing` and `wallet` are used when the ledger names no
   * owner: a listing by one of the person's accounts, or such an account's wallet according to the service. Null
   * without an owner.
   */
  ownerSource: z.enum(['ledger', 'listing', 'wallet']).nullable(),
  /** True if the owner is one of the person's own accounts. */
  isOwnedByPerson: z.boolean(),
  listing: z
    .object({
      price: hbarText.nullable(),
      seller: namedId,
      listedAt: instant.nullable(),
      /** Token of the price. Null for a price in HBAR, and for an unknown token, for which `price` is null, too. */
      paymentToken: z.string().nullable(),
      otherPrice,
    })
    .nullable(),
  collectionFloor: hbarText.nullable(),
  /** Best active offer for any NFT of the collection. */
  bestOffer: hbarText.nullable(),
  /** True if a forever-mint launch may give this NFT to a minter; null when the service does not say. */
  isInMintPool: z.boolean().nullable(),
  /**
   * Fees on a sale by the owner. Null when not read, when the owner is not the person, and for an NFT of a contract.
   */
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

/** Facts of an NFT that are stored on this computer. These facts do not include the NFT's state on the market. */
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
  isListed: z.boolean(),
  isQuotable: z.boolean(),
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

const nftInput = z.object({ token: entityId, serial: serialNumber })

export const nft = {
  get: method({ input: nftInput.extend({ fresh: z.boolean() }), output: nftDetail }),
  /** Stored facts of the NFT, without a request; null when none are stored. */
  cachedNft: method({ input: nftInput, output: storedNft.nullable() }),
  /** Quote for a purchase. Always read from the network, because a person decides on the quoted price. */
  quote: method({ input: nftInput.extend({ buyer: entityId.nullable() }), output: quote }),
  /** History of the NFT, from the service and from this app's own observations. */
  history: method({ input: nftInput.extend({ fresh: z.boolean() }), output: nftHistory }),
  /** Recent sales of NFTs similar to this NFT, most similar first. `more`: true to read older sales and more traits. */
  comparables: method({ input: nftInput.extend({ more: z.boolean() }), output: comparables }),
  /** Undecided offers for this NFT: the service's status is `Submitted`. */
  offers: method({ input: nftInput.extend({ fresh: z.boolean() }), output: nftOffers }),
  /**
   * Rarity of the NFT. `whole`: true to read the traits of the whole collection for the app's own rank, regardless of
   * the number of requests.
   */
  rarity: method({ input: nftInput.extend({ whole: z.boolean() }), output: nftRarity }),
}
