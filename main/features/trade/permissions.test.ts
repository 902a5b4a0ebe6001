import { describe, expect, it } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { NO_LIMITS } from '../../flows/testing/rig'
import type { FlowStart, FlowRequest } from '../../journal/flow-start'
import type { JournalEntry, JournalStep } from '../../journal/journal'
import { rejectionOf } from '../../market-api/testing/rig'
import { SAMPLE_FLOW_STARTS, sampleFlow } from '../../testing/sample-flow'
import { createRestoreStart } from './permissions'

const at = '2026-11-21T12:00:00.000Z'
const MINT = SAMPLE_FLOW_STARTS.mint
/** Steps of a mint that failed after the ledger had taken its allowance. */
const LEFT: readonly JournalStep[] = [
  {
    step: 'judged',
    verdict: 'match',
    rules: [],
    replaces: { spender: '0.0.7007', amount: '120', before: '50' },
  },
  { step: 'receipt', status: 'SUCCESS', fee: '0.01' },
  { step: 'ended', state: 'failed', error: { code: 'offline', what: 'service' } },
]

function rig(profile: string, steps: readonly JournalStep[], others: readonly Flow[] = []) {
  const begun: FlowStart = { ...MINT, profile }
  const entries: readonly JournalEntry[] = [begun, ...steps].map((step) => ({ ...step, at }))
  const wishes: FlowRequest[] = []
  const restore = createRestoreStart({
    journal: { read: (id) => (id === 'f' ? entries : []) },
    profileId: () => 'this-one',
    limits: () => NO_LIMITS,
    requireSigner: () => Promise.resolve(null),
    runner: { begin: (wish) => (wishes.push(wish), sampleFlow()), all: () => [...others] },
  })
  return { restore, wishes }
}

describe('setting an allowance back', () => {
  it('takes the account, the spender and the amount from the flow that left it', async () => {
    const { restore, wishes } = rig('this-one', LEFT)
    await restore({ flowId: 'f' })
    expect(wishes).toMatchObject([{ kind: 'restore', account: MINT.account, spender: '0.0.7007', amount: '50' }])
  })

  it('begins nothing once a later flow has set the allowance of that spender anew', async () => {
    const later = { id: 'g', startedAt: '2026-11-21T13:00:00.000Z', account: MINT.account }
    const anew = sampleFlow({ ...later, kind: 'buy-evm', state: 'done', allowance: { hbar: { spender: '0.0.7007' } } })
    const { restore, wishes } = rig('this-one', LEFT, [anew])
    expect(await rejectionOf(restore({ flowId: 'f' }))).toMatchObject({ error: { code: 'not-found', what: 'flow' } })
    expect(wishes).toEqual([])
  })

  it.each<[string, string, readonly JournalStep[], string]>([
    ['nobody knows', 'this-one', LEFT, 'other'],
    ['belongs to another profile', 'another', LEFT, 'f'],
    ['left nothing', 'this-one', LEFT.slice(1), 'f'],
  ])('begins nothing for a flow that %s', async (_, profile, steps, flowId) => {
    const { restore, wishes } = rig(profile, steps)
    expect(await rejectionOf(restore({ flowId }))).toMatchObject({ error: { code: 'not-found', what: 'flow' } })
    expect(wishes).toEqual([])
  })
})
