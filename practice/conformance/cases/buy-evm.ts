import { AccountAllowanceApproveTransaction, AccountId, Hbar, TransactionId, TransferTransaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Case } from '../case'
import type { FreshAccount, Fixture } from '../fixture'
import {
  EDITIONS_TOKEN,
  MARKET_FEE_ACCOUNT,
  OPERATOR,
  advanceClock,
  completeBuy,
  readNftEvents,
  evmToken,
  shortenConsensus,
  readListing,
  readNftOwnership,
  openEvmBuyer,
  prepareAndSubmitBuy,
  prepareBuy,
  signAndSubmitPrepared,
  tinybarOf,
  submitUnderPreparedId,
  withTradingFaults,
} from '../trading'
import { waitUntilRunning } from '../polling'

/** Sets the HBAR allowance that an account grants to the market's operator to `hbar`. */
async function setOperatorAllowance(market: Fixture, { accountId, key }: FreshAccount, hbar: number): Promise<void> {
  const approval = new AccountAllowanceApproveTransaction()
    .approveHbarAllowance(accountId, OPERATOR, new Hbar(hbar))
    .setTransactionId(TransactionId.generate(accountId))
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
  expect(await market.signAndSubmit(approval.toBytes(), key)).toMatchObject({ status: 'SUCCESS' })
}

const notSubmittedBody = (errorCode: string): object => ({
  success: false,
  errorCode,
  outcome: 'not-submitted',
  allowanceUnused: true,
})

export const buyEvmCases: readonly Case[] = [
  {
    passages: [
      'affiliate/states-and-transitions/row-8',
      'affiliate/endpoints/rule-6',
      'affiliate/what-the-service-does/rule-5',
      'affiliate/resources-and-their-fields/buy-result/text-1',
    ],
    name: 'The service pays for an NFT of a contract from the allowance and moves the NFT, in one batch of its own',
    breaks: ['answer buynftres.batchTransid', 'buy.notes-sale', 'buy-evm.submits'],
    run: async (market) => {
      for (const token of [evmToken(market), EDITIONS_TOKEN]) {
        const listing = await market.openListing({ token, price: '20' })
        const buyer = await openEvmBuyer(market)
        const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, buyer)
        const balancesBefore = {
          buyer: await tinybarOf(market, buyer.accountId),
          seller: await tinybarOf(market, listing.seller),
          market: await tinybarOf(market, MARKET_FEE_ACCOUNT),
        }
        const answer = await completeBuy(market, prepared, transactionId)
        expect(answer.body).toMatchObject({ success: true, alreadyRecorded: false })
        expect(await readNftOwnership(market, listing)).toMatchObject({ owner: buyer.accountId })
        // The market's fee is 2 % of the 20 HBAR.
        expect(balancesBefore.buyer - (await tinybarOf(market, buyer.accountId))).toBe(2_000_000_000n)
        expect((await tinybarOf(market, listing.seller)) - balancesBefore.seller).toBe(1_960_000_000n)
        expect((await tinybarOf(market, MARKET_FEE_ACCOUNT)) - balancesBefore.market).toBe(40_000_000n)
        const { transactions } = await market.control(`/ledger/transactions?payer=${OPERATOR}`)
        const batch = transactions.find(({ id }: { id: string }) => id === answer.body.batchTransid)
        expect(batch).toMatchObject({ name: 'ATOMICBATCH', result: 'SUCCESS' })
        const [saleEvent] = await readNftEvents(market, listing)
        expect(saleEvent).toMatchObject({ eventType: 'sold', transactionId: answer.body.batchTransid })
        expect((await completeBuy(market, prepared, transactionId)).body).toMatchObject({
          success: true,
          alreadyRecorded: true,
        })
      }
    },
  },
  {
    passages: ['affiliate/endpoints/rule-6', 'affiliate/errors/buynftres-refusals/rule-1'],
    name: 'The service waits a few seconds for an approval that is not visible yet; then the same code may be tried again',
    breaks: ['code EVM_PREPARE_RETRY', 'buy-evm.looks-for-approval'],
    needsOwnMarket: true,
    run: async (market) => {
      await shortenConsensus(market)
      const listing = await market.openListing({ token: evmToken(market) })
      const buyer = await openEvmBuyer(market)
      const prepared = await prepareBuy(market, listing, buyer)
      const earlyCompletion = completeBuy(market, prepared)
      await waitUntilRunning(market, 'buynftres')
      // Longer than the service waits for the approval.
      await advanceClock(market, 6)
      expect((await earlyCompletion).body).toMatchObject({ ...notSubmittedBody('EVM_PREPARE_RETRY'), retryable: true })
      const laterCompletion = completeBuy(market, prepared)
      await waitUntilRunning(market, 'buynftres')
      await signAndSubmitPrepared(market, prepared, buyer)
      expect((await laterCompletion).body).toMatchObject({ success: true, alreadyRecorded: false })
    },
  },
  {
    passages: ['affiliate/endpoints/rule-6', 'affiliate/errors/buynftres-refusals/rule-7'],
    name: 'If the allowance no longer covers the price, a new code is needed',
    breaks: ['buy-evm.allowance-checked'],
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market), price: '30' })
      const buyer = await openEvmBuyer(market)
      const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, buyer)
      await setOperatorAllowance(market, buyer, 29)
      const refusal = await completeBuy(market, prepared, transactionId)
      expect(refusal.body).toMatchObject({
        ...notSubmittedBody('EVM_PREPARE_RETRY'),
        retryable: false,
        reprepareRequired: true,
      })
      const { prepared: newPrepared, transactionId: newId } = await prepareAndSubmitBuy(market, listing, buyer)
      expect((await completeBuy(market, newPrepared, newId)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/what-the-service-does/rule-1', 'affiliate/errors/buynftres-refusals/rule-6'],
    name: 'Another transaction signed under the approval’s id buys nothing and ends the code',
    breaks: ['buy-evm.approval-succeeded', 'code EVM_ATTEMPT_CLOSED'],
    run: async (market) => {
      await shortenConsensus(market)
      const listing = await market.openListing({ token: evmToken(market), price: '9' })
      const buyer = await openEvmBuyer(market)
      await setOperatorAllowance(market, buyer, 100)
      const prepared = await prepareBuy(market, listing, buyer)
      const otherTransaction = new TransferTransaction()
        .addHbarTransfer(buyer.accountId, Hbar.fromTinybars(-1))
        .addHbarTransfer(MARKET_FEE_ACCOUNT, Hbar.fromTinybars(1))
      expect(await submitUnderPreparedId(market, prepared, buyer, otherTransaction)).toBe('SUCCESS')
      const refusal = await completeBuy(market, prepared)
      expect(refusal).toMatchObject({ status: 401, body: { errorCode: 'TXNOTVERIFIED', reprepareRequired: true } })
      const repeatedAnswer = await completeBuy(market, prepared)
      expect(repeatedAnswer.body).toMatchObject({
        errorCode: 'EVM_ATTEMPT_CLOSED',
        outcome: 'closed',
        reprepareRequired: true,
      })
      expect(await readListing(market, listing)).not.toBeNull()
    },
  },
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-1'],
    name: 'A listing that is gone or has another price is not bought',
    breaks: [
      'buy-evm.listing-available',
      'buy-evm.price-unchanged',
      'code EVM_LISTING_UNAVAILABLE',
      'code EVM_PRICE_CHANGED',
    ],
    run: async (market) => {
      const buyer = await openEvmBuyer(market)
      const delistedListing = await market.openListing({ token: evmToken(market), price: '11' })
      const firstPurchase = await prepareAndSubmitBuy(market, delistedListing, buyer)
      await market.control('/market/delist', { token: delistedListing.token, serial: delistedListing.serial })
      const refusal = await completeBuy(market, firstPurchase.prepared, firstPurchase.transactionId)
      expect(refusal.body).toMatchObject({ ...notSubmittedBody('EVM_LISTING_UNAVAILABLE'), reprepareRequired: true })
      const repricedListing = await market.openListing({ token: evmToken(market), price: '11' })
      const secondPurchase = await prepareAndSubmitBuy(market, repricedListing, buyer)
      await market.control('/market/reprice', {
        token: repricedListing.token,
        serial: repricedListing.serial,
        price: '10.5',
      })
      const priceRefusal = await completeBuy(market, secondPurchase.prepared, secondPurchase.transactionId)
      expect(priceRefusal.body).toMatchObject({ ...notSubmittedBody('EVM_PRICE_CHANGED'), reprepareRequired: true })
      expect(await readNftOwnership(market, repricedListing)).toMatchObject({ owner: repricedListing.seller })
    },
  },
  {
    passages: ['affiliate/errors/buynftres-refusals/rule-1', 'affiliate/errors/buynftres-refusals/rule-7'],
    name: 'The same code may be tried again after an unconfirmed reservation or a batch that the network did not accept',
    breaks: [
      'buy-evm.reservation-confirmed',
      'code EVM_RESERVATION_UNCONFIRMED',
      'code EVM_EXECUTION_NOT_SUBMITTED',
      'buy-evm.refusal-frees-code',
    ],
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, await openEvmBuyer(market))
      await withTradingFaults(market, { reservation: 'down' }, async () => {
        const refusal = await completeBuy(market, prepared, transactionId)
        expect(refusal.body).toMatchObject({ ...notSubmittedBody('EVM_RESERVATION_UNCONFIRMED'), retryable: true })
      })
      await market.control('/faults', { nodeFaults: [{ what: 'busy', payer: 'operator', times: 1 }] })
      try {
        const refusal = await completeBuy(market, prepared, transactionId)
        expect(refusal.body).toMatchObject({ ...notSubmittedBody('EVM_EXECUTION_NOT_SUBMITTED'), retryable: true })
      } finally {
        await market.control('/faults', { nodeFaults: [] })
      }
      expect((await completeBuy(market, prepared, transactionId)).body).toMatchObject({
        success: true,
        alreadyRecorded: false,
      })
    },
  },
  {
    passages: ['affiliate/states-and-transitions/row-9', 'affiliate/errors/buynftres-refusals/rule-2'],
    name: 'A batch that the network rejects moves nothing, and the answer has the status of the receipt',
    breaks: ['code EVM_PURCHASE_FAILED', 'buy-evm.receipt-status', 'buy-evm.receipt-decides'],
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market), price: '50' })
      const buyer = await openEvmBuyer(market, { hbar: '60' })
      const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, buyer)
      // After this payment the buyer's balance is below the price.
      const otherPayment = new TransferTransaction()
        .addHbarTransfer(buyer.accountId, new Hbar(-40))
        .addHbarTransfer(MARKET_FEE_ACCOUNT, new Hbar(40))
        .setTransactionId(TransactionId.generate(buyer.accountId))
        .setNodeAccountIds([new AccountId(3)])
        .freeze()
      expect(await market.signAndSubmit(otherPayment.toBytes(), buyer.key)).toMatchObject({ status: 'SUCCESS' })
      const balanceBefore = await tinybarOf(market, buyer.accountId)
      const failedAnswer = await completeBuy(market, prepared, transactionId)
      expect(failedAnswer.body).toMatchObject({
        success: false,
        errorCode: 'EVM_PURCHASE_FAILED',
        outcome: 'failed',
        receiptStatus: 'INNER_TRANSACTION_FAILED',
        allowanceUnused: true,
      })
      expect(await tinybarOf(market, buyer.accountId)).toBe(balanceBefore)
      expect(await readNftOwnership(market, listing)).toMatchObject({ owner: listing.seller })
      expect(await readListing(market, listing)).toMatchObject({ isAvailableForPurchase: 1 })
      const repeatedAnswer = await completeBuy(market, prepared, transactionId)
      expect(repeatedAnswer.body).toMatchObject({ errorCode: 'EVM_ATTEMPT_CLOSED', outcome: 'closed' })
    },
  },
]
