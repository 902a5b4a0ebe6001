import { Transaction, TransactionId, type PrivateKey } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Answer, Json } from '../testing/harness'
import type { CallOptions, Fixture } from './fixture'

/** The collection most cases make offers on; it is not watched. */
export const COLLECTION = '0.0.3390118'
export const OTHER_COLLECTION = '0.0.4311027'
/** A watched collection. */
export const WATCHED_COLLECTION = '0.0.4390071'

type Params = Readonly<Record<string, unknown>>

/** A wallet that no other case uses, with its own user key. */
export type Wallet = {
  readonly accountId: string
  readonly key: PrivateKey
  readonly apiKey: string
  readonly call: (name: string, params?: Params, options?: CallOptions) => Promise<Answer>
  /** Places one offer and returns its id. */
  readonly offer: (orderPrice: number, params?: Params) => Promise<number>
  /** Ids of the wallet's active offers, oldest first. */
  readonly activeOfferIds: () => Promise<number[]>
  /** Signs unsigned bytes with the wallet's key and submits them; returns the receipt's status. */
  readonly signAndSubmit: (transactionBytes: string) => Promise<string>
  /** Signs and submits another transaction under an issued id. */
  readonly submitAs: (id: string, transaction: Transaction) => Promise<string>
}

export async function openWallet(market: Fixture, options: Params = {}): Promise<Wallet> {
  const { accountId, key } = await market.openAccount({ hbar: '100000', ...options })
  const apiKey = await issueKey(market, accountId)
  const call: Wallet['call'] = (name, params, callOptions) => market.call(name, params, { key: apiKey, ...callOptions })
  return {
    accountId,
    key,
    apiKey,
    call,
    offer: async (orderPrice, params) => {
      const { body } = await call('ordersAdd', { token: COLLECTION, orderPrice, ...params })
      expect(body.success, JSON.stringify(body)).toBe(true)
      return body.newOrders[0].id as number
    },
    activeOfferIds: async () => {
      const { body } = await call('ordersList', { onlyMine: true })
      return (body.orders as Json[]).map((order) => order.id as number).sort((a, b) => a - b)
    },
    signAndSubmit: async (transactionBytes) => {
      const transaction = Transaction.fromBytes(Buffer.from(transactionBytes, 'base64'))
      void transaction.transactionId
      return submit(market, key, transaction)
    },
    submitAs: (id, transaction) =>
      submit(market, key, transaction.setTransactionId(TransactionId.fromString(id)).freezeWith(market.client)),
  }
}

export async function issueKey(market: Fixture, account: string, settings: Params = {}): Promise<string> {
  const { key } = (await market.control('/keys/issue', { kind: 'user', account, ...settings })) as { key: string }
  return key
}

async function submit(market: Fixture, key: PrivateKey, transaction: Transaction): Promise<string> {
  await transaction.sign(key)
  const { transactionId } = await transaction.execute(market.client)
  return market.receipt(transactionId)
}

/** Checks a refusal: a readable message, and the expected status and fields. */
export function expectRefusal({ status, body }: Answer, expected: number, expectedFields: object = {}): void {
  expect({ status, ...(body as object) }).toMatchObject({ status: expected, success: false, ...expectedFields })
  expect(body.apimessage).toMatch(/\w \w/)
}

export const header = (key: string): CallOptions => ({ headers: { 'idempotency-key': key } })

let lastKey = 0
/** An Idempotency-Key that no other case uses. */
export const freshKey = (): string => `case-${process.pid}-${(lastKey += 1)}`
