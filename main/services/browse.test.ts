import { describe, expect, it } from 'vitest'
import { browse as contract } from '@shared/contract/browse'
import type { Operation } from '@shared/market/operation'
import { scriptedMarket } from '../market/testing/scripted'
import { createAnswerStore } from '../storage/answers'
import { openDatabase } from '../storage/database'
import { createBrowseService } from './browse'
import { createNftFacts } from './nft-facts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const TOKEN = '0.0.5000'
const STAMP = {
  ...{ asOf: null, receivedAt: new Date(NOW).toISOString(), maxAgeSeconds: 60, isCached: false, offline: false },
}

function rig(answer: object) {
  const asked: unknown[] = []
  const market = scriptedMarket((_op: Operation, query) => {
    asked.push(query)
    return typeof answer === 'function' ? (answer as (q: unknown) => unknown)(query) : answer
  }, STAMP)
  const answers = createAnswerStore(openDatabase(':memory:'))
  const facts = createNftFacts({ market, answers, profileId: () => 'p', now: () => NOW })
  const media = { pathOf: () => null, load: () => Promise.resolve(null) }
  const named = (id: string) => ({ id, checksum: 'aaaaa', name: null })
  return { service: createBrowseService({ market, facts, media, named }), asked, facts }
}
const nft = (serialId: number, more: object = {}) => ({
  ...{ serialId, name: `No. ${serialId}`, rarityRank: serialId * 2, attributes: [], isListed: false, ...more },
})
const of = { token: TOKEN, page: 1, fresh: false }

describe('the NFTs of a collection', () => {
  it('come with what they are listed at, and are known to whoever shows them next', async () => {
    const listed = nft(2, { isListed: true, listingPrice: 96.5, listingDate: '2026-11-20 12:00:00' })
    const { service, facts } = rig({ total: 2, nfts: [nft(1, { listingPrice: 80 }), listed] })
    const page = contract.nfts.output.parse(await service.nfts({ ...of, order: 'serial' }))
    expect(page.items.map(({ price, listedAt }) => [price, listedAt])).toEqual([
      [null, null],
      ['96.5', '2026-11-20T12:00:00.000Z'],
    ])
    expect(page).toMatchObject({ total: 2, isLast: true })
    expect(facts.kept(TOKEN, 2)?.rarityRank).toBe(4)
  })

  it('by serial go on behind an empty page, and by rarity end with one that is not full', async () => {
    expect((await rig({ total: 1000, nfts: [] }).service.nfts({ ...of, order: 'serial' })).isLast).toBe(false)
    expect((await rig({ total: null, nfts: [nft(1)] }).service.nfts({ ...of, order: 'rarity' })).isLast).toBe(true)
  })

  it('come with the rarest in front as well where the market sorts by score, which is learnt once', async () => {
    const byScore = ({ sortDirection }: { readonly sortDirection: string }) => {
      const nfts = [nft(1), nft(2), nft(3)]
      return { total: 3, nfts: sortDirection === 'DESC' ? nfts : nfts.reverse() }
    }
    const { service, asked } = rig(byScore)
    const ranks = async () => (await service.nfts({ ...of, order: 'rarity' })).items.map(({ rank }) => rank)
    expect([await ranks(), asked.length]).toEqual([[2, 4, 6], 2])
    expect([await ranks(), asked.length]).toEqual([[2, 4, 6], 3])
  })

  it('are asked for with the rarest, or those listed last, in front', async () => {
    const { service, asked } = rig({ total: 1, nfts: [nft(1)] })
    await service.nfts({ ...of, order: 'rarity' })
    await service.nfts({ ...of, order: 'listingDate' })
    expect(asked).toMatchObject([
      { sortBy: 'rarity', sortDirection: 'ASC' },
      { sortBy: 'listingDate', sortDirection: 'DESC' },
    ])
  })
})

describe('what happened', () => {
  const event = { saletype: 'Sale', nftTokenAddress: TOKEN, nftSerialId: 7, saleDate: '2026-11-20T12:00:00Z' }

  it('has an HBAR price only where it is in HBAR, and says what else it is in', async () => {
    const other = { ...event, salePrice: 5, paymentToken: { address: '0.0.9', symbol: 'SAUCE' } }
    const { service } = rig({
      marketActivity: [
        { ...event, salePrice: 96.5, previousPrice: 104 },
        { ...other, previousPrice: 0 },
        { ...event, previousPrice: 0 },
      ],
    })
    const { items } = contract.activity.output.parse(await service.activity({ ...of, kind: 'All' }))
    expect(items).toMatchObject([
      { price: '96.5', previousPrice: '104', at: '2026-11-20T12:00:00.000Z' },
      { price: null, otherPrice: { amount: '5', unit: 'SAUCE' } },
      { price: null, previousPrice: null },
    ])
  })

  it('ends with the tenth page, however full it is', async () => {
    const { service } = rig({ marketActivity: Array.from({ length: 50 }, () => event) })
    expect((await service.activity({ ...of, kind: 'Sales', page: 9 })).isLast).toBe(false)
    expect((await service.activity({ ...of, kind: 'Sales', page: 10 })).isLast).toBe(true)
  })
})

it('offers for single NFTs are asked for by status, and name who makes them', async () => {
  const offer = {
    ...{ buyerAccount: '0.0.7', sellerAccount: null, offeredPrice: 90, listedPrice: 0, statusTypeId: 1 },
    ...{ statusName: 'Submitted', token: TOKEN, serialId: 3, offerDate: '2026-11-20T12:00:00Z' },
  }
  const { service, asked } = rig({ response: [offer] })
  const page = contract.offers.output.parse(await service.offers({ ...of, status: 'submitted' }))
  expect(asked).toMatchObject([{ statusFilterTypeId: 1 }])
  expect(page.items).toEqual([
    {
      ...{ serial: 3, price: '90', listedPrice: null, seller: null, status: 'Submitted' },
      ...{ buyer: { id: '0.0.7', checksum: 'aaaaa', name: null }, at: '2026-11-20T12:00:00.000Z' },
    },
  ])
})
