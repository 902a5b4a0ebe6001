import { AccountAllowanceApproveTransaction, TransferTransaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import {
  OPERATOR,
  evmToken,
  shortenConsensus,
  readListing,
  openEvmBuyer,
  prepareBuy,
  signAndSubmitPrepared,
  tinybarOf,
  transactionOf,
} from '../trading'

const ANSWER_FIELDS =
  'apimessage errorCode retryable isOwner isGranted saleprice saleVerificationCode affiliateName affiliateCommission ' +
  'totalCommission commissionDenominator affiliateAddress nftexid memo transactionType requiresHbarAllowance isEvmNft ' +
  'transId transId.accountId transId.validStart transId.scheduled nodeId transBytes transBytes.type transBytes.data ' +
  'transBase64'

export const buyPrepareCases: readonly Case[] = [
  {
    passages: [
      'affiliate/resources-and-their-fields/buy-prepare-answer/text-1',
      'affiliate/resources-and-their-fields/transaction-bytes-object/text-1',
      'affiliate/states-and-transitions/row-7',
    ],
    name: 'A prepared purchase names the sale, the affiliate and the transaction, and the transaction matches the bytes',
    breaks: answerFieldRules('buynft', '', ANSWER_FIELDS),
    run: async (market) => {
      const listing = await market.openListing({ price: '41' })
      const buyer = await market.openAccount()
      const prepared = await prepareBuy(market, listing, buyer)
      const transaction = transactionOf(prepared)
      expect(transaction).toBeInstanceOf(TransferTransaction)
      const { transId, memo, nodeId } = prepared.body
      expect(`${transId.accountId}@${transId.validStart}`).toBe(transaction.transactionId?.toString())
      expect(transId.accountId).toBe(buyer.accountId)
      expect([memo, nodeId]).toEqual([transaction.transactionMemo, transaction.nodeAccountIds?.map(String)])
      expect(prepared.body.transBase64).toEqual(prepared.body.transBytes)
      const { nftexid } = await readListing(market, listing)
      expect(prepared.body).toMatchObject({ saleprice: 41, nftexid, isOwner: false, isGranted: true, isEvmNft: null })
      expect(prepared.body).toMatchObject({ errorCode: null, retryable: null, affiliateCommission: 0 })
    },
  },
  {
    passages: ['affiliate/endpoints/row-5', 'affiliate/endpoints/text-1'],
    name: 'Preparing a purchase requires the token, the serial, the wallet and the price',
    breaks: [
      'param buynft.token_address',
      'param buynft.serial_number',
      'param buynft.user_address',
      'param buynft.price',
    ],
    run: async (market) => {
      const listing = await market.openListing({ price: '12.5' })
      const buyer = await market.openAccount()
      const prepared = await prepareBuy(market, listing, buyer)
      expect(prepared.body).toMatchObject({ success: true, transId: { accountId: buyer.accountId } })
      const transfers = (transactionOf(prepared) as TransferTransaction).nftTransfers.get(listing.token)
      expect(transfers?.map(({ serial }) => serial.toNumber())).toEqual([listing.serial])
      for (const name of ['token_address', 'serial_number', 'user_address', 'price']) {
        expect(await prepareBuy(market, listing, buyer, { [name]: undefined })).toMatchObject({ status: 400 })
      }
    },
  },
  {
    passages: ['affiliate/endpoints/text-1', 'market/authentication/rule-2'],
    name: 'The affiliate key is accepted in the body or the query, and in no header',
    breaks: ['keys.affiliate-by-body', 'keys.affiliate-ignores-header'],
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const { baseUrl, keys } = market.announcement
      const tradeFields = { token_address: listing.token, serial_number: String(listing.serial), price: listing.price }
      const response = await fetch(`${baseUrl}/v1/affiliate/market/buynft`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...tradeFields, user_address: buyer.accountId, apikey: keys.affiliate }),
      })
      expect(await response.json()).toMatchObject({ success: true })
      const headers = { 'x-api-key': keys.affiliate, authorization: `Bearer ${keys.affiliate}` }
      const refusal = await prepareBuy(market, listing, buyer, {}, { key: null, headers })
      expect(refusal).toMatchObject({ status: 401, body: { success: false, errorCode: 'NO_KEY' } })
    },
  },
  {
    passages: ['affiliate/endpoints/row-5', 'market/versioning/rule-2'],
    name: 'Preparing a purchase accepts and ignores an old user auth token',
    breaks: ['trade.user-token-ignored'],
    run: async (market) => {
      const listing = await market.openListing()
      const buyer = await market.openAccount()
      const prepared = await prepareBuy(market, listing, buyer, { userAuthToken: 'of-another-service' })
      expect(prepared.body).toMatchObject({ success: true })
    },
  },
  {
    passages: [
      'affiliate/endpoints/rule-5',
      'affiliate/resources-and-their-fields/buy-prepare-answer/text-1',
      'affiliate/what-the-service-does/rule-5',
    ],
    name: 'For an NFT of a contract the buyer signs an allowance of exactly the price to the operator',
    breaks: [
      'buy-evm.allows-exact-price',
      'answer buynft.isEvmNft',
      'answer buynft.transactionType',
      'answer buynft.requiresHbarAllowance',
    ],
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market), price: '7.25' })
      const buyer = await openEvmBuyer(market)
      const prepared = await prepareBuy(market, listing, buyer)
      expect(prepared.body).toMatchObject({
        isEvmNft: true,
        transactionType: 'AccountAllowanceApproveTransaction',
        requiresHbarAllowance: true,
      })
      const transaction = transactionOf(prepared)
      if (!(transaction instanceof AccountAllowanceApproveTransaction)) throw new Error('no approval')
      const { hbarApprovals, tokenApprovals, tokenNftApprovals } = transaction
      expect(
        hbarApprovals.map(({ spenderAccountId, ownerAccountId, amount }) => [
          String(spenderAccountId),
          String(ownerAccountId),
          amount?.toTinybars().toString(),
        ]),
      ).toEqual([[OPERATOR, buyer.accountId, '725000000']])
      expect([tokenApprovals, tokenNftApprovals]).toEqual([[], []])
    },
  },
  {
    passages: ['affiliate/what-the-service-does/rule-5', 'affiliate/errors/buynft-refusals/row-8'],
    name: 'An account without an ECDSA key cannot buy an NFT of a contract',
    breaks: ['buy-evm.needs-ecdsa', 'code EVM_ECDSA_REQUIRED'],
    run: async (market) => {
      const listing = await market.openListing({ token: evmToken(market) })
      const refusal = await prepareBuy(market, listing, await market.openAccount({ keyType: 'ED25519' }))
      expect(refusal).toMatchObject({ status: 200, body: { success: false, errorCode: 'EVM_ECDSA_REQUIRED' } })
      expect((await prepareBuy(market, listing, await openEvmBuyer(market))).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/what-the-service-does/rule-4'],
    name: 'An approved affiliate receives a share of the market’s fee on the ledger at the time of the sale',
    breaks: ['affiliate.commission', 'affiliate.commission-after-approval'],
    run: async (market) => {
      await shortenConsensus(market)
      const affiliate = await market.openAccount()
      for (const [isApproved, commission, earnedTinybar] of [
        [false, 0, 0n],
        [true, 50, 20_000_000n],
      ] as const) {
        const { key } = await market.control('/keys/issue', {
          kind: 'affiliate',
          account: affiliate.accountId,
          approved: isApproved,
        })
        const listing = await market.openListing({ price: '40' })
        const buyer = await market.openAccount()
        const prepared = await prepareBuy(market, listing, buyer, {}, { key: key as string })
        expect(prepared.body).toMatchObject({
          affiliateCommission: commission,
          totalCommission: 200,
          commissionDenominator: 10_000,
          affiliateAddress: affiliate.accountId,
        })
        const balancesBefore = {
          affiliate: await tinybarOf(market, affiliate.accountId),
          seller: await tinybarOf(market, listing.seller),
        }
        expect((await signAndSubmitPrepared(market, prepared, buyer)).status).toBe('SUCCESS')
        expect((await tinybarOf(market, affiliate.accountId)) - balancesBefore.affiliate).toBe(earnedTinybar)
        // The seller pays a fee of 2 % of the price, whether the affiliate earns a share or not.
        expect((await tinybarOf(market, listing.seller)) - balancesBefore.seller).toBe(3_920_000_000n)
      }
    },
  },
]
