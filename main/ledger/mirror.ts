import { z } from 'zod'
import { entityId, serialNumber } from '@shared/contract/common'
import type { EntityId } from '@shared/ids'
import { AppFailure, failure } from '../platform/app-failure'
import { HttpError, type Http } from '../platform/http'

/**
 * Reads from a mirror node's REST interface: what an account's key is, who owns an NFT, what became of a transaction.
 * Amounts are tinybar. Source of the shapes: the public mirror node REST reference.
 */
const wholeNumber = z.number().int()
const mirrorKey = z.object({ _type: z.string(), key: z.string() }).nullable()

const accountAnswer = z.object({
  account: entityId,
  balance: z.object({ balance: wholeNumber, timestamp: z.string().nullish() }).nullable(),
  key: mirrorKey,
  evm_address: z.string().nullish(),
  deleted: z.boolean().nullish(),
  max_automatic_token_associations: wholeNumber.nullish(),
})
export type MirrorAccount = {
  readonly id: EntityId
  readonly tinybars: bigint
  readonly keyType: 'ED25519' | 'ECDSA' | null
  /** Hex of the public key: 32 bytes, or 33 compressed. Null for key lists and contracts. */
  readonly publicKey: string | null
  readonly deleted: boolean
}

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
      transfers: z.array(z.object({ account: entityId, amount: wholeNumber })),
      nft_transfers: z
        .array(
          z.object({
            token_id: entityId,
            serial_number: serialNumber,
            sender_account_id: entityId.nullable(),
            receiver_account_id: entityId.nullable(),
          }),
        )
        .nullish(),
    }),
  ),
})
export type MirrorTransaction = {
  readonly result: string
  readonly feeTinybar: bigint
  readonly consensusAt: string | null
  /** Net change per account in tinybar, the fee included. */
  readonly transfers: ReadonlyMap<string, bigint>
}

const nftAnswer = z.object({ account_id: entityId.nullable(), deleted: z.boolean().nullish() })
const tokenAnswer = z.object({ token_id: entityId, name: z.string().nullish(), type: z.string().nullish() })
const blocksAnswer = z.object({ blocks: z.array(z.object({ timestamp: z.object({ to: z.string().nullable() }) })) })
const accountsAnswer = z.object({ accounts: z.array(accountAnswer) })

export type Mirror = ReturnType<typeof createMirror>
export type MirrorDeps = {
  readonly http: Http
  readonly baseUrl: () => Promise<URL>
  readonly onReach: (reached: boolean) => void
}

export function createMirror({ http, baseUrl, onReach }: MirrorDeps) {
  /** Null when the mirror does not know it (404). */
  async function get<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | null> {
    const answer = await http({
      method: 'GET',
      url: new URL(path, await baseUrl()),
      headers: { accept: 'application/json' },
      timeoutMs: 8000,
      maxBytes: 2_000_000,
    }).catch((cause: unknown) => {
      if (!(cause instanceof HttpError)) throw cause
      onReach(false)
      const code = cause.failure === 'timed-out' ? 'timed-out' : 'offline'
      throw new AppFailure({ code, what: 'mirror' }, { cause })
    })
    onReach(true)
    if (answer.status === 404) return null
    if (answer.status !== 200) throw failure({ code: 'offline', what: 'mirror' })
    const parsed = schema.safeParse(safeJson(answer.body))
    if (!parsed.success) {
      throw failure({
        code: 'unexpected-answer',
        operation: 'mirror',
        path: parsed.error.issues[0]?.path.join('.') ?? '',
      })
    }
    return parsed.data
  }

  return {
    account: async (id: EntityId): Promise<MirrorAccount | null> => {
      const found = await get(`/api/v1/accounts/${id}`, accountAnswer)
      return found ? accountOf(found) : null
    },
    accountsByPublicKey: async (publicKeyHex: string): Promise<readonly MirrorAccount[]> => {
      const path = `/api/v1/accounts?account.publickey=${encodeURIComponent(publicKeyHex)}`
      return (await get(path, accountsAnswer))?.accounts.map(accountOf) ?? []
    },
    /** Owner of an NFT; null when it does not exist or was burned. */
    nftOwner: async (token: EntityId, serial: number): Promise<EntityId | null> => {
      const found = await get(`/api/v1/tokens/${token}/nfts/${serial}`, nftAnswer)
      return found && found.deleted !== true ? (found.account_id as EntityId | null) : null
    },
    /** The moment up to which the mirror has read the ledger, in ms since the epoch; null when it does not say. */
    readUntilMs: async (): Promise<number | null> => {
      const found = await get('/api/v1/blocks?limit=1&order=desc', blocksAnswer)
      const seconds = Number(found?.blocks[0]?.timestamp.to ?? Number.NaN)
      return Number.isFinite(seconds) ? seconds * 1000 : null
    },
    token: (id: EntityId) => get(`/api/v1/tokens/${id}`, tokenAnswer),
    /** The transaction as the mirror has it; null while, or because, it has none. */
    transaction: async (transactionId: string): Promise<MirrorTransaction | null> => {
      const found = await get(`/api/v1/transactions/${mirrorTransactionId(transactionId)}`, transactionAnswer)
      const records = found?.transactions.filter((t) => !t.scheduled && (t.nonce ?? 0) === 0) ?? []
      // One id can have several records: the one that took effect, and its duplicates.
      const main =
        records.find((t) => t.result === 'SUCCESS') ??
        records.find((t) => t.result !== 'DUPLICATE_TRANSACTION') ??
        records[0]
      if (!main) return null
      const transfers = new Map<string, bigint>()
      for (const { account, amount } of main.transfers) {
        transfers.set(account, (transfers.get(account) ?? 0n) + BigInt(amount))
      }
      return {
        result: main.result,
        feeTinybar: BigInt(main.charged_tx_fee),
        consensusAt: main.consensus_timestamp,
        transfers,
      }
    },
  }
}

/** `0.0.5@1700000000.000000123` to the mirror's `0.0.5-1700000000-000000123`. */
export function mirrorTransactionId(id: string): string {
  const match = /^(\d+\.\d+\.\d+)[@-](\d{1,12})[.-](\d{1,9})$/.exec(id)
  if (!match) throw new Error('not a transaction id')
  return `${match[1]}-${match[2]}-${(match[3] ?? '').padStart(9, '0')}`
}

function accountOf(found: z.output<typeof accountAnswer>): MirrorAccount {
  const type = found.key?._type
  const keyType = type === 'ED25519' ? 'ED25519' : type === 'ECDSA_SECP256K1' ? 'ECDSA' : null
  return {
    id: found.account as EntityId,
    tinybars: BigInt(found.balance?.balance ?? 0),
    keyType,
    publicKey: keyType ? (found.key?.key.toLowerCase() ?? null) : null,
    deleted: found.deleted === true,
  }
}

function safeJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
