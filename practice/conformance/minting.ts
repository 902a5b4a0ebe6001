import { Transaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Answer, Json } from '../testing/harness'
import { sessionTag } from '../service/launchpad/sessions'
import type { FreshAccount, Fixture } from './fixture'

/** A launch that no other case uses. */
export type FreshLaunch = {
  readonly mintCode: string
  readonly slug: string
  readonly token: string
  /** First serial of the launch. */
  readonly first: number
  /** Last serial of the launch. */
  readonly last: number
  readonly treasury: string
  readonly payout: string
  /** Ids of the stages. */
  readonly stages: readonly number[]
}

type Options = Readonly<Record<string, unknown>>

/** Sets the consensus delay to 20 ms, so that cases with many transactions stay short. */
export const shortenConsensus = (market: Fixture): Promise<Json> => market.control('/faults', { consensusDelayMs: 20 })

/**
 * Opens a launch with one stage, by default at 10 HBAR. `stage` overrides settings of the stage, `launch` settings of the
 * launch.
 */
export async function openLaunch(market: Fixture, stage: Options = {}, launch: Options = {}): Promise<FreshLaunch> {
  await shortenConsensus(market)
  return (await market.control('/launchpad/open', { ...launch, stages: [stage] })) as FreshLaunch
}

/** The market's own account. */
export const OPERATOR = '0.0.3064901'

/** Calls `mintnft`, by default at 10 HBAR for each NFT. */
export const prepareMint = (
  market: Fixture,
  launch: { readonly mintCode: string },
  buyer: string,
  options: Options = {},
): Promise<Answer> =>
  market.call('mintnft', { user_address: buyer, mintCode: launch.mintCode, price: '10', ...options })

/** Signs and submits the prepared transaction; returns the status of its receipt. */
export async function signAndSubmitMint(market: Fixture, prepared: Answer, { key }: FreshAccount): Promise<string> {
  const transaction = Transaction.fromBytes(Uint8Array.from(prepared.body.transBytes.data as number[]))
  // Reading the id makes the SDK keep this id.
  void transaction.transactionId
  await transaction.sign(key)
  const response = await transaction.execute(market.client)
  return market.receipt(response.transactionId)
}

/** Calls `mintnftres`. */
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

export type SignedMint = { readonly buyer: FreshAccount; readonly launch: FreshLaunch; readonly prepared: Answer }

/** Opens a launch and a buyer, then prepares, signs and submits a mint. Does not call `mintnftres`. */
export async function prepareAndSignMint(
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
  return prepareAndSignMintFor(market, openedLaunch, buyer, { mintCount: String(count) })
}

/** Prepares, signs and submits a mint for the buyer. Does not call `mintnftres`. */
export async function prepareAndSignMintFor(
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

/** Serials of a collection that an account owns, from the ledger. */
export const serialsOf = async (market: Fixture, id: string, token: string): Promise<number[]> =>
  (await ledgerAccount(market, id)).nfts.filter((nft) => nft.token === token).map(({ serial }) => serial)

/** Mint event of the launch, as `mintEvents` returns it; undefined if the answer has no such event. */
export async function launchFromApi(market: Fixture, launch: { readonly mintCode: string }): Promise<Json> {
  const { body } = await market.call('mintEvents')
  expect(body.success).toBe(true)
  return (body.mintEvents as Json[]).find(({ mintCode }: Json) => mintCode === launch.mintCode)
}

/** Summary of a ledger transaction that the market's own account paid; undefined if there is none with this id. */
export async function operatorTransaction(market: Fixture, id: string): Promise<Json> {
  const { transactions } = await market.control(`/ledger/transactions?payer=${OPERATOR}`)
  return (transactions as Json[]).find((transaction: Json) => transaction.id === id)
}

/** Ledger codes of the transfers that refund a mint. A transfer without consensus has `PENDING`. */
export async function refundCodesOf(market: Fixture, prepared: Answer): Promise<string[]> {
  const { transactions } = await market.control(`/ledger/transactions?payer=${OPERATOR}`)
  const memo = `Refund ${sessionTag(prepared.body.saleVerificationCode as string)}`
  return (transactions as Json[])
    .filter((entry: Json) => entry.memo === memo)
    .map(({ result }: Json) => result as string)
}

/** Names of rules. While one of them is broken, its field is missing from the operation's answer. */
export const answerFieldRules = (operation: string, fields: string): string[] =>
  fields.split(' ').map((field) => `answer ${operation}.${field}`)
