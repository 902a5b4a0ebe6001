/** Facts about the worth of a held NFT, with amounts parsed to tinybar. */
import { parseHbar, tryParseHbar, type Tinybar } from '../amount'
import type { HeldCollection, HeldNft } from '../contract/holdings'
import type { SaleFees } from '../sale-proceeds'
import type { WorthFacts } from './valuation'

/** Parses an amount. Null without a text, and for an amount above the total supply of HBAR, which is meaningless. */
const parseAmount = (text: string | null | undefined): Tinybar | null => (text == null ? null : tryParseHbar(text))

/** The higher amount; a null amount is ignored. */
function maxAmount(a: Tinybar | null, b: Tinybar | null): Tinybar | null {
  if (a === null || b === null) return a ?? b
  return b > a ? b : a
}

type ValuedCollection = Pick<HeldCollection, 'token' | 'floor' | 'bestOffer' | 'saleFees'>
type ValuedNft = Pick<HeldNft, 'offer' | 'traitFloor' | 'lastSale'>

export const worthFacts = (collection: ValuedCollection, nft: ValuedNft): WorthFacts =>
  createWorthFacts(collection)(nft)

/**
 * Returns a function for the facts of many NFTs of one collection, so that the collection's amounts are parsed once.
 */
export function createWorthFacts(collection: ValuedCollection): (nft: ValuedNft) => WorthFacts {
  const floor = parseAmount(collection.floor)
  const bestOffer = parseAmount(collection.bestOffer)
  const saleFees = collection.saleFees && parseSaleFees(collection.saleFees)
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
  fixed: parseHbar(fixed),
})
