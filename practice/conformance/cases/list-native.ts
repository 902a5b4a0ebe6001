import {
  AccountAllowanceApproveTransaction,
  AccountId,
  NftId,
  TokenId,
  TransactionId,
  TransferTransaction,
} from '@hashgraph/sdk'
import { expect } from 'vitest'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import {
  OPERATOR,
  completeBuy,
  completeList,
  readNftEvents,
  listThroughApi,
  readListing,
  readNftOwnership,
  openSeller,
  prepareAndSubmitBuy,
  prepareList,
  signAndSubmitPrepared,
  transactionOf,
  withTradingFaults,
  type Seller,
} from '../trading'

const PREPARATION_FIELDS =
  'apimessage price user_address serial_number token_address sentient_db_nftid requiresAllowanceApprove ' +
  'requiresPingBack spender saleVerificationCode memo skipOnChainApprove transBytes transId transId.accountId ' +
  'transId.validStart transId.validStart.seconds transId.validStart.nanos transId.scheduled transId.nonce transid nodeId'

/** Transfers an NFT from its owner to another account on the ledger, without the market. */
export async function transferFromOwner(market: Fixture, seller: Seller, receiver: string): Promise<void> {
  const transfer = new TransferTransaction()
    .addNftTransfer(new NftId(TokenId.fromString(seller.token), seller.serial), seller.accountId, receiver)
    .setTransactionId(TransactionId.generate(seller.accountId))
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
  expect(await market.signAndSubmit(transfer.toBytes(), seller.key)).toMatchObject({ status: 'SUCCESS' })
}

export const listNativeCases: readonly Case[] = [
  {
    passages: [
      'affiliate/resources-and-their-fields/list-prepare-answer/text-1',
      'affiliate/resources-and-their-fields/transaction-bytes-object/text-1',
      'affiliate/states-and-transitions/row-12',
    ],
    name: 'A prepared listing lets the operator move only the listed NFT, and the answer’s fields match the transaction',
    breaks: [...answerFieldRules('listnft', '', PREPARATION_FIELDS), 'list.one-serial'],
    run: async (market) => {
      const seller = await openSeller(market)
      const prepared = await prepareList(market, seller, '12.50')
      const transaction = transactionOf(prepared)
      if (!(transaction instanceof AccountAllowanceApproveTransaction)) throw new Error('no approval')
      const [approval, ...otherApprovals] = transaction.tokenNftApprovals
      expect([otherApprovals, transaction.hbarApprovals, transaction.tokenApprovals]).toEqual([[], [], []])
      expect([approval?.tokenId, approval?.spenderAccountId, approval?.ownerAccountId].map(String)).toEqual([
        seller.token,
        OPERATOR,
        seller.accountId,
      ])
      expect(approval?.serialNumbers?.map(String)).toEqual([String(seller.serial)])
      expect(approval?.allSerials ?? false).toBe(false)
      const { transId, transid, memo } = prepared.body
      const { seconds, nanos } = transId.validStart
      expect(`${transId.accountId}@${seconds}.${String(nanos).padStart(9, '0')}`).toBe(transid)
      expect([transid, memo]).toEqual([transaction.transactionId?.toString(), transaction.transactionMemo])
      expect(prepared.body).toMatchObject({
        price: '12.5',
        user_address: seller.accountId,
        token_address: seller.token,
        serial_number: String(seller.serial),
        spender: OPERATOR,
        requiresAllowanceApprove: true,
        requiresPingBack: true,
        skipOnChainApprove: false,
      })
    },
  },
  {
    passages: ['affiliate/endpoints/row-7', 'affiliate/states-and-transitions/row-12'],
    name: 'A listing needs an NFT, the owner of the NFT and a positive price',
    breaks: [
      'param listnft.token_address',
      'param listnft.serial_number',
      'param listnft.user_address',
      'param listnft.price',
      'trade.owner-only',
      'trade.price-positive',
    ],
    run: async (market) => {
      const seller = await openSeller(market)
      for (const name of ['token_address', 'serial_number', 'user_address', 'price']) {
        expect(await prepareList(market, seller, '5', { [name]: undefined })).toMatchObject({ status: 400 })
      }
      for (const price of ['0', '-1', '1.123456789', 'much', '']) {
        expect(await prepareList(market, seller, price), price).toMatchObject({ status: 400 })
      }
      const otherAccount = await market.openAccount()
      const refusal = await prepareList(market, { ...seller, accountId: otherAccount.accountId })
      expect(refusal.body).toMatchObject({ success: false, isOwner: false })
      expect((await prepareList(market, seller, '0.00000001')).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/endpoints/row-7', 'market/versioning/rule-2'],
    name: 'A listing accepts an old user auth token and ignores it',
    breaks: ['trade.user-token-ignored'],
    run: async (market) => {
      const prepared = await prepareList(market, await openSeller(market), '5', { userAuthToken: 'svcapi-old' })
      expect(prepared.body).toMatchObject({ success: true })
    },
  },
  {
    passages: [
      'affiliate/resources-and-their-fields/list-result/text-1',
      'affiliate/states-and-transitions/row-13',
      'affiliate/endpoints/row-8',
    ],
    name: 'A completed listing appears with its affiliate and can be bought; before the completion, nothing is listed',
    breaks: [
      ...answerFieldRules(
        'listnftres',
        '',
        'apimessage saleVerificationCode token_address serial_number internal_nftid affid affname affcomm',
      ),
      'list.inserts-listing',
      'list.affiliate-noted',
      'param listnftres.saleVerificationCode',
    ],
    run: async (market) => {
      const seller = await openSeller(market)
      const affiliateAccount = (await market.openAccount()).accountId
      const keySettings = { kind: 'affiliate', account: affiliateAccount, approved: true }
      const issuedKey = await market.control('/keys/issue', keySettings)
      const affiliateId = Number(affiliateAccount.replace('0.0.', ''))
      const keyOption = { key: issuedKey.key as string }
      const prepared = await prepareList(market, seller, '33.5', {}, keyOption)
      const { id } = await signAndSubmitPrepared(market, prepared, seller)
      expect(await readListing(market, seller)).toBeNull()
      const { sentient_db_nftid, saleVerificationCode } = prepared.body
      const completion = await completeList(
        market,
        prepared,
        { transactionId: id, user_address: seller.accountId },
        keyOption,
      )
      expect(completion.body).toMatchObject({
        saleVerificationCode,
        token_address: seller.token,
        serial_number: String(seller.serial),
        internal_nftid: sentient_db_nftid,
        affid: affiliateId,
        // The affiliate’s share of the price as a fraction: 0.5 %.
        affcomm: '0.0050',
      })
      const expectedListing = {
        salePrice: 33.5,
        sellerAddress: seller.accountId,
        affiliateid: affiliateId,
      }
      expect(await readListing(market, seller)).toMatchObject({ ...expectedListing, isAvailableForPurchase: 1 })
      const [event] = await readNftEvents(market, seller)
      expect(event).toMatchObject({ eventType: 'listed', price: 33.5, transactionId: id })
      const buyer = await market.openAccount()
      const purchase = await prepareAndSubmitBuy(market, { ...seller, price: '33.5' }, buyer)
      expect((await completeBuy(market, purchase.prepared, purchase.transactionId)).body).toMatchObject({
        success: true,
      })
      expect(await readNftOwnership(market, seller)).toMatchObject({ owner: buyer.accountId })
    },
  },
  {
    passages: ['affiliate/endpoints/rule-8', 'market/versioning/rule-3', 'affiliate/endpoints/row-8'],
    name: 'A new price for a listed NFT needs a new signature; “skip” as the transaction id is refused',
    breaks: ['list.skip-retired', 'answer listnft.transBytes'],
    run: async (market) => {
      const seller = await openSeller(market)
      await listThroughApi(market, seller, '20')
      const preparedPriceChange = await prepareList(market, seller, '21')
      expect(preparedPriceChange.body).toMatchObject({ skipOnChainApprove: false, requiresAllowanceApprove: true })
      const refusal = await completeList(market, preparedPriceChange, { transactionId: 'skip' })
      expect(refusal).toMatchObject({ status: 401, body: { success: false, errorCode: 'TXMISMATCH' } })
      expect(await readListing(market, seller)).toMatchObject({ salePrice: 20 })
      await listThroughApi(market, seller, '22')
      const [event] = await readNftEvents(market, seller)
      expect(event).toMatchObject({ eventType: 'price_changed', price: 22, previousPrice: 20 })
    },
  },
  {
    passages: ['affiliate/endpoints/row-7', 'affiliate/errors/buynft-refusals/row-8'],
    name: 'Only NFTs of tradeable collections can be listed',
    breaks: ['trade.collection-tradeable', 'trade.check-unavailable'],
    run: async (market) => {
      const seller = await openSeller(market)
      await withTradingFaults(market, { haltedCollections: [seller.token] }, async () => {
        expect((await prepareList(market, seller)).body).toMatchObject({ errorCode: 'COLLECTION_NOT_TRADEABLE' })
      })
      await withTradingFaults(market, { tradeCheck: 'down' }, async () => {
        const refusal = await prepareList(market, seller)
        expect(refusal.body).toMatchObject({ errorCode: 'COLLECTION_TRADE_CHECK_UNAVAILABLE', retryable: true })
      })
      expect((await prepareList(market, seller)).body).toMatchObject({ success: true })
    },
  },
]
