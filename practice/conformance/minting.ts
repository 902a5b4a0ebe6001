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
  readonly first: number
  readonly last: number
  readonly treasury: string
  readonly payout: string
  readonly stages: readonly number[]
}

type Options = Readonly<Record<string, unknown>>

/** Makes consensus almost immediate, so that cases with many transactions stay short. */
export const shortenConsensus = (market: Fixture): Promise<Json> => market.control('/faults', { consensusDelayMs: 20 })

/** Opens a launch of one stage at 10 HBAR; `stage` overrides fields of its stage. */
export async function openLaunch(market: Fixture, stage: Options = {}, launch: Options = {}): Promise<FreshLaunch> {
  await shortenConsensus(market)
  return (await market.control('/launchpad/open', { ...launch, stages: [stage] })) as FreshLaunch
}

export const OPERATOR = '0.0.3064901'

/** Calls `mintnft`. */
export const prepare = (
  market: Fixture,
  launch: { readonly mintCode: string },
  buyer: string,
  options: Options = {},
): Promise<Answer> =>
  market.call('mintnft', { user_address: buyer, mintCode: launch.mintCode, price: '10', ...options })

/** Signs prepared bytes and brings them to consensus; returns the final code. */
export async function submit(market: Fixture, prepared: Answer, { key }: FreshAccount): Promise<string> {
  const transaction = Transaction.fromBytes(Uint8Array.from(prepared.body.transBytes.data as number[]))
  void transaction.transactionId
  await transaction.sign(key)
  const response = await transaction.execute(market.client)
  return market.receipt(response.transactionId)
}

/** Calls `mintnftres`. */
export const finish = (
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

export type Signed = { readonly buyer: FreshAccount; readonly launch: FreshLaunch; readonly prepared: Answer }

/** A mint whose transaction reached consensus, ready to be finished. */
export async function signedMint(
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
): Promise<Signed> {
  const opened = await openLaunch(market, stage, launch)
  const buyer = await market.openAccount(account)
  return signedMintFor(market, opened, buyer, { mintCount: String(count) })
}

export async function signedMintFor(
  market: Fixture,
  launch: FreshLaunch,
  buyer: FreshAccount,
  options: Options = {},
): Promise<Signed> {
  const prepared = await prepare(market, launch, buyer.accountId, options)
  expect(prepared.body, JSON.stringify(prepared.body)).toMatchObject({ success: true })
  expect(await submit(market, prepared, buyer)).toBe('SUCCESS')
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

/** The launch as the launches route shows it. */
export async function shownLaunch(market: Fixture, launch: { readonly mintCode: string }): Promise<Json> {
  const { body } = await market.call('mintEvents')
  expect(body.success).toBe(true)
  return (body.mintEvents as Json[]).find(({ mintCode }: Json) => mintCode === launch.mintCode)
}

/** A transaction of the market's own, as the ledger shows it. */
export async function operatorTransaction(market: Fixture, id: string): Promise<Json> {
  const { transactions } = await market.control(`/ledger/transactions?payer=${OPERATOR}`)
  return (transactions as Json[]).find((transaction: Json) => transaction.id === id)
}

/** Final codes of the transfers that refunded a mint; `PENDING` for one under way. */
export async function refundsOf(market: Fixture, prepared: Answer): Promise<string[]> {
  const { transactions } = await market.control(`/ledger/transactions?payer=${OPERATOR}`)
  const memo = `Refund ${sessionTag(prepared.body.saleVerificationCode as string)}`
  return (transactions as Json[])
    .filter((entry: Json) => entry.memo === memo)
    .map(({ result }: Json) => result as string)
}

/** Rules that each remove one field from an operation's answer. */
export const removedAnswerFields = (operation: string, fields: string): string[] =>
  fields.split(' ').map((field) => `answer ${operation}.${field}`)
