import { expect, test } from 'vitest'
import type { AllowanceRow } from '@shared/contract/allowances'
import { amountText, remainingText, stateText, subjectText, spenderText } from './allowance-text'

const token = { id: '0.0.5000' as const, checksum: 'abcde', name: 'Tidal Forms', decimals: null }
const row = (change: Partial<AllowanceRow>): AllowanceRow => ({
  id: 'r',
  kind: 'hbar',
  state: 'active',
  source: 'both',
  spender: '0.0.9',
  delegatedBy: null,
  token: null,
  serial: null,
  granted: null,
  remaining: null,
  grantedAt: null,
  flowId: null,
  revoke: null,
  spenderAccount: { id: '0.0.9', checksum: 'fghij', name: null },
  ...change,
})
const plain = (text: string | null) => text?.replace(/[\u202f\u00a0]/g, ' ')

test('what is left is told beside what was granted, and what nobody knows is not a zero', () => {
  expect(plain(remainingText(row({ granted: '25', remaining: '4' })))).toBe('4 ℏ of 25 ℏ')
  expect(plain(remainingText(row({ granted: '25', remaining: '25' })))).toBe('25 ℏ')
  expect(plain(remainingText(row({ granted: '25', remaining: null })))).toBe('Unknown, 25 ℏ granted here')
  expect(plain(remainingText(row({})))).toBe('Unknown')
})

test('units of a token stand at their decimals, exactly', () => {
  const units = (decimals: number | null, amount: string) =>
    plain(amountText({ kind: 'token', token: { ...token, decimals }, serial: null }, amount))
  expect(units(2, '1')).toBe('0.01')
  expect(units(2, '1200')).toBe('12')
  expect(units(0, '7')).toBe('7')
  expect(units(6, '9007199254740993000001')?.replace(/[^\d.]/g, '')).toBe('9007199254740993.000001')
  expect(units(null, '12')).toBe('12 smallest units')
})

test('an NFT and a collection are told apart', () => {
  expect(subjectText(row({ kind: 'nft', token, serial: 7 }))).toBe('Tidal Forms #7')
  expect(subjectText(row({ kind: 'nft-all', token }))).toBe('All of Tidal Forms')
  expect(subjectText(row({ kind: 'evm-all', token: { ...token, name: null } }))).toBe('All of 0.0.5000')
  expect(remainingText(row({ kind: 'nft-all', token }))).toBe('All NFTs, any time')
})

test('a collection’s name is data', () => {
  expect(subjectText(row({ kind: 'nft-all', token: { ...token, name: 'Free\u202eTFN https://evil.example' } }))).toBe(
    'All of Free\\u{202e}TFN hxxps://evil[.]example',
  )
})

test('a spender is called by its name, its id or its address', () => {
  expect(spenderText(row({}))).toBe('0.0.9')
  expect(spenderText(row({ spenderAccount: { id: '0.0.9', checksum: 'x', name: 'Market' } }))).toBe('Market')
  expect(spenderText(row({ spender: `0x${'ab'.repeat(20)}`, spenderAccount: null }))).toMatch(/^0xababab.*…/)
})

test('an NFT that is gone is not told as used up', () => {
  expect(stateText(row({ kind: 'nft', state: 'used up' }))).toContain('moved')
  expect(stateText(row({ state: 'used up' }))).toContain('Used up')
})
