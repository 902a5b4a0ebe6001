import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityId } from '@shared/ids'
import { monotonicNow } from '../platform/monotonic-clock'

export type SubmitOutcome =
  /** The node took the transaction, or had taken the same bytes before. */
  | { readonly kind: 'accepted' }
  /**
   * The node refused the transaction before consensus, so the transaction cannot take effect. `status`: name of the
   * precheck status.
   */
  | { readonly kind: 'refused'; readonly status: string }
  /** No answer: the node may or may not have taken the transaction. */
  | { readonly kind: 'unanswered' }
export type ReceiptOutcome =
  | { readonly kind: 'final'; readonly status: string }
  /** Consensus is pending, or the node is too busy or not yet active. */
  | { readonly kind: 'pending' }
  /** The node does not know the transaction (not arrived, or older than three minutes). */
  | { readonly kind: 'not-found' }
  /** No answer, or an answer that says nothing about the transaction. */
  | { readonly kind: 'unanswered' }

type LedgerDeps = {
  /** Account id of each node, by `host:port`. */
  readonly nodes: () => Promise<Readonly<Record<string, string>>>
  /** Reports after each attempt whether the node gave an answer about the transaction. */
  readonly onReach: (isReached: boolean) => void
}
export type Ledger = ReturnType<typeof createLedger>
type Sdk = typeof import('@hashgraph/sdk')
type SdkClient = InstanceType<Sdk['Client']>

const GRPC_DEADLINE_MS = 5000
/** Waits between two queries of a receipt: the first wait, the longest wait, and the factor from one to the next. */
const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 1500
const WAIT_GROWTH = 1.5

/**
 * The consensus nodes, through the SDK, for two things only: sending bytes that were signed elsewhere, and querying a
 * receipt. The SDK's client has no operator, so the client can sign nothing. The client makes one attempt, because the
 * flow decides what a failed attempt means. After an attempt that is `unanswered` the client is created again, because
 * the SDK avoids a node that failed.
 */
export function createLedger(deps: LedgerDeps) {
  let client: SdkClient | null = null

  async function withClient<T>(work: (sdk: Sdk, client: SdkClient) => Promise<T>): Promise<T> {
    const sdk = await import('@hashgraph/sdk')
    client ??= makeClient(sdk, await deps.nodes())
    return work(sdk, client)
  }
  const dropClient = () => {
    client?.close()
    client = null
    deps.onReach(false)
  }

  /** Sends signed transaction-list bytes once. Never signs, never changes the bytes. */
  async function submit(signedList: Uint8Array): Promise<SubmitOutcome> {
    return withClient(async (sdk, sdkClient) => {
      const transaction = sdk.Transaction.fromBytes(signedList)
      // Reading `transactionId` makes the id final: otherwise the SDK generates a new id when the node answers
      // "expired".
      void transaction.transactionId
      transaction.setMaxAttempts(1)
      try {
        await transaction.execute(sdkClient)
        deps.onReach(true)
        return { kind: 'accepted' }
      } catch (cause) {
        if (cause instanceof sdk.PrecheckStatusError) {
          deps.onReach(true)
          const status = cause.status.toString()
          return status === 'DUPLICATE_TRANSACTION' ? { kind: 'accepted' } : { kind: 'refused', status }
        }
        const refusal = statusOfSdkError(cause)
        if (refusal !== null && REFUSED_BEFORE_CONSENSUS.has(refusal)) {
          deps.onReach(true)
          return { kind: 'refused', status: refusal }
        }
        dropClient()
        return { kind: 'unanswered' }
      }
    })
  }

  /** Queries the receipt of a transaction from one node, once. */
  async function receipt(transactionId: string, node: EntityId): Promise<ReceiptOutcome> {
    return withClient(async (sdk, sdkClient) => {
      const query = new sdk.TransactionReceiptQuery()
        .setTransactionId(sdk.TransactionId.fromString(transactionId))
        .setNodeAccountIds([sdk.AccountId.fromString(node)])
        .setValidateStatus(false)
        .setMaxAttempts(1)
      try {
        const nodeReceipt = await query.execute(sdkClient)
        deps.onReach(true)
        return receiptOutcome(nodeReceipt.status.toString())
      } catch (cause) {
        // The status of an error is about the query. A status that `receiptOutcome` takes as final therefore says
        // nothing about the transaction.
        const status = cause instanceof sdk.PrecheckStatusError ? cause.status.toString() : statusOfSdkError(cause)
        const outcome = status === null ? null : receiptOutcome(status)
        if (outcome === null || outcome.kind === 'final') {
          dropClient()
          return { kind: 'unanswered' }
        }
        deps.onReach(true)
        return outcome
      }
    })
  }

  /**
   * Repeats the query until the receipt is final; after `maxWaitMs`, no further query begins. Returns the last answer.
   * The waits between the queries grow: most receipts are final within seconds, and a late receipt needs no frequent
   * queries.
   */
  async function awaitReceipt(transactionId: string, node: EntityId, maxWaitMs: number): Promise<ReceiptOutcome> {
    const untilMs = monotonicNow() + maxWaitMs
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(MAX_WAIT_MS, waitMs * WAIT_GROWTH)) {
      const outcome = await receipt(transactionId, node)
      if (outcome.kind === 'final' || monotonicNow() + waitMs > untilMs) return outcome
      await sleep(waitMs)
    }
  }

  return {
    submit,
    receipt,
    awaitReceipt,
    close: () => void client?.close(),
    /** Loads the SDK before the first call, because loading it takes a third of a second. */
    preloadSdk: () => void import('@hashgraph/sdk'),
  }
}

/** Statuses with which a node reports that it did not take the transaction; by default the SDK would retry on them. */
const REFUSED_BEFORE_CONSENSUS: ReadonlySet<string> = new Set([
  'BUSY',
  'PLATFORM_NOT_ACTIVE',
  'PLATFORM_TRANSACTION_NOT_CREATED',
])

const PENDING: ReadonlySet<string> = new Set(['UNKNOWN', 'BUSY', 'PLATFORM_NOT_ACTIVE'])

function receiptOutcome(status: string): ReceiptOutcome {
  if (PENDING.has(status)) return { kind: 'pending' }
  if (status === 'RECEIPT_NOT_FOUND') return { kind: 'not-found' }
  return { kind: 'final', status }
}

/**
 * Status of the node in the SDK's error "max attempts of 1 was reached"; null when the message names no status, for
 * example after a network error. With one attempt, the SDK throws this error for each status on which it would retry
 * (receipt not found, pending, busy), and only the message has the status.
 */
function statusOfSdkError(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null
  return /^max attempts of \d+ was reached .* last error being: ([A-Z][A-Z_]+)$/.exec(cause.message)?.[1] ?? null
}

function makeClient(sdk: Sdk, nodes: Readonly<Record<string, string>>): SdkClient {
  const network = Object.fromEntries(
    Object.entries(nodes).map(([address, id]) => [address, sdk.AccountId.fromString(id)]),
  )
  // Short back-off times: a node that failed must be usable again for the next attempt.
  const client = sdk.Client.forNetwork(network, { scheduleNetworkUpdate: false })
  return client
    .setMinBackoff(20)
    .setMaxBackoff(500)
    .setGrpcDeadline(GRPC_DEADLINE_MS)
    .setRequestTimeout(GRPC_DEADLINE_MS * 2)
    .setNodeMinBackoff(50)
    .setNodeMaxBackoff(100)
    .setNodeMinReadmitPeriod(50)
}
