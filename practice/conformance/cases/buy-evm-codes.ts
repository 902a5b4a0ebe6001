import { expect } from 'vitest'
import type { Case } from '../case'
import { untilRunning } from '../polling'
import {
  advance,
  completeBuy,
  evmToken,
  shortenConsensus,
  listingOf,
  nftOf,
  openEvmBuyer,
  paidBuy,
  prepareBuy,
} from '../trading'

/** Lifetime of the code of an EVM purchase. */
export const buyEvmCodeCases: readonly Case[] = [
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-6', 'affiliate/states-and-transitions/row-8'],
    name: 'A code whose approval was signed in time executes for half an hour, and no longer',
    breaks: ['buy-evm.code-lasts-half-an-hour', 'code EVM_ATTEMPT_CLOSED'],
    alone: true,
    run: async (market) => {
      const token = evmToken(market)
      const bought = await market.openListing({ token })
      const inTime = await paidBuy(market, bought, await openEvmBuyer(market))
      const listing = await market.openListing({ token })
      const late = await paidBuy(market, listing, await openEvmBuyer(market))
      await advance(market, 29 * 60)
      expect((await completeBuy(market, inTime.prepared, inTime.id)).body).toMatchObject({ success: true })
      await advance(market, 2 * 60)
      const closed = await completeBuy(market, late.prepared, late.id)
      expect(closed.body).toMatchObject({ errorCode: 'EVM_ATTEMPT_CLOSED', outcome: 'closed', reprepareRequired: true })
      expect(await nftOf(market, listing)).toMatchObject({ owner: listing.seller })
      expect(await listingOf(market, listing)).toMatchObject({ isAvailableForPurchase: 1 })
    },
  },
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-1', 'affiliate/errors/buynftres-refusals/rule-7'],
    name: 'An approval not submitted in its window can no longer be valid: the code ends without a retry',
    breaks: ['buy-evm.dead-approval', 'code EVM_PREPARE_RETRY'],
    alone: true,
    run: async (market) => {
      await shortenConsensus(market)
      const listing = await market.openListing({ token: evmToken(market) })
      const prepared = await prepareBuy(market, listing, await openEvmBuyer(market))
      await advance(market, 190)
      const answer = completeBuy(market, prepared)
      await untilRunning(market, 'buynftres')
      await advance(market, 6)
      expect((await answer).body).toMatchObject({
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
