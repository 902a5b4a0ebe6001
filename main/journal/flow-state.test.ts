import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flow as flowSchema, flowKind, isEnded, type Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { SAMPLE_FLOW_STARTS, sampleFlowStart, sampleSignedStep } from '../testing/sample-flow'
import type { FlowStart } from './flow-start'
import { toFlow, flowStateOf } from './flow-state'
import { journalStep, type JournalEntry, type NewStep } from './journal'

const at = '2026-11-21T12:00:00.000Z'
const prepared: NewStep = { step: 'prepared', bytes: '', code: 'c', commission: null }
const signed = sampleSignedStep()
const allows = sampleSignedStep('0')
const offline: AppError = { code: 'offline', what: 'ledger' }
const refused: AppError = { code: 'not-quotable', reason: 'X' }
const submitted = (outcome: 'accepted' | 'refused' | 'unanswered'): NewStep => ({
  step: 'submitted',
  outcome,
  status: null,
})
const receipt = (status: string): NewStep => ({ step: 'receipt', status, fee: '0.01' })
const decided = (approved: boolean): NewStep => ({ step: 'decided', approved, acknowledged: [] })
const judged = (before: string | null = '50'): NewStep => ({
  step: 'judged',
  verdict: 'match',
  rules: [],
  replaces: { spender: '0.0.7007', amount: '120', before },
})
const ended = (state: 'done' | 'failed' | 'declined', error: AppError | null = null): NewStep => ({
  step: 'ended',
  state,
  error,
})
const minted = (count: number): NewStep => ({
  step: 'completed',
  outcome: {
    of: 'mint',
    minted: Array.from({ length: count }, (_, i) => ({ token: '0.0.5000', serial: i + 1, name: null })),
    isPartial: count < 3,
  },
})
const SUCCESS = receipt('SUCCESS')

const entriesOf = (begun: FlowStart, steps: readonly NewStep[]): JournalEntry[] =>
  [begun, ...steps].map((step) => ({ ...journalStep.parse(step), at }))
const viewOf = (begun: FlowStart, steps: readonly NewStep[]) => toFlow('f', entriesOf(begun, steps))
const view = (...steps: NewStep[]) => viewOf(sampleFlowStart(), steps)

describe('a flow is its steps', () => {
  it.each<[string, NewStep[], string]>([
    ['preparing', [], 'begun'],
    ['preparing', [prepared], 'prepared'],
    ['preparing', [{ step: 'planned', request: 'POST /' }], 'planned'],
    ['preparing', [{ step: 'challenged', text: 'x' }], 'challenged'],
    ['preparing', [prepared, judged()], 'judged'],
    ['reviewing', [{ step: 'reviewing' }], 'reviewing'],
    ['reviewing', [{ step: 'reviewing' }, decided(false)], 'declined a moment ago'],
    ['approved', [decided(true)], 'approved'],
    ['approved', [decided(true), { step: 'rechecked' }], 'rechecked'],
    ['approved', [signed], 'signed'],
    ['submitted', [signed, { step: 'submitting' }], 'submitting'],
    ['submitted', [{ step: 'acting' }], 'acting'],
    ['submitted', [signed, submitted('accepted')], 'accepted'],
    ['unknown', [signed, submitted('unanswered')], 'unanswered'],
    ['unknown', [signed, submitted('accepted'), { step: 'asking', error: offline }], 'asking'],
    ['settled', [signed, SUCCESS], 'receipt'],
    ['settled', [signed, SUCCESS, { step: 'completing' }], 'completing'],
    ['settled', [signed, SUCCESS, { step: 'not-completed', error: offline }], 'not completed'],
    ['settled', [signed, SUCCESS, { step: 'completed' }], 'completed'],
    ['settled', [{ step: 'acted', outcome: null }], 'acted'],
    ['settled', [{ step: 'undoing', error: refused }], 'undoing'],
    ['done', [signed, SUCCESS, ended('done')], 'ended'],
  ])('%s after %j (%s)', (state, steps) => {
    expect(view(...steps).state).toBe(state)
  })

  it.each<[string, NewStep[], string | null]>([
    ['nothing before the ledger has answered', [signed, submitted('accepted')], null],
    ['what the bytes moved after SUCCESS', [signed, SUCCESS], '120'],
    ['nothing at all after a failure', [signed, receipt('INVALID_SIGNATURE')], '0'],
  ])('pays %s', (_, steps, paid) => {
    expect(view(...steps)).toMatchObject({ paid, fee: paid === null ? null : '0.01' })
  })

  it.each<[string, NewStep[], AppError | null]>([
    ['what holds it up', [{ step: 'asking', error: offline }], offline],
    [
      'what held up the last try, while the next one runs',
      [{ step: 'not-completed', error: offline }, { step: 'completing' }],
      offline,
    ],
    ['what is being taken back', [{ step: 'undoing', error: refused }], refused],
    ['nothing once the ledger has answered', [{ step: 'asking', error: offline }, SUCCESS], null],
    ['nothing in the first try', [{ step: 'asking', error: offline }, SUCCESS, { step: 'completing' }], null],
    ['what ended it', [ended('failed', refused)], refused],
  ])('names %s', (_, steps, error) => {
    expect(view(...steps).error).toEqual(error)
  })

  it('of a mint speaks of the accepted NFTs where money is meant, also as an older version journaled it', () => {
    const mint: FlowStart = { ...SAMPLE_FLOW_STARTS.mint, count: 7, maxPrice: '20' }
    expect(viewOf(mint, [])).toMatchObject({ count: 7, accepted: null, countReason: null, maxPrice: '140' })
    const terms = { price: null, count: 3, total: '60', transactionId: null, until: null, listingsKept: null }
    const older = { step: 'prepared', bytes: '', code: 'c', commission: null, terms }
    const entries = [mint, journalStep.parse(older)].map((step) => ({ ...step, at }))
    expect(toFlow('f', entries)).toMatchObject({ count: 7, accepted: 3, countReason: null, maxPrice: '60' })
  })

  it('that has ended has ended, whatever else of it cannot be read', () => {
    const [begun, signed, ...rest] = entriesOf(sampleFlowStart(), [sampleSignedStep(), SUCCESS, ended('done')])
    if (!begun || !signed) throw new Error('no steps')
    const broken: JournalEntry = { step: 'unreadable', head: null, at }
    expect(flowStateOf([begun, broken, ...rest])).toBe('done')
    expect(toFlow('f', [begun, broken, ...rest])).toMatchObject({ state: 'done', error: null })
    expect(flowStateOf([begun, signed, ...rest, broken])).toBe('unknown')
  })

  it('that goes on after its end has no end', () => {
    const steps = [sampleSignedStep(), ended('failed', refused), SUCCESS]
    expect(view(...steps)).toMatchObject({ state: 'settled', error: null, leftover: null })
    expect(view(...steps, ended('done'))).toMatchObject({ state: 'done', paid: '120' })
  })

  it('cannot be without a beginning', () => {
    expect(() => toFlow('f', [])).toThrow()
    expect(() => toFlow('f', [{ step: 'reviewing', at }])).toThrow()
  })

  it.each(flowKind.options)('%s is always one that the page can be told of, and an end stays an end', (kind) => {
    const step = fc.constantFrom<NewStep>(
      ...[prepared, judged(), judged(null), decided(true), decided(false), signed, allows, SUCCESS, receipt('BUSY')],
      ...(['reviewing', 'rechecked', 'submitting', 'completing', 'completed', 'acting'] as const).map(
        (name): NewStep => ({ step: name }),
      ),
      ...[submitted('refused'), minted(2), { step: 'acted', outcome: null } as const],
      ...[{ step: 'asking', error: offline } as const, { step: 'not-completed', error: refused } as const],
    )
    const end = fc.constantFrom('done', 'declined', 'refused', 'failed', 'expired')
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), end, (steps, state) => {
        const begun = SAMPLE_FLOW_STARTS[kind]
        const open = viewOf(begun, steps)
        expect(flowSchema.parse(open)).toEqual(open)
        expect(isEnded(open.state)).toBe(false)
        expect(open.leftover).toBeNull()
        const entries = entriesOf(begun, [...steps, { step: 'ended', state, error: null }])
        expect(flowStateOf(entries)).toBe(state)
        const over = toFlow('f', entries)
        expect(flowSchema.parse(over)).toEqual(over)
        expect(over.error).toBeNull()
      }),
      { numRuns: 40 },
    )
  })
})

describe('what the market takes by an allowance', () => {
  const given = [judged(), allows, SUCCESS]
  const no = (money: 'nothing' | 'unknown'): AppError => ({
    code: 'service-refused',
    operation: 'buyNftRes',
    failure: null,
    serviceCode: null,
    httpStatus: 200,
    message: '',
    again: null,
    money,
    retryAfterSeconds: null,
    transactionId: null,
    receiptStatus: null,
    claimSecondsLeft: null,
  })

  it.each<[string, FlowStart['kind'], NewStep[], Flow['paid']]>([
    ['not known while it may', 'buy-evm', given, null],
    ['the whole price of a purchase', 'buy-evm', [...given, { step: 'completed' }, ended('done')], '120'],
    ['nothing when the market says so', 'buy-evm', [...given, ended('failed', no('nothing'))], '0'],
    ['not known when it does not', 'buy-evm', [...given, ended('failed', no('unknown'))], null],
    ['the price of each NFT that arrived', 'mint', [...given, minted(2), ended('done')], '60'],
    ['not known when they were not counted', 'mint', [...given, { step: 'completed' }, ended('done')], null],
    ['what the bytes paid themselves', 'mint', [sampleSignedStep('30'), SUCCESS, ended('failed', no('nothing'))], '30'],
  ])('is %s', (_, kind, steps, paid) => {
    expect(viewOf(SAMPLE_FLOW_STARTS[kind], steps).paid).toBe(paid)
  })

  it.each<[string, FlowStart['kind'], NewStep[], Flow['leftover']]>([
    [
      'all of it after a purchase that the market refused',
      ...(['buy-evm', [...given, ended('failed', no('nothing'))]] as [FlowStart['kind'], NewStep[]]),
      { spender: '0.0.7007', granted: '120', before: '50', isAtMost: false },
    ],
    [
      'all of it at most after a purchase whose outcome nobody knows',
      ...(['buy-evm', [...given, ended('failed', no('unknown'))]] as [FlowStart['kind'], NewStep[]]),
      { spender: '0.0.7007', granted: '120', before: '50', isAtMost: true },
    ],
    [
      'the rest after a mint in part',
      ...(['mint', [...given, minted(3), ended('done')]] as [FlowStart['kind'], NewStep[]]),
      { spender: '0.0.7007', granted: '30', before: '50', isAtMost: false },
    ],
    ['nothing after a purchase', 'buy-evm', [...given, ended('done')], null],
    ['nothing when the ledger refused it', 'buy-evm', [judged(), allows, receipt('BUSY'), ended('failed')], null],
    ['nothing of what was declined', 'buy-evm', [judged(), ended('declined')], null],
  ])('leaves %s', (_, kind, steps, leftover) => {
    expect(viewOf(SAMPLE_FLOW_STARTS[kind], steps).leftover).toEqual(leftover)
  })
})

describe('the permission a flow is about', () => {
  const hbar = { hbar: { spender: '0.0.7007' as const } }
  it.each<[string, FlowStart['kind'], NewStep[], Flow['allowance']]>([
    ['what is taken back', 'revoke', [], { nft: { token: '0.0.5000', serial: 7, spender: '0.0.7007' } }],
    ['what is set back', 'restore', [], hbar],
    ['what the bytes give', 'buy-evm', [judged()], hbar],
    ['not known before they were read', 'buy-evm', [prepared], null],
    ['none of what gives none', 'buy', [{ step: 'judged', verdict: 'match', rules: [] }], null],
  ])('is %s', (_, kind, steps, allowance) => {
    expect(viewOf(SAMPLE_FLOW_STARTS[kind], steps).allowance).toEqual(allowance)
  })
})

describe('what it is about', () => {
  it.each<[FlowStart['kind'], Partial<Flow>]>([
    ['mint', { token: '0.0.5000', serial: null, count: 3, price: '30', maxPrice: '90' }],
    ['list', { token: '0.0.5000', serial: 7, price: '500', maxPrice: null }],
    ['allowance', { token: null, serial: null, maxPrice: '1500' }],
    ['revoke', { token: '0.0.5000', serial: 7, maxPrice: null }],
    ['offer-add', { count: 3, price: '120', maxPrice: '360' }],
    ['offer-raise', { count: 2, price: '150', maxPrice: '300' }],
    ['offer-cancel', { count: null, price: '100', maxPrice: null }],
    ['sign-in', { token: null, serial: null, count: null, price: null, maxPrice: null }],
  ])('of %s is %j', (kind, about) => {
    expect(viewOf(SAMPLE_FLOW_STARTS[kind], [])).toMatchObject(about)
  })
})

it.each<[string, FlowStart['kind'], string[], Flow['collectionPermission']]>([
  ['ends the permission', 'unlist-evm', ['revokes-collection'], { isRevoked: true, otherListings: 2 }],
  ['leaves the permission', 'unlist-evm', ['reads-balance'], { isRevoked: false, otherListings: 2 }],
  ['has not been reviewed', 'unlist-evm', [], null],
  ['is of no EVM collection', 'unlist', ['revokes-collection'], null],
])('an unlisting says by its reviewed bytes that it %s', (_, kind, rules, expected) => {
  const terms = { price: null, count: null, total: null, transactionId: null, until: null, listingsKept: 2 }
  const steps: NewStep[] = [
    { ...prepared, terms },
    { step: 'judged', verdict: 'match', rules, replaces: null },
  ]
  expect(viewOf(SAMPLE_FLOW_STARTS[kind], steps).collectionPermission).toEqual(expected)
})

it('a mint carries until when the market keeps it, out of the journal, and no other flow does', () => {
  const until = '2026-11-21T12:20:00.000Z'
  const terms = {
    price: null,
    count: 1,
    total: null,
    transactionId: null,
    until,
    listingsKept: null,
    takesAllowance: null,
    held: null,
  }
  const step: NewStep = { step: 'prepared', bytes: '', code: 'c', commission: null, terms }
  expect(viewOf(SAMPLE_FLOW_STARTS.mint, [step]).sessionUntil).toBe(until)
  expect(viewOf(SAMPLE_FLOW_STARTS.mint, []).sessionUntil).toBeNull()
  expect(viewOf(SAMPLE_FLOW_STARTS.buy, [step]).sessionUntil).toBeNull()
})
