import { expect, test } from 'vitest'
import { checksumOf } from '@shared/ids'
import { marketSearchText, parsePaletteQuery } from './query'

const LEDGER = '03'
const sum = checksumOf('0.0.1234', LEDGER)
const of = (text: string) => parsePaletteQuery(text, LEDGER)

test('a name is asked of the market from three characters to sixty-four', () => {
  expect(of('  ')).toEqual({ kind: 'none' })
  expect(of('ti')).toMatchObject({ kind: 'words', isSearchable: false })
  expect(of(' tide ')).toEqual({ kind: 'words', text: 'tide', isSearchable: true })
  expect(of('x'.repeat(64))).toMatchObject({ isSearchable: true })
  expect(of('x'.repeat(65))).toMatchObject({ isSearchable: false })
  expect([of('ti'), of('tide'), of('0.0.5'), of('0.0.5/7')].map(marketSearchText)).toEqual([
    null,
    'tide',
    '0.0.5',
    '0.0.5',
  ])
})

test('an id is taken with its own checksum or without, and refused with another', () => {
  expect(of('0.0.1234')).toEqual({ kind: 'id', id: '0.0.1234' })
  expect(of(`0.0.1234-${sum}`)).toEqual({ kind: 'id', id: '0.0.1234' })
  expect(of('0.0.1234-aaaaa')).toMatchObject({
    kind: 'refused',
    problem: expect.stringContaining('checksum') as string,
  })
  expect(of(`0.0.1243-${sum}`)).toMatchObject({ kind: 'refused' })
  expect(of(`0.0.1243-${sum}/5`)).toMatchObject({ kind: 'refused' })
})

test('while the ledger is not known no checksum is judged', () => {
  expect(parsePaletteQuery('0.0.1234-aaaaa', null)).toEqual({ kind: 'id', id: '0.0.1234' })
})

test('an id with a serial is an NFT', () => {
  for (const text of ['0.0.1234/7', '0.0.1234#7', `0.0.1234-${sum}/7`])
    expect(of(text)).toEqual({ kind: 'nft', token: '0.0.1234', serial: 7 })
  expect(of('0.0.1234/')).toEqual({ kind: 'id', id: '0.0.1234' })
  for (const serial of ['x', '1.5', '-1', '007', '9007199254740993'])
    expect(of(`0.0.1234/${serial}`), serial).toMatchObject({ kind: 'refused' })
  expect(of('0.0.1234/1.5')).toMatchObject({ problem: expect.stringContaining('whole number') as string })
  expect(of('0.0.1234/9007199254740993')).toMatchObject({ problem: 'This serial is too large.' })
})

test('a transaction is known in both of its forms', () => {
  const id = '0.0.5012345@1795262400.000000005'
  expect(of(id)).toEqual({ kind: 'transaction', id })
  expect(of('0.0.5012345-1795262400-000000005')).toEqual({ kind: 'transaction', id })
  expect(of('0.0.5012345@1795262400.5')).toMatchObject({ kind: 'transaction' })
})

test('what begins as an id and is none is refused; anything else is a name', () => {
  for (const text of ['0.0.01', '1.2.3.4', '0.0.5-ABCDE', '0.0.5-abc', '0.0.5e3'])
    expect(of(text), text).toMatchObject({ kind: 'refused', problem: expect.stringContaining('0.0.1234') as string })
  for (const text of ['0.0.', 'javascript:alert(1)', '<b>', '=1+1'])
    expect(of(text), text).toMatchObject({ kind: 'words' })
})
