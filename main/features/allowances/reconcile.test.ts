import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Change, OwnChange } from './own-changes'
import { reconcile, type MirrorEntry, type MirrorAllowances } from './reconcile'
import type { AllowanceSubject } from './subject'

const T0 = Date.parse('2026-11-22T12:00:00Z')
const S = 1000
const TOKEN = '0.0.5000'
const hbar = (spender = '0.0.9'): AllowanceSubject => ({ kind: 'hbar', spender, token: null, serial: null })
const units = (spender = '0.0.9'): AllowanceSubject => ({ kind: 'token', spender, token: TOKEN, serial: null })
const one = (spender = '0.0.9'): AllowanceSubject => ({ kind: 'nft', spender, token: TOKEN, serial: 7 })
const all = (spender = '0.0.9'): AllowanceSubject => ({ kind: 'nft-all', spender, token: TOKEN, serial: null })
const evm = (): AllowanceSubject => ({ kind: 'evm-all', spender: `0x${'ab'.repeat(20)}`, token: TOKEN, serial: null })

let acts = 0
function act(change: Change, atMs: number, outcome: OwnChange['outcome'] = 'success'): OwnChange {
  const id = `flow${acts++}:0`
  return {
    id,
    flowId: id.split(':')[0] ?? '',
    owner: '0.0.1',
    outcome,
    atMs,
    fromMs: atMs - 6 * S,
    untilMs: atMs + 114 * S,
    change,
  }
}
const grant = (subject: AllowanceSubject, atMs = T0, amount: bigint | null = null) =>
  act({ kind: 'grant', subject, amount }, atMs)
const revoke = (subject: AllowanceSubject, atMs: number) => act({ kind: 'revoke', subject }, atMs)
const end = (reason: 'moved' | 'revoked', atMs: number) => act({ kind: 'end', token: TOKEN, serial: 7, reason }, atMs)

const listed = (
  subject: AllowanceSubject,
  sinceMs: number | null,
  granted: bigint | null = null,
  left = granted,
): MirrorEntry => ({
  subject,
  sinceMs,
  granted,
  remaining: left,
  delegatedBy: null,
})
const WHOLE = { hbar: true, token: true, nft: true, 'nft-all': true }
const mirror = (
  readUntilMs: number,
  rows: MirrorEntry[] = [],
  more: Partial<MirrorAllowances> = {},
): MirrorAllowances => ({
  readUntilMs,
  entries: rows,
  isWhole: WHOLE,
  operatorAnswers: new Map(),
  ...more,
})
const LATER = T0 + 600 * S
const seen = (own: readonly OwnChange[], m: MirrorAllowances | null) =>
  reconcile(own, m).map((row) =>
    [row.subject.kind, row.state, row.source, row.granted ?? '-', row.remaining ?? '-'].join(' '),
  )

describe('what others may take', () => {
  it.each<[string, OwnChange[], MirrorAllowances | null, string[]]>([
    ['nothing was given and nothing is listed', [], mirror(LATER), []],
    [
      'an amount, as both say',
      [grant(hbar(), T0, 25n)],
      mirror(LATER, [listed(hbar(), T0 - S, 25n)]),
      ['hbar active both 25 25'],
    ],
    [
      'an amount of which some was taken',
      [grant(hbar(), T0, 25n)],
      mirror(LATER, [listed(hbar(), T0 - S, 25n, 4n)]),
      ['hbar active both 25 4'],
    ],
    [
      'an amount that is in no list any more',
      [grant(hbar(), T0, 25n)],
      mirror(LATER),
      ['hbar used up own record 25 0'],
    ],
    [
      'an amount the mirror has not read yet',
      [grant(hbar(), T0, 25n)],
      mirror(T0 + S),
      ['hbar active own record 25 25'],
    ],
    [
      'an amount of which the mirror tells the one before',
      [grant(hbar(), T0, 25n)],
      mirror(T0 + S, [listed(hbar(), T0 - 3600 * S, 90n)]),
      ['hbar active own record 25 25'],
    ],
    [
      'a newer amount in the place of an older',
      [grant(hbar(), T0, 25n), grant(hbar(), T0 + 60 * S, 30n)],
      mirror(LATER, [listed(hbar(), T0 + 59 * S, 30n)]),
      ['hbar active both 30 30', 'hbar replaced own record 25 0'],
    ],
    [
      'an amount that another wallet gave later',
      [grant(hbar(), T0, 25n)],
      mirror(LATER, [listed(hbar(), T0 + 300 * S, 90n)]),
      ['hbar active ledger 90 90', 'hbar replaced own record 25 0'],
    ],
    ['an amount that was given elsewhere', [], mirror(LATER, [listed(units(), null, 5n)]), ['token active ledger 5 5']],
    [
      'amounts to two spenders',
      [grant(hbar('0.0.8'), T0, 1n), grant(hbar('0.0.9'), T0, 2n)],
      mirror(T0),
      ['hbar active own record 1 1', 'hbar active own record 2 2'],
    ],
    [
      'an amount that was taken back',
      [grant(hbar(), T0, 25n), revoke(hbar(), T0 + S)],
      mirror(LATER),
      ['hbar revoked own record 25 0'],
    ],
    [
      'an amount that was taken back and that the mirror still tells of',
      [revoke(hbar(), T0)],
      mirror(T0 + S, [listed(hbar(), T0 - 60 * S, 25n)]),
      [],
    ],
    [
      'an amount that was given again elsewhere, after it was taken back here',
      [revoke(hbar(), T0)],
      mirror(T0 + S, [listed(hbar(), T0 + 300 * S, 25n)]),
      ['hbar active ledger 25 25'],
    ],
    ['one NFT, as both say', [grant(one())], mirror(LATER, [listed(one(), null)]), ['nft active both - -']],
    ['one NFT that went to its buyer', [grant(one())], mirror(LATER), ['nft used up own record - -']],
    [
      'one NFT that left by an own act',
      [grant(one()), end('moved', T0 + S)],
      mirror(T0),
      ['nft used up own record - -'],
    ],
    [
      'one NFT that was taken back',
      [grant(one()), end('revoked', T0 + S)],
      mirror(T0, [listed(one(), null)]),
      ['nft revoked own record - -'],
    ],
    [
      'one NFT that is promised to somebody else by now',
      [grant(one())],
      mirror(LATER, [listed(one('0.0.77'), null)]),
      ['nft replaced own record - -', 'nft active ledger - -'].reverse(),
    ],
    [
      'one NFT that the market promised on to a buyer',
      [grant(one())],
      mirror(LATER, [{ ...listed(one('0.0.77'), null), delegatedBy: '0.0.9' }]),
      ['nft active own record - -', 'nft active ledger - -'],
    ],
    ['a collection, as both say', [grant(all())], mirror(LATER, [listed(all(), T0)]), ['nft-all active both - -']],
    ['a collection that is in no list', [grant(all())], mirror(LATER), ['nft-all active own record - -']],
    [
      'a collection that was taken back',
      [grant(all()), revoke(all(), T0 + S)],
      mirror(T0, [listed(all(), T0)]),
      ['nft-all revoked own record - -'],
    ],
    ['a contract nobody could be asked about', [grant(evm())], mirror(LATER), ['evm-all active own record - -']],
    [
      'a contract that knows its operator',
      [grant(evm())],
      mirror(LATER, [], { operatorAnswers: new Map([[`evm-all/${TOKEN}/${evm().spender}`, true]]) }),
      ['evm-all active both - -'],
    ],
    [
      'a contract that does not',
      [grant(evm())],
      mirror(LATER, [], { operatorAnswers: new Map([[`evm-all/${TOKEN}/${evm().spender}`, false]]) }),
      ['evm-all revoked both - -'],
    ],
    [
      'a contract that was asked too early',
      [grant(evm())],
      mirror(T0, [], { operatorAnswers: new Map([[`evm-all/${TOKEN}/${evm().spender}`, false]]) }),
      ['evm-all active own record - -'],
    ],
    [
      'lists that were cut',
      [grant(hbar(), T0, 25n)],
      mirror(LATER, [], { isWhole: { ...WHOLE, hbar: false } }),
      ['hbar unknown own record 25 -'],
    ],
    [
      'a mirror that could not be read',
      [grant(hbar(), T0, 25n), grant(one(), T0 + S), grant(all(), T0 + 2 * S), grant(evm(), T0 + 3 * S)],
      null,
      [
        'evm-all active own record - -',
        'nft-all active own record - -',
        'nft unknown own record - -',
        'hbar unknown own record 25 -',
      ],
    ],
    [
      'an amount of unknown outcome beside the same one that arrived at that moment',
      [act({ kind: 'grant', subject: hbar(), amount: 25n }, T0, 'unknown'), grant(hbar(), T0, 25n)],
      mirror(LATER, [listed(hbar(), T0, 25n)]),
      ['hbar active both 25 25', 'hbar unknown own record 25 -'],
    ],
    [
      'two amounts of unknown outcome, of which the mirror tells one',
      [
        act({ kind: 'grant', subject: hbar(), amount: 25n }, T0, 'unknown'),
        act({ kind: 'grant', subject: hbar(), amount: 25n }, T0 + S, 'unknown'),
      ],
      mirror(LATER, [listed(hbar(), T0 + S, 25n)]),
      ['hbar active both 25 25', 'hbar unknown own record 25 -'],
    ],
    [
      'an act whose outcome is not known',
      [act({ kind: 'grant', subject: hbar(), amount: 25n }, T0, 'unknown')],
      mirror(LATER),
      ['hbar unknown own record 25 -'],
    ],
    [
      'an act whose outcome is not known, and that the mirror has',
      [act({ kind: 'grant', subject: hbar(), amount: 25n }, T0, 'unknown')],
      mirror(LATER, [listed(hbar(), T0, 25n, 20n)]),
      ['hbar active both 25 20'],
    ],
    [
      'a taking back whose outcome is not known',
      [grant(hbar(), T0, 25n), act({ kind: 'revoke', subject: hbar() }, T0 + S, 'unknown')],
      mirror(T0),
      ['hbar active own record 25 25'],
    ],
  ])('is told of %s', (_, own, m, expected) => {
    expect(seen(own, m)).toEqual(expected)
  })

  it('does not depend on the order in which own acts come', () => {
    const own = [
      grant(hbar(), T0, 1n),
      grant(hbar(), T0 + S, 2n),
      revoke(hbar(), T0 + 2 * S),
      grant(hbar(), T0 + 3 * S, 4n),
    ]
    expect(reconcile([...own].reverse(), null)).toEqual(reconcile(own, null))
  })
})

const subject = fc.constantFrom(hbar(), hbar('0.0.8'), units(), one(), one('0.0.77'), all(), evm())
const isAmount = ({ kind }: AllowanceSubject) => kind === 'hbar' || kind === 'token'
const anyAct = fc
  .record({
    subject,
    amount: fc.bigInt(1n, 10n ** 19n),
    atS: fc.integer({ min: 0, max: 500 }),
    does: fc.constantFrom('grant', 'grant', 'revoke', 'moved'),
    outcome: fc.constantFrom('success', 'success', 'unknown'),
  })
  .map(({ subject, amount, atS, does: kind, outcome }) => {
    const change: Change =
      kind === 'grant'
        ? { kind, subject, amount: isAmount(subject) ? amount : null }
        : kind === 'moved'
          ? { kind: 'end', token: TOKEN, serial: 7, reason: 'moved' }
          : { kind: 'revoke', subject }
    return act(change, T0 + atS * S, outcome)
  })
const anyListed = fc
  .record({
    subject,
    granted: fc.bigInt(1n, 10n ** 19n),
    taken: fc.bigInt(0n, 10n ** 19n),
    sinceS: fc.option(fc.integer({ min: -500, max: 900 })),
  })
  .filter(({ subject }) => subject.kind !== 'evm-all')
  .map(({ subject, granted, taken, sinceS }) => {
    const left = taken >= granted ? 1n : granted - taken
    const sinceMs = sinceS === null ? null : T0 + sinceS * S
    return isAmount(subject) ? listed(subject, sinceMs, granted, left) : listed(subject, null)
  })
const anyMirror = fc
  .record({
    readS: fc.integer({ min: -100, max: 900 }),
    rows: fc.uniqueArray(anyListed, { selector: ({ subject: s }) => `${s.kind}${s.kind === 'nft' ? '' : s.spender}` }),
    hbarWhole: fc.boolean(),
  })
  .map(({ readS, rows, hbarWhole }) => mirror(T0 + readS * S, rows, { isWhole: { ...WHOLE, hbar: hbarWhole } }))

describe('whatever was done and whatever the mirror says', () => {
  it('no more is left than was granted', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 8 }), fc.option(anyMirror), (own, m) => {
        for (const { granted, remaining: left } of reconcile(own, m)) {
          if (left !== null && granted !== null) expect(left).toBeLessThanOrEqual(granted)
          if (left !== null) expect(granted).not.toBeNull()
        }
      }),
    )
  })

  it('each permission that was given has one row, and each that is active is one', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 8 }), fc.option(anyMirror), (own, m) => {
        const rows = reconcile(own, m)
        const given = own.filter(({ change }) => change.kind === 'grant').map(({ id }) => id)
        expect(rows.flatMap(({ id, flowId }) => (flowId === null ? [] : id)).sort()).toEqual([...given].sort())
        const activeKeys = rows
          .filter(({ state }) => state === 'active')
          .map(({ subject: s }) => `${s.kind}/${s.spender}/${s.serial}`)
        expect(new Set(activeKeys).size).toBe(activeKeys.length)
      }),
    )
  })

  it('a mirror that was not read ends nothing: only own acts do', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 8 }), (own) => {
        for (const row of reconcile(own, null)) {
          const isAmountOrOne = isAmount(row.subject) || row.subject.kind === 'nft'
          if (row.endedAtMs !== null) continue
          expect(row.state).toBe(
            isAmountOrOne || own.find(({ id }) => id === row.id)?.outcome === 'unknown' ? 'unknown' : 'active',
          )
          expect(row.remaining).toBeNull()
        }
      }),
    )
  })

  it('what the mirror lists as active is told, unless an own later act is known to have ended it', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 8 }), anyMirror, (own, m) => {
        const told = reconcile(own, m).filter(({ state }) => state === 'active')
        const newest = Math.max(...own.map(({ atMs }) => atMs), 0)
        if (m.readUntilMs <= newest + 10 * S) return
        for (const { subject: s } of m.entries) {
          expect(told.some((row) => row.subject.kind === s.kind && row.subject.spender === s.spender)).toBe(true)
        }
      }),
    )
  })
})
