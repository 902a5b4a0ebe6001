/** One minted NFT. */
export type Mint = {
  readonly mintCode: string
  readonly stageId: number
  readonly token: number
  readonly serial: number
  readonly buyer: number
  /** In tinybar, or in the smallest unit of `currency`. */
  readonly price: bigint
  readonly currency: number | null
  readonly isForeverMint: boolean
  readonly atMs: number
  readonly transactionId: string
}
