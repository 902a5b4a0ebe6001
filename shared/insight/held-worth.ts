/** What is known of the worth of an NFT that somebody holds. */
import { parseHbar, tryParseHbar, type Tinybar } from '../amount'
import type { HeldCollection, HeldNft } from '../contract/holdings'
import type { SaleFees } from '../sale-proceeds'
import type { WorthFacts } from './valuation'

/** Of a price above all HBAR there is nothing can be said. */
const amountOf = (text: string | null | undefined): Tinybar | null => (text == null ? null : tryParseHbar(text))

const higher = (a: Tinybar | null, b: Tinybar | null): Tinybar | null => (a === null || (b !== null && b > a) ? b : a)

export type ValuedCollection = Pick<HeldCollection, 'token' | 'floor' | 'bestOffer' | 'saleFees'>
export type ValuedNft = Pick<HeldNft, 'offer' | 'traitFloor' | 'lastSale'>

export const worthFacts = (collection: ValuedCollection, nft: ValuedNft): WorthFacts => ({
  collection: collection.token,
  floor: amountOf(collection.floor),
  traitFloor: amountOf(nft.traitFloor?.hbar),
  bestOffer: higher(amountOf(nft.offer?.price), amountOf(collection.bestOffer)),
  ownOffer: amountOf(nft.offer?.price),
  areFeesKnown: collection.saleFees !== null && !collection.saleFees.inTokens,
  saleFees: collection.saleFees && feesOf(collection.saleFees),
  lastSale: amountOf(nft.lastSale?.price),
})

const feesOf = ({ royalties, fixed }: NonNullable<HeldCollection['saleFees']>): SaleFees => ({
  royalties,
  fixed: parseHbar(fixed),
})
