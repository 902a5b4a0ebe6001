import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import {
  completeMint,
  ledgerAccount,
  openLaunch,
  operatorTransaction,
  prepareMint,
  serialsOf,
  readMintEvent,
  prepareAndSubmitMint,
  prepareAndSubmitMintFor,
  signAndSubmitMint,
} from '../minting'
import { OPERATOR } from '../trading'

const ENDPOINT_PASSAGE = 'affiliate/endpoints/row-4'
const RECORD_PASSAGE = 'affiliate/resources-and-their-fields/mint-result/text-1'
const STATE_PASSAGE = 'affiliate/states-and-transitions/row-2'
const TINYBAR_PER_HBAR = 100_000_000n
const MARKET_FEE_ACCOUNT = '0.0.3064902'
const SWAP_COLLECTION = '0.0.3390118'
const HARBOUR_DOLLARS = '0.0.4500700'

const RESULT_FIELDS =
  'success isAllowanceApprove serialId name image imagetype attributes transactionId requestedMintCount mintedCount partialMint nfts nfts[].mintIndex nfts[].nftId nfts[].tokenId nfts[].serialId nfts[].name nfts[].image nfts[].imagetype nfts[].attributes'
const DRAW_FIELDS =
  'prngResponse prngResponses prngResponses[].transId prngResponses[].prngNumber prngResponses[].buyerAccount prngResponses[].numberRange prngResponses[].mintEventStageID nfts[].prngResponse nfts[].nftPoolSnapshot nfts[].nftPoolSnapshot.nftPool nfts[].nftPoolSnapshot.selectedIndex nfts[].nftPoolSnapshot.timestamp'

export const mintFinishCases: readonly Case[] = [
  {
    passages: [RECORD_PASSAGE, STATE_PASSAGE, ENDPOINT_PASSAGE, 'affiliate/what-the-service-does/rule-6'],
    name: 'Finishing a mint moves its NFTs and takes their price from the allowance in one ledger transaction',
    breaks: answerFieldRules('mintnftres', '', RESULT_FIELDS),
    run: async (market) => {
      const { buyer, launch, prepared } = await prepareAndSubmitMint(market, { count: 3 })
      const accountBefore = await ledgerAccount(market, buyer.accountId)
      const { body } = await completeMint(market, prepared, buyer.accountId)
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
      const accountAfter = await ledgerAccount(market, buyer.accountId)
      expect(BigInt(accountBefore.tinybar) - BigInt(accountAfter.tinybar)).toBe(30n * TINYBAR_PER_HBAR)
      expect(accountAfter.hbarAllowances).toEqual([])
      const transaction = await operatorTransaction(market, body.transactionId as string)
      const creditOf = (account: string): string | undefined =>
        transaction.hbarTransfers.find((transfer: Json) => transfer.account === account)?.tinybar as string | undefined
      // The market keeps 2 % of the price.
      expect(creditOf(launch.payout)).toBe(String((30n * TINYBAR_PER_HBAR * 98n) / 100n))
      expect(creditOf(MARKET_FEE_ACCOUNT)).toBe(String((30n * TINYBAR_PER_HBAR * 2n) / 100n))
      expect(transaction.nftTransfers).toHaveLength(3)
      expect(body).not.toHaveProperty('prngResponses')
      expect((await readMintEvent(market, launch)).mintedCount).toBe(3)
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'A forever mint draws each NFT on the ledger, and the answer has the pool of each draw',
    breaks: [...answerFieldRules('mintnftres', '', DRAW_FIELDS), 'mint.draw-selects'],
    run: async (market) => {
      const { buyer, launch, prepared } = await prepareAndSubmitMint(market, {
        launch: { isForeverMint: true, count: 9 },
        count: 2,
      })
      const { body } = await completeMint(market, prepared, buyer.accountId)
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
        const drawTransaction = await operatorTransaction(market, prngResponse.transId as string)
        expect(drawTransaction).toMatchObject({ name: 'UTILPRNG', prngNumber: prngResponse.prngNumber as number })
        drawnSerials.push(nft.serialId as number)
      }
      expect((await serialsOf(market, buyer.accountId, launch.token)).sort()).toEqual([...drawnSerials].sort())
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'If too few NFTs remain, the buyer gets the remaining NFTs and pays only for those',
    breaks: ['answer mintnftres.partialMint', 'answer mintnftres.requestedMintCount'],
    run: async (market) => {
      const { buyer, launch, prepared } = await prepareAndSubmitMint(market, { launch: { count: 4 }, count: 4 })
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode, count: 3 })
      const tinybarBefore = BigInt((await ledgerAccount(market, buyer.accountId)).tinybar)
      const { body } = await completeMint(market, prepared, buyer.accountId)
      expect(body).toMatchObject({ requestedMintCount: 4, mintedCount: 1, partialMint: true })
      expect(body.nfts).toHaveLength(1)
      const accountAfter = await ledgerAccount(market, buyer.accountId)
      expect(tinybarBefore - BigInt(accountAfter.tinybar)).toBe(10n * TINYBAR_PER_HBAR)
      expect(accountAfter.hbarAllowances).toEqual([{ spender: OPERATOR, tinybar: String(30n * TINYBAR_PER_HBAR) }])
      expect(await readMintEvent(market, launch)).toMatchObject({ isSoldOut: true })
    },
  },
  {
    passages: ['affiliate/endpoints/rule-4', ENDPOINT_PASSAGE],
    name: 'Finishing a mint needs its code and wallet; the transaction id is optional, and a user token is ignored',
    breaks: ['mint.same-transaction', 'param mintnftres.saleVerificationCode', 'param mintnftres.user_address'],
    run: async (market) => {
      const { buyer, prepared } = await prepareAndSubmitMint(market)
      const preparedId = prepared.body.transactionId as string
      const missingCodeAnswer = await market.call('mintnftres', { user_address: buyer.accountId })
      expect(missingCodeAnswer.status).toBe(400)
      expect((await market.call('mintnftres', { saleVerificationCode: 'x' })).status).toBe(400)
      const malformedIdAnswer = await completeMint(market, prepared, buyer.accountId, {
        transactionId: `${preparedId.slice(0, -1)}7x`,
      })
      expect(malformedIdAnswer.status).toBe(401)
      const hyphenatedId = preparedId.replace('@', '-').replace(/\.(\d{9})$/, '-$1')
      const options = { transactionId: hyphenatedId, userAuthToken: 'not-a-token' }
      expect((await completeMint(market, prepared, buyer.accountId, options)).body.success).toBe(true)
    },
  },
  {
    passages: [STATE_PASSAGE],
    name: 'A mint cannot be finished before its prepared transaction has a receipt',
    breaks: ['mint.awaits-receipt'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { count: 2 })
      const buyer = await market.openAccount()
      const prepared = await prepareMint(market, launch, buyer.accountId)
      const earlyAnswer = await completeMint(market, prepared, buyer.accountId)
      expect(earlyAnswer.body).toMatchObject({ success: false, errorCode: 'TXUNCONFIRMED' })
      expect(await serialsOf(market, buyer.accountId, launch.token)).toEqual([])
    },
  },
  {
    passages: ['affiliate/endpoints/rule-2', RECORD_PASSAGE],
    name: 'Finishing a free claim or a direct payment takes no HBAR; finishing a swap takes an NFT of the wallet',
    breaks: ['answer mintnftres.isAllowanceApprove'],
    run: async (market) => {
      const freeMint = await prepareAndSubmitMintFor(
        market,
        await openLaunch(market, { kind: 'free', price: '0' }),
        await market.openAccount(),
        { price: '0' },
      )
      const tinybarBefore = BigInt((await ledgerAccount(market, freeMint.buyer.accountId)).tinybar)
      expect((await completeMint(market, freeMint.prepared, freeMint.buyer.accountId)).body).toMatchObject({
        success: true,
        isAllowanceApprove: false,
        mintedCount: 1,
      })
      expect(BigInt((await ledgerAccount(market, freeMint.buyer.accountId)).tinybar)).toBe(tinybarBefore)
      const directMint = await prepareAndSubmitMint(market, { stage: { kind: 'direct' } })
      const tinybarAfterPayment = BigInt((await ledgerAccount(market, directMint.buyer.accountId)).tinybar)
      // The account had 1,000 HBAR. Its signed transaction has paid the price of 10 HBAR and the network fee.
      expect(tinybarAfterPayment < 990n * TINYBAR_PER_HBAR).toBe(true)
      expect((await completeMint(market, directMint.prepared, directMint.buyer.accountId)).body.mintedCount).toBe(1)
      expect(BigInt((await ledgerAccount(market, directMint.buyer.accountId)).tinybar)).toBe(tinybarAfterPayment)
      const swapWallet = { accountId: market.account('seller'), key: market.key('seller') }
      const swapLaunch = await openLaunch(market, { kind: 'swap', price: '0', swapToken: SWAP_COLLECTION })
      const swapMint = await prepareAndSubmitMintFor(market, swapLaunch, swapWallet, { price: '0' })
      const serialsBefore = await serialsOf(market, swapWallet.accountId, SWAP_COLLECTION)
      const { body } = await completeMint(market, swapMint.prepared, swapWallet.accountId)
      expect(body).toMatchObject({ success: true, isAllowanceApprove: true, mintedCount: 1 })
      expect(await serialsOf(market, swapWallet.accountId, SWAP_COLLECTION)).toHaveLength(serialsBefore.length - 1)
      expect(await serialsOf(market, swapWallet.accountId, swapLaunch.token)).toContain(body.serialId)
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'A stage priced in another token is paid in that token',
    breaks: ['answer mintnftres.mintedCount'],
    needsOwnMarket: true,
    run: async (market) => {
      const launch = await openLaunch(market, { price: '4.5', currency: HARBOUR_DOLLARS })
      const buyer = { accountId: market.account('buyer'), key: market.key('buyer') }
      const { prepared } = await prepareAndSubmitMintFor(market, launch, buyer, { price: '4.5', mintCount: '2' })
      expect(prepared.body.requiredAllowance).toBe(9)
      const readTokenUnits = async (): Promise<number> => {
        const { body } = await market.mirror(`/api/v1/accounts/${buyer.accountId}/tokens?token.id=${HARBOUR_DOLLARS}`)
        return Number(body.tokens[0].balance)
      }
      const unitsBefore = await readTokenUnits()
      expect((await completeMint(market, prepared, buyer.accountId)).body).toMatchObject({
        success: true,
        mintedCount: 2,
      })
      // Two NFTs at 4.5 tokens, in the smallest unit of a token with six decimals.
      expect(unitsBefore - (await readTokenUnits())).toBe(9_000_000)
    },
  },
  {
    passages: ['affiliate/errors/mintnftres-codes/row-13'],
    name: 'A buyer who also receives a share of the price can mint, and pays the difference',
    breaks: ['answer mintnftres.transactionId'],
    needsOwnMarket: true,
    run: async (market) => {
      const buyer = await market.openAccount()
      const launch = await openLaunch(market, {}, { payout: buyer.accountId })
      const { prepared } = await prepareAndSubmitMintFor(market, launch, buyer, { mintCount: '2' })
      const tinybarBefore = BigInt((await ledgerAccount(market, buyer.accountId)).tinybar)
      const { body } = await completeMint(market, prepared, buyer.accountId)
      expect(body).toMatchObject({ success: true, mintedCount: 2 })
      expect(body.transactionId).toContain(OPERATOR)
      // The buyer receives 98 % of the price of 20 HBAR, and so pays only the market’s 2 %.
      expect(tinybarBefore - BigInt((await ledgerAccount(market, buyer.accountId)).tinybar)).toBe(
        (20n * TINYBAR_PER_HBAR * 2n) / 100n,
      )
    },
  },
  {
    passages: ['affiliate/what-the-service-does/rule-4'],
    name: 'An approved affiliate receives 0.5 % of the price of a mint; an affiliate under review receives nothing',
    breaks: ['affiliate.commission', 'affiliate.commission-after-approval'],
    needsOwnMarket: true,
    run: async (market) => {
      const launch = await openLaunch(market)
      const affiliate = await market.openAccount()
      const buyer = await market.openAccount()
      const readAffiliateTinybar = async (): Promise<bigint> =>
        BigInt((await ledgerAccount(market, affiliate.accountId)).tinybar)
      for (const [approved, commission] of [
        [false, 0n],
        [true, (20n * TINYBAR_PER_HBAR * 50n) / 10_000n],
      ] as const) {
        const keySettings = { kind: 'affiliate', account: affiliate.accountId, approved }
        const { key } = (await market.control('/keys/issue', keySettings)) as { key: string }
        const prepared = await market.call(
          'mintnft',
          { user_address: buyer.accountId, mintCode: launch.mintCode, price: '10', mintCount: '2' },
          { key },
        )
        expect(await signAndSubmitMint(market, prepared, buyer)).toBe('SUCCESS')
        const tinybarBefore = await readAffiliateTinybar()
        expect((await completeMint(market, prepared, buyer.accountId, {}, key)).body.mintedCount).toBe(2)
        expect((await readAffiliateTinybar()) - tinybarBefore).toBe(commission)
      }
    },
  },
]
