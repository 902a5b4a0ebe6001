import { expect } from 'vitest'
import type { Case } from '../case'
import type { Answer } from '../../testing/harness'
import type { FreshListing, Fixture } from '../fixture'
import {
  advance,
  breakTrading,
  batchesSent,
  completeBuy,
  eventsOf,
  evmToken,
  listingOf,
  nftOf,
  openEvmBuyer,
  paidBuy,
  prepareBuy,
  withFaults,
} from '../trading'
import { until, untilRunning } from '../polling'

/**
 * Length of one step of a purchase while another call arrives: shorter than the service waits for consensus, two steps
 * shorter than the service works on one call, and long enough for the other call on a busy machine.
 */
const STEP_S = 8
const STEP_MS = STEP_S * 1000

/** An EVM purchase whose batch was sent under this fault of the node, so that its outcome is unknown. */
async function uncertain(
  market: Fixture,
  what: 'lose-reply' | 'lose-request',
): Promise<{
  readonly listing: FreshListing
  readonly prepared: Answer
  readonly id: string
  readonly answer: Answer
}> {
  const listing = await market.openListing({ token: evmToken(market), price: '18' })
  const { prepared, id } = await paidBuy(market, listing, await openEvmBuyer(market))
  await market.control('/faults', { nodeFaults: [{ what, payer: 'operator', times: 1 }] })
  return { listing, prepared, id, answer: await completeBuy(market, prepared, id) }
}

const confirming = {
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
    alone: true,
    run: async (market) => {
      const { listing, prepared, id, answer } = await uncertain(market, 'lose-reply')
      expect(answer.body).toMatchObject(confirming)
      expect(answer.body.transactionId).toMatch(/^0\.0\.\d+@\d+\.\d{9}$/)
      await advance(market, 5)
      const [event] = await eventsOf(market, listing)
      expect(event).toMatchObject({ eventType: 'sold', transactionId: answer.body.transactionId as string })
      expect((await completeBuy(market, prepared, id)).body).toMatchObject({
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
    name: 'A code submits its batch once, and closes once the batch is proven never to have run',
    breaks: ['buy-evm.submits-once', 'buy-evm.confirms-by-itself'],
    alone: true,
    run: async (market) => {
      const { listing, prepared, id } = await uncertain(market, 'lose-request')
      const sent = await batchesSent(market)
      expect((await completeBuy(market, prepared, id)).body).toMatchObject(confirming)
      expect(await batchesSent(market)).toBe(sent)
      await advance(market, 200)
      const closed = await completeBuy(market, prepared, id)
      expect(closed.body).toMatchObject({ success: false, errorCode: 'EVM_ATTEMPT_CLOSED', outcome: 'closed' })
      expect(await nftOf(market, listing)).toMatchObject({ owner: listing.seller })
      expect(await listingOf(market, listing)).toMatchObject({ isAvailableForPurchase: 1 })
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
    alone: true,
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market), price: '18' })
      const buyer = await openEvmBuyer(market)
      const [first, second] = [await paidBuy(market, listing, buyer), await paidBuy(market, listing, buyer)]
      await market.control('/faults', { nodeFaults: [{ what: 'lose-request', payer: 'operator', times: 1 }] })
      expect((await completeBuy(market, first.prepared, first.id)).body).toMatchObject(confirming)
      expect((await completeBuy(market, second.prepared, second.id)).body).toMatchObject({
        success: false,
        errorCode: 'EVM_LISTING_EXECUTING',
        outcome: 'not-submitted',
        allowanceUnused: true,
        retryable: true,
      })
      const refused = await prepareBuy(market, listing, await openEvmBuyer(market))
      expect(refused).toMatchObject({
        status: 409,
        body: { errorCode: 'PURCHASE_LISTING_EXECUTION_PENDING', retryable: true, reconciliationRequired: true },
      })
      await advance(market, 200)
      expect((await prepareBuy(market, listing, await openEvmBuyer(market))).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-5', 'affiliate/endpoints/rule-6'],
    name: 'Of two calls for one code, one executes the purchase and the other must wait',
    breaks: ['buy-evm.one-request-at-a-time', 'code EVM_PURCHASE_IN_PROGRESS'],
    alone: true,
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const { prepared, id } = await paidBuy(market, listing, await openEvmBuyer(market))
      const sent = await batchesSent(market)
      await market.control('/faults', { consensusDelayMs: STEP_MS })
      const first = completeBuy(market, prepared, id)
      await untilRunning(market, 'buynftres')
      const second = await completeBuy(market, prepared, id)
      await advance(market, STEP_S)
      const done = await first
      expect(second.body).toMatchObject({ errorCode: 'EVM_PURCHASE_IN_PROGRESS', outcome: 'busy', retryable: true })
      expect(done.body).toMatchObject({ success: true, alreadyRecorded: false })
      expect(await batchesSent(market)).toBe(sent + 1)
    },
  },
  {
    passages: ['affiliate/endpoints/rule-6'],
    name: 'Two calls that look for the approval at the same time submit one batch',
    breaks: ['buy-evm.not-overtaken'],
    alone: true,
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const { prepared, id } = await paidBuy(market, listing, await openEvmBuyer(market))
      const sent = await batchesSent(market)
      await market.control('/faults', { consensusDelayMs: STEP_MS, trading: { lookupDelayMs: STEP_MS } })
      const calls = [completeBuy(market, prepared, id), completeBuy(market, prepared, id)]
      await untilRunning(market, 'buynftres', 2)
      await advance(market, STEP_S)
      const firstAnswer = await Promise.race(calls)
      await advance(market, STEP_S)
      const answers = await Promise.all(calls)
      expect(firstAnswer.body).toMatchObject({ errorCode: 'EVM_PURCHASE_IN_PROGRESS', outcome: 'busy' })
      expect(answers.filter(({ body }) => body.alreadyRecorded === false)).toHaveLength(1)
      expect(await batchesSent(market)).toBe(sent + 1)
    },
  },
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-5'],
    name: 'A call that times out answers that the caller must wait, and the purchase continues',
    breaks: ['buy-evm.request-time'],
    alone: true,
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const { prepared, id } = await paidBuy(market, listing, await openEvmBuyer(market))
      await breakTrading(market, { lookupDelayMs: 25_000 })
      const slow = completeBuy(market, prepared, id)
      await untilRunning(market, 'buynftres')
      await advance(market, 21)
      expect((await slow).body).toMatchObject({ errorCode: 'EVM_PURCHASE_IN_PROGRESS', outcome: 'busy' })
      await advance(market, 5)
      await until(async () => (await eventsOf(market, listing))[0]?.eventType === 'sold')
      expect((await completeBuy(market, prepared, id)).body).toMatchObject({ success: true, alreadyRecorded: true })
    },
  },
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-1'],
    name: 'Before a refusal, a call checks whether another call has executed the purchase',
    breaks: ['buy-evm.rereads'],
    alone: true,
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const { prepared, id } = await paidBuy(market, listing, await openEvmBuyer(market))
      await breakTrading(market, { lookupDelayMs: STEP_MS })
      const slow = completeBuy(market, prepared, id)
      await untilRunning(market, 'buynftres')
      await breakTrading(market, { lookupDelayMs: 0 })
      const fast = await completeBuy(market, prepared, id)
      await advance(market, STEP_S)
      const late = await slow
      expect(fast.body).toMatchObject({ success: true, alreadyRecorded: false })
      expect(late.body).toMatchObject({ success: true, alreadyRecorded: true })
    },
  },
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-4', 'affiliate/states-and-transitions/row-10'],
    name: 'While a settled purchase is being recorded, the answer says so and names the transaction',
    breaks: ['code EVM_PURCHASE_RECORDING', 'buy-evm.tells-recording'],
    alone: true,
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const { prepared, id } = await paidBuy(market, listing, await openEvmBuyer(market))
      await breakTrading(market, { saveDelayMs: STEP_MS })
      const first = completeBuy(market, prepared, id)
      await until(async () => (await nftOf(market, listing)).owner !== listing.seller)
      const second = await completeBuy(market, prepared, id)
      await advance(market, STEP_S)
      const done = await first
      expect(second.body).toMatchObject({ errorCode: 'EVM_PURCHASE_RECORDING', outcome: 'succeeded' })
      expect(done.body).toMatchObject({ success: true, batchTransid: second.body.transactionId as string })
    },
  },
  {
    passages: ['affiliate/states-and-transitions/row-11', 'affiliate/errors/buynftres-refusals/rule-8'],
    name: 'Another call saves an EVM sale that could not be saved, without another batch',
    breaks: ['buy.save-again', 'code SALE_SAVE_FAILED'],
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const { prepared, id } = await paidBuy(market, listing, await openEvmBuyer(market))
      await withFaults(market, { saveFailures: 1 }, async () => {
        const failed = await completeBuy(market, prepared, id)
        expect(failed.body).toMatchObject({ errorCode: 'SALE_SAVE_FAILED', retryable: true })
        const sent = await batchesSent(market)
        expect((await completeBuy(market, prepared, id)).body).toMatchObject({ success: true })
        expect(await batchesSent(market)).toBe(sent)
      })
    },
  },
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-7', 'affiliate/errors/buynftres-refusals/rule-1'],
    name: 'A late code waits while another buyer has the NFT at the checkout',
    breaks: ['buy-evm.held-by-another'],
    alone: true,
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const late = await paidBuy(market, listing, await openEvmBuyer(market))
      await advance(market, 190)
      expect((await prepareBuy(market, listing, await openEvmBuyer(market))).body).toMatchObject({ success: true })
      const refused = await completeBuy(market, late.prepared, late.id)
      expect(refused.body).toMatchObject({
        errorCode: 'EVM_LISTING_UNAVAILABLE',
        retryable: true,
        allowanceUnused: true,
      })
      await advance(market, (refused.body.retryAfterSeconds as number) + 1)
      expect((await completeBuy(market, late.prepared, late.id)).body).toMatchObject({ success: true })
    },
  },
]
