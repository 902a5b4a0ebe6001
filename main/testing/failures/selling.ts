import { Hbar, TransferTransaction } from '@hashgraph/sdk'
import { listNft, listNftRes, unlistNft, unlistNftRes } from '@shared/market/affiliate'
import type { AppFailure } from '../../platform/app-failure'
import type { Answer } from '../../../practice/testing/harness'
import { giveAway } from '../../../practice/conformance/cases/list-native'
import { untilRunning } from '../../../practice/conformance/polling'
import { issueKey } from '../../../practice/conformance/raw'
import {
  advance,
  breakTrading,
  evmToken,
  listThroughApi,
  MARKET,
  openSeller,
  prepareBuy,
  prepareList,
  prepareUnlist,
  sign,
  signInstead,
  transactionOf,
  withFaults,
  type Seller,
} from '../../../practice/conformance/trading'
import { loseNextReply } from './general'
import type { RequestOptions, RefusalCase, RefusalScene } from './refusal-scene'

const nftOf = ({ accountId, token, serial }: Seller) => ({
  token_address: token,
  serial_number: serial,
  user_address: accountId,
})

type Prepared = { readonly saleVerificationCode: string }

/** The app's failure when it completes a listing. */
function list(
  scene: RefusalScene,
  prepared: Answer,
  seller: Pick<Seller, 'accountId'>,
  { body, ...options }: RequestOptions = {},
) {
  const { saleVerificationCode } = prepared.body as Prepared
  const transactionId = String(transactionOf(prepared).transactionId)
  const fullBody = { saleVerificationCode, transactionId, user_address: seller.accountId, ...(body as object) }
  const query = { saleVerificationCode: fullBody.saleVerificationCode }
  return scene.requestRefused(listNftRes, query, { ...options, body: fullBody })
}

/** The app's failure when it completes an unlisting. */
const unlist = (scene: RefusalScene, prepared: Answer) => {
  const { saleVerificationCode } = prepared.body as Prepared
  return scene.requestRefused(unlistNftRes, { saleVerificationCode }, { body: { saleVerificationCode } })
}

async function prepareSignedListing(
  scene: RefusalScene,
): Promise<{ readonly seller: Seller; readonly prepared: Answer }> {
  const seller = await openSeller(scene)
  const prepared = await prepareList(scene, seller)
  await sign(scene, prepared, seller)
  return { seller, prepared }
}

/** A listing at the checkout of a buyer, whose seller has signed a listing at another price. */
async function prepareContestedListing(scene: RefusalScene) {
  const seller = await openSeller(scene)
  await prepareBuy(scene, await listThroughApi(scene, seller, '25'), await scene.openAccount())
  const prepared = await prepareList(scene, seller, '30')
  await sign(scene, prepared, seller)
  return { seller, prepared }
}

const payment = ({ accountId }: Seller): TransferTransaction =>
  new TransferTransaction()
    .addHbarTransfer(accountId, Hbar.fromTinybars(-1))
    .addHbarTransfer(MARKET, Hbar.fromTinybars(1))

export const sellingCauses: readonly RefusalCase[] = [
  {
    expectedFailures: ['not-owner', 'not-listed', 'ecdsa-needed', 'collection-not-traded', 'prepare-lost'],
    name: 'An NFT of another account, one that is not listed, a key of the wrong type, a halted collection, a lost answer',
    run: async (scene) => {
      const seller = await openSeller(scene)
      const stranger = await scene.openAccount()
      const evm = await openSeller(scene, { token: evmToken(scene) })
      const refused = [
        await scene.requestRefused(listNft, { ...nftOf({ ...seller, ...stranger }), price: '25' }),
        await scene.requestRefused(unlistNft, nftOf(seller)),
        await scene.requestRefused(listNft, { ...nftOf(evm), price: '25' }),
      ]
      await withFaults(scene, { haltedCollections: [seller.token] }, async () => {
        refused.push(await scene.requestRefused(listNft, { ...nftOf(seller), price: '25' }))
      })
      await loseNextReply(scene, '/listnft')
      return [...refused, await scene.requestRefused(listNft, { ...nftOf(seller), price: '25' })]
    },
  },
  {
    expectedFailures: ['unlist-uncounted'],
    name: 'An EVM collection in which the other listings cannot be counted',
    run: async (scene) => {
      const seller = await openSeller(scene, { token: evmToken(scene), keyType: 'ECDSA' })
      await listThroughApi(scene, seller)
      const refused: AppFailure[] = []
      await withFaults(scene, { listingCount: 'down' }, async () => {
        refused.push(await scene.requestRefused(unlistNft, nftOf(seller)))
      })
      return refused
    },
  },
  {
    expectedFailures: [
      'listing-other-key',
      'listing-other-wallet',
      'listing-other-transaction',
      'listing-not-prepared',
    ],
    name: 'A listing completed with another key, wallet or transaction than it was prepared with, which ends it',
    run: async (scene) => {
      const { seller, prepared } = await prepareSignedListing(scene)
      const affiliate = await issueKey(scene, { kind: 'affiliate', account: scene.account('seller') })
      return [
        await list(scene, prepared, seller, { keys: { affiliate } }),
        await list(scene, prepared, await scene.openAccount()),
        await list(scene, prepared, seller, { body: { transactionId: `${seller.accountId}@1700000000.000000001` } }),
        await list(scene, prepared, seller),
      ]
    },
  },
  {
    expectedFailures: ['listing-wrong-type', 'listing-not-verified'],
    name: 'Another kind of transaction under the prepared id, and a failed transaction',
    run: async (scene) => {
      const seller = await openSeller(scene, { count: 2 })
      const wrong = await prepareList(scene, seller)
      await signInstead(scene, wrong, seller, payment(seller))
      const failing = await prepareList(scene, { ...seller, serial: seller.serials[1] ?? 0 })
      await scene.control('/faults', {
        nodeFaults: [{ what: 'fail', payer: seller.accountId, code: 'FAIL_INVALID' }],
      })
      await sign(scene, failing, seller)
      return [await list(scene, wrong, seller), await list(scene, failing, seller)]
    },
  },
  {
    expectedFailures: ['not-listed', 'listing-answer-lost', 'listing-not-prepared'],
    name: 'A listing that ended meanwhile, and a lost answer',
    run: async (scene) => {
      const seller = await openSeller(scene)
      await listThroughApi(scene, seller)
      const unlisting = await prepareUnlist(scene, seller)
      await sign(scene, unlisting, seller)
      await scene.control('/market/delist', { token: seller.token, serial: seller.serial })
      const ended = await unlist(scene, unlisting)
      const { seller: other, prepared } = await prepareSignedListing(scene)
      await loseNextReply(scene, '/listnftres')
      return [ended, await list(scene, prepared, other), await list(scene, prepared, other)]
    },
  },
  {
    expectedFailures: ['listing-next-turn'],
    name: 'A seller whose own listing is at a checkout',
    needsOwnMarket: true,
    run: async (scene) => {
      const { seller, prepared } = await prepareContestedListing(scene)
      return [await list(scene, prepared, seller)]
    },
  },
  {
    expectedFailures: ['listing-buyer-first'],
    name: 'A new owner while the former listing is at a checkout',
    needsOwnMarket: true,
    run: async (scene) => {
      const former = await openSeller(scene)
      const listing = await listThroughApi(scene, former, '25')
      await prepareBuy(scene, listing, await scene.openAccount())
      const owner = { ...(await scene.openAccount()), token: former.token, serial: former.serial }
      await giveAway(scene, former, owner.accountId)
      const prepared = await prepareList(scene, owner, '40')
      await sign(scene, prepared, owner)
      return [await list(scene, prepared, owner)]
    },
  },
  {
    expectedFailures: ['listing-preparation-lost', 'listing-preparation-lost'],
    name: 'A preparation that is lost to a checkout, without and with a claim to the next turn',
    needsOwnMarket: true,
    run: async (scene) => {
      const first = await prepareContestedListing(scene)
      const second = await prepareContestedListing(scene)
      await breakTrading(scene, { lostPreparations: 2 })
      const refused = [await list(scene, first.prepared, first.seller)]
      const setField = { path: 'sellerClaim', value: { active: true, secondsLeft: 300 } }
      await scene.control('/faults', { routes: [{ route: '/listnftres', setField, times: 1 }] })
      return [...refused, await list(scene, second.prepared, second.seller)]
    },
  },
  {
    expectedFailures: ['listing-not-seen', 'listing-expired'],
    name: 'A transaction that is not on the ledger, and a code older than three minutes',
    needsOwnMarket: true,
    run: async (scene) => {
      const seller = await openSeller(scene)
      const prepared = await prepareList(scene, seller)
      const early = list(scene, prepared, seller)
      await untilRunning(scene, 'listnftres')
      await advance(scene, 15)
      const refused = [await early]
      await sign(scene, prepared, seller)
      await advance(scene, 181)
      return [...refused, await list(scene, prepared, seller)]
    },
  },
]
