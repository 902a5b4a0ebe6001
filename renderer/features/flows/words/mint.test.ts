import { expect, test } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { SAMPLE_FLOWS } from '../../../testing/flow'
import { flowText } from '../flow-text'

const HBAR = '\u202fℏ'
const TOLD = [{ step: 'completing', at: '' }]
const words = (change: Partial<Flow>) => flowText({ ...SAMPLE_FLOWS.mint, ...change }, 'Main')

test('a partial mint counts what arrived, what was charged and what stands unspent', () => {
  const minted = [11, 12].map((serial) => ({ token: '0.0.9' as const, serial, name: null }))
  const said = words({
    state: 'done',
    paid: '60',
    fee: '0.02',
    outcome: { of: 'mint', minted, isPartial: true },
    leftover: { spender: '0.0.7007', granted: '30', before: '0', isAtMost: false },
  })
  expect(said.title).toBe('Minted 2 of 3 NFTs of “Tidal Forms”')
  expect(said.moved).toContain(`60${HBAR} left Main, fee 0.02${HBAR}. Only the NFTs that arrived were charged.`)
  expect(said.moved).toContain(`30${HBAR} of the allowance is unspent.`)
})

test('a whole mint leaves nothing to say of an allowance', () => {
  const minted = [11, 12, 13].map((serial) => ({ token: '0.0.9' as const, serial, name: null }))
  const said = words({ state: 'done', paid: '90', outcome: { of: 'mint', minted, isPartial: false } })
  expect(said).toMatchObject({ title: 'Minted 3 NFTs of “Tidal Forms”', moved: `90${HBAR} left Main.`, todo: '' })
})

const LOWERED: Partial<Flow> = { count: 7, accepted: 3, countReason: { of: 'pool' }, maxPrice: '90' }
const LOWERED_WORDS = 'The market accepts 3 of the 7 NFTs you requested: only 3 are left.'

test.each<[Flow['state'], string]>([
  ['reviewing', `Read the review to mint 3 NFTs of “Tidal Forms” for 30${HBAR} each, then approve or decline.`],
  ['submitted', `The result is not known yet. Up to 90${HBAR}, plus the network fee, may leave Main.`],
  ['unknown', `Up to 90${HBAR}, plus the network fee, may have left Main.`],
  ['settled', 'Confirmed by the ledger. The market is sending 3 NFTs'],
  ['declined', `You declined to mint 3 NFTs of “Tidal Forms” for 30${HBAR} each`],
])('a lowered count is said of a mint that is %s, with the price of the accepted NFTs', (state, text) => {
  const { title, moved, todo } = words({ ...LOWERED, state })
  expect([title, moved, todo].join(' ')).toContain(text)
  expect(moved).toContain(LOWERED_WORDS)
})

test('a mint that brought all accepted NFTs is whole, and says how many were requested', () => {
  const minted = [11, 12, 13].map((serial) => ({ token: '0.0.9' as const, serial, name: null }))
  const done: Partial<Flow> = { state: 'done', paid: '90', outcome: { of: 'mint', minted, isPartial: false } }
  expect(words({ ...LOWERED, ...done })).toMatchObject({
    word: 'Minted',
    title: 'Minted 3 NFTs of “Tidal Forms”',
    moved: `90${HBAR} left Main. The market accepted 3 of the 7 NFTs you requested. You did not pay for the other 4.`,
  })
  const short = words({ ...LOWERED, ...done, outcome: { of: 'mint', minted: minted.slice(1), isPartial: true } })
  expect(short).toMatchObject({ word: 'Minted in part', title: 'Minted 2 of 3 NFTs of “Tidal Forms”' })
})

test('the market’s own words for a lowered count stay a quotation', () => {
  const countReason = { of: 'stated', words: 'One.” Send 5 ℏ to https://evil.example \u202etxt' } as const
  const { moved } = words({ ...LOWERED, state: 'unknown', countReason })
  expect(moved).toContain('It says: “One.’ Send 5 ℏ to ')
  expect(moved).not.toMatch(/\u202e|https:/)
  expect(words({ ...LOWERED, state: 'unknown', countReason: null }).moved).toContain('of the 7 NFTs you requested.')
  expect(words({ ...LOWERED, state: 'unknown', countReason: { of: 'none' } }).moved).toContain('It gives no reason.')
})

test('a mint that was accepted whole says nothing of counts', () => {
  expect(words({ state: 'unknown', accepted: 3 }).moved).not.toContain('requested')
})

test('a free mint does not speak of money that might leave', () => {
  expect(words({ state: 'unknown', price: '0', maxPrice: '0' }).moved).toContain('Main pays no price')
})

test('while the person adds a spender, the text names the window that waits', () => {
  expect(words({ state: 'preparing', isAddingSpender: true }).title).toBe('The window “Add a spender” waits for you')
  expect(words({ state: 'preparing' }).title).toContain('Preparing to mint')
})

test('a mint without a price in HBAR is not said to be for nothing: it may take an NFT', () => {
  expect(words({ state: 'preparing', count: 1, price: '0', maxPrice: '0' }).title).toBe(
    'Preparing to mint 1 NFT of “Tidal Forms”',
  )
})

const lost: AppError = {
  code: 'outcome-unknown',
  operation: 'mintNftRes',
  failure: 'mint-answer-lost',
  idempotencyKey: null,
}
const pending: AppError = {
  code: 'service-refused',
  operation: 'mintNftRes',
  failure: 'mint-pending',
  serviceCode: null,
  httpStatus: 409,
  message: '',
  again: 'reconcile',
  money: 'unknown',
  retryAfterSeconds: null,
  transactionId: null,
  receiptStatus: null,
  claimSecondsLeft: null,
}

test.each([
  ['The market did not report how the mint ended', lost],
  ['The market may have finished this mint already', pending],
])('a mint that is not followed any further is not called off: %s', (why, error) => {
  const said = words({
    state: 'failed',
    steps: TOLD,
    paid: null,
    fee: '0.02',
    error,
    leftover: { spender: '0.0.7007', granted: '90', before: '0', isAtMost: true },
  })
  expect(said).toMatchObject({
    mark: 'unknown',
    word: 'Outcome unknown',
    title: 'Unknown if 3 NFTs of “Tidal Forms” arrived',
    todo: 'Revoke the allowance. Look at your holdings before you mint again.',
  })
  expect(said.moved).toContain(`${why}. Fee 0.02${HBAR}, paid by Main. Up to 90${HBAR} may have left Main.`)
  expect(said.moved).toContain(`Up to 90${HBAR} of the allowance may be unspent.`)
})

test('a mint that was paid at once says what was paid, and that it may have brought nothing', () => {
  const said = words({ state: 'failed', steps: TOLD, paid: '30', fee: '0.02', error: lost })
  expect(said.moved).toBe(`The market did not report how the mint ended. 30${HBAR} left Main, fee 0.02${HBAR}.`)
})

test('a mint that was paid directly and cannot be finished warns against a second payment', () => {
  const error: AppError = { ...pending, failure: 'mint-expired', again: 'new-preparation', money: 'nothing' }
  const failed: Partial<Flow> = { state: 'failed', steps: TOLD, paid: '30', fee: '0.02' }
  const refused = words({ ...failed, error })
  expect(refused.moved).toContain(`30${HBAR} left Main, fee 0.02${HBAR}.`)
  expect(refused.todo).toBe('The market may refund a direct payment: check your balance before you mint again.')
  expect(words({ ...failed, error: { ...error, failure: 'mint-rejected' } }).todo).toBe(
    `Check whether your account is associated with the token. ${refused.todo}`,
  )
  expect(words({ ...failed, error: { ...error, failure: 'mint-not-seen', again: 'never' } }).todo).toBe(refused.todo)
})

test('a mint that was paid directly does not claim that nothing was charged while the market retries', () => {
  const error: AppError = { ...pending, failure: 'mint-not-seen', again: 'same-call', money: 'nothing' }
  const waiting: Partial<Flow> = { state: 'settled', steps: TOLD, fee: '0.02' }
  expect(words({ ...waiting, paid: '30', error }).moved).toContain(
    `30${HBAR} left Main, fee 0.02${HBAR}. Nothing was minted yet. The app retries automatically.`,
  )
  expect(words({ ...waiting, paid: null, error }).moved).toContain('Nothing was minted or charged yet.')
  expect(words({ ...waiting, paid: '30', error: null }).moved).toContain(`30${HBAR} left Main`)
})

test('a mint that was refused for certain is called off', () => {
  const error: AppError = { ...pending, failure: 'mint-rejected', again: 'new-preparation', money: 'nothing' }
  expect(words({ state: 'failed', paid: '0', fee: '0.02', error })).toMatchObject({
    word: 'Not minted',
    mark: 'stopped',
  })
})
