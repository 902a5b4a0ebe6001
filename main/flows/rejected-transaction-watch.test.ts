import { afterEach, expect, it } from 'vitest'
import type { FlowStart } from '../journal/flow-start'
import { NO_TERMS, type NewStep, type PreparedStep } from '../journal/journal'
import type { MirrorTransaction } from '../hedera/mirror'
import { fakeMirror } from '../hedera/testing/fake-mirror'
import type { TransactionKind } from './flow-kind'
import { createOwnFlows } from './own-flows'
import { createRejectedTransactionWatch } from './rejected-transaction-watch'
import { AFTER_WINDOW_MS, createFlowRig, waitForEnd, PROFILE, PURCHASE, SUCCESS, type FlowRig } from './testing/rig'

const rigs: FlowRig[] = []
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.close()
})

const AGAIN: FlowStart = { step: 'begun', ...PURCHASE }
const PREPARED: PreparedStep = { step: 'prepared', bytes: '', code: null, commission: null, terms: NO_TERMS }
const IDLE = { course: 'transaction', recheck: () => Promise.resolve() } as unknown as TransactionKind

/** The state after a node has refused a purchase: the mirror's answers, and a flow that is about to buy the same. */
async function afterRefusal(mirror: { seen: MirrorTransaction | null; readUntilMs: number | null }) {
  const rig = await createFlowRig({
    submit: [{ kind: 'refused', status: 'INSUFFICIENT_PAYER_BALANCE' }],
    mirror: [null],
  })
  rigs.push(rig)
  const runner = rig.start()
  const { id } = await waitForEnd(runner, runner.begin(PURCHASE).id)
  const reopened: NewStep[] = []
  let looks = 0
  const watch = createRejectedTransactionWatch({
    ownFlows: createOwnFlows({ journal: rig.journal, profile: () => PROFILE, now: () => rig.clock.ms }),
    mirror: fakeMirror({
      readUntilMs: () => Promise.resolve(mirror.readUntilMs),
      transaction: () => {
        looks++
        return Promise.resolve(mirror.seen)
      },
    }),
    now: () => rig.clock.ms,
    reopen: (_, step) => void reopened.push(step),
  })
  const recheck = (begun = AGAIN) => watch(IDLE).recheck(begun, PREPARED)
  return { id, rig, recheck, reopened, looks: () => looks }
}

it('what a node refused is watched for until the mirror has read past its window, whatever this clock says', async () => {
  const mirror: Parameters<typeof afterRefusal>[0] = { seen: null, readUntilMs: AFTER_WINDOW_MS - 40_000 }
  const { id, rig, recheck, reopened } = await afterRefusal(mirror)
  rig.clock.ms = AFTER_WINDOW_MS + 600_000
  await recheck()
  mirror.seen = SUCCESS
  await expect(recheck()).rejects.toMatchObject({ error: { code: 'flow-unfinished', flowId: id } })
  expect(reopened).toEqual([{ step: 'receipt', status: 'SUCCESS', fee: '0.01' }])
})

it('it is not asked for once more after that, nor by who does something else, nor a day later', async () => {
  const mirror: Parameters<typeof afterRefusal>[0] = { seen: null, readUntilMs: null }
  const { rig, recheck, looks } = await afterRefusal(mirror)
  await recheck({ ...AGAIN, account: '0.0.1002', serial: 8 })
  expect(looks()).toBe(0)
  await recheck()
  await recheck()
  expect(looks()).toBe(2)
  rig.clock.ms = AFTER_WINDOW_MS + 25 * 3_600_000
  await recheck()
  expect(looks()).toBe(2)
  rig.clock.ms = AFTER_WINDOW_MS
  mirror.readUntilMs = AFTER_WINDOW_MS
  await recheck()
  await recheck()
  expect(looks()).toBe(3)
})

it('what took place and failed is told as that, and lets the same be begun', async () => {
  const { recheck, reopened } = await afterRefusal({
    seen: { ...SUCCESS, result: 'INSUFFICIENT_TOKEN_BALANCE' },
    readUntilMs: null,
  })
  await recheck()
  expect(reopened).toEqual([{ step: 'receipt', status: 'INSUFFICIENT_TOKEN_BALANCE', fee: '0.01' }])
})
