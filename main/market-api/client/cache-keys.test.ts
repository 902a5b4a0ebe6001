import { expect, it } from 'vitest'
import { floor, listings } from '@shared/market/market'
import { tokenNft } from '@shared/market/token'
import { tools } from '@shared/market/tools'
import { createAnswerStore } from '../../storage/answer-store'
import { openDatabase } from '../../storage/database'
import { cacheKeyPrefixes, createMatchTest, toolCacheKey, type CacheMatch } from './cache-keys'
import { answerCacheKey } from './request'

const isMeant = (matches: readonly CacheMatch[], asked: Readonly<Record<string, string>>) =>
  createMatchTest(matches)((name) => asked[name] ?? null)
const MATCHES = [
  { token: '1', serial: 7 },
  { token: '2', serial: 8 },
  { token: '3', filterUserAccount: '9' },
]

it.each<[string, Readonly<Record<string, string>>, boolean]>([
  ['one of the things', { token: '2', serial: '8', buyer: '5' }, true],
  ['a mixture of two of them', { token: '1', serial: '8' }, false],
  ['less than a thing', { serial: '8' }, true],
  ['everything', {}, true],
  ['a thing of other names', { token: '3', filterUserAccount: '9' }, true],
  ['another', { token: '4', serial: '7' }, false],
])('means a request for %s', (_, asked, expected) => {
  expect(isMeant([...MATCHES], asked)).toBe(expected)
})

it('means every request once there are too many things', () => {
  const many = Array.from({ length: 301 }, (_, i) => ({ token: '1', serial: i }))
  expect(isMeant(many, { token: '2', serial: '1' })).toBe(true)
  expect(isMeant(many.slice(1), { token: '2', serial: '1' })).toBe(false)
})

it('finds answers of an operation and of the tools that say the same', () => {
  const answers = createAnswerStore(openDatabase(':memory:'))
  const kept = {
    own: answerCacheKey(tokenNft, { token: '0.0.5', serial: 7 }),
    tool: toolCacheKey(tools.get_nft, { token: '0.0.5', serial: 7 }),
    other: toolCacheKey(tools.get_nft, { token: '0.0.5', serial: 8 }),
    another: toolCacheKey(tools.get_floor, { token: '0.0.5' }),
  }
  for (const request of Object.values(kept)) answers.put('a', request, 'x', '1')
  const isMeantNft = createMatchTest([{ token: '0.0.5', serial: 7 }])
  for (const { prefix, requestValueOf } of cacheKeyPrefixes(tokenNft))
    answers.invalidate('a', prefix, (request) => isMeantNft(requestValueOf(request)))
  const outdated = Object.entries(kept).filter(([, request]) => answers.get('a', request)?.outdated === true)
  expect(outdated.map(([name]) => name)).toEqual(['own', 'tool'])
  expect(cacheKeyPrefixes(listings).map(({ prefix }) => prefix)).toEqual(['listings?', 'tool get_listings?'])
  expect(cacheKeyPrefixes(floor)).toHaveLength(2)
})
