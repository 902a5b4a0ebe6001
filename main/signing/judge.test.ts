import { describe, expect, test } from 'vitest'
import { decodeTransaction, isRefused } from './decode'
import { parseIntent, type IntentJson } from './intent'
import { judge } from './judge'
import { WARNINGS_WITHOUT_ROW } from './testing/warnings-without-row'
import { hostileJudgeCases, hostileWireCases } from './testing/hostile'
import { honestCases } from './testing/honest'
import { INTENT } from './testing/pieces'
import type { Judgement } from './types'

const clock = () => new Date(INTENT.now)
const intentOf = (json: unknown = INTENT) => parseIntent(json, clock)
const judged = (bytes: Uint8Array, json?: unknown): Judgement => judge(decodeTransaction(bytes), intentOf(json))

describe('bytes with more than one reading, or with what is never signed, are refused', () => {
  test.each(hostileWireCases)('$name', ({ bytes, rule }) => {
    const result = decodeTransaction(bytes)
    expect(isRefused(result) ? result.map((refusal) => refusal.rule) : 'decoded').toEqual([rule])
    expect(judge(result, intentOf()).verdict).toBe('refuse')
  })
})

describe('bytes that do something else, or more, are not a match', () => {
  test.each(hostileJudgeCases)('$name', ({ bytes, intent, verdict, rule }) => {
    const { findings, ...judgement } = judged(bytes, intent)
    expect(findings.map((finding) => finding.rule)).toContain(rule)
    expect(judgement.verdict).toBe(verdict)
    expect(judgement.comparison.every(({ status }) => status === 'match')).toBe(
      findings.every(
        ({ severity, rule: id }) => severity === 'note' || TIME_RULES.has(id) || WARNINGS_WITHOUT_ROW.has(id),
      ),
    )
  })
  /** These rules concern no line of the comparison. */
  const TIME_RULES = new Set(['not-started', 'expired', 'memo-long'])
})

test('the tables stay large enough to mean something', () => {
  expect(hostileJudgeCases.filter(({ verdict }) => verdict === 'refuse').length).toBeGreaterThanOrEqual(40)
  expect(hostileJudgeCases.length + hostileWireCases.length).toBeGreaterThanOrEqual(60)
  expect(honestCases.length).toBeGreaterThanOrEqual(10)
})

describe('honest bytes match', () => {
  test.each(honestCases)('$name', ({ bytes, intent }) => {
    const { verdict, findings, comparison } = judged(bytes, intent)
    expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([])
    expect(verdict).toBe('match')
    expect(comparison.map(({ status }) => status)).toEqual(comparison.map(() => 'match'))
    expect(comparison.at(-1)).toMatchObject({ label: 'Anything else', requested: 'Nothing', actual: 'Nothing' })
  })
})

describe('findings', () => {
  test('a look-alike payee is named as such, with the bytes that show it', () => {
    const { bytes, intent } = hostileJudgeCases.find(({ name }) => name.includes('last two digits'))!
    const finding = judged(bytes, intent).findings.find(({ rule }) => rule === 'payee-not-seller')
    expect(finding).toMatchObject({
      title: 'The payee is not the seller',
      message: '98\u202fℏ would go to 0.0.3388201. The seller is 0.0.3388210. The last two digits are swapped.',
      evidence: [{ path: 'transfers[1]', value: '0.0.3388201 +9800000000 tinybar' }],
    })
  })

  test('what goes to others is named with amount, share and receivers', () => {
    const { bytes, intent } = hostileJudgeCases.find(({ name }) => name.startsWith('the giver is paid hardly more'))!
    const finding = judged(bytes, intent).findings.find(({ rule }) => rule === 'others-paid-much')
    expect(finding).toMatchObject({
      severity: 'warn',
      message:
        '66\u202fℏ of 100\u202fℏ, 66 %, would go to 0.0.6006, 0.0.4004. Neither the seller nor a known fee account gets this amount.',
    })
    const edge = hostileJudgeCases.find(({ name }) => name.startsWith('one tinybar above a quarter'))!
    const message = judged(edge.bytes).findings.find(({ rule }) => rule === 'others-paid-much')?.message
    expect(message).toContain('25.1 %')
  })

  test.each([
    ['an NFT that was not asked for', 'unasked-nft'],
    ['a giver who gets no value', 'giver-not-paid'],
    ['a price of zero', 'price-zero'],
  ])('%s cannot be acknowledged: a fallback fee knows no price limit', (_name, rule) => {
    const cases = hostileJudgeCases.filter((hostile) => hostile.rule === rule)
    expect(cases.length).toBeGreaterThan(1)
    for (const { bytes, intent } of cases) expect(judged(bytes, intent).verdict).toBe('refuse')
  })

  test('the worst comes first', () => {
    const order = { refuse: 0, warn: 1, note: 2 }
    for (const { bytes, intent } of hostileJudgeCases) {
      const ranks = judged(bytes, intent).findings.map(({ severity }) => order[severity])
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    }
  })
})

describe('intents', () => {
  const { maxPrice: _, ...withoutPrice } = INTENT
  test.each<readonly [string, unknown, string]>([
    ['an unknown key', { ...INTENT, maxPrise: '1' }, 'maxPrise'],
    ['no price limit', withoutPrice, 'maxPrice'],
    ['a price as a number', { ...INTENT, maxPrice: 125.5 }, 'maxPrice'],
    ['nine decimals', { ...INTENT, maxPrice: '1.000000001' }, 'maxPrice'],
    ['a negative fee cap', { ...INTENT, feeCap: '-1' }, 'feeCap'],
    ['serial 0', { ...INTENT, serial: 0 }, 'serial'],
    ['an account that is none', { ...INTENT, account: '0.0.1e3' }, 'account'],
    ['an account with a checksum', { ...INTENT, account: '0.0.123-vfmkw' }, 'account'],
    ['no nodes', { ...INTENT, nodes: [] }, 'nodes'],
    ['an unknown kind', { ...INTENT, kind: 'sell' }, 'kind'],
    ['a date that is none', { ...INTENT, now: 'yesterday' }, 'now'],
    ['no object', 'buy', 'intent'],
  ])('%s is refused by name', (_name, json, field) => {
    expect(() => intentOf(json)).toThrow(field)
  })

  test('a missing time is the time of the clock', () => {
    const { now: _now, ...timeless } = INTENT
    expect(intentOf(timeless as IntentJson).now).toEqual(clock())
  })
})
