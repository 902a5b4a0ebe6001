import { AccountAllowanceApproveTransaction, AccountId, Hbar, TransactionId, TransferTransaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Answer, Json } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture, FreshAccount } from '../fixture'
import { OPERATOR, finish, openLaunch, prepare, serialsOf, signedMint, signedMintFor, submit } from '../minting'

const code = (row: number): string => `affiliate/errors/mintnftres-codes/row-${row}`
const TWENTY_MINUTES_MS = 20 * 60_000

/** Brings another transaction to consensus under the id of the prepared one. */
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
  return market.receipt(response.transactionId)
}

const refused = ({ status, body }: Answer): Json => ({ status, success: body.success, errorCode: body.errorCode })

export const mintCodeCases: readonly Case[] = [
  {
    passages: [code(1), 'affiliate/states-and-transitions/row-3'],
    name: 'A transaction that the ledger does not show yet leaves the session unchanged: the caller repeats the call',
    breaks: ['code TXUNCONFIRMED', 'mint.awaits-receipt'],
    run: async (market) => {
      const launch = await openLaunch(market)
      const buyer = await market.openAccount()
      const prepared = await prepare(market, launch, buyer.accountId)
      const early = await finish(market, prepared, buyer.accountId)
      expect(refused(early)).toEqual({ status: 200, success: false, errorCode: 'TXUNCONFIRMED' })
      expect(early.body.retryable).toBe(true)
      expect(await submit(market, prepared, buyer)).toBe('SUCCESS')
      expect((await finish(market, prepared, buyer.accountId)).body.success).toBe(true)
    },
  },
  {
    passages: [code(1)],
    name: 'While the mirror is silent or behind, a settled transaction is also unconfirmed',
    breaks: ['code TXUNCONFIRMED'],
    run: async (market) => {
      const { buyer, prepared } = await signedMint(market)
      for (const fault of [{ mirror: 'reset' }, { mirrorLagMs: 60_000 }]) {
        await market.control('/faults', fault)
        try {
          const early = await finish(market, prepared, buyer.accountId)
          expect(refused(early)).toEqual({ status: 200, success: false, errorCode: 'TXUNCONFIRMED' })
        } finally {
          await market.control('/faults', { mirror: 'up', mirrorLagMs: 0 })
        }
      }
      expect((await finish(market, prepared, buyer.accountId)).body.success).toBe(true)
    },
  },
  {
    passages: [code(2)],
    name: 'Another transaction under the prepared id is not verified: of another type, or of another content',
    breaks: ['code TXNOTVERIFIED', 'mint.receipt-exact'],
    run: async (market) => {
      const launch = await openLaunch(market)
      const buyer = await market.openAccount()
      const transfer = new TransferTransaction()
        .addHbarTransfer(buyer.accountId, new Hbar(-1))
        .addHbarTransfer(launch.payout, new Hbar(1))
      const smaller = new AccountAllowanceApproveTransaction().approveHbarAllowance(
        buyer.accountId,
        OPERATOR,
        new Hbar(9),
      )
      for (const instead of [transfer, smaller]) {
        const prepared = await prepare(market, launch, buyer.accountId)
        expect(await submitInstead(market, instead, prepared, buyer)).toBe('SUCCESS')
        const answer = await finish(market, prepared, buyer.accountId)
        expect(refused(answer)).toEqual({ status: 401, success: false, errorCode: 'TXNOTVERIFIED' })
        expect(answer.body.restartRequired).toBe(true)
      }
      expect(await serialsOf(market, buyer.accountId, launch.token)).toEqual([])
    },
  },
  {
    passages: [code(2), 'affiliate/states-and-transitions/row-2'],
    name: 'A prepared transaction that failed is not verified',
    breaks: ['code TXNOTVERIFIED', 'mint.receipt-succeeded'],
    run: async (market) => {
      const launch = await openLaunch(market, { kind: 'free', price: '0' })
      const buyer = await market.openAccount()
      const prepared = await prepare(market, launch, buyer.accountId, { price: '0' })
      const fails = [{ what: 'fail', payer: buyer.accountId, code: 'FAIL_INVALID' }]
      await market.control('/faults', { nodeFaults: fails })
      expect(await submit(market, prepared, buyer)).toBe('FAIL_INVALID')
      const answer = await finish(market, prepared, buyer.accountId)
      expect(refused(answer)).toEqual({ status: 401, success: false, errorCode: 'TXNOTVERIFIED' })
      expect(await serialsOf(market, buyer.accountId, launch.token)).toEqual([])
    },
  },
  {
    passages: [code(3)],
    name: 'A transaction id that is not the prepared one is reported at once',
    breaks: ['code TXMISMATCH', 'mint.same-transaction', 'param mintnftres.transactionId'],
    run: async (market) => {
      const { buyer, prepared } = await signedMint(market)
      const otherId = (prepared.body.transactionId as string).replace(/@\d+/, '@1700000000')
      for (const transactionId of [otherId, 'nonsense']) {
        const answer = await finish(market, prepared, buyer.accountId, { transactionId })
        expect(refused(answer)).toEqual({ status: 401, success: false, errorCode: 'TXMISMATCH' })
      }
      const transactionId = prepared.body.transactionId as string
      expect((await finish(market, prepared, buyer.accountId, { transactionId })).body.success).toBe(true)
    },
  },
  {
    passages: [code(4)],
    name: 'An unknown code has no session',
    breaks: ['code NOPREPARE'],
    run: async (market) => {
      const answer = await market.call('mintnftres', {
        user_address: market.account('holder'),
        saleVerificationCode: 'made-up',
      })
      expect(refused(answer)).toEqual({ status: 200, success: false, errorCode: 'NOPREPARE' })
    },
  },
  {
    passages: [
      code(5),
      'affiliate/authentication/rule-5',
      'affiliate/resources-and-their-fields/sale-verification-code/text-1',
    ],
    name: 'A session is finished only with the key that started it',
    breaks: ['code AFFMISMATCH', 'mint.bound-to-affiliate'],
    run: async (market) => {
      const { buyer, prepared } = await signedMint(market)
      const { key } = await market.control('/keys/issue', { kind: 'affiliate', account: '0.0.3064955' })
      const answer = await finish(market, prepared, buyer.accountId, {}, key as string)
      expect(refused(answer)).toEqual({ status: 401, success: false, errorCode: 'AFFMISMATCH' })
      expect((await finish(market, prepared, buyer.accountId)).body.success).toBe(true)
    },
  },
  {
    passages: [code(5), 'affiliate/authentication/rule-5'],
    name: 'A session is finished only for its own wallet',
    breaks: ['code USERMISMATCH', 'mint.bound-to-wallet'],
    run: async (market) => {
      const { buyer, prepared } = await signedMint(market)
      const answer = await finish(market, prepared, market.account('buyer'))
      expect(refused(answer)).toEqual({ status: 401, success: false, errorCode: 'USERMISMATCH' })
      expect((await finish(market, prepared, buyer.accountId)).body.success).toBe(true)
    },
  },
  {
    passages: [code(6), 'affiliate/states-and-transitions/row-4', 'affiliate/limits/row-3'],
    name: 'A session lasts 20 minutes from its preparation',
    breaks: ['code SESSION_EXPIRED', 'mint.session-expires'],
    alone: true,
    run: async (market) => {
      const { buyer, launch, prepared } = await signedMint(market)
      const late = await signedMintFor(market, launch, buyer)
      await market.control('/clock', { advanceMs: TWENTY_MINUTES_MS - 30_000 })
      expect((await finish(market, prepared, buyer.accountId)).body.success).toBe(true)
      await market.control('/clock', { advanceMs: 31_000 })
      const answer = await finish(market, late.prepared, buyer.accountId)
      expect(refused(answer)).toEqual({ status: 200, success: false, errorCode: 'SESSION_EXPIRED' })
      expect(answer.body.restartRequired).toBe(true)
      await market.control('/readings', { sessionExpiredStatus: '401' })
      expect((await finish(market, late.prepared, buyer.accountId)).status).toBe(401)
      await market.control('/clock', { advanceMs: 25 * 3_600_000 })
      // A new preparation removes sessions that ended long ago.
      await prepare(market, launch, buyer.accountId)
      expect((await finish(market, late.prepared, buyer.accountId)).body.errorCode).toBe('NOPREPARE')
    },
  },
  {
    passages: [code(11), 'affiliate/states-and-transitions/row-6'],
    name: 'A finished mint stays finished: the code mints nothing more',
    breaks: ['code MINT_ALREADY_FINALIZED', 'mint.finalized-once'],
    run: async (market) => {
      const { buyer, launch, prepared } = await signedMint(market)
      const { body } = await finish(market, prepared, buyer.accountId)
      for (let i = 0; i < 2; i++) {
        const repeated = await finish(market, prepared, buyer.accountId)
        expect(refused(repeated)).toEqual({ status: 409, success: false, errorCode: 'MINT_ALREADY_FINALIZED' })
        expect(repeated.body.transactionId).toBe(body.transactionId)
      }
      expect(await serialsOf(market, buyer.accountId, launch.token)).toEqual([body.serialId])
    },
  },
  {
    passages: [code(12)],
    name: 'A code can no longer be finished after the launch sold out or the limit is used up',
    breaks: ['code MINT_RESTART_REQUIRED', 'answer mintnftres.success'],
    run: async (market) => {
      const { buyer, launch, prepared } = await signedMint(market, { launch: { count: 1 } })
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode })
      const answer = await finish(market, prepared, buyer.accountId)
      expect(refused(answer)).toEqual({ status: 409, success: false, errorCode: 'MINT_RESTART_REQUIRED' })
      expect(answer.body.restartRequired).toBe(true)
      const limitedLaunch = await openLaunch(market, { maxPerWallet: 1 })
      const [first, second] = [
        await signedMintFor(market, limitedLaunch, buyer),
        await signedMintFor(market, limitedLaunch, buyer),
      ]
      expect((await finish(market, first.prepared, buyer.accountId)).body.success).toBe(true)
      expect((await finish(market, second.prepared, buyer.accountId)).body.errorCode).toBe('MINT_RESTART_REQUIRED')
      expect(await serialsOf(market, buyer.accountId, limitedLaunch.token)).toHaveLength(1)
    },
  },
  {
    passages: [code(12)],
    name: 'A code cannot be finished if its transaction was not submitted in its window',
    breaks: ['code MINT_RESTART_REQUIRED', 'mint.dead-transaction'],
    alone: true,
    run: async (market) => {
      const launch = await openLaunch(market)
      const { accountId } = await market.openAccount()
      const prepared = await prepare(market, launch, accountId)
      await market.control('/clock', { advanceMs: 170_000 })
      expect((await finish(market, prepared, accountId)).body.errorCode).toBe('TXUNCONFIRMED')
      await market.control('/clock', { advanceMs: 30_000 })
      const answer = await finish(market, prepared, accountId)
      expect(refused(answer)).toEqual({ status: 409, success: false, errorCode: 'MINT_RESTART_REQUIRED' })
    },
  },
  {
    passages: [code(13), 'affiliate/endpoints/rule-3'],
    name: 'The wallet that sends the NFTs can neither prepare nor finish a mint of them',
    breaks: ['code MINT_BUYER_IS_NFT_SOURCE', 'mint.buyer-is-source'],
    run: async (market) => {
      const { buyer, launch, prepared } = await signedMint(market)
      await market.control('/launchpad/change', { mintCode: launch.mintCode, treasury: buyer.accountId })
      const expected = { status: 200, success: false, errorCode: 'MINT_BUYER_IS_NFT_SOURCE' }
      for (const answer of [
        await finish(market, prepared, buyer.accountId),
        await prepare(market, launch, buyer.accountId),
      ]) {
        expect(refused(answer)).toEqual(expected)
        expect(answer.body.retryable).toBe(false)
      }
      const otherAccount = await market.openAccount()
      const { prepared: fine } = await signedMintFor(market, launch, otherAccount)
      expect((await finish(market, fine, otherAccount.accountId)).body.success).toBe(true)
    },
  },
]
