import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFields } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const RECORD = 'market/resources-and-their-fields/wallet-holdings/text-1'
const ROW = 'market/endpoints/token/row-1'
const LIMIT = 'market/limits/row-15'
const OTHER = '0.0.4311027'

/** Opens a wallet with five NFTs of one collection and three of a later one. */
async function openWallet(market: Fixture): Promise<{ account: string; first: string }> {
  const first = market.announcement.tokens.native
  const { accountId } = await market.openAccount({ nfts: { [first]: 5, [OTHER]: 3 } })
  return { account: accountId, first }
}

const held = (body: Json): string[] =>
  (body.nfts as { tokenAddress: string; serial: number }[]).map((nft) => `${nft.tokenAddress}/${nft.serial}`)

export const holdingsCases: readonly Case[] = [
  {
    passages: [RECORD, 'market/what-the-service-does/rule-9'],
    name: 'A wallet’s holdings have the token, the serial and the third-party metadata',
    breaks: [
      ...answerFields('accountNfts', '', 'account nfts next'),
      ...answerFields('accountNfts', 'nfts[]', 'tokenAddress serial metadata'),
    ],
    run: async (market) => {
      const { account } = await openWallet(market)
      const { body } = await market.call('accountNfts', { account })
      expect(body).toMatchObject({ account, next: null })
      expect(body.nfts).toHaveLength(8)
      for (const nft of body.nfts as Json[]) expect(nft.metadata).toMatch(/^ipfs:\/\//)
    },
  },
  {
    passages: [ROW, LIMIT],
    name: 'A page of holdings has 25 entries by default, and 1 to 50 on request',
    breaks: [
      'param accountNfts.account',
      ...['param', 'default', 'bound'].map((family) => `${family} accountNfts.limit`),
    ],
    run: async (market) => {
      const { accountId: account } = await market.openAccount({ nfts: { [market.announcement.tokens.large]: 60 } })
      const count = async (limit?: number | string): Promise<number> =>
        ((await market.call('accountNfts', { account, limit })).body.nfts as Json[]).length
      expect(await count()).toBe(25)
      expect(await count('')).toBe(25)
      expect(await count(1)).toBe(1)
      expect(await count(50)).toBe(50)
      for (const limit of [0, 51, -1, 'all', 2.5]) {
        expect((await market.call('accountNfts', { account, limit })).status, String(limit)).toBe(400)
      }
      expect((await market.call('accountNfts', {})).status).toBe(400)
    },
  },
  {
    passages: [ROW, RECORD],
    name: 'Each page of a wallet continues after the previous page, until next is null',
    breaks: ['param accountNfts.startToken'],
    run: async (market) => {
      const { account } = await openWallet(market)
      const seen: string[] = []
      let next: string | null | undefined
      for (let page = 0; page < 10 && next !== null; page++) {
        const { body } = await market.call('accountNfts', { account, limit: 3, startToken: next })
        seen.push(...held(body))
        next = body.next as string | null
      }
      expect(next).toBeNull()
      expect(seen).toHaveLength(8)
      expect(new Set(seen).size).toBe(8)
      expect((await market.call('accountNfts', { account, startToken: 'elsewhere' })).status).toBe(400)
    },
  },
  {
    passages: [ROW],
    name: 'A bare token id as the start continues after that collection',
    breaks: ['holdings.bare-token', 'param accountNfts.startToken'],
    run: async (market) => {
      const { account, first } = await openWallet(market)
      const { body } = await market.call('accountNfts', { account, startToken: first })
      expect(held(body)).toHaveLength(3)
      expect(held(body).every((nft) => nft.startsWith(OTHER))).toBe(true)
      expect((await market.call('accountNfts', { account, startToken: OTHER })).body).toMatchObject({
        nfts: [],
        next: null,
      })
    },
  },
  {
    passages: [RECORD, 'affiliate/what-the-service-does/rule-5'],
    name: 'NFTs of EVM collections are sorted among the others, page by page; the other reading omits them',
    breaks: ['holdings.evm'],
    alone: true,
    run: async (market) => {
      const account = market.account('buyer')
      const { evm, forever } = market.announcement.tokens
      const { token, serial } = await market.openListing({ token: OTHER })
      await market.control('/market/sell', { token, serial, buyer: account })
      const after = await market.openListing({ token: forever })
      await market.control('/market/sell', { token: forever, serial: after.serial, buyer: account })
      const { body: all } = await market.call('owners', { token: evm, amount: 500 })
      const owned = (all.owners as Json[]).find((owner) => owner.account === account)
      const seen: string[] = []
      let next: string | null | undefined
      while (next !== null) {
        const { body } = await market.call('accountNfts', { account, limit: 2, startToken: next })
        for (const nft of body.nfts as Json[]) expect(nft.metadata).not.toBe('')
        seen.push(...held(body))
        next = body.next as string | null
      }
      const inOrder = seen.map((nft) => nft.split(/[./]/).slice(2).map(Number))
      expect(inOrder).toEqual(inOrder.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d))
      expect(seen[0]).toBe(`${OTHER}/${serial}`)
      expect(seen.at(-1)).toBe(`${forever}/${after.serial}`)
      expect(seen.filter((nft) => nft.startsWith(`${evm}/`))).toHaveLength(Number(owned?.balance))
      const { body: past } = await market.call('accountNfts', { account, startToken: evm })
      expect(held(past)).toEqual([`${forever}/${after.serial}`])
      await market.control('/readings', { evmHoldings: 'left-out' })
      const { body: without } = await market.call('accountNfts', { account })
      expect(held(without)).toEqual([`${OTHER}/${serial}`, `${forever}/${after.serial}`])
    },
  },
  {
    passages: [ROW, 'market/limits/row-23', 'market/what-the-service-does/rule-10'],
    name: 'Holdings are cached for at most a minute',
    breaks: ['holdings.cache', 'holdings.max-age'],
    alone: true,
    run: async (market) => {
      const { account } = await openWallet(market)
      const count = async (): Promise<number> =>
        ((await market.call('accountNfts', { account })).body.nfts as Json[]).length
      expect(await count()).toBe(8)
      const { token, serial } = await market.openListing()
      await market.control('/market/sell', { token, serial, buyer: account })
      await market.control('/clock', { advanceMs: 55_000 })
      expect(await count()).toBe(8)
      await market.control('/clock', { advanceMs: 5_001 })
      expect(await count()).toBe(9)
    },
  },
]
