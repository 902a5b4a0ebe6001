import { expect, test } from 'vitest'
import type { AccountsState } from '@shared/contract/accounts'
import { checkAccount } from '../nft/account-check'
import type { FactLine } from '../readiness/fact-lines'
import { sampleLaunch } from '../../testing/offers'
import { sampleAccounts, sampleFact } from '../../testing/samples'
import { mintLabel, mintStep, type MintStepFacts, needTexts, obstacleLabel } from './mint-step'
import type { RequirementLine } from './mint-requirements'

const plain = (text: string) => text.replace(/\u202f/g, ' ')
const NAMES = { account: 'Main', collection: 'Night Ferries' }
const check = (keyStore: Partial<AccountsState['keyStore']> = {}) =>
  checkAccount(
    { ...sampleAccounts, keyStore: { ...sampleAccounts.keyStore, ...keyStore } },
    { holder: null, needsEcdsa: false },
  )
const line = (...given: Parameters<typeof sampleFact>): FactLine => {
  const fact = sampleFact(...given)
  return { fact, state: fact.state, words: 'Words of the fact', value: null, isNeeded: true }
}
const ASSOCIATION = line('associated', { state: 'no', remedy: 'associate' })
const OPENING = { title: 'The launch has not started', text: 'Opens in 2 d.' }

const step = (facts: Partial<MintStepFacts> = {}) =>
  mintStep({
    isOffline: false,
    isAffiliateKeyMissing: false,
    accountCheck: check(),
    openingObstacle: null,
    hasMaxPriceProblem: false,
    isAgreementMissing: false,
    readiness: 'known',
    lines: [],
    missingHbar: null,
    ...facts,
  })

test('each missing thing is a step, in the order in which the person can supply them', () => {
  const everything: Partial<MintStepFacts> = {
    isOffline: true,
    isAffiliateKeyMissing: true,
    accountCheck: check({ isLocked: true }),
    hasMaxPriceProblem: true,
    isAgreementMissing: true,
    readiness: 'reading',
    lines: [ASSOCIATION, line('kyc', { state: 'no' })],
    missingHbar: '12.4',
  }
  const remedies: readonly Partial<MintStepFacts>[] = [
    { isOffline: false },
    { isAffiliateKeyMissing: false },
    { accountCheck: check() },
    { hasMaxPriceProblem: false },
    { isAgreementMissing: false },
    { readiness: 'unknown' },
    { readiness: 'known' },
    { lines: [line('kyc', { state: 'no' })] },
    { missingHbar: null },
    { lines: [] },
  ]
  let facts = everything
  const kinds = [step(facts)?.kind]
  for (const remedy of remedies) {
    facts = { ...facts, ...remedy }
    kinds.push(step(facts)?.kind)
  }
  expect(kinds).toEqual([
    'offline',
    'add-affiliate-key',
    'resolve-account',
    'fix-max-price',
    'agree',
    'check-account',
    'check-account',
    'associate',
    'top-up',
    'blocked',
    'mint',
  ])
})

test('before the opening only what can be done already is a step, and the inputs wait', () => {
  const early = { openingObstacle: OPENING, isAgreementMissing: true, missingHbar: '1' }
  expect(step({ ...early, lines: [ASSOCIATION] })?.kind).toBe('associate')
  expect(step(early)).toEqual({ kind: 'await-opening', obstacle: OPENING })
  expect(step({ ...early, readiness: 'unknown' })?.kind).toBe('await-opening')
})

test('while the accounts are not loaded there is no step', () => {
  expect(step({ accountCheck: null })).toBeNull()
})

test('the text above the button names the account and the collection', () => {
  expect(needTexts({ kind: 'associate' }, NAMES)?.title).toBe('Main cannot hold Night Ferries yet')
  expect(needTexts({ kind: 'top-up', missingHbar: '1' }, NAMES)?.title).toBe('The balance of Main is too low')
  expect(needTexts({ kind: 'mint' }, NAMES)).toBeNull()
  const locked = step({ accountCheck: check({ isLocked: true }) })
  expect(locked?.kind === 'resolve-account' && obstacleLabel(locked.obstacle)).toBe('Unlock the keys')
})

test('the label says what is allowed before the mint, and a free or exchanged NFT is not for a price', () => {
  const requirement = (status: RequirementLine['status']): RequirementLine => ({ status, title: '', detail: '' })
  const label = (launch: Parameters<typeof sampleLaunch>[0], status: RequirementLine['status'], price = '22') =>
    plain(mintLabel(sampleLaunch(launch), price, 3, requirement(status)))
  expect(label({}, 'requested')).toBe('Allow 66 ℏ, then mint 3')
  expect(label({}, 'ready')).toBe('Mint 3 for 66 ℏ')
  expect(label({}, 'unknown')).toBe('Mint 3 for 66 ℏ')
  expect(label({ isPaidByAllowance: false }, 'not-needed')).toBe('Mint 3 for 66 ℏ')
  expect(label({ price: '0', isPaidByAllowance: false }, 'not-needed', '0')).toBe('Claim 1')
  expect(label({ price: '0', isPaidByAllowance: true }, 'requested', '0')).toBe('Mint 1')
})
