import { Hbar, TransferTransaction } from '@hashgraph/sdk'
import { listNft, listNftRes, unlistNft, unlistNftRes } from '@shared/market/affiliate'
import type { AppFailure } from '../../platform/app-failure'
import type { Answer } from '../../../practice/testing/harness'
import { transferFromOwner } from '../../../practice/conformance/cases/list-native'
import { waitUntilRunning } from '../../../practice/conformance/polling'
import { issueKey } from '../../../practice/conformance/raw'
import {
  advanceClock,
  setTradingFaults,
  evmToken,
  listThroughApi,
  MARKET_FEE_ACCOUNT,
  openSeller,
  prepareBuy,
  prepareList,
  prepareUnlist,
  signAndSubmitPrepared,
  submitUnderPreparedId,
  transactionOf,
  withTradingFaults,
  type Seller,
} from '../../../practice/conformance/trading'
import { loseNextReply } from './general'
import type { RequestOptions, RefusalCase, RefusalScene } from './refusal-scene'

/** Query fields of an NFT and its seller. */
const nftQuery = ({ accountId, token, serial }: Seller) => ({
  token_address: token,
  serial_number: serial,
  user_address: accountId,
})

/** Field of the market's answer that prepares a listing or an unlisting. */
type PreparedBody = { readonly saleVerificationCode: string }

/** Tries to complete a listing, and expects the market to refuse. Resolves to the app's failure. */
function refusedListing(
  scene: RefusalScene,
  prepared: Answer,
  seller: Pick<Seller, 'accountId'>,
  { body, ...options }: RequestOptions = {},
) {
  const { saleVerificationCode } = prepared.body as PreparedBody
  const transactionId = String(transactionOf(prepared).transactionId)
  const fullBody = { saleVerificationCode, transactionId, user_address: seller.accountId, ...(body as object) }
  const query = { saleVerificationCode: fullBody.saleVerificationCode }
  return scene.requestRefused(listNftRes, query, { ...options, body: fullBody })
}

/** Tries to complete an unlisting, and expects the market to refuse. Resolves to the app's failure. */
const refusedUnlisting = (scene: RefusalScene, prepared: Answer) => {
  const { saleVerificationCode } = prepared.body as PreparedBody
  return scene.requestRefused(unlistNftRes, { saleVerificationCode }, { body: { saleVerificationCode } })
}

/** Opens a seller, then prepares, signs and submits a listing of the seller's NFT, without completing the listing. */
async function prepareAndSubmitListing(
  scene: RefusalScene,
): Promise<{ readonly seller: Seller; readonly prepared: Answer }> {
  const seller = await openSeller(scene)
  const prepared = await prepareList(scene, seller)
  await signAndSubmitPrepared(scene, prepared, seller)
  return { seller, prepared }
}

/**
 * Lists an NFT and prepares a buyer's purchase, so that the listing is at a checkout. Then prepares, signs and submits
 * a listing of the same NFT at a new price.
 */
async function prepareRelistingDuringCheckout(scene: RefusalScene) {
  const seller = await openSeller(scene)
  await prepareBuy(scene, await listThroughApi(scene, seller, '25'), await scene.openAccount())
  const prepared = await prepareList(scene, seller, '30')
  await signAndSubmitPrepared(scene, prepared, seller)
  return { seller, prepared }
}

/** A payment of one tinybar from the seller to the market's fee account. */
const tinybarPayment = ({ accountId }: Seller): TransferTransaction =>
  new TransferTransaction()
    .addHbarTransfer(accountId, Hbar.fromTinybars(-1))
    .addHbarTransfer(MARKET_FEE_ACCOUNT, Hbar.fromTinybars(1))

export const sellingRefusalCases: readonly RefusalCase[] = [
  {
    expectedFailures: ['not-owner', 'not-listed', 'ecdsa-needed', 'collection-not-traded', 'prepare-lost'],
    name: 'An NFT of another account, an NFT that is not listed, a wrong key type, a halted collection, a lost answer',
    run: async (scene) => {
      const seller = await openSeller(scene)
      const stranger = await scene.openAccount()
      const evmSeller = await openSeller(scene, { token: evmToken(scene) })
      const failures = [
        // The stranger's account, with the seller's NFT.
        await scene.requestRefused(listNft, { ...nftQuery({ ...seller, ...stranger }), price: '25' }),
        await scene.requestRefused(unlistNft, nftQuery(seller)),
        await scene.requestRefused(listNft, { ...nftQuery(evmSeller), price: '25' }),
      ]
      await withTradingFaults(scene, { haltedCollections: [seller.token] }, async () => {
        failures.push(await scene.requestRefused(listNft, { ...nftQuery(seller), price: '25' }))
      })
      await loseNextReply(scene, '/listnft')
      return [...failures, await scene.requestRefused(listNft, { ...nftQuery(seller), price: '25' })]
    },
  },
  {
    expectedFailures: ['unlist-uncounted'],
    name: 'An EVM collection in which the seller’s other listings cannot be counted',
    run: async (scene) => {
      const seller = await openSeller(scene, { token: evmToken(scene), keyType: 'ECDSA' })
      await listThroughApi(scene, seller)
      const failures: AppFailure[] = []
      await withTradingFaults(scene, { listingCount: 'down' }, async () => {
        failures.push(await scene.requestRefused(unlistNft, nftQuery(seller)))
      })
      return failures
    },
  },
  {
    expectedFailures: [
      'listing-other-key',
      'listing-other-wallet',
      'listing-other-transaction',
      'listing-not-prepared',
    ],
    name: 'A listing completed with a wrong key, wallet or transaction, and correctly after its preparation has ended',
    run: async (scene) => {
      const { seller, prepared } = await prepareAndSubmitListing(scene)
      const affiliate = await issueKey(scene, { kind: 'affiliate', account: scene.account('seller') })
      return [
        await refusedListing(scene, prepared, seller, { keys: { affiliate } }),
        await refusedListing(scene, prepared, await scene.openAccount()),
        await refusedListing(scene, prepared, seller, {
          body: { transactionId: `${seller.accountId}@1700000000.000000001` },
        }),
        await refusedListing(scene, prepared, seller),
      ]
    },
  },
  {
    expectedFailures: ['listing-wrong-type', 'listing-not-verified'],
    name: 'Another kind of transaction under the prepared id, and a failed transaction',
    run: async (scene) => {
      const seller = await openSeller(scene, { count: 2 })
      const wrongTypeListing = await prepareList(scene, seller)
      await submitUnderPreparedId(scene, wrongTypeListing, seller, tinybarPayment(seller))
      const failedListing = await prepareList(scene, { ...seller, serial: seller.serials[1] ?? 0 })
      await scene.control('/faults', {
        nodeFaults: [{ what: 'fail', payer: seller.accountId, code: 'FAIL_INVALID' }],
      })
      await signAndSubmitPrepared(scene, failedListing, seller)
      return [await refusedListing(scene, wrongTypeListing, seller), await refusedListing(scene, failedListing, seller)]
    },
  },
  {
    expectedFailures: ['not-listed', 'listing-answer-lost', 'listing-not-prepared'],
    name: 'An unlisting of a listing that has already ended, a lost answer, and a listing that is completed twice',
    run: async (scene) => {
      const seller = await openSeller(scene)
      await listThroughApi(scene, seller)
      const preparedUnlisting = await prepareUnlist(scene, seller)
      await signAndSubmitPrepared(scene, preparedUnlisting, seller)
      await scene.control('/market/delist', { token: seller.token, serial: seller.serial })
      const refusalOfEndedListing = await refusedUnlisting(scene, preparedUnlisting)
      const { seller: otherSeller, prepared } = await prepareAndSubmitListing(scene)
      await loseNextReply(scene, '/listnftres')
      return [
        refusalOfEndedListing,
        await refusedListing(scene, prepared, otherSeller),
        await refusedListing(scene, prepared, otherSeller),
      ]
    },
  },
  {
    expectedFailures: ['listing-next-turn'],
    name: 'A new price for a listing that is at a buyer’s checkout',
    needsOwnMarket: true,
    run: async (scene) => {
      const { seller, prepared } = await prepareRelistingDuringCheckout(scene)
      return [await refusedListing(scene, prepared, seller)]
    },
  },
  {
    expectedFailures: ['listing-buyer-first'],
    name: 'A listing by a new owner, while the former owner’s listing is at a checkout',
    needsOwnMarket: true,
    run: async (scene) => {
      const formerOwner = await openSeller(scene)
      const formerListing = await listThroughApi(scene, formerOwner, '25')
      await prepareBuy(scene, formerListing, await scene.openAccount())
      const { token, serial } = formerOwner
      const newOwner = { ...(await scene.openAccount()), token, serial }
      await transferFromOwner(scene, formerOwner, newOwner.accountId)
      const prepared = await prepareList(scene, newOwner, '40')
      await signAndSubmitPrepared(scene, prepared, newOwner)
      return [await refusedListing(scene, prepared, newOwner)]
    },
  },
  {
    expectedFailures: ['listing-preparation-lost', 'listing-preparation-lost'],
    name: 'A preparation lost during a checkout, for a seller who is not next in turn and for a seller who is next',
    needsOwnMarket: true,
    run: async (scene) => {
      const firstListing = await prepareRelistingDuringCheckout(scene)
      const secondListing = await prepareRelistingDuringCheckout(scene)
      await setTradingFaults(scene, { lostPreparations: 2 })
      const failures = [await refusedListing(scene, firstListing.prepared, firstListing.seller)]
      // The answer for the second seller says that this seller is next in turn. The preparation is lost all the same.
      const setField = { path: 'sellerClaim', value: { active: true, secondsLeft: 300 } }
      await scene.control('/faults', { routes: [{ route: '/listnftres', setField, times: 1 }] })
      return [...failures, await refusedListing(scene, secondListing.prepared, secondListing.seller)]
    },
  },
  {
    expectedFailures: ['listing-not-seen', 'listing-expired'],
    name: 'A transaction that is not on the ledger, and a code older than three minutes',
    needsOwnMarket: true,
    run: async (scene) => {
      const seller = await openSeller(scene)
      const prepared = await prepareList(scene, seller)
      const earlyCompletion = refusedListing(scene, prepared, seller)
      await waitUntilRunning(scene, 'listnftres')
      // Longer than the service waits for the transaction.
      await advanceClock(scene, 15)
      const failures = [await earlyCompletion]
      await signAndSubmitPrepared(scene, prepared, seller)
      await advanceClock(scene, 3 * 60 + 1)
      return [...failures, await refusedListing(scene, prepared, seller)]
    },
  },
]
