import { AccountAllowanceApproveTransaction, Transaction, type TransferTransaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import { HOUR_MS } from '@shared/time'
import type { Answer, Json } from '../../testing/harness'
import { proto } from '../../ledger/proto'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { completeMint, openLaunch, prepareMint, prepareAndSubmitMintFor } from '../minting'
import { OPERATOR } from '../trading'

const ENDPOINT_PASSAGE = 'affiliate/endpoints/row-3'
const RECORD_PASSAGE = 'affiliate/resources-and-their-fields/mint-prepare-answer/text-1'
const COUNT_PASSAGE = 'affiliate/endpoints/rule-2'
const STATE_PASSAGE = 'affiliate/states-and-transitions/row-1'
const SWAP_COLLECTION = '0.0.3390118'

const bytesOf = ({ body }: Answer): Uint8Array => Uint8Array.from(body.transBytes.data as number[])

/** Number of signatures on each copy of the prepared transaction. The bytes have one copy for each node. */
const signatureCountsOf = (answer: Answer): number[] =>
  proto.TransactionList.decode(bytesOf(answer)).transactionList.map(
    ({ signedTransactionBytes }) =>
      proto.SignedTransaction.decode(signedTransactionBytes ?? new Uint8Array()).sigMap?.sigPair?.length ?? 0,
  )

/** Prepares a mint of `mintCount` NFTs for a new account, and checks `mintCountAdjusted`. Returns the answer's body. */
async function prepareForNewAccount(
  market: Fixture,
  launch: { mintCode: string },
  mintCount: string,
  price = '10',
): Promise<Json> {
  const { accountId } = await market.openAccount()
  const { body } = await prepareMint(market, launch, accountId, { mintCount, price })
  expect(body.mintCountAdjusted).toBe(body.acceptedMintCount < body.originalRequestedMintCount)
  return body
}

export const mintPrepareCases: readonly Case[] = [
  {
    passages: [RECORD_PASSAGE, STATE_PASSAGE, ENDPOINT_PASSAGE, 'affiliate/what-the-service-does/rule-6'],
    name: 'A mint of several NFTs is prepared as one unsigned allowance for their total price',
    breaks: answerFieldRules(
      'mintnft',
      '',
      'transBytes transBytes.type transBytes.data success apimessage isAllowanceApprove requiresAllowanceApprove requiresPingBack saleVerificationCode requiredAllowance transactionId originalRequestedMintCount acceptedMintCount mintCountAdjusted',
    ),
    run: async (market) => {
      const launch = await openLaunch(market, { price: '12.25' })
      const { accountId } = await market.openAccount()
      const answer = await prepareMint(market, launch, accountId, { price: '12.25', mintCount: '4' })
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
      expect(signatureCountsOf(answer)).toEqual([0])
      const [approval] = (transaction as AccountAllowanceApproveTransaction).hbarApprovals
      expect(approval?.ownerAccountId?.toString()).toBe(accountId)
      expect(approval?.spenderAccountId?.toString()).toBe(OPERATOR)
      expect(approval?.amount?.toBigNumber().toString()).toBe('49')
      const secondPreparation = await prepareMint(market, launch, accountId, { price: '12.25' })
      expect(secondPreparation.body.saleVerificationCode).not.toBe(answer.body.saleVerificationCode)
      expect(secondPreparation.body.acceptedMintCount).toBe(1)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'A mint requires wallet, mint code and price; an agent key or a key in the header is refused',
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
      const keyInHeader = { key: null, headers: { 'x-api-key': affiliate } }
      expect((await market.call('mintnft', mintParams, keyInHeader)).status).toBe(401)
      expect((await market.call('mintnft', mintParams, { key: agent })).status).toBe(401)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, STATE_PASSAGE],
    name: 'A mint needs the mint code of a launch and the price of that launch',
    breaks: ['mint.price-matches', 'mint.code-known'],
    run: async (market) => {
      const launch = await openLaunch(market, { price: '8.5' })
      const { accountId } = await market.openAccount()
      for (const price of ['8.5', '8.50']) {
        expect((await prepareMint(market, launch, accountId, { price })).body.success).toBe(true)
      }
      for (const price of ['8', '9', '-8.5', '8,5', 'free', '8.500000001']) {
        const refusal = await prepareMint(market, launch, accountId, { price })
        expect([refusal.status, refusal.body.success]).toEqual([400, false])
        expect(refusal.body).not.toHaveProperty('transBytes')
      }
      expect((await prepareMint(market, { mintCode: 'no-such-launch' }, accountId)).status).toBe(400)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, RECORD_PASSAGE, 'affiliate/limits/row-4'],
    name: 'A requested count is changed to a whole number from 1 to 10',
    breaks: ['mint.count-normalised'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { count: 50 })
      for (const [requestedCount, normalizedCount] of [
        ['0', 1],
        ['-3', 1],
        ['11', 10],
        ['500', 10],
        ['2.9', 2],
        ['many', 1],
        ['', 1],
      ] as const) {
        const body = await prepareForNewAccount(market, launch, requestedCount)
        expect(body.originalRequestedMintCount).toBe(normalizedCount)
        expect(body.acceptedMintCount).toBe(normalizedCount)
      }
    },
  },
  {
    passages: [COUNT_PASSAGE, RECORD_PASSAGE],
    name: 'A count is reduced to the stage’s limit per transaction',
    breaks: ['mint.per-transaction', 'answer mintnft.mintCountAdjusted'],
    run: async (market) => {
      const launch = await openLaunch(market, { maxPerTransaction: 3 })
      const body = await prepareForNewAccount(market, launch, '8')
      expect(body).toMatchObject({ originalRequestedMintCount: 8, acceptedMintCount: 3, mintCountAdjusted: true })
      expect(body.requiredAllowance).toBe(30)
      expect(body.apimessage).toContain('3 of 8')
      expect(await prepareForNewAccount(market, launch, '2')).toMatchObject({
        mintCountAdjusted: false,
        acceptedMintCount: 2,
      })
    },
  },
  {
    passages: [COUNT_PASSAGE],
    name: 'A count is reduced to the number of NFTs that the wallet may still mint; if none, the mint is refused',
    breaks: ['mint.per-wallet'],
    run: async (market) => {
      const launch = await openLaunch(market, { maxPerWallet: 3 })
      const buyer = await market.openAccount()
      const firstMint = await prepareAndSubmitMintFor(market, launch, buyer, { mintCount: '2' })
      expect((await completeMint(market, firstMint.prepared, buyer.accountId)).body.mintedCount).toBe(2)
      const secondMint = await prepareAndSubmitMintFor(market, launch, buyer, { mintCount: '5' })
      expect(secondMint.prepared.body.acceptedMintCount).toBe(1)
      expect((await completeMint(market, secondMint.prepared, buyer.accountId)).body.mintedCount).toBe(1)
      const thirdPreparation = await prepareMint(market, launch, buyer.accountId)
      expect([thirdPreparation.status, thirdPreparation.body.success]).toEqual([200, false])
      expect(await prepareForNewAccount(market, launch, '2')).toMatchObject({ acceptedMintCount: 2 })
    },
  },
  {
    passages: [COUNT_PASSAGE],
    name: 'A count is reduced to the remaining NFTs of the pool or the stage',
    breaks: ['mint.remaining-pool'],
    run: async (market) => {
      expect(await prepareForNewAccount(market, await openLaunch(market, {}, { count: 4 }), '9')).toMatchObject({
        acceptedMintCount: 4,
      })
      const limitedLaunch = await openLaunch(market, { stock: 2 }, { count: 20 })
      expect(await prepareForNewAccount(market, limitedLaunch, '9')).toMatchObject({ acceptedMintCount: 2 })
      await market.control('/launchpad/crowd-mint', { mintCode: limitedLaunch.mintCode, count: 2 })
      const { accountId } = await market.openAccount()
      expect((await prepareMint(market, limitedLaunch, accountId)).body.success).toBe(false)
    },
  },
  {
    passages: [COUNT_PASSAGE],
    name: 'With a taper, one mint takes at most a tenth of the remaining NFTs, rounded up',
    breaks: ['mint.taper'],
    run: async (market) => {
      const launch = await openLaunch(market, { taper: true }, { count: 25 })
      expect(await prepareForNewAccount(market, launch, '10')).toMatchObject({
        acceptedMintCount: 3,
        mintCountAdjusted: true,
      })
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode, count: 3 })
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode, count: 3 })
      expect(await prepareForNewAccount(market, launch, '10')).toMatchObject({ acceptedMintCount: 2 })
      expect(await prepareForNewAccount(market, await openLaunch(market, {}, { count: 25 }), '10')).toMatchObject({
        acceptedMintCount: 10,
      })
    },
  },
  {
    passages: [COUNT_PASSAGE],
    name: 'Free claims, swaps and direct payments mint one at a time',
    breaks: ['mint.one-at-a-time'],
    run: async (market) => {
      const reducedToOne = { acceptedMintCount: 1, originalRequestedMintCount: 6, mintCountAdjusted: true }
      const freeLaunch = await openLaunch(market, { kind: 'free', price: '0' })
      expect(await prepareForNewAccount(market, freeLaunch, '6', '0')).toMatchObject({
        ...reducedToOne,
        requiredAllowance: 0,
        isAllowanceApprove: false,
      })
      const directLaunch = await openLaunch(market, { kind: 'direct' })
      expect(await prepareForNewAccount(market, directLaunch, '6')).toMatchObject({
        ...reducedToOne,
        requiredAllowance: 0,
        isAllowanceApprove: false,
      })
      const swapLaunch = await openLaunch(market, { kind: 'swap', price: '0', swapToken: SWAP_COLLECTION })
      const swapPreparation = await prepareMint(market, swapLaunch, market.account('holder'), {
        mintCount: '6',
        price: '0',
      })
      expect(swapPreparation.body).toMatchObject({ ...reducedToOne, isAllowanceApprove: true })
      const [approval] = (Transaction.fromBytes(bytesOf(swapPreparation)) as AccountAllowanceApproveTransaction)
        .tokenNftApprovals
      expect(approval?.tokenId.toString()).toBe(SWAP_COLLECTION)
      expect(approval?.serialNumbers).toHaveLength(1)
      const { accountId } = await market.openAccount()
      expect((await prepareMint(market, swapLaunch, accountId, { price: '0' })).body.success).toBe(false)
      const directPreparation = await prepareMint(market, directLaunch, accountId)
      const transfer = Transaction.fromBytes(bytesOf(directPreparation)) as TransferTransaction
      // The payout account receives the price of 10 HBAR without the market’s 2 %.
      expect(transfer.hbarTransfers.get(directLaunch.payout)?.toBigNumber().toString()).toBe('9.8')
    },
  },
  {
    passages: ['affiliate/endpoints/rule-3'],
    name: 'A launch that is restricted to the marketplace’s own site cannot be minted through the API',
    breaks: ['mint.own-site-refused'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { ownSiteOnly: true })
      const { accountId } = await market.openAccount()
      const refusal = await prepareMint(market, launch, accountId)
      expect([refusal.status, refusal.body.success]).toEqual([403, false])
      // This launch of the seeded world is restricted to the marketplace’s own site.
      expect((await prepareMint(market, { mintCode: 'understudies-house' }, accountId, { price: '5' })).status).toBe(
        403,
      )
    },
  },
  {
    passages: [STATE_PASSAGE],
    name: 'A mint needs an open launch; if the current stage has a whitelist, only accounts on that list can mint',
    breaks: ['mint.whitelist', 'param mintnft.mintCode'],
    run: async (market) => {
      const { accountId } = await market.openAccount()
      const whitelistLaunch = await openLaunch(market, { whitelist: [accountId] })
      expect((await prepareMint(market, whitelistLaunch, accountId)).body.success).toBe(true)
      const otherAccount = await market.openAccount()
      const refusingLaunches = [
        whitelistLaunch,
        await openLaunch(market, { startInMs: HOUR_MS }),
        await openLaunch(market, { startInMs: -HOUR_MS, endInMs: -1_000 }),
        await openLaunch(market, {}, { paused: true }),
      ]
      for (const launch of refusingLaunches) {
        const refusal = await prepareMint(market, launch, otherAccount.accountId)
        expect([refusal.status, refusal.body.success]).toEqual([200, false])
        expect(refusal.body).not.toHaveProperty('saleVerificationCode')
      }
    },
  },
]
