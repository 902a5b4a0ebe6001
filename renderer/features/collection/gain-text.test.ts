import { expect, test } from 'vitest'
import { gainWords, paidWords } from './gain-text'

const SAUCE = { amount: '1250.5', unit: 'SAUCE' }
const plain = (text: string | undefined) => text?.replaceAll('\u202f', ' ')

test('a gain and a loss have their signs, their unit and what was paid', () => {
  const gain = gainWords({ gainOverPurchase: { paid: '80', gain: '20', percent: 25 } })
  expect([plain(gain?.amount), plain(gain?.percent), gain?.isLoss]).toEqual(['+20 ℏ', '+25.0 %', false])
  expect(plain(gain?.sentence)).toBe('The seller had paid 80 ℏ. Fees are not included.')
  const loss = { gainOverPurchase: { paid: '100', gain: '-4.5', percent: -4.5 }, otherPrice: SAUCE }
  expect([plain(gainWords(loss)?.amount), gainWords(loss)?.isLoss]).toEqual(['−4.50 SAUCE', true])
  expect(plain(paidWords(loss))).toBe('100 SAUCE')
  expect(plain(gainWords({ gainOverPurchase: { paid: '5', gain: '0', percent: 0 } })?.amount)).toBe('0 ℏ')
})

test('without a price before there is no gain', () => {
  expect(gainWords({ gainOverPurchase: null })).toBeNull()
  expect(paidWords({ gainOverPurchase: null })).toBe('—')
})
