import { expect, test } from 'vitest'
import type { Flow, FlowKindName } from '@shared/contract/flows'
import { SAMPLE_FLOWS } from '../../../testing/flow'
import { requestFacts, flowAmounts } from './facts'

const figures = (kind: FlowKindName, change: Partial<Flow> = {}) => {
  const { price, maximum, paid, fee } = flowAmounts({ ...SAMPLE_FLOWS[kind], ...change })
  return [price, maximum, paid, fee].map(({ hbar }) => hbar)
}

test.each<[string, FlowKindName, Partial<Flow>, readonly (string | null)[]]>([
  ['a purchase under way', 'buy', { state: 'submitted' }, ['640', '640', null, null]],
  ['one that is done', 'buy', { state: 'done', paid: '630', fee: '0.03' }, ['640', '640', '630', '0.03']],
  ['one that failed', 'buy', { state: 'failed', paid: '0', fee: '0.01' }, ['640', '640', '0', '0.01']],
  ['a mint of three', 'mint', { state: 'done', paid: '90' }, ['30', '90', '90', null]],
  [
    'a listing, for which nothing is paid',
    'list',
    { state: 'done', paid: '0', fee: '0.01' },
    ['500', null, '0', '0.01'],
  ],
  ['three offers', 'offer-add', { state: 'done' }, ['120', '360', null, null]],
  ['an allowance', 'allowance', { state: 'done', paid: '0' }, [null, '1500', '0', null]],
  ['a permission taken back', 'revoke', { state: 'done', paid: '0', fee: '0.01' }, [null, null, '0', '0.01']],
])('of %s stands what was asked, allowed, paid and charged, each by itself', (_, kind, change, expected) => {
  expect(figures(kind, change)).toEqual(expected)
})

test('a figure says what it is of its act, and none says nothing', () => {
  const { price, maximum } = flowAmounts(SAMPLE_FLOWS['offer-raise'])
  expect([price.note, maximum.note]).toEqual(['New price per offer', 'Maximum'])
  expect(flowAmounts(SAMPLE_FLOWS['sign-in']).price).toEqual({ hbar: null, note: null })
})

test('what was asked for is told by its own labels', () => {
  expect(requestFacts(SAMPLE_FLOWS.mint)).toEqual([
    { label: 'NFTs requested', value: '3' },
    { label: 'Price per NFT', value: '30\u202fℏ' },
    { label: 'Maximum', value: '90\u202fℏ' },
  ])
  expect(requestFacts(SAMPLE_FLOWS['sign-in'])).toEqual([])
})

test('of a mint what was requested, accepted and what arrived are three facts', () => {
  const minted = [11, 12].map((serial) => ({ token: '0.0.9' as const, serial, name: null }))
  const facts = requestFacts({
    ...SAMPLE_FLOWS.mint,
    count: 7,
    accepted: 3,
    maxPrice: '90',
    outcome: { of: 'mint', minted, isPartial: true },
  })
  expect(facts.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'NFTs requested 7',
    'Accepted 3',
    'Arrived 2',
    'Price per NFT 30\u202fℏ',
    'Maximum 90\u202fℏ',
  ])
})

test('how the ledger ended the market’s own transaction is a fact of the entry', () => {
  const error: Flow['error'] = {
    code: 'service-refused',
    operation: 'o',
    failure: 'buy-rejected',
    serviceCode: 'X',
    httpStatus: 200,
    message: '',
    again: 'new-preparation',
    money: 'nothing',
    retryAfterSeconds: null,
    transactionId: null,
    receiptStatus: 'CONTRACT_REVERT_EXECUTED',
    claimSecondsLeft: null,
  }
  expect(requestFacts({ ...SAMPLE_FLOWS['buy-evm'], error })).toContainEqual({
    label: 'The ledger’s reason',
    value: 'CONTRACT_REVERT_EXECUTED',
  })
})
