import { Transaction, TransactionId, type PrivateKey } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Answer, Json } from '../testing/harness'
import type { CallOptions, Fixture } from './fixture'

/** The collection on which most cases make offers. The market does not check high offers for it once more. */
export const COLLECTION = '0.0.3390118'
export const OTHER_COLLECTION = '0.0.4311027'
/** A collection that the market watches: offers above 10,000 HBAR must pass one more check. */
export const WATCHED_COLLECTION = '0.0.4390071'

type Params = Readonly<Record<string, unknown>>

/** An account that no other case uses, and a user key of the account. */
export type Wallet = {
  readonly accountId: string
  /** Private key of the account on the ledger. */
  readonly key: PrivateKey
  /** User key for the service. */
  readonly apiKey: string
  readonly call: (name: string, params?: Params, options?: CallOptions) => Promise<Answer>
  /** Places one offer and returns its id. */
  readonly placeOffer: (orderPrice: number, params?: Params) => Promise<number>
  /** Ids of the wallet's active offers, oldest first. */
  readonly activeOfferIds: () => Promise<number[]>
  /** Signs and submits a transaction that is given as base64. Returns the status of the receipt. */
  readonly signAndSubmit: (transactionBytes: string) => Promise<string>
  /** Signs and submits a transaction under the given id; returns the status of the receipt. */
  readonly submitWithId: (id: string, transaction: Transaction) => Promise<string>
}

export async function openWallet(market: Fixture, options: Params = {}): Promise<Wallet> {
  const { accountId, key } = await market.openAccount({ hbar: '100000', ...options })
  const apiKey = await issueUserKey(market, accountId)
  const call: Wallet['call'] = (name, params, callOptions) => market.call(name, params, { key: apiKey, ...callOptions })
  return {
    accountId,
    key,
    apiKey,
    call,
    placeOffer: async (orderPrice, params) => {
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
      // Reading `transactionId` makes the SDK execute the transaction under the prepared id, not under a new one.
      void transaction.transactionId
      return submit(market, key, transaction)
    },
    submitWithId: (id, transaction) =>
      submit(market, key, transaction.setTransactionId(TransactionId.fromString(id)).freezeWith(market.client)),
  }
}

export async function issueUserKey(market: Fixture, account: string, settings: Params = {}): Promise<string> {
  const { key } = (await market.control('/keys/issue', { kind: 'user', account, ...settings })) as { key: string }
  return key
}

async function submit(market: Fixture, key: PrivateKey, transaction: Transaction): Promise<string> {
  await transaction.sign(key)
  const { transactionId } = await transaction.execute(market.client)
  return market.receiptStatus(transactionId)
}

/** Checks a refusal: the status, the given fields, and a message of at least two words. */
export function expectRefusal({ status, body }: Answer, expectedStatus: number, expectedFields: object = {}): void {
  expect({ status, ...(body as object) }).toMatchObject({ status: expectedStatus, success: false, ...expectedFields })
  expect(body.apimessage).toMatch(/\w \w/)
}

export const idempotencyKeyHeader = (key: string): CallOptions => ({ headers: { 'idempotency-key': key } })

let lastKeyNumber = 0
/** An Idempotency-Key that no other case uses. */
export function freshIdempotencyKey(): string {
  lastKeyNumber += 1
  return `case-${process.pid}-${lastKeyNumber}`
}
