import { afterEach, describe, expect, it } from 'vitest'
import { buyNftRes, listNftRes, unlistNftRes } from '@shared/market/affiliate'
import type { AppError } from '@shared/errors'
import type { JournalStep, NewStep } from '../journal/journal'
import { scriptedMarket } from '../market-api/testing/scripted-market'
import { AppFailure } from '../platform/app-failure'
import { SAMPLE_FLOW_STARTS } from '../testing/sample-flow'
import { maxWaitMs } from './completion'
import type { FlowKinds } from './flow-kind'
import { createList } from './list'
import { createPause } from './pause'
import type { Runner } from './runner'
import { createIntentContext } from './intent-context'
import { startMint, completionRefusal } from './testing/mint-script'
import { closeRigs, inTurn, makeTries, refusalFailure, SIGNED_ID, runUntil } from './testing/service-rig'
import { createFlowRig, waitForEnd, PURCHASE, waitForFlow, journalSteps, type FlowRig } from './testing/rig'

const rigs: FlowRig[] = []
afterEach(() => {
  closeRigs()
  for (const rig of rigs.splice(0)) rig.close()
})
async function rigWith(...given: Parameters<typeof createFlowRig>): Promise<FlowRig> {
  const rig = await createFlowRig(...given)
  rigs.push(rig)
  return rig
}
const later = (seconds: number) => refusalFailure(buyNftRes, { retryable: true, retryAfterSeconds: seconds })
const held = (runner: Runner, id: string) =>
  waitForFlow(runner, id, ({ error, nextTryAt }) => error !== null && nextTryAt !== null)
const calls = (rig: FlowRig) => rig.eventLog.calls.filter((name) => name === 'buyNftRes').length
const moment = () => new Promise((resolve) => setTimeout(resolve, 60))

describe('a wait that the service asks for', () => {
  it.each([
    ['a long one, from when it was asked for', 600, 599],
    ['a short one, which may just have begun, from the start of the app', 30, 29],
  ])('is kept by a later start of the app and by a person who asks now: %s', async (_, seconds, within) => {
    const rig = await rigWith({ complete: [later(seconds), null] })
    const first = rig.startWithWaits()
    const { id } = first.begin(PURCHASE)
    await held(first, id)
    first.stop()
    rig.clock.ms += 500
    const next = rig.startWithWaits()
    next.recover()
    rig.clock.ms += (within - 1) * 1000
    await moment()
    next.check(id)
    await moment()
    expect(calls(rig)).toBe(1)
    rig.clock.ms += 2000
    await waitForFlow(next, id, ({ nextTryAt }) => nextTryAt !== null)
    next.check(id)
    expect(await waitForEnd(next, id)).toMatchObject({ state: 'done', error: null })
    expect(calls(rig)).toBe(2)
  })

  it('is journaled each time when it is long, and once for each reason when it is short', async () => {
    const waits = [later(5), later(5), later(5), later(90), later(90), null]
    const rig = await rigWith({ complete: waits })
    const runner = rig.start()
    const { id } = runner.begin(PURCHASE)
    const flow = await runUntil(runner, id, ({ state }) => state === 'done')
    expect(flow.steps.filter(({ step }) => step === 'not-completed')).toHaveLength(3)
  })

  it('is never longer than others are held off for', async () => {
    const claim = refusalFailure(unlistNftRes, {
      errorCode: 'LISTING_BUYER_LOCKED',
      retryable: true,
      retryAfterSeconds: 10,
      sellerClaim: { active: true, secondsLeft: 40 },
    })
    expect(maxWaitMs(claim.error)).toBe(35_000)
    expect(maxWaitMs(later(10).error)).toBe(Number.POSITIVE_INFINITY)
    const waited: number[] = []
    const waits = {
      wait: (_: string, ms: number, namedMs = 0) => Promise.resolve(void waited.push(Math.max(ms, namedMs))),
      stop: () => undefined,
    }
    const pause = createPause(
      { ...waits, wake: () => undefined, nextTry: () => null },
      { random: () => 0.99, onChange: () => undefined },
    )
    await pause('f', 40, { requestedMs: 10_000, maxMs: maxWaitMs(claim.error) })
    await pause('f', 40, { requestedMs: 10_000 })
    await pause('f', 40, { requestedMs: 50_000, maxMs: maxWaitMs(claim.error) })
    expect(waited).toEqual([35_000, expect.closeTo(74_700), 50_000])
  })
})

describe('a sale that the ledger has settled and nobody records', () => {
  it('is done after a day, with what kept it from being recorded', async () => {
    const error: AppError = { code: 'unauthorized', cause: 'key-refused' }
    const rig = await rigWith({ complete: [new AppFailure(error)] })
    const runner = rig.startWithWaits()
    const { id } = runner.begin(PURCHASE)
    await held(runner, id)
    rig.clock.ms += 23 * 3600_000
    runner.check(id)
    await moment()
    expect(runner.get(id).state).toBe('settled')
    rig.clock.ms += 3600_000
    // A computer that has slept for a day reaches no source in its first moments.
    expect(await makeTries(runner, id, 4)).toMatchObject({ state: 'settled' })
    expect(await runUntil(runner, id, ({ state }) => state !== 'settled')).toMatchObject({
      state: 'done',
      paid: '120',
      error,
    })
  })
})

describe('what an answer said', () => {
  it('decides after a restart, too, when only its meaning has changed', async () => {
    const again = { retryable: true, retryAfterSeconds: 20 }
    const { runner, id, callCount, rig, start } = await startMint(
      {
        mintNftRes: inTurn(
          completionRefusal('MINT_EXECUTION_PENDING', again, 409),
          completionRefusal('MINT_EXECUTION_PENDING', {}, 409),
          new Error('called once too often'),
        ),
      },
      { arrivedSince: () => Promise.resolve([]) },
    )
    await runUntil(runner, id, () => callCount('mintNftRes') === 2)
    await moment()
    runner.stop()
    const next = start()
    next.recover()
    for (let i = 0; i < 5; i++) {
      await moment()
      next.check(id)
    }
    expect(callCount('mintNftRes')).toBe(2)
    expect(rig.eventLog.faults).toEqual([])
  })
})

/** A listing that is signed and on the ledger, and whose completion may have been called. */
async function listing(answers: { res: () => unknown; nft: () => unknown }) {
  const bought = await rigWith()
  const buyer = bought.start()
  const steps = journalSteps(bought, (await waitForEnd(buyer, buyer.begin(PURCHASE).id)).id)
  const sent = steps.slice(1, steps.findIndex(({ step }) => step === 'completing') + 1)
  const rig = await rigWith()
  const asked = { res: 0, nft: 0 }
  const market = scriptedMarket(
    (op) => {
      const [kind, answer] =
        op.name === listNftRes.name ? (['res', answers.res()] as const) : (['nft', answers.nft()] as const)
      asked[kind]++
      if (answer instanceof Error) throw answer
      return answer
    },
    { asOf: null, receivedAt: '2026-11-21T12:00:00.000Z', maxAgeSeconds: 15, isCached: false, offline: false },
  )
  const intentContext = createIntentContext({
    network: 'practice',
    market,
    mirror: rig.sources.mirror,
    nodes: () => ['0.0.3'],
    now: () => rig.clock.ms,
    maxUnexplainedPercent: () => 25,
    spenders: () => [],
    operators: () => [],
    knownAccounts: () => [],
    readActiveOfferTotal: () => Promise.resolve(null),
  })
  const kinds = { list: createList({ market, intentContext }) } as unknown as FlowKinds
  const start = () => rig.start({ kinds })
  return { rig, asked, start, steps: [SAMPLE_FLOW_STARTS.list, ...sent] as JournalStep[] }
}
const NOT_LISTED = { token: '0.0.5000', serial: 7, name: 'Tide 7', isListed: false, listing: null }
const OFFLINE = new AppFailure({ code: 'offline', what: 'service' })
const WRONG = refusalFailure(listNftRes, { errorCode: 'TXWRONGTYPE' })

describe('a refusal for good', () => {
  it('that came while nothing could be looked up is not asked for again', async () => {
    const { rig, asked, start, steps } = await listing({
      res: () => WRONG,
      nft: inTurn(NOT_LISTED, OFFLINE, NOT_LISTED),
    })
    rig.writeFlow('f', steps)
    const runner = start()
    runner.recover()
    const flow = await runUntil(runner, 'f', ({ state }) => state === 'failed')
    expect(flow.error).toEqual(WRONG.error)
    expect(asked.res).toBe(1)
  })

  it('stays one after a restart', async () => {
    const { rig, asked, start, steps } = await listing({ res: () => SIGNED_ID, nft: () => NOT_LISTED })
    const noted: NewStep = { step: 'not-completed', error: WRONG.error }
    rig.writeFlow('f', [...steps, noted as JournalStep])
    const runner = start()
    runner.recover()
    expect(await waitForEnd(runner, 'f')).toMatchObject({ state: 'failed', error: WRONG.error })
    expect(asked).toEqual({ res: 0, nft: 1 })
  })
})
