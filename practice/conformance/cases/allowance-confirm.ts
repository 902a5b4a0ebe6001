import { AccountAllowanceApproveTransaction, AccountId, Hbar, TransferTransaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Answer, Json } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { COLLECTION, expectRefusal, openWallet, type Wallet } from '../wallet-scene'
import { waitUntilRunning } from '../polling'

const ANSWER_FIELDS = ['message', 'allowanceType', 'allowance', 'spender', 'allowanceSpenderPurpose', 'spenderPurpose']
const PREPARATION_LIFETIME_MS = 15 * 60_000
/** Time between a confirmation that must still succeed and the end of its preparation. */
const MARGIN_MS = 20_000

type PreparedAllowance = { readonly wallet: Wallet; readonly body: Json }

async function prepareAllowance(market: Fixture, allowance = 40): Promise<PreparedAllowance> {
  const wallet = await openWallet(market)
  const { body } = await wallet.call('allowanceApprove', { allowanceType: 'order', allowance })
  return { wallet, body }
}

async function grantAllowance(market: Fixture, allowance = 40): Promise<PreparedAllowance> {
  const preparedAllowance = await prepareAllowance(market, allowance)
  expect(await preparedAllowance.wallet.signAndSubmit(preparedAllowance.body.transactionBytes as string)).toBe(
    'SUCCESS',
  )
  return preparedAllowance
}

const confirm = ({ wallet, body }: PreparedAllowance, otherFields: object = {}): Promise<Answer> =>
  wallet.call('allowanceConfirm', {
    allowanceType: 'order',
    allowance: body.allowance,
    transactionId: body.transactionId,
    allowanceApproveSuccess: true,
    ...otherFields,
  })

const storedAllowances = async (market: Fixture, { wallet }: PreparedAllowance): Promise<Json> =>
  await market.control(`/state/wallets/${wallet.accountId}`)

/** Expects a permanent refusal: nothing is recorded, and the prepared allowance can no longer be confirmed. */
async function expectPermanentRefusal(
  market: Fixture,
  preparedAllowance: PreparedAllowance,
  refusal: Answer,
  errorCode: string,
): Promise<void> {
  expectRefusal(refusal, 400, { errorCode, retryable: false })
  expect(await storedAllowances(market, preparedAllowance)).toEqual({ pending: null, recorded: null })
  expectRefusal(await confirm(preparedAllowance), 400, { errorCode: 'NOPREPARE' })
}

const approvalTransaction = ({ wallet, body }: PreparedAllowance, hbar: number, spender = body.spender as string) =>
  new AccountAllowanceApproveTransaction().approveHbarAllowance(wallet.accountId, spender, new Hbar(hbar))

export const allowanceConfirmCases: readonly Case[] = [
  {
    passages: [
      'market/endpoints/own-wallet/row-2',
      'market/endpoints/own-wallet/text-2',
      'market/states-and-transitions/row-10',
      'market/resources-and-their-fields/allowance-answers/text-1',
    ],
    name: 'An allowance that exists on the ledger is recorded, and a repeated confirmation gets the same answer',
    breaks: [
      ...ANSWER_FIELDS.map((field) => `answer allowanceConfirm.${field}`),
      'param allowanceConfirm.allowance',
      'param allowanceConfirm.allowanceApproveSuccess',
    ],
    run: async (market) => {
      const preparedAllowance = await grantAllowance(market, 61.25)
      const { status, body } = await confirm(preparedAllowance)
      expect(status).toBe(200)
      const { spender, allowanceSpenderPurpose, spenderPurpose } = preparedAllowance.body
      const spenderFields = { spender, allowanceSpenderPurpose, spenderPurpose }
      expect(body).toMatchObject({ allowanceType: 'order', allowance: 61.25, ...spenderFields })
      expect(body.message).toMatch(/recorded/)
      expect(await storedAllowances(market, preparedAllowance)).toEqual({ pending: null, recorded: 61.25 })
      const { body: offerAnswer } = await preparedAllowance.wallet.call('ordersAdd', {
        token: COLLECTION,
        orderPrice: 61.25,
      })
      expect(offerAnswer).toMatchObject({ userAllowance: 61.25, requiresAllowanceApprove: false })
      // A repeated confirmation, with the id of the same transaction spelled with hyphens.
      const [account, validStart] = String(preparedAllowance.body.transactionId).split('@')
      const transactionId = `${account}-${validStart?.replace('.', '-')}`
      expect((await confirm(preparedAllowance, { transactionId })).body).toEqual(body)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/row-2'],
    name: 'The transaction id is optional and accepted in both spellings',
    breaks: ['answer allowanceConfirm.success', 'allowance.id-hyphens'],
    run: async (market) => {
      const allowanceWithoutId = await grantAllowance(market)
      expect((await confirm(allowanceWithoutId, { transactionId: undefined })).body.success).toBe(true)
      const allowanceWithHyphens = await grantAllowance(market)
      const transactionId = String(allowanceWithHyphens.body.transactionId)
        .replace('@', '-')
        .replace(/\.(\d+)$/, '-$1')
      expect((await confirm(allowanceWithHyphens, { transactionId })).body.success).toBe(true)
    },
  },
  {
    passages: ['market/states-and-transitions/row-11', 'market/endpoints/own-wallet/row-2'],
    name: 'Declining an allowance ends its preparation, and nothing is recorded',
    breaks: ['allowance.declined-retires', 'param allowanceConfirm.allowanceApproveSuccess'],
    run: async (market) => {
      const preparedAllowance = await grantAllowance(market)
      const { body } = await confirm(preparedAllowance, { allowanceApproveSuccess: false })
      expect(body).toMatchObject({ success: true, allowance: 40 })
      expect(await storedAllowances(market, preparedAllowance)).toEqual({ pending: null, recorded: null })
      expectRefusal(await confirm(preparedAllowance), 400, { errorCode: 'NOPREPARE' })
      expectRefusal(await confirm(preparedAllowance, { allowanceApproveSuccess: undefined }), 400)
    },
  },
  {
    passages: [
      'market/endpoints/own-wallet/text-2',
      'market/endpoints/own-wallet/row-2',
      'market/errors/row-1',
      'market/states-and-transitions/row-12',
    ],
    name: 'An amount other than the prepared one is refused permanently, before the ledger is read',
    breaks: ['code AMOUNTMISMATCH', 'allowance.bound-amount'],
    run: async (market) => {
      // The transaction is not submitted. If the service read the ledger first, the refusal would be `TXUNCONFIRMED`.
      const preparedAllowance = await prepareAllowance(market)
      await expectPermanentRefusal(
        market,
        preparedAllowance,
        await confirm(preparedAllowance, { allowance: 41 }),
        'AMOUNTMISMATCH',
      )
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-2', 'market/states-and-transitions/row-12'],
    name: 'The transaction of another wallet, in place of the prepared one, is refused permanently',
    breaks: ['code TXMISMATCH', 'allowance.bound-transaction', 'param allowanceConfirm.transactionId'],
    run: async (market) => {
      const preparedAllowance = await grantAllowance(market)
      const otherAllowance = await grantAllowance(market)
      const transactionId = otherAllowance.body.transactionId as string
      await expectPermanentRefusal(
        market,
        preparedAllowance,
        await confirm(preparedAllowance, { transactionId }),
        'TXMISMATCH',
      )
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-2', 'market/states-and-transitions/row-9', 'market/limits/row-20'],
    name: 'A prepared allowance can be confirmed for fifteen minutes',
    breaks: ['code NOPREPARE', 'allowance.kept-15-minutes'],
    needsOwnMarket: true,
    run: async (market) => {
      const earlyAllowance = await grantAllowance(market)
      const lateAllowance = await grantAllowance(market)
      await market.control('/clock', { advanceMs: PREPARATION_LIFETIME_MS - MARGIN_MS })
      expect((await confirm(earlyAllowance)).body.success).toBe(true)
      await market.control('/clock', { advanceMs: MARGIN_MS })
      expectRefusal(await confirm(lateAllowance), 400, { errorCode: 'NOPREPARE' })
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-2', 'market/states-and-transitions/row-12', 'market/errors/rule-3'],
    name: 'A transaction that the ledger does not show yet leaves the allowance pending',
    breaks: ['code TXUNCONFIRMED', 'allowance.unconfirmed-stays'],
    run: async (market) => {
      const preparedAllowance = await prepareAllowance(market)
      const refusal = await confirm(preparedAllowance)
      expectRefusal(refusal, 200, { errorCode: 'TXUNCONFIRMED', retryable: true, retryAfter: 3 })
      expect(await preparedAllowance.wallet.signAndSubmit(preparedAllowance.body.transactionBytes as string)).toBe(
        'SUCCESS',
      )
      expect((await confirm(preparedAllowance)).body.success).toBe(true)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-2', 'market/states-and-transitions/row-12'],
    name: 'A transaction that failed, or that is too old to be submitted, is refused permanently',
    breaks: ['code TXNOTVERIFIED', 'allowance.receipt'],
    needsOwnMarket: true,
    run: async (market) => {
      const failedAllowance = await prepareAllowance(market)
      const approvalToSelf = approvalTransaction(failedAllowance, 40, failedAllowance.wallet.accountId)
      const status = await failedAllowance.wallet.submitWithId(
        failedAllowance.body.transactionId as string,
        approvalToSelf,
      )
      expect(status).toBe('SPENDER_ACCOUNT_SAME_AS_OWNER')
      const refusal = await confirm(failedAllowance)
      expect(refusal.body.receiptStatus).toBe(status)
      await expectPermanentRefusal(market, failedAllowance, refusal, 'TXNOTVERIFIED')
      const unsubmittedAllowance = await prepareAllowance(market)
      // Longer than a transaction is valid.
      await market.control('/clock', { advanceMs: 200_000 })
      await expectPermanentRefusal(market, unsubmittedAllowance, await confirm(unsubmittedAllowance), 'TXNOTVERIFIED')
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-2', 'market/states-and-transitions/row-12'],
    name: 'A transaction of another type under the prepared id is refused permanently',
    breaks: ['code TXWRONGTYPE', 'allowance.transaction-type'],
    run: async (market) => {
      const preparedAllowance = await prepareAllowance(market)
      const { wallet, body } = preparedAllowance
      const transfer = new TransferTransaction()
        .addHbarTransfer(wallet.accountId, new Hbar(-1))
        .addHbarTransfer(AccountId.fromString(body.spender as string), new Hbar(1))
      expect(await wallet.submitWithId(body.transactionId as string, transfer)).toBe('SUCCESS')
      await expectPermanentRefusal(market, preparedAllowance, await confirm(preparedAllowance), 'TXWRONGTYPE')
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-2', 'market/states-and-transitions/row-12'],
    name: 'An allowance of another amount or to another spender, under the prepared id, is refused permanently',
    breaks: ['code ALLOWANCE_MISMATCH', 'allowance.content'],
    run: async (market) => {
      const wrongAmountAllowance = await prepareAllowance(market)
      const wrongSpenderAllowance = await prepareAllowance(market)
      const lowerApproval = approvalTransaction(wrongAmountAllowance, 39)
      expect(
        await wrongAmountAllowance.wallet.submitWithId(
          wrongAmountAllowance.body.transactionId as string,
          lowerApproval,
        ),
      ).toBe('SUCCESS')
      await expectPermanentRefusal(
        market,
        wrongAmountAllowance,
        await confirm(wrongAmountAllowance),
        'ALLOWANCE_MISMATCH',
      )
      const otherSpenderApproval = approvalTransaction(wrongSpenderAllowance, 40, market.account('stranger'))
      expect(
        await wrongSpenderAllowance.wallet.submitWithId(
          wrongSpenderAllowance.body.transactionId as string,
          otherSpenderApproval,
        ),
      ).toBe('SUCCESS')
      await expectPermanentRefusal(
        market,
        wrongSpenderAllowance,
        await confirm(wrongSpenderAllowance),
        'ALLOWANCE_MISMATCH',
      )
    },
  },
  {
    passages: [
      'market/endpoints/own-wallet/text-2',
      'market/errors/row-9',
      'market/errors/rule-3',
      'market/states-and-transitions/row-12',
    ],
    name: 'Only one confirmation of a wallet runs at a time',
    breaks: ['code CONFIRM_IN_PROGRESS', 'allowance.one-confirm-at-a-time'],
    run: async (market) => {
      const preparedAllowance = await prepareAllowance(market)
      const otherAllowance = await grantAllowance(market)
      // This confirmation takes long, because the service waits for a transaction that was never submitted.
      const firstConfirmation = confirm(preparedAllowance)
      await waitUntilRunning(market, 'allowanceConfirm')
      const secondAnswer = await confirm(preparedAllowance)
      expectRefusal(secondAnswer, 409, { errorCode: 'CONFIRM_IN_PROGRESS', retryable: true })
      // A confirmation of another wallet is not blocked.
      expect((await confirm(otherAllowance)).body.success).toBe(true)
      expect((await firstConfirmation).body.errorCode).toBe('TXUNCONFIRMED')
      expect((await confirm(preparedAllowance)).body.errorCode).toBe('TXUNCONFIRMED')
    },
  },
  {
    passages: ['market/errors/rule-3', 'market/states-and-transitions/row-12'],
    name: 'An allowance that could not be saved can be confirmed again',
    breaks: ['code ALLOWANCE_SAVE_FAILED', 'allowance.unsaved-stays'],
    run: async (market) => {
      const preparedAllowance = await grantAllowance(market)
      await market.control('/faults', { allowanceSaves: 1 })
      expectRefusal(await confirm(preparedAllowance), 503, { errorCode: 'ALLOWANCE_SAVE_FAILED', retryable: true })
      expect(await storedAllowances(market, preparedAllowance)).toEqual({ pending: 40, recorded: null })
      expect((await confirm(preparedAllowance)).body.success).toBe(true)
    },
  },
]
