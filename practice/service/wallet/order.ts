/** A trait and the required value. */
export type Trait = { readonly trait_type: string; readonly value: string }

/** A collection offer: for any NFT of the collection or, with traits, for any NFT that has all of the traits. */
export type Order = {
  readonly id: number
  readonly token: number
  readonly buyer: number
  /** In tinybar. */
  readonly price: bigint
  readonly createdAtMs: number
  /** Empty for an offer for any NFT of the collection. */
  readonly traits: readonly Trait[]
}
