import { expect } from 'vitest'
import type { Answer, Json } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import {
  OPERATOR,
  finish,
  shortenConsensus,
  ledgerAccount,
  openLaunch,
  operatorTransaction,
  serialsOf,
  shownLaunch,
  signedMint,
  signedMintFor,
} from '../minting'
import { until } from '../polling'

const code = (row: number): string => `affiliate/errors/mintnftres-codes/row-${row}`
const HBAR = 100_000_000n

const refused = ({ status, body }: Answer): Json => ({ status, success: body.success, errorCode: body.errorCode })

/** Runs `first`, and runs `then` once the market's transfer is on its way. */
async function whileTransferring(
  market: Fixture,
  first: () => Promise<Answer>,
  then: () => Promise<void>,
): Promise<Answer> {
  const count = async (): Promise<number> =>
    ((await market.control(`/ledger/transactions?payer=${OPERATOR}`)).transactions as Json[]).length
  const before = await count()
  await market.control('/faults', { consensusDelayMs: 1_500 })
  try {
    const running = first()
    await until(async () => (await count()) > before)
    await then()
    return await running
  } finally {
    await shortenConsensus(market)
  }
}

export const mintOutcomeCases: readonly Case[] = [
  {
    passages: [code(7)],
    name: 'An NFT that another mint is still settling is busy: no transfer is made, and the caller retries',
    breaks: ['code MINT_ASSET_BUSY'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { count: 1 })
      const [firstBuyer, secondBuyer] = [await market.openAccount(), await market.openAccount()]
      const first = await signedMintFor(market, launch, firstBuyer)
      const second = await signedMintFor(market, launch, secondBuyer)
      const won = await whileTransferring(
        market,
        () => finish(market, first.prepared, firstBuyer.accountId),
        async () => {
          const busy = await finish(market, second.prepared, secondBuyer.accountId)
          expect(refused(busy)).toEqual({ status: 409, success: false, errorCode: 'MINT_ASSET_BUSY' })
          expect(busy.body.retryable).toBe(true)
        },
      )
      expect(won.body.success).toBe(true)
      expect((await finish(market, second.prepared, secondBuyer.accountId)).body.errorCode).toBe(
        'MINT_RESTART_REQUIRED',
      )
    },
  },
  {
    passages: [code(9)],
    name: 'A code in use by another request is pending and mints once',
    breaks: ['code MINT_EXECUTION_PENDING', 'mint.one-execution'],
    run: async (market) => {
      const { buyer, launch, prepared } = await signedMint(market, { count: 2 })
      const won = await whileTransferring(
        market,
        () => finish(market, prepared, buyer.accountId),
        async () => {
          const pending = await finish(market, prepared, buyer.accountId)
          expect(refused(pending)).toEqual({ status: 409, success: false, errorCode: 'MINT_EXECUTION_PENDING' })
          expect(pending.body.retryable).toBe(false)
        },
      )
      expect(won.body).toMatchObject({ success: true, mintedCount: 2 })
      expect(await serialsOf(market, buyer.accountId, launch.token)).toHaveLength(2)
    },
  },
  {
    passages: [code(9)],
    name: 'Of many simultaneous calls with one code, only one mints',
    breaks: ['mint.one-execution'],
    run: async (market) => {
      const { buyer, launch, prepared } = await signedMint(market)
      const answers = await Promise.all(Array.from({ length: 6 }, () => finish(market, prepared, buyer.accountId)))
      expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1)
      const codes = answers.flatMap(({ body }) => (body.success === true ? [] : [body.errorCode as string]))
      expect(codes.every((name) => /^MINT_(EXECUTION_PENDING|ALREADY_FINALIZED)$/.test(name))).toBe(true)
      expect(await serialsOf(market, buyer.accountId, launch.token)).toHaveLength(1)
    },
  },
  {
    passages: [code(8), code(9)],
    name: 'A transfer with an unknown outcome is not repeated; the service finds its outcome and finishes the mint',
    breaks: ['code MINT_UNCONFIRMED', 'code MINT_EXECUTION_PENDING'],
    alone: true,
    run: async (market) => {
      const { buyer, launch, prepared } = await signedMint(market)
      await market.control('/faults', { consensusDelayMs: 60_000 })
      const running = finish(market, prepared, buyer.accountId)
      await until(async () => {
        const { transactions } = await market.control(`/ledger/transactions?payer=${OPERATOR}`)
        return (transactions as Json[]).some(({ result }) => result === 'PENDING')
      })
      await market.control('/clock', { advanceMs: 11_000 })
      const unknown = await running
      expect(refused(unknown)).toEqual({ status: 200, success: false, errorCode: 'MINT_UNCONFIRMED' })
      expect(unknown.body.retryable).toBe(false)
      expect(await operatorTransaction(market, unknown.body.transactionId as string)).toMatchObject({
        result: 'PENDING',
      })
      const pending = await finish(market, prepared, buyer.accountId)
      expect(refused(pending)).toEqual({ status: 200, success: false, errorCode: 'MINT_EXECUTION_PENDING' })
      expect(pending.body.retryable).toBe(true)
      await market.control('/clock', { advanceMs: 60_000 })
      const laterAnswer = await finish(market, prepared, buyer.accountId)
      expect(laterAnswer.body).toMatchObject({
        errorCode: 'MINT_ALREADY_FINALIZED',
        transactionId: unknown.body.transactionId as string,
      })
      expect(await serialsOf(market, buyer.accountId, launch.token)).toHaveLength(1)
      expect((await shownLaunch(market, launch)).mintedCount).toBe(1)
    },
  },
  {
    passages: [code(8)],
    name: 'A transfer that never arrived is made once that is certain',
    breaks: ['code MINT_UNCONFIRMED'],
    alone: true,
    run: async (market) => {
      const { buyer, launch, prepared } = await signedMint(market)
      await market.control('/faults', { nodeFaults: [{ what: 'lose-request', payer: 'operator' }] })
      expect((await finish(market, prepared, buyer.accountId)).body.errorCode).toBe('MINT_UNCONFIRMED')
      expect((await finish(market, prepared, buyer.accountId)).body.success).toBe(false)
      await market.control('/clock', { advanceMs: 200_000 })
      expect((await finish(market, prepared, buyer.accountId)).body).toMatchObject({ success: true, mintedCount: 1 })
      expect(await serialsOf(market, buyer.accountId, launch.token)).toHaveLength(1)
    },
  },
  {
    passages: [code(10)],
    name: 'While the ledger accepts nothing or the launch is paused, minting is unavailable and the code stays valid',
    breaks: ['code MINT_EXECUTION_UNAVAILABLE', 'mint.paused-unavailable'],
    run: async (market) => {
      const { buyer, launch, prepared } = await signedMint(market)
      const expected = { status: 503, success: false, errorCode: 'MINT_EXECUTION_UNAVAILABLE' }
      await market.control('/faults', { nodeFaults: [{ what: 'busy', payer: 'operator' }] })
      const busy = await finish(market, prepared, buyer.accountId)
      expect(refused(busy)).toEqual(expected)
      expect(busy.headers.get('retry-after')).toBe(String(busy.body.retryAfter))
      await market.control('/launchpad/change', { mintCode: launch.mintCode, paused: true })
      expect(refused(await finish(market, prepared, buyer.accountId))).toEqual(expected)
      await market.control('/launchpad/change', { mintCode: launch.mintCode, paused: false })
      expect((await finish(market, prepared, buyer.accountId)).body.success).toBe(true)
    },
  },
  {
    passages: [code(10)],
    name: 'A draw that the ledger does not accept mints nothing and reserves no NFT',
    breaks: ['code MINT_EXECUTION_UNAVAILABLE'],
    run: async (market) => {
      const { buyer, prepared } = await signedMint(market, { launch: { isForeverMint: true, count: 1 } })
      await market.control('/faults', { nodeFaults: [{ what: 'not-created', payer: 'operator' }] })
      expect((await finish(market, prepared, buyer.accountId)).body.errorCode).toBe('MINT_EXECUTION_UNAVAILABLE')
      expect((await finish(market, prepared, buyer.accountId)).body).toMatchObject({ success: true, mintedCount: 1 })
    },
  },
  {
    passages: [code(14), 'affiliate/states-and-transitions/row-5'],
    name: 'A transfer that the network refuses closes the session: NFTs return to the pool and the allowance is unchanged',
    breaks: ['code MINT_TRANSFER_REJECTED', 'mint.closed-stays-closed'],
    run: async (market) => {
      // The wallet cannot receive a token without an association.
      const { buyer, launch, prepared } = await signedMint(market, { count: 2, account: { maxAutoAssociations: 0 } })
      const before = await ledgerAccount(market, buyer.accountId)
      const answer = await finish(market, prepared, buyer.accountId)
      expect(refused(answer)).toEqual({ status: 200, success: false, errorCode: 'MINT_TRANSFER_REJECTED' })
      expect(answer.body).toMatchObject({ retryable: false, receiptStatus: 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT' })
      const after = await ledgerAccount(market, buyer.accountId)
      expect(after).toEqual(before)
      expect(after.hbarAllowances).toEqual([{ spender: OPERATOR, tinybar: String(20n * HBAR) }])
      expect(await shownLaunch(market, launch)).toMatchObject({ availableCount: 20, mintedCount: 0 })
      const repeated = await finish(market, prepared, buyer.accountId)
      expect(refused(repeated)).toEqual({ status: 409, success: false, errorCode: 'MINT_RESTART_REQUIRED' })
    },
  },
]
