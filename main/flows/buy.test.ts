import { expect, it } from 'vitest'
import { failure } from '../platform/app-failure'
import { NO_TERMS } from '../journal/journal'
import { fakeMirror } from '../hedera/testing/fake-mirror'
import { scriptedMarket } from '../market-api/testing/scripted-market'
import { createBuy } from './buy'
import { createIntentContext } from './intent-context'
import { PURCHASE } from './testing/rig'

it('is judged by the person’s own limit for shares that no fee explains, as it is at that time', async () => {
  let maxUnexplainedPercent = 25
  const unanswered = () => {
    throw failure({ code: 'offline', what: 'service' })
  }
  const market = scriptedMarket(unanswered, {
    asOf: null,
    receivedAt: '2026-11-21T12:00:00.000Z',
    maxAgeSeconds: 15,
    isCached: false,
    offline: false,
  })
  const mirror = fakeMirror({ tokenFees: () => Promise.resolve({ fixedFees: [], royalties: [] }) })
  const intentContext = createIntentContext({
    network: 'practice',
    market,
    mirror,
    now: () => Date.parse('2026-11-21T12:00:00Z'),
    nodes: () => ['0.0.3'],
    spenders: () => [],
    operators: () => [],
    knownAccounts: () => [],
    maxUnexplainedPercent: () => maxUnexplainedPercent,
    readActiveOfferTotal: () => Promise.resolve(null),
  })
  const { intent } = createBuy({ market, intentContext, feeAccounts: () => [] })
  const begun = { ...PURCHASE, step: 'begun' as const }
  const prepared = { step: 'prepared' as const, bytes: '', code: null, commission: null, terms: NO_TERMS }
  expect(await intent(begun, prepared)).toMatchObject({ kind: 'buy', shareLimit: 25 })
  maxUnexplainedPercent = 3
  expect(await intent(begun, prepared)).toMatchObject({ kind: 'buy', shareLimit: 3 })
})
