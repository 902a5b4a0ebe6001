import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AmountError, formatHbar, hbarFromJson, MAX_TINYBAR, parseHbar, tryParseHbar } from './amount'

describe('HBAR amounts', () => {
  it('turns decimal text into tinybar and back without loss', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -MAX_TINYBAR, max: MAX_TINYBAR }), (amount) => {
        expect(parseHbar(formatHbar(amount))).toBe(amount)
      }),
    )
  })

  it.each([
    ['125.5', 12_550_000_000n],
    ['0.00000001', 1n],
    ['1.10000000000', 110_000_000n],
    ['-3', -300_000_000n],
  ])('reads %s', (text, tinybar) => expect(parseHbar(text)).toBe(tinybar))

  it.each(['0.000000001', '1e3', '1,000', '.5', '5.', '+5', ' 5', '', '٣', '01', '50000000001', 'NaN'])(
    'refuses %j instead of rounding or guessing',
    (text) => {
      expect(() => parseHbar(text)).toThrow(AmountError)
      expect(tryParseHbar(text)).toBeNull()
    },
  )

  it('reads a JSON number through its decimal text', () => {
    expect(hbarFromJson(125.5)).toBe(12_550_000_000n)
    expect(hbarFromJson(1e-8)).toBe(1n)
    expect(hbarFromJson(1.5e-7)).toBe(15n)
    expect(hbarFromJson(0.1 + 0.2 - 0.3 === 0 ? 1 : 0.3)).toBe(30_000_000n)
  })

  it.each([1e-9, 0.1 + 0.2, Number.NaN, Infinity, 1e21, 123456789.12345678])('refuses the JSON number %d', (value) =>
    expect(() => hbarFromJson(value)).toThrow(AmountError),
  )
})
