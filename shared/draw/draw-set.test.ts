import { expect, test } from 'vitest'
import { DrawReader, DrawSet, type SetResult, verifyGiven } from '.'
import { sampleAnswer } from './testing/sample'

function setOf(answers: readonly object[]): SetResult {
  const set = new DrawSet()
  const reader = new DrawReader()
  const items = [...reader.push(JSON.stringify(answers)), ...reader.end()]
  for (const { draws } of items) for (const given of draws) set.add(verifyGiven(given))
  return set.result()
}
const codes = ({ findings }: SetResult) => findings.map(({ code, places }) => [code, ...places])
const salt = (i: number) => i.toString(16).padStart(64, '0')
const draw = (i: number, over: object = {}) => ({
  ...sampleAnswer({ salt: salt(i), seconds: 1_795_000_000 + i * 3600 }),
  ...over,
})

test('draws that have nothing to do with each other show nothing', () => {
  const result = setOf([draw(1), draw(2), draw(3)])
  expect(result).toMatchObject({ verdict: 'conditional', draws: 3, findings: [] })
  expect(result.verdicts).toEqual({ pass: 0, fail: 0, conditional: 3 })
})

test('a salt that was shown before fails the set, though each draw follows', () => {
  const again = sampleAnswer({ salt: salt(1), seconds: 1_796_000_000 })
  const result = setOf([draw(1), draw(2), again])
  expect(codes(result)).toEqual([['salt-again', 1, 3]])
  expect(result.verdict).toBe('fail')
})

test('one transaction with two outcomes fails the set, and the very same draw counts once', () => {
  const [first, second] = [draw(1), draw(2)]
  const twice = { ...second, hederaTransactionId: first.hederaTransactionId }
  expect(codes(setOf([first, twice]))).toEqual([['transaction-again', 1, 2]])
  const dashed = first.hederaTransactionId.replace(/@(\d+)\.(\d+)/, '-$1-$2')
  const same = setOf([first, { ...first, hederaTransactionId: dashed }])
  expect(codes(same)).toEqual([['same-draw', 1, 2]])
  expect(same.spreads.map(({ uniformity }) => uniformity.values)).toEqual([5])
})

test('the same range drawn from again within a minute leaves open which draw counts', () => {
  const first = sampleAnswer({ salt: salt(1), seconds: 1_795_000_000 })
  const soon = sampleAnswer({ salt: salt(2), seconds: 1_795_000_060 })
  const later = sampleAnswer({ salt: salt(3), seconds: 1_795_000_121 })
  expect(codes(setOf([first, soon, later]))).toEqual([['redraw', 1, 2]])
  const other = { ...soon, hederaTransactionId: soon.hederaTransactionId.replace('1133968', '1133969') }
  expect(codes(setOf([first, other]))).toEqual([])
})

test('values are counted by their range', () => {
  const result = setOf(Array.from({ length: 400 }, (_, i) => draw(i)))
  const [spread] = result.spreads
  expect(spread).toMatchObject({ min: 1n, max: 10_000n })
  expect(spread?.uniformity.values).toBe(2000)
  expect(spread?.uniformity.test?.isEven).toBe(true)
})

test('findings are counted beyond those that are named', () => {
  const result = setOf(
    Array.from({ length: 300 }, (_, i) => sampleAnswer({ salt: salt(1), seconds: 1_795_000_000 + i * 100 })),
  )
  expect(result.findings).toHaveLength(200)
  expect(result.counts['salt-again']).toBe(299)
})
