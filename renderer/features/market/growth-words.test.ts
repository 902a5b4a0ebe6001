import { expect, test } from 'vitest'
import { growthWords } from './growth-words'

test.each([
  [55.62, '+55.6 %'],
  [-8.2, '−8.2 %'],
  [1190.04, '+1,190 %'],
])('a change of %d percent is readable', (percent, words) => {
  expect(growthWords(percent).replaceAll('\u202f', ' ')).toBe(words)
})
