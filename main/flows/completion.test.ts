import { afterEach, describe, expect, it } from 'vitest'
import { buyNftRes } from '@shared/market/affiliate'
import { readRefusal } from '../market-api/client/refusal'
import { AppFailure } from '../platform/app-failure'
import { completionRetryMs } from './completion'
import { createFlowRig, waitForEnd, PURCHASE, waitForFlow, type FlowRig } from './testing/rig'

const refused = (status: number, body: object): AppFailure => {
  const refusal = readRefusal(buyNftRes, status, new Headers(), { success: false, ...body })
  if (!refusal) throw new Error('no refusal')
  return refusal
}

describe('a completion call is repeated', () => {
  it.each<[string, AppFailure, number]>([
    ['when the service was not reached', new AppFailure({ code: 'offline', what: 'service' }), 2000],
    ['when its answer was lost', new AppFailure({ code: 'timed-out', what: 'service' }), 2000],
    ['when the answer cannot be read', new AppFailure({ code: 'unexpected-answer', operation: 'x', path: '' }), 10_000],
    ['when nobody knows how it ended', refused(502, { success: undefined }), 2000],
    ['when an EVM purchase is confirmed', refused(200, { errorCode: 'EVM_PURCHASE_CONFIRMING' }), 2000],
    ['when the key may not do it now', refused(401, {}), 10_000],
    ['while the keys are locked', new AppFailure({ code: 'locked' }), 10_000],
    ['when there is no key yet', new AppFailure({ code: 'unauthorized', cause: 'no-key' }), 10_000],
    ['rarely, when another key prepared it', refused(403, { errorCode: 'WRONGAFFILIATE' }), 60_000],
    ['when the key is not accepted now', refused(401, { errorCode: 'AUTH_INVALID' }), 10_000],
    ['as late as a rate limit says', refused(429, { errorCode: 'RATE_LIMITED', retryAfter: 7 }), 7000],
    ['when the ledger is not indexed yet', refused(200, { errorCode: 'TXUNCONFIRMED' }), 3000],
    ['when the sale was not saved', refused(200, { errorCode: 'SALE_SAVE_FAILED', retryable: true }), 3000],
    ['when it says so, after the time it says', refused(200, { retryable: true, retryAfterSeconds: 30 }), 30_000],
    ['when the service is down', refused(503, {}), 2000],
    ['never sooner than after 2 s of a fault', refused(503, { retryAfter: 0 }), 2000],
    ['at most an hour later', refused(503, { retryAfter: 1e12 }), 3_600_000],
  ])('%s', (_, cause, ms) => {
    expect(completionRetryMs(cause)).toBe(ms)
  })

  it.each<[string, AppFailure]>([
    ['for good', refused(200, { errorCode: 'EVM_ATTEMPT_CLOSED', retryable: false })],
    ['without a word on retrying', refused(400, {})],
    ['and asks for a new preparation', refused(200, { retryable: true, reprepareRequired: true })],
  ])('never, when it was refused %s', (_, cause) => {
    expect(completionRetryMs(cause)).toBeNull()
  })
})

describe('a purchase that the ledger has settled', () => {
  const rigs: FlowRig[] = []
  afterEach(() => {
    for (const rig of rigs.splice(0)) rig.close()
  })

  it('is done although the service will not record it, and says why', async () => {
    const rig = await createFlowRig({ complete: [refused(400, { apimessage: 'no such sale' })] })
    rigs.push(rig)
    const runner = rig.start()
    expect(await waitForEnd(runner, runner.begin(PURCHASE).id)).toMatchObject({
      state: 'done',
      paid: '120',
      error: { code: 'service-refused', httpStatus: 400, message: 'no such sale' },
    })
  })

  it('waits for the service with one line in the journal for each reason, and is paid once', async () => {
    const down = refused(503, {})
    const rig = await createFlowRig({
      complete: [down, down, down, refused(200, { errorCode: 'TXUNCONFIRMED' }), null],
    })
    rigs.push(rig)
    const runner = rig.start()
    const { id } = runner.begin(PURCHASE)
    for (let i = 0; i < 4; i++) {
      await waitForFlow(runner, id, ({ state, nextTryAt }) => state === 'settled' && nextTryAt !== null)
      runner.check(id)
    }
    expect(await waitForEnd(runner, id)).toMatchObject({ state: 'done', error: null })
    const steps = rig.journal.read(id).map(({ step }) => step)
    expect(steps.filter((step) => step === 'completing')).toHaveLength(1)
    expect(steps.filter((step) => step === 'not-completed').length).toBeLessThanOrEqual(2)
    expect(rig.eventLog.calls.filter((name) => name === 'buyNftRes')).toHaveLength(5)
    expect(rig.eventLog.signatureCount).toBe(1)
  })
})
