import type { Ledger, Transaction } from '../ledger/ledger'
import type { Outcome } from '../ledger/outcome'
import { accountNum, fromInt64, tokenNum, type Proto } from '../ledger/proto'
import { nftKey } from '../ledger/state'
import { CREATION_TIMESTAMP, NANOS_PER_MS, timestamp } from './forms'

/** Maximum number of transactions in addition to the past sales. Beyond it, the oldest transaction is dropped. */
const MAX_TRANSACTIONS = 20_000

/** A transaction that reached consensus. */
export type SettledTransaction = Transaction & { readonly outcome: Outcome }
/**
 * Transaction of a sale from before the world began. `soldNft`, `id` and `payer` are cheap to read. The other fields build
 * the transaction on first use.
 */
export type PastSaleTransaction = SettledTransaction & {
  readonly soldNft: { readonly token: number; readonly serial: number; readonly consensusNanos: bigint }
}
/**
 * Grant of an allowance. `grantedAt` is a timestamp in the mirror's form. `amount` is null for an approval of a whole
 * collection, and for an allowance of the seeded world.
 */
export type Grant = { readonly grantedAt: string; readonly amount: bigint | null }

/** Settled transactions in consensus order. The mirror may lag behind the ledger, and then has not read the latest. */
export class Timeline {
  /** Oldest first. */
  private readonly settled: SettledTransaction[] = []
  /** Number of past sales, which come first in `settled`. */
  private readonly pastSaleCount: number
  private readonly byId = new Map<string, SettledTransaction>()
  /** Consensus time of the last change of an NFT's owner or spender, by `nftKey`. */
  private readonly nftChanges = new Map<string, bigint>()
  /** Latest grants, by `asset/owner/spender`. */
  private readonly grants = new Map<string, Grant>()

  constructor(
    ledger: Ledger,
    private readonly readUntilMs: () => number,
    /** Sales from before the world began, oldest first. They are never dropped. */
    pastSales: readonly PastSaleTransaction[] = [],
  ) {
    this.pastSaleCount = pastSales.length
    for (const transaction of pastSales) {
      this.settled.push(transaction)
      this.byId.set(transaction.id, transaction)
      const { token, serial, consensusNanos } = transaction.soldNft
      this.nftChanges.set(nftKey(token, serial), consensusNanos)
    }
    const settledAtStart = [...ledger.transactions.values()].filter(isSettled)
    settledAtStart.sort((a, b) => Number(a.outcome.consensusNanos - b.outcome.consensusNanos))
    for (const transaction of settledAtStart) this.add(transaction)
    ledger.onConsensus((transaction) => {
      if (isSettled(transaction)) this.add(transaction)
    })
  }

  /** Last nanosecond that the mirror has read. */
  get readUntilNanos(): bigint {
    return BigInt(Math.trunc(this.readUntilMs())) * NANOS_PER_MS + (NANOS_PER_MS - 1n)
  }

  /** Transaction with this id; null if the mirror has not read such a transaction. */
  find(transactionId: string): SettledTransaction | null {
    const transaction = this.byId.get(transactionId)
    return transaction && this.isVisible(transaction) ? transaction : null
  }

  /** Inner transactions of a batch, in consensus order. */
  innerOf({ outcome }: SettledTransaction): readonly SettledTransaction[] {
    return this.visibleTransactions().filter((inner) => inner.outcome.parentNanos === outcome.consensusNanos)
  }

  /** Transactions that the mirror has read from the ledger, oldest first. */
  visibleTransactions(): readonly SettledTransaction[] {
    const newest = this.settled.at(-1)
    if (!newest || this.isVisible(newest)) return this.settled
    return this.settled.filter((transaction) => this.isVisible(transaction))
  }

  /** Transactions with consensus after the given nanosecond, including those that the mirror has not read yet. */
  settledAfter(nanos: bigint): readonly SettledTransaction[] {
    return this.settled.filter(({ outcome }) => outcome.consensusNanos > nanos)
  }

  /** Timestamp of the last change of an NFT's owner or of its serial's spender. */
  nftChangedAt(token: number, serial: number): string {
    const nanos = this.nftChanges.get(nftKey(token, serial))
    return nanos === undefined ? CREATION_TIMESTAMP : timestamp(nanos)
  }

  /** Latest grant of an allowance. `asset` is `hbar` or the number of a token. */
  grantOf(asset: number | 'hbar', owner: number, spender: number): Grant {
    return this.grants.get(`${asset}/${owner}/${spender}`) ?? { grantedAt: CREATION_TIMESTAMP, amount: null }
  }

  private isVisible({ outcome }: SettledTransaction): boolean {
    return outcome.consensusNanos <= this.readUntilNanos
  }

  private add(transaction: SettledTransaction): void {
    this.settled.push(transaction)
    this.byId.set(transaction.id, transaction)
    if (this.settled.length > this.pastSaleCount + MAX_TRANSACTIONS) {
      const [oldest] = this.settled.splice(this.pastSaleCount, 1)
      if (oldest) this.byId.delete(oldest.id)
    }
    const { outcome, body, payer } = transaction
    for (const { token, serial } of outcome.nftTransfers) {
      this.nftChanges.set(nftKey(token, serial), outcome.consensusNanos)
    }
    if (outcome.code !== 'SUCCESS') return
    if (body.cryptoApproveAllowance) this.noteGrants(body.cryptoApproveAllowance, payer, outcome.consensusNanos)
    const removals = body.cryptoDeleteAllowance?.nftAllowances ?? []
    for (const removal of removals) this.noteSerialChanges(removal, outcome.consensusNanos)
  }

  private noteGrants(body: Proto.ICryptoApproveAllowanceTransactionBody, payer: number, nanos: bigint): void {
    const recordGrant = (asset: number | 'hbar', parties: AllowanceParties, amount: bigint | null): void => {
      // An allowance without an owner, or with the owner 0, belongs to the payer.
      const owner = accountNum(parties.owner) || payer
      const key = `${asset}/${owner}/${accountNum(parties.spender) ?? 0}`
      this.grants.set(key, { grantedAt: timestamp(nanos), amount })
    }
    for (const grant of body.cryptoAllowances ?? []) recordGrant('hbar', grant, fromInt64(grant.amount))
    for (const grant of body.tokenAllowances ?? []) {
      recordGrant(tokenNum(grant.tokenId) ?? 0, grant, fromInt64(grant.amount))
    }
    for (const grant of body.nftAllowances ?? []) {
      if (grant.approvedForAll) recordGrant(tokenNum(grant.tokenId) ?? 0, grant, null)
      this.noteSerialChanges(grant, nanos)
    }
  }

  private noteSerialChanges(
    { tokenId, serialNumbers }: Pick<Proto.INftAllowance, 'tokenId' | 'serialNumbers'>,
    nanos: bigint,
  ) {
    for (const serial of serialNumbers ?? []) {
      this.nftChanges.set(nftKey(tokenNum(tokenId) ?? 0, Number(fromInt64(serial))), nanos)
    }
  }
}

type AllowanceParties = Pick<Proto.ICryptoAllowance, 'owner' | 'spender'>

const isSettled = (transaction: Transaction): transaction is SettledTransaction => transaction.outcome !== null
