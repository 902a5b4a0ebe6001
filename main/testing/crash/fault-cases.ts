import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultCase } from './fault-tests'

/** A transaction is valid for at most 180 s. The further 20 s allow for a difference between clocks. */
const PAST_VALIDITY_MS = 200_000
/** Status of a transaction whose payer had too little HBAR at consensus. */
const BALANCE_RAN_OUT = 'INSUFFICIENT_PAYER_BALANCE'
const DONE = ['done', null] as const
const REFUSED_BY_LEDGER = ['failed', 'ledger-refused'] as const

/** Faults between app, node and mirror. One case advances the clock for good, so this case is the last. */
export const LEDGER_FAULTS: readonly FaultCase[] = [
  {
    name: 'the node accepts the transaction and its answer is lost',
    faults: { nodeFaults: [{ what: 'lose-reply' }] },
    ...takesPlaceOnce(),
  },
  {
    name: 'the transaction is lost on its way to the node',
    faults: { nodeFaults: [{ what: 'lose-request' }] },
    ...takesPlaceOnce(),
  },
  { name: 'the node is busy twice', faults: { nodeFaults: [{ what: 'busy', times: 2 }] }, ...takesPlaceOnce() },
  {
    name: 'the node is down for three seconds',
    faults: { node: 'down' },
    afterStart: async ({ setFaults, waitForStep }) => {
      await waitForStep('submitted')
      await sleep(3000)
      await setFaults({ node: 'up' })
    },
    ...takesPlaceOnce(),
  },
  {
    name: 'the node does not know the outcome at first',
    faults: { nodeFaults: [{ what: 'receipts-unknown', times: 4 }] },
    ...takesPlaceOnce(),
  },
  {
    name: 'the node never knows the outcome, and the mirror does',
    faults: { nodeFaults: [{ what: 'receipts-unknown', times: null }] },
    ...takesPlaceOnce(),
  },
  // The service reads the mirror too, and refuses the completion until the mirror has the transaction. So the app
  // requests the completion several times.
  { name: 'the mirror is twenty seconds late', faults: { mirrorLagMs: 20_000 }, ...takesPlaceOnce(12) },
  {
    name: 'the mirror is down until the market is notified',
    faults: {},
    afterStart: async ({ setFaults, waitForStep }) => {
      await waitForStep('submitting')
      await setFaults({ mirror: 'reset' })
      await waitForStep('completing')
      await setFaults({ mirror: 'up' })
    },
    ...takesPlaceOnce(3),
  },
  {
    name: 'the transaction is throttled at consensus',
    faults: { nodeFaults: [{ what: 'throttled' }] },
    endState: REFUSED_BY_LEDGER,
    effect: 'fee',
  },
  {
    name: 'the transaction fails at consensus, and the mirror is five seconds late',
    faults: { nodeFaults: [{ what: 'fail', code: BALANCE_RAN_OUT }], mirrorLagMs: 5000 },
    endState: REFUSED_BY_LEDGER,
    effect: 'fee',
  },
  {
    name: 'the node is down until the transaction is no longer valid',
    faults: { node: 'down' },
    afterStart: async ({ setFaults, waitForStep, advanceClock }) => {
      await waitForStep('submitted')
      await advanceClock(PAST_VALIDITY_MS)
      await setFaults({ node: 'up' })
    },
    endState: ['expired', 'window-expired'],
    effect: 'not at all',
  },
]

/** Faults of the route that prepares the transaction of a flow, and of the route that completes the flow. */
export function serviceFaults(prepareRoute: string, completionRoute: string): readonly FaultCase[] {
  return [
    {
      name: 'the answer to the preparation is lost',
      faults: { routes: [{ route: prepareRoute, times: 1, loseReply: true }] },
      endState: ['failed', 'outcome-unknown'],
      effect: 'not at all',
    },
    ...[500, 503].map((status): FaultCase => ({
      name: `the preparation is answered with ${status}`,
      faults: { routes: [{ route: prepareRoute, times: 1, status }] },
      endState: ['failed', 'service-refused'],
      effect: 'not at all',
    })),
    completionFault('is done and its answer is lost', completionRoute, { loseReply: true }),
    completionFault('is done and its answer is lost twice', completionRoute, { loseReply: true }, 2),
    completionFault('is answered with 500', completionRoute, { status: 500 }),
    completionFault('is answered with 503', completionRoute, { status: 503 }),
    completionFault('is not handled at first', completionRoute, { connection: 'reset' }),
  ]
}

/** A fault of the first `times` completions, after which the app may send one more request. */
const completionFault = (name: string, route: string, fault: object, times = 1): FaultCase => ({
  name: `the completion ${name}`,
  faults: { routes: [{ route, times, ...fault }] },
  ...takesPlaceOnce(times + 1),
})

/** Fields of a case in which the flow takes place once. `maxRequests`: of the completion. */
function takesPlaceOnce(maxRequests = 1): Pick<FaultCase, 'endState' | 'effect' | 'maxRequests'> {
  return { endState: DONE, effect: 'once', maxRequests }
}
