import { describe, expect, test } from 'vitest'
import { type Flow, flowState, isEnded } from '@shared/contract/flows'
import { sampleFlow } from '../testing/flow'
import { flowText, hasEnded, stepWords } from './flow-text'

const flow = (change: Partial<Flow>): Flow => sampleFlow({ state: 'done', ...change })

describe('flowText', () => {
  test('a purchase says what was bought and what left', () => {
    const words = flowText(flow({ paid: '640', fee: '0.03' }), 'Main')
    expect(words.title).toBe('Bought Tide 2187')
    expect(words.moved).toBe('640\u202fℏ left Main, fee 0.03\u202fℏ.')
  })

  test('an unknown outcome forbids buying again and names the most that may be gone', () => {
    const words = flowText(flow({ state: 'unknown' }), 'Main')
    expect(words.todo).toContain('Do not buy again')
    expect(words.moved).toContain('Up to 640\u202fℏ may have left Main')
  })

  test.each(['declined', 'refused', 'expired'] as const)('%s says that nothing left', (state) => {
    expect(flowText(flow({ state }), 'Main').moved).toContain('Nothing left Main')
  })

  test('a failure with a receipt says that only the fee left', () => {
    const error = { code: 'ledger-refused', status: 'INVALID_SIGNATURE', feeCharged: '0.01' } as const
    const words = flowText(flow({ state: 'failed', paid: '0', fee: '0.01', error }), 'Main')
    expect(words.moved).toContain('Only the fee left Main, 0.01\u202fℏ')
  })

  test('done on the ledger but not recorded by the market says so', () => {
    const error = { code: 'timed-out', what: 'service' } as const
    expect(flowText(flow({ paid: '640', error }), 'Main').todo).toContain('The market did not record it')
  })

  test('every state has its own word', () => {
    const words = flowState.options.map((state) => flowText(flow({ state }), 'Main').word)
    expect(new Set(words).size).toBe(words.length)
  })

  test('ends are the ends of the contract', () => {
    for (const state of flowState.options) expect(hasEnded(state)).toBe(isEnded(state))
  })
})

test('an unknown step is shown by its name', () => {
  expect(stepWords('judged')).toBe('Checked what it does')
  expect(stepWords('some-new_step')).toBe('Some new step')
})
