import type { Flow } from '@shared/contract/flows'
import { isEnded } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import type { Operation } from '@shared/market/operation'
import type { FlowStartOf, FlowRequest } from '../../journal/flow-start'
import type { Mirror, MirrorTransaction } from '../../hedera/mirror'
import { fakeMirror } from '../../hedera/testing/fake-mirror'
import type { MarketClient } from '../../market-api/client/client'
import { readRefusal } from '../../market-api/client/refusal'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import type { AppFailure } from '../../platform/app-failure'
import { buildHbarAllowance } from '../../signing/build'
import { HBAR, VALID_START_SECONDS } from '../../signing/testing/pieces'
import type { FlowKinds, TransactionKind } from '../flow-kind'
import type { Runner } from '../runner'
import type { RunnerDeps } from '../runner-deps'
import { createIntentContext, type IntentContext } from '../intent-context'
import { createFlowRig, SUCCESS, type Script } from './rig'

/**
 * Answers of the service by name of the operation. An Error is thrown. A function is called at each call and returns
 * the answer.
 */
export type Answers = Readonly<Record<string, unknown>>
type ServiceCall = { readonly name: string; readonly query: unknown; readonly body: unknown }

export const OPERATOR: EntityId = '0.0.3003'
export const ACCOUNT: EntityId = '0.0.1001'
export const TOKEN: EntityId = '0.0.5000'
const FRAME_FIELDS = {
  payer: ACCOUNT,
  nodes: ['0.0.3'] as const,
  validDurationSeconds: 120,
  feeMaxTinybar: 2n * HBAR,
  validStart: { seconds: BigInt(VALID_START_SECONDS), nanos: 1 },
}
/** Transaction id of the bytes of every flow in this rig. */
export const SIGNED_ID = `${ACCOUNT}@${VALID_START_SECONDS}.000000001`

type FieldOverrides = Partial<typeof FRAME_FIELDS & { readonly spender: EntityId }>
export const allowanceBytes = (amountTinybar: bigint, overrides: FieldOverrides = {}): Uint8Array =>
  buildHbarAllowance({ ...FRAME_FIELDS, spender: OPERATOR, amountTinybar, ...overrides })
/** Bytes as the service writes them in its JSON. */
export const jsonBytes = (bytes: Uint8Array) => ({ type: 'Buffer', data: [...bytes] })

/**
 * Failure that the market client makes of the service's refusal `body`. Throws when the client does not recognise the
 * body as a refusal.
 */
export function refusalFailure(op: Operation, body: object, status = 200): AppFailure {
  const refusal = readRefusal(op, status, new Headers(), { success: false, ...body })
  if (!refusal) throw new Error('the client recognises no refusal')
  return refusal
}

type KindDeps = { readonly market: MarketClient; readonly mirror: Mirror; readonly intentContext: IntentContext }
type Options = {
  readonly answers: Answers
  readonly mirror?: Partial<Mirror>
  readonly script?: Partial<Script>
  readonly deps?: Partial<RunnerDeps>
}

const openRigs: { readonly close: () => void }[] = []
/** Closes every rig that a test has created; to be called after each test. */
export const closeRigs = (): void => {
  for (const rig of openRigs.splice(0)) rig.close()
}

/** A rig for runners with one kind of flow, between a scripted service and mirror. */
export async function createServiceRig<S extends FlowStartOf<'mint' | 'buy-evm' | 'allowance'>>(
  kindName: S['kind'],
  createKind: (deps: KindDeps) => TransactionKind<S>,
  options: Options,
) {
  const rig = await createFlowRig(options.script)
  openRigs.push(rig)
  const calls: ServiceCall[] = []
  const answers: Record<string, unknown> = { ...options.answers }
  const scripted = scriptedMarket(({ name: operation }) => answerOf(answers, operation), {
    asOf: null,
    receivedAt: '2026-11-21T12:00:00.000Z',
    maxAgeSeconds: 15,
    isCached: false,
    offline: false,
  })
  const call: MarketClient['call'] = (op, query, callOptions) => {
    calls.push({ name: op.name, query, body: callOptions.body })
    return scripted.call(op, query, callOptions)
  }
  const market: MarketClient = { ...scripted, call }
  const mirror = fakeMirror({
    transaction: (id) => Promise.resolve(id === SIGNED_ID ? SUCCESS : null),
    readUntilMs: () => Promise.resolve(rig.clock.ms),
    hbarAllowances: () => Promise.resolve({ items: [], isComplete: true }),
    ...options.mirror,
  })
  const intentContext = createIntentContext({
    network: 'practice',
    market,
    mirror,
    nodes: () => ['0.0.3'],
    now: () => rig.clock.ms,
    monotonicNow: () => rig.clock.ms,
    spenders: () => [OPERATOR],
    operators: () => [],
    knownAccounts: () => [],
    maxUnexplainedPercent: () => 25,
    readActiveOfferTotal: () => Promise.resolve(null),
  })
  // The cast is safe: the tests of this rig begin no other kind of flow.
  const kinds = { [kindName]: createKind({ market, mirror, intentContext }) } as unknown as FlowKinds
  return {
    rig,
    calls,
    answers,
    start: (): Runner => rig.start({ kinds, ...options.deps }),
    /** Number of calls of an operation. */
    callCount: (operation: string): number => calls.filter((serviceCall) => serviceCall.name === operation).length,
    lastBody: (operation: string): unknown => calls.findLast((serviceCall) => serviceCall.name === operation)?.body,
  }
}

function answerOf(answers: Answers, operation: string): unknown {
  const scriptedAnswer = answers[operation]
  const answer = typeof scriptedAnswer === 'function' ? (scriptedAnswer as () => unknown)() : scriptedAnswer
  if (answer === undefined) throw new Error(`not scripted: ${operation}`)
  if (answer instanceof Error) throw answer
  return answer
}

/** A function that returns these answers one after another and repeats the last one. */
export function inTurn(...answers: readonly unknown[]): () => unknown {
  const remaining = [...answers]
  return () => (remaining.length > 1 ? remaining.shift() : remaining[0])
}

/** Runs the flow to its end, without the waits between its tries; throws after `limitMs`. */
export async function finishNow(runner: Runner, id: string, limitMs = 5000): Promise<Flow> {
  return runUntil(runner, id, ({ state }) => isEnded(state), limitMs)
}

/** Runs the flow without the waits between its tries until it meets a condition; throws after `limitMs`. */
export async function runUntil(
  runner: Runner,
  id: string,
  isReached: (flow: Flow) => boolean,
  limitMs = 5000,
): Promise<Flow> {
  const until = Date.now() + limitMs
  for (;;) {
    const flow = runner.get(id)
    if (isReached(flow)) return flow
    if (Date.now() > until) {
      throw new Error(`the flow stays ${flow.state}: ${flow.steps.map(({ step }) => step).join(' ')}`)
    }
    runner.check(id)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Makes several tries of a flow without the waits between them. Returns the flow, whether or not it has ended. */
export async function makeTries(runner: Runner, id: string, tryCount = 8): Promise<Flow> {
  for (let attempt = 0; attempt < tryCount; attempt++) {
    runner.check(id)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return runner.get(id)
}

/**
 * Request for a flow, with the fields that all tests share. The cast is needed because the compiler does not see that
 * these fields complete every request.
 */
export const flowRequest = <R extends FlowRequest>(
  ownFields: Omit<R, 'profile' | 'account' | 'title' | 'collection' | 'image' | 'feeCap'>,
) =>
  ({
    profile: 'practice',
    account: ACCOUNT,
    title: 'Tides',
    collection: 'Tides',
    image: null,
    feeCap: '10',
    ...ownFields,
  }) as unknown as R

/** A transaction with this result, as the mirror reports it. */
export const ledgerTransaction = (result: string, overrides: Partial<MirrorTransaction> = {}): MirrorTransaction => ({
  ...SUCCESS,
  result,
  ...overrides,
})
