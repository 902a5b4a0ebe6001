import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import type { Case } from '../case'
import { COLLECTION, expectRefusal, openWallet } from '../wallet-scene'
import { until } from '../polling'
import { OPERATOR } from '../trading'

/** Shorter than the service waits for consensus, and long enough for two calls on a busy machine. */
const CONSENSUS_MS = 9_000

export const orderAcceptCases: readonly Case[] = [
  {
    passages: ['market/states-and-transitions/row-3', 'market/endpoints/own-wallet/text-4'],
    name: 'An accepted offer is paid from the allowance on the ledger and recorded as a collection offer sale',
    breaks: ['answer events.events[].saleMechanism', 'answer events.events[].buyerAddress', 'orders.accepted-ends'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const { body } = await wallet.call('allowanceApprove', { allowanceType: 'order', allowance: 500 })
      await wallet.signAndSubmit(body.transactionBytes as string)
      const orderId = await wallet.offer(200, { requiredTraits: [{ trait_type: 'Rings', value: '10' }] })
      const accepted = await market.control('/orders/accept', { orderId })
      expect(accepted.code).toBe('SUCCESS')
      const ledger = await market.control(`/state/ledger/accounts/${wallet.accountId}`)
      expect(ledger.nfts).toEqual([{ token: COLLECTION, serial: accepted.serial as number }])
      expect(ledger.hbarAllowances).toEqual([{ spender: body.spender as string, tinybar: '30000000000' }])
      expect(await wallet.activeOfferIds()).toEqual([])
      const { events } = (await market.call('events', { token: COLLECTION, serial: accepted.serial as number })).body
      expect(events[0]).toMatchObject({
        eventType: 'sold',
        saleMechanism: 'collection_offer',
        price: 200,
        buyerAddress: wallet.accountId,
        sellerAddress: accepted.seller as string,
      })
      const traits = (await market.call('nfts', { token: COLLECTION, limit: 200, page: pageOf(accepted) })).body.nfts
      const nft = traits.find((candidate: Json) => candidate.serialId === accepted.serial)
      expect(nft.attributes).toContainEqual({ trait_type: 'Rings', value: '10' })
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-4'],
    name: 'An offer beyond the allowance cannot be accepted and stays active',
    breaks: ['answer ordersAdd.requiresAllowanceApprove'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const { body } = await wallet.call('allowanceApprove', { allowanceType: 'order', allowance: 50 })
      await wallet.signAndSubmit(body.transactionBytes as string)
      const added = (await wallet.call('ordersAdd', { token: COLLECTION, orderPrice: 51 })).body
      expect(added).toMatchObject({ userAllowance: 50, requiredAllowance: 51, requiresAllowanceApprove: true })
      const orderId = added.newOrders[0].id as number
      const accepted = await market.control('/orders/accept', { orderId })
      expect(accepted.code).toBe('AMOUNT_EXCEEDS_ALLOWANCE')
      expect(await wallet.activeOfferIds()).toEqual([orderId])
    },
  },
  {
    passages: ['market/states-and-transitions/row-13', 'market/states-and-transitions/row-14'],
    name: 'An offer that is being accepted can be neither cancelled nor topped up',
    breaks: ['orders.not-while-accepted'],
    alone: true,
    run: async (market) => {
      const wallet = await openWallet(market)
      const { body } = await wallet.call('allowanceApprove', { allowanceType: 'order', allowance: 90 })
      await wallet.signAndSubmit(body.transactionBytes as string)
      const orderId = await wallet.offer(90)
      await market.control('/faults', { consensusDelayMs: CONSENSUS_MS })
      const accepting = market.control('/orders/accept', { orderId })
      await until(async () => {
        const { transactions } = await market.control(`/ledger/transactions?payer=${OPERATOR}`)
        return (transactions as Json[]).some(({ result }: Json) => result === 'PENDING')
      })
      const change = { token: COLLECTION, orderId }
      const refused = [
        await wallet.call('ordersCancel', change),
        await wallet.call('ordersTopUp', { ...change, newPrice: 91 }),
      ]
      await market.control('/clock', { advanceMs: CONSENSUS_MS })
      expect((await accepting).code).toBe('SUCCESS')
      for (const answer of refused) expectRefusal(answer, 409, { retryable: true })
      expectRefusal(await wallet.call('ordersCancel', change), 404)
    },
  },
]

const pageOf = (accepted: Json): number => Math.ceil(Number(accepted.serial) / 200)
