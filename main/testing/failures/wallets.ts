import { AccountAllowanceApproveTransaction, AccountId, Hbar, TransferTransaction } from '@hashgraph/sdk'
import { allowanceApprove, allowanceConfirm, ordersAdd, ordersCancel, ordersTopUp } from '@shared/market/wallet'
import type { AppFailure } from '../../platform/app-failure'
import type { Json } from '../../../practice/testing/harness'
import { until, untilRunning } from '../../../practice/conformance/polling'
import { advance, OPERATOR } from '../../../practice/conformance/trading'
import { COLLECTION, freshKey, header, openWallet, type Wallet } from '../../../practice/conformance/wallet-scene'
import { loseNextReply } from './general'
import { withoutInputChecks, type RequestOptions, type RefusalCase, type RefusalScene } from './refusal-scene'

const ORDER = { allowanceType: 'order', allowance: 40 } as const
type Approval = {
  readonly wallet: Wallet
  readonly transactionId: string
  readonly bytes: string
  readonly spender: string
}

async function prepareApproval(scene: RefusalScene): Promise<Approval> {
  const wallet = await openWallet(scene)
  const { body } = await wallet.call('allowanceApprove', ORDER)
  const { transactionId, transactionBytes, spender } = body as Record<string, string>
  return { wallet, transactionId: transactionId ?? '', bytes: transactionBytes ?? '', spender: spender ?? '' }
}
async function grantApproval(scene: RefusalScene): Promise<Approval> {
  const approval = await prepareApproval(scene)
  await approval.wallet.signAndSubmit(approval.bytes)
  return approval
}

/** The app's failure when it confirms an allowance. */
const confirm = (scene: RefusalScene, { wallet, transactionId }: Approval, fields: object = {}) =>
  scene.requestRefused(
    withoutInputChecks(allowanceConfirm),
    {},
    {
      body: { ...ORDER, transactionId, allowanceApproveSuccess: true, ...fields },
      keys: { user: wallet.apiKey },
    },
  )

/** Confirms another transaction that was signed in place of the prepared approval. */
async function confirmInstead(
  scene: RefusalScene,
  otherTransaction: (approval: Approval) => AccountAllowanceApproveTransaction | TransferTransaction,
) {
  const approval = await prepareApproval(scene)
  await approval.wallet.submitAs(approval.transactionId, otherTransaction(approval))
  return confirm(scene, approval)
}

const allow = ({ wallet }: Approval, hbar: number, spender: string) =>
  new AccountAllowanceApproveTransaction().approveHbarAllowance(wallet.accountId, spender, new Hbar(hbar))

export const allowanceCauses: readonly RefusalCase[] = [
  {
    expectedFailures: ['allowance-type', 'allowance-amount', 'allowance-amount', 'prepare-lost'],
    name: 'An unknown kind and an invalid amount of allowance, and a lost answer',
    run: async (scene) => {
      const { apiKey } = await openWallet(scene)
      const approve = (body: object) =>
        scene.requestRefused(withoutInputChecks(allowanceApprove), {}, { body, keys: { user: apiKey } })
      const refused = [
        await approve({ ...ORDER, allowanceType: 'another' }),
        await approve({ ...ORDER, allowance: 0.001 }),
        await approve({ ...ORDER, allowance: '40' }),
      ]
      await loseNextReply(scene, '/allowance/approve')
      return [...refused, await approve(ORDER)]
    },
  },
  {
    expectedFailures: [
      'allowance-amount-differs',
      'allowance-not-prepared',
      'allowance-other-transaction',
      'allowance-not-seen',
    ],
    name: 'Another amount or transaction than the prepared one, which ends the preparation, and one not on the ledger yet',
    run: async (scene) => {
      const unsigned = await prepareApproval(scene)
      const signed = await grantApproval(scene)
      const early = await prepareApproval(scene)
      return [
        await confirm(scene, unsigned, { allowance: 41 }),
        await confirm(scene, unsigned),
        await confirm(scene, signed, { transactionId: early.transactionId }),
        await confirm(scene, early),
      ]
    },
  },
  {
    expectedFailures: ['allowance-not-verified', 'allowance-wrong-type', 'allowance-differs'],
    name: 'Another transaction under the prepared id: a failed one, a transfer, and another amount',
    run: async (scene) => [
      await confirmInstead(scene, (approval) => allow(approval, 40, approval.wallet.accountId)),
      await confirmInstead(scene, ({ wallet, spender }) =>
        new TransferTransaction()
          .addHbarTransfer(wallet.accountId, new Hbar(-1))
          .addHbarTransfer(AccountId.fromString(spender), new Hbar(1)),
      ),
      await confirmInstead(scene, (approval) => allow(approval, 39, approval.spender)),
    ],
  },
  {
    expectedFailures: ['allowance-confirming', 'allowance-not-saved', 'allowance-answer-lost'],
    name: 'Two confirmations at once, one that could not be saved, and a lost answer',
    run: async (scene) => {
      const approval = await prepareApproval(scene)
      const first = confirm(scene, approval)
      await untilRunning(scene, 'allowanceConfirm')
      const second = await confirm(scene, approval)
      await first
      const granted = await grantApproval(scene)
      await scene.control('/faults', { allowanceSaves: 1 })
      const unsaved = await confirm(scene, granted)
      await loseNextReply(scene, '/allowance/confirm')
      return [second, unsaved, await confirm(scene, granted)]
    },
  },
]

const ADD = { token: COLLECTION, orderPrice: 3 }
const breakOrders = (scene: RefusalScene, orders: object): Promise<unknown> => scene.control('/faults', { orders })

/** Requests with a wallet's own key. */
const requestsOf = (scene: RefusalScene, { apiKey }: Wallet) => {
  const keys = { user: apiKey }
  return {
    add: (fields: object = {}, options: RequestOptions = {}) =>
      scene.requestRefused(ordersAdd, {}, { body: { ...ADD, ...fields }, keys, ...options }),
    raise: (orderId: number) =>
      scene.requestRefused(ordersTopUp, {}, { body: { token: COLLECTION, orderId, newPrice: 91 }, keys }),
    cancel: (orderId: number) => scene.requestRefused(ordersCancel, {}, { body: { token: COLLECTION, orderId }, keys }),
  }
}

export const offerCauses: readonly RefusalCase[] = [
  {
    expectedFailures: ['offer-refused', 'offer-key-reused', 'offer-gone', 'offer-gone'],
    name: 'An offer above the balance, a key used for another offer, and unknown offers',
    run: async (scene) => {
      const wallet = await openWallet(scene, { hbar: '10' })
      const { add, raise, cancel } = requestsOf(scene, wallet)
      const idempotencyKey = freshKey()
      await wallet.call('ordersAdd', ADD, header(idempotencyKey))
      return [
        await add({ orderPrice: 500 }),
        await add({ orderPrice: 4 }, { idempotencyKey }),
        await raise(999_999_999),
        await cancel(999_999_999),
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
      const { add, raise, cancel } = requestsOf(scene, wallet)
      const options = { idempotencyKey: freshKey() }
      await breakOrders(scene, { kind: 'status', status: 502, when: 'after' })
      const refused = [await add({}, options), await add({}, options)]
      const firstOfferId = await wallet.offer(90)
      const secondOfferId = await wallet.offer(90)
      await breakOrders(scene, { kind: 'status', status: 524 })
      refused.push(await raise(firstOfferId))
      await breakOrders(scene, { kind: 'save' })
      refused.push(await cancel(secondOfferId))
      await breakOrders(scene, { kind: 'status', status: 500, when: 'before' })
      return [...refused, await add()]
    },
  },
  {
    expectedFailures: ['offer-place-unknown', 'offer-raise-unknown', 'offer-cancel-unknown'],
    name: 'Lost answers about offers',
    run: async (scene) => {
      const wallet = await openWallet(scene)
      const { add, raise, cancel } = requestsOf(scene, wallet)
      const orderId = await wallet.offer(90)
      const refused: AppFailure[] = []
      await loseNextReply(scene, '/orders/add')
      refused.push(await add())
      await loseNextReply(scene, '/orders/topup')
      refused.push(await raise(orderId))
      await loseNextReply(scene, '/orders/cancel')
      return [...refused, await cancel(orderId)]
    },
  },
  {
    expectedFailures: ['offer-in-progress'],
    name: 'A request that is still in progress',
    needsOwnMarket: true,
    run: async (scene) => {
      const wallet = await openWallet(scene)
      const idempotencyKey = freshKey()
      await breakOrders(scene, { kind: 'slow', delayMs: 9_000 })
      const first = wallet.call('ordersAdd', ADD, header(idempotencyKey))
      await untilRunning(scene, 'ordersAdd')
      const refused = await requestsOf(scene, wallet).add({}, { idempotencyKey })
      await advance(scene, 9)
      await first
      return [refused]
    },
  },
  {
    expectedFailures: ['offer-being-accepted'],
    name: 'An offer that a seller is accepting',
    needsOwnMarket: true,
    run: async (scene) => {
      const wallet = await openWallet(scene)
      const { body } = await wallet.call('allowanceApprove', { ...ORDER, allowance: 90 })
      await wallet.signAndSubmit((body as { readonly transactionBytes: string }).transactionBytes)
      const orderId = await wallet.offer(90)
      await scene.control('/faults', { consensusDelayMs: 9_000 })
      const accepting = scene.control('/orders/accept', { orderId })
      await until(async () => {
        const { transactions } = await scene.control(`/ledger/transactions?payer=${OPERATOR}`)
        return (transactions as Json[]).some(({ result }: Json) => result === 'PENDING')
      })
      const refused = await requestsOf(scene, wallet).cancel(orderId)
      await advance(scene, 9)
      await accepting
      return [refused]
    },
  },
]
