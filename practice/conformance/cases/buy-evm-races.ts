import { expect } from 'vitest'
import type { Case } from '../case'
import type { Answer } from '../../testing/harness'
import type { FreshListing, Fixture } from '../fixture'
import {
  advanceClock,
  setTradingFaults,
  operatorBatchCount,
  completeBuy,
  readNftEvents,
  evmToken,
  readListing,
  readNftOwnership,
  openEvmBuyer,
  prepareAndSubmitBuy,
  prepareBuy,
  withTradingFaults,
} from '../trading'
import { pollUntil, waitUntilRunning } from '../polling'

/**
 * Duration of one step of a purchase, during which a test sends another call. The duration is long enough for that call
 * on a busy machine, and shorter than the service's wait for consensus. Two steps take less time than the service may
 * spend on one call.
 */
const STEP_SECONDS = 8
const STEP_MS = STEP_SECONDS * 1000

/** Tries to complete an EVM purchase while the node has a fault, so that the outcome of the batch is unknown. */
async function completeWithUnknownOutcome(
  market: Fixture,
  nodeFault: 'lose-reply' | 'lose-request',
): Promise<{
  readonly listing: FreshListing
  readonly prepared: Answer
  readonly transactionId: string
  readonly answer: Answer
}> {
  const listing = await market.openListing({ token: evmToken(market), price: '18' })
  const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, await openEvmBuyer(market))
  await market.control('/faults', { nodeFaults: [{ what: nodeFault, payer: 'operator', times: 1 }] })
  return { listing, prepared, transactionId, answer: await completeBuy(market, prepared, transactionId) }
}

const CONFIRMING_BODY = {
  success: false,
  errorCode: 'EVM_PURCHASE_CONFIRMING',
  outcome: 'uncertain',
  requiresReconciliation: true,
  retryable: false,
}

export const buyEvmRaceCases: readonly Case[] = [
  {
    passages: ['affiliate/states-and-transitions/row-10', 'affiliate/errors/buynftres-refusals/rule-3'],
    name: 'A batch whose outcome is unknown is confirmed and recorded by the service itself',
    breaks: ['buy-evm.confirms-by-itself', 'code EVM_PURCHASE_CONFIRMING'],
    needsOwnMarket: true,
    run: async (market) => {
      const { listing, prepared, transactionId, answer } = await completeWithUnknownOutcome(market, 'lose-reply')
      expect(answer.body).toMatchObject(CONFIRMING_BODY)
      expect(answer.body.transactionId).toMatch(/^0\.0\.\d+@\d+\.\d{9}$/)
      // Longer than the interval at which the service looks for the batch.
      await advanceClock(market, 5)
      const [event] = await readNftEvents(market, listing)
      expect(event).toMatchObject({ eventType: 'sold', transactionId: answer.body.transactionId as string })
      expect((await completeBuy(market, prepared, transactionId)).body).toMatchObject({
        success: true,
        alreadyRecorded: true,
        batchTransid: answer.body.transactionId as string,
      })
    },
  },
  {
    passages: [
      'affiliate/states-and-transitions/row-10',
      'affiliate/endpoints/rule-6',
      'affiliate/errors/buynftres-refusals/rule-6',
    ],
    name: 'A verification code submits its batch only once, and closes when the batch is proven never to have run',
    breaks: ['buy-evm.submits-once', 'buy-evm.confirms-by-itself'],
    needsOwnMarket: true,
    run: async (market) => {
      const { listing, prepared, transactionId } = await completeWithUnknownOutcome(market, 'lose-request')
      const batchCount = await operatorBatchCount(market)
      expect((await completeBuy(market, prepared, transactionId)).body).toMatchObject(CONFIRMING_BODY)
      expect(await operatorBatchCount(market)).toBe(batchCount)
      // Longer than the batch is valid, so that the batch can no longer run.
      await advanceClock(market, 200)
      const closedAnswer = await completeBuy(market, prepared, transactionId)
      expect(closedAnswer.body).toMatchObject({ success: false, errorCode: 'EVM_ATTEMPT_CLOSED', outcome: 'closed' })
      expect(await readNftOwnership(market, listing)).toMatchObject({ owner: listing.seller })
      expect(await readListing(market, listing)).toMatchObject({ isAvailableForPurchase: 1 })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-2', 'affiliate/errors/buynftres-refusals/rule-1'],
    name: 'While a purchase is being confirmed, the NFT is neither prepared nor executed for another code',
    breaks: [
      'buy.execution-pending',
      'buy-evm.listing-executing',
      'code PURCHASE_LISTING_EXECUTION_PENDING',
      'code EVM_LISTING_EXECUTING',
    ],
    needsOwnMarket: true,
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market), price: '18' })
      const buyer = await openEvmBuyer(market)
      const firstPurchase = await prepareAndSubmitBuy(market, listing, buyer)
      const secondPurchase = await prepareAndSubmitBuy(market, listing, buyer)
      await market.control('/faults', { nodeFaults: [{ what: 'lose-request', payer: 'operator', times: 1 }] })
      expect((await completeBuy(market, firstPurchase.prepared, firstPurchase.transactionId)).body).toMatchObject(
        CONFIRMING_BODY,
      )
      expect((await completeBuy(market, secondPurchase.prepared, secondPurchase.transactionId)).body).toMatchObject({
        success: false,
        errorCode: 'EVM_LISTING_EXECUTING',
        outcome: 'not-submitted',
        allowanceUnused: true,
        retryable: true,
      })
      const refusal = await prepareBuy(market, listing, await openEvmBuyer(market))
      expect(refusal).toMatchObject({
        status: 409,
        body: { errorCode: 'PURCHASE_LISTING_EXECUTION_PENDING', retryable: true, reconciliationRequired: true },
      })
      // Longer than the batch is valid, so that the batch can no longer run.
      await advanceClock(market, 200)
      expect((await prepareBuy(market, listing, await openEvmBuyer(market))).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-5', 'affiliate/endpoints/rule-6'],
    name: 'Of two calls for one code, the first executes the purchase and the second must wait',
    breaks: ['buy-evm.one-request-at-a-time', 'code EVM_PURCHASE_IN_PROGRESS'],
    needsOwnMarket: true,
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, await openEvmBuyer(market))
      const batchCount = await operatorBatchCount(market)
      await market.control('/faults', { consensusDelayMs: STEP_MS })
      const firstCompletion = completeBuy(market, prepared, transactionId)
      await waitUntilRunning(market, 'buynftres')
      const secondAnswer = await completeBuy(market, prepared, transactionId)
      await advanceClock(market, STEP_SECONDS)
      const firstAnswer = await firstCompletion
      expect(secondAnswer.body).toMatchObject({
        errorCode: 'EVM_PURCHASE_IN_PROGRESS',
        outcome: 'busy',
        retryable: true,
      })
      expect(firstAnswer.body).toMatchObject({ success: true, alreadyRecorded: false })
      expect(await operatorBatchCount(market)).toBe(batchCount + 1)
    },
  },
  {
    passages: ['affiliate/endpoints/rule-6'],
    name: 'Two calls that look for the approval at the same time submit one batch',
    breaks: ['buy-evm.not-overtaken'],
    needsOwnMarket: true,
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, await openEvmBuyer(market))
      const batchCount = await operatorBatchCount(market)
      await market.control('/faults', { consensusDelayMs: STEP_MS, trading: { lookupDelayMs: STEP_MS } })
      const completions = [completeBuy(market, prepared, transactionId), completeBuy(market, prepared, transactionId)]
      await waitUntilRunning(market, 'buynftres', 2)
      await advanceClock(market, STEP_SECONDS)
      const earlierAnswer = await Promise.race(completions)
      await advanceClock(market, STEP_SECONDS)
      const answers = await Promise.all(completions)
      expect(earlierAnswer.body).toMatchObject({ errorCode: 'EVM_PURCHASE_IN_PROGRESS', outcome: 'busy' })
      expect(answers.filter(({ body }) => body.alreadyRecorded === false)).toHaveLength(1)
      expect(await operatorBatchCount(market)).toBe(batchCount + 1)
    },
  },
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-5'],
    name: 'A call that times out answers that the caller must wait, and the purchase continues',
    breaks: ['buy-evm.request-time'],
    needsOwnMarket: true,
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, await openEvmBuyer(market))
      // Longer than the service works on one call.
      await setTradingFaults(market, { lookupDelayMs: 25_000 })
      const slowCompletion = completeBuy(market, prepared, transactionId)
      await waitUntilRunning(market, 'buynftres')
      await advanceClock(market, 21)
      expect((await slowCompletion).body).toMatchObject({ errorCode: 'EVM_PURCHASE_IN_PROGRESS', outcome: 'busy' })
      // The delay of 25 seconds is over now.
      await advanceClock(market, 5)
      await pollUntil(async () => (await readNftEvents(market, listing))[0]?.eventType === 'sold')
      expect((await completeBuy(market, prepared, transactionId)).body).toMatchObject({
        success: true,
        alreadyRecorded: true,
      })
    },
  },
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-1'],
    name: 'Before a refusal, a call checks whether another call has executed the purchase',
    breaks: ['buy-evm.rereads'],
    needsOwnMarket: true,
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, await openEvmBuyer(market))
      await setTradingFaults(market, { lookupDelayMs: STEP_MS })
      const slowCompletion = completeBuy(market, prepared, transactionId)
      await waitUntilRunning(market, 'buynftres')
      await setTradingFaults(market, { lookupDelayMs: 0 })
      const fastAnswer = await completeBuy(market, prepared, transactionId)
      await advanceClock(market, STEP_SECONDS)
      const slowAnswer = await slowCompletion
      expect(fastAnswer.body).toMatchObject({ success: true, alreadyRecorded: false })
      expect(slowAnswer.body).toMatchObject({ success: true, alreadyRecorded: true })
    },
  },
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-4', 'affiliate/states-and-transitions/row-10'],
    name: 'While a settled purchase is being recorded, the answer to another call has this state and the transaction',
    breaks: ['code EVM_PURCHASE_RECORDING', 'buy-evm.tells-recording'],
    needsOwnMarket: true,
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, await openEvmBuyer(market))
      await setTradingFaults(market, { saveDelayMs: STEP_MS })
      const firstCompletion = completeBuy(market, prepared, transactionId)
      await pollUntil(async () => (await readNftOwnership(market, listing)).owner !== listing.seller)
      const secondAnswer = await completeBuy(market, prepared, transactionId)
      await advanceClock(market, STEP_SECONDS)
      const firstAnswer = await firstCompletion
      expect(secondAnswer.body).toMatchObject({ errorCode: 'EVM_PURCHASE_RECORDING', outcome: 'succeeded' })
      expect(firstAnswer.body).toMatchObject({ success: true, batchTransid: secondAnswer.body.transactionId as string })
    },
  },
  {
    passages: ['affiliate/states-and-transitions/row-11', 'affiliate/errors/buynftres-refusals/rule-8'],
    name: 'A repeated completion saves an EVM sale that could not be saved at first, without a second batch',
    breaks: ['buy.save-again', 'code SALE_SAVE_FAILED'],
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, await openEvmBuyer(market))
      await withTradingFaults(market, { saveFailures: 1 }, async () => {
        const failedAnswer = await completeBuy(market, prepared, transactionId)
        expect(failedAnswer.body).toMatchObject({ errorCode: 'SALE_SAVE_FAILED', retryable: true })
        const batchCount = await operatorBatchCount(market)
        expect((await completeBuy(market, prepared, transactionId)).body).toMatchObject({ success: true })
        expect(await operatorBatchCount(market)).toBe(batchCount)
      })
    },
  },
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-7', 'affiliate/errors/buynftres-refusals/rule-1'],
    name: 'A purchase that is completed after its hold has ended must wait while another buyer holds the NFT',
    breaks: ['buy-evm.held-by-another'],
    needsOwnMarket: true,
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const latePurchase = await prepareAndSubmitBuy(market, listing, await openEvmBuyer(market))
      // Longer than a hold lasts.
      await advanceClock(market, 190)
      expect((await prepareBuy(market, listing, await openEvmBuyer(market))).body).toMatchObject({ success: true })
      const refusal = await completeBuy(market, latePurchase.prepared, latePurchase.transactionId)
      expect(refusal.body).toMatchObject({
        errorCode: 'EVM_LISTING_UNAVAILABLE',
        retryable: true,
        allowanceUnused: true,
      })
      await advanceClock(market, (refusal.body.retryAfterSeconds as number) + 1)
      expect((await completeBuy(market, latePurchase.prepared, latePurchase.transactionId)).body).toMatchObject({
        success: true,
      })
    },
  },
]
