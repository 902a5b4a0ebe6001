import { expect, test } from 'vitest'
import { parseWebOrigins } from './web-origins'

test.each([
  ['any', 'any'],
  ['none', []],
  ['http://localhost:3000', ['http://localhost:3000']],
  ['http://[::1]:3000', ['http://[::1]:3000']],
  ['http://localhost:3000, https://shop.example', ['http://localhost:3000', 'https://shop.example']],
])('“%s” allows %j', (text, origins) => {
  expect(parseWebOrigins(text)).toEqual(origins)
})

test.each([
  '',
  '*',
  'null',
  'shop.example',
  'https://shop.example/',
  'https://shop.example/page',
  'https://SHOP.example',
  'https://user@shop.example',
  'file:///home',
  'data:text/html,x',
  'any,none',
  'https://shop.example,',
  Array.from({ length: 21 }, (_, i) => `https://shop-${i}.example`).join(','),
])('“%s” is refused', (text) => {
  expect(parseWebOrigins(text)).toBeNull()
})
