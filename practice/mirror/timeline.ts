import type { Ledger, Transaction } from '../ledger/ledger'
import type { Outcome } from '../ledger/outcome'
import { accountNum, fromInt64, tokenNum, type Proto } from '../ledger/proto'
import { nftKey } from '../ledger/state'
import { BEGINNING, NANOS_PER_MS, timestamp } from './forms'

const MAX_TRANSACTIONS = 20_000

export type Settled = Transaction & { readonly outcome: Outcome }
/** A sale from before the ledger began. Its NFT and instant are known early; the rest is built on first read. */
export type EarlierSale = Settled & {
  readonly sold: { readonly token: number; readonly serial: number; readonly consensusNanos: bigint }
}
/**
 * A granted allowance: time and amount. The amount is null for an approval of a whole collection, and for a grant from
 * before the ledger's transactions.
 */
export type Grant = { readonly at: string; readonly amount: bigint | null }

/** The mirror's view of the ledger, in the order of consensus. It may lag behind the ledger. */
export class Timeline {
  /** Oldest first. */
  private readonly settled: Settled[] = []
  /** Number of `settled` entries from before the ledger began. */
  private readonly earlierCount: number
  private readonly byId = new Map<string, Settled>()
  private readonly nftChanges = new Map<string, bigint>()
  private readonly grants = new Map<string, Grant>()

  constructor(
    ledger: Ledger,
    private readonly readUntilMs: () => number,
    /** Sales from before the ledger began, oldest first. They are never dropped. */
    earlierSales: readonly EarlierSale[] = [],
  ) {
    this.earlierCount = earlierSales.length
    for (const transaction of earlierSales) {
      this.settled.push(transaction)
      this.byId.set(transaction.id, transaction)
      const { token, serial, consensusNanos } = transaction.sold
      this.nftChanges.set(nftKey(token, serial), consensusNanos)
    }
    const settledAtStart = [...ledger.transactions.values()].filter(isSettled)
    settledAtStart.sort((a, b) => Number(a.outcome.consensusNanos - b.outcome.consensusNanos))
    for (const transaction of settledAtStart) this.add(transaction)
    ledger.onConsensus((transaction) => {
      if (isSettled(transaction)) this.add(transaction)
    })
  }

  /** Time up to which the ledger has been read, in nanoseconds. */
  get readUntil(): bigint {
    return BigInt(Math.trunc(this.readUntilMs())) * NANOS_PER_MS + (NANOS_PER_MS - 1n)
  }

  find(transactionId: string): Settled | null {
    const transaction = this.byId.get(transactionId)
    return transaction && this.isRead(transaction) ? transaction : null
  }

  /** The transactions inside a batch, in their order. */
  innerOf({ outcome }: Settled): readonly Settled[] {
    return this.readTransactions().filter((entry) => entry.outcome.parentNanos === outcome.consensusNanos)
  }

  readTransactions(): readonly Settled[] {
    const newest = this.settled.at(-1)
    return !newest || this.isRead(newest) ? this.settled : this.settled.filter((entry) => this.isRead(entry))
  }

  /** Transactions with consensus after a moment, in nanoseconds, whether read or not. */
  settledAfter(nanos: bigint): readonly Settled[] {
    return this.settled.filter(({ outcome }) => outcome.consensusNanos > nanos)
  }

  /** Time when an NFT last changed owner or spender. */
  nftChangedAt(token: number, serial: number): string {
    const nanos = this.nftChanges.get(nftKey(token, serial))
    return nanos === undefined ? BEGINNING : timestamp(nanos)
  }

  /** Grant of an allowance. `kind` is `hbar`, or a token's number. */
  grantOf(kind: number | 'hbar', owner: number, spender: number): Grant {
    return this.grants.get(`${kind}/${owner}/${spender}`) ?? { at: BEGINNING, amount: null }
  }

  private isRead({ outcome }: Settled): boolean {
    return outcome.consensusNanos <= this.readUntil
  }

  private add(transaction: Settled): void {
    this.settled.push(transaction)
    this.byId.set(transaction.id, transaction)
    if (this.settled.length > this.earlierCount + MAX_TRANSACTIONS) {
      const [oldest] = this.settled.splice(this.earlierCount, 1)
      if (oldest) this.byId.delete(oldest.id)
    }
    const { outcome, body, payer } = transaction
    for (const { token, serial } of outcome.nftTransfers) {
      this.nftChanges.set(nftKey(token, serial), outcome.consensusNanos)
    }
    if (outcome.code !== 'SUCCESS') return
    if (body.cryptoApproveAllowance) this.noteGrants(body.cryptoApproveAllowance, payer, outcome.consensusNanos)
    const removals = body.cryptoDeleteAllowance?.nftAllowances ?? []
    for (const removal of removals) this.noteSerials(removal, outcome.consensusNanos)
  }

  private noteGrants(body: Proto.ICryptoApproveAllowanceTransactionBody, payer: number, nanos: bigint): void {
    const recordGrant = (kind: number | 'hbar', sides: Sides, amount: bigint | null): void => {
      const key = `${kind}/${accountNum(sides.owner) || payer}/${accountNum(sides.spender) ?? 0}`
      this.grants.set(key, { at: timestamp(nanos), amount })
    }
    for (const grant of body.cryptoAllowances ?? []) recordGrant('hbar', grant, fromInt64(grant.amount))
    for (const grant of body.tokenAllowances ?? [])
      recordGrant(tokenNum(grant.tokenId) ?? 0, grant, fromInt64(grant.amount))
    for (const grant of body.nftAllowances ?? []) {
      if (grant.approvedForAll) recordGrant(tokenNum(grant.tokenId) ?? 0, grant, null)
      this.noteSerials(grant, nanos)
    }
  }

  private noteSerials(
    { tokenId, serialNumbers }: Pick<Proto.INftAllowance, 'tokenId' | 'serialNumbers'>,
    nanos: bigint,
  ) {
    for (const serial of serialNumbers ?? []) {
      this.nftChanges.set(nftKey(tokenNum(tokenId) ?? 0, Number(fromInt64(serial))), nanos)
    }
  }
}

type Sides = Pick<Proto.ICryptoAllowance, 'owner' | 'spender'>

const isSettled = (transaction: Transaction): transaction is Settled => transaction.outcome !== null
