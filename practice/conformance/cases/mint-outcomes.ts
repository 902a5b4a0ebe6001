import { expect } from 'vitest'
import type { Answer, Json } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import {
  completeMint,
  ledgerAccount,
  openLaunch,
  operatorTransaction,
  serialsOf,
  readMintEvent,
  prepareAndSubmitMint,
  prepareAndSubmitMintFor,
} from '../minting'
import { OPERATOR, shortenConsensus } from '../trading'
import { pollUntil } from '../polling'

const codePassage = (row: number): string => `affiliate/errors/mintnftres-codes/row-${row}`
const TINYBAR_PER_HBAR = 100_000_000n

/** The fields that identify a refusal: status, `success` and error code. */
const refusalFieldsOf = ({ status, body }: Answer): Json => ({
  status,
  success: body.success,
  errorCode: body.errorCode,
})

/**
 * Finishes a mint, and runs `duringTransfer` after the market has submitted its transfer but before the transfer
 * settles. Returns the answer of the mint.
 */
async function finishMintAndRunMeanwhile(
  market: Fixture,
  finishMint: () => Promise<Answer>,
  duringTransfer: () => Promise<void>,
): Promise<Answer> {
  const countTransactions = async (): Promise<number> =>
    ((await market.control(`/ledger/transactions?payer=${OPERATOR}`)).transactions as Json[]).length
  const countBefore = await countTransactions()
  await market.control('/faults', { consensusDelayMs: 1_500 })
  try {
    const pendingAnswer = finishMint()
    await pollUntil(async () => (await countTransactions()) > countBefore)
    await duringTransfer()
    return await pendingAnswer
  } finally {
    await shortenConsensus(market)
  }
}

export const mintOutcomeCases: readonly Case[] = [
  {
    passages: [codePassage(7)],
    name: 'While the last NFT is being transferred to another buyer, a mint is refused as busy and can be repeated',
    breaks: ['code MINT_ASSET_BUSY'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { count: 1 })
      const [firstBuyer, secondBuyer] = [await market.openAccount(), await market.openAccount()]
      const firstMint = await prepareAndSubmitMintFor(market, launch, firstBuyer)
      const secondMint = await prepareAndSubmitMintFor(market, launch, secondBuyer)
      const finishedMint = await finishMintAndRunMeanwhile(
        market,
        () => completeMint(market, firstMint.prepared, firstBuyer.accountId),
        async () => {
          const busyAnswer = await completeMint(market, secondMint.prepared, secondBuyer.accountId)
          expect(refusalFieldsOf(busyAnswer)).toEqual({ status: 409, success: false, errorCode: 'MINT_ASSET_BUSY' })
          expect(busyAnswer.body.retryable).toBe(true)
        },
      )
      expect(finishedMint.body.success).toBe(true)
      expect((await completeMint(market, secondMint.prepared, secondBuyer.accountId)).body.errorCode).toBe(
        'MINT_RESTART_REQUIRED',
      )
    },
  },
  {
    passages: [codePassage(9)],
    name: 'While a mint is being finished, a second call with the same code is refused, and the mint happens once',
    breaks: ['code MINT_EXECUTION_PENDING', 'mint.one-execution'],
    run: async (market) => {
      const { buyer, launch, prepared } = await prepareAndSubmitMint(market, { count: 2 })
      const finishedMint = await finishMintAndRunMeanwhile(
        market,
        () => completeMint(market, prepared, buyer.accountId),
        async () => {
          const pendingRefusal = await completeMint(market, prepared, buyer.accountId)
          expect(refusalFieldsOf(pendingRefusal)).toEqual({
            status: 409,
            success: false,
            errorCode: 'MINT_EXECUTION_PENDING',
          })
          expect(pendingRefusal.body.retryable).toBe(false)
        },
      )
      expect(finishedMint.body).toMatchObject({ success: true, mintedCount: 2 })
      expect(await serialsOf(market, buyer.accountId, launch.token)).toHaveLength(2)
    },
  },
  {
    passages: [codePassage(9)],
    name: 'Of many simultaneous calls with one code, only one mints',
    breaks: ['mint.one-execution'],
    run: async (market) => {
      const { buyer, launch, prepared } = await prepareAndSubmitMint(market)
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => completeMint(market, prepared, buyer.accountId)),
      )
      expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1)
      const refusals = answers.filter(({ body }) => body.success !== true)
      const errorCodes = refusals.map(({ body }) => body.errorCode as string)
      expect(errorCodes.every((errorCode) => /^MINT_(EXECUTION_PENDING|ALREADY_FINALIZED)$/.test(errorCode))).toBe(true)
      expect(await serialsOf(market, buyer.accountId, launch.token)).toHaveLength(1)
    },
  },
  {
    passages: [codePassage(8), codePassage(9)],
    name: 'A transfer with an unknown outcome is not repeated; the service looks up the outcome and finishes the mint',
    breaks: ['code MINT_UNCONFIRMED', 'code MINT_EXECUTION_PENDING'],
    needsOwnMarket: true,
    run: async (market) => {
      const { buyer, launch, prepared } = await prepareAndSubmitMint(market)
      await market.control('/faults', { consensusDelayMs: 60_000 })
      const pendingAnswer = completeMint(market, prepared, buyer.accountId)
      await pollUntil(async () => {
        const { transactions } = await market.control(`/ledger/transactions?payer=${OPERATOR}`)
        return (transactions as Json[]).some(({ result }) => result === 'PENDING')
      })
      // The service waits 10 seconds for consensus.
      await market.control('/clock', { advanceMs: 11_000 })
      const unconfirmedAnswer = await pendingAnswer
      expect(refusalFieldsOf(unconfirmedAnswer)).toEqual({ status: 200, success: false, errorCode: 'MINT_UNCONFIRMED' })
      expect(unconfirmedAnswer.body.retryable).toBe(false)
      expect(await operatorTransaction(market, unconfirmedAnswer.body.transactionId as string)).toMatchObject({
        result: 'PENDING',
      })
      const pendingRefusal = await completeMint(market, prepared, buyer.accountId)
      expect(refusalFieldsOf(pendingRefusal)).toEqual({
        status: 200,
        success: false,
        errorCode: 'MINT_EXECUTION_PENDING',
      })
      expect(pendingRefusal.body.retryable).toBe(true)
      await market.control('/clock', { advanceMs: 60_000 })
      const laterAnswer = await completeMint(market, prepared, buyer.accountId)
      expect(laterAnswer.body).toMatchObject({
        errorCode: 'MINT_ALREADY_FINALIZED',
        transactionId: unconfirmedAnswer.body.transactionId as string,
      })
      expect(await serialsOf(market, buyer.accountId, launch.token)).toHaveLength(1)
      expect((await readMintEvent(market, launch)).mintedCount).toBe(1)
    },
  },
  {
    passages: [codePassage(8)],
    name: 'A transfer that never reached the ledger is sent again once its window is over',
    breaks: ['code MINT_UNCONFIRMED'],
    needsOwnMarket: true,
    run: async (market) => {
      const { buyer, launch, prepared } = await prepareAndSubmitMint(market)
      await market.control('/faults', { nodeFaults: [{ what: 'lose-request', payer: 'operator' }] })
      expect((await completeMint(market, prepared, buyer.accountId)).body.errorCode).toBe('MINT_UNCONFIRMED')
      expect((await completeMint(market, prepared, buyer.accountId)).body.success).toBe(false)
      await market.control('/clock', { advanceMs: 200_000 })
      expect((await completeMint(market, prepared, buyer.accountId)).body).toMatchObject({
        success: true,
        mintedCount: 1,
      })
      expect(await serialsOf(market, buyer.accountId, launch.token)).toHaveLength(1)
    },
  },
  {
    passages: [codePassage(10)],
    name: 'While the node is busy or the launch is paused, minting is unavailable and the code stays valid',
    breaks: ['code MINT_EXECUTION_UNAVAILABLE', 'mint.paused-unavailable'],
    run: async (market) => {
      const { buyer, launch, prepared } = await prepareAndSubmitMint(market)
      const unavailableRefusal = { status: 503, success: false, errorCode: 'MINT_EXECUTION_UNAVAILABLE' }
      await market.control('/faults', { nodeFaults: [{ what: 'busy', payer: 'operator' }] })
      const busyAnswer = await completeMint(market, prepared, buyer.accountId)
      expect(refusalFieldsOf(busyAnswer)).toEqual(unavailableRefusal)
      expect(busyAnswer.headers.get('retry-after')).toBe(String(busyAnswer.body.retryAfter))
      await market.control('/launchpad/change', { mintCode: launch.mintCode, paused: true })
      expect(refusalFieldsOf(await completeMint(market, prepared, buyer.accountId))).toEqual(unavailableRefusal)
      await market.control('/launchpad/change', { mintCode: launch.mintCode, paused: false })
      expect((await completeMint(market, prepared, buyer.accountId)).body.success).toBe(true)
    },
  },
  {
    passages: [codePassage(10)],
    name: 'If the node refuses a draw, the mint is unavailable and its NFT stays in the pool',
    breaks: ['code MINT_EXECUTION_UNAVAILABLE'],
    run: async (market) => {
      const { buyer, prepared } = await prepareAndSubmitMint(market, { launch: { isForeverMint: true, count: 1 } })
      await market.control('/faults', { nodeFaults: [{ what: 'not-created', payer: 'operator' }] })
      expect((await completeMint(market, prepared, buyer.accountId)).body.errorCode).toBe('MINT_EXECUTION_UNAVAILABLE')
      expect((await completeMint(market, prepared, buyer.accountId)).body).toMatchObject({
        success: true,
        mintedCount: 1,
      })
    },
  },
  {
    passages: [codePassage(14), 'affiliate/states-and-transitions/row-5'],
    name: 'A transfer that the network refuses ends the mint: the NFTs return to the pool, and the allowance is unchanged',
    breaks: ['code MINT_TRANSFER_REJECTED', 'mint.closed-stays-closed'],
    run: async (market) => {
      // The buyer’s account is not associated with the collection, and cannot be associated automatically.
      const { buyer, launch, prepared } = await prepareAndSubmitMint(market, {
        count: 2,
        account: { maxAutoAssociations: 0 },
      })
      const accountBefore = await ledgerAccount(market, buyer.accountId)
      const answer = await completeMint(market, prepared, buyer.accountId)
      expect(refusalFieldsOf(answer)).toEqual({ status: 200, success: false, errorCode: 'MINT_TRANSFER_REJECTED' })
      expect(answer.body).toMatchObject({ retryable: false, receiptStatus: 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT' })
      const accountAfter = await ledgerAccount(market, buyer.accountId)
      expect(accountAfter).toEqual(accountBefore)
      expect(accountAfter.hbarAllowances).toEqual([{ spender: OPERATOR, tinybar: String(20n * TINYBAR_PER_HBAR) }])
      // All 20 NFTs of the launch are in the pool again.
      expect(await readMintEvent(market, launch)).toMatchObject({ availableCount: 20, mintedCount: 0 })
      const repeatedAnswer = await completeMint(market, prepared, buyer.accountId)
      expect(refusalFieldsOf(repeatedAnswer)).toEqual({
        status: 409,
        success: false,
        errorCode: 'MINT_RESTART_REQUIRED',
      })
    },
  },
]
