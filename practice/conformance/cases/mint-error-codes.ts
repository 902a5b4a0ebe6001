import { AccountAllowanceApproveTransaction, AccountId, Hbar, TransactionId, TransferTransaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import { HOUR_MS } from '@shared/time'
import type { Answer, Json } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture, FreshAccount } from '../fixture'
import {
  completeMint,
  openLaunch,
  prepareMint,
  serialsOf,
  prepareAndSubmitMint,
  prepareAndSubmitMintFor,
  signAndSubmitMint,
} from '../minting'
import { OPERATOR } from '../trading'

const codePassage = (row: number): string => `affiliate/errors/mintnftres-codes/row-${row}`
const OTHER_AFFILIATE = '0.0.3064955'
const TWENTY_MINUTES_MS = 20 * 60_000

/** Signs and submits `transaction` under the id of the prepared transaction; returns the status of the receipt. */
async function submitInstead(
  market: Fixture,
  transaction: AccountAllowanceApproveTransaction | TransferTransaction,
  prepared: Answer,
  { key }: FreshAccount,
): Promise<string> {
  transaction
    .setTransactionId(TransactionId.fromString(prepared.body.transactionId as string))
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
  await transaction.sign(key)
  const response = await transaction.execute(market.client)
  return market.receiptStatus(response.transactionId)
}

/** The fields that identify a refusal: status, `success` and error code. */
const refusalFieldsOf = ({ status, body }: Answer): Json => ({
  status,
  success: body.success,
  errorCode: body.errorCode,
})

export const mintErrorCodeCases: readonly Case[] = [
  {
    passages: [codePassage(1), 'affiliate/states-and-transitions/row-3'],
    name: 'A mint whose transaction the ledger does not show yet is unconfirmed, and the call can be repeated',
    breaks: ['code TXUNCONFIRMED', 'mint.awaits-receipt'],
    run: async (market) => {
      const launch = await openLaunch(market)
      const buyer = await market.openAccount()
      const prepared = await prepareMint(market, launch, buyer.accountId)
      const earlyAnswer = await completeMint(market, prepared, buyer.accountId)
      expect(refusalFieldsOf(earlyAnswer)).toEqual({ status: 200, success: false, errorCode: 'TXUNCONFIRMED' })
      expect(earlyAnswer.body.retryable).toBe(true)
      expect(await signAndSubmitMint(market, prepared, buyer)).toBe('SUCCESS')
      expect((await completeMint(market, prepared, buyer.accountId)).body.success).toBe(true)
    },
  },
  {
    passages: [codePassage(1)],
    name: 'While the mirror does not answer or lags, a mint is unconfirmed although its transaction has settled',
    breaks: ['code TXUNCONFIRMED'],
    run: async (market) => {
      const { buyer, prepared } = await prepareAndSubmitMint(market)
      for (const fault of [{ mirror: 'reset' }, { mirrorLagMs: 60_000 }]) {
        await market.control('/faults', fault)
        try {
          const earlyAnswer = await completeMint(market, prepared, buyer.accountId)
          expect(refusalFieldsOf(earlyAnswer)).toEqual({ status: 200, success: false, errorCode: 'TXUNCONFIRMED' })
        } finally {
          await market.control('/faults', { mirror: 'up', mirrorLagMs: 0 })
        }
      }
      expect((await completeMint(market, prepared, buyer.accountId)).body.success).toBe(true)
    },
  },
  {
    passages: [codePassage(2)],
    name: 'A transaction of another type or content under the prepared id is refused',
    breaks: ['code TXNOTVERIFIED', 'mint.receipt-exact'],
    run: async (market) => {
      const launch = await openLaunch(market)
      const buyer = await market.openAccount()
      const transfer = new TransferTransaction()
        .addHbarTransfer(buyer.accountId, new Hbar(-1))
        .addHbarTransfer(launch.payout, new Hbar(1))
      const smallerAllowance = new AccountAllowanceApproveTransaction().approveHbarAllowance(
        buyer.accountId,
        OPERATOR,
        new Hbar(9),
      )
      for (const otherTransaction of [transfer, smallerAllowance]) {
        const prepared = await prepareMint(market, launch, buyer.accountId)
        expect(await submitInstead(market, otherTransaction, prepared, buyer)).toBe('SUCCESS')
        const answer = await completeMint(market, prepared, buyer.accountId)
        expect(refusalFieldsOf(answer)).toEqual({ status: 401, success: false, errorCode: 'TXNOTVERIFIED' })
        expect(answer.body.restartRequired).toBe(true)
      }
      expect(await serialsOf(market, buyer.accountId, launch.token)).toEqual([])
    },
  },
  {
    passages: [codePassage(2), 'affiliate/states-and-transitions/row-2'],
    name: 'A prepared transaction that failed is refused',
    breaks: ['code TXNOTVERIFIED', 'mint.receipt-succeeded'],
    run: async (market) => {
      const launch = await openLaunch(market, { kind: 'free', price: '0' })
      const buyer = await market.openAccount()
      const prepared = await prepareMint(market, launch, buyer.accountId, { price: '0' })
      const nodeFaults = [{ what: 'fail', payer: buyer.accountId, code: 'FAIL_INVALID' }]
      await market.control('/faults', { nodeFaults })
      expect(await signAndSubmitMint(market, prepared, buyer)).toBe('FAIL_INVALID')
      const answer = await completeMint(market, prepared, buyer.accountId)
      expect(refusalFieldsOf(answer)).toEqual({ status: 401, success: false, errorCode: 'TXNOTVERIFIED' })
      expect(await serialsOf(market, buyer.accountId, launch.token)).toEqual([])
    },
  },
  {
    passages: [codePassage(3)],
    name: 'A transaction id that is not the prepared one is refused',
    breaks: ['code TXMISMATCH', 'mint.same-transaction', 'param mintnftres.transactionId'],
    run: async (market) => {
      const { buyer, prepared } = await prepareAndSubmitMint(market)
      const otherId = (prepared.body.transactionId as string).replace(/@\d+/, '@1700000000')
      for (const transactionId of [otherId, 'nonsense']) {
        const answer = await completeMint(market, prepared, buyer.accountId, { transactionId })
        expect(refusalFieldsOf(answer)).toEqual({ status: 401, success: false, errorCode: 'TXMISMATCH' })
      }
      const transactionId = prepared.body.transactionId as string
      expect((await completeMint(market, prepared, buyer.accountId, { transactionId })).body.success).toBe(true)
    },
  },
  {
    passages: [codePassage(4)],
    name: 'A sale verification code that was never issued is refused',
    breaks: ['code NOPREPARE'],
    run: async (market) => {
      const answer = await market.call('mintnftres', {
        user_address: market.account('holder'),
        saleVerificationCode: 'made-up',
      })
      expect(refusalFieldsOf(answer)).toEqual({ status: 200, success: false, errorCode: 'NOPREPARE' })
    },
  },
  {
    passages: [
      codePassage(5),
      'affiliate/authentication/rule-5',
      'affiliate/resources-and-their-fields/sale-verification-code/text-1',
    ],
    name: 'A mint can be finished only with the key that prepared it',
    breaks: ['code AFFMISMATCH', 'mint.bound-to-affiliate'],
    run: async (market) => {
      const { buyer, prepared } = await prepareAndSubmitMint(market)
      const { key } = await market.control('/keys/issue', { kind: 'affiliate', account: OTHER_AFFILIATE })
      const answer = await completeMint(market, prepared, buyer.accountId, {}, key as string)
      expect(refusalFieldsOf(answer)).toEqual({ status: 401, success: false, errorCode: 'AFFMISMATCH' })
      expect((await completeMint(market, prepared, buyer.accountId)).body.success).toBe(true)
    },
  },
  {
    passages: [codePassage(5), 'affiliate/authentication/rule-5'],
    name: 'A mint can be finished only for the wallet that prepared it',
    breaks: ['code USERMISMATCH', 'mint.bound-to-wallet'],
    run: async (market) => {
      const { buyer, prepared } = await prepareAndSubmitMint(market)
      const answer = await completeMint(market, prepared, market.account('buyer'))
      expect(refusalFieldsOf(answer)).toEqual({ status: 401, success: false, errorCode: 'USERMISMATCH' })
      expect((await completeMint(market, prepared, buyer.accountId)).body.success).toBe(true)
    },
  },
  {
    passages: [codePassage(6), 'affiliate/states-and-transitions/row-4', 'affiliate/limits/row-3'],
    name: 'A prepared mint can be finished for 20 minutes',
    breaks: ['code SESSION_EXPIRED', 'mint.session-expires'],
    needsOwnMarket: true,
    run: async (market) => {
      const { buyer, launch, prepared } = await prepareAndSubmitMint(market)
      const lateMint = await prepareAndSubmitMintFor(market, launch, buyer)
      await market.control('/clock', { advanceMs: TWENTY_MINUTES_MS - 30_000 })
      expect((await completeMint(market, prepared, buyer.accountId)).body.success).toBe(true)
      await market.control('/clock', { advanceMs: 31_000 })
      const answer = await completeMint(market, lateMint.prepared, buyer.accountId)
      expect(refusalFieldsOf(answer)).toEqual({ status: 200, success: false, errorCode: 'SESSION_EXPIRED' })
      expect(answer.body.restartRequired).toBe(true)
      await market.control('/readings', { sessionExpiredStatus: '401' })
      expect((await completeMint(market, lateMint.prepared, buyer.accountId)).status).toBe(401)
      // A new preparation removes the sessions of mints that were prepared more than 24 hours ago.
      await market.control('/clock', { advanceMs: 25 * HOUR_MS })
      await prepareMint(market, launch, buyer.accountId)
      expect((await completeMint(market, lateMint.prepared, buyer.accountId)).body.errorCode).toBe('NOPREPARE')
    },
  },
  {
    passages: [codePassage(11), 'affiliate/states-and-transitions/row-6'],
    name: 'The code of a finished mint cannot mint again',
    breaks: ['code MINT_ALREADY_FINALIZED', 'mint.finalized-once'],
    run: async (market) => {
      const { buyer, launch, prepared } = await prepareAndSubmitMint(market)
      const { body } = await completeMint(market, prepared, buyer.accountId)
      for (let i = 0; i < 2; i++) {
        const repeatedAnswer = await completeMint(market, prepared, buyer.accountId)
        expect(refusalFieldsOf(repeatedAnswer)).toEqual({
          status: 409,
          success: false,
          errorCode: 'MINT_ALREADY_FINALIZED',
        })
        expect(repeatedAnswer.body.transactionId).toBe(body.transactionId)
      }
      expect(await serialsOf(market, buyer.accountId, launch.token)).toEqual([body.serialId])
    },
  },
  {
    passages: [codePassage(12)],
    name: 'A prepared mint can no longer be finished after the launch is sold out or the wallet’s limit is used up',
    breaks: ['code MINT_RESTART_REQUIRED', 'answer mintnftres.success'],
    run: async (market) => {
      const { buyer, launch, prepared } = await prepareAndSubmitMint(market, { launch: { count: 1 } })
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode })
      const answer = await completeMint(market, prepared, buyer.accountId)
      expect(refusalFieldsOf(answer)).toEqual({ status: 409, success: false, errorCode: 'MINT_RESTART_REQUIRED' })
      expect(answer.body.restartRequired).toBe(true)
      const limitedLaunch = await openLaunch(market, { maxPerWallet: 1 })
      const [firstMint, secondMint] = [
        await prepareAndSubmitMintFor(market, limitedLaunch, buyer),
        await prepareAndSubmitMintFor(market, limitedLaunch, buyer),
      ]
      expect((await completeMint(market, firstMint.prepared, buyer.accountId)).body.success).toBe(true)
      expect((await completeMint(market, secondMint.prepared, buyer.accountId)).body.errorCode).toBe(
        'MINT_RESTART_REQUIRED',
      )
      expect(await serialsOf(market, buyer.accountId, limitedLaunch.token)).toHaveLength(1)
    },
  },
  {
    passages: [codePassage(12)],
    name: 'A prepared mint cannot be finished if its transaction did not reach the ledger in the transaction’s window',
    breaks: ['code MINT_RESTART_REQUIRED', 'mint.dead-transaction'],
    needsOwnMarket: true,
    run: async (market) => {
      const launch = await openLaunch(market)
      const { accountId } = await market.openAccount()
      const prepared = await prepareMint(market, launch, accountId)
      // The window is 180 seconds, and a transaction may appear up to 10 seconds later.
      await market.control('/clock', { advanceMs: 170_000 })
      expect((await completeMint(market, prepared, accountId)).body.errorCode).toBe('TXUNCONFIRMED')
      await market.control('/clock', { advanceMs: 30_000 })
      const answer = await completeMint(market, prepared, accountId)
      expect(refusalFieldsOf(answer)).toEqual({ status: 409, success: false, errorCode: 'MINT_RESTART_REQUIRED' })
    },
  },
  {
    passages: [codePassage(13), 'affiliate/endpoints/rule-3'],
    name: 'The wallet from which a launch sends its NFTs can neither prepare nor finish a mint of the launch',
    breaks: ['code MINT_BUYER_IS_NFT_SOURCE', 'mint.buyer-is-source'],
    run: async (market) => {
      const { buyer, launch, prepared } = await prepareAndSubmitMint(market)
      await market.control('/launchpad/change', { mintCode: launch.mintCode, treasury: buyer.accountId })
      const expectedRefusal = { status: 200, success: false, errorCode: 'MINT_BUYER_IS_NFT_SOURCE' }
      for (const answer of [
        await completeMint(market, prepared, buyer.accountId),
        await prepareMint(market, launch, buyer.accountId),
      ]) {
        expect(refusalFieldsOf(answer)).toEqual(expectedRefusal)
        expect(answer.body.retryable).toBe(false)
      }
      const otherAccount = await market.openAccount()
      const { prepared: otherMint } = await prepareAndSubmitMintFor(market, launch, otherAccount)
      expect((await completeMint(market, otherMint, otherAccount.accountId)).body.success).toBe(true)
    },
  },
]
