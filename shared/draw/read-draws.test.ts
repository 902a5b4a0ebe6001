import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DrawReader, type ReadItem, UnreadableError, verifyDrawInput } from '.'
import { sampleAnswer } from './testing/sample'
import { unreadableWords } from './words'

/** Reads the text in parts of this length. */
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
  items.flatMap(({ draws }) => draws.map((given) => verifyDrawInput(given).verdict))

const answer = sampleAnswer()
const line = JSON.stringify(answer)
const HEAD = 'hederaTransactionId,onChainPRNG,serverSalt,saltCommitment,memo,min,max,size,count,values'
const row = [
  answer.hederaTransactionId,
  answer.onChainPRNG,
  answer.serverSalt,
  answer.saltCommitment,
  `"${answer.memo}, drawn ""live"""`,
  answer.range.min,
  answer.range.max,
  answer.range.size,
  answer.count,
  answer.values.join(' '),
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
  expect(whole.map(({ itemNumber }) => itemNumber)).toEqual(Array.from({ length: count }, (_unused, i) => i + 1))
  for (const part of [1, 7, 64]) expect(read(text, part)).toEqual(whole)
})

test('items that are no draws are told by their place, and the others are read', () => {
  const items = read(`[${line}, {"hello": "world"}, {"onChainPRNG": 1.5, "range": {"min": 0, "max": 9}}, ${line}]`)
  expect(items.map(({ itemNumber, unreadable }) => [itemNumber, unreadable])).toEqual([
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
  ['serverSalt', { serverSalt: undefined }],
  ['serverSalt', { serverSalt: null }],
  ['onChainPRNG', { onChainPRNG: undefined }],
  ['range', { range: undefined }],
  ['range.max', { range: { min: 1 } }],
  ['values', { values: undefined }],
])('a field that is missing is called missing, not wrong: %s', (field, change) => {
  const [item] = read(JSON.stringify({ ...answer, ...change }))
  expect(item?.unreadable).toEqual({ code: 'field-missing', field })
  expect(unreadableWords(item?.unreadable ?? { code: 'empty' })).toBe(`“${field}” is missing.`)
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

const torn = line.slice(0, 200)
const pretty = JSON.stringify(answer, null, 2)
const SYNTAX = { code: 'no-json', problem: 'syntax' }
const EARLY = { code: 'no-json', problem: 'ends-early' }

test.each([
  ['no JSON at all', [line, line, line, 'garbage', line, line], [[4, SYNTAX]]],
  ['no JSON in the first line', ['garbage', line, line], [[1, SYNTAX]]],
  ['an object that is torn', [line, torn, line, line], [[2, EARLY]]],
  ['a text that is torn', [line, '{"onChainPRNG": 1, "serverSalt": "ab', line], [[2, EARLY]]],
  ['a torn last line', [line, line, torn], [[3, EARLY]]],
  ['a text that is torn behind a stroke', [line, String.raw`{"a": "b` + '\\', line], [[2, SYNTAX]]],
  [
    'more behind the object',
    [line, `${line}}`, `${line} x`, line],
    [
      [2, SYNTAX],
      [3, SYNTAX],
    ],
  ],
  [
    'another value',
    [line, '7', '[1]', line],
    [
      [2, { code: 'no-draw' }],
      [3, { code: 'no-draw' }],
    ],
  ],
  [
    'braces in a text',
    [line, 'x {"a": "{', '}', line],
    [
      [2, SYNTAX],
      [3, SYNTAX],
    ],
  ],
  ['objects over several lines, and several on one', [line, pretty, `${line} ${line}`, 'x', pretty], [[5, SYNTAX]]],
])('of lines of JSON with %s the others are read, however they come', (_, lines, wrong) => {
  for (const end of ['', '\n', '\r\n']) {
    const text = lines.join(end === '' ? '\n' : `${end}${end}`) + end
    const whole = read(text)
    expect(
      whole.filter(({ unreadable }) => unreadable).map(({ itemNumber, unreadable }) => [itemNumber, unreadable]),
    ).toEqual(wrong)
    expect(verdicts(whole)).toEqual(Array.from({ length: whole.length - wrong.length }, () => 'conditional'))
    expect(whole.length - wrong.length).toBe(lines.join(' ').split('"hederaTransactionId"').length - 1 - tornIn(lines))
    for (const part of [1, 7, 64]) expect(read(text, part)).toEqual(whole)
  }
})
const tornIn = (lines: readonly string[]): number =>
  lines.filter((one) => one === torn || one === `${line}}` || one === `${line} x`).length

test.each([
  [pretty.replace('1734882213', 'many'), SYNTAX],
  [`${line.slice(0, -1)}, x}`, SYNTAX],
  [pretty.replace('"values"', 'values'), SYNTAX],
])('a single object that is broken is told of once: %.20s', (text, why) => {
  expect(read(text).map(({ itemNumber, draws, unreadable }) => [itemNumber, draws, unreadable])).toEqual([[1, [], why]])
})

test('a line of JSON without end is given up at its limit, not held', () => {
  const endless = (start: string) => () => {
    const reader = new DrawReader()
    reader.push(`${line}\n${start}`)
    for (let i = 0; i < 20; i++) reader.push('a'.repeat(1024 * 1024))
  }
  for (const start of ['x', '{"a": "', `${line} x`]) expect(endless(start)).toThrow(UnreadableError)
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
  expect(items.map(({ itemNumber, unreadable }) => [itemNumber, unreadable])).toEqual([
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
        for (const { draws } of read(text, part)) for (const given of draws) verifyDrawInput(given)
      } catch (cause) {
        expect(cause).toBeInstanceOf(UnreadableError)
      }
    }),
    { numRuns: 2000 },
  )
})
