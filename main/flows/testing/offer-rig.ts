import { parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import type { FlowStartOf, FlowRequest } from '../../journal/flow-start'
import { fakeMirror } from '../../hedera/testing/fake-mirror'
import { createKeyedActs } from '../../market-api/client/keyed-acts'
import { createTestClient } from '../../market-api/testing/rig'
import { openDatabase } from '../../storage/database'
import { createActStore } from '../../storage/keyed-acts'
import type { FlowKinds } from '../flow-kind'
import { createOfferKinds } from '../offers'
import type { RunnerDeps } from '../runner-deps'
import { startOfferService, type ActBehaviour } from './offer-service'
import { createFlowRig, type Script } from './rig'

const ACCOUNT: EntityId = '0.0.1001'
const SPENDER: EntityId = '0.0.4000'
const TOKEN: EntityId = '0.0.5000'
const COMMON_FIELDS = {
  profile: 'practice',
  account: ACCOUNT,
  token: TOKEN,
  title: 'Tides',
  collection: 'Tides',
  image: null,
  feeCap: '10',
} as const
/** Request to make one offer for any NFT of the collection. */
export const ADD_REQUEST: Omit<FlowStartOf<'offer-add'>, 'step'> = {
  ...COMMON_FIELDS,
  kind: 'offer-add',
  price: '10',
  quantity: 1,
  traits: [],
}
export const RED_TRAITS = [{ trait_type: 'Background', value: 'Red' }]
export const raiseRequest = (ids: readonly number[], price = '8'): Omit<FlowStartOf<'offer-raise'>, 'step'> => ({
  ...COMMON_FIELDS,
  kind: 'offer-raise',
  price,
  offers: ids.map((id) => ({ id, price: '5', traits: [] })),
})
export const cancelRequest = (id: number): Omit<FlowStartOf<'offer-cancel'>, 'step'> => ({
  ...COMMON_FIELDS,
  kind: 'offer-cancel',
  offer: { id, price: '5', traits: [] },
})

export type OfferRig = Awaited<ReturnType<typeof createOfferRig>>

/** Facts that ledger and market report about the account; null: no answer. */
type Facts = {
  /** Account that the user key belongs to. */
  userKeyAccount: EntityId | null
  balance: bigint
  allowances: { spender: EntityId; amount: string }[] | null
  prices: { floor: string | null; bestOffer: string | null } | null
}

/**
 * A rig for runners with a real journal and a real market client. The service stores offers. Each element of
 * `behaviours` sets the service's behaviour for one act.
 */
export async function createOfferRig(behaviours: ActBehaviour[] = [], script: Partial<Script> = {}) {
  const rig = await createFlowRig(script)
  const service = await startOfferService(behaviours)
  const { client } = createTestClient(service.base)
  const db = openDatabase(':memory:')
  const facts: Facts = {
    userKeyAccount: ACCOUNT,
    balance: parseHbar('1000'),
    allowances: [{ spender: SPENDER, amount: '500' }],
    prices: { floor: '20', bestOffer: '9' },
  }
  let keyCount = 0
  /** Flow kinds for one start of the app. The stored acts outlive a restart. */
  const createKinds = () => {
    const acts = createKeyedActs({
      market: client,
      store: createActStore(db),
      profileId: () => 'practice',
      now: () => rig.clock.ms,
      keys: { make: () => `key-number-${++keyCount}`, verify: () => true },
      fingerprint: () => Promise.resolve('mark'),
      firstRetryDelayMs: 5,
    })
    const offers = createOfferKinds({
      market: client,
      acts,
      monotonicNow: () => rig.clock.ms,
      spenders: () => [SPENDER],
      mirror: fakeMirror({ hbarBalance: () => Promise.resolve(facts.balance) }),
      intentContext: {
        readHbarAllowances: () => Promise.resolve(facts.allowances),
        readPrices: () => Promise.resolve(facts.prices),
      },
      userKey: { readProvenAccount: () => Promise.resolve(facts.userKeyAccount) },
    })
    // The cast is safe: the tests of this rig begin no other kinds of flow.
    return offers as unknown as FlowKinds
  }
  return {
    ...rig,
    service,
    facts,
    start: (overrides: Partial<RunnerDeps> = {}) => rig.start({ kinds: createKinds(), ...overrides }),
    close: () => {
      rig.close()
      db.close()
    },
  }
}

/** Starts the app and begins a flow. Returns the runner and the flow's id. */
export function beginFlow(rig: OfferRig, request: FlowRequest) {
  const runner = rig.start()
  return [runner, runner.begin(request).id] as const
}

/** Idempotency keys of all acts that the service received, in order. */
export const sentKeys = ({ service }: OfferRig): string[] => service.state.receivedActs.map(({ key }) => key)
