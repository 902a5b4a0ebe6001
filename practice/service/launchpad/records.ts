import type { Launch, Stage } from './launch'
import type { Mint } from './mint'
import type { MintSessions } from './sessions'
import type { Stock } from './stock'

/** Members of the launchpad that the steps of a mint use: launches, minted NFTs and mint sessions. */
export type LaunchRecords = {
  /** Oldest first. */
  readonly mints: readonly Mint[]
  readonly sessions: MintSessions
  readonly stock: Stock
  readonly launches: () => readonly Launch[]
  readonly find: (mintCode: string) => Launch | null
  /** The stage that is open now; null if no stage is open. */
  readonly openStage: (launch: Launch) => Stage | null
  /** Number of NFTs minted in a stage by `buyer` or, without `buyer`, by all buyers. */
  readonly mintedCount: (stageId: number, buyer?: number) => number
  readonly record: (mints: readonly Mint[]) => void
}
