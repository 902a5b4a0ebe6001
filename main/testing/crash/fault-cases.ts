import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultCase } from './faults'

/** Longer than any transaction stays valid, plus a possible difference between clocks. */
const BEYOND_MS = 200_000
/** A wallet's balance ran out between preparation and consensus. */
const REFUSED = 'INSUFFICIENT_PAYER_BALANCE'
const DONE = ['done', null] as const
const REFUSED_BY_LEDGER = ['failed', 'ledger-refused'] as const

/** Faults between app, node and mirror. The last moves the clock, which no later case resets. */
export const LEDGER_FAULTS: readonly FaultCase[] = [
  { name: 'the node takes it and its answer is lost', faults: { nodeFaults: [{ what: 'lose-reply' }] }, ...once() },
  { name: 'it is lost on its way to the node', faults: { nodeFaults: [{ what: 'lose-request' }] }, ...once() },
  { name: 'the node is busy twice', faults: { nodeFaults: [{ what: 'busy', times: 2 }] }, ...once() },
  {
    name: 'the node is away for three seconds',
    faults: { node: 'down' },
    then: async ({ set, step }) => {
      await step('submitted')
      await sleep(3000)
      await set({ node: 'up' })
    },
    ...once(),
  },
  {
    name: 'the node does not tell what became of it at first',
    faults: { nodeFaults: [{ what: 'receipts-unknown', times: 4 }] },
    ...once(),
  },
  {
    name: 'the node never tells what became of it, and the mirror does',
    faults: { nodeFaults: [{ what: 'receipts-unknown', times: null }] },
    ...once(),
  },
  // The service reads the mirror, too, and reports the lag each time it is asked.
  { name: 'the mirror is twenty seconds late', faults: { mirrorLagMs: 20_000 }, ...once(12) },
  {
    name: 'the mirror is away until the market is told',
    faults: {},
    then: async ({ set, step }) => {
      await step('submitting')
      await set({ mirror: 'reset' })
      await step('completing')
      await set({ mirror: 'up' })
    },
    ...once(3),
  },
  {
    name: 'it is throttled at consensus',
    faults: { nodeFaults: [{ what: 'throttled' }] },
    ends: REFUSED_BY_LEDGER,
    came: 'fee',
  },
  {
    name: 'it fails at consensus, and the mirror is five seconds late',
    faults: { nodeFaults: [{ what: 'fail', code: REFUSED }], mirrorLagMs: 5000 },
    ends: REFUSED_BY_LEDGER,
    came: 'fee',
  },
  {
    name: 'the node is away until its window is over',
    faults: { node: 'down' },
    then: async ({ set, step, advance }) => {
      await step('submitted')
      await advance(BEYOND_MS)
      await set({ node: 'up' })
    },
    ends: ['expired', 'window-expired'],
    came: 'not at all',
  },
]

/** Faults of the service's routes: the one that prepares, and the one that completes. */
export function serviceFaults(prepare: string, complete: string): readonly FaultCase[] {
  return [
    {
      name: 'what was prepared is lost on its way',
      faults: { routes: [{ route: prepare, times: 1, loseReply: true }] },
      ends: ['failed', 'outcome-unknown'],
      came: 'not at all',
    },
    ...[500, 503].map((status): FaultCase => ({
      name: `the preparation is answered with ${status}`,
      faults: { routes: [{ route: prepare, times: 1, status }] },
      ends: ['failed', 'service-refused'],
      came: 'not at all',
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

function once(asked = 1): Pick<FaultCase, 'ends' | 'came' | 'asked'> {
  return { ends: DONE, came: 'once', asked }
}
