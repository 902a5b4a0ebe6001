import { describe, expect, test } from 'vitest'
import { parseIntent, tokenOf } from './intent'
import { INTENTS, OPERATOR } from './testing/acts'
import { INTENT } from './testing/pieces'

const clock = () => new Date(INTENT.now)
const parsed = (json: unknown) => parseIntent(json, clock)
const { token: _, ...tokenless } = INTENTS.list
const { revokeHbar, revokeSerial, revokeEvm } = INTENTS

describe('every kind is read in its exact shape', () => {
  test.each(Object.entries(INTENTS))('%s', (_name, json) => {
    expect(parsed(json)).toMatchObject({ kind: json.kind, account: '0.0.1001' })
    expect(() => parsed({ ...json, more: 1 })).toThrow('more')
  })

  test.each<readonly [string, unknown, string]>([
    ['a listing without a token', tokenless, 'token'],
    ['an allowance for offers with a token', { ...INTENTS.offers, token: '0.0.5000' }, 'token'],
    ['a mint of none', { ...INTENTS.mint, count: 0 }, 'count'],
    ['a mint of eleven', { ...INTENTS.mint, count: 11 }, 'count'],
    ['a mint that is accepted for more than requested', { ...INTENTS.mint, accepted: 3 }, 'accepted'],
    ['a mint that is accepted for none', { ...INTENTS.mint, accepted: 0 }, 'accepted'],
    ['a mint without a code', { ...INTENTS.mint, mintCode: '' }, 'mintCode'],
    ['an operator that is an account', { ...INTENTS.listEvm, operators: ['0.0.3003'] }, 'operators.0'],
    ['an operator with a digit too few', { ...INTENTS.listEvm, operators: [OPERATOR.slice(0, -1)] }, 'operators.0'],
    [
      'two things to take back',
      { ...revokeHbar, allowance: { ...revokeHbar.allowance, ...revokeSerial.allowance } },
      'allowance',
    ],
    ['nothing to take back', { ...revokeHbar, allowance: {} }, 'allowance'],
    [
      'an EVM address for one serial',
      { ...revokeEvm, allowance: { nft: { ...revokeEvm.allowance.nft, serial: 7 } } },
      'allowance',
    ],
    ['a context with an unknown fact', { ...INTENTS.list, context: { floor: '1' } }, 'floor'],
    [
      'a fee in HBAR that is no amount',
      {
        ...INTENTS.list,
        context: { tokenFees: { royalties: [], fixed: [{ amount: 'x', token: null, collector: '0.0.1' }] } },
      },
      'amount',
    ],
  ])('%s is refused by name', (_name, json, field) => {
    expect(() => parsed(json)).toThrow(field)
  })
})

test('a serial may be a number or digits', () => {
  expect(parsed({ ...INTENTS.unlist, serial: '7' })).toMatchObject({ serial: 7n })
  expect(parsed({ ...revokeSerial, allowance: { nft: { ...revokeSerial.allowance.nft, serial: '7' } } })).toMatchObject(
    {
      allowance: { kind: 'nft-serial', serial: 7n },
    },
  )
})

test.each(['buyEvm', 'listEvm', 'unlistEvm'] as const)('%s may be of serial 0, where contracts begin', (name) => {
  expect(parsed({ ...INTENTS[name], serial: 0 })).toMatchObject({ serial: 0n })
  expect(parsed({ ...INTENTS[name], serial: '0' })).toMatchObject({ serial: 0n })
  expect(() => parsed({ ...INTENTS[name], serial: -1 })).toThrow('serial')
})

test.each([
  ['list', INTENTS.list],
  ['unlist', INTENTS.unlist],
  ['buy', INTENT],
])('%s of serial 0 is refused: the ledger’s own begin at 1', (_name, json) => {
  expect(() => parsed({ ...json, serial: 0 })).toThrow('serial')
  expect(() => parsed({ ...json, serial: '0' })).toThrow('serial')
})

test('fees are tinybar or units, as their token says', () => {
  const fixed = [
    { amount: '1.5', token: null, collector: '0.0.1' },
    { amount: '15', token: '0.0.8000', collector: '0.0.1' },
  ]
  const intent = parsed({ ...INTENTS.list, context: { tokenFees: { royalties: [], fixed } } })
  expect(intent.context?.tokenFees?.fixed.map(({ amount }) => amount)).toEqual([150_000_000n, 15n])
})

test('an intent knows the token it is about', () => {
  expect(
    [INTENTS.list, INTENTS.revokeToken, INTENTS.revokeHbar, INTENTS.mint].map((json) => tokenOf(parsed(json))),
  ).toEqual(['0.0.5000', '0.0.8000', null, null])
})

test.each([
  ['a field that is missing', { kind: 'associate' }, 'account is missing; nodes is missing'],
  ['a field of another kind of value', { ...INTENTS.list, token: 7 }, 'token: '],
  ['a kind there is none of', { kind: 'steal' }, 'kind is none of buy, buy-evm, list, '],
  ['no kind', {}, 'kind is missing'],
  ['no object', 'buy', 'intent: '],
])('%s is named', (_, raw, words) => {
  expect(() => parseIntent(raw, () => new Date(0))).toThrow(`The intent cannot be read. ${words}`)
})
