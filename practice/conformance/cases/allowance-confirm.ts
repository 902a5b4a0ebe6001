import { AccountAllowanceApproveTransaction, AccountId, Hbar, TransferTransaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Answer, Json } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { COLLECTION, expectRefusal, openWallet, type Wallet } from '../wallet-scene'
import { untilRunning } from '../polling'

const FIELDS = ['message', 'allowanceType', 'allowance', 'spender', 'allowanceSpenderPurpose', 'spenderPurpose']
const HOUR_QUARTER_MS = 15 * 60_000

type Prepared = { readonly wallet: Wallet; readonly body: Json }

async function prepare(market: Fixture, allowance = 40): Promise<Prepared> {
  const wallet = await openWallet(market)
  const { body } = await wallet.call('allowanceApprove', { allowanceType: 'order', allowance })
  return { wallet, body: body }
}

async function grant(market: Fixture, allowance = 40): Promise<Prepared> {
  const prepared = await prepare(market, allowance)
  expect(await prepared.wallet.signAndSubmit(prepared.body.transactionBytes as string)).toBe('SUCCESS')
  return prepared
}

const confirm = ({ wallet, body }: Prepared, more: object = {}): Promise<Answer> =>
  wallet.call('allowanceConfirm', {
    allowanceType: 'order',
    allowance: body.allowance,
    transactionId: body.transactionId,
    allowanceApproveSuccess: true,
    ...more,
  })

const storedAllowances = async (market: Fixture, { wallet }: Prepared): Promise<Json> =>
  await market.control(`/state/wallets/${wallet.accountId}`)

/** Checks a final refusal: nothing is recorded, and only a new approval helps. */
async function expectFinal(market: Fixture, prepared: Prepared, refused: Answer, errorCode: string): Promise<void> {
  expectRefusal(refused, 400, { errorCode, retryable: false })
  expect(await storedAllowances(market, prepared)).toEqual({ pending: null, recorded: null })
  expectRefusal(await confirm(prepared), 400, { errorCode: 'NOPREPARE' })
}

const approval = ({ wallet, body }: Prepared, hbar: number, spender = body.spender as string) =>
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
      ...FIELDS.map((field) => `answer allowanceConfirm.${field}`),
      'param allowanceConfirm.allowance',
      'param allowanceConfirm.allowanceApproveSuccess',
    ],
    run: async (market) => {
      const prepared = await grant(market, 61.25)
      const { status, body } = await confirm(prepared)
      expect(status).toBe(200)
      const { spender, allowanceSpenderPurpose, spenderPurpose } = prepared.body
      const named = { spender, allowanceSpenderPurpose, spenderPurpose }
      expect(body).toMatchObject({ allowanceType: 'order', allowance: 61.25, ...named })
      expect(body.message).toMatch(/recorded/)
      expect(await storedAllowances(market, prepared)).toEqual({ pending: null, recorded: 61.25 })
      const { body: added } = await prepared.wallet.call('ordersAdd', { token: COLLECTION, orderPrice: 61.25 })
      expect(added).toMatchObject({ userAllowance: 61.25, requiresAllowanceApprove: false })
      // The other spelling of the id.
      const [account, start] = String(prepared.body.transactionId).split('@')
      const transactionId = `${account}-${start?.replace('.', '-')}`
      expect((await confirm(prepared, { transactionId })).body).toEqual(body)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/row-2'],
    name: 'The transaction id is optional and accepted in both spellings',
    breaks: ['answer allowanceConfirm.success', 'allowance.id-hyphens'],
    run: async (market) => {
      const plain = await grant(market)
      expect((await confirm(plain, { transactionId: undefined })).body.success).toBe(true)
      const hyphens = await grant(market)
      const transactionId = String(hyphens.body.transactionId)
        .replace('@', '-')
        .replace(/\.(\d+)$/, '-$1')
      expect((await confirm(hyphens, { transactionId })).body.success).toBe(true)
    },
  },
  {
    passages: ['market/states-and-transitions/row-11', 'market/endpoints/own-wallet/row-2'],
    name: 'A declined approval is retired and nothing is recorded',
    breaks: ['allowance.declined-retires', 'param allowanceConfirm.allowanceApproveSuccess'],
    run: async (market) => {
      const prepared = await grant(market)
      const { body } = await confirm(prepared, { allowanceApproveSuccess: false })
      expect(body).toMatchObject({ success: true, allowance: 40 })
      expect(await storedAllowances(market, prepared)).toEqual({ pending: null, recorded: null })
      expectRefusal(await confirm(prepared), 400, { errorCode: 'NOPREPARE' })
      expectRefusal(await confirm(prepared, { allowanceApproveSuccess: undefined }), 400)
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
      // Not submitted: if a later check came first, the answer would be that the transaction is not confirmed.
      const prepared = await prepare(market)
      await expectFinal(market, prepared, await confirm(prepared, { allowance: 41 }), 'AMOUNTMISMATCH')
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-2', 'market/states-and-transitions/row-12'],
    name: 'A transaction other than the prepared one is refused permanently, regardless of its payer',
    breaks: ['code TXMISMATCH', 'allowance.bound-transaction', 'param allowanceConfirm.transactionId'],
    run: async (market) => {
      const [prepared, theirs] = [await grant(market), await grant(market)]
      const transactionId = theirs.body.transactionId as string
      await expectFinal(market, prepared, await confirm(prepared, { transactionId }), 'TXMISMATCH')
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-2', 'market/states-and-transitions/row-9', 'market/limits/row-20'],
    name: 'A prepared approval can be confirmed for fifteen minutes',
    breaks: ['code NOPREPARE', 'allowance.kept-15-minutes'],
    alone: true,
    run: async (market) => {
      const [early, late] = [await grant(market), await grant(market)]
      await market.control('/clock', { advanceMs: HOUR_QUARTER_MS - 20_000 })
      expect((await confirm(early)).body.success).toBe(true)
      await market.control('/clock', { advanceMs: 20_000 })
      expectRefusal(await confirm(late), 400, { errorCode: 'NOPREPARE' })
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-2', 'market/states-and-transitions/row-12', 'market/errors/rule-3'],
    name: 'A transaction that the ledger does not show yet leaves the approval pending',
    breaks: ['code TXUNCONFIRMED', 'allowance.unconfirmed-stays'],
    run: async (market) => {
      const prepared = await prepare(market)
      const refused = await confirm(prepared)
      expectRefusal(refused, 200, { errorCode: 'TXUNCONFIRMED', retryable: true, retryAfter: 3 })
      expect(await prepared.wallet.signAndSubmit(prepared.body.transactionBytes as string)).toBe('SUCCESS')
      expect((await confirm(prepared)).body.success).toBe(true)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-2', 'market/states-and-transitions/row-12'],
    name: 'A transaction that failed or can no longer arrive is refused permanently',
    breaks: ['code TXNOTVERIFIED', 'allowance.receipt'],
    alone: true,
    run: async (market) => {
      const failed = await prepare(market)
      const toSelf = approval(failed, 40, failed.wallet.accountId)
      const status = await failed.wallet.submitAs(failed.body.transactionId as string, toSelf)
      expect(status).toBe('SPENDER_ACCOUNT_SAME_AS_OWNER')
      const refused = await confirm(failed)
      expect(refused.body.receiptStatus).toBe(status)
      await expectFinal(market, failed, refused, 'TXNOTVERIFIED')
      const never = await prepare(market)
      await market.control('/clock', { advanceMs: 200_000 })
      await expectFinal(market, never, await confirm(never), 'TXNOTVERIFIED')
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-2', 'market/states-and-transitions/row-12'],
    name: 'A transaction of another type under the prepared id is refused permanently',
    breaks: ['code TXWRONGTYPE', 'allowance.transaction-type'],
    run: async (market) => {
      const prepared = await prepare(market)
      const { wallet, body } = prepared
      const transfer = new TransferTransaction()
        .addHbarTransfer(wallet.accountId, new Hbar(-1))
        .addHbarTransfer(AccountId.fromString(body.spender as string), new Hbar(1))
      expect(await wallet.submitAs(body.transactionId as string, transfer)).toBe('SUCCESS')
      await expectFinal(market, prepared, await confirm(prepared), 'TXWRONGTYPE')
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-2', 'market/states-and-transitions/row-12'],
    name: 'The network must show the prepared amount, granted to the prepared spender',
    breaks: ['code ALLOWANCE_MISMATCH', 'allowance.content'],
    run: async (market) => {
      const [amount, spender] = [await prepare(market), await prepare(market)]
      const less = approval(amount, 39)
      expect(await amount.wallet.submitAs(amount.body.transactionId as string, less)).toBe('SUCCESS')
      await expectFinal(market, amount, await confirm(amount), 'ALLOWANCE_MISMATCH')
      const otherOwnersApproval = approval(spender, 40, market.account('stranger'))
      expect(await spender.wallet.submitAs(spender.body.transactionId as string, otherOwnersApproval)).toBe('SUCCESS')
      await expectFinal(market, spender, await confirm(spender), 'ALLOWANCE_MISMATCH')
    },
  },
  {
    passages: [
      'market/endpoints/own-wallet/text-2',
      'market/errors/row-9',
      'market/errors/rule-3',
      'market/states-and-transitions/row-12',
    ],
    name: 'One confirmation of a wallet runs at a time',
    breaks: ['code CONFIRM_IN_PROGRESS', 'allowance.one-confirm-at-a-time'],
    run: async (market) => {
      const [prepared, theirs] = [await prepare(market), await grant(market)]
      // Waits for the ledger, which does not have the transaction.
      const first = confirm(prepared)
      await untilRunning(market, 'allowanceConfirm')
      const second = await confirm(prepared)
      expectRefusal(second, 409, { errorCode: 'CONFIRM_IN_PROGRESS', retryable: true })
      // A confirmation of another wallet is not blocked.
      expect((await confirm(theirs)).body.success).toBe(true)
      expect((await first).body.errorCode).toBe('TXUNCONFIRMED')
      expect((await confirm(prepared)).body.errorCode).toBe('TXUNCONFIRMED')
    },
  },
  {
    passages: ['market/errors/rule-3', 'market/states-and-transitions/row-12'],
    name: 'An allowance that could not be saved can be confirmed again',
    breaks: ['code ALLOWANCE_SAVE_FAILED', 'allowance.unsaved-stays'],
    run: async (market) => {
      const prepared = await grant(market)
      await market.control('/faults', { allowanceSaves: 1 })
      expectRefusal(await confirm(prepared), 503, { errorCode: 'ALLOWANCE_SAVE_FAILED', retryable: true })
      expect(await storedAllowances(market, prepared)).toEqual({ pending: 40, recorded: null })
      expect((await confirm(prepared)).body.success).toBe(true)
    },
  },
]
