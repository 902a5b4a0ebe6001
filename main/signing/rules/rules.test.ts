import { describe, expect, test } from 'vitest'
import { rulesTable } from '.'
import { decodeTransaction } from '../decode'
import { parseIntent } from '../intent'
import { judge } from '../judge'
import { agreeing, contextCases } from '../testing/acts-context'
import { evmCases } from '../testing/acts-evm'
import { mintCases } from '../testing/acts-mint'
import { permissionCases } from '../testing/acts-permission'
import { honest } from '../testing/honest'
import { honestActs } from '../testing/honest-acts'
import { hostileBuy, hostileWire } from '../testing/hostile'
import { INTENT } from '../testing/pieces'
import type { Judgement } from '../types'

const intentOf = (json: unknown = INTENT) => parseIntent(json, () => new Date(INTENT.now))
const judged = (bytes: Uint8Array, json?: unknown): Judgement => judge(decodeTransaction(bytes), intentOf(json))
const spoken = (bytes: Uint8Array, json?: unknown): readonly string[] =>
  judged(bytes, json).findings.map(({ rule }) => rule)

const tables = {
  permissions: permissionCases,
  'contract calls': evmCases,
  mints: mintCases,
  'facts beside the bytes': contextCases,
}
const all = Object.values(tables).flat()

for (const [name, cases] of Object.entries(tables)) {
  describe(`rules of ${name} speak`, () => {
    test.each(cases)('$rule: $name', ({ bytes, intent, verdict, rule }) => {
      const { findings, comparison, ...judgement } = judged(bytes, intent)
      expect(findings.map((finding) => finding.rule)).toContain(rule)
      expect(judgement.verdict).toBe(verdict)
      // Whatever is refused or warned of is seen in the comparison, too.
      expect(comparison.every(({ status }) => status === 'match')).toBe(verdict === 'match')
    })
  })
}

describe('rules keep silent', () => {
  test.each(honestActs)('$name', ({ bytes, intent, verdict }) => {
    const { findings, comparison, ...judgement } = judged(bytes, intent)
    const loud = findings.filter(({ severity }) => severity !== 'note').map(({ rule }) => rule)
    expect(loud).toEqual(verdict === 'warn' ? ['collection-wide'] : [])
    expect(judgement.verdict).toBe(verdict)
    expect(comparison.at(-1)).toMatchObject({ label: 'Anything else', asked: 'Nothing', does: 'Nothing' })
  })

  test.each(agreeing)('$name', ({ bytes, intent }) => {
    expect(judged(bytes, intent).findings.filter(({ severity }) => severity !== 'note')).toEqual([])
  })
})

test('bytes of one act are refused for every other', () => {
  const acts = honestActs.filter(({ name }) => !name.includes('taken back') && !name.includes('free claim'))
  for (const { bytes, intent } of acts) {
    for (const other of acts) {
      if (other.intent['kind'] === intent['kind']) continue
      const verdict = judged(bytes, other.intent).verdict
      // One HBAR allowance for a known spender is a purchase, a mint or cover for offers, whatever it is meant for.
      const isHbar = (kind: unknown) => kind === 'buy-evm' || kind === 'mint' || kind === 'offer-allowance'
      if (isHbar(intent['kind']) && isHbar(other.intent['kind'])) continue
      // To dismiss an operator is to take off the last listing.
      if (intent['kind'] === 'unlist-evm' && other.intent['kind'] === 'revoke') continue
      expect([intent['kind'], other.intent['kind'], verdict]).toEqual([intent['kind'], other.intent['kind'], 'refuse'])
    }
  }
})

test('every rule has one id, one text, and a case that makes it speak', () => {
  const ids = rulesTable().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const heard = new Set<string>(hostileWire.map(({ rule }) => rule))
  for (const { bytes, intent } of [...hostileBuy, ...honest, ...all])
    for (const rule of spoken(bytes, intent)) heard.add(rule)
  // 'wire-disagreement' is the second decoder's veto: the first one has refused all that it would object to.
  expect(ids.filter((id) => !heard.has(id))).toEqual(['wire-disagreement'])
})
