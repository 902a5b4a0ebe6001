import { createHash } from 'node:crypto'
import { NANOS_PER_MS } from './forms'
import type { Mirror } from './mirror'
import type { Settled } from './timeline'

/** Length of a block, in milliseconds. Blocks follow from the time alone; the first has number 1. */
export const BLOCK_MS = 2_000

const msOf = ({ outcome }: Settled): number => Number(outcome.consensusNanos / NANOS_PER_MS)

export const blockNumberOf = (transaction: Settled): number => Math.floor(msOf(transaction) / BLOCK_MS) + 1

/** Transactions of a block in their order, as far as the mirror has read. */
export const transactionsIn = ({ timeline }: Mirror, number: number): readonly Settled[] =>
  timeline.readTransactions().filter((transaction) => blockNumberOf(transaction) === number)

/** The same for every block at once. */
export function transactionsByBlock({ timeline }: Mirror): ReadonlyMap<number, readonly Settled[]> {
  const found = new Map<number, Settled[]>()
  for (const transaction of timeline.readTransactions()) {
    const number = blockNumberOf(transaction)
    const within = found.get(number)
    if (within) within.push(transaction)
    else found.set(number, [transaction])
  }
  return found
}

export const gasUsedBy = (transactions: readonly Settled[]): number =>
  transactions.reduce((sum, { outcome }) => sum + (outcome.contract?.gasUsed ?? 0), 0)

/** 48 bytes, as hex. */
export const blockHash = (number: number): string =>
  `0x${createHash('sha384').update(`practice block ${number}`).digest('hex')}`
