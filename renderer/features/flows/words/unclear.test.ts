import { describe, expect, test } from 'vitest'
import type { Flow, FlowKindName } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import type { FailureName } from '@shared/market/failures'
import { SAMPLE_FLOWS } from '../../../testing/flow'
import { flowText } from '../flow-text'

const HBAR = '\u202fℏ'
const TOLD = [{ step: 'completing', at: '' }]
const ASKED = [{ step: 'acting', at: '' }]
const words = (kind: FlowKindName, change: Partial<Flow>) => flowText({ ...SAMPLE_FLOWS[kind], ...change }, 'Main')
const unknown = (failure: FailureName): AppError => ({
  code: 'outcome-unknown',
  operation: 'buyNftRes',
  failure,
  idempotencyKey: null,
})

describe('what nobody knows the end of', () => {
  test.each<[FlowKindName, FailureName, RegExp]>([
    ['buy-evm', 'buy-answer-lost', /^Unknown if .+ was bought$/],
    ['mint', 'mint-answer-lost', /^Unknown if .+ arrived$/],
    ['list', 'listing-answer-lost', /^Unknown if .+ is listed for .+$/],
    ['list-evm', 'listing-answer-lost', /^Unknown if .+ is listed for .+$/],
    ['unlist', 'listing-answer-lost', /^Unknown if .+ is still for sale$/],
    ['unlist-evm', 'listing-answer-lost', /^Unknown if .+ is still for sale$/],
  ])('is not called undone: %s', (kind, failure, title) => {
    const said = words(kind, { state: 'failed', steps: TOLD, paid: null, error: unknown(failure) })
    expect(said).toMatchObject({ mark: 'unknown', word: 'Outcome unknown' })
    expect(said.title).toMatch(title)
    expect(said.todo).toMatch(/^Look at /)
  })

  test.each<[FlowKindName, FailureName, RegExp, string]>([
    [
      'offer-add',
      'offer-place-unknown',
      /^Unknown if 1 offer of .+ was placed$/,
      'Your offer may be active, and the market may take its price from your allowance. Up to',
    ],
    [
      'offer-raise',
      'offer-raise-unknown',
      /^Unknown if 2 offers on .+ were raised to .+$/,
      'Your offer may be active at either price. The market may take that price from your allowance. Up to',
    ],
    [
      'offer-cancel',
      'offer-cancel-unknown',
      /^Unknown if the offer of .+ was cancelled$/,
      'Your offer may still be active, and the market may take its price from your allowance.',
    ],
  ])('is not called undone: %s', (kind, failure, title, may) => {
    const count = kind === 'offer-raise' ? 2 : 1
    const said = words(kind, { state: 'failed', steps: ASKED, count, error: unknown(failure) })
    expect(said).toMatchObject({ mark: 'unknown', word: 'Outcome unknown' })
    expect(said.title).toMatch(title)
    expect(said.moved).toContain(may)
    expect(said.moved).toMatch(/ may leave Main, or already has\.$/)
    expect(said.todo).toMatch(/^Look at your offers/)
  })

  test.each(['offer-add', 'offer-raise', 'offer-cancel'] as const)(
    'is called undone when it was refused: %s',
    (kind) => {
      const said = words(kind, { state: 'failed', steps: ASKED, error: { code: 'interrupted' } })
      expect(said).toMatchObject({ mark: 'stopped', word: expect.stringMatching(/^Not /) })
    },
  )

  test.each(['offer-add', 'offer-raise'] as const)('of an act that the market took is what stands: %s', (kind) => {
    const placed = [100, 101].map((id) => ({ id, price: '10' }))
    const outcome = { of: 'offers' as const, removed: [], placed, requiredAllowance: null }
    const error = { code: 'user-key-unproven' } as const
    const said = words(kind, { state: 'done', steps: ASKED, maxPrice: '20', outcome, error })
    expect(said).toMatchObject({ mark: 'unknown', word: 'Accepted, not verified' })
    expect(said.title).toBe('The market accepted the request, but your offers could not be read')
    expect(said.moved).toContain(
      `The market reported offers 100, 101. The market may take up to 20${HBAR} from Main, or already has.`,
    )
    expect(said.todo).toMatch(/^Look at your offers/)
  })

  test.each(['buy-evm', 'mint', 'list', 'unlist'] as const)(
    'is called undone where only the preparation was lost: %s',
    (kind) => {
      const said = words(kind, { state: 'failed', steps: [], error: unknown('prepare-lost') })
      expect(said).toMatchObject({ mark: 'stopped' })
      expect(said.word).toMatch(/^Not /)
    },
  )

  test('says of a purchase how much may have left, and what may still be taken', () => {
    const leftover = { spender: '0.0.7007' as const, granted: '640', before: '0', isAtMost: true }
    const error = unknown('buy-answer-lost')
    const said = words('buy-evm', { state: 'failed', steps: TOLD, maxPrice: '640', paid: null, error, leftover })
    expect(said.moved).toContain(`Up to 640${HBAR} may have left Main.`)
    expect(said.moved).toContain(
      `Up to 640${HBAR} of the allowance may be unspent. 0.0.7007 may still take the unspent amount.`,
    )
  })

  test('is the market’s word alone where a purchase from a contract was done and not recorded', () => {
    const error: AppError = {
      code: 'service-refused',
      operation: 'buyNftRes',
      failure: 'buy-not-saved',
      money: 'settled',
      serviceCode: null,
      httpStatus: 200,
      message: '',
      again: 'same-call',
      retryAfterSeconds: null,
      transactionId: null,
      receiptStatus: null,
      claimSecondsLeft: null,
    }
    const said = words('buy-evm', { state: 'done', steps: TOLD, paid: '640', error })
    expect(said.mark).toBe('unknown')
    expect(said.title).toMatch(/^The market reports that you bought .+$/)
    expect(said.moved).toContain('Paid, but the market has not recorded the sale yet.')
    expect(said.todo).toBe('Look for the NFT in your holdings before you buy it again.')
  })

  test('says of a listing what the market may do', () => {
    const said = words('list', { state: 'failed', steps: TOLD, error: unknown('listing-answer-lost') })
    expect(said.moved).toContain('The market has your permission to move this NFT.')
  })
})

describe('a flow whose history is missing', () => {
  test.each(Object.keys(SAMPLE_FLOWS) as FlowKindName[])('is never said to be undone: %s', (kind) => {
    const said = words(kind, { state: 'failed', steps: [], paid: null, error: { code: 'history-lost' } })
    expect(said).toMatchObject({ mark: 'unknown', word: 'Outcome unknown' })
    expect(said.title).toMatch(/^Outcome unknown: /)
    expect(said.moved).toMatch(/^History after this point is missing\. The transaction may have been sent, and paid\./)
    expect(`${said.title} ${said.moved}`).not.toMatch(/Nothing|was not/)
  })

  test('says how much may have left', () => {
    const said = words('buy', { state: 'failed', maxPrice: '640', error: { code: 'history-lost' } })
    expect(said.moved).toContain(`Up to 640${HBAR} may have left Main, or may still leave.`)
  })
})

describe('an NFT whose listing was gone before it was taken back', () => {
  test.each<[string | null, string]>([
    ['0.0.2002', 'The NFT is now held by 0.0.2002: it was sold or given away.'],
    [null, 'The NFT left the account: it was sold, given away or burned.'],
  ])('is with %s, and was not certainly sold', (owner, sentence) => {
    const said = words('unlist', { state: 'failed', steps: TOLD, error: { code: 'sold-meanwhile', owner } })
    expect(said.title).toMatch(/^.+ left Main before the unlisting$/)
    expect(said.moved).toContain(sentence)
    expect(said.moved).not.toContain('still')
  })

  test('is not promised to be there where nobody tells', () => {
    const said = words('unlist', { state: 'done', steps: TOLD, error: { code: 'maybe-sold' } })
    expect(said).toMatchObject({ mark: 'unknown', word: 'Outcome unknown' })
    expect(said.title).toMatch(/^The listing of .+ is gone, and the NFT may have been sold$/)
    expect(said.moved).toContain('The listing is gone. The NFT’s owner is unknown.')
    expect(said.moved).toContain('The NFT was either unlisted or sold.')
    expect(said.todo).toBe('Look at the account’s NFTs and balance.')
  })
})

test.each<[FlowKindName, FailureName, string]>([
  ['mint', 'mint-not-seen', 'Nothing was minted or charged yet.'],
  ['buy-evm', 'buy-prepare-again', 'Main has paid no price'],
])('the market has moved nothing yet, and is asked again: %s', (kind, failure, text) => {
  const refused: Extract<AppError, { readonly code: 'service-refused' }> = {
    code: 'service-refused',
    operation: 'o',
    failure,
    serviceCode: 'X',
    httpStatus: 200,
    message: '',
    again: 'same-call',
    money: 'nothing',
    retryAfterSeconds: 3,
    transactionId: null,
    receiptStatus: null,
    claimSecondsLeft: null,
  }
  const state = 'settled' as const
  const waits = words(kind, { state, steps: TOLD, paid: null, error: refused })
  expect(waits.moved).toContain(text)
  expect(waits.moved).not.toContain('may have left')
  expect(words(kind, { state, steps: TOLD, paid: null, error: { ...refused, money: 'unknown' } }).moved).toContain(
    'may have left',
  )
})
