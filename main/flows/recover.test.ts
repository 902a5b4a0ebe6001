import { afterEach, describe, expect, it } from 'vitest'
import type { AppError } from '@shared/errors'
import type { JournalStep } from '../journal/journal'
import type { ReviewDecision } from './runner-deps'
import { openDatabase } from '../storage/database'
import {
  AFTER_WINDOW_MS,
  createFlowRig,
  waitForEnd,
  PURCHASE,
  waitForFlow,
  journalSteps,
  type FlowRig,
  type Script,
} from './testing/rig'

const rigs: FlowRig[] = []
async function rigWith(script: Partial<Script> = {}): Promise<FlowRig> {
  const rig = await createFlowRig(script)
  rigs.push(rig)
  return rig
}
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.close()
})

/** The steps of a successful purchase, which a crash can cut off anywhere. */
async function wholePurchase(script: Partial<Script> = {}): Promise<JournalStep[]> {
  const rig = await rigWith(script)
  const runner = rig.start()
  const { id } = await waitForEnd(runner, runner.begin(PURCHASE).id)
  return journalSteps(rig, id)
}
const cutAfter = (steps: readonly JournalStep[], last: JournalStep['step']) =>
  steps.slice(0, steps.findIndex(({ step }) => step === last) + 1)

async function recovered(steps: readonly JournalStep[], script: Partial<Script> = {}, clockMs?: number) {
  const rig = await rigWith(script)
  if (clockMs !== undefined) rig.clock.ms = clockMs
  rig.writeFlow('flow-1', steps)
  const runner = rig.start()
  runner.recover()
  return { rig, runner, flow: await waitForEnd(runner, 'flow-1') }
}

describe('an app that was killed', () => {
  it.each(['begun', 'prepared', 'judged', 'reviewing', 'decided', 'rechecked', 'signed'] as const)(
    'after "%s" has sent nothing: the flow ends as interrupted, and nothing is signed or sent',
    async (last) => {
      const { rig, flow } = await recovered(cutAfter(await wholePurchase(), last))
      expect(flow).toMatchObject({ state: 'failed', error: { code: 'interrupted' } })
      expect(rig.eventLog).toMatchObject({ signatureCount: 0, submitted: [], calls: [], reviews: [] })
    },
  )

  it.each(['submitting', 'submitted', 'receipt', 'completing'] as const)(
    'after "%s" asks the ledger and records the sale; it never signs or sends again',
    async (last) => {
      const { rig, flow } = await recovered(cutAfter(await wholePurchase(), last))
      expect(flow).toMatchObject({ state: 'done', paid: '120', fee: '0.01', error: null })
      expect(rig.eventLog).toMatchObject({ signatureCount: 0, submitted: [], reviews: [] })
      expect(rig.eventLog.calls).toEqual(['buyNftRes'])
    },
  )

  it.each<[string, AppError | null]>([
    ['nothing', null],
    ['what was to be told', { code: 'read-back-differs', what: 'listing', asked: '5', found: '6', undone: false }],
  ])('after "completed" asks nobody and ends as done, with %s', async (_, error) => {
    const steps = cutAfter(await wholePurchase(), 'completing')
    const { rig, flow } = await recovered([...steps, { step: 'completed', outcome: null, error }])
    expect(flow).toMatchObject({ state: 'done', error })
    expect(rig.eventLog).toMatchObject({ calls: [], submitted: [] })
  })

  it('after "submitting" waits no longer for what it may never have sent, and sends the same bytes again', async () => {
    const steps = cutAfter(await wholePurchase(), 'submitting')
    const rig = await rigWith({ receipt: [{ kind: 'not-found' }], mirror: [null] })
    const patience: number[] = []
    const { ledger } = rig.sources
    rig.writeFlow('flow-1', steps)
    // Time passes between the crash and the next start.
    rig.clock.ms += 1000
    const runner = rig.start({
      ledger: {
        ...ledger,
        awaitReceipt: (id, node, patienceMs) => {
          patience.push(patienceMs)
          return ledger.awaitReceipt(id, node, patienceMs)
        },
      },
    })
    runner.recover()
    await expect.poll(() => rig.eventLog.submitted).toHaveLength(1)
    expect(patience[0]).toBe(0)
    const signed = steps.find((step) => step.step === 'signed')
    expect(rig.eventLog.submitted).toEqual([signed?.list])
  })

  it('after the end does nothing more', async () => {
    const { rig, runner, flow } = await recovered(await wholePurchase())
    runner.check('flow-1')
    expect(runner.get('flow-1')).toEqual(flow)
    expect(rig.eventLog.calls).toEqual([])
  })

  it('before the bytes left it lets the window run out, and says that nothing took place', async () => {
    const steps = cutAfter(await wholePurchase(), 'submitting')
    const nowhere = { receipt: [{ kind: 'not-found' as const }], mirror: [null] }
    const { rig, runner, flow } = await recovered(steps, nowhere, AFTER_WINDOW_MS)
    expect(flow).toMatchObject({ state: 'expired', paid: null })
    expect(rig.eventLog.submitted).toEqual([])
    expect(runner.begin(PURCHASE).state).toBe('preparing')
  })

  it('after a decline keeps to the decline', async () => {
    const declined = cutAfter(
      await wholePurchase({ review: () => ({ isApproved: false, acknowledgedIds: [] }) }),
      'decided',
    )
    expect((await recovered(declined)).flow).toMatchObject({ state: 'declined', error: null })
  })

  it('after a refusal keeps to the refusal and its reasons', async () => {
    const steps = cutAfter(await wholePurchase({ bytes: new Uint8Array([1]) }), 'judged')
    const { flow } = await recovered(steps)
    expect(flow).toMatchObject({ state: 'refused', error: { code: 'review-refused' } })
  })

  it('after a refusal of the node knows that nothing took place', async () => {
    const steps = cutAfter(
      await wholePurchase({ submit: [{ kind: 'refused', status: 'INVALID_SIGNATURE' }], mirror: [null] }),
      'submitted',
    )
    const { rig, flow } = await recovered(steps, { mirror: [null] })
    expect(flow).toMatchObject({ state: 'failed', error: { status: 'INVALID_SIGNATURE', feeCharged: '0' } })
    expect(rig.eventLog.calls).toEqual([])
  })
})

describe('a history whose newest steps are missing', () => {
  const lost: JournalStep = { step: 'history-lost' }
  const BEFORE_SENT = ['prepared', 'judged', 'reviewing', 'decided', 'rechecked', 'signed'] as const

  it.each(BEFORE_SENT)('after "%s" asks the ledger for the prepared transaction, and finds it paid', async (last) => {
    const { rig, flow } = await recovered([...cutAfter(await wholePurchase(), last), lost])
    expect(flow).toMatchObject({ state: 'done', paid: '120', fee: '0.01', error: null })
    expect(rig.eventLog).toMatchObject({ signatureCount: 0, submitted: [], reviews: [], calls: ['buyNftRes'] })
  })

  it('says that the outcome is not known while the ledger cannot be asked, and allows no second purchase', async () => {
    const rig = await rigWith({ receipt: [{ kind: 'unanswered' }], mirror: ['silent'] })
    rig.writeFlow('flow-1', [...cutAfter(await wholePurchase(), 'reviewing'), lost])
    const runner = rig.start()
    runner.recover()
    expect(runner.get('flow-1')).toMatchObject({ state: 'unknown', error: { code: 'history-lost' } })
    const refusal = expect.objectContaining({ error: { code: 'flow-unfinished', flowId: 'flow-1' } }) as Error
    expect(() => runner.begin(PURCHASE)).toThrow(refusal)
  })

  it('says that nothing took place once the ledger can no longer take the transaction', async () => {
    const steps = [...cutAfter(await wholePurchase(), 'prepared'), lost]
    const nowhere = { receipt: [{ kind: 'not-found' as const }], mirror: [null] }
    const { rig, flow } = await recovered(steps, nowhere, AFTER_WINDOW_MS)
    expect(flow).toMatchObject({ state: 'expired', paid: null })
    expect(rig.eventLog.submitted).toEqual([])
  })

  it('never sends while the window of the transaction is open: what was signed is not in the history', async () => {
    const steps = [...cutAfter(await wholePurchase(), 'signed'), lost]
    const rig = await rigWith({ receipt: [{ kind: 'not-found' }], mirror: [null] })
    rig.writeFlow('flow-1', steps)
    const runner = rig.start()
    runner.recover()
    await waitForFlow(runner, 'flow-1', ({ error }) => error?.code === 'timed-out')
    expect(rig.eventLog).toMatchObject({ submitted: [], signatureCount: 0 })
  })

  it('leaves the outcome unknown where no transaction was prepared yet', async () => {
    const { flow } = await recovered([...cutAfter(await wholePurchase(), 'begun'), lost])
    expect(flow).toMatchObject({ state: 'failed', error: { code: 'history-lost' } })
  })

  it('keeps a decline, and a refusal of bytes that cannot be read', async () => {
    const declined = cutAfter(
      await wholePurchase({ review: () => ({ isApproved: false, acknowledgedIds: [] }) }),
      'decided',
    )
    expect((await recovered([...declined, lost])).flow).toMatchObject({ state: 'declined', error: null })
    const refused = cutAfter(await wholePurchase({ bytes: new Uint8Array([1]) }), 'judged')
    expect((await recovered([...refused, lost])).flow).toMatchObject({ state: 'refused' })
  })
})

describe('recovery', () => {
  it('leaves alone what runs, and runs each flow once however often it is asked for', async () => {
    const rig = await rigWith({ complete: [null] })
    rig.writeFlow('flow-1', cutAfter(await wholePurchase(), 'submitting'))
    const runner = rig.start()
    const fresh = runner.begin({ ...PURCHASE, serial: 8 })
    for (let i = 0; i < 5; i++) runner.recover()
    runner.check('flow-1')
    await waitForEnd(runner, 'flow-1')
    expect(runner.get(fresh.id).state).not.toBe('failed')
    expect(rig.journal.read('flow-1').filter(({ step }) => step === 'receipt')).toHaveLength(1)
    expect(rig.eventLog.calls.filter((name) => name === 'buyNftRes')).toHaveLength(1)
  })

  it('does not touch the flows of another profile', async () => {
    const rig = await rigWith()
    rig.writeFlow('flow-1', [{ step: 'begun', ...PURCHASE, profile: 'mainnet' }])
    const runner = rig.start()
    runner.recover()
    expect(rig.journal.read('flow-1')).toHaveLength(1)
    expect(runner.all()).toEqual([])
    const refusal = expect.objectContaining({ error: { code: 'not-found', what: 'flow' } }) as Error
    expect(() => runner.get('flow-1')).toThrow(refusal)
    expect(() => runner.check('flow-1')).toThrow(refusal)
  })

  it('goes on after a fault of the app itself', async () => {
    const rig = await rigWith()
    rig.writeFlow('flow-1', cutAfter(await wholePurchase(), 'submitting'))
    let broken = true
    const runner = rig.start({
      mirror: {
        ...rig.sources.mirror,
        transaction: (id) => {
          if (broken) throw new Error('a fault')
          return rig.sources.mirror.transaction(id)
        },
      },
    })
    runner.recover()
    await expect.poll(() => rig.eventLog.faults).toEqual(['settle'])
    broken = false
    runner.check('flow-1')
    expect(await waitForEnd(runner, 'flow-1')).toMatchObject({ state: 'done' })
  })

  it('shows a flow whose beginning cannot be read, goes no further with it, and begins nothing that it may be', async () => {
    const rig = await rigWith()
    rig.writeFlow('flow-1', cutAfter(await wholePurchase(), 'submitting'))
    const db = openDatabase(rig.databaseFile)
    db.prepare("UPDATE steps SET data = 'no JSON' WHERE n = 1").run()
    db.close()
    const runner = rig.start()
    runner.recover()
    expect(runner.all()).toMatchObject([
      { id: 'flow-1', state: 'unknown', kind: 'buy', title: PURCHASE.title, error: { code: 'internal' } },
    ])
    expect(() => runner.begin(PURCHASE)).toThrow(
      expect.objectContaining({ error: { code: 'flow-unfinished', flowId: 'flow-1' } }) as Error,
    )
    expect(runner.begin({ ...PURCHASE, serial: 8 }).state).toBe('preparing')
  })

  it('finds a flow that nobody knows', async () => {
    const runner = (await rigWith()).startWithWaits()
    const refusal = expect.objectContaining({ error: { code: 'not-found', what: 'flow' } }) as Error
    expect(() => runner.get('nothing')).toThrow(refusal)
    expect(() => runner.check('nothing')).toThrow(refusal)
  })
})

describe('a runner that is stopped', () => {
  it('while the outcome is unknown asks and writes nothing more; another one goes on', async () => {
    const rig = await rigWith({ receipt: [{ kind: 'unanswered' }], mirror: ['silent'] })
    const runner = rig.start()
    const { id } = runner.begin(PURCHASE)
    await waitForFlow(runner, id, ({ state }) => state === 'unknown')
    runner.stop()
    const steps = rig.journal.read(id)
    rig.script.receipt.splice(0, Number.POSITIVE_INFINITY, { kind: 'final', status: 'SUCCESS' })
    rig.script.mirror.splice(0)
    runner.check(id)
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(rig.journal.read(id)).toEqual(steps)
    expect(rig.eventLog.faults).toEqual([])
    const next = rig.start()
    next.recover()
    expect(await waitForEnd(next, id)).toMatchObject({ state: 'done', error: null })
    expect(rig.eventLog).toMatchObject({ signatureCount: 1 })
  })

  it('before anything is signed signs nothing, whatever the review says then', async () => {
    let approve: (decision: ReviewDecision) => void = () => undefined
    const rig = await rigWith({ review: () => new Promise<ReviewDecision>((resolve) => (approve = resolve)) })
    const runner = rig.start()
    const { id } = runner.begin(PURCHASE)
    await waitForFlow(runner, id, ({ state }) => state === 'reviewing')
    runner.stop()
    approve({ isApproved: true, acknowledgedIds: [] })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(rig.eventLog).toMatchObject({ signatureCount: 0, submitted: [], faults: [] })
    const next = rig.start()
    next.recover()
    expect(next.get(id)).toMatchObject({ state: 'failed', error: { code: 'interrupted' } })
  })
})
