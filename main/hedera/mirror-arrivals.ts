import { z } from 'zod'
import { entityId, serialNumber } from '@shared/contract/common'
import type { EntityId } from '@shared/ids'
import { timestampMs, type MirrorGet } from './mirror-get'

const heldNftsAnswer = z.object({
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

const debitsAnswer = z.object({ transactions: z.array(z.object({ consensus_timestamp: z.string() })) })

/** An NFT that has arrived, and the payer of the transaction that brought it. */
export type Arrival = { readonly serial: number; readonly payer: EntityId }

/**
 * Last arrival of an NFT. `hasPaid`: the account was the payer of the transaction that brought the NFT, or HBAR left
 * the account at most three minutes before or after that transaction.
 */
type LastArrival = { readonly payer: EntityId; readonly hasPaid: boolean }

/**
 * Longest time between payment and arrival: a market can take the payment in one transaction and bring the NFT in
 * another.
 */
const PAYMENT_WINDOW_SECONDS = 180
/** Highest number of NFTs whose history is read, well above the ten NFTs that a mint can bring. */
const MAX_EXAMINED_NFTS = 50

/** Reads that find NFTs which have arrived at an account. */
export function arrivalReads({ get, list }: MirrorGet) {
  /**
   * Payer, other than the account itself, of a transaction that has brought the NFT to the account since `sinceMs`
   * (epoch ms); null when there is none.
   */
  async function findArrivalPayer(token: EntityId, serial: number, account: EntityId, sinceMs: number) {
    const history = await get(historyPath(token, serial), historyAnswer)
    const payers = (history?.transactions ?? [])
      .filter((transfer) => transfer.receiver_account_id === account && isSince(transfer.consensus_timestamp, sinceMs))
      .map((transfer) => payerOf(transfer.transaction_id))
    return payers.find((payer) => payer !== account) ?? null
  }

  /** True if HBAR left the account within PAYMENT_WINDOW_SECONDS before or after the consensus timestamp. */
  async function hasPaidAround(account: EntityId, timestamp: string): Promise<boolean> {
    const seconds = Number(/^(\d{1,12})\.\d{1,9}$/.exec(timestamp)?.[1] ?? Number.NaN)
    if (Number.isNaN(seconds)) return false
    const fromSeconds = seconds - PAYMENT_WINDOW_SECONDS
    const untilSeconds = seconds + PAYMENT_WINDOW_SECONDS
    const timeRange = `timestamp=gte:${fromSeconds}.0&timestamp=lte:${untilSeconds}.0`
    const path = `/api/v1/transactions?account.id=${account}&type=debit&result=success&limit=1&${timeRange}`
    return ((await get(path, debitsAnswer))?.transactions.length ?? 0) > 0
  }

  return {
    /** The last arrival of an NFT at the account; null when the NFT's latest 25 transfers show none. */
    lastArrival: async (token: EntityId, serial: number, account: EntityId): Promise<LastArrival | null> => {
      const history = await get(historyPath(token, serial), historyAnswer)
      const lastTransfer = history?.transactions.find((transfer) => transfer.receiver_account_id === account)
      const payer = lastTransfer ? payerOf(lastTransfer.transaction_id) : null
      if (!lastTransfer || payer === null) return null
      return { payer, hasPaid: payer === account || (await hasPaidAround(account, lastTransfer.consensus_timestamp)) }
    },
    /**
     * NFTs of a token that the account holds and that arrived since `sinceMs` (epoch ms), sorted by serial. Arrivals by
     * transactions that the account itself paid are omitted, and at most 50 NFTs are examined.
     */
    arrivedSince: async (account: EntityId, token: EntityId, sinceMs: number): Promise<readonly Arrival[]> => {
      const heldNfts = await list(
        `/api/v1/accounts/${account}/nfts?token.id=${token}`,
        heldNftsAnswer,
        (page) => page.nfts,
      )
      // A new permission also changes the timestamp of an NFT: only the NFT's transfers prove an arrival.
      const changedNfts = (heldNfts?.items ?? []).filter(({ modified_timestamp: changedAt }) =>
        isSince(changedAt, sinceMs),
      )
      const arrivals = await Promise.all(
        changedNfts.slice(0, MAX_EXAMINED_NFTS).map(async ({ serial_number: serial }): Promise<readonly Arrival[]> => {
          const payer = await findArrivalPayer(token, serial, account, sinceMs)
          return payer === null ? [] : [{ serial, payer }]
        }),
      )
      return arrivals.flat().sort((a, b) => a.serial - b.serial)
    },
  }
}

const historyPath = (token: EntityId, serial: number): string =>
  `/api/v1/tokens/${token}/nfts/${serial}/transactions?limit=25&order=desc`

/** Payer of a transaction by its id: `0.0.5` for `0.0.5-1700000000-000000123`. Null for an id in another form. */
const payerOf = (transactionId: string): EntityId | null => {
  const payer = entityId.safeParse(transactionId.slice(0, transactionId.indexOf('-')))
  return payer.success ? payer.data : null
}

const isSince = (timestamp: string | null | undefined, sinceMs: number): boolean => {
  const atMs = timestampMs(timestamp)
  return atMs !== null && atMs >= sinceMs
}
