/** A minted NFT. `token`, `currency` and `buyer` are ledger numbers: N of `0.0.N`. */
export type Mint = {
  readonly mintCode: string
  readonly stageId: number
  readonly token: number
  readonly serial: number
  readonly buyer: number
  /** Price of the stage for one NFT, in tinybar or in the smallest unit of `currency`. */
  readonly price: bigint
  /** Token in which the price was paid; null for HBAR. */
  readonly currency: number | null
  readonly isForeverMint: boolean
  readonly atMs: number
  /** Id of the transfer to the buyer: `0.0.N@seconds.nanos`. */
  readonly transactionId: string
}
