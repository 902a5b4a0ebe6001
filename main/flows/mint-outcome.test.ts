import { afterEach, describe, expect, it } from 'vitest'
import type { Arrival } from '../hedera/mirror-arrivals'
import { AppFailure } from '../platform/app-failure'
import { NOW } from '../signing/testing/pieces'
import { ALL_LEFT, LOST, MINTED, SESSION_MS, brought, minting, refusal } from './testing/mint-script'
import { reach } from './testing/rig'
import { closeRigs, finishNow, inTurn, letTry, untilNow } from './testing/service-rig'

afterEach(closeRigs)

describe('the completion of a mint', () => {
  it.each<[string, AppFailure]>([
    ['TXUNCONFIRMED', refusal('TXUNCONFIRMED')],
    ['MINT_ASSET_BUSY', refusal('MINT_ASSET_BUSY', {}, 409)],
    ['MINT_EXECUTION_PENDING that may be repeated', refusal('MINT_EXECUTION_PENDING', { retryable: true })],
    ['MINT_EXECUTION_UNAVAILABLE', refusal('MINT_EXECUTION_UNAVAILABLE', {}, 503)],
    ['AFFMISMATCH, with the key that prepared it', refusal('AFFMISMATCH', {}, 401)],
    ['no answer, since a code is finished once', LOST],
  ])('is called again after %s', async (_, first) => {
    const { runner, id, count, rig } = await minting({ mintNftRes: inTurn(first, MINTED) })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null, leftover: null })
    expect(count('mintNftRes')).toBe(2)
    expect(rig.seen.signatures).toBe(1)
  })

  it.each<[string, AppFailure]>([
    ['SESSION_EXPIRED', refusal('SESSION_EXPIRED')],
    ['MINT_RESTART_REQUIRED', refusal('MINT_RESTART_REQUIRED', {}, 409)],
    ['MINT_TRANSFER_REJECTED', refusal('MINT_TRANSFER_REJECTED', { retryable: false })],
    ['NOPREPARE', refusal('NOPREPARE')],
    ['TXNOTVERIFIED', refusal('TXNOTVERIFIED', {}, 401)],
    ['TXMISMATCH', refusal('TXMISMATCH', {}, 401)],
    ['USERMISMATCH', refusal('USERMISMATCH', {}, 401)],
    ['MINT_BUYER_IS_NFT_SOURCE', refusal('MINT_BUYER_IS_NFT_SOURCE', { retryable: false })],
    ['any refusal that asks to start anew', refusal('MINT_ASSET_BUSY', { restartRequired: true }, 409)],
  ])('is over after %s, and the allowance that is left is offered back', async (_, given) => {
    const { runner, id, count } = await minting({ mintNftRes: given })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', leftover: ALL_LEFT, error: given.error })
    expect(count('mintNftRes')).toBe(1)
  })

  it('whose answer contradicts itself is told by the ledger', async () => {
    const { runner, id } = await minting(
      { mintNftRes: inTurn({ ...MINTED, mintedCount: 2 }, refusal('MINT_ALREADY_FINALIZED', {}, 409)) },
      { arrivedSince: () => Promise.resolve(brought(7, 8, 9)) },
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
    ['is done with what has come', brought(7, 8, 9), { state: 'done', error: null }],
    [
      'has failed when nothing has',
      [],
      { state: 'failed', leftover: { ...ALL_LEFT, isAtMost: false }, error: { failure: 'mint-expired' } },
    ],
  ])('%s, once its session is over', async (_, arrived, end) => {
    const { runner, id, rig } = await minting({ mintNftRes: keyGone }, { arrivedSince: () => Promise.resolve(arrived) })
    await untilNow(runner, id, ({ error }) => error !== null)
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 2 * SESSION_MS
    expect(await finishNow(runner, id)).toMatchObject(end)
  })

  it('is looked up when its session is over, however long the service asked to be left alone', async () => {
    const later = refusal('MINT_EXECUTION_PENDING', { retryable: true, retryAfterSeconds: 3600 })
    const { runner, id, count } = await minting({ mintNftRes: later })
    const { nextTryAt } = await reach(runner, id, (flow) => flow.nextTryAt !== null && flow.error !== null)
    expect(nextTryAt).toBe(new Date(NOW * 1000 + SESSION_MS + 5 * 60_000).toISOString())
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'failed',
      paid: null,
      error: later.error,
      leftover: { ...ALL_LEFT, isAtMost: true },
    })
    expect(count('mintNftRes')).toBe(1)
  })

  it('stays open while the mirror has not read past the end of its session', async () => {
    const { runner, id, rig } = await minting(
      { mintNftRes: keyGone },
      { readUntilMs: () => Promise.resolve(NOW * 1000) },
    )
    await untilNow(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 30 * 24 * 3_600_000
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled' })
  })
})

describe('a mint that was finished by a call whose answer was lost', () => {
  it.each(['MINT_ALREADY_FINALIZED', 'NOPREPARE', 'SESSION_EXPIRED', 'MINT_RESTART_REQUIRED'])(
    'is done with what arrived when the next call says %s',
    async (errorCode) => {
      const { runner, id, rig } = await minting(
        { mintNftRes: inTurn(LOST, refusal(errorCode)) },
        { arrivedSince: () => Promise.resolve(brought(9)) },
      )
      await untilNow(runner, id, ({ error }) => error?.code === 'service-refused')
      // One of three: the others may still be under way.
      expect(await letTry(runner, id)).toMatchObject({ state: 'settled' })
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
    const { runner, id, count } = await minting(
      { mintNftRes: refusal('MINT_ALREADY_FINALIZED', {}, 409) },
      { arrivedSince: () => Promise.resolve(arrived) },
    )
    await untilNow(runner, id, ({ error }) => error !== null)
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled' })
    arrived.push(...brought(7, 8, 9))
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null })
    expect(count('mintNftRes')).toBe(1)
  })

  it('is done without a list when nothing is found of what the service says it minted', async () => {
    const { runner, id, rig } = await minting(
      { mintNftRes: refusal('MINT_ALREADY_FINALIZED', {}, 409) },
      { arrivedSince: () => Promise.resolve([]) },
    )
    await untilNow(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 2 * SESSION_MS
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'done',
      outcome: null,
      leftover: null,
      error: { serviceCode: 'MINT_ALREADY_FINALIZED' },
    })
  })

  it('failed when the code is gone and nothing has come', async () => {
    const { runner, id, rig } = await minting({ mintNftRes: inTurn(LOST, refusal('NOPREPARE')) })
    await untilNow(runner, id, ({ error }) => error?.code === 'service-refused')
    rig.clock.ms += 180_000
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 20_000
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'failed',
      leftover: ALL_LEFT,
      error: { serviceCode: 'NOPREPARE' },
    })
  })
})
