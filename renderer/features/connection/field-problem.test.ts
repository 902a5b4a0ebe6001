import { expect, test } from 'vitest'
import type { ProfileInput } from '@shared/contract/connection'
import { fieldProblem } from './field-problem'

const INPUT: ProfileInput = {
  id: null,
  name: 'Mine',
  baseUrl: 'https://1',
  toolUrl: 'x',
  projectHeader: 'Cookie',
  network: 'local',
  mirrorUrl: 'https://mirror.example/api',
  nodes: [{ address: 'node', account: '0.0.0' }],
  feeAccounts: ['98', '0.0.98-aaaaa', '0.0.0'],
}
const OTHERS = ['Practice market', 'Live market', 'Over\u202ethere']
const textOf = (field: string, change: Partial<ProfileInput> = {}) =>
  fieldProblem(field, { ...INPUT, ...change }, OTHERS).text

test.each([
  ['', 'Enter a name'],
  ['x'.repeat(41), 'at most 40'],
  ['a\u202eb', 'visible characters'],
  ['Practic\u0435 market', 'look the same'],
  ['practice-market', 'looks like “Practice market”'],
  ['Quite another', 'cannot be used'],
])('of the name %j the reason is said', (name, words) => {
  expect(textOf('name', { name })).toContain(words)
})

test('a name that could pass for another one is a peril, and the other one is shown as data', () => {
  expect(fieldProblem('name', { ...INPUT, name: 'Over\u202ethere' }, OTHERS).isWrongTarget).toBeUndefined()
  expect(fieldProblem('name', { ...INPUT, name: 'Practic\u0435' }, OTHERS).isWrongTarget).toBe(true)
  const twin = fieldProblem('name', { ...INPUT, name: 'Overthere' }, OTHERS)
  expect(twin).toMatchObject({ isWrongTarget: true })
  expect(twin.text).toContain('Over\\u{202e}there')
})

test.each([
  ['baseUrl', 'read as 0.0.0.1'],
  ['toolUrl', 'does not begin with https://'],
  ['mirrorUrl', 'after the host'],
  ['projectHeader', 'X-Project'],
  ['nodes', 'at least one node'],
  ['nodes.0.address', 'host:port'],
  ['nodes.0.account', 'number 0'],
  ['feeAccounts.0', 'looks like 0.0.1234'],
  ['feeAccounts.1', 'five letters do not match'],
  ['feeAccounts.2', 'number 0'],
  ['anything', 'cannot be used'],
])('at %s it is said what is wrong there', (field, words) => {
  expect(textOf(field)).toContain(words)
})

test('a mirror’s address that is none is told as any other', () => {
  expect(textOf('mirrorUrl', { mirrorUrl: 'mirror.example' })).toContain('does not begin with https://')
  expect(textOf('mirrorUrl', { mirrorUrl: 'http://mirror.example' })).toContain('has to begin with https://')
})
