import { describe, expect, test } from 'vitest'
import { flowKind, flowState, isEnded } from '@shared/contract/flows'
import { progressOf, stepWords } from './steps'

const open = flowState.options.filter((state) => !isEnded(state))

describe('how far a flow has come', () => {
  test.each(flowKind.options)('%s never goes back, and never beyond its last stage', (kind) => {
    const order = ['preparing', 'reviewing', 'approved', 'submitted', 'settled'] as const
    const steps = order.map((state) => progressOf({ kind, state })?.stageNumber ?? 0)
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    for (const state of open) {
      const progress = progressOf({ kind, state })
      expect(progress?.stageName).not.toBe('')
      expect(progress?.stageNumber).toBeLessThanOrEqual(progress?.stageCount ?? 0)
    }
  })

  test('an end is no stage', () => {
    for (const state of flowState.options.filter(isEnded)) expect(progressOf({ kind: 'buy', state })).toBeNull()
  })

  test('a purchase waits for the market last, an association for the ledger, an offer for what stands', () => {
    expect(progressOf({ kind: 'buy', state: 'settled' })).toEqual({
      stageNumber: 5,
      stageCount: 5,
      stageName: 'waiting for the market',
    })
    expect(progressOf({ kind: 'associate', state: 'submitted' })).toMatchObject({ stageNumber: 4, stageCount: 4 })
    expect(progressOf({ kind: 'offer-add', state: 'submitted' })).toMatchObject({ stageNumber: 3, stageCount: 4 })
    expect(progressOf({ kind: 'sign-in', state: 'settled' })).toEqual({
      stageNumber: 4,
      stageCount: 4,
      stageName: 'waiting for the market',
    })
  })

  test('a transaction of this app alone does not wait for the ledger once the ledger has answered', () => {
    expect(progressOf({ kind: 'revoke', state: 'settled' })).toEqual({
      stageNumber: 4,
      stageCount: 4,
      stageName: 'confirmed by the ledger',
    })
  })
})

describe('a step of the journal', () => {
  test('is told by what it means for its kind', () => {
    expect(stepWords('prepared', 'buy')).toBe('Received the transaction from the market')
    expect(stepWords('prepared', 'revoke')).toBe('Made the transaction')
    expect(stepWords('completed', 'sign-in')).toBe('The market accepted the signature')
  })

  test('that is not known is shown by its name', () => {
    expect(stepWords('some-new_step', 'buy')).toBe('Some new step')
  })
})
