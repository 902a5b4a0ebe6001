import { expect } from 'vitest'
import type { Json } from '../../harness'
import type { Case } from '../case'
import { COLLECTION, openWallet } from '../wallet-scene'

export const orderAcceptCases: readonly Case[] = [
  {
    passages: ['market/states-and-transitions/row-3', 'market/endpoints/own-wallet/text-4'],
    name: 'An accepted offer is paid out of the allowance, on the ledger, and sold by collection offer',
    breaks: ['answer events.events[].saleMechanism', 'answer events.events[].buyerAddress', 'orders.accepted-ends'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const { body } = await wallet.call('allowanceApprove', { allowanceType: 'order', allowance: 500 })
      await wallet.signAndSubmit(body.transactionBytes as string)
      const orderId = await wallet.offer(200, { requiredTraits: [{ trait_type: 'Rings', value: '10' }] })
      const accepted = (await market.control('/orders/accept', { orderId })) as Json
      expect(accepted.code).toBe('SUCCESS')
      const ledger = (await market.control(`/state/ledger/accounts/${wallet.accountId}`)) as Json
      expect(ledger.nfts).toEqual([{ token: COLLECTION, serial: accepted.serial as number }])
      expect(ledger.hbarAllowances).toEqual([{ spender: body.spender as string, tinybar: '30000000000' }])
      expect(await wallet.standing()).toEqual([])
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
    name: 'An offer beyond the allowance cannot be accepted and stands on',
    breaks: ['answer ordersAdd.requiresAllowanceApprove'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const { body } = await wallet.call('allowanceApprove', { allowanceType: 'order', allowance: 50 })
      await wallet.signAndSubmit(body.transactionBytes as string)
      const added = (await wallet.call('ordersAdd', { token: COLLECTION, orderPrice: 51 })).body
      expect(added).toMatchObject({ userAllowance: 50, requiredAllowance: 51, requiresAllowanceApprove: true })
      const orderId = added.newOrders[0].id as number
      const accepted = (await market.control('/orders/accept', { orderId })) as Json
      expect(accepted.code).toBe('AMOUNT_EXCEEDS_ALLOWANCE')
      expect(await wallet.standing()).toEqual([orderId])
    },
  },
]

const pageOf = (accepted: Json): number => Math.ceil(Number(accepted.serial) / 200)
