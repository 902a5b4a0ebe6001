import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import type { Case } from '../case'
import {
  OPERATOR,
  finish,
  removedAnswerFields,
  ledgerAccount,
  openLaunch,
  operatorTransaction,
  prepare,
  serialsOf,
  shownLaunch,
  signedMint,
  signedMintFor,
  submit,
} from '../minting'

const ROUTE = 'affiliate/endpoints/row-4'
const RECORD = 'affiliate/resources-and-their-fields/mint-result/text-1'
const STATE = 'affiliate/states-and-transitions/row-2'
const HBAR = 100_000_000n
const MARKET_FEES = '0.0.3064902'
const STUDIES = '0.0.3390118'
const DOLLARS = '0.0.4500700'

const plainFields =
  'success isAllowanceApprove serialId name image imagetype attributes transactionId requestedMintCount mintedCount partialMint nfts nfts[].mintIndex nfts[].nftId nfts[].tokenId nfts[].serialId nfts[].name nfts[].image nfts[].imagetype nfts[].attributes'
const drawFields =
  'prngResponse prngResponses prngResponses[].transId prngResponses[].prngNumber prngResponses[].buyerAccount prngResponses[].numberRange prngResponses[].mintEventStageID nfts[].prngResponse nfts[].nftPoolSnapshot nfts[].nftPoolSnapshot.nftPool nfts[].nftPoolSnapshot.selectedIndex nfts[].nftPoolSnapshot.timestamp'

export const mintFinishCases: readonly Case[] = [
  {
    passages: [RECORD, STATE, ROUTE, 'affiliate/what-the-service-does/rule-6'],
    name: 'A finished mint moves its NFTs and takes their price from the allowance in one ledger transaction',
    breaks: removedAnswerFields('mintnftres', plainFields),
    run: async (market) => {
      const { buyer, launch, prepared } = await signedMint(market, { count: 3 })
      const before = await ledgerAccount(market, buyer.accountId)
      const { body } = await finish(market, prepared, buyer.accountId)
      expect(body).toMatchObject({
        success: true,
        isAllowanceApprove: true,
        requestedMintCount: 3,
        mintedCount: 3,
        partialMint: false,
        imagetype: 'image/png',
      })
      const nfts = body.nfts as Json[]
      expect(nfts.map(({ mintIndex }) => mintIndex as number)).toEqual([0, 1, 2])
      const serials = nfts.map(({ serialId }) => serialId as number)
      expect((await serialsOf(market, buyer.accountId, launch.token)).sort()).toEqual([...serials].sort())
      expect(body).toMatchObject({ serialId: nfts[0].serialId, name: nfts[0].name, image: nfts[0].image })
      expect(body.attributes).toBe(nfts[0].attributes)
      for (const nft of nfts) {
        expect(nft.tokenId).toBe(launch.token)
        expect(nft.name).toBe(`Figure ${nft.serialId}`)
        const traits = JSON.parse(nft.attributes as string) as Json[]
        expect(traits.map(({ trait_type }) => trait_type as string)).toContain('Crown')
      }
      const after = await ledgerAccount(market, buyer.accountId)
      expect(BigInt(before.tinybar) - BigInt(after.tinybar)).toBe(30n * HBAR)
      expect(after.hbarAllowances).toEqual([])
      const transfer = await operatorTransaction(market, body.transactionId as string)
      const gets = (account: string): string | undefined =>
        transfer.hbarTransfers.find((move: Json) => move.account === account)?.tinybar as string | undefined
      expect(gets(launch.payout)).toBe(String((30n * HBAR * 98n) / 100n))
      expect(gets(MARKET_FEES)).toBe(String((30n * HBAR * 2n) / 100n))
      expect(transfer.nftTransfers).toHaveLength(3)
      expect(body).not.toHaveProperty('prngResponses')
      expect((await shownLaunch(market, launch)).mintedCount).toBe(3)
    },
  },
  {
    passages: [RECORD],
    name: 'A forever mint draws each NFT on the ledger, and shows the pool it was drawn from',
    breaks: [...removedAnswerFields('mintnftres', drawFields), 'mint.draw-selects'],
    run: async (market) => {
      const { buyer, launch, prepared } = await signedMint(market, {
        launch: { isForeverMint: true, count: 9 },
        count: 2,
      })
      const { body } = await finish(market, prepared, buyer.accountId)
      expect(body.prngResponses).toHaveLength(2)
      expect(body.prngResponse).toEqual(body.nfts[0].prngResponse)
      const drawnSerials: number[] = []
      for (const [i, nft] of (body.nfts as Json[]).entries()) {
        const { prngResponse, nftPoolSnapshot } = nft
        expect(prngResponse).toEqual(body.prngResponses[i])
        const pool = JSON.parse(nftPoolSnapshot.nftPool as string) as number[]
        expect(pool).toHaveLength(9 - i)
        expect(pool.every((serial) => launch.first <= serial && serial <= launch.last)).toBe(true)
        expect(pool.some((serial) => drawnSerials.includes(serial))).toBe(false)
        expect(prngResponse).toMatchObject({
          buyerAccount: buyer.accountId,
          numberRange: pool.length,
          mintEventStageID: launch.stages[0],
        })
        expect(nftPoolSnapshot.selectedIndex).toBe(prngResponse.prngNumber)
        expect(pool[nftPoolSnapshot.selectedIndex as number]).toBe(nft.serialId)
        expect(Number.isNaN(Date.parse(nftPoolSnapshot.timestamp as string))).toBe(false)
        const drew = await operatorTransaction(market, prngResponse.transId as string)
        expect(drew).toMatchObject({ name: 'UTILPRNG', prngNumber: prngResponse.prngNumber as number })
        drawnSerials.push(nft.serialId as number)
      }
      expect((await serialsOf(market, buyer.accountId, launch.token)).sort()).toEqual([...drawnSerials].sort())
    },
  },
  {
    passages: [RECORD],
    name: 'A pool that runs short mints the remaining NFTs and charges only for those',
    breaks: ['answer mintnftres.partialMint', 'answer mintnftres.requestedMintCount'],
    run: async (market) => {
      const { buyer, launch, prepared } = await signedMint(market, { launch: { count: 4 }, count: 4 })
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode, count: 3 })
      const before = BigInt((await ledgerAccount(market, buyer.accountId)).tinybar)
      const { body } = await finish(market, prepared, buyer.accountId)
      expect(body).toMatchObject({ requestedMintCount: 4, mintedCount: 1, partialMint: true })
      expect(body.nfts).toHaveLength(1)
      const after = await ledgerAccount(market, buyer.accountId)
      expect(before - BigInt(after.tinybar)).toBe(10n * HBAR)
      expect(after.hbarAllowances).toEqual([{ spender: OPERATOR, tinybar: String(30n * HBAR) }])
      expect(await shownLaunch(market, launch)).toMatchObject({ isSoldOut: true })
    },
  },
  {
    passages: ['affiliate/endpoints/rule-4', ROUTE],
    name: 'The receipt is all that is needed: the id may be repeated in either form, and a user token is ignored',
    breaks: ['mint.same-transaction', 'param mintnftres.saleVerificationCode', 'param mintnftres.user_address'],
    run: async (market) => {
      const { buyer, prepared } = await signedMint(market)
      const preparedId = prepared.body.transactionId as string
      const missing = await market.call('mintnftres', { user_address: buyer.accountId })
      expect(missing.status).toBe(400)
      expect((await market.call('mintnftres', { saleVerificationCode: 'x' })).status).toBe(400)
      const wrong = await finish(market, prepared, buyer.accountId, {
        transactionId: preparedId.replace(/\d$/, '') + '7x',
      })
      expect(wrong.status).toBe(401)
      const hyphens = preparedId.replace('@', '-').replace(/\.(\d{9})$/, '-$1')
      const options = { transactionId: hyphens, userAuthToken: 'not-a-token' }
      expect((await finish(market, prepared, buyer.accountId, options)).body.success).toBe(true)
    },
  },
  {
    passages: [STATE],
    name: 'Nothing is minted before the prepared transaction has its receipt',
    breaks: ['mint.awaits-receipt'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { count: 2 })
      const buyer = await market.openAccount()
      const prepared = await prepare(market, launch, buyer.accountId)
      const early = await finish(market, prepared, buyer.accountId)
      expect(early.body).toMatchObject({ success: false, errorCode: 'TXUNCONFIRMED' })
      expect(await serialsOf(market, buyer.accountId, launch.token)).toEqual([])
    },
  },
  {
    passages: ['affiliate/endpoints/rule-2', RECORD],
    name: 'A free claim costs only the network fee, the wallet itself makes a direct payment, and a swap takes an NFT',
    breaks: ['answer mintnftres.isAllowanceApprove'],
    run: async (market) => {
      const free = await signedMintFor(
        market,
        await openLaunch(market, { kind: 'free', price: '0' }),
        await market.openAccount(),
        { price: '0' },
      )
      const before = BigInt((await ledgerAccount(market, free.buyer.accountId)).tinybar)
      expect((await finish(market, free.prepared, free.buyer.accountId)).body).toMatchObject({
        success: true,
        isAllowanceApprove: false,
        mintedCount: 1,
      })
      expect(BigInt((await ledgerAccount(market, free.buyer.accountId)).tinybar)).toBe(before)
      const direct = await signedMint(market, { stage: { kind: 'direct' } })
      const paid = BigInt((await ledgerAccount(market, direct.buyer.accountId)).tinybar)
      expect(paid < 990n * HBAR).toBe(true)
      expect((await finish(market, direct.prepared, direct.buyer.accountId)).body.mintedCount).toBe(1)
      expect(BigInt((await ledgerAccount(market, direct.buyer.accountId)).tinybar)).toBe(paid)
      const seller = { accountId: market.account('seller'), key: market.key('seller') }
      const plates = await openLaunch(market, { kind: 'swap', price: '0', swapToken: STUDIES })
      const swap = await signedMintFor(market, plates, seller, { price: '0' })
      const held = await serialsOf(market, seller.accountId, STUDIES)
      const { body } = await finish(market, swap.prepared, seller.accountId)
      expect(body).toMatchObject({ success: true, isAllowanceApprove: true, mintedCount: 1 })
      expect(await serialsOf(market, seller.accountId, STUDIES)).toHaveLength(held.length - 1)
      expect(await serialsOf(market, seller.accountId, plates.token)).toContain(body.serialId)
    },
  },
  {
    passages: [RECORD],
    name: 'A stage priced in another token is paid in that token',
    breaks: ['answer mintnftres.mintedCount'],
    alone: true,
    run: async (market) => {
      const launch = await openLaunch(market, { price: '4.5', currency: DOLLARS })
      const buyer = { accountId: market.account('buyer'), key: market.key('buyer') }
      const { prepared } = await signedMintFor(market, launch, buyer, { price: '4.5', mintCount: '2' })
      expect(prepared.body.requiredAllowance).toBe(9)
      const units = async (): Promise<number> => {
        const { body } = await market.mirror(`/api/v1/accounts/${buyer.accountId}/tokens?token.id=${DOLLARS}`)
        return Number(body.tokens[0].balance)
      }
      const before = await units()
      expect((await finish(market, prepared, buyer.accountId)).body).toMatchObject({ success: true, mintedCount: 2 })
      expect(before - (await units())).toBe(9_000_000)
    },
  },
  {
    passages: ['affiliate/errors/mintnftres-codes/row-13'],
    name: 'A buyer that also receives a share of the mint is not refused: the amounts are netted',
    breaks: ['answer mintnftres.transactionId'],
    alone: true,
    run: async (market) => {
      const buyer = await market.openAccount()
      const launch = await openLaunch(market, {}, { payout: buyer.accountId })
      const { prepared } = await signedMintFor(market, launch, buyer, { mintCount: '2' })
      const before = BigInt((await ledgerAccount(market, buyer.accountId)).tinybar)
      const { body } = await finish(market, prepared, buyer.accountId)
      expect(body).toMatchObject({ success: true, mintedCount: 2 })
      expect(body.transactionId).toContain(OPERATOR)
      expect(before - BigInt((await ledgerAccount(market, buyer.accountId)).tinybar)).toBe((20n * HBAR * 2n) / 100n)
    },
  },
  {
    passages: ['affiliate/what-the-service-does/rule-4'],
    name: 'An approved affiliate receives a share of the market’s fee on a mint; an affiliate under review receives nothing',
    breaks: ['affiliate.commission', 'affiliate.commission-after-approval'],
    alone: true,
    run: async (market) => {
      const launch = await openLaunch(market)
      const affiliate = await market.openAccount()
      const buyer = await market.openAccount()
      const tinybar = async (): Promise<bigint> => BigInt((await ledgerAccount(market, affiliate.accountId)).tinybar)
      for (const [approved, earned] of [
        [false, 0n],
        [true, (20n * HBAR * 50n) / 10_000n],
      ] as const) {
        const issued = { kind: 'affiliate', account: affiliate.accountId, approved }
        const { key } = (await market.control('/keys/issue', issued)) as { key: string }
        const prepared = await market.call(
          'mintnft',
          { user_address: buyer.accountId, mintCode: launch.mintCode, price: '10', mintCount: '2' },
          { key },
        )
        expect(await submit(market, prepared, buyer)).toBe('SUCCESS')
        const before = await tinybar()
        expect((await finish(market, prepared, buyer.accountId, {}, key)).body.mintedCount).toBe(2)
        expect((await tinybar()) - before).toBe(earned)
      }
    },
  },
]
