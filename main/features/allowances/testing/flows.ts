import { AccountId, Hbar, TransactionId, type Transaction } from '@hashgraph/sdk'
import type { EntityId } from '@shared/ids'
import type { FlowStart, FlowRequest } from '../../../journal/flow-start'
import type { JournalEntry, JournalStep } from '../../../journal/journal'

/** A journaled flow of an account: the transaction it signed, and the steps it reached. */
export async function flowOf(options: {
  readonly account: EntityId
  readonly transaction: Transaction
  /** Signs for the account. If absent, the transaction stays unsigned. */
  readonly sign?: (transaction: Transaction) => Promise<unknown>
  readonly began?: Pick<FlowStart, 'kind'> & Record<string, unknown>
  readonly atMs: number
  /** Status of the receipt; null if none has come yet. */
  readonly status?: string | null
  readonly profile?: string
}): Promise<{ readonly entries: readonly JournalEntry[]; readonly bytes: Uint8Array }> {
  const { account, transaction, atMs, status = 'SUCCESS' } = options
  const startSeconds = Math.floor(atMs / 1000) - 6
  transaction
    .setTransactionId(TransactionId.fromString(`${account}@${startSeconds}.${Math.floor(Math.random() * 1e9)}`))
    .setNodeAccountIds([new AccountId(3)])
    .setTransactionValidDuration(120)
    .setMaxTransactionFee(new Hbar(5))
    .freeze()
  await options.sign?.(transaction)
  const bytes = transaction.toBytes()
  const isoTime = new Date(atMs).toISOString()
  const flowStart = {
    step: 'begun',
    profile: options.profile ?? 'practice',
    account,
    title: '',
    collection: '',
    image: null,
    feeCap: '5',
    token: '0.0.5000',
    ...(options.began ?? { kind: 'associate' }),
  } as FlowRequest & { step: 'begun' }
  const signed: JournalStep = {
    step: 'signed',
    transactionId: transaction.transactionId?.toString() ?? '',
    hash: '',
    node: '0.0.3',
    validUntil: new Date((startSeconds + 120) * 1000).toISOString(),
    pays: '0',
    list: Buffer.from(bytes).toString('base64'),
  }
  const steps: JournalStep[] = [flowStart, signed, { step: 'submitting' }]
  if (status !== null) steps.push({ step: 'receipt', status, fee: null }, { step: 'ended', state: 'done', error: null })
  return { entries: steps.map((step) => ({ ...step, at: isoTime })), bytes }
}
