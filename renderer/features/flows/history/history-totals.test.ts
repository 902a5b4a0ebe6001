import { expect, test } from 'vitest'
import { formatHbar, parseHbar } from '@shared/amount'
import type { Flow } from '@shared/contract/flows'
import fc from 'fast-check'
import { sampleFlow, SAMPLE_FLOWS } from '../../../testing/flow'
import { historyTotals, hasPaidNothing } from './history-totals'

const ALL_KNOWN = { unknownPaidCount: 0, unknownFeeCount: 0, unknownCount: 0 }
const bought = (paid: string | null, fee: string | null) => sampleFlow({ state: 'done', paid, fee })

test('what was paid and what the network charged are summed by kind, and kept apart', () => {
  const listed = { ...SAMPLE_FLOWS.list, state: 'done' as const, paid: '0', fee: '0.02' }
  const { groups, overall } = historyTotals([bought('640.00000001', '0.01'), bought('0.1', '0.00000009'), listed])
  expect(groups).toEqual([
    { group: 'purchases', flowCount: 2, paid: '640.10000001', fees: '0.01000009', ...ALL_KNOWN },
    { group: 'listings', flowCount: 1, paid: '0', fees: '0.02', ...ALL_KNOWN },
  ])
  expect(overall).toEqual({ flowCount: 3, paid: '640.10000001', fees: '0.03000009', ...ALL_KNOWN })
})

test('what is not known is in no sum, and counted', () => {
  const open = sampleFlow({ state: 'unknown', paid: null, fee: null })
  const declined = sampleFlow({ state: 'declined', paid: null, fee: null })
  expect(historyTotals([bought(null, '0.01'), open, declined]).overall).toEqual({
    flowCount: 2,
    paid: null,
    fees: '0.01',
    unknownPaidCount: 2,
    unknownFeeCount: 1,
    unknownCount: 2,
  })
})

test('only what was paid, or may have been, is counted', () => {
  const unsent = (['declined', 'refused', 'expired', 'preparing', 'reviewing', 'approved', 'failed'] as const).map(
    (state) => sampleFlow({ state, paid: null, fee: null, transactionId: null }),
  )
  expect(historyTotals(unsent)).toMatchObject({ groups: [], overall: { flowCount: 0, paid: null, unknownCount: 0 } })
  const purchases = historyTotals([bought('420', '0.01'), ...unsent]).groups
  expect(purchases).toMatchObject([{ group: 'purchases', flowCount: 1, paid: '420' }])
})

test('a purchase that a lost history leaves unclear is counted as one whose price nobody knows', () => {
  const lost = sampleFlow({
    state: 'failed',
    paid: null,
    fee: null,
    transactionId: null,
    error: { code: 'history-lost' },
  })
  expect(historyTotals([lost])).toMatchObject({
    groups: [{ group: 'purchases', flowCount: 1, paid: null, unknownPaidCount: 1 }],
    overall: { flowCount: 1, unknownCount: 1 },
  })
})

test('where nothing is known there is no sum at all, and never a zero', () => {
  expect(historyTotals([sampleFlow({ state: 'declined' })]).overall).toMatchObject({
    paid: null,
    fees: null,
    unknownCount: 0,
  })
  expect(historyTotals([bought('0', '0')]).overall).toMatchObject({ paid: '0', fees: '0' })
})

test('an act that went to the ledger and whose fee nobody knows is counted, whether it took place or failed', () => {
  const transactionId = '0.0.5012345@1795262400.000000005'
  const sent = (state: 'done' | 'failed' | 'declined') =>
    sampleFlow({ kind: 'associate', state, paid: null, fee: null, transactionId })
  const { overall } = historyTotals([
    sent('done'),
    sent('failed'),
    sent('declined'),
    sampleFlow({ kind: 'offer-cancel', state: 'submitted' }),
  ])
  expect(overall).toMatchObject({ unknownPaidCount: 0, unknownFeeCount: 2, unknownCount: 2 })
})

test.each<[string, Partial<Flow>, boolean]>([
  ['that was declined', { state: 'declined' }, true],
  ['that was stopped before it was sent', { state: 'failed', error: { code: 'interrupted' } }, true],
  ['whose history is lost', { state: 'failed', error: { code: 'history-lost' } }, false],
  ['that is done without a known payment', { state: 'done' }, false],
  ['that is under way', { state: 'submitted' }, false],
])('a purchase %s certainly paid nothing: %#', (_, change, expected) => {
  expect(hasPaidNothing(sampleFlow({ paid: null, fee: null, transactionId: null, ...change }))).toBe(expected)
})

test('an ended flow that is not counted paid nothing, unless its outcome is unclear', () => {
  const declined = sampleFlow({ state: 'declined', paid: null, fee: null, transactionId: null })
  const unread = sampleFlow({
    ...declined,
    state: 'failed',
    error: { code: 'read-back-differs', what: 'listing', asked: '1', found: '2', undone: false },
  })
  expect(historyTotals([declined, declined, unread])).toMatchObject({ unpaidCount: 2, unclearCount: 1 })
})

test('a request to the market pays nothing itself, unless its outcome is unclear', () => {
  const offer = SAMPLE_FLOWS['offer-add']
  expect(hasPaidNothing({ ...offer, state: 'done' })).toBe(true)
  const steps = [{ step: 'acting', at: '' }]
  const error = {
    code: 'outcome-unknown',
    operation: 'o',
    failure: 'offer-place-unknown',
    idempotencyKey: null,
  } as const
  expect(hasPaidNothing({ ...offer, state: 'failed', steps, error })).toBe(false)
})

test('sums are exact to the last tinybar', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1 }), (amounts) => {
      const { paid } = historyTotals(amounts.map((amount) => bought(formatHbar(amount), null))).overall
      expect(parseHbar(paid ?? '')).toBe(amounts.reduce((sum, amount) => sum + amount, 0n))
    }),
  )
})
