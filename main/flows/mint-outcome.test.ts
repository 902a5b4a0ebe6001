import { afterEach, describe, expect, it } from 'vitest'
import type { Arrival } from '../hedera/mirror-arrivals'
import { AppFailure } from '../platform/app-failure'
import { NOW_SECONDS } from '../signing/testing/pieces'
import {
  WHOLE_LEFTOVER,
  COMPLETION_LOST,
  MINTED_ANSWER,
  SESSION_MS,
  arrivalsFromSpender,
  startMint,
  completionRefusal,
} from './testing/mint-script'
import { waitForFlow } from './testing/rig'
import { closeRigs, finishNow, inTurn, makeTries, runUntil } from './testing/service-rig'

afterEach(closeRigs)

describe('the completion of a mint', () => {
  it.each<[string, AppFailure]>([
    ['TXUNCONFIRMED', completionRefusal('TXUNCONFIRMED')],
    ['MINT_ASSET_BUSY', completionRefusal('MINT_ASSET_BUSY', {}, 409)],
    ['MINT_EXECUTION_PENDING that may be repeated', completionRefusal('MINT_EXECUTION_PENDING', { retryable: true })],
    ['MINT_EXECUTION_UNAVAILABLE', completionRefusal('MINT_EXECUTION_UNAVAILABLE', {}, 503)],
    ['AFFMISMATCH, with the key that prepared it', completionRefusal('AFFMISMATCH', {}, 401)],
    ['no answer, since a code is finished once', COMPLETION_LOST],
  ])('is called again after %s', async (_, first) => {
    const { runner, id, callCount, rig } = await startMint({ mintNftRes: inTurn(first, MINTED_ANSWER) })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null, leftover: null })
    expect(callCount('mintNftRes')).toBe(2)
    expect(rig.eventLog.signatureCount).toBe(1)
  })

  it.each<[string, AppFailure]>([
    ['SESSION_EXPIRED', completionRefusal('SESSION_EXPIRED')],
    ['MINT_RESTART_REQUIRED', completionRefusal('MINT_RESTART_REQUIRED', {}, 409)],
    ['MINT_TRANSFER_REJECTED', completionRefusal('MINT_TRANSFER_REJECTED', { retryable: false })],
    ['NOPREPARE', completionRefusal('NOPREPARE')],
    ['TXNOTVERIFIED', completionRefusal('TXNOTVERIFIED', {}, 401)],
    ['TXMISMATCH', completionRefusal('TXMISMATCH', {}, 401)],
    ['USERMISMATCH', completionRefusal('USERMISMATCH', {}, 401)],
    ['MINT_BUYER_IS_NFT_SOURCE', completionRefusal('MINT_BUYER_IS_NFT_SOURCE', { retryable: false })],
    ['any refusal that asks to start anew', completionRefusal('MINT_ASSET_BUSY', { restartRequired: true }, 409)],
  ])('is over after %s, and the allowance that is left is offered back', async (_, given) => {
    const { runner, id, callCount } = await startMint({ mintNftRes: given })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', leftover: WHOLE_LEFTOVER, error: given.error })
    expect(callCount('mintNftRes')).toBe(1)
  })

  it('whose answer contradicts itself is told by the ledger', async () => {
    const { runner, id } = await startMint(
      {
        mintNftRes: inTurn({ ...MINTED_ANSWER, mintedCount: 2 }, completionRefusal('MINT_ALREADY_FINALIZED', {}, 409)),
      },
      { arrivedSince: () => Promise.resolve(arrivalsFromSpender(7, 8, 9)) },
    )
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'done',
      error: null,
      leftover: null,
      outcome: { isPartial: false, minted: [{ serial: 7, name: null }, { serial: 8 }, { serial: 9 }] },
    })
  })
})

describe('a mint that the service cannot be told of any more', () => {
  const keyGone = new AppFailure({ code: 'unauthorized', cause: 'no-key' })
  it.each<[string, Arrival[], object]>([
    ['is done with what has come', arrivalsFromSpender(7, 8, 9), { state: 'done', error: null }],
    [
      'has failed when nothing has',
      [],
      { state: 'failed', leftover: { ...WHOLE_LEFTOVER, isAtMost: false }, error: { failure: 'mint-expired' } },
    ],
  ])('%s, once its session is over', async (_, arrived, end) => {
    const { runner, id, rig } = await startMint(
      { mintNftRes: keyGone },
      { arrivedSince: () => Promise.resolve(arrived) },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 2 * SESSION_MS
    expect(await finishNow(runner, id)).toMatchObject(end)
  })

  it('is looked up when its session is over, however long the service asked to be left alone', async () => {
    const later = completionRefusal('MINT_EXECUTION_PENDING', { retryable: true, retryAfterSeconds: 3600 })
    const { runner, id, callCount } = await startMint({ mintNftRes: later })
    const { nextTryAt } = await waitForFlow(runner, id, (flow) => flow.nextTryAt !== null && flow.error !== null)
    expect(nextTryAt).toBe(new Date(NOW_SECONDS * 1000 + SESSION_MS + 5 * 60_000).toISOString())
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'failed',
      paid: null,
      error: later.error,
      leftover: { ...WHOLE_LEFTOVER, isAtMost: true },
    })
    expect(callCount('mintNftRes')).toBe(1)
  })

  it('stays open while the mirror has not read past the end of its session', async () => {
    const { runner, id, rig } = await startMint(
      { mintNftRes: keyGone },
      { readUntilMs: () => Promise.resolve(NOW_SECONDS * 1000) },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 30 * 24 * 3_600_000
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled' })
  })
})

describe('a mint that was finished by a call whose answer was lost', () => {
  it.each(['MINT_ALREADY_FINALIZED', 'NOPREPARE', 'SESSION_EXPIRED', 'MINT_RESTART_REQUIRED'])(
    'is done with what arrived when the next call says %s',
    async (errorCode) => {
      const { runner, id, rig } = await startMint(
        { mintNftRes: inTurn(COMPLETION_LOST, completionRefusal(errorCode)) },
        { arrivedSince: () => Promise.resolve(arrivalsFromSpender(9)) },
      )
      await runUntil(runner, id, ({ error }) => error?.code === 'service-refused')
      // One of three: the others may still be under way.
      expect(await makeTries(runner, id)).toMatchObject({ state: 'settled' })
      rig.clock.ms += 2 * SESSION_MS
      expect(await finishNow(runner, id)).toMatchObject({
        state: 'done',
        error: null,
        outcome: { minted: [{ serial: 9 }], isPartial: true },
        leftover: { granted: '20' },
      })
    },
  )

  it('waits for a mirror that is late', async () => {
    const arrived: Arrival[] = []
    const { runner, id, callCount } = await startMint(
      { mintNftRes: completionRefusal('MINT_ALREADY_FINALIZED', {}, 409) },
      { arrivedSince: () => Promise.resolve(arrived) },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled' })
    arrived.push(...arrivalsFromSpender(7, 8, 9))
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null })
    expect(callCount('mintNftRes')).toBe(1)
  })

  it('is done without a list when nothing is found of what the service says it minted', async () => {
    const { runner, id, rig } = await startMint(
      { mintNftRes: completionRefusal('MINT_ALREADY_FINALIZED', {}, 409) },
      { arrivedSince: () => Promise.resolve([]) },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 2 * SESSION_MS
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'done',
      outcome: null,
      leftover: null,
      error: { serviceCode: 'MINT_ALREADY_FINALIZED' },
    })
  })

  it('failed when the code is gone and nothing has come', async () => {
    const { runner, id, rig } = await startMint({ mintNftRes: inTurn(COMPLETION_LOST, completionRefusal('NOPREPARE')) })
    await runUntil(runner, id, ({ error }) => error?.code === 'service-refused')
    rig.clock.ms += 180_000
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 20_000
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'failed',
      leftover: WHOLE_LEFTOVER,
      error: { serviceCode: 'NOPREPARE' },
    })
  })
})
