import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@shared/time'
import type { FlowStart } from '../journal/flow-start'
import { headOfFlowStart } from '../journal/flow-head'
import { journalStep, type JournalEntry, type NewStep } from '../journal/journal'
import { SAMPLE_FLOW_STARTS, sampleSignedStep } from '../testing/sample-flow'
import { isConflicting, type JournaledFlow } from './flow-conflicts'

const AT_MS = Date.parse('2026-11-21T12:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()
const GRANTED: NewStep = { step: 'receipt', status: 'SUCCESS', fee: '0.01' }
const until = (ms: number | null): NewStep => ({
  step: 'prepared',
  bytes: '',
  code: 'c',
  commission: null,
  terms: {
    price: null,
    count: null,
    total: null,
    transactionId: null,
    listingsKept: null,
    until: ms === null ? null : iso(ms),
  },
})
function flowAfter(flowStart: FlowStart, ...steps: NewStep[]): JournaledFlow {
  const entries: JournalEntry[] = [flowStart, ...steps].map((step) => ({ ...journalStep.parse(step), at: iso(AT_MS) }))
  return { id: 'f', head: headOfFlowStart(flowStart), flowStart, entries }
}
const revokeHbar: FlowStart = { ...SAMPLE_FLOW_STARTS.revoke, allowance: { hbar: { spender: '0.0.7007' } } }
const revokeAll: FlowStart = {
  ...SAMPLE_FLOW_STARTS.revoke,
  allowance: { nft: { token: '0.0.5000', serial: 'all', spender: '0.0.7007' } },
}

describe('a permission that the ledger has granted', () => {
  it.each<[FlowStart['kind'], FlowStart]>([
    ['mint', revokeHbar],
    ['buy-evm', revokeHbar],
    ['allowance', revokeHbar],
    ['list', SAMPLE_FLOW_STARTS.revoke],
    ['list-evm', revokeAll],
  ])('can be taken back while its %s waits, and not before', (kind, revoke) => {
    const begun = SAMPLE_FLOW_STARTS[kind]
    expect(isConflicting(revoke, flowAfter(begun, sampleSignedStep(), { step: 'submitting' }), AT_MS)).toBe(true)
    expect(isConflicting(revoke, flowAfter(begun, sampleSignedStep(), GRANTED), AT_MS)).toBe(false)
  })

  it.each(['restore', 'mint', 'buy-evm', 'allowance'] as const)(
    'stands in the way of a %s until the session is over, and no longer',
    (wanted) => {
      const begun = SAMPLE_FLOW_STARTS.allowance
      const next = { ...SAMPLE_FLOW_STARTS[wanted], token: '0.0.6000' } as FlowStart
      const flow = flowAfter(begun, until(AT_MS + 20 * MINUTE_MS), GRANTED)
      expect(isConflicting(next, flow, AT_MS + 24 * MINUTE_MS)).toBe(true)
      expect(isConflicting(next, flow, AT_MS + 25 * MINUTE_MS)).toBe(false)
      const endless = flowAfter(begun, until(null), GRANTED)
      expect(isConflicting(next, endless, AT_MS + 29 * MINUTE_MS)).toBe(true)
      expect(isConflicting(next, endless, AT_MS + 30 * MINUTE_MS)).toBe(false)
    },
  )

  it('goes on holding the mint and the NFT it is for', () => {
    const late = AT_MS + 24 * 60 * MINUTE_MS
    for (const kind of ['mint', 'buy-evm'] as const) {
      const begun = SAMPLE_FLOW_STARTS[kind]
      expect(isConflicting(begun, flowAfter(begun, GRANTED), late)).toBe(true)
    }
  })
})

describe('a permission that the ledger may have granted', () => {
  const VALID_UNTIL_MS = Date.parse(sampleSignedStep().validUntil)
  const sent = flowAfter(SAMPLE_FLOW_STARTS.mint, sampleSignedStep(), { step: 'submitting' })

  it('can be taken back once what was signed cannot be sent any more, and nothing else of it begun', () => {
    expect(isConflicting(revokeHbar, sent, VALID_UNTIL_MS + 59_000)).toBe(true)
    expect(isConflicting(revokeHbar, sent, VALID_UNTIL_MS + MINUTE_MS)).toBe(false)
    expect(isConflicting(SAMPLE_FLOW_STARTS.mint, sent, VALID_UNTIL_MS + 60 * MINUTE_MS)).toBe(true)
  })

  it('can be taken back ten minutes after a flow whose steps cannot be read', () => {
    const readable = flowAfter(SAMPLE_FLOW_STARTS.mint, until(null))
    const unreadable: JournaledFlow = {
      ...readable,
      entries: [...readable.entries, { step: 'unreadable', head: null, at: iso(AT_MS + MINUTE_MS) }],
    }
    expect(isConflicting(revokeHbar, unreadable, AT_MS + 10 * MINUTE_MS)).toBe(true)
    expect(isConflicting(revokeHbar, unreadable, AT_MS + 11 * MINUTE_MS)).toBe(false)
    expect(isConflicting(SAMPLE_FLOW_STARTS.mint, unreadable, AT_MS + 24 * 60 * MINUTE_MS)).toBe(true)
  })

  it('waits for a flow that has not been decided on', () => {
    const waiting = flowAfter(SAMPLE_FLOW_STARTS.mint, until(null), { step: 'reviewing' })
    expect(isConflicting(revokeHbar, waiting, AT_MS + 24 * 60 * MINUTE_MS)).toBe(true)
  })
})

describe('an NFT that was paid for', () => {
  it('can be listed by who paid while the market records the sale, and bought or listed by nobody else', () => {
    const paid = flowAfter(SAMPLE_FLOW_STARTS.buy, sampleSignedStep(), GRANTED)
    expect(isConflicting(SAMPLE_FLOW_STARTS.list, paid, AT_MS)).toBe(false)
    expect(isConflicting({ ...SAMPLE_FLOW_STARTS.list, account: '0.0.1002' }, paid, AT_MS)).toBe(true)
    expect(isConflicting(SAMPLE_FLOW_STARTS.buy, paid, AT_MS)).toBe(true)
    const sent = flowAfter(SAMPLE_FLOW_STARTS.buy, sampleSignedStep(), { step: 'submitting' })
    expect(isConflicting(SAMPLE_FLOW_STARTS.list, sent, AT_MS)).toBe(true)
  })

  it('out of a contract, too, can be listed while the market is not sure, and not bought again', () => {
    const list = { ...SAMPLE_FLOW_STARTS['list-evm'], token: '0.0.5000', serial: 7 } as FlowStart
    const buy = { ...SAMPLE_FLOW_STARTS['buy-evm'], token: '0.0.5000', serial: 7 } as FlowStart
    const granted = flowAfter(buy, sampleSignedStep(), GRANTED)
    expect(isConflicting(list, granted, AT_MS)).toBe(false)
    expect(isConflicting({ ...list, account: '0.0.1002' }, granted, AT_MS)).toBe(true)
    expect(isConflicting(buy, granted, AT_MS)).toBe(true)
    expect(isConflicting(list, flowAfter(buy, sampleSignedStep(), { step: 'submitting' }), AT_MS)).toBe(true)
  })
})
