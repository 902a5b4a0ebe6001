import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DrawReader, type ReadItem, UnreadableError, verifyGiven } from '.'
import { sampleAnswer } from './testing/sample'

/** Comes in parts of this length. */
function read(text: string, part = Number.POSITIVE_INFINITY): ReadItem[] {
  const reader = new DrawReader()
  const items: ReadItem[] = []
  for (let at = 0; at < text.length; at += part) items.push(...reader.push(text.slice(at, at + part)))
  return [...items, ...reader.end()]
}
const refusal = (text: string): unknown => {
  try {
    read(text)
    return null
  } catch (cause) {
    if (cause instanceof UnreadableError) return cause.why
    throw cause
  }
}
const verdicts = (items: readonly ReadItem[]) =>
  items.flatMap(({ draws }) => draws.map((given) => verifyGiven(given).verdict))

const answer = sampleAnswer()
const line = JSON.stringify(answer)
const HEAD = 'hederaTransactionId,onChainPRNG,serverSalt,saltCommitment,memo,min,max,size,count,values'
const row = [
  ...[answer.hederaTransactionId, answer.onChainPRNG, answer.serverSalt, answer.saltCommitment],
  ...[`"${answer.memo}, drawn ""live"""`, answer.range.min, answer.range.max, answer.range.size],
  ...[answer.count, answer.values.join(' ')],
].join(',')

test.each([
  ['an answer', JSON.stringify(answer, null, 2), 1],
  ['a list', `[${line},\n${line}]`, 2],
  ['an answer a line', `${line}\n${line}\n\n${line}\n`, 3],
  ['a table', `${HEAD}\n${row}\r\n${row}\n`, 2],
  ['a table with semicolons', `${HEAD}\n${row}`.replaceAll(',', ';').replace('; drawn', ', drawn'), 1],
  ['a mark in front', `\ufeff ${line}`, 1],
])('reads %s, however it comes', (_, text, count) => {
  const whole = read(text)
  expect(verdicts(whole)).toEqual(Array.from({ length: count }, () => 'conditional'))
  expect(whole.map(({ place }) => place)).toEqual(Array.from({ length: count }, (_unused, i) => i + 1))
  for (const part of [1, 7, 64]) expect(read(text, part)).toEqual(whole)
})

test('items that are no draws are told by their place, and the others are read', () => {
  const items = read(`[${line}, {"hello": "world"}, {"onChainPRNG": 1.5, "range": {"min": 0, "max": 9}}, ${line}]`)
  expect(items.map(({ place, unreadable }) => [place, unreadable])).toEqual([
    [1, null],
    [2, { code: 'no-draw' }],
    [3, { code: 'field', field: 'onChainPRNG', expected: 'whole-number' }],
    [4, null],
  ])
})

test.each([
  [
    '{"onChainPRNG": "many", "serverSalt": "s", "range": {"min": 1, "max": 2}, "values": []}',
    'onChainPRNG',
    'whole-number',
  ],
  ['{"onChainPRNG": 1, "serverSalt": 7, "range": {"min": 1, "max": 2}, "values": []}', 'serverSalt', 'text'],
  ['{"onChainPRNG": 1, "serverSalt": "s", "range": [1, 2], "values": []}', 'range', 'object'],
  [
    '{"onChainPRNG": 1, "serverSalt": "s", "range": {"min": "<b>1</b>", "max": 2}, "values": []}',
    'range.min',
    'whole-number',
  ],
  [
    '{"onChainPRNG": 1, "serverSalt": "s", "range": {"min": 1, "max": 2}, "values": [1, null]}',
    'values',
    'whole-numbers',
  ],
  [
    `{"onChainPRNG": 1, "serverSalt": "${'s'.repeat(1001)}", "range": {"min": 1, "max": 2}, "values": []}`,
    'serverSalt',
    'text',
  ],
  ['{"nfts": [{"prngResponse": {"prngNumber": 1e9}}]}', 'nfts[0].prngResponse.prngNumber', 'whole-number'],
  [
    '{"nfts": [{"prngResponse": {"prngNumber": 1}, "nftPoolSnapshot": {"nftPool": "[1,"}}]}',
    'nfts[0].nftPoolSnapshot.nftPool',
    'list',
  ],
])('names the field of the wrong kind: %.60s', (text, field, expected) => {
  expect(read(text).map(({ unreadable }) => unreadable)).toEqual([{ code: 'field', field, expected }])
})

test.each([
  ['', { code: 'empty' }],
  ['  \n ', { code: 'empty' }],
  ['[', { code: 'no-json', problem: 'ends-early' }],
  [`[${line}`, { code: 'no-json', problem: 'ends-early' }],
  [`[${line} ${line}]`, { code: 'no-json', problem: 'syntax' }],
  [`[${line}] and more`, { code: 'no-json', problem: 'syntax' }],
  [`[${line},]`, { code: 'no-draw' }],
  ['[1, 2, 3]', { code: 'no-draw' }],
  ['[]', { code: 'empty' }],
  ['<!doctype html><script>alert(1)</script>', { code: 'no-draw' }],
  ['onChainPRNG,serverSalt,values\n1,s,2', { code: 'columns', missing: ['min', 'max'] }],
  [HEAD, { code: 'empty' }],
  ['{"a": '.repeat(20), { code: 'no-json', problem: 'ends-early' }],
])('refuses %.40s as a whole', (text, why) => {
  expect(refusal(text)).toEqual(why)
})

test('an item without end is given up at its limit, not held', () => {
  const reader = new DrawReader()
  const part = `"${'a'.repeat(1024 * 1024)}",`
  reader.push('{"a": [')
  expect(() => {
    for (let i = 0; i < 20; i++) reader.push(part)
  }).toThrow(UnreadableError)
})

test('lines of a table that are no draws are told by their place', () => {
  const items = read(`${HEAD}\n${row}\n1,2,3\n${row.replace(String(answer.onChainPRNG), 'NaN')}\n"open\n`)
  expect(items.map(({ place, unreadable }) => [place, unreadable])).toEqual([
    [1, null],
    [2, { code: 'row', problem: 'cells' }],
    [3, { code: 'field', field: 'onChainPRNG', expected: 'whole-number' }],
    [4, { code: 'row', problem: 'quote' }],
  ])
})

test('whatever is given is read or refused, and nothing else', () => {
  const mutated = fc
    .tuple(fc.constantFrom(line, `${HEAD}\n${row}`, `[${line}]`), fc.nat(400), fc.nat(30), fc.string({ maxLength: 8 }))
    .map(([text, at, length, put]) => text.slice(0, at) + put + text.slice(at + length))
  fc.assert(
    fc.property(mutated, fc.integer({ min: 1, max: 50 }), (text, part) => {
      try {
        for (const { draws } of read(text, part)) for (const given of draws) verifyGiven(given)
      } catch (cause) {
        expect(cause).toBeInstanceOf(UnreadableError)
      }
    }),
    { numRuns: 2000 },
  )
})
