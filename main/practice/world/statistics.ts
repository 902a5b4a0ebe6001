import type { SavedPart } from '../saved'

/** One day of one collection. Volumes and prices in tinybar. */
export type DayOfToken = {
  /** Days since the epoch, UTC. */
  readonly day: number
  readonly token: number
  readonly volume: bigint
  readonly sales: number
  readonly floor: bigint | null
  readonly highest: bigint
  readonly lowest: bigint
  readonly listings: number
}

/** The market's past by day and collection. */
export class Statistics implements SavedPart<unknown> {
  readonly name = 'statistics'
  /** Oldest first. */
  readonly days: DayOfToken[] = []

  save(): unknown {
    return null
  }

  restore(_saved: unknown): void {}
}
