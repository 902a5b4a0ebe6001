import { createHash } from 'node:crypto'
import { execute, transactionOf, type Transaction } from './execute'
import { takeFault, type NodeFaults } from './faults'
import { ingest, windowOf, type AcceptedTransaction, type IngestResult } from './ingest'
import { idText, openSigned } from './opened-transaction'
import type { Outcome } from './outcome'
import { LedgerState } from './state'

export type { Transaction } from './execute'

/** Maximum number of stored transactions. Beyond it, the oldest transaction is dropped. */
const MAX_TRANSACTIONS = 20_000
const NANOS_PER_MS = 1_000_000n

type LedgerOptions = {
  readonly nowMs: () => number
  readonly schedule: (ms: number, run: () => void) => void
  /** Called after each change that must survive a crash. */
  readonly onChange: () => void
  /** Faults of the node. The ledger applies only those that act at consensus: `throttled` and `fail`. */
  readonly faults?: () => NodeFaults
}

/** Default time from the submission of a transaction until consensus. */
export const CONSENSUS_DELAY_MS = 150

/** Ledger of one node. Accepts transactions, brings them to consensus after a delay and stores their outcomes. */
export class Ledger {
  readonly state = new LedgerState()
  readonly transactions = new Map<string, Transaction>()
  consensusDelayMs = CONSENSUS_DELAY_MS
  private readonly listeners = new Set<(transaction: Transaction) => void>()
  private lastConsensusNanos = 0n
  private runningHash: Buffer = createHash('sha384').update('practice ledger').digest()

  constructor(private readonly options: LedgerOptions) {}

  /** Accepts or refuses a transaction. `rpc` is `Service/method`; `request` is a serialized `proto.Transaction`. */
  submit(rpc: string, request: Uint8Array): IngestResult {
    const ingestResult = ingest(rpc, request, {
      state: this.state,
      nowNanos: this.nowNanos(),
      isKnown: (id) => this.transactions.has(id),
    })
    if (ingestResult.accepted) this.enqueue(ingestResult.accepted)
    return ingestResult
  }

  /** Stored transaction with this id; null if the ledger does not have the transaction. */
  find(id: string): Transaction | null {
    return this.transactions.get(id) ?? null
  }

  /** Calls the listener after each transaction that reached consensus. Returns a function that removes the listener. */
  onConsensus(listener: (transaction: Transaction) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /**
   * Restores a saved transaction. A transaction without an outcome is scheduled for consensus again. Bytes that are not a
   * transaction are ignored.
   */
  restore(signedBytes: Uint8Array, outcome: Outcome | null): void {
    const opened = openSigned(signedBytes)
    const id = opened?.body.transactionID
    if (!opened || !id) return
    const payer = Number(String(id.accountID?.accountNum))
    const accepted = { ...opened, id: idText(id), payer, validUntil: windowOf(opened.body).validUntil }
    if (!outcome) return this.enqueue(accepted)
    this.lastConsensusNanos = max(this.lastConsensusNanos, outcome.consensusNanos)
    this.storeTransaction({ ...transactionOf(accepted), outcome })
  }

  private enqueue(accepted: AcceptedTransaction): void {
    const transaction = transactionOf(accepted)
    this.storeTransaction(transaction)
    this.options.onChange()
    this.options.schedule(this.consensusDelayMs, () => this.reachConsensus(transaction))
  }

  private storeTransaction(transaction: Transaction): void {
    this.transactions.set(transaction.id, transaction)
    if (this.transactions.size <= MAX_TRANSACTIONS) return
    const [oldest] = this.transactions.keys()
    if (oldest !== undefined) this.transactions.delete(oldest)
  }

  private reachConsensus(transaction: Transaction): void {
    const consensusNanos = max(this.lastConsensusNanos + 1n, this.nowNanos())
    this.runningHash = createHash('sha384').update(this.runningHash).update(transaction.hash).digest()
    const executedTransactions = execute(transaction, consensusNanos, {
      state: this.state,
      entropy: this.runningHash,
      isKnown: (id) => this.transactions.has(id),
      forcedFailureCode: ({ payer }) => this.forcedFailureCode(payer),
    })
    // The inner transactions of a batch have the nanoseconds after the batch's own. The next transaction must be later.
    this.lastConsensusNanos = consensusNanos + BigInt(executedTransactions.length)
    const [outer, ...innerTransactions] = executedTransactions
    transaction.outcome = outer?.outcome ?? null
    for (const innerTransaction of innerTransactions) this.storeTransaction(innerTransaction)
    this.options.onChange()
    for (const settledTransaction of [transaction, ...innerTransactions]) {
      for (const listener of this.listeners) listener(settledTransaction)
    }
  }

  private forcedFailureCode(payer: number): Outcome['code'] | null {
    const fault = this.options.faults && takeFault(this.options.faults(), ['throttled', 'fail'], payer)
    if (!fault) return null
    return fault.what === 'throttled' ? 'THROTTLED_AT_CONSENSUS' : (fault.code ?? 'FAIL_INVALID')
  }

  /** Current time of the practice world, in nanoseconds since the epoch. */
  nowNanos(): bigint {
    return BigInt(Math.trunc(this.options.nowMs())) * NANOS_PER_MS
  }
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
