import { PrivateKey, Transaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { EntityId } from '@shared/ids'
import type { Answer, Json } from '../testing/harness'
import { noTradingFaults } from '../service/trading/faults'
import type { CallOptions, FreshAccount, FreshListing, Fixture } from './fixture'

type Fields = Readonly<Record<string, unknown>>

export const OPERATOR = '0.0.3064901'
export const MARKET = '0.0.3064902'

/** A case's own account, with an unlisted NFT of the native or another collection. */
export type Seller = FreshAccount & { readonly token: EntityId; readonly serial: number }

/** Makes consensus almost immediate, so that cases of many transactions stay short. */
export const shortenConsensus = (market: Fixture): Promise<Json> => market.control('/faults', { consensusDelayMs: 5 })

export const evmToken = (market: Fixture): EntityId => market.announcement.tokens.evm
export const EDITIONS: EntityId = '0.0.4601377'

/** An account that may buy NFTs of contracts. */
export const openEvmBuyer = (market: Fixture, options: Fields = {}): Promise<FreshAccount> =>
  market.openAccount({ keyType: 'ECDSA', ...options })

/** An account with NFTs of one collection; the first is the one to sell. */
export async function openSeller(
  market: Fixture,
  {
    token = market.announcement.tokens.native,
    count = 1,
    ...options
  }: Fields & { token?: EntityId; count?: number } = {},
): Promise<Seller & { readonly serials: readonly number[] }> {
  await shortenConsensus(market)
  const opened = await market.control('/accounts/open', { nfts: { [token]: count }, ...options })
  const serials = opened.nfts.map((nft: { serial: number }) => nft.serial) as number[]
  const { accountId, privateKey } = opened as { accountId: EntityId; privateKey: string }
  return { accountId, key: PrivateKey.fromStringDer(privateKey), token, serial: serials[0] ?? 0, serials }
}

type Offered = Pick<FreshListing, 'token' | 'serial' | 'price'>

/** Calls `buynft`. */
export const prepareBuy = (
  market: Fixture,
  { token, serial, price }: Offered,
  { accountId }: FreshAccount,
  extra: Fields = {},
  options: CallOptions = {},
): Promise<Answer> =>
  market.call(
    'buynft',
    { token_address: token, serial_number: String(serial), user_address: accountId, price, ...extra },
    options,
  )

/** Calls `buynftres`. */
export const completeBuy = (
  market: Fixture,
  prepared: Answer,
  transactionId?: string,
  options: CallOptions = {},
): Promise<Answer> =>
  market.call(
    'buynftres',
    { saleVerificationCode: prepared.body.saleVerificationCode as string, transactionId },
    options,
  )

export const transactionOf = (prepared: Answer): Transaction =>
  Transaction.fromBytes(Uint8Array.from(prepared.body.transBytes.data as number[]))

/** Signs the prepared transaction, submits it and waits for its receipt. */
export async function sign(
  market: Fixture,
  prepared: Answer,
  { key }: FreshAccount,
): Promise<{ readonly id: string; readonly status: string }> {
  expect(prepared.body, 'prepared').toMatchObject({ success: true })
  return market.signAndSubmit(Uint8Array.from(prepared.body.transBytes.data as number[]), key)
}

/** A purchase up to its signature. */
export async function paidBuy(
  market: Fixture,
  listing: Offered,
  buyer: FreshAccount,
): Promise<{ readonly prepared: Answer; readonly id: string }> {
  await shortenConsensus(market)
  const prepared = await prepareBuy(market, listing, buyer)
  const { id, status } = await sign(market, prepared, buyer)
  expect(status).toBe('SUCCESS')
  return { prepared, id }
}

const nftFields = ({ accountId, token, serial }: Seller): Fields => ({
  token_address: token,
  serial_number: String(serial),
  user_address: accountId,
})

/** Calls `listnft`. */
export const prepareList = (
  market: Fixture,
  seller: Seller,
  price = '25',
  extra: Fields = {},
  options: CallOptions = {},
): Promise<Answer> => market.call('listnft', { ...nftFields(seller), price, ...extra }, options)

/** Calls `listnftres`. */
export const completeList = (
  market: Fixture,
  prepared: Answer,
  extra: Fields = {},
  options: CallOptions = {},
): Promise<Answer> =>
  market.call('listnftres', { saleVerificationCode: prepared.body.saleVerificationCode as string, ...extra }, options)

/** Lists an NFT through the API, from the first call to the last. */
export async function listThroughApi(market: Fixture, seller: Seller, price = '25'): Promise<Offered> {
  const prepared = await prepareList(market, seller, price)
  const { id } = await sign(market, prepared, seller)
  const listed = await completeList(market, prepared, { transactionId: id, user_address: seller.accountId })
  expect(listed.body).toMatchObject({ success: true })
  return { token: seller.token, serial: seller.serial, price }
}

/** Calls `unlistnft`. */
export const prepareUnlist = (
  market: Fixture,
  seller: Seller,
  extra: Fields = {},
  options: CallOptions = {},
): Promise<Answer> => market.call('unlistnft', { ...nftFields(seller), ...extra }, options)

/** Calls `unlistnftres`. */
export const completeUnlist = (
  market: Fixture,
  prepared: Answer,
  extra: Fields = {},
  options: CallOptions = {},
): Promise<Answer> =>
  market.call('unlistnftres', { saleVerificationCode: prepared.body.saleVerificationCode as string, ...extra }, options)

export const advance = (market: Fixture, seconds: number): Promise<Json> =>
  market.control('/clock', { advanceMs: seconds * 1000 })

export const tinybarOf = async (market: Fixture, account: string): Promise<bigint> =>
  BigInt((await market.control(`/state/ledger/accounts/${account}`)).tinybar as string)

/** Owner of an NFT and accounts that may move the NFT. */
export const nftOf = (market: Fixture, { token, serial }: { token: string; serial: number }): Promise<Json> =>
  market.control(`/trading/nft?token=${token}&serial=${serial}`)

/** The listing as the public route shows it; null if there is none. */
export async function listingOf(market: Fixture, { token, serial }: { token: string; serial: number }): Promise<Json> {
  const { body } = await market.call('listings', { token }, { checked: false })
  return body.marketListings.find((entry: { serialId: number }) => entry.serialId === serial) ?? null
}

/** The latest events of an NFT, newest first. */
export const eventsOf = async (
  market: Fixture,
  { token, serial }: { token: string; serial: number },
): Promise<Json[]> => (await market.call('events', { token, serial }, { checked: false })).body.events as Json[]

/** Number of batches the operator submitted to sell an NFT of a contract. */
export async function batchesSent(market: Fixture): Promise<number> {
  const { transactions } = await market.control(`/ledger/transactions?payer=${OPERATOR}`)
  return transactions.filter((entry: { name: string | null }) => entry.name === 'ATOMICBATCH').length as number
}

/** Sets faults of buying, listing and unlisting. */
export const breakTrading = (market: Fixture, trading: Fields): Promise<Json> => market.control('/faults', { trading })

/** Runs with faults and resets them afterwards, whatever happens in between. */
export async function withFaults(market: Fixture, faults: Fields, run: () => Promise<void>): Promise<void> {
  await breakTrading(market, faults)
  try {
    await run()
  } finally {
    await breakTrading(market, noTradingFaults())
  }
}

/** Signs another transaction under the prepared one's id and submits it; returns the status of its receipt. */
export async function signInstead(
  market: Fixture,
  prepared: Answer,
  { key }: Pick<FreshAccount, 'key'>,
  other: Transaction,
): Promise<string> {
  const { transactionId, nodeAccountIds } = transactionOf(prepared)
  if (!transactionId || !nodeAccountIds) throw new Error('no id')
  const frozen = other.setTransactionId(transactionId).setNodeAccountIds(nodeAccountIds).freeze()
  return (await market.signAndSubmit(frozen.toBytes(), key)).status
}
