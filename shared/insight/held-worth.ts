/** Facts about the worth of a held NFT, with amounts parsed to tinybar. */
import { parseHbar, tryParseHbar, type Tinybar } from '../amount'
import type { HeldCollection, HeldNft } from '../contract/holdings'
import type { SaleFees } from '../sale-proceeds'
import type { WorthFacts } from './valuation'

/**
 * Parses an amount. Null without a text, for an invalid text, and for an amount above the total supply of HBAR, which
 * cannot be a real price.
 */
const parseAmount = (text: string | null | undefined): Tinybar | null => (text == null ? null : tryParseHbar(text))

/** The higher of two amounts; the known amount if one of them is null. */
function maxAmount(a: Tinybar | null, b: Tinybar | null): Tinybar | null {
  if (a === null || b === null) return a ?? b
  return b > a ? b : a
}

type ValuedCollection = Pick<HeldCollection, 'token' | 'floor' | 'bestOffer' | 'saleFees'>
type ValuedNft = Pick<HeldNft, 'offer' | 'traitFloor' | 'lastSale'>

/** Facts about the worth of one NFT. */
export const worthFacts = (collection: ValuedCollection, nft: ValuedNft): WorthFacts =>
  createWorthFactsParser(collection)(nft)

/**
 * Creates a function that returns the facts of an NFT of the collection. The collection's amounts are parsed only once
 * for many NFTs.
 */
export function createWorthFactsParser(collection: ValuedCollection): (nft: ValuedNft) => WorthFacts {
  const floor = parseAmount(collection.floor)
  const bestOffer = parseAmount(collection.bestOffer)
  const saleFees = collection.saleFees && parseSaleFees(collection.saleFees)
  // A fee in another token has no amount in HBAR, so it is not part of `saleFees`.
  const areFeesKnown = collection.saleFees !== null && collection.saleFees.inTokens.length === 0
  return (nft) => {
    const nftOffer = parseAmount(nft.offer?.price)
    return {
      collection: collection.token,
      floor,
      saleFees,
      areFeesKnown,
      nftOffer,
      traitFloor: parseAmount(nft.traitFloor?.hbar),
      bestOffer: maxAmount(nftOffer, bestOffer),
      lastSale: parseAmount(nft.lastSale?.price),
    }
  }
}

const parseSaleFees = ({ royalties, fixed }: NonNullable<HeldCollection['saleFees']>): SaleFees => ({
  royalties,
  fixedFee: parseHbar(fixed),
})
