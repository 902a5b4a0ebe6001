import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const HOLDINGS_PASSAGE = 'market/resources-and-their-fields/wallet-holdings/text-1'
const ROUTE_PASSAGE = 'market/endpoints/token/row-1'
const LIMIT_PASSAGE = 'market/limits/row-15'
/**
 * Collection whose id is higher than the native collection's and lower than the EVM collection's. Holdings are sorted by
 * the id of the collection.
 */
const OTHER_COLLECTION = '0.0.4311027'

/** Opens a wallet with five NFTs of the collection `firstToken` and three of `OTHER_COLLECTION`, whose id is higher. */
async function openWalletWithNfts(market: Fixture): Promise<{ account: string; firstToken: string }> {
  const firstToken = market.announcement.tokens.native
  const { accountId } = await market.openAccount({ nfts: { [firstToken]: 5, [OTHER_COLLECTION]: 3 } })
  return { account: accountId, firstToken }
}

const nftIdsOf = (body: Json): string[] =>
  (body.nfts as { tokenAddress: string; serial: number }[]).map((nft) => `${nft.tokenAddress}/${nft.serial}`)

export const holdingsCases: readonly Case[] = [
  {
    passages: [HOLDINGS_PASSAGE, 'market/what-the-service-does/rule-9'],
    name: 'A wallet’s holdings have the token, the serial and the third-party metadata',
    breaks: [
      ...answerFieldRules('accountNfts', '', 'account nfts next'),
      ...answerFieldRules('accountNfts', 'nfts[]', 'tokenAddress serial metadata'),
    ],
    run: async (market) => {
      const { account } = await openWalletWithNfts(market)
      const { body } = await market.call('accountNfts', { account })
      expect(body).toMatchObject({ account, next: null })
      expect(body.nfts).toHaveLength(8)
      for (const nft of body.nfts as Json[]) expect(nft.metadata).toMatch(/^ipfs:\/\//)
    },
  },
  {
    passages: [ROUTE_PASSAGE, LIMIT_PASSAGE],
    name: 'A page of holdings has 25 entries by default, and 1 to 50 on request',
    breaks: [
      'param accountNfts.account',
      ...['param', 'default', 'bound'].map((family) => `${family} accountNfts.limit`),
    ],
    run: async (market) => {
      const { accountId: account } = await market.openAccount({ nfts: { [market.announcement.tokens.large]: 60 } })
      const countHoldings = async (limit?: number | string): Promise<number> =>
        ((await market.call('accountNfts', { account, limit })).body.nfts as Json[]).length
      expect(await countHoldings()).toBe(25)
      expect(await countHoldings('')).toBe(25)
      expect(await countHoldings(1)).toBe(1)
      expect(await countHoldings(50)).toBe(50)
      for (const limit of [0, 51, -1, 'all', 2.5]) {
        expect((await market.call('accountNfts', { account, limit })).status, String(limit)).toBe(400)
      }
      expect((await market.call('accountNfts', {})).status).toBe(400)
    },
  },
  {
    passages: [ROUTE_PASSAGE, HOLDINGS_PASSAGE],
    name: 'Each page of a wallet continues after the previous page, until next is null',
    breaks: ['param accountNfts.startToken'],
    run: async (market) => {
      const { account } = await openWalletWithNfts(market)
      const nftIds: string[] = []
      let next: string | null | undefined
      // Ten pages are more than enough for eight NFTs, and end the loop if `next` never becomes null.
      for (let page = 0; page < 10 && next !== null; page++) {
        const { body } = await market.call('accountNfts', { account, limit: 3, startToken: next })
        nftIds.push(...nftIdsOf(body))
        next = body.next as string | null
      }
      expect(next).toBeNull()
      expect(nftIds).toHaveLength(8)
      expect(new Set(nftIds).size).toBe(8)
      expect((await market.call('accountNfts', { account, startToken: 'elsewhere' })).status).toBe(400)
    },
  },
  {
    passages: [ROUTE_PASSAGE],
    name: 'If startToken is only a token id, the page begins after that collection',
    breaks: ['holdings.bare-token', 'param accountNfts.startToken'],
    run: async (market) => {
      const { account, firstToken } = await openWalletWithNfts(market)
      const { body } = await market.call('accountNfts', { account, startToken: firstToken })
      expect(nftIdsOf(body)).toHaveLength(3)
      expect(nftIdsOf(body).every((nftId) => nftId.startsWith(OTHER_COLLECTION))).toBe(true)
      expect((await market.call('accountNfts', { account, startToken: OTHER_COLLECTION })).body).toMatchObject({
        nfts: [],
        next: null,
      })
    },
  },
  {
    passages: [HOLDINGS_PASSAGE, 'affiliate/what-the-service-does/rule-5'],
    name: 'NFTs of EVM collections are sorted among the others; in another reading of the documents, EVM NFTs are omitted',
    breaks: ['holdings.evm'],
    needsOwnMarket: true,
    run: async (market) => {
      const account = market.account('buyer')
      const { evm, forever } = market.announcement.tokens
      const { token, serial } = await market.openListing({ token: OTHER_COLLECTION })
      await market.control('/market/sell', { token, serial, buyer: account })
      const foreverListing = await market.openListing({ token: forever })
      await market.control('/market/sell', { token: forever, serial: foreverListing.serial, buyer: account })
      const { body: ownersAnswer } = await market.call('owners', { token: evm, amount: 500 })
      const evmOwner = (ownersAnswer.owners as Json[]).find((owner) => owner.account === account)
      const nftIds: string[] = []
      let next: string | null | undefined
      while (next !== null) {
        const { body } = await market.call('accountNfts', { account, limit: 2, startToken: next })
        for (const nft of body.nfts as Json[]) expect(nft.metadata).not.toBe('')
        nftIds.push(...nftIdsOf(body))
        next = body.next as string | null
      }
      // Each id `0.0.N/serial` as the two numbers N and serial.
      const idNumbers = nftIds.map((nftId) => nftId.replace('0.0.', '').split('/').map(Number))
      const sortedIdNumbers = idNumbers.toSorted(
        ([tokenA = 0, serialA = 0], [tokenB = 0, serialB = 0]) => tokenA - tokenB || serialA - serialB,
      )
      expect(idNumbers).toEqual(sortedIdNumbers)
      expect(nftIds[0]).toBe(`${OTHER_COLLECTION}/${serial}`)
      expect(nftIds.at(-1)).toBe(`${forever}/${foreverListing.serial}`)
      expect(nftIds.filter((nftId) => nftId.startsWith(`${evm}/`))).toHaveLength(Number(evmOwner?.balance))
      const { body: answerAfterEvm } = await market.call('accountNfts', { account, startToken: evm })
      expect(nftIdsOf(answerAfterEvm)).toEqual([`${forever}/${foreverListing.serial}`])
      await market.control('/readings', { evmHoldings: 'left-out' })
      const { body: answerWithoutEvm } = await market.call('accountNfts', { account })
      expect(nftIdsOf(answerWithoutEvm)).toEqual([
        `${OTHER_COLLECTION}/${serial}`,
        `${forever}/${foreverListing.serial}`,
      ])
    },
  },
  {
    passages: [ROUTE_PASSAGE, 'market/limits/row-23', 'market/what-the-service-does/rule-10'],
    name: 'Holdings are cached for at most a minute',
    breaks: ['holdings.cache', 'holdings.max-age'],
    needsOwnMarket: true,
    run: async (market) => {
      const { account } = await openWalletWithNfts(market)
      const countHoldings = async (): Promise<number> =>
        ((await market.call('accountNfts', { account })).body.nfts as Json[]).length
      expect(await countHoldings()).toBe(8)
      const { token, serial } = await market.openListing()
      await market.control('/market/sell', { token, serial, buyer: account })
      await market.control('/clock', { advanceMs: 55_000 })
      expect(await countHoldings()).toBe(8)
      await market.control('/clock', { advanceMs: 5_001 })
      expect(await countHoldings()).toBe(9)
    },
  },
]
