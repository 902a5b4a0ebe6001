import { AccountAllowanceApproveTransaction, Transaction, type TransferTransaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import { HOUR_MS } from '@shared/time'
import type { Answer, Json } from '../../testing/harness'
import { proto } from '../../ledger/proto'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { OPERATOR, finish, removedAnswerFields, openLaunch, prepare, signedMintFor } from '../minting'

const ROUTE = 'affiliate/endpoints/row-3'
const RECORD = 'affiliate/resources-and-their-fields/mint-prepare-answer/text-1'
const CLAMP = 'affiliate/endpoints/rule-2'
const STATE = 'affiliate/states-and-transitions/row-1'

const bytesOf = ({ body }: Answer): Uint8Array => Uint8Array.from(body.transBytes.data as number[])

/** Number of signatures on each of the prepared transactions. */
const signaturesIn = (answer: Answer): number[] =>
  proto.TransactionList.decode(bytesOf(answer)).transactionList.map(
    ({ signedTransactionBytes }) =>
      proto.SignedTransaction.decode(signedTransactionBytes ?? new Uint8Array()).sigMap?.sigPair?.length ?? 0,
  )

/** Prepares a mint with a requested count; returns the answer with the accepted count. */
async function accepted(market: Fixture, launch: { mintCode: string }, mintCount: string, price = '10'): Promise<Json> {
  const { accountId } = await market.openAccount()
  const { body } = await prepare(market, launch, accountId, { mintCount, price })
  expect(body.mintCountAdjusted).toBe(body.acceptedMintCount < body.originalRequestedMintCount)
  return body
}

export const mintPrepareCases: readonly Case[] = [
  {
    passages: [RECORD, STATE, ROUTE, 'affiliate/what-the-service-does/rule-6'],
    name: 'A mint of several NFTs is prepared as one unsigned allowance for all',
    breaks: removedAnswerFields(
      'mintnft',
      'transBytes transBytes.type transBytes.data success apimessage isAllowanceApprove requiresAllowanceApprove requiresPingBack saleVerificationCode requiredAllowance transactionId originalRequestedMintCount acceptedMintCount mintCountAdjusted',
    ),
    run: async (market) => {
      const launch = await openLaunch(market, { price: '12.25' })
      const { accountId } = await market.openAccount()
      const answer = await prepare(market, launch, accountId, { price: '12.25', mintCount: '4' })
      expect(answer.body).toMatchObject({
        success: true,
        isAllowanceApprove: true,
        requiresAllowanceApprove: true,
        requiresPingBack: true,
        requiredAllowance: 49,
        originalRequestedMintCount: 4,
        acceptedMintCount: 4,
        mintCountAdjusted: false,
        transBytes: { type: 'Buffer' },
      })
      const transaction = Transaction.fromBytes(bytesOf(answer))
      expect(transaction).toBeInstanceOf(AccountAllowanceApproveTransaction)
      expect(transaction.transactionId?.toString()).toContain(accountId)
      expect(String(answer.body.transactionId).split('@')[0]).toBe(accountId)
      expect(signaturesIn(answer)).toEqual([0])
      const [approval] = (transaction as AccountAllowanceApproveTransaction).hbarApprovals
      expect(approval?.ownerAccountId?.toString()).toBe(accountId)
      expect(approval?.spenderAccountId?.toString()).toBe(OPERATOR)
      expect(approval?.amount?.toBigNumber().toString()).toBe('49')
      const wrongPrice = await prepare(market, launch, accountId, { price: '12.25' })
      expect(wrongPrice.body.saleVerificationCode).not.toBe(answer.body.saleVerificationCode)
      expect(wrongPrice.body.acceptedMintCount).toBe(1)
    },
  },
  {
    passages: [ROUTE],
    name: 'A mint requires wallet, mint code and price; the key is read only from query and body',
    breaks: ['user_address', 'mintCode', 'price', 'mintCount'].map((name) => `param mintnft.${name}`),
    run: async (market) => {
      const launch = await openLaunch(market)
      const { accountId } = await market.openAccount()
      const mintParams = { user_address: accountId, mintCode: launch.mintCode, price: '10' }
      for (const name of Object.keys(mintParams)) {
        const answer = await market.call('mintnft', { ...mintParams, [name]: undefined })
        expect([answer.status, answer.body.success]).toEqual([400, false])
      }
      expect((await market.call('mintnft', mintParams)).body.success).toBe(true)
      expect((await market.call('mintnft', { ...mintParams, mintCount: '3' })).body.acceptedMintCount).toBe(3)
      expect((await market.call('mintnft', { ...mintParams, user_address: '0.0.99999999' })).status).toBe(400)
      expect((await market.call('mintnft', { ...mintParams, user_address: 'me' })).status).toBe(400)
      const { agent, affiliate } = market.announcement.keys
      const byHeader = { key: null, headers: { 'x-api-key': affiliate } }
      expect((await market.call('mintnft', mintParams, byHeader)).status).toBe(401)
      expect((await market.call('mintnft', mintParams, { key: agent })).status).toBe(401)
    },
  },
  {
    passages: [ROUTE, STATE],
    name: 'Mint code and price must be those of the launch',
    breaks: ['mint.price-matches', 'mint.code-known'],
    run: async (market) => {
      const launch = await openLaunch(market, { price: '8.5' })
      const { accountId } = await market.openAccount()
      for (const price of ['8.5', '8.50']) {
        expect((await prepare(market, launch, accountId, { price })).body.success).toBe(true)
      }
      for (const price of ['8', '9', '-8.5', '8,5', 'free', '8.500000001']) {
        const refused = await prepare(market, launch, accountId, { price })
        expect([refused.status, refused.body.success]).toEqual([400, false])
        expect(refused.body).not.toHaveProperty('transBytes')
      }
      expect((await prepare(market, { mintCode: 'no-such-launch' }, accountId)).status).toBe(400)
    },
  },
  {
    passages: [ROUTE, RECORD, 'affiliate/limits/row-4'],
    name: 'Any requested count is brought into the range 1 to 10',
    breaks: ['mint.count-normalised'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { count: 50 })
      for (const [given, normal] of [
        ['0', 1],
        ['-3', 1],
        ['11', 10],
        ['500', 10],
        ['2.9', 2],
        ['many', 1],
        ['', 1],
      ] as const) {
        const body = await accepted(market, launch, given)
        expect(body.originalRequestedMintCount).toBe(normal)
        expect(body.acceptedMintCount).toBe(normal)
      }
    },
  },
  {
    passages: [CLAMP, RECORD],
    name: 'A count is reduced to the stage’s limit per transaction',
    breaks: ['mint.per-transaction', 'answer mintnft.mintCountAdjusted'],
    run: async (market) => {
      const launch = await openLaunch(market, { maxPerTransaction: 3 })
      const body = await accepted(market, launch, '8')
      expect(body).toMatchObject({ originalRequestedMintCount: 8, acceptedMintCount: 3, mintCountAdjusted: true })
      expect(body.requiredAllowance).toBe(30)
      expect(body.apimessage).toContain('3 of 8')
      expect(await accepted(market, launch, '2')).toMatchObject({ mintCountAdjusted: false, acceptedMintCount: 2 })
    },
  },
  {
    passages: [CLAMP],
    name: 'A count is reduced to the wallet’s remaining limit, and refused if that is zero',
    breaks: ['mint.per-wallet'],
    run: async (market) => {
      const launch = await openLaunch(market, { maxPerWallet: 3 })
      const buyer = await market.openAccount()
      const first = await signedMintFor(market, launch, buyer, { mintCount: '2' })
      expect((await finish(market, first.prepared, buyer.accountId)).body.mintedCount).toBe(2)
      const second = await signedMintFor(market, launch, buyer, { mintCount: '5' })
      expect(second.prepared.body.acceptedMintCount).toBe(1)
      expect((await finish(market, second.prepared, buyer.accountId)).body.mintedCount).toBe(1)
      const third = await prepare(market, launch, buyer.accountId)
      expect([third.status, third.body.success]).toEqual([200, false])
      expect(await accepted(market, launch, '2')).toMatchObject({ acceptedMintCount: 2 })
    },
  },
  {
    passages: [CLAMP],
    name: 'A count is reduced to the remaining NFTs of the pool or the stage',
    breaks: ['mint.remaining-pool'],
    run: async (market) => {
      expect(await accepted(market, await openLaunch(market, {}, { count: 4 }), '9')).toMatchObject({
        acceptedMintCount: 4,
      })
      const stage = await openLaunch(market, { stock: 2 }, { count: 20 })
      expect(await accepted(market, stage, '9')).toMatchObject({ acceptedMintCount: 2 })
      await market.control('/launchpad/crowd-mint', { mintCode: stage.mintCode, count: 2 })
      const { accountId } = await market.openAccount()
      expect((await prepare(market, stage, accountId)).body.success).toBe(false)
    },
  },
  {
    passages: [CLAMP],
    name: 'With a taper, one mint takes at most a tenth of the remaining NFTs',
    breaks: ['mint.taper'],
    run: async (market) => {
      const launch = await openLaunch(market, { taper: true }, { count: 25 })
      expect(await accepted(market, launch, '10')).toMatchObject({ acceptedMintCount: 3, mintCountAdjusted: true })
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode, count: 3 })
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode, count: 3 })
      expect(await accepted(market, launch, '10')).toMatchObject({ acceptedMintCount: 2 })
      expect(await accepted(market, await openLaunch(market, {}, { count: 25 }), '10')).toMatchObject({
        acceptedMintCount: 10,
      })
    },
  },
  {
    passages: [CLAMP],
    name: 'Free claims, swaps and direct payments mint one at a time',
    breaks: ['mint.one-at-a-time'],
    run: async (market) => {
      const singleCount = { acceptedMintCount: 1, originalRequestedMintCount: 6, mintCountAdjusted: true }
      const free = await openLaunch(market, { kind: 'free', price: '0' })
      expect(await accepted(market, free, '6', '0')).toMatchObject({
        ...singleCount,
        requiredAllowance: 0,
        isAllowanceApprove: false,
      })
      const direct = await openLaunch(market, { kind: 'direct' })
      expect(await accepted(market, direct, '6')).toMatchObject({
        ...singleCount,
        requiredAllowance: 0,
        isAllowanceApprove: false,
      })
      const swap = await openLaunch(market, { kind: 'swap', price: '0', swapToken: '0.0.3390118' })
      const swapped = await prepare(market, swap, market.account('holder'), { mintCount: '6', price: '0' })
      expect(swapped.body).toMatchObject({ ...singleCount, isAllowanceApprove: true })
      const [approval] = (Transaction.fromBytes(bytesOf(swapped)) as AccountAllowanceApproveTransaction)
        .tokenNftApprovals
      expect(approval?.tokenId.toString()).toBe('0.0.3390118')
      expect(approval?.serialNumbers).toHaveLength(1)
      const { accountId } = await market.openAccount()
      expect((await prepare(market, swap, accountId, { price: '0' })).body.success).toBe(false)
      const paying = await prepare(market, direct, accountId)
      const transfer = Transaction.fromBytes(bytesOf(paying)) as TransferTransaction
      expect(transfer.hbarTransfers.get(direct.payout)?.toBigNumber().toString()).toBe('9.8')
    },
  },
  {
    passages: ['affiliate/endpoints/rule-3'],
    name: 'A launch only for the marketplace’s own site cannot be minted elsewhere',
    breaks: ['mint.own-site-refused'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { ownSiteOnly: true })
      const { accountId } = await market.openAccount()
      const refused = await prepare(market, launch, accountId)
      expect([refused.status, refused.body.success]).toEqual([403, false])
      expect((await prepare(market, { mintCode: 'understudies-house' }, accountId, { price: '5' })).status).toBe(403)
    },
  },
  {
    passages: [STATE],
    name: 'Only an open launch can be minted, and only by accounts on the list of its stage',
    breaks: ['mint.whitelist', 'param mintnft.mintCode'],
    run: async (market) => {
      const { accountId } = await market.openAccount()
      const listed = await openLaunch(market, { whitelist: [accountId] })
      expect((await prepare(market, listed, accountId)).body.success).toBe(true)
      const otherAccount = await market.openAccount()
      const closed = [
        listed,
        await openLaunch(market, { startInMs: HOUR_MS }),
        await openLaunch(market, { startInMs: -HOUR_MS, endInMs: -1_000 }),
        await openLaunch(market, {}, { paused: true }),
      ]
      for (const launch of closed) {
        const refused = await prepare(market, launch, otherAccount.accountId)
        expect([refused.status, refused.body.success]).toEqual([200, false])
        expect(refused.body).not.toHaveProperty('saleVerificationCode')
      }
    },
  },
]
