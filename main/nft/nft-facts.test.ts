import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { nftRecord } from '@shared/market/token'
import { scriptedMarket } from '../market-api/testing/scripted-market'
import { createAnswerStore } from '../storage/answer-store'
import { openDatabase } from '../storage/database'
import { createNftFacts } from './nft-facts'

const TOKEN = '0.0.5000'
const NFT_COUNT = 12_000
const TRAIT_COUNT = 8
/** Measured: 790 with shared traits, 1,880 with a copy for each NFT. */
const MAX_BYTES_PER_NFT = 1_100

const STAMP = { asOf: null, receivedAt: '2026-11-21T12:00:00.000Z', maxAgeSeconds: 60, isCached: false, offline: false }

const START_MS = Date.parse('2026-11-21T12:00:00Z')
const HOUR_MS = 3_600_000

const createFacts = (now = () => START_MS) => {
  const market = scriptedMarket(() => {
    throw new Error('nothing is read')
  }, STAMP)
  const answers = createAnswerStore(openDatabase(':memory:'))
  return createNftFacts({ market, answers, profileId: () => 'p', now })
}

/** A record as parsed from JSON: each parse makes its own strings. */
function recordFromJson(serialId: number) {
  const attributes = Array.from({ length: TRAIT_COUNT }, (_, trait) => ({
    trait_type: `Trait number ${trait}`,
    value: `Value number ${(serialId + trait) % 20} of the trait`,
  }))
  const text = JSON.stringify({ serialId, name: `Tide ${serialId}`, image: null, attributes })
  return nftRecord.parse(JSON.parse(text))
}

function heapBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let round = 0; round < 3; round++) collect()
  return process.memoryUsage().heapUsed
}

it('keeps a trait that many NFTs have once', () => {
  const facts = createFacts()
  facts.rememberRecords(TOKEN, [recordFromJson(1), recordFromJson(21)], null)
  const [first, second] = [facts.knownFacts(TOKEN, 1), facts.knownFacts(TOKEN, 21)]
  expect(first?.attributes[0]).toEqual({ trait_type: 'Trait number 0', value: 'Value number 1 of the trait' })
  expect(second?.attributes[0]).toBe(first?.attributes[0])
})

it('keeps what it heard of a large collection in a few megabytes', () => {
  const facts = createFacts()
  const before = heapBytes()
  for (let serial = 1; serial <= NFT_COUNT; serial++) facts.rememberRecords(TOKEN, [recordFromJson(serial)], NFT_COUNT)
  const perNft = (heapBytes() - before) / NFT_COUNT
  expect(facts.knownFacts(TOKEN, NFT_COUNT)?.name).toBe(`Tide ${NFT_COUNT}`)
  expect(perNft).toBeLessThan(MAX_BYTES_PER_NFT)
})

it('keeps the age of facts that move from memory to the store', () => {
  const clock = { ms: START_MS }
  const facts = createFacts(() => clock.ms)
  facts.rememberRecords(TOKEN, [recordFromJson(1)], 1)
  clock.ms += 23 * HOUR_MS
  expect(facts.missingInStore(TOKEN, [1])).toEqual([])
  expect(facts.receivedAt(TOKEN, 1)).toBe('2026-11-21T12:00:00.000Z')
  clock.ms += 2 * HOUR_MS
  expect(facts.missingInStore(TOKEN, [1])).toEqual([1])
})
