import { expect, it } from 'vitest'
import { collectionFacts } from '@shared/market/facts'
import { requestUrl } from './request'

const facts = (base: string) => requestUrl(new URL(base), collectionFacts, { token: '0.0.5' }).href

it.each([
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/v1/public/collection/0.0.5/facts'],
  ['https://market.example/', 'https://market.example/v1/public/collection/0.0.5/facts'],
  ['https://market.example/api/', 'https://market.example/api/v1/public/collection/0.0.5/facts'],
])('is asked below the address of the market: %s', (base, href) => {
  expect(facts(base)).toBe(href)
})

it.each([
  'http://127.0.0.1//evil.example',
  'https://market.example//evil.example',
  'https://market.example/a/..//evil.example',
  'https://market.example/\\evil.example',
  'https://market.example//',
])('never goes to another host than the address has: %s', (base) => {
  expect(new URL(facts(base)).host).toBe(new URL(base).host)
})
