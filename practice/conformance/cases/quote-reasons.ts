import { AccountAllowanceApproveTransaction, TokenId, TransactionId } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Case } from '../case'
import { OPERATOR, openSeller, prepareBuy } from '../trading'
import { MIXED_COLLECTION, readQuote } from './quote-price'

const RECORD_PASSAGE = 'market/resources-and-their-fields/quote/text-1'
const AUCTION_NFT = { token: MIXED_COLLECTION, serial: 1 }
const ESCROW_NFT = { token: MIXED_COLLECTION, serial: 2 }
const TOKEN_PRICED_NFT = { token: MIXED_COLLECTION, serial: 4 }
const OVER_CAP_NFT = { token: MIXED_COLLECTION, serial: 5 }

const unquotableFields = (reason: string) => ({ listed: true, quotable: false, reason })

export const quoteReasonCases: readonly Case[] = [
  {
    passages: [RECORD_PASSAGE],
    name: 'Auctions, escrow listings, other currencies and prices above the cap are not quoted, each with its reason',
    breaks: ['quote.auction', 'quote.escrow', 'quote.token-priced', 'quote.purchase-cap', 'answer quote.reason'],
    run: async (market) => {
      expect(await readQuote(market, AUCTION_NFT)).toMatchObject(unquotableFields('AUCTION'))
      expect(await readQuote(market, ESCROW_NFT)).toMatchObject(unquotableFields('ESCROW_LISTING_NOT_SUPPORTED'))
      expect(await readQuote(market, TOKEN_PRICED_NFT)).toMatchObject(unquotableFields('TOKEN_PRICED_NOT_SUPPORTED'))
      expect(await readQuote(market, OVER_CAP_NFT)).toMatchObject(unquotableFields('OVER_PURCHASE_CAP'))
      // A price exactly at the cap is still quoted.
      const listingAtCap = await market.openListing({ price: '1000000' })
      expect(await readQuote(market, listingAtCap)).toMatchObject({ quotable: true })
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'NFTs of EVM collections are not quoted',
    breaks: ['quote.evm'],
    run: async (market) => {
      const nft = await market.openListing({ token: market.announcement.tokens.evm })
      expect(await readQuote(market, nft)).toMatchObject(unquotableFields('EVM_NOT_SUPPORTED'))
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'A seller gets no quote for their own listing',
    breaks: ['quote.own-listing'],
    run: async (market) => {
      const nft = await market.openListing()
      const body = await readQuote(market, nft, nft.seller)
      expect(body).toMatchObject(unquotableFields('OWN_LISTING'))
      expect(body).not.toHaveProperty('buyer')
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'While a buyer is in checkout, everyone else gets the number of seconds to wait instead of a quote',
    breaks: ['quote.in-checkout', 'answer quote.retryAfterSeconds'],
    run: async (market) => {
      const nft = await market.openListing()
      const buyer = await market.openAccount()
      expect((await prepareBuy(market, nft, buyer)).body.success).toBe(true)
      for (const otherBuyer of [undefined, market.account('holder')]) {
        const body = await readQuote(market, nft, otherBuyer)
        expect(body).toMatchObject(unquotableFields('IN_CHECKOUT'))
        expect(body.retryAfterSeconds).toBeGreaterThan(0)
        // A checkout lasts a little more than three minutes.
        expect(body.retryAfterSeconds).toBeLessThanOrEqual(190)
      }
      expect(await readQuote(market, nft, buyer.accountId)).toMatchObject({ quotable: true })
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'A listing is not available after its seller revoked the approval',
    breaks: ['quote.unavailable'],
    run: async (market) => {
      const seller = await openSeller(market)
      const token = TokenId.fromString(seller.token)
      const approval = new AccountAllowanceApproveTransaction()
      approval.approveTokenNftAllowanceAllSerials(token, seller.accountId, OPERATOR)
      const submit = async (transaction: AccountAllowanceApproveTransaction): Promise<string> => {
        const frozen = transaction.setTransactionId(TransactionId.generate(seller.accountId)).freezeWith(market.client)
        const { transactionId } = await (await frozen.sign(seller.key)).execute(market.client)
        return market.receiptStatus(transactionId)
      }
      expect(await submit(approval)).toBe('SUCCESS')
      const nft = { token: seller.token, serial: seller.serial }
      await market.control('/market/list', { ...nft, price: '40' })
      expect(await readQuote(market, nft)).toMatchObject({ quotable: true })
      const revocation = new AccountAllowanceApproveTransaction()
      revocation.deleteTokenNftAllowanceAllSerials(token, seller.accountId, OPERATOR)
      expect(await submit(revocation)).toBe('SUCCESS')
      expect(await readQuote(market, nft)).toMatchObject(unquotableFields('UNAVAILABLE'))
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'A quote for a buyer states what blocks the buyer’s purchase',
    breaks: ['quote.buyer'],
    run: async (market) => {
      const nft = await market.openListing({ price: '20' })
      const readBuyerFacts = async (account: string): Promise<object> =>
        (await readQuote(market, nft, account)).buyer as object
      const readNewAccountFacts = async (options: object): Promise<object> =>
        readBuyerFacts((await market.openAccount(options as Record<string, unknown>)).accountId)
      const readyFacts = { exists: true, canSignIn: true, associated: true, hbarBalanceCoversPrice: true, reason: null }
      expect(await readNewAccountFacts({ associated: [nft.token] })).toMatchObject(readyFacts)
      expect(await readNewAccountFacts({})).toMatchObject({ ...readyFacts, associated: false })
      const noAutoAssociationSettings = { maxAutoAssociations: 0 }
      expect(await readNewAccountFacts(noAutoAssociationSettings)).toMatchObject({
        ...readyFacts,
        associated: false,
        reason: 'TOKEN_NOT_ASSOCIATED',
      })
      // The balance equals the price and leaves nothing for the network fee.
      const poorAccountSettings = { hbar: '20', associated: [nft.token] }
      expect(await readNewAccountFacts(poorAccountSettings)).toMatchObject({
        hbarBalanceCoversPrice: false,
        reason: 'INSUFFICIENT_BALANCE',
      })
      expect(await readNewAccountFacts({ deleted: true })).toMatchObject({
        canSignIn: false,
        reason: 'ACCOUNT_DELETED',
      })
      expect(await readBuyerFacts('0.0.8999999')).toMatchObject({
        exists: false,
        canSignIn: false,
        reason: 'ACCOUNT_NOT_FOUND',
      })
      const contract = market.announcement.tokens.evm
      expect(await readBuyerFacts(contract)).toMatchObject({
        exists: true,
        canSignIn: false,
        reason: 'KEY_TYPE_NOT_SUPPORTED',
      })
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'While the mirror cannot be reached, the facts about a buyer are unknown',
    breaks: ['quote.unknown-facts'],
    run: async (market) => {
      const nft = await market.openListing()
      const { accountId } = await market.openAccount()
      await market.control('/faults', { mirror: 'reset' })
      try {
        const { buyer } = await readQuote(market, nft, accountId)
        expect(buyer).toMatchObject({ associated: null, hbarBalanceCoversPrice: null, reason: 'FACTS_UNKNOWN' })
      } finally {
        await market.control('/faults', { mirror: 'up' })
      }
    },
  },
]
