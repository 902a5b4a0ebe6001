import { AccountAllowanceApproveTransaction, AccountId, Hbar, TransferTransaction } from '@hashgraph/sdk'
import { allowanceApprove, allowanceConfirm, ordersAdd, ordersCancel, ordersTopUp } from '@shared/market/wallet'
import type { AppFailure } from '../../platform/app-failure'
import type { Json } from '../../../practice/testing/harness'
import { pollUntil, waitUntilRunning } from '../../../practice/conformance/polling'
import { advanceClock, OPERATOR } from '../../../practice/conformance/trading'
import {
  COLLECTION,
  freshIdempotencyKey,
  idempotencyKeyHeader,
  openWallet,
  type Wallet,
} from '../../../practice/conformance/wallet-scene'
import { loseNextReply } from './general'
import { withoutInputChecks, type RequestOptions, type RefusalCase, type RefusalScene } from './refusal-scene'

const ALLOWANCE_FIELDS = { allowanceType: 'order', allowance: 40 } as const
type PreparedAllowance = {
  readonly wallet: Wallet
  readonly transactionId: string
  readonly bytes: string
  readonly spender: string
}

async function prepareAllowance(scene: RefusalScene): Promise<PreparedAllowance> {
  const wallet = await openWallet(scene)
  const { body } = await wallet.call('allowanceApprove', ALLOWANCE_FIELDS)
  const { transactionId, transactionBytes, spender } = body as Record<string, string>
  return { wallet, transactionId: transactionId ?? '', bytes: transactionBytes ?? '', spender: spender ?? '' }
}

/** Prepares, signs and submits an allowance, without confirming the allowance. */
async function grantAllowance(scene: RefusalScene): Promise<PreparedAllowance> {
  const allowance = await prepareAllowance(scene)
  await allowance.wallet.signAndSubmit(allowance.bytes)
  return allowance
}

/** Tries to confirm an allowance, and expects the market to refuse. Resolves to the app's failure. */
const confirmRefused = (scene: RefusalScene, { wallet, transactionId }: PreparedAllowance, fields: object = {}) =>
  scene.requestRefused(
    withoutInputChecks(allowanceConfirm),
    {},
    {
      body: { ...ALLOWANCE_FIELDS, transactionId, allowanceApproveSuccess: true, ...fields },
      keys: { user: wallet.apiKey },
    },
  )

/**
 * Submits another transaction under the id of a prepared allowance, then tries to confirm the allowance. Resolves to
 * the app's failure.
 */
async function confirmWithOtherTransaction(
  scene: RefusalScene,
  otherTransaction: (allowance: PreparedAllowance) => AccountAllowanceApproveTransaction | TransferTransaction,
) {
  const allowance = await prepareAllowance(scene)
  await allowance.wallet.submitWithId(allowance.transactionId, otherTransaction(allowance))
  return confirmRefused(scene, allowance)
}

const allowanceTransaction = ({ wallet }: PreparedAllowance, hbar: number, spender: string) =>
  new AccountAllowanceApproveTransaction().approveHbarAllowance(wallet.accountId, spender, new Hbar(hbar))

export const allowanceRefusalCases: readonly RefusalCase[] = [
  {
    expectedFailures: ['allowance-type', 'allowance-amount', 'allowance-amount', 'prepare-lost'],
    name: 'An unknown type of allowance, two invalid amounts, and a lost answer',
    run: async (scene) => {
      const { apiKey } = await openWallet(scene)
      const approve = (body: object) =>
        scene.requestRefused(withoutInputChecks(allowanceApprove), {}, { body, keys: { user: apiKey } })
      const refusals = [
        await approve({ ...ALLOWANCE_FIELDS, allowanceType: 'another' }),
        await approve({ ...ALLOWANCE_FIELDS, allowance: 0.001 }),
        await approve({ ...ALLOWANCE_FIELDS, allowance: '40' }),
      ]
      await loseNextReply(scene, '/allowance/approve')
      return [...refusals, await approve(ALLOWANCE_FIELDS)]
    },
  },
  {
    expectedFailures: [
      'allowance-amount-differs',
      'allowance-not-prepared',
      'allowance-other-transaction',
      'allowance-not-seen',
    ],
    name: 'A changed amount, a preparation ended by a changed amount, another transaction, and none on the ledger yet',
    run: async (scene) => {
      const changedAllowance = await prepareAllowance(scene)
      const grantedAllowance = await grantAllowance(scene)
      const unsubmittedAllowance = await prepareAllowance(scene)
      return [
        await confirmRefused(scene, changedAllowance, { allowance: 41 }),
        await confirmRefused(scene, changedAllowance),
        await confirmRefused(scene, grantedAllowance, { transactionId: unsubmittedAllowance.transactionId }),
        await confirmRefused(scene, unsubmittedAllowance),
      ]
    },
  },
  {
    expectedFailures: ['allowance-not-verified', 'allowance-wrong-type', 'allowance-differs'],
    name: 'Other transactions under the prepared id: a failed one, a transfer, and an allowance of another amount',
    run: async (scene) => [
      // The ledger rejects an allowance to the account itself.
      await confirmWithOtherTransaction(scene, (allowance) =>
        allowanceTransaction(allowance, 40, allowance.wallet.accountId),
      ),
      await confirmWithOtherTransaction(scene, ({ wallet, spender }) =>
        new TransferTransaction()
          .addHbarTransfer(wallet.accountId, new Hbar(-1))
          .addHbarTransfer(AccountId.fromString(spender), new Hbar(1)),
      ),
      await confirmWithOtherTransaction(scene, (allowance) => allowanceTransaction(allowance, 39, allowance.spender)),
    ],
  },
  {
    expectedFailures: ['allowance-confirming', 'allowance-not-saved', 'allowance-answer-lost'],
    name: 'A second confirmation during the first one, a confirmation that could not be saved, and a lost answer',
    run: async (scene) => {
      const allowance = await prepareAllowance(scene)
      const firstConfirmation = confirmRefused(scene, allowance)
      await waitUntilRunning(scene, 'allowanceConfirm')
      const secondRefusal = await confirmRefused(scene, allowance)
      await firstConfirmation
      const grantedAllowance = await grantAllowance(scene)
      await scene.control('/faults', { allowanceSaves: 1 })
      const unsavedRefusal = await confirmRefused(scene, grantedAllowance)
      await loseNextReply(scene, '/allowance/confirm')
      return [secondRefusal, unsavedRefusal, await confirmRefused(scene, grantedAllowance)]
    },
  },
]

/** Price in HBAR of the offers that are raised, cancelled or accepted. */
const OFFER_PRICE = 90
const OFFER_FIELDS = { token: COLLECTION, orderPrice: 3 }
/** Offer id that no offer of the market has. */
const UNKNOWN_OFFER_ID = 999_999_999
/** Delay of the first of two requests, long enough for the second request to arrive during the delay. */
const DELAY_SECONDS = 9

/** Sets the fault of the next request about offers. */
const breakOrderService = (scene: RefusalScene, offerFault: object): Promise<unknown> =>
  scene.control('/faults', { orders: offerFault })

/**
 * Functions that send a request about an offer with the wallet's own key, and expect the market to refuse. Each
 * function resolves to the app's failure.
 */
const offerRequestsOf = (scene: RefusalScene, { apiKey }: Wallet) => {
  const keys = { user: apiKey }
  return {
    add: (fields: object = {}, options: RequestOptions = {}) =>
      scene.requestRefused(ordersAdd, {}, { body: { ...OFFER_FIELDS, ...fields }, keys, ...options }),
    raise: (orderId: number) =>
      scene.requestRefused(ordersTopUp, {}, { body: { token: COLLECTION, orderId, newPrice: OFFER_PRICE + 1 }, keys }),
    cancel: (orderId: number) => scene.requestRefused(ordersCancel, {}, { body: { token: COLLECTION, orderId }, keys }),
  }
}

export const offerRefusalCases: readonly RefusalCase[] = [
  {
    expectedFailures: ['offer-refused', 'offer-key-reused', 'offer-gone', 'offer-gone'],
    name: 'An offer above the balance, an idempotency key of another offer, and unknown offers',
    run: async (scene) => {
      const wallet = await openWallet(scene, { hbar: '10' })
      const { add, raise, cancel } = offerRequestsOf(scene, wallet)
      const idempotencyKey = freshIdempotencyKey()
      await wallet.call('ordersAdd', OFFER_FIELDS, idempotencyKeyHeader(idempotencyKey))
      return [
        await add({ orderPrice: 500 }),
        await add({ orderPrice: 4 }, { idempotencyKey }),
        await raise(UNKNOWN_OFFER_ID),
        await cancel(UNKNOWN_OFFER_ID),
      ]
    },
  },
  {
    expectedFailures: [
      'offer-place-unknown',
      'offer-place-unknown',
      'offer-raise-unknown',
      'offer-cancel-unknown',
      'offer-not-begun',
    ],
    name: 'An order service that answers with a gateway’s status, cannot save, or fails before it starts',
    run: async (scene) => {
      const wallet = await openWallet(scene)
      const { add, raise, cancel } = offerRequestsOf(scene, wallet)
      const options = { idempotencyKey: freshIdempotencyKey() }
      await breakOrderService(scene, { kind: 'status', status: 502, when: 'after' })
      const refusals = [await add({}, options), await add({}, options)]
      const firstOfferId = await wallet.placeOffer(OFFER_PRICE)
      const secondOfferId = await wallet.placeOffer(OFFER_PRICE)
      await breakOrderService(scene, { kind: 'status', status: 524 })
      refusals.push(await raise(firstOfferId))
      await breakOrderService(scene, { kind: 'save' })
      refusals.push(await cancel(secondOfferId))
      await breakOrderService(scene, { kind: 'status', status: 500, when: 'before' })
      return [...refusals, await add()]
    },
  },
  {
    expectedFailures: ['offer-place-unknown', 'offer-raise-unknown', 'offer-cancel-unknown'],
    name: 'Lost answers about offers',
    run: async (scene) => {
      const wallet = await openWallet(scene)
      const { add, raise, cancel } = offerRequestsOf(scene, wallet)
      const orderId = await wallet.placeOffer(OFFER_PRICE)
      const refusals: AppFailure[] = []
      await loseNextReply(scene, '/orders/add')
      refusals.push(await add())
      await loseNextReply(scene, '/orders/topup')
      refusals.push(await raise(orderId))
      await loseNextReply(scene, '/orders/cancel')
      return [...refusals, await cancel(orderId)]
    },
  },
  {
    expectedFailures: ['offer-in-progress'],
    name: 'An offer that is repeated while the first request is still in progress',
    needsOwnMarket: true,
    run: async (scene) => {
      const wallet = await openWallet(scene)
      const idempotencyKey = freshIdempotencyKey()
      await breakOrderService(scene, { kind: 'slow', delayMs: DELAY_SECONDS * 1000 })
      const firstAnswer = wallet.call('ordersAdd', OFFER_FIELDS, idempotencyKeyHeader(idempotencyKey))
      await waitUntilRunning(scene, 'ordersAdd')
      const refusal = await offerRequestsOf(scene, wallet).add({}, { idempotencyKey })
      await advanceClock(scene, DELAY_SECONDS)
      await firstAnswer
      return [refusal]
    },
  },
  {
    expectedFailures: ['offer-being-accepted'],
    name: 'An offer that a seller is accepting',
    needsOwnMarket: true,
    run: async (scene) => {
      const wallet = await openWallet(scene)
      const { body } = await wallet.call('allowanceApprove', { ...ALLOWANCE_FIELDS, allowance: OFFER_PRICE })
      await wallet.signAndSubmit((body as { readonly transactionBytes: string }).transactionBytes)
      const orderId = await wallet.placeOffer(OFFER_PRICE)
      await scene.control('/faults', { consensusDelayMs: DELAY_SECONDS * 1000 })
      const acceptance = scene.control('/orders/accept', { orderId })
      await pollUntil(async () => {
        const { transactions } = await scene.control(`/ledger/transactions?payer=${OPERATOR}`)
        return (transactions as Json[]).some(({ result }: Json) => result === 'PENDING')
      })
      const refusal = await offerRequestsOf(scene, wallet).cancel(orderId)
      await advanceClock(scene, DELAY_SECONDS)
      await acceptance
      return [refusal]
    },
  },
]
