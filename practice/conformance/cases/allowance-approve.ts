import { AccountAllowanceApproveTransaction, Hbar, Transaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Case } from '../case'
import { OPERATOR } from '../trading'
import { expectRefusal, openWallet } from '../wallet-scene'

const ANSWER_FIELDS = [
  'message',
  'transactionBytes',
  'transactionId',
  'allowanceType',
  'allowance',
  'spender',
  'allowanceSpenderPurpose',
  'spenderPurpose',
]

/** Decodes prepared bytes, and expects them to be an allowance approval. */
const readApproval = (base64: string): AccountAllowanceApproveTransaction => {
  const transaction = Transaction.fromBytes(Buffer.from(base64, 'base64'))
  expect(transaction).toBeInstanceOf(AccountAllowanceApproveTransaction)
  return transaction as AccountAllowanceApproveTransaction
}

export const allowanceApproveCases: readonly Case[] = [
  {
    passages: ['market/resources-and-their-fields/allowance-answers/text-1', 'market/endpoints/own-wallet/row-1'],
    name: 'Preparing an allowance returns the bytes to sign, the spender and the spender’s purpose',
    breaks: ANSWER_FIELDS.map((field) => `answer allowanceApprove.${field}`),
    run: async (market) => {
      const wallet = await openWallet(market)
      const { status, body } = await wallet.call('allowanceApprove', { allowanceType: 'order', allowance: 125.5 })
      expect(status).toBe(200)
      expect(body).toMatchObject({ allowanceType: 'order', allowance: 125.5, allowanceSpenderPurpose: 'order' })
      const [payer, validStart] = (body.transactionId as string).split('@')
      expect([payer, /^\d+\.\d{9}$/.test(validStart ?? '')]).toEqual([wallet.accountId, true])
      const transaction = readApproval(body.transactionBytes as string)
      expect(transaction.transactionId?.toString().split('@')[0]).toBe(wallet.accountId)
      expect(transaction.hbarApprovals[0]?.spenderAccountId?.toString()).toBe(body.spender)
      expect(body.message).toMatch(/sign/)
      expect(body.spenderPurpose).toMatch(/\w \w/)
    },
  },
  {
    passages: ['market/what-the-service-does/rule-7', 'market/states-and-transitions/row-9'],
    name: 'Nothing changes on the ledger until the wallet submits the signed bytes; a key without the permission is refused',
    breaks: ['answer allowanceApprove.transactionBytes', 'permission allowanceApprove'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const accountPath = `/state/ledger/accounts/${wallet.accountId}`
      const accountBefore = (await market.control(accountPath)) as object
      const { body } = await wallet.call('allowanceApprove', { allowanceType: 'order', allowance: 300 })
      const signatureMaps = readApproval(body.transactionBytes as string)
        .getSignatures()
        .getFlatSignatureList()
      expect(signatureMaps.every((signatures) => signatures.size === 0)).toBe(true)
      expect(await market.control(accountPath)).toEqual(accountBefore)
      expect(await market.control(`/state/wallets/${wallet.accountId}`)).toEqual({ pending: 300, recorded: null })
      expect(await wallet.signAndSubmit(body.transactionBytes as string)).toBe('SUCCESS')
      const expectedAllowances = [{ spender: body.spender as string, tinybar: '30000000000' }]
      expect(await market.control(accountPath)).toMatchObject({ hbarAllowances: expectedAllowances })
      const { key } = (await market.control('/keys/issue', {
        kind: 'user',
        account: wallet.accountId,
        permissions: [],
      })) as { key: string }
      const params = { allowanceType: 'order', allowance: 1 }
      expectRefusal(await market.call('allowanceApprove', params, { key }), 401)
    },
  },
  {
    passages: ['market/authentication/rule-10'],
    name: 'Prepared bytes pass the checks that the documents require of bots before signing',
    breaks: ['allowance.fee-below-10', 'allowance.exact'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const { body } = await wallet.call('allowanceApprove', { allowanceType: 'order', allowance: 0.29 })
      const transaction = readApproval(body.transactionBytes as string)
      const [approval, ...otherApprovals] = transaction.hbarApprovals
      expect([...otherApprovals, ...transaction.tokenApprovals, ...transaction.tokenNftApprovals]).toEqual([])
      expect(approval?.ownerAccountId?.toString()).toBe(wallet.accountId)
      // Compare with the market's operator, not with the spender in the answer: the answer could name any account.
      expect(approval?.spenderAccountId?.toString()).toBe(OPERATOR)
      expect(approval?.amount?.toTinybars().toString()).toBe('29000000')
      expect(transaction.maxTransactionFee?.toTinybars().lte(new Hbar(10).toTinybars())).toBe(true)
    },
  },
  {
    passages: [
      'market/endpoints/own-wallet/row-1',
      'market/endpoints/own-wallet/row-2',
      'market/errors/row-1',
      'market/errors/rule-1',
    ],
    name: 'Preparing and confirming accept only the allowance type “order”',
    breaks: [
      'code INVALID_ALLOWANCE_TYPE',
      'allowance.type',
      'param allowanceApprove.allowanceType',
      'param allowanceConfirm.allowanceType',
    ],
    run: async (market) => {
      const wallet = await openWallet(market)
      const expectedRefusal = { errorCode: 'INVALID_ALLOWANCE_TYPE' }
      const approvedFields = { allowanceApproveSuccess: true }
      for (const allowanceType of ['mint', 'Order', 7, undefined]) {
        const params = { allowanceType, allowance: 5 }
        expectRefusal(await wallet.call('allowanceApprove', params), 400, expectedRefusal)
        expectRefusal(await wallet.call('allowanceConfirm', { ...params, ...approvedFields }), 400, expectedRefusal)
      }
      const params = { allowanceType: 'order', allowance: 5 }
      expect((await wallet.call('allowanceApprove', params)).status).toBe(200)
      const declinedAnswer = await wallet.call('allowanceConfirm', { ...params, allowanceApproveSuccess: false })
      expect(declinedAnswer.body.success).toBe(true)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/row-1', 'market/errors/row-1', 'market/limits/row-20'],
    name: 'An allowance is a JSON number from 0.01 to 1,000,000 with at most four decimals',
    breaks: [
      'code INVALID_AMOUNT',
      'allowance.min',
      'allowance.max',
      'allowance.decimals',
      'allowance.json-number',
      'param allowanceApprove.allowance',
    ],
    run: async (market) => {
      const wallet = await openWallet(market)
      const approve = (allowance: unknown) => wallet.call('allowanceApprove', { allowanceType: 'order', allowance })
      for (const allowance of [0.0099, 0, -1, 1_000_000.0001, 1e21, 1.00001, '5', null, undefined, [5]]) {
        expectRefusal(await approve(allowance), 400, { errorCode: 'INVALID_AMOUNT' })
      }
      for (const allowance of [0.01, 1_000_000, 1.0001, 999_999.9999]) {
        const { body } = await approve(allowance)
        expect(body.allowance).toBe(allowance)
        const amount = readApproval(body.transactionBytes as string).hbarApprovals[0]?.amount
        expect(amount?.toBigNumber().toNumber()).toBe(allowance)
      }
    },
  },
  {
    passages: ['market/resources-and-their-fields/allowance-answers/text-1'],
    name: 'In the other reading of the documents, the bytes are encoded as hex',
    breaks: ['answer allowanceApprove.transactionBytes'],
    needsOwnMarket: true,
    run: async (market) => {
      const wallet = await openWallet(market)
      await market.control('/readings', { approveBytes: 'hex' })
      const { body } = await wallet.call('allowanceApprove', { allowanceType: 'order', allowance: 3 })
      expect(body.transactionBytes).toMatch(/^([0-9a-f]{2})+$/)
      const transaction = Transaction.fromBytes(Buffer.from(body.transactionBytes as string, 'hex'))
      expect(transaction).toBeInstanceOf(AccountAllowanceApproveTransaction)
    },
  },
]
