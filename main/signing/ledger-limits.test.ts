import { describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES, MAX_TRANSACTION_BYTES } from '@shared/ledger-limits'
import { isLedgerRejection } from '@shared/ledger-rejections'
import { decodeTransaction } from './decode'
import { proto } from './decode/proto'
import { parseIntent } from './intent'
import { judge } from './judge'
import { rulesTable } from './rules'
import { ledgerRows } from './testing/ledger-table'
import { ledgerLimitCases, bytesOverLimit } from './testing/ledger-limits'
import { INTENT } from './testing/pieces'

const judged = (bytes: Uint8Array, intent: unknown = INTENT) =>
  judge(
    decodeTransaction(bytes),
    parseIntent(intent, () => new Date(INTENT.now)),
  )
const loud = (bytes: Uint8Array, intent?: unknown) =>
  judged(bytes, intent).findings.filter(({ severity }) => severity !== 'note')

describe.each(ledgerLimitCases)('the limit on $name', (limitCase) => {
  const { limit, rule, status, bytesOf, intent, ruleAtLimit } = limitCase

  it('lets bytes at the limit be judged as before', () => {
    const rules = loud(bytesOf(limit), intent).map((finding) => finding.rule)
    expect([...new Set(rules)]).toEqual(ruleAtLimit === null ? [] : [ruleAtLimit])
  })

  it(`refuses one over it, as ${rule}`, () => {
    const findings = loud(bytesOverLimit(limitCase), intent)
    expect(judged(bytesOverLimit(limitCase), intent).verdict).toBe('refuse')
    expect(findings.map((finding) => finding.rule)).toContain(rule)
    // Older rules keep their own words; the table of limits has the status.
    const isNamed = rule.startsWith('ledger-') || rule === 'gas-none'
    const finding = findings.find((other) => other.rule === rule)
    const values = finding?.evidence.map(({ value }) => value) ?? []
    if (isNamed) expect([finding?.message.includes(`(${status})`), values.includes(status)]).toContain(true)
    expect(ledgerRows.some((row) => row.rule === rule && row.status === status)).toBe(true)
  })
})

it('a body at the limit fills a transaction to the last byte once it is signed with the longer kind of key', () => {
  const bodyBytes = new Uint8Array(MAX_BODY_BYTES)
  const sigPair = [{ pubKeyPrefix: new Uint8Array(33), ECDSASecp256k1: new Uint8Array(64) }]
  const signedTransactionBytes = proto.SignedTransaction.encode({ bodyBytes, sigMap: { sigPair } }).finish()
  expect(proto.Transaction.encode({ signedTransactionBytes }).finish().length).toBe(MAX_TRANSACTION_BYTES)
})

describe('the table of the ledger’s limits', () => {
  it('names statuses that the ledger has', () => {
    expect(ledgerRows.map(({ status }) => status).filter((status) => !(status in proto.ResponseCodeEnum))).toEqual([])
  })

  it('has every rule that says in its title that the ledger would reject the transaction', () => {
    const table = rulesTable()
    const byTitle = table.filter(({ title }) => title.startsWith('The ledger would reject this'))
    expect(byTitle.length).toBeGreaterThan(0)
    expect(table.filter(({ id }) => isLedgerRejection([id]))).toEqual(byTitle)
  })

  it('names rules that refuse', () => {
    const refusing = new Set(rulesTable().flatMap(({ id, severity }) => (severity === 'refuse' ? [id] : [])))
    expect(ledgerRows.map(({ rule }) => rule).filter((rule) => !refusing.has(rule))).toEqual([])
  })
})
