import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flow as flowSchema, isEnded } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { flowOf, stateOf } from './flow-state'
import type { Begun, Entry, JournalStep, Prepared, Signed } from './journal'

const at = '2026-11-21T12:00:00.000Z'
const begun: Begun = {
  ...{ step: 'begun', kind: 'buy', profile: 'practice', account: '0.0.1001', token: '0.0.5000', serial: 7 },
  ...{ title: 'Tide 7', collection: 'Tides', image: null, maxPrice: '120', seller: null, feeCap: '10' },
}
const prepared: Prepared = { step: 'prepared', bytes: '', code: 'c', commission: null }
const signed: Signed = {
  ...{ step: 'signed', transactionId: '0.0.1001@1.000000005', hash: '', node: '0.0.3', validUntil: at },
  ...{ pays: '120', list: '' },
}
const offline: AppError = { code: 'offline', what: 'ledger' }
const refused: AppError = { code: 'not-quotable', reason: 'X' }
const submitted = (outcome: 'accepted' | 'refused' | 'unanswered'): JournalStep => ({
  step: 'submitted',
  outcome,
  status: null,
})
const receipt = (status: string): JournalStep => ({ step: 'receipt', status, fee: '0.01' })
const decided = (approved: boolean): JournalStep => ({ step: 'decided', approved, acknowledged: [] })
const entries = (...steps: JournalStep[]): Entry[] => [begun, ...steps].map((step) => ({ ...step, at }))
const view = (...steps: JournalStep[]) => flowOf('f', entries(...steps), null)

describe('a flow is its steps', () => {
  it.each<[string, JournalStep[], string]>([
    ['preparing', [], 'begun'],
    ['preparing', [prepared], 'prepared'],
    ['preparing', [prepared, { step: 'judged', verdict: 'match', rules: [] }], 'judged'],
    ['reviewing', [{ step: 'reviewing' }], 'reviewing'],
    ['reviewing', [{ step: 'reviewing' }, decided(false)], 'declined a moment ago'],
    ['approved', [decided(true)], 'approved'],
    ['approved', [decided(true), { step: 'rechecked' }], 'rechecked'],
    ['approved', [signed], 'signed'],
    ['submitted', [signed, { step: 'submitting' }], 'submitting'],
    ['submitted', [signed, submitted('accepted')], 'accepted'],
    ['unknown', [signed, submitted('unanswered')], 'unanswered'],
    ['unknown', [signed, submitted('accepted'), { step: 'asking', error: offline }], 'asking'],
    ['settled', [signed, receipt('SUCCESS')], 'receipt'],
    ['settled', [signed, receipt('SUCCESS'), { step: 'completing' }], 'completing'],
    ['settled', [signed, receipt('SUCCESS'), { step: 'not-completed', error: offline }], 'not completed'],
    ['settled', [signed, receipt('SUCCESS'), { step: 'completed' }], 'completed'],
    ['done', [signed, receipt('SUCCESS'), { step: 'ended', state: 'done', error: null }], 'ended'],
  ])('%s after %j (%s)', (state, steps) => {
    expect(view(...steps).state).toBe(state)
  })

  it.each<[string, JournalStep[], string | null]>([
    ['nothing before the ledger has answered', [signed, submitted('accepted')], null],
    ['what the bytes moved after SUCCESS', [signed, receipt('SUCCESS')], '120'],
    ['nothing at all after a failure', [signed, receipt('INVALID_SIGNATURE')], '0'],
  ])('pays %s', (_, steps, paid) => {
    expect(view(...steps)).toMatchObject({ paid, fee: paid === null ? null : '0.01' })
  })

  it.each<[string, JournalStep[], AppError | null]>([
    ['what holds it up', [{ step: 'asking', error: offline }], offline],
    [
      'what held up the last try, while the next one runs',
      [{ step: 'not-completed', error: offline }, { step: 'completing' }],
      offline,
    ],
    ['nothing once the ledger has answered', [{ step: 'asking', error: offline }, receipt('SUCCESS')], null],
    [
      'nothing in the first try',
      [{ step: 'asking', error: offline }, receipt('SUCCESS'), { step: 'completing' }],
      null,
    ],
    ['what ended it', [{ step: 'ended', state: 'failed', error: refused }], refused],
  ])('names %s', (_, steps, error) => {
    expect(view(...steps).error).toEqual(error)
  })

  it('cannot be without a beginning', () => {
    expect(() => flowOf('f', [], null)).toThrow()
    expect(() => flowOf('f', [{ step: 'reviewing', at }], null)).toThrow()
  })

  it('is always one that the page can be told of, and an end stays an end', () => {
    const step = fc.constantFrom<JournalStep>(
      ...[prepared, decided(true), decided(false), signed, receipt('SUCCESS'), receipt('BUSY'), submitted('refused')],
      ...(['reviewing', 'rechecked', 'submitting', 'completing', 'completed'] as const).map((name) => ({ step: name })),
      ...[{ step: 'asking', error: offline } as const, { step: 'not-completed', error: refused } as const],
    )
    const end = fc.constantFrom('done', 'declined', 'refused', 'failed', 'expired')
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), end, (steps, state) => {
        const open = view(...steps)
        expect(flowSchema.parse(open)).toEqual(open)
        expect(isEnded(open.state)).toBe(false)
        const ended = entries(...steps, { step: 'ended', state, error: null })
        expect(stateOf(ended)).toBe(state)
        expect(flowOf('f', ended, null).error).toBeNull()
      }),
    )
  })
})
