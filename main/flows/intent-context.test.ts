import { expect, it } from 'vitest'
import type { EntityId } from '@shared/ids'
import type { Mirror } from '../hedera/mirror'
import { fakeMirror } from '../hedera/testing/fake-mirror'
import { scriptedMarket } from '../market-api/testing/scripted-market'
import { createIntentContext } from './intent-context'

const TOKEN: EntityId = '0.0.5000'
type Fees = NonNullable<Awaited<ReturnType<Mirror['tokenFees']>>>

const feesRead = (fees: Fees) => {
  const around = createIntentContext({
    network: 'practice',
    market: scriptedMarket(() => undefined, {
      asOf: null,
      receivedAt: '2026-11-21T12:00:00.000Z',
      maxAgeSeconds: 15,
      isCached: false,
      offline: false,
    }),
    mirror: fakeMirror({ tokenFees: () => Promise.resolve(fees) }),
    nodes: () => ['0.0.3'],
    spenders: () => [],
    operators: () => [],
    knownAccounts: () => [],
    now: () => 0,
    maxUnexplainedPercent: () => 25,
    readActiveOfferTotal: () => Promise.resolve(null),
  })
  return around.readTokenFees(TOKEN)
}
const royalty = (numerator: bigint, denominator: bigint): Fees => ({
  fixedFees: [],
  royalties: [{ numerator, denominator, collector: '0.0.4004', fallback: null }],
})

it('a royalty is a share that can be reckoned with', async () => {
  expect(await feesRead(royalty(5n, 100n))).toMatchObject({ royalties: [{ numerator: 5, denominator: 100 }] })
})

it('a royalty in numbers beyond all counting is as good as unread, which is warned of', async () => {
  expect(await feesRead(royalty(10n ** 17n, 10n ** 18n))).toBeNull()
})
