import { z } from 'zod'
import { entityId, serialNumber } from '@shared/contract/common'
import type { EntityId } from '@shared/ids'
import { msOf, type MirrorGet } from './mirror-get'

const heldAnswer = z.object({
  nfts: z.array(z.object({ serial_number: serialNumber, modified_timestamp: z.string().nullish() })),
})
const historyAnswer = z.object({
  transactions: z.array(
    z.object({
      consensus_timestamp: z.string(),
      receiver_account_id: entityId.nullish(),
      transaction_id: z.string(),
    }),
  ),
})

/** An NFT that has come, and who paid for the transaction that brought it. */
export type Arrival = { readonly serial: number; readonly payer: EntityId }

/** So many NFTs are looked into: a mint brings ten at most. */
const MOST_LOOKED_INTO = 50

/** NFTs that have come to an account. */
export function arrivalReads({ get, list }: MirrorGet) {
  /** Who else's transaction has brought the NFT since that moment; null when none has. */
  async function bringerOf(token: EntityId, serial: number, account: EntityId, sinceMs: number) {
    const found = await get(`/api/v1/tokens/${token}/nfts/${serial}/transactions?limit=25&order=desc`, historyAnswer)
    const bringers = (found?.transactions ?? [])
      .filter((move) => move.receiver_account_id === account && isSince(move.consensus_timestamp, sinceMs))
      .map((move) => payerOf(move.transaction_id))
    return bringers.find((payer) => payer !== account) ?? null
  }

  return {
    /** Who paid for the transaction that last brought an NFT to the account; null when the mirror does not say. */
    lastBringer: async (token: EntityId, serial: number, account: EntityId): Promise<EntityId | null> => {
      const found = await get(`/api/v1/tokens/${token}/nfts/${serial}/transactions?limit=25&order=desc`, historyAnswer)
      const last = found?.transactions.find((move) => move.receiver_account_id === account)
      return last ? payerOf(last.transaction_id) : null
    },
    /**
     * NFTs of a token that the account holds and that transactions of others have brought to it since a moment, in ms
     * since the epoch; by serial. What it bought with transactions of its own is left out.
     */
    arrivedSince: async (account: EntityId, token: EntityId, sinceMs: number): Promise<readonly Arrival[]> => {
      const held = await list(`/api/v1/accounts/${account}/nfts?token.id=${token}`, heldAnswer, (page) => page.nfts)
      // A permission changes an NFT, too: only its transfers tell.
      const changed = (held?.items ?? []).filter(({ modified_timestamp: at }) => isSince(at, sinceMs))
      const looked = await Promise.all(
        changed.slice(0, MOST_LOOKED_INTO).map(async ({ serial_number: serial }): Promise<readonly Arrival[]> => {
          const payer = await bringerOf(token, serial, account, sinceMs)
          return payer === null ? [] : [{ serial, payer }]
        }),
      )
      return looked.flat().sort((a, b) => a.serial - b.serial)
    },
  }
}

/** `0.0.5-1700000000-000000123` begins with its payer. */
const payerOf = (transactionId: string): EntityId | null => {
  const payer = entityId.safeParse(transactionId.slice(0, transactionId.indexOf('-')))
  return payer.success ? (payer.data as EntityId) : null
}

const isSince = (timestamp: string | null | undefined, sinceMs: number): boolean => {
  const atMs = msOf(timestamp)
  return atMs !== null && atMs >= sinceMs
}
