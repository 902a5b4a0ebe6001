import { expect, it } from 'vitest'
import { storedNft } from '@shared/contract/nft'
import { failure } from '../../platform/app-failure'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { createAnswerStore } from '../../storage/answer-store'
import { openDatabase } from '../../storage/database'
import { createNftFacts } from '../../nft/nft-facts'
import { createCachedNft } from './cached-nft'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const STAMP = { asOf: null, receivedAt: '2026-11-21T12:00:00.000Z', maxAgeSeconds: 60, isCached: false, offline: false }
const TIDE = {
  serialId: 7,
  name: 'Tide 7',
  image: null,
  rarityRank: 3,
  rarity: null,
  attributes: [{ trait_type: 'Palette', value: 'Fog' }],
}

it('what is known of an NFT is told without the market, and nothing of what is not', async () => {
  const market = scriptedMarket(() => {
    throw failure({ code: 'offline', what: 'service' })
  }, STAMP)
  const answers = createAnswerStore(openDatabase(':memory:'))
  const facts = createNftFacts({ market, answers, profileId: () => 'p', now: () => NOW })
  facts.rememberRecords('0.0.5000', [TIDE], 100)
  const { cachedNft } = createCachedNft({ market, facts, media: { pathOf: () => null } as never })
  const found = await cachedNft({ token: '0.0.5000', serial: 7 })
  expect(storedNft.parse(found)).toMatchObject({
    name: 'Tide 7',
    collection: null,
    rarityRank: 3,
    readAt: '2026-11-21T12:00:00.000Z',
    traits: [{ type: 'Palette', value: 'Fog' }],
  })
  expect(await cachedNft({ token: '0.0.5000', serial: 8 })).toBeNull()
})
