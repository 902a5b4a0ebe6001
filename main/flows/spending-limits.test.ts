import { describe, expect, it } from 'vitest'
import { flowStart } from '../journal/flow-start'
import { HBAR } from '../signing/testing/pieces'
import { flowHead, journalStep, NO_TERMS, type JournalEntry } from '../journal/journal'
import { commitmentOf, exposureOf, spentSince } from './spending-limits'

const wished = (wish: object) =>
  flowStart.parse({
    step: 'begun',
    profile: 'practice',
    account: '0.0.1001',
    title: 'Tides',
    collection: 'Tides',
    image: null,
    feeCap: '10',
    token: '0.0.5000',
    ...wish,
  })
const RAISE = {
  kind: 'offer-raise',
  price: '2000',
  offers: [
    { id: 1, price: '1500', traits: [] },
    { id: 2, price: '2000', traits: [] },
  ],
}
const SALE = { serial: 7, price: '50000', was: null }

describe('what is at stake in one approval', () => {
  it.each<[string, object, bigint, bigint]>([
    ['raised offers is all that they bind, though only the rise is newly spent', RAISE, 4000n, 500n],
    ['a listing is its price, though nothing is spent', { kind: 'list', ...SALE }, 50_000n, 0n],
    ['an EVM listing is its price', { kind: 'list-evm', ...SALE }, 50_000n, 0n],
    ['a restored allowance is its amount', { kind: 'restore', spender: '0.0.3003', amount: '9' }, 9n, 0n],
    ['a mint is price times count', { kind: 'mint', mintCode: 'tide', count: 3, maxPrice: '10' }, 30n, 30n],
  ])('of %s', (_, wish, atStake, spent) => {
    expect(exposureOf(wished(wish))).toBe(atStake * HBAR)
    expect(commitmentOf(wished(wish))).toBe(spent * HBAR)
  })
})

describe('what was spent of a day', () => {
  const at = '2026-11-21T12:00:00.000Z'
  const entries = (wish: object, ...steps: readonly object[]): JournalEntry[] =>
    [wished(wish), ...steps.map((step) => journalStep.parse(step))].map((step) => ({ ...step, at }))
  const MINT = { kind: 'mint', mintCode: 'tide', count: 1, maxPrice: '500' }
  const OF_SEVEN = { kind: 'mint', mintCode: 'tide', count: 7, maxPrice: '20' }
  const accepted = (count: number) => ({
    step: 'prepared',
    bytes: '',
    code: 'c',
    commission: null,
    terms: { ...NO_TERMS, count },
  })
  const DONE = { step: 'ended', state: 'done', error: null }
  const EVM = { kind: 'buy-evm', serial: 7, maxPrice: '120', seller: '0.0.2002' }
  const ADD = { kind: 'offer-add', price: '300', quantity: 1, traits: [] }
  const signed = (pays: string) => ({
    step: 'signed',
    transactionId: '0.0.1001@1.1',
    hash: 'ab',
    node: '0.0.3',
    validUntil: at,
    pays,
    list: 'AA==',
  })
  const sent = (pays: string, status: string) => [
    signed(pays),
    { step: 'submitting' },
    { step: 'receipt', status, fee: '0.1' },
  ]
  const failed = (error: object) => ({ step: 'ended', state: 'failed', error })
  const acting = { step: 'acting', standing: [] }
  const gone = { code: 'listing-gone' }
  const lost = { code: 'outcome-unknown', operation: 'x', failure: 'mint-answer-lost', idempotencyKey: null }
  const refused = (money: string) => ({
    code: 'service-refused',
    operation: 'x',
    failure: null,
    serviceCode: null,
    httpStatus: 200,
    message: '',
    again: 'never',
    money,
    retryAfterSeconds: null,
    transactionId: null,
    receiptStatus: null,
    claimSecondsLeft: null,
  })
  const differs = { code: 'read-back-differs', what: 'offer', asked: '', found: '' }

  it.each<[string, object, readonly object[], bigint]>([
    ['counts a mint that was paid directly, though it failed', MINT, [...sent('500', 'SUCCESS'), failed(gone)], 500n],
    ['counts of a mint what the market accepted', OF_SEVEN, [accepted(3), ...sent('0', 'SUCCESS'), DONE], 60n],
    ['counts of a mint all that was requested, where its answer is missing', OF_SEVEN, sent('0', 'SUCCESS'), 140n],
    ['counts no mint whose allowance was not used', MINT, [...sent('0', 'SUCCESS'), failed(gone)], 0n],
    ['counts a mint that nobody knows the outcome of', MINT, [...sent('0', 'SUCCESS'), failed(lost)], 500n],
    ['counts a purchase that a refusal leaves open', EVM, [...sent('0', 'SUCCESS'), failed(refused('unknown'))], 120n],
    ['counts no purchase that a refusal rules out', EVM, [...sent('0', 'SUCCESS'), failed(refused('nothing'))], 0n],
    ['counts nothing that the ledger refused', MINT, [...sent('500', 'INVALID_SIGNATURE'), failed(gone)], 0n],
    ['counts an offer that nobody knows the outcome of', ADD, [acting, failed(lost)], 300n],
    ['counts an offer that could not be taken back', ADD, [acting, failed({ ...differs, undone: false })], 300n],
    ['counts an offer that may have been accepted', ADD, [acting, failed({ ...differs, undone: null })], 300n],
    ['counts no offer that was taken back', ADD, [acting, failed({ ...differs, undone: true })], 0n],
  ])('%s', (_, wish, steps, spent) => {
    expect(spentSince(new Map([['f', entries(wish, ...steps)]]), 'practice', 0)).toBe(spent * HBAR)
  })

  it('counts what was signed away by a flow whose beginning cannot be read', () => {
    const [begun, ...rest] = entries(MINT, signed('500'), { step: 'submitting' })
    const head = begun ? flowHead([begun]) : null
    const broken: JournalEntry[] = [{ step: 'unreadable', head, at }, ...rest]
    expect(spentSince(new Map([['f', broken]]), 'practice', 0)).toBe(500n * HBAR)
    expect(spentSince(new Map([['f', broken]]), 'mainnet', 0)).toBe(0n)
  })
})
