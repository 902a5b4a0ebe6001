import { createHash } from 'node:crypto'
import { NANOS_PER_MS } from './forms'
import type { Mirror } from './mirror'
import type { SettledTransaction } from './timeline'

/** Duration of every block. The time determines the block number: block 1 begins at the Unix epoch. */
export const BLOCK_MS = 2_000

const consensusMsOf = ({ outcome }: SettledTransaction): number => Number(outcome.consensusNanos / NANOS_PER_MS)

export const blockNumberOf = (transaction: SettledTransaction): number =>
  Math.floor(consensusMsOf(transaction) / BLOCK_MS) + 1

/** Transactions of one block in consensus order, as far as the mirror has read the ledger. */
export const transactionsInBlock = ({ timeline }: Mirror, number: number): readonly SettledTransaction[] =>
  timeline.visibleTransactions().filter((transaction) => blockNumberOf(transaction) === number)

/** Transactions by block number, in consensus order, as far as the mirror has read the ledger. */
export function transactionsByBlock({ timeline }: Mirror): ReadonlyMap<number, readonly SettledTransaction[]> {
  const byNumber = new Map<number, SettledTransaction[]>()
  for (const transaction of timeline.visibleTransactions()) {
    const number = blockNumberOf(transaction)
    const blockTransactions = byNumber.get(number)
    if (blockTransactions) blockTransactions.push(transaction)
    else byNumber.set(number, [transaction])
  }
  return byNumber
}

export const gasUsedBy = (transactions: readonly SettledTransaction[]): number =>
  transactions.reduce((sum, { outcome }) => sum + (outcome.contract?.gasUsed ?? 0), 0)

/** Hash of a block: 48 bytes as hex with 0x. The hash depends only on the block number, not on the transactions. */
export const blockHash = (number: number): string =>
  `0x${createHash('sha384').update(`practice block ${number}`).digest('hex')}`
