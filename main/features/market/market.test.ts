import { describe, expect, it } from 'vitest'
import { market as contract } from '@shared/contract/market'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { AppFailure, failure } from '../../platform/app-failure'
import { createMarketService } from './market'

const stamp = {
  asOf: null,
  receivedAt: '2026-11-21T12:00:00.000Z',
  maxAgeSeconds: 1200,
  isCached: false,
  offline: false,
}
const UNKNOWN = { floor: null, volume: null, sales: null, owners: null, supply: null }

function traded(answers: Readonly<Record<string, unknown>>) {
  const service = createMarketService({
    market: scriptedMarket(({ name }) => {
      const answer = answers[name] ?? failure({ code: 'offline', what: 'service' })
      if (answer instanceof AppFailure) throw answer
      return { success: true, ...answer }
    }, stamp),
    media: { pathOf: () => null } as never,
    facts: { knownFacts: () => null, missing: () => [], load: () => Promise.resolve() } as never,
    emit: () => undefined,
    fault: () => undefined,
    namedIdOf: (id) => ({ id, checksum: 'aaaaa', name: null }),
  })
  return service.traded({ fresh: false }).then((view) => contract.traded.output.parse(view))
}

const RANKED = {
  token: '0.0.7',
  name: 'Tidal',
  floor: 40,
  volume: 12,
  sales: 3,
  owners: 9,
  supply: 100,
  volumeChange: null,
  sellers: null,
  buyers: null,
  listed: null,
}
const RANKING = { rangeDays: 365, collections: [{ ...RANKED, token: '0.0.8', volume: 3 }, RANKED] }

describe('what the market trades', () => {
  it('is its list and its ranking together, the largest volume first and those without figures last', async () => {
    const { collections, hasFigures } = await traded({
      supportedList: { supportedTokenList: ['0.0.9', '0.0.7'] },
      topCollections: RANKING,
    })
    expect(collections.map(({ token }) => token)).toEqual(['0.0.7', '0.0.8', '0.0.9'])
    expect(collections[0]).toMatchObject({ name: 'Tidal', floor: '40', volume: 12, supply: 100, checksum: 'aaaaa' })
    expect(collections[2]).toEqual({ token: '0.0.9', checksum: 'aaaaa', name: null, ...UNKNOWN })
    expect(hasFigures).toBe(true)
  })

  it('is told without figures while the ranking does not answer', async () => {
    const { collections, hasFigures } = await traded({ supportedList: { supportedTokenList: ['0.0.9', '0.0.7'] } })
    expect(collections.map(({ token, volume }) => [token, volume])).toEqual([
      ['0.0.9', null],
      ['0.0.7', null],
    ])
    expect(hasFigures).toBe(false)
  })

  it('fails with its list: the ranking alone would pass for all', async () => {
    await expect(traded({ topCollections: RANKING })).rejects.toMatchObject({ error: { code: 'offline' } })
  })
})
