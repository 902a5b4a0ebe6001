import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import type { Case } from '../case'
import { COLLECTION, expectRefusal, openWallet } from '../wallet-scene'
import { pollUntil } from '../polling'
import { OPERATOR } from '../trading'

/**
 * Delay of consensus: shorter than the 10 seconds for which the market waits, but long enough for two calls even on a
 * busy machine.
 */
const CONSENSUS_DELAY_MS = 9_000
const PAGE_SIZE = 200
const TINYBAR_PER_HBAR = 100_000_000

/** Number of the page that has the sold NFT. The pages have all NFTs in order of serial. */
const pageOf = (sale: Json): number => Math.ceil(Number(sale.serial) / PAGE_SIZE)

export const orderAcceptCases: readonly Case[] = [
  {
    passages: ['market/states-and-transitions/row-3', 'market/endpoints/own-wallet/text-4'],
    name: 'An accepted collection offer is paid from the allowance on the ledger and recorded as a sale',
    breaks: ['answer events.events[].saleMechanism', 'answer events.events[].buyerAddress', 'orders.accepted-ends'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const { body } = await wallet.call('allowanceApprove', { allowanceType: 'order', allowance: 500 })
      await wallet.signAndSubmit(body.transactionBytes as string)
      const orderId = await wallet.placeOffer(200, { requiredTraits: [{ trait_type: 'Rings', value: '10' }] })
      const sale = await market.control('/orders/accept', { orderId })
      expect(sale.code).toBe('SUCCESS')
      const account = await market.control(`/state/ledger/accounts/${wallet.accountId}`)
      expect(account.nfts).toEqual([{ token: COLLECTION, serial: sale.serial as number }])
      // Of the allowance of 500 HBAR, the price of 200 HBAR has been used.
      expect(account.hbarAllowances).toEqual([
        { spender: body.spender as string, tinybar: String(300 * TINYBAR_PER_HBAR) },
      ])
      expect(await wallet.activeOfferIds()).toEqual([])
      const { events } = (await market.call('events', { token: COLLECTION, serial: sale.serial as number })).body
      expect(events[0]).toMatchObject({
        eventType: 'sold',
        saleMechanism: 'collection_offer',
        price: 200,
        buyerAddress: wallet.accountId,
        sellerAddress: sale.seller as string,
      })
      const { nfts } = (await market.call('nfts', { token: COLLECTION, limit: PAGE_SIZE, page: pageOf(sale) })).body
      const nft = nfts.find(({ serialId }: Json) => serialId === sale.serial)
      expect(nft.attributes).toContainEqual({ trait_type: 'Rings', value: '10' })
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-4'],
    name: 'An offer above the allowance cannot be accepted, and stays active',
    breaks: ['answer ordersAdd.requiresAllowanceApprove'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const { body } = await wallet.call('allowanceApprove', { allowanceType: 'order', allowance: 50 })
      await wallet.signAndSubmit(body.transactionBytes as string)
      const placement = (await wallet.call('ordersAdd', { token: COLLECTION, orderPrice: 51 })).body
      expect(placement).toMatchObject({ userAllowance: 50, requiredAllowance: 51, requiresAllowanceApprove: true })
      const orderId = placement.newOrders[0].id as number
      const attempt = await market.control('/orders/accept', { orderId })
      expect(attempt.code).toBe('AMOUNT_EXCEEDS_ALLOWANCE')
      expect(await wallet.activeOfferIds()).toEqual([orderId])
    },
  },
  {
    passages: ['market/states-and-transitions/row-13', 'market/states-and-transitions/row-14'],
    name: 'An offer that is being accepted can be neither cancelled nor topped up',
    breaks: ['orders.not-while-accepted'],
    needsOwnMarket: true,
    run: async (market) => {
      const wallet = await openWallet(market)
      const { body } = await wallet.call('allowanceApprove', { allowanceType: 'order', allowance: 90 })
      await wallet.signAndSubmit(body.transactionBytes as string)
      const orderId = await wallet.placeOffer(90)
      await market.control('/faults', { consensusDelayMs: CONSENSUS_DELAY_MS })
      const pendingSale = market.control('/orders/accept', { orderId })
      await pollUntil(async () => {
        const { transactions } = await market.control(`/ledger/transactions?payer=${OPERATOR}`)
        return (transactions as Json[]).some(({ result }: Json) => result === 'PENDING')
      })
      const orderParams = { token: COLLECTION, orderId }
      const refusals = [
        await wallet.call('ordersCancel', orderParams),
        await wallet.call('ordersTopUp', { ...orderParams, newPrice: 91 }),
      ]
      await market.control('/clock', { advanceMs: CONSENSUS_DELAY_MS })
      expect((await pendingSale).code).toBe('SUCCESS')
      for (const answer of refusals) expectRefusal(answer, 409, { retryable: true })
      expectRefusal(await wallet.call('ordersCancel', orderParams), 404)
    },
  },
]
