import { afterEach, describe, expect, it } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import type { JournalStep } from '../journal/journal'
import type { ReceiptOutcome } from '../hedera/ledger'
import { AppFailure } from '../platform/app-failure'
import {
  AFTER_WINDOW_MS,
  createFlowRig,
  waitForEnd,
  PROFILE,
  PURCHASE,
  waitForFlow,
  journalSteps,
  SUCCESS,
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
const buy = async (rig: FlowRig) => {
  const runner = rig.start()
  return waitForEnd(runner, runner.begin(PURCHASE).id)
}
const UNANSWERED = { kind: 'unanswered' } as const
const NOT_FOUND = { kind: 'not-found' } as const
const PENDING = { kind: 'pending' } as const
const REFUSED = { kind: 'refused', status: 'INSUFFICIENT_PAYER_BALANCE' } as const
/** The outcome is unknown for now, and the next try is set. */
const isUnknown = ({ state, nextTryAt }: Flow): boolean => state === 'unknown' && nextTryAt !== null
/** A purchase whose bytes were about to be sent when the app ended. */
async function sentPurchase(): Promise<JournalStep[]> {
  const rig = await rigWith()
  const { id } = await buy(rig)
  const steps = journalSteps(rig, id)
  return steps.slice(0, steps.findIndex(({ step }) => step === 'submitting') + 1)
}

describe('the outcome', () => {
  it('is a failure with its fee when the ledger says so', async () => {
    const rig = await rigWith({
      receipt: [{ kind: 'final', status: 'INSUFFICIENT_TOKEN_BALANCE' }],
      mirror: [{ ...SUCCESS, result: 'INSUFFICIENT_TOKEN_BALANCE', feeTinybar: 70_000n }],
    })
    expect(await buy(rig)).toMatchObject({
      state: 'failed',
      paid: '0',
      fee: '0.0007',
      error: { code: 'ledger-refused', status: 'INSUFFICIENT_TOKEN_BALANCE', feeCharged: '0.0007' },
    })
    expect(rig.eventLog.calls).not.toContain('buyNftRes')
  })

  it.each([
    ['the mirror is silent', 'silent', { code: 'offline', what: 'mirror' }],
    ['the mirror does not have it yet', null, { code: 'timed-out', what: 'mirror' }],
    ['the mirror has a success', SUCCESS, { code: 'ledger-unclear', node: 'FAIL_INVALID', mirror: 'SUCCESS' }],
  ] as const)('is unknown after a receipt of failure while %s, and nothing can be bought again', async (...given) => {
    const [, seen, error] = given
    const rig = await rigWith({ receipt: [{ kind: 'final', status: 'FAIL_INVALID' }], mirror: [seen] })
    const runner = rig.start()
    const { id } = runner.begin(PURCHASE)
    expect(await waitForFlow(runner, id, ({ state }) => state === 'unknown')).toMatchObject({ error, paid: null })
    expect(() => runner.begin(PURCHASE)).toThrow(AppFailure)
    rig.script.mirror.splice(0, 1, { ...SUCCESS, result: 'FAIL_INVALID' })
    await waitForFlow(runner, id, ({ nextTryAt }) => nextTryAt !== null)
    runner.check(id)
    expect(await waitForEnd(runner, id)).toMatchObject({ state: 'failed', error: { status: 'FAIL_INVALID' } })
    expect(rig.eventLog.calls).not.toContain('buyNftRes')
  })

  it('is unknown after a receipt of success that the mirror contradicts, until both agree', async () => {
    const rig = await rigWith({ mirror: [{ ...SUCCESS, result: 'FAIL_INVALID' }] })
    const runner = rig.start()
    const { id } = runner.begin(PURCHASE)
    const held = await waitForFlow(runner, id, isUnknown)
    expect(held.error).toEqual({ code: 'ledger-unclear', node: 'SUCCESS', mirror: 'FAIL_INVALID' })
    expect(rig.eventLog.calls).not.toContain('buyNftRes')
    rig.script.mirror.splice(0, 1, SUCCESS)
    runner.check(id)
    expect(await waitForEnd(runner, id)).toMatchObject({ state: 'done', paid: '120' })
  })

  it('of this run tells when consensus was reached, between submission and receipt; of an earlier one it does not', async () => {
    const rig = await rigWith({})
    const noted: number[][] = []
    const consensusMs = rig.clock.ms
    const noteConsensus = (...instants: number[]) => void noted.push(instants)
    const { id } = rig.start({ noteConsensus }).begin(PURCHASE)
    await waitForEnd(rig.start(), id)
    expect(noted).toEqual([[consensusMs, consensusMs, consensusMs]])
    const steps = journalSteps(rig, id)
    const sent = steps.slice(
      0,
      steps.findIndex(({ step }) => step === 'receipt'),
    )
    rig.writeFlow('of-an-earlier-run', sent)
    rig.clock.ms += 1000
    const next = rig.start({ noteConsensus })
    next.recover()
    await waitForEnd(next, 'of-an-earlier-run')
    expect(noted).toHaveLength(1)
  })

  it('is unknown while the node is down, and known when it is back', async () => {
    const rig = await rigWith({
      submit: [UNANSWERED],
      receipt: [UNANSWERED, UNANSWERED, { kind: 'final', status: 'SUCCESS' }],
      mirror: ['silent', 'silent', SUCCESS],
    })
    const runner = rig.start()
    const { id } = runner.begin(PURCHASE)
    const held = await waitForFlow(runner, id, isUnknown)
    expect(held.error).toEqual({ code: 'offline', what: 'ledger' })
    runner.check(id)
    expect(await waitForEnd(runner, id)).toMatchObject({ state: 'done', paid: '120', error: null })
  })

  it('is taken from the mirror when the node has forgotten it', async () => {
    const rig = await rigWith({ receipt: [NOT_FOUND], mirror: [SUCCESS] })
    expect(await buy(rig)).toMatchObject({ state: 'done', fee: '0.01' })
  })

  it('is expired, not declined, when its review is closed after the window', async () => {
    const rig = await rigWith({})
    const runner = rig.start()
    rig.script.review = () => {
      rig.clock.ms = AFTER_WINDOW_MS
      return { isApproved: false, acknowledgedIds: [] }
    }
    const { id } = runner.begin(PURCHASE)
    expect(await waitForEnd(runner, id)).toMatchObject({ state: 'expired' })
    expect(rig.eventLog.signatureCount).toBe(0)
  })

  it('is not expired while the mirror has not read past the window', async () => {
    const rig = await rigWith({ submit: [UNANSWERED], receipt: [NOT_FOUND], mirror: [null] })
    const runner = rig.start()
    let readUntilMs: number | null = null
    rig.script.mirrorReadUntilMs = () => readUntilMs
    const { id } = runner.begin(PURCHASE)
    await waitForFlow(runner, id, isUnknown)
    rig.clock.ms = AFTER_WINDOW_MS + 600_000
    runner.check(id)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(runner.get(id).state).toBe('unknown')
    readUntilMs = AFTER_WINDOW_MS
    await waitForFlow(runner, id, ({ nextTryAt }) => nextTryAt !== null)
    runner.check(id)
    expect(await waitForEnd(runner, id)).toMatchObject({ state: 'expired' })
  })

  it('is expired only when the window is past and neither node nor mirror has it', async () => {
    const rig = await rigWith({ submit: [UNANSWERED], receipt: [NOT_FOUND], mirror: [null] })
    const runner = rig.start()
    const { id } = runner.begin(PURCHASE)
    await waitForFlow(runner, id, isUnknown)
    rig.clock.ms = AFTER_WINDOW_MS - 22_000
    runner.check(id)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(runner.get(id).state).toBe('unknown')
    rig.clock.ms = AFTER_WINDOW_MS
    runner.check(id)
    expect(await waitForEnd(runner, id)).toMatchObject({ state: 'expired', error: { code: 'window-expired' } })
    expect(rig.eventLog.signatureCount).toBe(1)
  })

  it.each<[string, ReceiptOutcome]>([
    ['its node never answers again', UNANSWERED],
    ['its node still has it before consensus', PENDING],
    ['its node says that it failed, which nobody else has seen', { kind: 'final', status: 'FAIL_INVALID' }],
  ])('is expired although %s, once no node could have kept its receipt', async (_, receipt) => {
    const rig = await rigWith({ submit: [UNANSWERED], receipt: [receipt], mirror: [null] })
    const runner = rig.start()
    const { id } = runner.begin(PURCHASE)
    await waitForFlow(runner, id, isUnknown)
    rig.clock.ms = AFTER_WINDOW_MS + 120_000
    runner.check(id)
    await waitForFlow(runner, id, isUnknown)
    rig.clock.ms = AFTER_WINDOW_MS + 180_000
    runner.check(id)
    expect(await waitForEnd(runner, id)).toMatchObject({ state: 'expired', paid: null })
  })

  it.each<[string, ReceiptOutcome]>([
    ['has it on its way', PENDING],
    ['says that it failed', { kind: 'final', status: 'FAIL_INVALID' }],
  ])(
    'of what one node refused is the refusal although another %s, once it cannot come any more',
    async (_, receipt) => {
      const rig = await rigWith({ submit: [REFUSED], receipt: [receipt], mirror: [null] })
      const runner = rig.start({ profile: () => ({ ...PROFILE, nodes: ['0.0.3', '0.0.4'] }) })
      const { id } = runner.begin(PURCHASE)
      await waitForFlow(runner, id, isUnknown)
      rig.clock.ms = AFTER_WINDOW_MS + 120_000
      runner.check(id)
      await waitForFlow(runner, id, isUnknown)
      rig.clock.ms = AFTER_WINDOW_MS + 180_000
      runner.check(id)
      expect(await waitForEnd(runner, id)).toMatchObject({
        state: 'failed',
        paid: null,
        error: { code: 'ledger-refused', status: REFUSED.status },
      })
    },
  )

  it('is not expired when the mirror has it by the time it has read that far', async () => {
    const rig = await rigWith({ submit: [UNANSWERED], receipt: [NOT_FOUND], mirror: [null, SUCCESS] })
    rig.writeFlow('late', await sentPurchase())
    rig.clock.ms = AFTER_WINDOW_MS
    const runner = rig.start()
    runner.recover()
    expect(await waitForEnd(runner, 'late')).toMatchObject({ state: 'done', paid: '120' })
  })

  it.each<[string, ReceiptOutcome]>([
    ['the node has forgotten it', NOT_FOUND],
    ['the node still has it before consensus', PENDING],
  ])('stays unknown past the window while the mirror is silent and %s', async (_, receipt) => {
    const rig = await rigWith({ submit: [UNANSWERED], receipt: [receipt], mirror: ['silent'] })
    const runner = rig.start()
    const { id } = runner.begin(PURCHASE)
    await waitForFlow(runner, id, ({ state }) => state === 'unknown')
    rig.clock.ms = AFTER_WINDOW_MS + 3_600_000
    runner.check(id)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(runner.get(id).state).toBe('unknown')
    expect(() => runner.begin(PURCHASE)).toThrow(AppFailure)
  })
})
