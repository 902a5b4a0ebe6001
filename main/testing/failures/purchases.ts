import { AccountAllowanceApproveTransaction, AccountId, Hbar, TransactionId, TransferTransaction } from '@hashgraph/sdk'
import { buyNft, buyNftRes } from '@shared/market/affiliate'
import type { FreshAccount, FreshListing } from '../../../practice/conformance/fixture'
import type { AppFailure } from '../../platform/app-failure'
import type { Answer } from '../../../practice/testing/harness'
import { untilRunning, until } from '../../../practice/conformance/polling'
import { issueKey } from '../../../practice/conformance/raw'
import {
  advance,
  breakTrading,
  completeBuy,
  evmToken,
  shortenConsensus,
  MARKET,
  nftOf,
  openEvmBuyer,
  OPERATOR,
  paidBuy,
  prepareBuy,
  sign,
  transactionOf,
  withFaults,
} from '../../../practice/conformance/trading'
import { loseNextReply } from './general'
import type { RequestOptions, RefusalCase, RefusalScene } from './refusal-scene'

type Paid = { readonly prepared: Answer; readonly id: string }

/** The app's failure when it completes a purchase. */
function complete(scene: RefusalScene, { prepared, id }: Paid, { body, ...options }: RequestOptions = {}) {
  const { saleVerificationCode } = prepared.body as { readonly saleVerificationCode: string }
  const fullBody = { saleVerificationCode, transactionId: id, ...(body as object) }
  return scene.requestRefused(buyNftRes, {}, { ...options, body: fullBody })
}

const evmListing = (scene: RefusalScene, options: object = {}): Promise<FreshListing> =>
  scene.openListing({ token: evmToken(scene), price: '18', ...options })
const paidEvm = async (scene: RefusalScene, listing: FreshListing, account: object = {}): Promise<Paid> =>
  paidBuy(scene, listing, await openEvmBuyer(scene, account as Record<string, unknown>))

/** Longer than a call takes to arrive, and shorter than the service works on it. */
const STEP_S = 8

/** Transfers HBAR of the account to the market, so that a payment fails. */
async function spend(scene: RefusalScene, { accountId, key }: FreshAccount, hbar: number): Promise<void> {
  const transfer = new TransferTransaction()
    .addHbarTransfer(accountId, new Hbar(-hbar))
    .addHbarTransfer(MARKET, new Hbar(hbar))
    .setTransactionId(TransactionId.generate(accountId))
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
  await scene.signAndSubmit(transfer.toBytes(), key)
}

/** Sets the market's allowance. */
async function allow(scene: RefusalScene, { accountId, key }: FreshAccount, hbar: number): Promise<void> {
  const approval = new AccountAllowanceApproveTransaction()
    .approveHbarAllowance(accountId, OPERATOR, new Hbar(hbar))
    .setTransactionId(TransactionId.generate(accountId))
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
  await scene.signAndSubmit(approval.toBytes(), key)
}

export const nativePurchaseCauses: readonly RefusalCase[] = [
  {
    expectedFailures: ['buy-not-seen', 'buy-not-verified'],
    name: 'A payment that is not on the ledger yet, and one that failed',
    run: async (scene) => {
      await shortenConsensus(scene)
      const buyer = await scene.openAccount({ maxAutoAssociations: 0 })
      const prepared = await prepareBuy(scene, await scene.openListing(), buyer)
      const id = String(transactionOf(prepared).transactionId)
      const early = await complete(scene, { prepared, id })
      await sign(scene, prepared, buyer)
      return [early, await complete(scene, { prepared, id })]
    },
  },
  {
    expectedFailures: [
      'buy-other-transaction',
      'buy-other-key',
      'buy-not-prepared',
      'no-access',
      'buy-not-saved',
      'buy-answer-lost',
    ],
    name: 'A paid purchase with another transaction, key or code, an inactive key, a failed save, and a lost answer',
    run: async (scene) => {
      const buyer = await scene.openAccount()
      const paid = await paidBuy(scene, await scene.openListing(), buyer)
      const account = scene.account('seller')
      const otherKey = await issueKey(scene, { kind: 'affiliate', account })
      const inactiveKey = await issueKey(scene, { kind: 'affiliate', account, active: false })
      const refused = [
        await complete(scene, { ...paid, id: `${buyer.accountId}@1700000000.000000001` }),
        await complete(scene, paid, { keys: { affiliate: otherKey } }),
        await complete(scene, paid, { body: { saleVerificationCode: 'unknown' } }),
        await complete(scene, paid, { keys: { affiliate: inactiveKey } }),
      ]
      await withFaults(scene, { saveFailures: 1 }, async () => {
        refused.push(await complete(scene, paid))
      })
      await loseNextReply(scene, '/buynftres')
      return [...refused, await complete(scene, paid)]
    },
  },
]

export const evmPurchaseCauses: readonly RefusalCase[] = [
  {
    expectedFailures: ['buy-prepare-again', 'buy-listing-gone', 'buy-price-changed'],
    name: 'An allowance below the price, a listing that is gone, and a new price',
    run: async (scene) => {
      const buyer = await openEvmBuyer(scene)
      const lowAllowance = await paidBuy(scene, await evmListing(scene, { price: '30' }), buyer)
      await allow(scene, buyer, 29)
      const refused = [await complete(scene, lowAllowance)]
      const goneListing = await evmListing(scene, { price: '11' })
      const latePurchase = await paidEvm(scene, goneListing)
      await scene.control('/market/delist', { token: goneListing.token, serial: goneListing.serial })
      refused.push(await complete(scene, latePurchase))
      const repricedListing = await evmListing(scene, { price: '11' })
      const repricedPurchase = await paidEvm(scene, repricedListing)
      await scene.control('/market/reprice', {
        token: repricedListing.token,
        serial: repricedListing.serial,
        price: '10.5',
      })
      return [...refused, await complete(scene, repricedPurchase)]
    },
  },
  {
    expectedFailures: ['buy-not-reserved', 'buy-not-submitted', 'buy-rejected', 'buy-closed'],
    name: 'A missing reservation, a busy ledger, a spent balance, and a code that has ended',
    run: async (scene) => {
      const paid = await paidEvm(scene, await evmListing(scene))
      const refused: AppFailure[] = []
      await withFaults(scene, { reservation: 'down' }, async () => {
        refused.push(await complete(scene, paid))
      })
      await scene.control('/faults', { nodeFaults: [{ what: 'busy', payer: 'operator', times: 1 }] })
      try {
        refused.push(await complete(scene, paid))
      } finally {
        await scene.control('/faults', { nodeFaults: [] })
      }
      const poorBuyer = await openEvmBuyer(scene, { hbar: '60' })
      const unpaid = await paidBuy(scene, await evmListing(scene, { price: '50' }), poorBuyer)
      await spend(scene, poorBuyer, 40)
      return [...refused, await complete(scene, unpaid), await complete(scene, unpaid)]
    },
  },
  {
    expectedFailures: ['buy-confirming', 'buy-other-executing', 'buy-being-confirmed'],
    name: 'A purchase with an unknown outcome, and other purchases of the same NFT',
    needsOwnMarket: true,
    run: async (scene) => {
      const listing = await evmListing(scene)
      const buyer = await openEvmBuyer(scene)
      const first = await paidBuy(scene, listing, buyer)
      const second = await paidBuy(scene, listing, buyer)
      await scene.control('/faults', { nodeFaults: [{ what: 'lose-request', payer: 'operator', times: 1 }] })
      const { token, serial, price } = listing
      const user_address = (await openEvmBuyer(scene)).accountId
      return [
        await complete(scene, first),
        await complete(scene, second),
        await scene.requestRefused(buyNft, { token_address: token, serial_number: serial, user_address, price }),
      ]
    },
  },
  {
    expectedFailures: ['buy-in-progress'],
    name: 'A purchase in progress by another call',
    needsOwnMarket: true,
    run: async (scene) => {
      const paid = await paidEvm(scene, await evmListing(scene))
      await scene.control('/faults', { consensusDelayMs: STEP_S * 1000 })
      const first = completeBuy(scene, paid.prepared, paid.id)
      await untilRunning(scene, 'buynftres')
      const refused = await complete(scene, paid)
      await advance(scene, STEP_S)
      await first
      return [refused]
    },
  },
  {
    expectedFailures: ['buy-recording'],
    name: 'A purchase that is settled and being saved',
    needsOwnMarket: true,
    run: async (scene) => {
      const listing = await evmListing(scene)
      const paid = await paidEvm(scene, listing)
      await breakTrading(scene, { saveDelayMs: STEP_S * 1000 })
      const first = completeBuy(scene, paid.prepared, paid.id)
      await until(async () => (await nftOf(scene, listing)).owner !== listing.seller)
      const refused = await complete(scene, paid)
      await advance(scene, STEP_S)
      await first
      return [refused]
    },
  },
]
