import { parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import type { FlowStartOf, FlowRequest } from '../../journal/flow-start'
import { fakeMirror } from '../../hedera/testing/fake-mirror'
import { createKeyedActs } from '../../market-api/client/keyed-acts'
import { clientOf } from '../../market-api/testing/rig'
import { openDatabase } from '../../storage/database'
import { createActStore } from '../../storage/keyed-acts'
import type { FlowKinds } from '../flow-kind'
import { createOfferKinds } from '../offers'
import type { RunnerDeps } from '../runner-deps'
import { offerService, type Turn } from './offer-service'
import { createFlowRig, type Script } from './rig'

const ACCOUNT: EntityId = '0.0.1001'
const SPENDER: EntityId = '0.0.4000'
const token: EntityId = '0.0.5000'
const base = {
  profile: 'practice',
  account: ACCOUNT,
  token,
  title: 'Tides',
  collection: 'Tides',
  image: null,
  feeCap: '10',
} as const
export const ADD: Omit<FlowStartOf<'offer-add'>, 'step'> = {
  ...base,
  kind: 'offer-add',
  price: '10',
  quantity: 1,
  traits: [],
}
export const RED = [{ trait_type: 'Background', value: 'Red' }]
export const raiseOf = (ids: readonly number[], price = '8'): Omit<FlowStartOf<'offer-raise'>, 'step'> => ({
  ...base,
  kind: 'offer-raise',
  price,
  offers: ids.map((id) => ({ id, price: '5', traits: [] })),
})
export const cancelOf = (id: number): Omit<FlowStartOf<'offer-cancel'>, 'step'> => ({
  ...base,
  kind: 'offer-cancel',
  offer: { id, price: '5', traits: [] },
})

export type OfferRig = Awaited<ReturnType<typeof createOfferRig>>

/** Answers of ledger and market about the account; null where there is no answer. */
type Facts = {
  proven: EntityId | null
  balance: bigint
  allowances: { spender: EntityId; amount: string }[] | null
  prices: { floor: string | null; bestOffer: string | null } | null
}

/** A runner on a real journal and a real client, with a service that keeps offers and misbehaves as scripted. */
export async function createOfferRig(turns: Turn[] = [], script: Partial<Script> = {}) {
  const rig = await createFlowRig(script)
  const service = await offerService(turns)
  const { client } = clientOf(service.base)
  const db = openDatabase(':memory:')
  const facts: Facts = {
    proven: ACCOUNT,
    balance: parseHbar('1000'),
    allowances: [{ spender: SPENDER, amount: '500' }],
    prices: { floor: '20', bestOffer: '9' },
  }
  let keys = 0
  /** Created for each start of the app; the store of acts persists. */
  const kinds = () => {
    const acts = createKeyedActs({
      market: client,
      store: createActStore(db),
      profileId: () => 'practice',
      now: () => rig.clock.ms,
      keys: { make: () => `key-number-${++keys}`, verify: () => true },
      fingerprint: () => Promise.resolve('mark'),
      firstDelayMs: 5,
    })
    const offers = createOfferKinds({
      market: client,
      acts,
      monotonicNow: () => rig.clock.ms,
      spenders: () => [SPENDER],
      mirror: fakeMirror({ hbarBalance: () => Promise.resolve(facts.balance) }),
      around: {
        hbarAllowances: () => Promise.resolve(facts.allowances),
        prices: () => Promise.resolve(facts.prices),
      },
      userKey: { accountOf: () => Promise.resolve(facts.proven) },
    })
    return offers as unknown as FlowKinds
  }
  return {
    ...rig,
    service,
    facts,
    start: (over: Partial<RunnerDeps> = {}) => rig.start({ kinds: kinds(), ...over }),
    close: () => {
      rig.close()
      db.close()
    },
  }
}

/** A runner and the id of a flow that was begun on it. */
export function beginFlow(rig: OfferRig, wish: FlowRequest) {
  const runner = rig.start()
  return [runner, runner.begin(wish).id] as const
}

/** The idempotency keys of all sent requests, in order. */
export const keysOf = ({ service }: OfferRig): string[] => service.state.sent.map(({ key }) => key)
