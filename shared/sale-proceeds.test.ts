import { expect, test } from 'vitest'
import { parseHbar } from './amount'
import { proceedsAfterFees, royaltyPercent } from './sale-proceeds'

test.each([
  ['the market’s fee alone', '640', [], '0', '627.2'],
  ['royalties, of what the seller is paid', '640', [{ numerator: 5, denominator: 100 }], '0', '595.84'],
  [
    'several royalties',
    '100',
    [
      { numerator: 5, denominator: 100 },
      { numerator: 1, denominator: 40 },
    ],
    '0',
    '90.65',
  ],
  ['a fixed fee', '100', [], '1.5', '96.5'],
  [
    'parts that are no whole tinybar, rounded down',
    '0.00000049',
    [{ numerator: 1, denominator: 30 }],
    '0',
    '0.00000048',
  ],
])('a sale brings the price less %s', (_, price, royalties, fixed, brings) => {
  expect(proceedsAfterFees(parseHbar(price), { royalties, fixedFee: parseHbar(fixed) })).toBe(parseHbar(brings))
})

test('a sale that costs more than it brings brings nothing', () => {
  expect(proceedsAfterFees(parseHbar('1'), { royalties: [], fixedFee: parseHbar('2') })).toBe(0n)
})

test('royalties add up to a share that can be read', () => {
  expect(royaltyPercent([])).toBe(0)
  expect(
    royaltyPercent([
      { numerator: 5, denominator: 100 },
      { numerator: 1, denominator: 3 },
    ]),
  ).toBe(38.33)
})
