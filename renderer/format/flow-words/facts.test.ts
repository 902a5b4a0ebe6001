import { expect, test } from 'vitest'
import type { Flow, FlowKindName } from '@shared/contract/flows'
import { SAMPLE_FLOWS } from '../../testing/flow'
import { askedFacts, figureOf } from './facts'

const figure = (kind: FlowKindName, change: Partial<Flow>) => figureOf({ ...SAMPLE_FLOWS[kind], ...change })

test.each<[string, FlowKindName, Partial<Flow>, ReturnType<typeof figureOf>]>([
  ['the most a purchase may cost', 'buy', { state: 'submitted' }, { hbar: '640', note: 'at most' }],
  ['what it cost', 'buy', { state: 'done', paid: '640', fee: '0.03' }, { hbar: '640', note: 'fee 0.03\u202fℏ' }],
  ['nothing but the fee', 'buy', { state: 'failed', paid: '0', fee: '0.01' }, { hbar: '0', note: 'fee 0.01\u202fℏ' }],
  ['nothing at all', 'buy', { state: 'declined' }, { hbar: null, note: '' }],
  ['no most of a mint that is over', 'mint', { state: 'done', paid: null }, { hbar: null, note: '' }],
  ['the price asked', 'list', { state: 'done', paid: '0', fee: '0.01' }, { hbar: '500', note: 'asked' }],
  ['no price of a listing that failed', 'list', { state: 'failed', paid: '0' }, { hbar: '0', note: '' }],
  ['what offers bind together', 'offer-add', { state: 'done' }, { hbar: '360', note: 'offered' }],
  ['what is allowed', 'allowance', { state: 'done', paid: '0' }, { hbar: '1500', note: 'allowed' }],
  [
    'the fee of a permission taken back',
    'revoke',
    { state: 'done', paid: '0', fee: '0.01' },
    { hbar: '0', note: 'fee 0.01\u202fℏ' },
  ],
])('beside an entry stands %s', (_, kind, change, expected) => {
  expect(figure(kind, change)).toEqual(expected)
})

test('what was asked for is told by its own labels', () => {
  expect(askedFacts(SAMPLE_FLOWS.mint)).toEqual([
    { label: 'NFTs asked for', value: '3' },
    { label: 'Price for each', value: '30\u202fℏ' },
    { label: 'At most', value: '90\u202fℏ' },
  ])
  expect(askedFacts(SAMPLE_FLOWS['sign-in'])).toEqual([])
})
