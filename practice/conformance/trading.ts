import { PrivateKey, Transaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { EntityId } from '@shared/ids'
import type { Answer, Json } from '../testing/harness'
import { noTradingFaults } from '../service/trading/faults'
import type { CallOptions, FreshAccount, FreshListing, Fixture } from './fixture'

type Fields = Readonly<Record<string, unknown>>

/** The market's own account, which spends allowances and moves NFTs. */
export const OPERATOR = '0.0.3064901'
/** Account that receives the market's fee. */
export const MARKET_FEE_ACCOUNT = '0.0.3064902'

/** An account that no other case uses, and one NFT of the account. */
export type Seller = FreshAccount & { readonly token: EntityId; readonly serial: number }

/** Sets the consensus delay to 5 ms, so that cases with many transactions run fast. */
export const shortenConsensus = (market: Fixture): Promise<Json> => market.control('/faults', { consensusDelayMs: 5 })

export const evmToken = (market: Fixture): EntityId => market.announcement.tokens.evm
/** An EVM collection of editions (ERC-1155). */
export const EDITIONS_TOKEN: EntityId = '0.0.4601377'

/** Opens an account with an ECDSA key, as buyers of EVM NFTs need. */
export const openEvmBuyer = (market: Fixture, options: Fields = {}): Promise<FreshAccount> =>
  market.openAccount({ keyType: 'ECDSA', ...options })

/**
 * Opens an account with `count` unlisted NFTs of one collection, by default the native one. The result has all serials in
 * `serials`, and the first of them in `serial`.
 */
export async function openSeller(
  market: Fixture,
  {
    token = market.announcement.tokens.native,
    count = 1,
    ...options
  }: Fields & { token?: EntityId; count?: number } = {},
): Promise<Seller & { readonly serials: readonly number[] }> {
  await shortenConsensus(market)
  const account = await market.control('/accounts/open', { nfts: { [token]: count }, ...options })
  const serials = account.nfts.map((nft: { serial: number }) => nft.serial) as number[]
  const { accountId, privateKey } = account as { accountId: EntityId; privateKey: string }
  return { accountId, key: PrivateKey.fromStringDer(privateKey), token, serial: serials[0] ?? 0, serials }
}

/** A listed NFT and the price of the listing, in HBAR. */
type ListingTerms = Pick<FreshListing, 'token' | 'serial' | 'price'>

// In this file, `prepared` is the answer of `buynft`, `listnft` or `unlistnft`: the first of the two calls of a flow.

/** Calls `buynft`. */
export const prepareBuy = (
  market: Fixture,
  { token, serial, price }: ListingTerms,
  { accountId }: FreshAccount,
  overrides: Fields = {},
  options: CallOptions = {},
): Promise<Answer> =>
  market.call(
    'buynft',
    { token_address: token, serial_number: String(serial), user_address: accountId, price, ...overrides },
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

/** Signs and submits the prepared transaction, and waits for the receipt. */
export async function signAndSubmitPrepared(
  market: Fixture,
  prepared: Answer,
  { key }: FreshAccount,
): Promise<{ readonly id: string; readonly status: string }> {
  expect(prepared.body, 'prepared').toMatchObject({ success: true })
  return market.signAndSubmit(Uint8Array.from(prepared.body.transBytes.data as number[]), key)
}

/** Prepares, signs and submits a purchase. Does not call `buynftres`. */
export async function prepareAndSubmitBuy(
  market: Fixture,
  listing: ListingTerms,
  buyer: FreshAccount,
): Promise<{ readonly prepared: Answer; readonly transactionId: string }> {
  await shortenConsensus(market)
  const prepared = await prepareBuy(market, listing, buyer)
  const { id: transactionId, status } = await signAndSubmitPrepared(market, prepared, buyer)
  expect(status).toBe('SUCCESS')
  return { prepared, transactionId }
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
  overrides: Fields = {},
  options: CallOptions = {},
): Promise<Answer> => market.call('listnft', { ...nftFields(seller), price, ...overrides }, options)

/** Calls `listnftres`. */
export const completeList = (
  market: Fixture,
  prepared: Answer,
  overrides: Fields = {},
  options: CallOptions = {},
): Promise<Answer> =>
  market.call(
    'listnftres',
    { saleVerificationCode: prepared.body.saleVerificationCode as string, ...overrides },
    options,
  )

/** Lists an NFT through the API: prepares, signs and completes the listing. */
export async function listThroughApi(market: Fixture, seller: Seller, price = '25'): Promise<ListingTerms> {
  const prepared = await prepareList(market, seller, price)
  const { id } = await signAndSubmitPrepared(market, prepared, seller)
  const completion = await completeList(market, prepared, { transactionId: id, user_address: seller.accountId })
  expect(completion.body).toMatchObject({ success: true })
  return { token: seller.token, serial: seller.serial, price }
}

/** Calls `unlistnft`. */
export const prepareUnlist = (
  market: Fixture,
  seller: Seller,
  overrides: Fields = {},
  options: CallOptions = {},
): Promise<Answer> => market.call('unlistnft', { ...nftFields(seller), ...overrides }, options)

/** Calls `unlistnftres`. */
export const completeUnlist = (
  market: Fixture,
  prepared: Answer,
  overrides: Fields = {},
  options: CallOptions = {},
): Promise<Answer> =>
  market.call(
    'unlistnftres',
    { saleVerificationCode: prepared.body.saleVerificationCode as string, ...overrides },
    options,
  )

/** Advances the clock of the practice world. */
export const advanceClock = (market: Fixture, seconds: number): Promise<Json> =>
  market.control('/clock', { advanceMs: seconds * 1000 })

export const tinybarOf = async (market: Fixture, account: string): Promise<bigint> =>
  BigInt((await market.control(`/state/ledger/accounts/${account}`)).tinybar as string)

/** Answer of the control route `/trading/nft`: the `owner` of an NFT, the approved `spender`, and `evmApproved`. */
export const readNftOwnership = (
  market: Fixture,
  { token, serial }: { token: string; serial: number },
): Promise<Json> => market.control(`/trading/nft?token=${token}&serial=${serial}`)

/** Listing of an NFT as `listings` returns it; null if the NFT is not listed. */
export async function readListing(
  market: Fixture,
  { token, serial }: { token: string; serial: number },
): Promise<Json> {
  const { body } = await market.call('listings', { token }, { checksAnswer: false })
  return body.marketListings.find((listing: { serialId: number }) => listing.serialId === serial) ?? null
}

/** The latest events of an NFT, newest first. */
export const readNftEvents = async (
  market: Fixture,
  { token, serial }: { token: string; serial: number },
): Promise<Json[]> => (await market.call('events', { token, serial }, { checksAnswer: false })).body.events as Json[]

/** Number of batch transactions that the operator paid. Each sale of an EVM NFT is one batch transaction. */
export async function operatorBatchCount(market: Fixture): Promise<number> {
  const { transactions } = await market.control(`/ledger/transactions?payer=${OPERATOR}`)
  const batches = (transactions as { name: string | null }[]).filter(({ name }) => name === 'ATOMICBATCH')
  return batches.length
}

/** Sets faults of buying, listing and unlisting. */
export const setTradingFaults = (market: Fixture, trading: Fields): Promise<Json> =>
  market.control('/faults', { trading })

/** Sets faults of buying, listing and unlisting, runs `run`, and resets the faults even if `run` throws. */
export async function withTradingFaults(market: Fixture, faults: Fields, run: () => Promise<void>): Promise<void> {
  await setTradingFaults(market, faults)
  try {
    await run()
  } finally {
    await setTradingFaults(market, noTradingFaults())
  }
}

/** Signs and submits another transaction under the id of the prepared one. Returns the status of the receipt. */
export async function submitUnderPreparedId(
  market: Fixture,
  prepared: Answer,
  { key }: Pick<FreshAccount, 'key'>,
  otherTransaction: Transaction,
): Promise<string> {
  const { transactionId, nodeAccountIds } = transactionOf(prepared)
  if (!transactionId || !nodeAccountIds) throw new Error('the prepared transaction has no id or no node')
  const frozenTransaction = otherTransaction.setTransactionId(transactionId).setNodeAccountIds(nodeAccountIds).freeze()
  return (await market.signAndSubmit(frozenTransaction.toBytes(), key)).status
}
