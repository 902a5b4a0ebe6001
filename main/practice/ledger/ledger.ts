import { createHash } from 'node:crypto'
import { FEE_ACCOUNT, NODE_ACCOUNT, feeOf, shareFee } from './fees'
import { dataOf, handlerOf } from './handlers'
import { HandleError, type HandleResult } from './handlers/context'
import { ingest, openSigned, idText, type Accepted, type Verdict } from './ingest'
import type { Code, Proto } from './proto'
import { outcomeOf, type Outcome } from './outcome'
import { isSignedBy } from './signatures'
import { LedgerState } from './state'

const KEEP_TRANSACTIONS = 20_000
const NANOS_PER_MS = 1_000_000n

export type Transaction = Pick<
  Accepted,
  'id' | 'payer' | 'body' | 'bodyBytes' | 'pairs' | 'signedBytes' | 'validUntil'
> & {
  /** SHA-384 of the signed bytes, as the network computes it. */
  readonly hash: Uint8Array
  /** Null until consensus. */
  outcome: Outcome | null
}

export type LedgerOptions = {
  readonly nowMs: () => number
  readonly after: (ms: number, run: () => void) => void
  /** Called after each change that has to survive a crash. */
  readonly changed: () => void
}

/** One node's whole ledger: takes transactions in, brings them to consensus after a delay, keeps their outcomes. */
export class Ledger {
  readonly state = new LedgerState()
  readonly transactions = new Map<string, Transaction>()
  consensusDelayMs = 150
  private readonly listeners = new Set<(transaction: Transaction) => void>()
  private lastConsensus = 0n
  private runningHash: Buffer = createHash('sha384').update('practice ledger').digest()

  constructor(private readonly options: LedgerOptions) {}

  /** `rpc` is `Service/method`; `request` a serialized `proto.Transaction`. */
  submit(rpc: string, request: Uint8Array): Verdict {
    const verdict = ingest(rpc, request, {
      state: this.state,
      nowNanos: this.nowNanos(),
      isKnown: (id) => this.transactions.has(id),
    })
    if (verdict.accepted) this.enqueue(verdict.accepted)
    return verdict
  }

  find(id: string): Transaction | null {
    return this.transactions.get(id) ?? null
  }

  onConsensus(listener: (transaction: Transaction) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Puts back a transaction from a saved state; one without an outcome goes on to consensus. */
  restore(signedBytes: Uint8Array, outcome: Outcome | null): void {
    const opened = openSigned(signedBytes)
    const id = opened?.body.transactionID
    if (!opened || !id) return
    const start = BigInt(String(id.transactionValidStart?.seconds)) * 1_000_000_000n
    const duration = BigInt(String(opened.body.transactionValidDuration?.seconds)) * 1_000_000_000n
    const payer = Number(String(id.accountID?.accountNum))
    if (outcome) this.lastConsensus = max(this.lastConsensus, outcome.consensusNanos)
    this.enqueue({ ...opened, id: idText(id), payer, validUntil: start + duration }, outcome)
  }

  private enqueue(accepted: Accepted, outcome: Outcome | null = null): void {
    const hash = createHash('sha384').update(accepted.signedBytes).digest()
    const transaction: Transaction = { ...accepted, hash, outcome }
    this.transactions.set(accepted.id, transaction)
    if (this.transactions.size > KEEP_TRANSACTIONS) {
      const [oldest] = this.transactions.keys()
      if (oldest !== undefined) this.transactions.delete(oldest)
    }
    if (outcome) return
    this.options.changed()
    this.options.after(this.consensusDelayMs, () => this.reachConsensus(transaction))
  }

  private reachConsensus(transaction: Transaction): void {
    const at = max(this.lastConsensus + 1n, this.nowNanos())
    this.lastConsensus = at
    this.runningHash = createHash('sha384').update(this.runningHash).update(transaction.hash).digest()
    const before = this.snapshotBalances(transaction)
    const fee = this.chargeFee(transaction)
    const handled = fee.paid ? this.handle(transaction, at) : { code: 'INSUFFICIENT_PAYER_BALANCE' as const }
    transaction.outcome = outcomeOf(transaction, this.state, { at, fee: fee.amount, before, ...handled })
    this.options.changed()
    for (const listener of this.listeners) listener(transaction)
  }

  /** The fee is final before the transaction is handled: a failure costs as much as a success. */
  private chargeFee({ payer, body }: Transaction): { readonly amount: bigint; readonly paid: boolean } {
    const due = feeOf(body)
    const balance = this.state.requireAccount(payer).balance
    const amount = balance < due ? balance : due
    const share = shareFee(amount)
    this.state.addBalance(payer, -amount)
    this.state.addBalance(NODE_ACCOUNT, share.node)
    this.state.addBalance(FEE_ACCOUNT, share.network)
    this.state.undo.commit()
    return { amount, paid: amount === due }
  }

  private handle(transaction: Transaction, at: bigint): { readonly code: Code } & HandleResult {
    const handler = handlerOf(transaction.body)
    if (!handler) return { code: 'NOT_SUPPORTED' }
    if (at >= transaction.validUntil) return { code: 'TRANSACTION_EXPIRED' }
    const { bodyBytes, pairs, payer } = transaction
    const hasSigned = (num: number): boolean =>
      num === payer || isSignedBy(this.state.requireAccount(num).key(), bodyBytes, pairs)
    try {
      const context = { state: this.state, payer, hasSigned, entropy: this.runningHash }
      const result = handler.handle(dataOf(transaction.body), context) ?? {}
      this.state.undo.commit()
      return { code: 'SUCCESS', ...result }
    } catch (error) {
      this.state.undo.rollback()
      if (error instanceof HandleError) return { code: error.code }
      console.error('practice ledger: handler failed', error)
      return { code: 'FAIL_INVALID' }
    }
  }

  /** Balances of every account the transaction may touch, to tell afterwards what really moved. */
  private snapshotBalances({ body, payer }: Transaction): Map<number, bigint> {
    const named = (body.cryptoTransfer?.transfers?.accountAmounts ?? []).map((leg: Proto.IAccountAmount) =>
      Number(String(leg.accountID?.accountNum ?? 0)),
    )
    const aliased = named.includes(0) ? [...this.state.accounts.keys()] : []
    const touched = new Set([payer, NODE_ACCOUNT, FEE_ACCOUNT, ...named, ...aliased])
    return new Map(
      [...touched].flatMap((num) => {
        const account = this.state.accounts.get(num)
        return account ? [[num, account.balance] as const] : []
      }),
    )
  }

  private nowNanos(): bigint {
    return BigInt(Math.trunc(this.options.nowMs())) * NANOS_PER_MS
  }
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
