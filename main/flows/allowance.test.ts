import { afterEach, describe, expect, it } from 'vitest'
import type { EntityId } from '@shared/ids'
import { allowanceConfirm } from '@shared/market/wallet'
import type { FlowStartOf, FlowRequest } from '../journal/flow-start'
import { AppFailure } from '../platform/app-failure'
import { HBAR } from '../signing/testing/pieces'
import { createAllowance } from './allowance'
import type { RunnerDeps } from './runner-deps'
import { SUCCESS, type Script } from './testing/rig'
import {
  ACCOUNT,
  OPERATOR,
  SIGNED_ID,
  allowanceBytes,
  closeRigs,
  createServiceRig,
  finishNow,
  inTurn,
  refusalFailure,
  flowRequest,
  type Answers,
} from './testing/service-rig'

const WISH = flowRequest<FlowRequest<FlowStartOf<'allowance'>>>({ kind: 'allowance', amount: '250.1234' })
const AMOUNT = 25_012_340_000n
const granted = { allowanceType: 'order', allowance: 250.1234, spender: OPERATOR }
const text = (bytes: Uint8Array, written: 'base64' | 'hex' = 'base64') => Buffer.from(bytes).toString(written)
const APPROVED = {
  success: true,
  transactionBytes: text(allowanceBytes(AMOUNT)),
  transactionId: SIGNED_ID,
  ...granted,
}
const CONFIRMED = { success: true, ...granted }
const refusal = (errorCode: string, status = 400, body: object = {}) =>
  refusalFailure(allowanceConfirm, { errorCode, ...body }, status)
const LOST = new AppFailure({
  code: 'outcome-unknown',
  operation: 'allowanceConfirm',
  failure: 'allowance-answer-lost',
  idempotencyKey: null,
})

afterEach(closeRigs)

async function granting(answers: Answers, script: Partial<Script> = {}, deps: Partial<RunnerDeps> = {}) {
  const noted: EntityId[] = []
  const userKey = {
    nextKeyFingerprint: () => Promise.resolve('mark'),
    recordAccount: (account: EntityId) => Promise.resolve(void noted.push(account)),
    readProvenAccount: () => Promise.resolve(null),
  }
  const rig = await createServiceRig<FlowStartOf<'allowance'>>(
    'allowance',
    ({ market, intentContext }) => createAllowance({ market, intentContext, userKey }),
    { answers: { allowanceApprove: APPROVED, allowanceConfirm: CONFIRMED, ...answers }, script, deps },
  )
  const runner = rig.start()
  return { ...rig, runner, noted, id: runner.begin(WISH).id }
}

describe('an allowance for offers', () => {
  it.each(['base64', 'hex'] as const)(
    'is signed from bytes in %s and confirmed with the same number',
    async (written) => {
      const {
        runner,
        id,
        calls: asked,
        noted,
        rig,
      } = await granting({
        allowanceApprove: { ...APPROVED, transactionBytes: text(allowanceBytes(AMOUNT), written) },
      })
      expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null, leftover: null })
      const calls = asked.map(({ name, body }) => ({ name, body }))
      expect(calls).toEqual([
        { name: 'allowanceApprove', body: { allowanceType: 'order', allowance: 250.1234 } },
        {
          name: 'allowanceConfirm',
          body: {
            allowanceType: 'order',
            allowance: 250.1234,
            transactionId: SIGNED_ID,
            allowanceApproveSuccess: true,
          },
        },
      ])
      expect(noted).toEqual([ACCOUNT])
      expect(rig.eventLog.signatureCount).toBe(1)
    },
  )

  it('that was declined is told to the service as such', async () => {
    const { runner, id, calls, rig } = await granting(
      {},
      { review: () => ({ isApproved: false, acknowledgedIds: [] }) },
    )
    expect(await finishNow(runner, id)).toMatchObject({ state: 'declined' })
    await expect
      .poll(() => calls.at(-1)?.body)
      .toEqual({
        allowanceType: 'order',
        allowance: 250.1234,
        transactionId: SIGNED_ID,
        allowanceApproveSuccess: false,
      })
    expect(rig.eventLog.signatureCount).toBe(0)
  })

  it.each<[string, Partial<Script>, string]>([
    [
      'the node refused',
      { submit: [{ kind: 'refused', status: 'INSUFFICIENT_PAYER_BALANCE' }], mirror: [null] },
      'failed',
    ],
    [
      'the ledger refused',
      {
        receipt: [{ kind: 'final', status: 'INVALID_ALLOWANCE_SPENDER_ID' }],
        mirror: [{ ...SUCCESS, result: 'INVALID_ALLOWANCE_SPENDER_ID' }],
      },
      'failed',
    ],
  ])('that %s is told to the service as not granted', async (_, script, state) => {
    const { runner, id, calls } = await granting({}, script)
    expect(await finishNow(runner, id)).toMatchObject({ state })
    expect(calls.filter(({ name }) => name === 'allowanceConfirm').map(({ body }) => body)).toMatchObject([
      { allowanceApproveSuccess: false },
    ])
  })

  it('of a key that acts for another account ends, and the service lets go of it', async () => {
    const bytes = allowanceBytes(AMOUNT, { payer: '0.0.7007' })
    const { runner, id, noted, lastBody, rig } = await granting({
      allowanceApprove: { ...APPROVED, transactionBytes: text(bytes) },
    })
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'failed',
      error: { code: 'user-key-of-other', account: '0.0.7007' },
    })
    expect(lastBody('allowanceConfirm')).toMatchObject({ allowanceApproveSuccess: false })
    expect(noted).toEqual([])
    expect(rig.eventLog.reviews).toHaveLength(0)
  })

  it('is not signed when the service waits for another transaction', async () => {
    const { runner, id, rig } = await granting({
      allowanceApprove: { ...APPROVED, transactionId: SIGNED_ID.replace('.000000001', '.000000002') },
    })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', error: { path: 'transactionId' } })
    expect(rig.eventLog.signatureCount).toBe(0)
  })

  it.each<[string, object, object]>([
    ['another amount', { allowance: 250 }, { path: 'allowance' }],
    ['no bytes at all', { transactionBytes: '?' }, { path: 'transactionBytes' }],
  ])('whose preparation holds %s is not taken further', async (_, change, error) => {
    const { runner, id } = await granting({ allowanceApprove: { ...APPROVED, ...change } })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', error })
  })

  it.each([
    ['cancelled', { code: 'spender-not-added' }],
    ['busy', { code: 'busy', what: 'key-window' }],
  ] as const)(
    'for somebody who was not put on the list (%s) is stopped, and no review says otherwise',
    async (end, error) => {
      const strange = text(allowanceBytes(AMOUNT, { spender: '0.0.4004' }))
      const { runner, id, rig } = await granting(
        { allowanceApprove: { ...APPROVED, transactionBytes: strange, spender: '0.0.4004' } },
        {},
        { askToAddSpender: () => Promise.resolve(end) },
      )
      expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', error })
      expect([rig.eventLog.reviews.length, rig.eventLog.signatureCount]).toEqual([0, 0])
    },
  )

  it('shows that main’s window waits while the person adds a spender', async () => {
    const strange = text(allowanceBytes(AMOUNT, { spender: '0.0.4004' }))
    let answer: (outcome: 'cancelled') => void = () => undefined
    const { runner, id } = await granting(
      { allowanceApprove: { ...APPROVED, transactionBytes: strange, spender: '0.0.4004' } },
      {},
      { askToAddSpender: () => new Promise((resolve) => (answer = resolve)) },
    )
    await expect.poll(() => runner.all()[0]?.isAddingSpender).toBe(true)
    answer('cancelled')
    expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', isAddingSpender: false })
  })

  it.each<[string, Uint8Array]>([
    ['of another amount', allowanceBytes(AMOUNT + 1n)],
    ['above the fee that is safe', allowanceBytes(AMOUNT, { feeMaxTinybar: 11n * HBAR })],
    ['that cannot be read', Buffer.concat([allowanceBytes(AMOUNT), Buffer.from([0x78, 1])])],
  ])('by bytes %s is refused', async (_, bytes) => {
    const { runner, id, rig } = await granting({ allowanceApprove: { ...APPROVED, transactionBytes: text(bytes) } })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'refused' })
    expect(rig.eventLog.signatureCount).toBe(0)
  })
})

describe('the confirmation of an allowance', () => {
  it.each<[string, AppFailure]>([
    ['TXUNCONFIRMED', refusal('TXUNCONFIRMED', 200)],
    ['CONFIRM_IN_PROGRESS', refusal('CONFIRM_IN_PROGRESS', 409)],
    ['ALLOWANCE_SAVE_FAILED', refusal('ALLOWANCE_SAVE_FAILED', 503)],
    ['no answer', LOST],
  ])('is sent again after %s', async (_, first) => {
    const { runner, id, calls } = await granting({ allowanceConfirm: inTurn(first, CONFIRMED) })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null })
    const [one, two, ...more] = calls.filter(({ name }) => name === 'allowanceConfirm')
    expect(two).toEqual(one)
    expect(more).toEqual([])
  })

  it.each<[string, AppFailure]>([
    ['AMOUNTMISMATCH', refusal('AMOUNTMISMATCH')],
    ['NOPREPARE', refusal('NOPREPARE')],
    ['TXMISMATCH', refusal('TXMISMATCH')],
    ['TXNOTVERIFIED', refusal('TXNOTVERIFIED')],
  ])('that ends with %s leaves an allowance that stands, and says so', async (_, given) => {
    const { runner, id, callCount } = await granting({ allowanceConfirm: given })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: given.error })
    expect(callCount('allowanceConfirm')).toBe(1)
  })
})
