import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultCase } from './fault-tests'

/** Longer than any transaction stays valid, plus a possible difference between clocks. */
const WINDOW_END_MS = 200_000
/** The result if a wallet's balance ran out between preparation and consensus. */
const BALANCE_RAN_OUT = 'INSUFFICIENT_PAYER_BALANCE'
const DONE = ['done', null] as const
const REFUSED_BY_LEDGER = ['failed', 'ledger-refused'] as const

/** Faults between app, node and mirror. The last case advances the clock, which cannot be set back. */
export const LEDGER_FAULTS: readonly FaultCase[] = [
  {
    name: 'the node accepts the transaction and its answer is lost',
    faults: { nodeFaults: [{ what: 'lose-reply' }] },
    ...once(),
  },
  {
    name: 'the transaction is lost on its way to the node',
    faults: { nodeFaults: [{ what: 'lose-request' }] },
    ...once(),
  },
  { name: 'the node is busy twice', faults: { nodeFaults: [{ what: 'busy', times: 2 }] }, ...once() },
  {
    name: 'the node is down for three seconds',
    faults: { node: 'down' },
    afterStart: async ({ setFaults, waitForStep }) => {
      await waitForStep('submitted')
      await sleep(3000)
      await setFaults({ node: 'up' })
    },
    ...once(),
  },
  {
    name: 'the node does not know the outcome at first',
    faults: { nodeFaults: [{ what: 'receipts-unknown', times: 4 }] },
    ...once(),
  },
  {
    name: 'the node never knows the outcome, and the mirror does',
    faults: { nodeFaults: [{ what: 'receipts-unknown', times: null }] },
    ...once(),
  },
  // The service reads the mirror as well, and reports the lag to each request.
  { name: 'the mirror is twenty seconds late', faults: { mirrorLagMs: 20_000 }, ...once(12) },
  {
    name: 'the mirror is down until the market is notified',
    faults: {},
    afterStart: async ({ setFaults, waitForStep }) => {
      await waitForStep('submitting')
      await setFaults({ mirror: 'reset' })
      await waitForStep('completing')
      await setFaults({ mirror: 'up' })
    },
    ...once(3),
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
      await advanceClock(WINDOW_END_MS)
      await setFaults({ node: 'up' })
    },
    endState: ['expired', 'window-expired'],
    effect: 'not at all',
  },
]

/** Faults of the service's routes: the one that prepares, and the one that completes. */
export function serviceFaults(prepare: string, complete: string): readonly FaultCase[] {
  return [
    {
      name: 'the answer to the preparation is lost',
      faults: { routes: [{ route: prepare, times: 1, loseReply: true }] },
      endState: ['failed', 'outcome-unknown'],
      effect: 'not at all',
    },
    ...[500, 503].map((status): FaultCase => ({
      name: `the preparation is answered with ${status}`,
      faults: { routes: [{ route: prepare, times: 1, status }] },
      endState: ['failed', 'service-refused'],
      effect: 'not at all',
    })),
    completion('is done and its answer is lost', complete, { loseReply: true }),
    completion('is done and its answer is lost twice', complete, { loseReply: true }, 2),
    completion('is answered with 500', complete, { status: 500 }),
    completion('is answered with 503', complete, { status: 503 }),
    completion('is never handled', complete, { connection: 'reset' }),
  ]
}

const completion = (name: string, route: string, fault: object, times = 1): FaultCase => ({
  name: `the completion ${name}`,
  faults: { routes: [{ route, times, ...fault }] },
  ...once(times + 1),
})

function once(maxRequests = 1): Pick<FaultCase, 'endState' | 'effect' | 'maxRequests'> {
  return { endState: DONE, effect: 'once', maxRequests }
}
