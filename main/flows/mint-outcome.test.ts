import { afterEach, describe, expect, it } from 'vitest'
import type { MirrorTransaction } from '../ledger/mirror'
import type { Arrival } from '../ledger/mirror-arrivals'
import { AppFailure } from '../platform/app-failure'
import { NOW } from '../signing/testing/pieces'
import {
  ALL_LEFT,
  LOST,
  MINTED,
  MOVE,
  SESSION_MS,
  brought,
  given,
  minting,
  moved,
  refusal,
} from './testing/mint-script'
import {
  ACCOUNT,
  OPERATOR,
  SIGNED_ID,
  TOKEN,
  closeRigs,
  finishNow,
  inTurn,
  letTry,
  onLedger,
  untilNow,
} from './testing/service-rig'

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
      ...{ state: 'done', error: null, leftover: null },
      outcome: { isPartial: false, minted: [{ serial: 7, name: null }, { serial: 8 }, { serial: 9 }] },
    })
  })
})

describe('a mint whose transfer nobody knows the outcome of', () => {
  const unconfirmed = refusal('MINT_UNCONFIRMED', { retryable: false, transactionId: MOVE })
  const seenAs = (seen: MirrorTransaction | null) => ({
    transaction: (id: string) => Promise.resolve(id === SIGNED_ID ? onLedger('SUCCESS') : seen),
  })

  it('is never called again: the service’s transaction is looked up until the ledger shows it', async () => {
    const view = { seen: null as MirrorTransaction | null }
    const { runner, id, count } = await minting(
      { mintNftRes: unconfirmed },
      { transaction: (of) => Promise.resolve(of === SIGNED_ID ? onLedger('SUCCESS') : view.seen) },
    )
    await untilNow(runner, id, ({ error }) => error !== null)
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled', error: { serviceCode: 'MINT_UNCONFIRMED' } })
    view.seen = moved(7, 8, 9)
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null, outcome: { isPartial: false } })
    expect(count('mintNftRes')).toBe(1)
  })

  it('brings only what has come to the account', async () => {
    const seen = moved(7)
    const { runner, id } = await minting(
      { mintNftRes: unconfirmed },
      seenAs({ ...seen, nfts: [...seen.nfts, { token: TOKEN, serial: 8, to: OPERATOR }] }),
    )
    expect((await finishNow(runner, id)).outcome).toEqual({
      ...{ of: 'mint', isPartial: true, minted: [{ token: TOKEN, serial: 7, name: null }] },
    })
  })

  it('failed when the transfer failed', async () => {
    const { runner, id } = await minting({ mintNftRes: unconfirmed }, seenAs(onLedger('INSUFFICIENT_ACCOUNT_BALANCE')))
    expect(await finishNow(runner, id)).toMatchObject({
      ...{ state: 'failed', leftover: ALL_LEFT },
      error: { failure: 'mint-rejected', receiptStatus: 'INSUFFICIENT_ACCOUNT_BALANCE', money: 'nothing' },
    })
  })

  it('failed when the transfer can no longer take place', async () => {
    const { runner, id, rig } = await minting({ mintNftRes: unconfirmed }, seenAs(null))
    await untilNow(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 170_000
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 60_000
    expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', error: { failure: 'mint-rejected' } })
  })

  it('stays open while the mirror cannot be read', async () => {
    const offline = new AppFailure({ code: 'offline', what: 'mirror' })
    const { runner, id, rig, count } = await minting(
      { mintNftRes: unconfirmed },
      { transaction: (of) => (of === SIGNED_ID ? Promise.resolve(onLedger('SUCCESS')) : Promise.reject(offline)) },
    )
    await untilNow(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 10 * SESSION_MS
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled' })
    expect(count('mintNftRes')).toBe(1)
  })

  it.each([
    ['MINT_EXECUTION_PENDING that may not be repeated', refusal('MINT_EXECUTION_PENDING', { retryable: false }, 409)],
    ['MINT_UNCONFIRMED without a transaction', refusal('MINT_UNCONFIRMED')],
  ])('is followed by what arrives after %s, and given up with the session', async (_, given) => {
    const arrived: Arrival[] = []
    const first = await minting({ mintNftRes: given }, { arrivedSince: () => Promise.resolve(arrived) })
    await untilNow(first.runner, first.id, ({ error }) => error !== null)
    expect(await letTry(first.runner, first.id)).toMatchObject({ state: 'settled' })
    arrived.push(...brought(7, 8, 9))
    expect(await finishNow(first.runner, first.id)).toMatchObject({ state: 'done', outcome: { isPartial: false } })
    expect(first.count('mintNftRes')).toBe(1)

    const second = await minting({ mintNftRes: given }, { arrivedSince: () => Promise.resolve([]) })
    await untilNow(second.runner, second.id, ({ error }) => error !== null)
    second.rig.clock.ms += SESSION_MS + 60_000
    expect(await letTry(second.runner, second.id)).toMatchObject({ state: 'settled' })
    second.rig.clock.ms += SESSION_MS
    expect(await finishNow(second.runner, second.id)).toMatchObject({ state: 'failed', leftover: ALL_LEFT })
    expect(second.count('mintNftRes')).toBe(1)
  })
})

describe('the transaction that the service names', () => {
  const naming = (transactionId: string) => refusal('MINT_UNCONFIRMED', { retryable: false, transactionId })

  it('is not its transfer when it is the signed allowance: what arrives tells', async () => {
    const { runner, id } = await minting(
      { mintNftRes: naming(SIGNED_ID) },
      { arrivedSince: () => Promise.resolve(brought(7, 8, 9)) },
    )
    expect(await finishNow(runner, id)).toMatchObject({
      ...{ state: 'done', paid: '30', leftover: null, outcome: { minted: [{ serial: 7 }, {}, {}] } },
    })
  })

  it.each<[string, MirrorTransaction]>([
    ['brought nothing', onLedger('SUCCESS')],
    [
      'brought an NFT of another collection',
      onLedger('SUCCESS', { nfts: [{ token: '0.0.6', serial: 1, to: ACCOUNT }] }),
    ],
  ])('proves nothing when it %s', async (_, seen) => {
    const arrived: Arrival[] = []
    const { runner, id } = await minting(
      { mintNftRes: naming(MOVE) },
      { transaction: () => Promise.resolve(seen), arrivedSince: () => Promise.resolve(arrived) },
    )
    await untilNow(runner, id, ({ error }) => error !== null)
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled', outcome: null })
    arrived.push(...brought(7, 8, 9))
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', outcome: { isPartial: false } })
  })

  it.each<[string, string, Partial<MirrorTransaction>, Arrival[]]>([
    ['is paid by a stranger', '0.0.9009@1795262390.000000009', {}, []],
    ['is older than the signed one', MOVE, { consensusAt: '1700000000.000000001' }, []],
    ['contradicts what has come', MOVE, {}, brought(7)],
  ])('ends nothing by its failure when it %s', async (_, named, more, arrived) => {
    const failed = onLedger('INVALID_SIGNATURE', more)
    const { runner, id } = await minting(
      { mintNftRes: naming(named) },
      {
        transaction: (of) => Promise.resolve(of === SIGNED_ID ? onLedger('SUCCESS') : failed),
        arrivedSince: () => Promise.resolve(arrived),
      },
    )
    await untilNow(runner, id, ({ error }) => error !== null)
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled' })
  })
})

describe('what has come', () => {
  const pending = refusal('MINT_EXECUTION_PENDING', {}, 409)

  it('is the whole of it only with all that was accepted, until nothing more can come', async () => {
    const arrived = brought(7)
    const { runner, id, rig } = await minting({ mintNftRes: pending }, { arrivedSince: () => Promise.resolve(arrived) })
    await untilNow(runner, id, ({ error }) => error !== null)
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled', outcome: null })
    rig.clock.ms += 2 * SESSION_MS
    expect(await finishNow(runner, id)).toMatchObject({
      ...{
        state: 'done',
        paid: '10',
        leftover: { granted: '20' },
        outcome: { minted: [{ serial: 7 }], isPartial: true },
      },
    })
  })

  it('is of this mint when the one who may take the price has brought it, and no gift', async () => {
    const { runner, id, rig } = await minting(
      { mintNftRes: pending },
      { arrivedSince: () => Promise.resolve([...given(1, 2, 3), ...brought(7)]) },
    )
    await untilNow(runner, id, ({ error }) => error !== null)
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 2 * SESSION_MS
    expect((await finishNow(runner, id)).outcome).toMatchObject({ minted: [{ serial: 7 }], isPartial: true })
  })

  it('leaves it unknown what was minted and charged when only others have brought any', async () => {
    const { runner, id, rig } = await minting(
      { mintNftRes: new AppFailure({ code: 'unauthorized', cause: 'key-refused' }) },
      { arrivedSince: () => Promise.resolve(given(7, 8, 9)) },
    )
    await untilNow(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 2 * SESSION_MS
    expect(await finishNow(runner, id)).toMatchObject({
      ...{ state: 'failed', paid: null, error: { code: 'outcome-unknown', failure: 'mint-answer-lost' } },
    })
  })
})

describe('a mint that the service cannot be told of any more', () => {
  const keyGone = new AppFailure({ code: 'unauthorized', cause: 'no-key' })
  it.each<[string, Arrival[], object]>([
    ['is done with what has come', brought(7, 8, 9), { state: 'done', error: null }],
    ['has failed when nothing has', [], { state: 'failed', leftover: ALL_LEFT, error: { failure: 'mint-expired' } }],
  ])('%s, once its session is over', async (_, arrived, end) => {
    const { runner, id, rig } = await minting({ mintNftRes: keyGone }, { arrivedSince: () => Promise.resolve(arrived) })
    await untilNow(runner, id, ({ error }) => error !== null)
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 2 * SESSION_MS
    expect(await finishNow(runner, id)).toMatchObject(end)
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
      // One of three: the others may be on their way.
      expect(await letTry(runner, id)).toMatchObject({ state: 'settled' })
      rig.clock.ms += 2 * SESSION_MS
      expect(await finishNow(runner, id)).toMatchObject({
        ...{ state: 'done', error: null, outcome: { minted: [{ serial: 9 }], isPartial: true } },
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
      ...{ state: 'done', outcome: null, leftover: null, error: { serviceCode: 'MINT_ALREADY_FINALIZED' } },
    })
  })

  it('failed when the code is gone and nothing has come', async () => {
    const { runner, id, rig } = await minting({ mintNftRes: inTurn(LOST, refusal('NOPREPARE')) })
    await untilNow(runner, id, ({ error }) => error?.code === 'service-refused')
    rig.clock.ms += 180_000
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 20_000
    expect(await finishNow(runner, id)).toMatchObject({
      ...{ state: 'failed', leftover: ALL_LEFT, error: { serviceCode: 'NOPREPARE' } },
    })
  })
})
