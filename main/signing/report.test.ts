import { describe, expect, test } from 'vitest'
import { decodeBase64 } from './base64'
import { parseIntent } from './intent'
import { judgeCase, judgeBase64 } from './report'
import { hostileJudgeCases } from './testing/hostile'
import { INTENT, body, encodeTransactionList } from './testing/pieces'

const clock = () => new Date(INTENT.now)
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

describe('a line that cannot be read', () => {
  const line = { id: 'a', intent: INTENT, bytes: base64(encodeTransactionList(body())) }
  test.each<readonly [string, string, string, string | number | null]>([
    ['is no JSON', '{', 'line-unreadable', null],
    ['is a list', '[]', 'line-unreadable', null],
    ['has no bytes', JSON.stringify({ id: 'a', intent: INTENT }), 'bytes-unreadable', 'a'],
    ['has bytes in another alphabet', JSON.stringify({ ...line, bytes: '_-8=' }), 'bytes-unreadable', 'a'],
    ['has no intent', JSON.stringify({ ...line, id: 7, intent: undefined }), 'intent-unreadable', 7],
    [
      'has an intent with an unknown key',
      JSON.stringify({ ...line, intent: { ...INTENT, x: 1 } }),
      'intent-unreadable',
      'a',
    ],
  ])('%s', (_name, text, rule, id) => {
    expect(judgeCase(text, clock)).toMatchObject({ id, verdict: 'refuse', findings: [{ rule, severity: 'refuse' }] })
  })
})

test('a report holds verdict, effects and findings, each with rule, severity and message, and nothing else', () => {
  const { bytes, intent } = hostileJudgeCases.find(({ rule }) => rule === 'price-over')!
  const report = judgeCase(JSON.stringify({ id: 1, intent: intent ?? INTENT, bytes: base64(bytes) }), clock)
  expect(Object.keys(report)).toEqual(['id', 'verdict', 'effects', 'findings'])
  expect(report.findings.length).toBeGreaterThan(0)
  for (const finding of report.findings) expect(Object.keys(finding)).toEqual(['rule', 'severity', 'message'])
})

test('effects in JSON name their units', () => {
  const { effects } = judgeCase(
    JSON.stringify({ id: 1, intent: INTENT, bytes: base64(encodeTransactionList(body())) }),
    clock,
  )
  expect(effects[0]).toEqual({
    kind: 'hbar-out',
    path: 'transfers[0]',
    account: '0.0.1001',
    approved: false,
    amountHbar: '120',
    amountTinybar: '12000000000',
  })
  expect(effects.at(-1)).toMatchObject({
    kind: 'nft-move',
    token: '0.0.5000',
    serial: '7',
    from: '0.0.2002',
    to: '0.0.1001',
  })
})

test.each<readonly [string, boolean]>([
  ['aGk=', true],
  ['  aGk=\n', true],
  ['', true],
  ['aGlo\naGk=\n', true],
  ['aGlo\r\naGk=', true],
  ['a\nGk=', true],
  ['aGlo \naGk=', false],
  ['aGlo\raGk=', false],
  ['aGk', false],
  ['aG k=', false],
  ['aGl=', false],
  ['aGk=aGk=', false],
  ['aG-k', false],
])('base64 %j is read: %s', (text, isRead) => {
  expect(decodeBase64(text) !== null).toBe(isRead)
})

test.each([3_400_000, 12_000_000])('base64 of %i bytes is read, and refused for its size', (size) => {
  const text = Buffer.alloc(size).toString('base64')
  expect(decodeBase64(text)?.length).toBe(size)
  expect(decodeBase64(`${text.slice(0, -4)}a-b_`)).toBeNull()
  const intent = parseIntent(INTENT, () => new Date())
  expect(judgeBase64(text, intent)).toMatchObject({ verdict: 'refuse', findings: [{ rule: 'bytes-size' }] })
})
