import { Hbar, TransferTransaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import {
  MARKET_FEE_ACCOUNT,
  OPERATOR,
  advanceClock,
  completeBuy,
  readNftEvents,
  shortenConsensus,
  listThroughApi,
  readListing,
  readNftOwnership,
  openSeller,
  prepareAndSubmitBuy,
  prepareBuy,
  signAndSubmitPrepared,
  tinybarOf,
  submitUnderPreparedId,
  transactionOf,
  withTradingFaults,
} from '../trading'
import { pollUntil } from '../polling'

export const buyCompleteCases: readonly Case[] = [
  {
    passages: [
      'affiliate/what-the-service-does/rule-1',
      'affiliate/what-the-service-does/rule-2',
      'affiliate/states-and-transitions/row-8',
      'affiliate/endpoints/rule-1',
    ],
    name: 'A purchase is recorded only after its prepared transaction succeeds',
    breaks: ['buy.needs-receipt', 'code TXUNCONFIRMED', 'buy.notes-sale'],
    run: async (market) => {
      await shortenConsensus(market)
      const listing = await market.openListing({ price: '60' })
      const buyer = await market.openAccount()
      const balancesBefore = {
        seller: await tinybarOf(market, listing.seller),
        market: await tinybarOf(market, MARKET_FEE_ACCOUNT),
      }
      const prepared = await prepareBuy(market, listing, buyer)
      const earlyAnswer = await completeBuy(market, prepared)
      expect(earlyAnswer).toMatchObject({
        status: 200,
        body: { success: false, errorCode: 'TXUNCONFIRMED', retryable: true },
      })
      expect(await readListing(market, listing)).not.toBeNull()
      const { id: transactionId } = await signAndSubmitPrepared(market, prepared, buyer)
      expect((await completeBuy(market, prepared, transactionId)).body).toMatchObject({
        success: true,
        alreadyRecorded: false,
      })
      expect(await readNftOwnership(market, listing)).toMatchObject({ owner: buyer.accountId, spender: null })
      expect(await readListing(market, listing)).toBeNull()
      const [event] = await readNftEvents(market, listing)
      expect(event).toMatchObject({ eventType: 'sold', buyerAddress: buyer.accountId, price: 60, transactionId })
      // The market's fee is 2 % of the 60 HBAR.
      expect((await tinybarOf(market, listing.seller)) - balancesBefore.seller).toBe(5_880_000_000n)
      expect((await tinybarOf(market, MARKET_FEE_ACCOUNT)) - balancesBefore.market).toBe(120_000_000n)
    },
  },
  {
    passages: ['affiliate/resources-and-their-fields/buy-result/text-1', 'affiliate/endpoints/row-6'],
    name: 'A repeated completion of a recorded purchase gets the same answer, without a second sale',
    breaks: [
      ...answerFieldRules('buynftres', '', 'apimessage batchTransid errorCode retryable alreadyRecorded'),
      'param buynftres.saleVerificationCode',
    ],
    run: async (market) => {
      const listing = await market.openListing()
      const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, await market.openAccount())
      const firstAnswer = await completeBuy(market, prepared, transactionId)
      expect(firstAnswer.body).toMatchObject({
        success: true,
        batchTransid: null,
        errorCode: null,
        alreadyRecorded: false,
      })
      const secondAnswer = await completeBuy(market, prepared, transactionId)
      expect(secondAnswer.body).toMatchObject({ success: true, alreadyRecorded: true })
      expect((await readNftEvents(market, listing)).filter(({ eventType }) => eventType === 'sold')).toHaveLength(1)
    },
  },
  {
    passages: ['affiliate/what-the-service-does/rule-1'],
    name: 'A transaction that failed records nothing',
    breaks: ['buy.receipt-success', 'code TXNOTVERIFIED'],
    run: async (market) => {
      await shortenConsensus(market)
      const listing = await market.openListing()
      const buyer = await market.openAccount({ maxAutoAssociations: 0 })
      const prepared = await prepareBuy(market, listing, buyer)
      const { id: transactionId, status } = await signAndSubmitPrepared(market, prepared, buyer)
      expect(status).toBe('TOKEN_NOT_ASSOCIATED_TO_ACCOUNT')
      const refusal = await completeBuy(market, prepared, transactionId)
      expect(refusal).toMatchObject({ status: 401, body: { errorCode: 'TXNOTVERIFIED', reprepareRequired: true } })
      expect(await readListing(market, listing)).toMatchObject({ isAvailableForPurchase: 1 })
    },
  },
  {
    passages: ['affiliate/what-the-service-does/rule-1'],
    name: 'Another transaction under the prepared id records nothing',
    breaks: ['buy.exact-transaction'],
    run: async (market) => {
      await shortenConsensus(market)
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const prepared = await prepareBuy(market, listing, buyer)
      const otherTransaction = new TransferTransaction()
        .addHbarTransfer(buyer.accountId, Hbar.fromTinybars(-1))
        .addHbarTransfer(MARKET_FEE_ACCOUNT, Hbar.fromTinybars(1))
      expect(await submitUnderPreparedId(market, prepared, buyer, otherTransaction)).toBe('SUCCESS')
      const refusal = await completeBuy(market, prepared, transactionOf(prepared).transactionId?.toString())
      expect(refusal).toMatchObject({ status: 401, body: { success: false, errorCode: 'TXNOTVERIFIED' } })
      expect(await readListing(market, listing)).not.toBeNull()
    },
  },
  {
    passages: ['affiliate/endpoints/row-6', 'affiliate/endpoints/rule-6'],
    name: 'The transaction id of a completion must be the prepared one, in either spelling',
    breaks: ['buy.transaction-matches', 'param buynftres.transactionId', 'code TXMISMATCH'],
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, buyer)
      for (const wrongId of [`${buyer.accountId}@1700000000.000000001`, 'not an id', '0.0.7-1-2-3']) {
        const refusal = await completeBuy(market, prepared, wrongId)
        expect(refusal, wrongId).toMatchObject({ status: 401, body: { errorCode: 'TXMISMATCH' } })
      }
      const idWithHyphens = transactionId.replace('@', '-').replace(/\.(\d+)$/, '-$1')
      expect((await completeBuy(market, prepared, idWithHyphens)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: [
      'affiliate/resources-and-their-fields/sale-verification-code/text-1',
      'affiliate/authentication/rule-5',
      'affiliate/endpoints/rule-6',
      'affiliate/errors/buynftres-refusals/rule-9',
    ],
    name: 'Only the key that prepared a purchase can complete it, and the code stays valid after another key tries',
    breaks: ['buy.code-bound-to-key', 'code WRONGAFFILIATE'],
    run: async (market) => {
      const listing = await market.openListing()
      const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, await market.openAccount())
      const { key: otherKey } = await market.control('/keys/issue', { kind: 'affiliate' })
      const otherKeyAnswer = await completeBuy(market, prepared, transactionId, { key: otherKey as string })
      expect(otherKeyAnswer).toMatchObject({ status: 403, body: { success: false, errorCode: 'WRONGAFFILIATE' } })
      expect((await completeBuy(market, prepared, transactionId)).body).toMatchObject({ success: true })
      const unknownPreparation = { ...prepared, body: { saleVerificationCode: 'unknown' } }
      expect((await completeBuy(market, unknownPreparation, transactionId)).body).toMatchObject({
        success: false,
        errorCode: 'NOPREPARE',
      })
    },
  },
  {
    passages: ['affiliate/states-and-transitions/row-11', 'affiliate/errors/buynftres-refusals/rule-8'],
    name: 'A repeated completion saves a sale that could not be saved at first, without a second payment',
    breaks: ['buy.save-again', 'code SALE_SAVE_FAILED'],
    run: async (market) => {
      const listing = await market.openListing({ price: '15' })
      const buyer = await market.openAccount()
      const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, buyer)
      const balanceAfterPayment = await tinybarOf(market, buyer.accountId)
      await withTradingFaults(market, { saveFailures: 1 }, async () => {
        const failedAnswer = await completeBuy(market, prepared, transactionId)
        expect(failedAnswer.body).toMatchObject({ success: false, errorCode: 'SALE_SAVE_FAILED', retryable: true })
        const repeatedAnswer = await completeBuy(market, prepared, transactionId)
        expect(repeatedAnswer.body).toMatchObject({ success: true, alreadyRecorded: false })
      })
      expect(await tinybarOf(market, buyer.accountId)).toBe(balanceAfterPayment)
      expect((await readNftEvents(market, listing)).filter(({ eventType }) => eventType === 'sold')).toHaveLength(1)
    },
  },
  {
    passages: ['affiliate/states-and-transitions/row-7'],
    name: 'An expired hold leaves the listing unchanged for the next buyer',
    breaks: ['buy.hold-lapses'],
    needsOwnMarket: true,
    run: async (market) => {
      const seller = await openSeller(market)
      const listing = await listThroughApi(market, seller)
      expect(await readNftOwnership(market, listing)).toMatchObject({ spender: OPERATOR })
      const firstBuyer = await market.openAccount()
      const secondBuyer = await market.openAccount()
      const prepared = await prepareBuy(market, listing, firstBuyer)
      expect(await readNftOwnership(market, listing)).toMatchObject({ spender: firstBuyer.accountId })
      // 190 seconds, longer than a hold lasts.
      await advanceClock(market, 190)
      await pollUntil(async () => (await readNftOwnership(market, listing)).spender === OPERATOR, 50)
      expect(await readNftOwnership(market, listing)).toMatchObject({ owner: seller.accountId })
      const lateAnswer = await completeBuy(market, prepared)
      expect(lateAnswer).toMatchObject({ status: 401, body: { errorCode: 'TXNOTVERIFIED', reprepareRequired: true } })
      const { prepared: secondPrepared, transactionId } = await prepareAndSubmitBuy(market, listing, secondBuyer)
      expect((await completeBuy(market, secondPrepared, transactionId)).body).toMatchObject({ success: true })
      expect(await readNftOwnership(market, listing)).toMatchObject({ owner: secondBuyer.accountId, spender: null })
    },
  },
]
