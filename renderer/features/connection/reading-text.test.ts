import { expect, test } from 'vitest'
import { POINT_READINGS } from '@shared/market/readings'
import { readingWords } from './reading-text'

test('every reading that can be seen has words of its own', () => {
  for (const [point, readings] of Object.entries(POINT_READINGS)) {
    const words = readings.map((reading) => readingWords(point, reading))
    expect(new Set(words.map(({ reading }) => reading)).size).toBe(readings.length)
    expect(words[0]?.point).not.toBe(point)
  }
})

test('a reading without words shows its own names as data', () => {
  expect(readingWords('toString', 'x\u202ey')).toEqual({ point: 'toString', reading: 'x\\u{202e}y' })
})
