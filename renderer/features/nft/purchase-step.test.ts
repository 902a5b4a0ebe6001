import { expect, it, test } from 'vitest'
import type { Account } from '@shared/contract/accounts'
import type { ReadinessFactName } from '@shared/contract/readiness'
import { sampleAccounts, sampleFact, sampleReadiness } from '../../testing/samples'
import { purchaseLines } from '../readiness/fact-lines'
import { purchaseStep, type PurchaseStep, stepText, stepTitle } from './purchase-step'

const [main] = sampleAccounts.accounts as [Account]
const names = { account: 'Main', collection: 'Tidal Forms', hideAmounts: false }

function stepFor(facts: readonly ReturnType<typeof sampleFact>[], otherAccounts: readonly Account[] = []) {
  const lines = purchaseLines({ ...sampleReadiness, facts: [...facts] }, '640')
  return purchaseStep({ lines, price: '640', otherAccounts })
}
const failed = (fact: ReadinessFactName) => sampleFact(fact, { state: 'no', isNeeded: true })

test('without a failed fact there is no step', () => {
  expect(stepFor([sampleFact('key'), sampleFact('kyc', { state: 'unknown' })])).toBeNull()
})

it.each<[ReadinessFactName, PurchaseStep['kind'], PurchaseStep['kind']]>([
  ['key', 'import-key', 'import-key'],
  ['balance', 'top-up', 'top-up'],
  ['exists', 'check-again', 'switch-account'],
  ['not-frozen', 'check-again', 'switch-account'],
  ['kyc', 'check-again', 'switch-account'],
  ['receives', 'check-again', 'switch-account'],
  ['evm-key', 'check-again', 'switch-account'],
  ['listed-collection', 'check-again', 'check-again'],
  ['associated', 'check-again', 'check-again'],
  ['verdict', 'see-checks', 'see-checks'],
])('%s leads to %s, and with another account to %s', (fact, alone, withOther) => {
  for (const [others, kind] of [
    [[], alone],
    [[main], withOther],
  ] as const) {
    const step = stepFor([failed(fact)], others)
    expect(step?.kind).toBe(kind)
    if (step === null) continue
    expect(stepTitle(step, names)).toMatch(/^[A-Z].*[^.]$/)
    expect(stepText(step)).toMatch(/\.$/)
  }
})

test('the key comes before the balance, and the balance before the association', () => {
  const associate = sampleFact('associated', { state: 'no', isNeeded: true, remedy: 'associate' })
  expect(stepFor([associate])?.kind).toBe('associate')
  expect(stepFor([associate, sampleFact('balance', { value: '1' })])?.kind).toBe('top-up')
  expect(stepFor([associate, sampleFact('balance', { value: '1' }), failed('key')])?.kind).toBe('import-key')
})

test('the missing amount is exact, and hidden with all amounts', () => {
  const step = stepFor([sampleFact('balance', { value: '627.6' })])
  if (step === null) throw new Error('no step')
  expect(step).toEqual({ fact: 'balance', kind: 'top-up', missingHbar: '12.4' })
  expect(stepTitle(step, names)).toBe('Main is 12.40\u202fℏ short')
  expect(stepTitle(step, { ...names, hideAmounts: true })).toBe('The balance of Main is too low')
})
