import { expect, test } from 'vitest'
import { checksumOf } from '@shared/ids'
import { idProblem } from './id-check'

test('an id without a checksum, or with its own, is let through', () => {
  expect(idProblem('0.0.3388210', '00')).toBeNull()
  expect(idProblem(`0.0.3388210-${checksumOf('0.0.3388210', '00')}`, '00')).toBeNull()
  expect(idProblem('', '00')).toBeNull()
})

test('a checksum of another id or another ledger is perilous', () => {
  expect(idProblem(`0.0.3388201-${checksumOf('0.0.3388210', '00')}`, '00')?.isWrongTarget).toBe(true)
  expect(idProblem(`0.0.3388210-${checksumOf('0.0.3388210', '01')}`, '00')?.isWrongTarget).toBe(true)
})

test('what is no id is said to be none, without peril', () => {
  const problem = idProblem('0.0.12x', '00')
  expect(problem?.text).toContain('0.0.1234')
  expect(problem?.isWrongTarget).toBeUndefined()
})

test('a checksum is not judged while the ledger is not known', () => {
  expect(idProblem('0.0.3388210-zzzzz', null)).toBeNull()
})
