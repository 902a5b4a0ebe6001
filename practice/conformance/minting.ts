import { Transaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Answer, Json } from '../testing/harness'
import { sessionTag } from '../service/launchpad/sessions'
import type { FreshAccount, Fixture } from './fixture'
import { OPERATOR, shortenConsensus } from './trading'

/** A launch that no other case uses. */
export type FreshLaunch = {
  readonly mintCode: string
  readonly slug: string
  readonly token: string
  /** First serial of the launch. */
  readonly first: number
  /** Last serial of the launch. */
  readonly last: number
  /** Account from which the launch sends its NFTs. */
  readonly treasury: string
  /** Account that receives the payments. */
  readonly payout: string
  /** Ids of the stages. */
  readonly stages: readonly number[]
}

type Options = Readonly<Record<string, unknown>>

/** Opens a launch with one stage. By default, an NFT costs 10 HBAR. */
export async function openLaunch(
  market: Fixture,
  stageSettings: Options = {},
  launchSettings: Options = {},
): Promise<FreshLaunch> {
  await shortenConsensus(market)
  return (await market.control('/launchpad/open', { ...launchSettings, stages: [stageSettings] })) as FreshLaunch
}

/** Calls `mintnft` for the buyer. By default, the sent price of one NFT is 10 HBAR. */
export const prepareMint = (
  market: Fixture,
  launch: { readonly mintCode: string },
  buyer: string,
  options: Options = {},
): Promise<Answer> =>
  market.call('mintnft', { user_address: buyer, mintCode: launch.mintCode, price: '10', ...options })

/** Signs and submits the transaction in the answer `prepared` of `mintnft`. Returns the status of the receipt. */
export async function signAndSubmitMint(market: Fixture, prepared: Answer, { key }: FreshAccount): Promise<string> {
  const transaction = Transaction.fromBytes(Uint8Array.from(prepared.body.transBytes.data as number[]))
  // Reading `transactionId` makes the SDK execute the transaction under the prepared id, not under a new one.
  void transaction.transactionId
  await transaction.sign(key)
  const response = await transaction.execute(market.client)
  return market.receiptStatus(response.transactionId)
}

/** Calls `mintnftres` for the answer `prepared` of `mintnft`, by default with the announced affiliate key. */
export const completeMint = (
  market: Fixture,
  prepared: Answer,
  buyer: string,
  options: Options = {},
  key?: string,
): Promise<Answer> =>
  market.call(
    'mintnftres',
    { user_address: buyer, saleVerificationCode: prepared.body.saleVerificationCode as string, ...options },
    key === undefined ? {} : { key },
  )

export type SignedMint = {
  readonly buyer: FreshAccount
  readonly launch: FreshLaunch
  /** Answer of `mintnft`. */
  readonly prepared: Answer
}

/**
 * Opens a launch and an account for the buyer, then prepares, signs and submits a mint of `count` NFTs. Does not call
 * `mintnftres`. `stage`, `launch` and `account` are settings.
 */
export async function prepareAndSubmitMint(
  market: Fixture,
  {
    stage = {},
    launch = {},
    count = 1,
    account = {},
  }: {
    readonly stage?: Options
    readonly launch?: Options
    readonly count?: number
    readonly account?: Options
  } = {},
): Promise<SignedMint> {
  const openedLaunch = await openLaunch(market, stage, launch)
  const buyer = await market.openAccount(account)
  return prepareAndSubmitMintFor(market, openedLaunch, buyer, { mintCount: String(count) })
}

/** Prepares, signs and submits a mint for the buyer. Does not call `mintnftres`. */
export async function prepareAndSubmitMintFor(
  market: Fixture,
  launch: FreshLaunch,
  buyer: FreshAccount,
  options: Options = {},
): Promise<SignedMint> {
  const prepared = await prepareMint(market, launch, buyer.accountId, options)
  expect(prepared.body, JSON.stringify(prepared.body)).toMatchObject({ success: true })
  expect(await signAndSubmitMint(market, prepared, buyer)).toBe('SUCCESS')
  return { buyer, launch, prepared }
}

type LedgerAccount = {
  readonly tinybar: string
  readonly nfts: readonly { readonly token: string; readonly serial: number }[]
  readonly hbarAllowances: readonly { readonly spender: string; readonly tinybar: string }[]
}

export const ledgerAccount = async (market: Fixture, id: string): Promise<LedgerAccount> =>
  (await market.control(`/state/ledger/accounts/${id}`)) as LedgerAccount

/** Serials that an account owns in a collection, according to the ledger. */
export const serialsOf = async (market: Fixture, id: string, token: string): Promise<number[]> =>
  (await ledgerAccount(market, id)).nfts.filter((nft) => nft.token === token).map(({ serial }) => serial)

/** Mint event of the launch, as `mintEvents` returns it; undefined if the answer has no such event. */
export async function readMintEvent(market: Fixture, launch: { readonly mintCode: string }): Promise<Json> {
  const { body } = await market.call('mintEvents')
  expect(body.success).toBe(true)
  return (body.mintEvents as Json[]).find(({ mintCode }: Json) => mintCode === launch.mintCode)
}

/** Summary of the ledger transaction with this id; undefined unless the market's own account paid the transaction. */
export async function operatorTransaction(market: Fixture, id: string): Promise<Json> {
  const { transactions } = await market.control(`/ledger/transactions?payer=${OPERATOR}`)
  return (transactions as Json[]).find((transaction: Json) => transaction.id === id)
}

/** Ledger codes of the transfers that refund a mint. The code is `PENDING` until consensus. */
export async function refundCodesOf(market: Fixture, prepared: Answer): Promise<string[]> {
  const { transactions } = await market.control(`/ledger/transactions?payer=${OPERATOR}`)
  const memo = `Refund ${sessionTag(prepared.body.saleVerificationCode as string)}`
  return (transactions as Json[])
    .filter((transaction: Json) => transaction.memo === memo)
    .map(({ result }: Json) => result as string)
}
