import { z } from 'zod'
import { entityId, serialNumber } from '@shared/contract/common'
import type { LedgerTransaction } from '@shared/draw'
import { isEntityId, type EntityId } from '@shared/ids'
import { failure } from '../platform/app-failure'
import { timestampMs, wholeNumber, type MirrorDeps, type MirrorGet } from './mirror-get'

const nftMoveSchema = z.object({
  token_id: entityId,
  serial_number: wholeNumber.transform(Number).pipe(serialNumber),
  receiver_account_id: entityId.nullish(),
})
/** Generous limit of a memo in base64: the ledger's memos have at most 100 bytes. */
const MAX_MEMO_CHARS = 1000
const transactionAnswer = z.object({
  transactions: z.array(
    z.object({
      transaction_id: z.string(),
      result: z.string(),
      name: z.string(),
      nonce: z.number().nullish(),
      scheduled: z.boolean().nullish(),
      charged_tx_fee: wholeNumber,
      consensus_timestamp: z.string().nullable(),
      memo_base64: z.base64().max(MAX_MEMO_CHARS).nullable().catch(null),
      transfers: z.array(z.object({ account: entityId, amount: wholeNumber })),
      // An entry can be invalid: a change of treasury is reported with serial -2. The rest of the transaction stays
      // readable.
      nft_transfers: z.array(nftMoveSchema.nullable().catch(null)).nullish(),
    }),
  ),
})
const blocksAnswer = z.object({ blocks: z.array(z.object({ timestamp: z.object({ to: z.string().nullable() }) })) })

export type MirrorTransaction = {
  readonly result: string
  readonly feeTinybar: bigint
  readonly consensusAt: string | null
  /** Net change per account in tinybar, the fee included. */
  readonly netTinybarByAccount: ReadonlyMap<string, bigint>
  /** Transferred NFTs. `to`: the receiver; null for a burned NFT. */
  readonly nfts: readonly { readonly token: EntityId; readonly serial: number; readonly to: EntityId | null }[]
}

type TransactionRecord = z.output<typeof transactionAnswer>['transactions'][number]

/** Transaction and block reads. */
export function transactionReads({ get }: MirrorGet, onBlock: MirrorDeps['onBlock']) {
  async function findRecord(transactionId: string): Promise<TransactionRecord | undefined> {
    const answer = await get(`/api/v1/transactions/${mirrorTransactionId(transactionId)}`, transactionAnswer)
    // Records of a scheduled transaction and of child transactions (nonce above 0) share the id.
    const records = answer?.transactions.filter((record) => !record.scheduled && (record.nonce ?? 0) === 0) ?? []
    // One id can have several records: the one that took effect, and its duplicates.
    return (
      records.find(({ result }) => result === 'SUCCESS') ??
      records.find(({ result }) => result !== 'DUPLICATE_TRANSACTION') ??
      records[0]
    )
  }

  return {
    /** Time up to which the mirror has read the ledger, epoch ms; null when the mirror reports no block. */
    readUntilMs: async (): Promise<number | null> => {
      const answer = await get('/api/v1/blocks?limit=1&order=desc', blocksAnswer)
      const endMs = timestampMs(answer?.blocks[0]?.timestamp.to)
      if (endMs !== null) onBlock?.(endMs)
      return endMs
    },
    /** Result, fee and transfers of a transaction; null while the mirror does not have the transaction. */
    transaction: async (transactionId: string): Promise<MirrorTransaction | null> => {
      const record = await findRecord(transactionId)
      if (!record) return null
      const netTinybarByAccount = new Map<string, bigint>()
      for (const { account, amount } of record.transfers) {
        netTinybarByAccount.set(account, (netTinybarByAccount.get(account) ?? 0n) + amount)
      }
      return {
        result: record.result,
        feeTinybar: record.charged_tx_fee,
        consensusAt: record.consensus_timestamp,
        netTinybarByAccount,
        nfts: (record.nft_transfers ?? []).flatMap((move) =>
          move === null
            ? []
            : [{ token: move.token_id, serial: move.serial_number, to: move.receiver_account_id ?? null }],
        ),
      }
    },
    /**
     * Facts about a draw's transaction; null while the mirror does not have the transaction. Throws as `toDrawFacts`.
     */
    drawFacts: async (transactionId: string): Promise<DrawFacts | null> => {
      const record = await findRecord(transactionId)
      return record ? toDrawFacts(record, mirrorTransactionId(transactionId)) : null
    },
  }
}

type DrawFacts = LedgerTransaction & { readonly payer: EntityId }

/**
 * Facts about a draw from the record of its transaction. Throws AppFailure `unexpected-answer` for the record of
 * another transaction, for an unreadable time and for an unreadable memo. An empty text in place of an unreadable memo
 * would look as if the draw had another memo.
 */
function toDrawFacts(record: TransactionRecord, requestedId: string): DrawFacts {
  const { memo_base64: memo, consensus_timestamp: consensus, transaction_id: id } = record
  if (id !== requestedId) throw unexpectedAnswer('transaction_id')
  if (memo === null) throw unexpectedAnswer('memo_base64')
  const match = /^(\d{1,12})\.(\d{1,9})$/.exec(consensus ?? '')
  if (!match) throw unexpectedAnswer('consensus_timestamp')
  const payer = requestedId.split('-', 1)[0] ?? ''
  if (!isEntityId(payer)) throw unexpectedAnswer('transaction_id')
  return {
    result: record.result,
    kind: record.name,
    memo: Buffer.from(memo, 'base64').toString('utf8'),
    consensusAt: `${match[1]}.${(match[2] ?? '').padEnd(9, '0')}`,
    payer,
  }
}

const unexpectedAnswer = (path: string): Error => failure({ code: 'unexpected-answer', operation: 'mirror', path })

/**
 * Converts `0.0.5@1700000000.000000123` to the mirror's `0.0.5-1700000000-000000123`, and leaves an id in the mirror's
 * form as it is. Throws for any other text.
 */
export function mirrorTransactionId(id: string): string {
  const match = /^(\d+\.\d+\.\d+)[@-](\d{1,12})[.-](\d{1,9})$/.exec(id)
  if (!match) throw new Error('not a transaction id')
  return `${match[1]}-${match[2]}-${(match[3] ?? '').padStart(9, '0')}`
}
