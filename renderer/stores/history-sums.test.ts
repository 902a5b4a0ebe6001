import { expect, test } from 'vitest'
import { formatHbar, parseHbar } from '@shared/amount'
import fc from 'fast-check'
import { sampleFlow, SAMPLE_FLOWS } from '../testing/flow'
import { sumsOf } from './history-sums'

const bought = (paid: string | null, fee: string | null) => sampleFlow({ state: 'done', paid, fee })

test('what was paid and what the network charged are summed by kind, and kept apart', () => {
  const listed = { ...SAMPLE_FLOWS.list, state: 'done' as const, paid: '0', fee: '0.02' }
  const { groups, all } = sumsOf([bought('640.00000001', '0.01'), bought('0.1', '0.00000009'), listed])
  expect(groups).toEqual([
    { group: 'purchases', acts: 2, paid: '640.10000001', fees: '0.01000009', unknown: 0 },
    { group: 'sales', acts: 1, paid: '0', fees: '0.02', unknown: 0 },
  ])
  expect(all).toEqual({ acts: 3, paid: '640.10000001', fees: '0.03000009', unknown: 0 })
})

test('what is not known is in no sum, and counted', () => {
  const open = sampleFlow({ state: 'unknown', paid: null, fee: null })
  const declined = sampleFlow({ state: 'declined', paid: null, fee: null })
  expect(sumsOf([bought(null, '0.01'), open, declined]).all).toEqual({ acts: 3, paid: '0', fees: '0.01', unknown: 2 })
})

test('sums are exact to the last tinybar', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n })), (amounts) => {
      const { paid } = sumsOf(amounts.map((amount) => bought(formatHbar(amount), null))).all
      expect(parseHbar(paid)).toBe(amounts.reduce((sum, amount) => sum + amount, 0n))
    }),
  )
})
