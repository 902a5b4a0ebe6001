import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '@shared/market'
import { failureNames, failures, type FailureName } from '@shared/market/failures'
import { QUOTE_REASONS, READINESS_REASONS } from '@shared/market/reasons'
import type { Case } from '../../practice/conformance/case'
import { purchasePreparationCases } from '../testing/failures/buying'
import { generalRefusalCases, signInRefusalCases } from '../testing/failures/general'
import { mintRefusalCases } from '../testing/failures/minting'
import { evmPurchaseRefusalCases, nativePurchaseRefusalCases } from '../testing/failures/purchases'
import { sellingRefusalCases } from '../testing/failures/selling'
import { allowanceRefusalCases, offerRefusalCases } from '../testing/failures/wallets'

/** Every error code of the two documents, by the route or chapter that names it. */
const DOCUMENTED = {
  'any route': 'NO_KEY AUTH_INVALID INPUT_REJECTED RATE_LIMITED AUTH_THROTTLED',
  'no route': 'MIRROR_BUDGET ISSUANCE_CAP AGENT_TIER_CAPACITY',
  'agent keys': 'ORIGIN_REFUSED',
  allowance:
    'INVALID_ALLOWANCE_TYPE INVALID_AMOUNT AMOUNTMISMATCH CONFIRM_IN_PROGRESS TXUNCONFIRMED ALLOWANCE_SAVE_FAILED',
  mintnft: 'MINT_BUYER_IS_NFT_SOURCE',
  mintnftres:
    'TXUNCONFIRMED TXNOTVERIFIED TXMISMATCH NOPREPARE AFFMISMATCH USERMISMATCH SESSION_EXPIRED MINT_ASSET_BUSY ' +
    'MINT_UNCONFIRMED MINT_EXECUTION_PENDING MINT_EXECUTION_UNAVAILABLE MINT_ALREADY_FINALIZED ' +
    'MINT_RESTART_REQUIRED MINT_BUYER_IS_NFT_SOURCE MINT_TRANSFER_REJECTED',
  buynft:
    'INVALID_USER_ADDRESS PURCHASE_LISTING_EXECUTION_PENDING PURCHASE_ASSET_PAUSED PURCHASE_HOLD_LIMIT ' +
    'AFFILIATE_HOLD_BUDGET PREPARE_CAP LISTING_REVALIDATION_REQUIRED BALANCE_CHECK_UNAVAILABLE INSUFFICIENT_BALANCE ' +
    'COLLECTION_NOT_TRADEABLE COLLECTION_TRADE_CHECK_UNAVAILABLE EVM_ECDSA_REQUIRED',
  buynftres:
    'EVM_PREPARE_RETRY EVM_LISTING_UNAVAILABLE EVM_PRICE_CHANGED EVM_LISTING_EXECUTING EVM_RESERVATION_UNCONFIRMED ' +
    'EVM_EXECUTION_NOT_SUBMITTED EVM_PURCHASE_FAILED EVM_PURCHASE_CONFIRMING EVM_PURCHASE_RECORDING ' +
    'EVM_PURCHASE_IN_PROGRESS EVM_ATTEMPT_CLOSED SALE_SAVE_FAILED WRONGAFFILIATE',
  'listnftres and unlistnftres': 'TXUNCONFIRMED LISTING_BUYER_LOCKED TXWRONGTYPE',
  unlistnft: 'EVM_LISTING_COUNT_UNVERIFIED',
} as const
/** Operations of each route or chapter. */
const OPERATIONS: Readonly<Record<keyof typeof DOCUMENTED, readonly string[]>> = {
  'any route': ['quote', 'marketFacts'],
  'no route': ['quote', 'createAgentKey'],
  'agent keys': ['createAgentKey'],
  allowance: ['allowanceApprove', 'allowanceConfirm'],
  mintnft: ['mintNft'],
  mintnftres: ['mintNftRes'],
  buynft: ['buyNft'],
  buynftres: ['buyNftRes'],
  'listnftres and unlistnftres': ['listNftRes', 'unlistNftRes'],
  unlistnft: ['unlistNft'],
}
const codesOf = (names: readonly FailureName[]): readonly (string | null)[] => names.map((name) => failures[name].code)
const failuresOf = (operation: string): readonly FailureName[] =>
  operations.find(({ name }) => name === operation)?.failures ?? []

describe('the declarations of refusals', () => {
  it.each(Object.entries(DOCUMENTED))('know every code that the documents name of %s', (route, codes) => {
    const known = OPERATIONS[route as keyof typeof DOCUMENTED].flatMap((name) => codesOf(failuresOf(name)))
    expect(codes.split(' ').filter((code) => !known.includes(code))).toEqual([])
  })

  it('say of every other code, and of no documented one, that it is assumed on an operation', () => {
    for (const { name, failures: declared } of operations) {
      const routes = (Object.keys(DOCUMENTED) as (keyof typeof DOCUMENTED)[]).filter(
        (route) => route === 'any route' || (route !== 'no route' && OPERATIONS[route].includes(name)),
      )
      const documented = new Set(routes.flatMap((route) => DOCUMENTED[route].split(' ')))
      const coded = declared.filter((failure) => failures[failure].code !== null)
      const assumedFailures = coded.filter((failure) => {
        const { assumed } = failures[failure]
        return assumed === true || assumed?.includes(name) === true
      })
      expect(assumedFailures, name).toEqual(coded.filter((failure) => !documented.has(failures[failure].code ?? '')))
    }
  })

  it('assume things only of operations that may answer so', () => {
    for (const name of failureNames) {
      const { assumed } = failures[name]
      if (!Array.isArray(assumed)) continue
      expect(
        assumed.filter((operation: string) => !failuresOf(operation).includes(name)),
        name,
      ).toEqual([])
    }
  })

  it('know every code of the practice market', async () => {
    const dir = join(import.meta.dirname, '../../practice/conformance/cases')
    const modules = await Promise.all(
      readdirSync(dir).map((file) => import(join(dir, file)) as Promise<Record<string, unknown>>),
    )
    const cases = modules.flatMap((module) => Object.values(module)).filter(Array.isArray) as Case[][]
    const broken = cases.flat().flatMap((entry) => entry.breaks ?? [])
    const codes = [...new Set(broken.flatMap((rule) => /^code (\w+)$/.exec(rule)?.[1] ?? []))]
    const known: readonly (string | null)[] = [...codesOf(failureNames), ...QUOTE_REASONS, ...READINESS_REASONS]
    expect(codes.length).toBeGreaterThan(50)
    expect(codes.filter((code) => !known.includes(code))).toEqual([])
  })

  it('each belong to an operation, and are told apart on it', () => {
    const named = new Set(operations.flatMap((op) => op.failures))
    expect(failureNames.filter((name) => !named.has(name))).toEqual([])
    for (const { name, failures: declared } of operations) {
      const signatures = declared.map((failure) => {
        const { code, statuses, requiredFields, isAnswerLost } = failures[failure]
        return JSON.stringify([code, code === null ? statuses : null, requiredFields, isAnswerLost])
      })
      // A failure that an operation declares itself may narrow one that all operations may have.
      const duplicates = declared.filter((_, i) => signatures.indexOf(signatures[i] ?? '') < i)
      expect(
        duplicates.filter(
          (failure) => !['request-invalid', 'not-known', 'too-many-requests', 'paused'].includes(failure),
        ),
        name,
      ).toEqual([])
    }
  })

  it('have one for a lost answer of everything that acts, and none for a read', () => {
    for (const { name, effect, failures: declared } of operations) {
      expect(declared.filter((failure) => failures[failure].isAnswerLost === true).length, name).toBe(
        effect === 'read' ? 0 : 1,
      )
    }
  })

  it('leave money open only where it may have moved, and never allow a new payment there', () => {
    const open = failureNames.filter((name) => failures[name].moneyEffect !== 'nothing')
    const moving = operations.filter(({ failures: declared }) => declared.some((name) => open.includes(name)))
    expect(moving.map(({ name }) => name).sort()).toEqual(
      ['buyNftRes', 'mintNftRes', 'ordersAdd', 'ordersCancel', 'ordersTopUp'].sort(),
    )
    expect(open.filter((name) => failures[name].retryRule === 'new-preparation')).toEqual([])
  })
})

it('every refusal is provoked by a case', () => {
  const cases = [
    ...generalRefusalCases,
    ...signInRefusalCases,
    ...mintRefusalCases,
    ...purchasePreparationCases,
    ...nativePurchaseRefusalCases,
    ...evmPurchaseRefusalCases,
    ...sellingRefusalCases,
    ...allowanceRefusalCases,
    ...offerRefusalCases,
  ]
  const provoked = new Set(cases.flatMap(({ expectedFailures }) => expectedFailures))
  expect(failureNames.filter((name) => !provoked.has(name))).toEqual([])
})
