import { expect } from 'vitest'
import type { Case } from '../case'
import { waitUntilRunning } from '../polling'
import {
  advanceClock,
  completeBuy,
  evmToken,
  shortenConsensus,
  readListing,
  readNftOwnership,
  openEvmBuyer,
  prepareAndSubmitBuy,
  prepareBuy,
} from '../trading'

/** Cases about the lifetime of the code with which an EVM purchase is completed. */
export const buyEvmCodeCases: readonly Case[] = [
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-6', 'affiliate/states-and-transitions/row-8'],
    name: 'A purchase whose approval was submitted in time can be completed for half an hour, and no longer',
    breaks: ['buy-evm.code-lasts-half-an-hour', 'code EVM_ATTEMPT_CLOSED'],
    needsOwnMarket: true,
    run: async (market) => {
      const token = evmToken(market)
      const firstListing = await market.openListing({ token })
      const firstPurchase = await prepareAndSubmitBuy(market, firstListing, await openEvmBuyer(market))
      const secondListing = await market.openListing({ token })
      const secondPurchase = await prepareAndSubmitBuy(market, secondListing, await openEvmBuyer(market))
      await advanceClock(market, 29 * 60)
      expect((await completeBuy(market, firstPurchase.prepared, firstPurchase.transactionId)).body).toMatchObject({
        success: true,
      })
      await advanceClock(market, 2 * 60)
      const lateAnswer = await completeBuy(market, secondPurchase.prepared, secondPurchase.transactionId)
      expect(lateAnswer.body).toMatchObject({
        errorCode: 'EVM_ATTEMPT_CLOSED',
        outcome: 'closed',
        reprepareRequired: true,
      })
      expect(await readNftOwnership(market, secondListing)).toMatchObject({ owner: secondListing.seller })
      expect(await readListing(market, secondListing)).toMatchObject({ isAvailableForPurchase: 1 })
    },
  },
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-1', 'affiliate/errors/buynftres-refusals/rule-7'],
    name: 'If the approval was not submitted while it was valid, the code ends and cannot be tried again',
    breaks: ['buy-evm.dead-approval', 'code EVM_PREPARE_RETRY'],
    needsOwnMarket: true,
    run: async (market) => {
      await shortenConsensus(market)
      const listing = await market.openListing({ token: evmToken(market) })
      const prepared = await prepareBuy(market, listing, await openEvmBuyer(market))
      // Longer than the approval is valid.
      await advanceClock(market, 190)
      const completion = completeBuy(market, prepared)
      await waitUntilRunning(market, 'buynftres')
      // Longer than the service waits for the approval.
      await advanceClock(market, 6)
      expect((await completion).body).toMatchObject({
        success: false,
        errorCode: 'EVM_PREPARE_RETRY',
        outcome: 'not-submitted',
        allowanceUnused: true,
        retryable: false,
        reprepareRequired: true,
      })
      expect((await completeBuy(market, prepared)).body).toMatchObject({ errorCode: 'EVM_ATTEMPT_CLOSED' })
    },
  },
]
