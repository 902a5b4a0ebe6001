import { AccountAllowanceApproveTransaction, AccountId, Hbar, TransactionId, TransferTransaction } from '@hashgraph/sdk'
import { buyNft, buyNftRes } from '@shared/market/affiliate'
import type { FreshAccount, FreshListing } from '../../../practice/conformance/fixture'
import type { AppFailure } from '../../platform/app-failure'
import type { Answer } from '../../../practice/testing/harness'
import { waitUntilRunning, pollUntil } from '../../../practice/conformance/polling'
import { issueKey } from '../../../practice/conformance/raw'
import {
  advanceClock,
  setTradingFaults,
  completeBuy,
  evmToken,
  shortenConsensus,
  MARKET_FEE_ACCOUNT,
  readNftOwnership,
  openEvmBuyer,
  OPERATOR,
  prepareAndSubmitBuy,
  prepareBuy,
  signAndSubmitPrepared,
  transactionOf,
  withTradingFaults,
} from '../../../practice/conformance/trading'
import { loseNextReply } from './general'
import type { RequestOptions, RefusalCase, RefusalScene } from './refusal-scene'

/**
 * A prepared purchase. `prepared`: the market's answer. `transactionId`: id of the prepared transaction. The transaction pays for
 * the NFT, or sets an allowance if the NFT is of an EVM collection.
 */
type PreparedPurchase = { readonly prepared: Answer; readonly transactionId: string }

/** Tries to complete a purchase, and expects the market to refuse. Resolves to the app's failure. */
function refusedCompletion(
  scene: RefusalScene,
  { prepared, transactionId }: PreparedPurchase,
  { body, ...options }: RequestOptions = {},
) {
  const { saleVerificationCode } = prepared.body as { readonly saleVerificationCode: string }
  const fullBody = { saleVerificationCode, transactionId, ...(body as object) }
  return scene.requestRefused(buyNftRes, {}, { ...options, body: fullBody })
}

const openEvmListing = (scene: RefusalScene, options: object = {}): Promise<FreshListing> =>
  scene.openListing({ token: evmToken(scene), price: '18', ...options })

/** Prepares, signs and submits the purchase of an EVM listing by a new buyer, without completing the purchase. */
const prepareAndSubmitEvmPurchase = async (scene: RefusalScene, listing: FreshListing): Promise<PreparedPurchase> =>
  prepareAndSubmitBuy(scene, listing, await openEvmBuyer(scene))

/** Delay of a step in the market. Long enough for a second call to arrive during the delay. */
const MARKET_DELAY_SECONDS = 8

/** Transfers `hbar` HBAR from an account to the market's fee account, for example so that a purchase cannot be paid. */
async function spendHbar(scene: RefusalScene, { accountId, key }: FreshAccount, hbar: number): Promise<void> {
  const transfer = new TransferTransaction()
    .addHbarTransfer(accountId, new Hbar(-hbar))
    .addHbarTransfer(MARKET_FEE_ACCOUNT, new Hbar(hbar))
    .setTransactionId(TransactionId.generate(accountId))
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
  await scene.signAndSubmit(transfer.toBytes(), key)
}

/** Sets the HBAR allowance of the market's operator to `hbar`. */
async function setOperatorAllowance(
  scene: RefusalScene,
  { accountId, key }: FreshAccount,
  hbar: number,
): Promise<void> {
  const approval = new AccountAllowanceApproveTransaction()
    .approveHbarAllowance(accountId, OPERATOR, new Hbar(hbar))
    .setTransactionId(TransactionId.generate(accountId))
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
  await scene.signAndSubmit(approval.toBytes(), key)
}

export const nativePurchaseRefusalCases: readonly RefusalCase[] = [
  {
    expectedFailures: ['buy-not-seen', 'buy-not-verified'],
    name: 'A payment that is not on the ledger yet, and a payment that failed',
    run: async (scene) => {
      await shortenConsensus(scene)
      const buyer = await scene.openAccount({ maxAutoAssociations: 0 })
      const prepared = await prepareBuy(scene, await scene.openListing(), buyer)
      const transactionId = String(transactionOf(prepared).transactionId)
      const notOnLedger = await refusedCompletion(scene, { prepared, transactionId })
      await signAndSubmitPrepared(scene, prepared, buyer)
      return [notOnLedger, await refusedCompletion(scene, { prepared, transactionId })]
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
    name: 'A purchase with another transaction, key or code, an inactive key, a failed save, and a lost answer',
    run: async (scene) => {
      const buyer = await scene.openAccount()
      const preparedPurchase = await prepareAndSubmitBuy(scene, await scene.openListing(), buyer)
      const account = scene.account('seller')
      const otherKey = await issueKey(scene, { kind: 'affiliate', account })
      const inactiveKey = await issueKey(scene, { kind: 'affiliate', account, active: false })
      const failures = [
        await refusedCompletion(scene, {
          ...preparedPurchase,
          transactionId: `${buyer.accountId}@1700000000.000000001`,
        }),
        await refusedCompletion(scene, preparedPurchase, { keys: { affiliate: otherKey } }),
        await refusedCompletion(scene, preparedPurchase, { body: { saleVerificationCode: 'unknown' } }),
        await refusedCompletion(scene, preparedPurchase, { keys: { affiliate: inactiveKey } }),
      ]
      await withTradingFaults(scene, { saveFailures: 1 }, async () => {
        failures.push(await refusedCompletion(scene, preparedPurchase))
      })
      await loseNextReply(scene, '/buynftres')
      return [...failures, await refusedCompletion(scene, preparedPurchase)]
    },
  },
]

export const evmPurchaseRefusalCases: readonly RefusalCase[] = [
  {
    expectedFailures: ['buy-prepare-again', 'buy-listing-gone', 'buy-price-changed'],
    name: 'An allowance below the price, a listing that is gone, and a new price',
    run: async (scene) => {
      const buyer = await openEvmBuyer(scene)
      const purchaseWithLowAllowance = await prepareAndSubmitBuy(
        scene,
        await openEvmListing(scene, { price: '30' }),
        buyer,
      )
      await setOperatorAllowance(scene, buyer, 29)
      const failures = [await refusedCompletion(scene, purchaseWithLowAllowance)]
      const goneListing = await openEvmListing(scene, { price: '11' })
      const purchaseOfGoneListing = await prepareAndSubmitEvmPurchase(scene, goneListing)
      await scene.control('/market/delist', { token: goneListing.token, serial: goneListing.serial })
      failures.push(await refusedCompletion(scene, purchaseOfGoneListing))
      const repricedListing = await openEvmListing(scene, { price: '11' })
      const repricedPurchase = await prepareAndSubmitEvmPurchase(scene, repricedListing)
      await scene.control('/market/reprice', {
        token: repricedListing.token,
        serial: repricedListing.serial,
        price: '10.5',
      })
      return [...failures, await refusedCompletion(scene, repricedPurchase)]
    },
  },
  {
    expectedFailures: ['buy-not-reserved', 'buy-not-submitted', 'buy-rejected', 'buy-closed'],
    name: 'A failed reservation, a busy ledger, a balance below the price, and a purchase that has already failed',
    run: async (scene) => {
      const preparedPurchase = await prepareAndSubmitEvmPurchase(scene, await openEvmListing(scene))
      const failures: AppFailure[] = []
      await withTradingFaults(scene, { reservation: 'down' }, async () => {
        failures.push(await refusedCompletion(scene, preparedPurchase))
      })
      await scene.control('/faults', { nodeFaults: [{ what: 'busy', payer: 'operator', times: 1 }] })
      try {
        failures.push(await refusedCompletion(scene, preparedPurchase))
      } finally {
        await scene.control('/faults', { nodeFaults: [] })
      }
      const poorBuyer = await openEvmBuyer(scene, { hbar: '60' })
      const unpayablePurchase = await prepareAndSubmitBuy(
        scene,
        await openEvmListing(scene, { price: '50' }),
        poorBuyer,
      )
      await spendHbar(scene, poorBuyer, 40)
      return [
        ...failures,
        await refusedCompletion(scene, unpayablePurchase),
        await refusedCompletion(scene, unpayablePurchase),
      ]
    },
  },
  {
    expectedFailures: ['buy-confirming', 'buy-other-executing', 'buy-being-confirmed'],
    name: 'A purchase with an unknown outcome, and other purchases of the same NFT',
    needsOwnMarket: true,
    run: async (scene) => {
      const listing = await openEvmListing(scene)
      const buyer = await openEvmBuyer(scene)
      const firstPurchase = await prepareAndSubmitBuy(scene, listing, buyer)
      const secondPurchase = await prepareAndSubmitBuy(scene, listing, buyer)
      await scene.control('/faults', { nodeFaults: [{ what: 'lose-request', payer: 'operator', times: 1 }] })
      const { token, serial, price } = listing
      const user_address = (await openEvmBuyer(scene)).accountId
      return [
        await refusedCompletion(scene, firstPurchase),
        await refusedCompletion(scene, secondPurchase),
        await scene.requestRefused(buyNft, { token_address: token, serial_number: serial, user_address, price }),
      ]
    },
  },
  {
    expectedFailures: ['buy-in-progress'],
    name: 'A purchase that another call is completing',
    needsOwnMarket: true,
    run: async (scene) => {
      const preparedPurchase = await prepareAndSubmitEvmPurchase(scene, await openEvmListing(scene))
      await scene.control('/faults', { consensusDelayMs: MARKET_DELAY_SECONDS * 1000 })
      const firstCompletion = completeBuy(scene, preparedPurchase.prepared, preparedPurchase.transactionId)
      await waitUntilRunning(scene, 'buynftres')
      const failure = await refusedCompletion(scene, preparedPurchase)
      await advanceClock(scene, MARKET_DELAY_SECONDS)
      await firstCompletion
      return [failure]
    },
  },
  {
    expectedFailures: ['buy-recording'],
    name: 'A purchase that is settled and being saved',
    needsOwnMarket: true,
    run: async (scene) => {
      const listing = await openEvmListing(scene)
      const preparedPurchase = await prepareAndSubmitEvmPurchase(scene, listing)
      await setTradingFaults(scene, { saveDelayMs: MARKET_DELAY_SECONDS * 1000 })
      const firstCompletion = completeBuy(scene, preparedPurchase.prepared, preparedPurchase.transactionId)
      await pollUntil(async () => (await readNftOwnership(scene, listing)).owner !== listing.seller)
      const failure = await refusedCompletion(scene, preparedPurchase)
      await advanceClock(scene, MARKET_DELAY_SECONDS)
      await firstCompletion
      return [failure]
    },
  },
]
