import { describe, expect, test } from 'vitest'
import {
  changeWords,
  cutDecimals,
  DASH,
  hbarFigure,
  hbarWords,
  MINUS,
  NNBSP,
  percentWords,
  statFigure,
  withHiddenAmounts,
} from './money'

describe('hbarFigure', () => {
  test.each([
    ['640', '640'],
    ['12480.5', '12,480.50'],
    ['0.00000001', '0.00000001'],
    ['50000000000', '50,000,000,000'],
    ['-12.4', `${MINUS}12.40`],
    ['1234567.89', '1,234,567.89'],
  ])('%s is read as %s', (text, figure) => expect(hbarFigure(text)).toBe(figure))

  test('pads a column to its number of decimals and never cuts', () => {
    expect(hbarFigure('96', 2)).toBe('96.00')
    expect(hbarFigure('96.123', 2)).toBe('96.123')
  })

  test('what is no amount is a dash, never a zero', () => {
    expect(hbarFigure('NaN')).toBe(DASH)
    expect(hbarFigure('')).toBe(DASH)
  })
})

test.each([
  ['12480.50999999', '12480.50'],
  ['12480.5', '12480.5'],
  ['640', '640'],
  ['0.00499', '0.00499'],
  ['-1.239', '-1.23'],
])('%s cut to two decimals is %s: never more than there is, and never a false zero', (exact, cut) => {
  expect(cutDecimals(exact, 2)).toBe(cut)
})

test('an amount in words carries its unit after a narrow no-break space', () => {
  expect(hbarWords('640')).toBe(`640${NNBSP}ℏ`)
  expect(hbarWords(null)).toBe(DASH)
})

test('statistics are rounded for reading, with a true minus', () => {
  expect(statFigure(18240.4)).toBe('18,240')
  expect(statFigure(1.234)).toBe('1.23')
  expect(statFigure(-4)).toBe(`${MINUS}4`)
  expect(statFigure(null)).toBe(DASH)
  expect(statFigure(Number.NaN)).toBe(DASH)
})

test('changes carry their sign, nothing has none', () => {
  expect(changeWords(12.34)).toBe(`+12.3${NNBSP}%`)
  expect(changeWords(-4)).toBe(`${MINUS}4.0${NNBSP}%`)
  expect(changeWords(0.01)).toBe(`0.0${NNBSP}%`)
  expect(percentWords(2, 0)).toBe(`2${NNBSP}%`)
})

test('in a sentence whose amounts are hidden no figure is left, and every word is', () => {
  const one = `${hbarWords('12480.5')} left Main, fee ${hbarWords('0.03')}. Serial 2187.`
  expect(withHiddenAmounts(one)).toBe('•••••\u202fℏ left Main, fee •••••\u202fℏ. Serial 2187.')
  expect(withHiddenAmounts(`${hbarWords('-4')} in 30 days`)).toBe('•••••\u202fℏ in 30 days')
  expect(withHiddenAmounts('Tide 640')).toBe('Tide 640')
})
