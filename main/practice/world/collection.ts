import type { CustomFee } from '../ledger/state'
import type { StyleName } from '../art/styles'

/** A trait and its values with their weights, in the order the art numbers them. */
export type TraitSpec = { readonly name: string; readonly values: readonly (readonly [string, number])[] }

export type CollectionSpec = {
  readonly token: number
  readonly name: string
  /** How one NFT is called: `Tide` gives `Tide 2187`. */
  readonly item: string
  readonly slug: string
  readonly creator: string
  readonly description: string
  readonly style: StyleName
  readonly supply: number
  /** Whole HBAR around which listings start. */
  readonly floor: number
  /** Share of NFTs listed, 0 to 1. */
  readonly listed: number
  /** The first trait chooses the palette. */
  readonly traits: readonly TraitSpec[]
  readonly palettes: readonly (readonly string[])[]
  /** What keeps its NFTs: the ledger itself unless told otherwise, or a contract. */
  readonly standard?: 'erc721' | 'erc1155'
  /** NFTs that nobody has minted yet, and the account that holds them until then. */
  readonly unminted?: { readonly count: number; readonly holder: number }
  readonly fees?: readonly CustomFee[]
  /** Whether it has a freeze key and a KYC key. */
  readonly restricted?: boolean
  /** Whether its NFTs are inscribed on the network itself. */
  readonly hashinal?: boolean
}

export type Attribute = { readonly trait_type: string; readonly value: string }

/** Weighted values, written `Ember:4 Fog:8`; underscores stand for spaces, and the last colon parts value and weight. */
export function trait(name: string, text: string): TraitSpec {
  return {
    name,
    values: text.split(' ').map((entry) => {
      const colon = entry.lastIndexOf(':')
      return [entry.slice(0, colon).replaceAll('_', ' '), Number(entry.slice(colon + 1))] as const
    }),
  }
}
