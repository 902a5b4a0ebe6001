import { AccountAllowanceApproveTransaction, TokenId, TransactionId } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Case } from '../case'
import { OPERATOR, openSeller, prepareBuy } from '../trading'
import { MIXED, quoteOf } from './quote-price'

const RECORD = 'market/resources-and-their-fields/quote/text-1'
const AUCTION = { token: MIXED, serial: 1 }
const ESCROW = { token: MIXED, serial: 2 }
const TOKEN_PRICED = { token: MIXED, serial: 4 }
const OVER_CAP = { token: MIXED, serial: 5 }

const refusal = (reason: string) => ({ listed: true, quotable: false, reason })

export const quoteReasonCases: readonly Case[] = [
  {
    passages: [RECORD],
    name: 'Auctions, escrow listings, other currencies and prices above the cap are not quoted, each with its reason',
    breaks: ['quote.auction', 'quote.escrow', 'quote.token-priced', 'quote.purchase-cap', 'answer quote.reason'],
    run: async (market) => {
      expect(await quoteOf(market, AUCTION)).toMatchObject(refusal('AUCTION'))
      expect(await quoteOf(market, ESCROW)).toMatchObject(refusal('ESCROW_LISTING_NOT_SUPPORTED'))
      expect(await quoteOf(market, TOKEN_PRICED)).toMatchObject(refusal('TOKEN_PRICED_NOT_SUPPORTED'))
      expect(await quoteOf(market, OVER_CAP)).toMatchObject(refusal('OVER_PURCHASE_CAP'))
      const highest = await market.openListing({ price: '1000000' })
      expect(await quoteOf(market, highest)).toMatchObject({ quotable: true })
    },
  },
  {
    passages: [RECORD],
    name: 'Listings in contracts are not quoted',
    breaks: ['quote.evm'],
    run: async (market) => {
      const nft = await market.openListing({ token: market.announcement.tokens.evm })
      expect(await quoteOf(market, nft)).toMatchObject(refusal('EVM_NOT_SUPPORTED'))
    },
  },
  {
    passages: [RECORD],
    name: 'A seller gets no quote for the own listing',
    breaks: ['quote.own-listing'],
    run: async (market) => {
      const nft = await market.openListing()
      const body = await quoteOf(market, nft, nft.seller)
      expect(body).toMatchObject(refusal('OWN_LISTING'))
      expect(body).not.toHaveProperty('buyer')
    },
  },
  {
    passages: [RECORD],
    name: 'While a buyer is at the checkout, other buyers get the time to try again',
    breaks: ['quote.in-checkout', 'answer quote.retryAfterSeconds'],
    run: async (market) => {
      const nft = await market.openListing()
      const buyer = await market.openAccount()
      expect((await prepareBuy(market, nft, buyer)).body.success).toBe(true)
      for (const otherBuyer of [undefined, market.account('holder')]) {
        const body = await quoteOf(market, nft, otherBuyer)
        expect(body).toMatchObject(refusal('IN_CHECKOUT'))
        expect(body.retryAfterSeconds).toBeGreaterThan(0)
        expect(body.retryAfterSeconds).toBeLessThanOrEqual(190)
      }
      expect(await quoteOf(market, nft, buyer.accountId)).toMatchObject({ quotable: true })
    },
  },
  {
    passages: [RECORD],
    name: 'A listing is not available if the seller revoked the approval or the NFT is not traded now',
    breaks: ['quote.unavailable'],
    run: async (market) => {
      const seller = await openSeller(market)
      const token = TokenId.fromString(seller.token)
      const approve = new AccountAllowanceApproveTransaction()
      approve.approveTokenNftAllowanceAllSerials(token, seller.accountId, OPERATOR)
      const submit = async (made: AccountAllowanceApproveTransaction): Promise<string> => {
        const frozen = made.setTransactionId(TransactionId.generate(seller.accountId)).freezeWith(market.client)
        const { transactionId } = await (await frozen.sign(seller.key)).execute(market.client)
        return market.receipt(transactionId)
      }
      expect(await submit(approve)).toBe('SUCCESS')
      const nft = { token: seller.token, serial: seller.serial }
      await market.control('/market/list', { ...nft, price: '40' })
      expect(await quoteOf(market, nft)).toMatchObject({ quotable: true })
      const revoke = new AccountAllowanceApproveTransaction()
      revoke.deleteTokenNftAllowanceAllSerials(token, seller.accountId, OPERATOR)
      expect(await submit(revoke)).toBe('SUCCESS')
      expect(await quoteOf(market, nft)).toMatchObject(refusal('UNAVAILABLE'))
    },
  },
  {
    passages: [RECORD],
    name: 'A quote for a given buyer has the reasons that block the purchase',
    breaks: ['quote.buyer'],
    run: async (market) => {
      const nft = await market.openListing({ price: '20' })
      const quotedBuyer = async (account: string): Promise<object> =>
        (await quoteOf(market, nft, account)).buyer as object
      const opened = async (options: object): Promise<object> =>
        quotedBuyer((await market.openAccount(options as Record<string, unknown>)).accountId)
      const fine = { exists: true, canSignIn: true, associated: true, hbarBalanceCoversPrice: true, reason: null }
      expect(await opened({ associated: [nft.token] })).toMatchObject(fine)
      expect(await opened({})).toMatchObject({ ...fine, associated: false })
      const closed = { maxAutoAssociations: 0 }
      expect(await opened(closed)).toMatchObject({ ...fine, associated: false, reason: 'TOKEN_NOT_ASSOCIATED' })
      const poor = { hbar: '20', associated: [nft.token] }
      expect(await opened(poor)).toMatchObject({ hbarBalanceCoversPrice: false, reason: 'INSUFFICIENT_BALANCE' })
      expect(await opened({ deleted: true })).toMatchObject({ canSignIn: false, reason: 'ACCOUNT_DELETED' })
      expect(await quotedBuyer('0.0.8999999')).toMatchObject({
        exists: false,
        canSignIn: false,
        reason: 'ACCOUNT_NOT_FOUND',
      })
      const contract = market.announcement.tokens.evm
      expect(await quotedBuyer(contract)).toMatchObject({
        exists: true,
        canSignIn: false,
        reason: 'KEY_TYPE_NOT_SUPPORTED',
      })
    },
  },
  {
    passages: [RECORD],
    name: 'A buyer without facts from the mirror is not judged',
    breaks: ['quote.unknown-facts'],
    run: async (market) => {
      const nft = await market.openListing()
      const { accountId } = await market.openAccount()
      await market.control('/faults', { mirror: 'reset' })
      try {
        const { buyer } = await quoteOf(market, nft, accountId)
        expect(buyer).toMatchObject({ associated: null, hbarBalanceCoversPrice: null, reason: 'FACTS_UNKNOWN' })
      } finally {
        await market.control('/faults', { mirror: 'up' })
      }
    },
  },
]
