import { AccountId, Hbar, TransactionId, type Transaction } from '@hashgraph/sdk'
import type { EntityId } from '@shared/ids'
import type { FlowStart, FlowRequest } from '../../../journal/flow-start'
import type { JournalEntry, JournalStep } from '../../../journal/journal'

const VALID_SECONDS = 120
/** Time between the start of the transaction's validity and the journal entries. */
const START_BEFORE_SECONDS = 6

/** Journal entries of a flow that signed a transaction, and the bytes of that transaction. */
export async function journaledFlow(options: {
  readonly account: EntityId
  readonly transaction: Transaction
  /** Signs for the account. If absent, the transaction stays unsigned. */
  readonly sign?: (transaction: Transaction) => Promise<unknown>
  /** Fields of the flow's start; an association by default. */
  readonly startFields?: Pick<FlowStart, 'kind'> & Record<string, unknown>
  /** Time of all entries, epoch milliseconds. */
  readonly atMs: number
  /** Status of the receipt, `SUCCESS` by default; null if no receipt has come. */
  readonly status?: string | null
  readonly profile?: string
}): Promise<{ readonly entries: readonly JournalEntry[]; readonly bytes: Uint8Array }> {
  const { account, transaction, atMs, status = 'SUCCESS' } = options
  const startSeconds = Math.floor(atMs / 1000) - START_BEFORE_SECONDS
  transaction
    .setTransactionId(TransactionId.fromString(`${account}@${startSeconds}.${Math.floor(Math.random() * 1e9)}`))
    .setNodeAccountIds([new AccountId(3)])
    .setTransactionValidDuration(VALID_SECONDS)
    .setMaxTransactionFee(new Hbar(5))
    .freeze()
  await options.sign?.(transaction)
  const bytes = transaction.toBytes()
  const isoTime = new Date(atMs).toISOString()
  // TypeScript cannot check that `startFields` has the fields of its kind, so a cast is needed.
  const flowStart = {
    step: 'begun',
    profile: options.profile ?? 'practice',
    account,
    title: '',
    collection: '',
    image: null,
    feeCap: '5',
    token: '0.0.5000',
    ...(options.startFields ?? { kind: 'associate' }),
  } as FlowRequest & { step: 'begun' }
  const signedStep: JournalStep = {
    step: 'signed',
    transactionId: transaction.transactionId?.toString() ?? '',
    hash: '',
    node: '0.0.3',
    validUntil: new Date((startSeconds + VALID_SECONDS) * 1000).toISOString(),
    pays: '0',
    list: Buffer.from(bytes).toString('base64'),
  }
  const steps: JournalStep[] = [flowStart, signedStep, { step: 'submitting' }]
  if (status !== null) steps.push({ step: 'receipt', status, fee: null }, { step: 'ended', state: 'done', error: null })
  return { entries: steps.map((step) => ({ ...step, at: isoTime })), bytes }
}
