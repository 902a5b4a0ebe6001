import { AccountAllowanceApproveTransaction, AccountId, TransactionId } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Case } from '../case'
import type { Answer } from '../../testing/harness'
import type { FreshAccount, Fixture } from '../fixture'
import {
  OPERATOR,
  advanceClock,
  setTradingFaults,
  completeBuy,
  completeList,
  completeUnlist,
  readNftEvents,
  evmToken,
  listThroughApi,
  readListing,
  readNftOwnership,
  openEvmBuyer,
  openSeller,
  prepareAndSubmitBuy,
  prepareBuy,
  prepareList,
  prepareUnlist,
  signAndSubmitPrepared,
  type Seller,
} from '../trading'
import { transferFromOwner } from './list-native'
import { pollUntil } from '../polling'

type ContestedListing = {
  readonly seller: Seller
  readonly buyer: FreshAccount
  /** Answer that prepared the buyer’s purchase. */
  readonly checkout: Answer
  /** Answer that prepared the seller’s new listing at another price. */
  readonly relist: Answer
}

/**
 * Opens a listing at 25 HBAR that a buyer has in checkout. The seller has signed a new price of 30 HBAR, but has not
 * completed the change.
 */
async function openContestedListing(market: Fixture): Promise<ContestedListing> {
  const seller = await openSeller(market)
  const listing = await listThroughApi(market, seller, '25')
  const buyer = await market.openAccount()
  const checkout = await prepareBuy(market, listing, buyer)
  expect(checkout.body).toMatchObject({ success: true })
  const relist = await prepareList(market, seller, '30')
  expect((await signAndSubmitPrepared(market, relist, seller)).status).toBe('SUCCESS')
  return { seller, buyer, checkout, relist }
}

const LOCKED_BY_BUYER = { success: false, errorCode: 'LISTING_BUYER_LOCKED', retryable: true }

export const listLockCases: readonly Case[] = [
  {
    passages: [
      'affiliate/states-and-transitions/row-14',
      'affiliate/states-and-transitions/row-18',
      'affiliate/states-and-transitions/text-1',
      'affiliate/errors/buynft-refusals/row-3',
      'affiliate/limits/row-5',
      'affiliate/limits/row-7',
    ],
    name: 'If a checkout blocks a seller’s completion, the seller comes before the next buyer, with the same preparation and signature',
    breaks: [
      'list.buyer-comes-first',
      'list.lock-extends-code',
      'claim.pauses-checkouts',
      'buy.asset-paused',
      'code LISTING_BUYER_LOCKED',
      'code PURCHASE_ASSET_PAUSED',
    ],
    needsOwnMarket: true,
    run: async (market) => {
      const { seller, relist } = await openContestedListing(market)
      const refusal = await completeList(market, relist)
      expect(refusal).toMatchObject({
        status: 409,
        body: { ...LOCKED_BY_BUYER, sellerClaim: { active: true, secondsLeft: 300 } },
      })
      const waitSeconds = refusal.body.retryAfterSeconds as number
      // A checkout lasts a little more than three minutes.
      expect(waitSeconds).toBeGreaterThan(150)
      expect(waitSeconds).toBeLessThanOrEqual(190)
      const otherAccount = await market.openAccount()
      const pausedCheckout = await prepareBuy(market, { ...seller, price: '25' }, otherAccount)
      expect(pausedCheckout).toMatchObject({
        status: 429,
        body: { success: false, errorCode: 'PURCHASE_ASSET_PAUSED', retryable: true },
      })
      const { retryAfter, retryAfterSeconds } = pausedCheckout.body as { retryAfter: number; retryAfterSeconds: number }
      expect(pausedCheckout.headers.get('retry-after')).toBe(String(retryAfter))
      expect(retryAfterSeconds).toBe(retryAfter)
      expect(retryAfter).toBeGreaterThanOrEqual(1)
      expect(retryAfter).toBeLessThanOrEqual(300)
      await advanceClock(market, waitSeconds + 1)
      expect(await prepareBuy(market, { ...seller, price: '25' }, otherAccount)).toMatchObject({ status: 429 })
      expect((await completeList(market, relist)).body).toMatchObject({ success: true })
      expect(await readListing(market, seller)).toMatchObject({ salePrice: 30 })
      expect((await prepareBuy(market, { ...seller, price: '30' }, otherAccount)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/states-and-transitions/text-1'],
    name: 'New checkouts are paused until five minutes after the seller’s last refused call',
    breaks: ['claim.lasts-from-last-refusal', 'claim.ends'],
    needsOwnMarket: true,
    run: async (market) => {
      const { seller, relist } = await openContestedListing(market)
      const otherBuyer = await market.openAccount()
      expect((await completeList(market, relist)).body).toMatchObject(LOCKED_BY_BUYER)
      await advanceClock(market, 120)
      expect((await completeList(market, relist)).body).toMatchObject(LOCKED_BY_BUYER)
      await advanceClock(market, 290)
      expect(await prepareBuy(market, { ...seller, price: '25' }, otherBuyer)).toMatchObject({ status: 429 })
      await advanceClock(market, 11)
      expect((await prepareBuy(market, { ...seller, price: '25' }, otherBuyer)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/states-and-transitions/text-1'],
    name: 'An open checkout blocks a new owner’s first listing, but the blocked listing does not pause new checkouts',
    breaks: ['claim.needs-own-listing', 'list.buyer-comes-first'],
    needsOwnMarket: true,
    run: async (market) => {
      const { seller } = await openContestedListing(market)
      const newOwner = { ...(await market.openAccount()), token: seller.token, serial: seller.serial }
      await transferFromOwner(market, seller, newOwner.accountId)
      const prepared = await prepareList(market, newOwner, '40')
      await signAndSubmitPrepared(market, prepared, newOwner)
      const refusal = await completeList(market, prepared)
      expect(refusal.body).toMatchObject({ ...LOCKED_BY_BUYER, sellerClaim: { active: false } })
      const waitSeconds = refusal.body.retryAfterSeconds as number
      expect(waitSeconds).toBeLessThanOrEqual(190)
      await advanceClock(market, waitSeconds + 1)
      expect((await completeList(market, prepared)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/states-and-transitions/text-1'],
    name: 'If the service loses a preparation that a checkout blocks, the seller must prepare again',
    breaks: ['list.keeping-can-fail'],
    needsOwnMarket: true,
    run: async (market) => {
      const { relist } = await openContestedListing(market)
      await setTradingFaults(market, { lostPreparations: 1 })
      const refusal = await completeList(market, relist)
      expect(refusal.body).toMatchObject({
        errorCode: 'LISTING_BUYER_LOCKED',
        retryable: false,
        reprepareRequired: true,
        sellerClaim: { active: false },
      })
      expect((await completeList(market, relist)).body).toMatchObject({ errorCode: 'NOPREPARE' })
    },
  },
  {
    passages: ['affiliate/states-and-transitions/row-14'],
    name: 'A seller’s new approval does not end an open checkout: the buyer can still pay',
    breaks: ['buy.lends-again'],
    run: async (market) => {
      const { seller, buyer, checkout, relist } = await openContestedListing(market)
      // The new approval ended the buyer’s right to move the NFT. The market grants the right again.
      await pollUntil(async () => (await readNftOwnership(market, seller)).spender === buyer.accountId, 50)
      const { id, status } = await signAndSubmitPrepared(market, checkout, buyer)
      expect(status).toBe('SUCCESS')
      expect((await completeBuy(market, checkout, id)).body).toMatchObject({ success: true })
      expect(await readNftOwnership(market, seller)).toMatchObject({ owner: buyer.accountId })
      expect((await completeList(market, relist)).body).toMatchObject({ success: false, isOwner: false })
    },
  },
  {
    passages: ['affiliate/states-and-transitions/row-17'],
    name: 'A signed unlisting does not end an open checkout if the operator was approved for the collection',
    breaks: ['buy.lends-again'],
    run: async (market) => {
      const seller = await openSeller(market)
      const collectionApproval = new AccountAllowanceApproveTransaction()
        .approveTokenNftAllowanceAllSerials(seller.token, seller.accountId, OPERATOR)
        .setTransactionId(TransactionId.generate(seller.accountId))
        .setNodeAccountIds([new AccountId(3)])
        .freeze()
      expect((await market.signAndSubmit(collectionApproval.toBytes(), seller.key)).status).toBe('SUCCESS')
      const listing = await listThroughApi(market, seller)
      const buyer = await market.openAccount()
      const checkout = await prepareBuy(market, listing, buyer)
      const unlisting = await prepareUnlist(market, seller)
      expect((await signAndSubmitPrepared(market, unlisting, seller)).status).toBe('SUCCESS')
      expect((await completeUnlist(market, unlisting)).body).toMatchObject(LOCKED_BY_BUYER)
      // The unlisting ended the buyer’s right to move the NFT. The market grants the right again.
      await pollUntil(async () => (await readNftOwnership(market, seller)).spender === buyer.accountId, 50)
      const { id, status } = await signAndSubmitPrepared(market, checkout, buyer)
      expect(status).toBe('SUCCESS')
      expect((await completeBuy(market, checkout, id)).body).toMatchObject({ success: true })
      expect((await completeUnlist(market, unlisting)).body).toMatchObject({ success: false, isOwner: false })
    },
  },
  {
    passages: ['affiliate/states-and-transitions/row-17', 'affiliate/states-and-transitions/row-10'],
    name: 'While a purchase is being confirmed, an unlisting is refused, even after the buyer’s hold ends',
    breaks: ['list.executing-comes-first'],
    needsOwnMarket: true,
    run: async (market) => {
      const seller = await openSeller(market, { token: evmToken(market), keyType: 'ECDSA' })
      const listing = await listThroughApi(market, seller)
      const latePurchase = await prepareAndSubmitBuy(market, listing, await openEvmBuyer(market))
      // Longer than the buyer’s hold of about three minutes.
      await advanceClock(market, 190)
      await market.control('/faults', { nodeFaults: [{ what: 'lose-request', payer: 'operator', times: 1 }] })
      const { body } = await completeBuy(market, latePurchase.prepared, latePurchase.transactionId)
      expect(body).toMatchObject({ errorCode: 'EVM_PURCHASE_CONFIRMING' })
      const unlisting = await prepareUnlist(market, seller)
      await signAndSubmitPrepared(market, unlisting, seller)
      expect((await completeUnlist(market, unlisting)).body).toMatchObject(LOCKED_BY_BUYER)
    },
  },
  {
    passages: [
      'affiliate/states-and-transitions/row-17',
      'affiliate/limits/row-6',
      'affiliate/errors/listnftres-and-unlistnftres/text-1',
    ],
    name: 'If an unlisting is refused because of a checkout, its code stays valid for half an hour after the refusal',
    breaks: ['list.buyer-comes-first', 'list.lock-extends-code', 'list.extension', 'claim.pauses-checkouts'],
    needsOwnMarket: true,
    run: async (market) => {
      const seller = await openSeller(market)
      const listing = await listThroughApi(market, seller, '25')
      const checkout = await prepareBuy(market, listing, await market.openAccount())
      expect(checkout.body).toMatchObject({ success: true })
      const prepared = await prepareUnlist(market, seller)
      await signAndSubmitPrepared(market, prepared, seller)
      const refusal = await completeUnlist(market, prepared)
      expect(refusal.body).toMatchObject({ ...LOCKED_BY_BUYER, sellerClaim: { active: true } })
      expect(await prepareBuy(market, listing, await market.openAccount())).toMatchObject({ status: 429 })
      await advanceClock(market, 1_700)
      expect((await completeUnlist(market, prepared)).body).toMatchObject({ success: true })
      expect((await readNftEvents(market, seller))[0]).toMatchObject({ eventType: 'delisted' })
    },
  },
  {
    passages: ['affiliate/errors/buynft-refusals/row-3'],
    name: 'A call that is refused because checkouts are paused does not count as a preparation',
    breaks: ['buy.pause-not-counted'],
    needsOwnMarket: true,
    run: async (market) => {
      const { seller, relist } = await openContestedListing(market)
      expect((await completeList(market, relist)).body).toMatchObject(LOCKED_BY_BUYER)
      const { keys } = market.announcement
      const nft = { token: seller.token, serial: seller.serial }
      // A key may prepare eight purchases of an NFT per hour: with the open checkout, seven are used.
      await market.control('/trading/count-preparations', { key: keys.affiliate, ...nft, times: 6 })
      const otherBuyer = await market.openAccount()
      for (let i = 0; i < 3; i++) {
        expect((await prepareBuy(market, { ...seller, price: '25' }, otherBuyer)).body).toMatchObject({
          errorCode: 'PURCHASE_ASSET_PAUSED',
        })
      }
      await advanceClock(market, 301)
      expect((await prepareBuy(market, { ...seller, price: '25' }, otherBuyer)).body).toMatchObject({ success: true })
    },
  },
]
