import { expect, test } from 'vitest'
import { priceProblem } from './amount-problem'

test.each(['640', ' 12.5 ', '0.00000001', '12.500000000', '50000000000'])('"%s" is a price', (text) => {
  expect(priceProblem(text)).toBeNull()
})

test.each([
  ['', /Enter/],
  ['1,250', /without commas/],
  ['12,5', /without commas/],
  ['0.000000001', /8 decimals/],
  ['50000000001', /in total/],
  ['90000000000000000000000', /in total/],
  ['0', /more than 0/],
  ['-5', /Digits/],
  ['1e3', /Digits/],
  ['.5', /Digits/],
  ['ten', /Digits/],
])('"%s" is told to be none, and why', (text, why) => {
  expect(priceProblem(text)?.text).toMatch(why)
})
