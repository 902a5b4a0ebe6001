import type { Tinybar } from '@shared/amount'
import type { HeldCollection, HeldNft } from '@shared/contract/holdings'
import type { EntityId } from '@shared/ids'
import type { HoldingStatus, Suspicion } from '@shared/insight/set-aside'
import type { WorthFacts } from '@shared/insight/valuation'

/** One NFT of one account, as the holdings page shows it. */
export type HoldingRow = {
  /** Key from `rowKey`. */
  readonly key: string
  readonly account: EntityId
  readonly collection: HeldCollection
  readonly nft: HeldNft
  readonly status: HoldingStatus
  /** Suspicions about the NFT and about its collection. */
  readonly suspicions: readonly Suspicion[]
  /** Prices and fees that decide the worth of the NFT. */
  readonly facts: WorthFacts
  /** Worth by the current method, in tinybars; null if unknown. */
  readonly worth: Tinybar | null
}

/** Key of a row: account, token id and serial, separated by spaces. */
export const rowKey = (account: EntityId, token: EntityId, serial: number): string => `${account} ${token} ${serial}`
