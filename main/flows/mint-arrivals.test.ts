import { afterEach, describe, expect, it } from 'vitest'
import type { TokenKind } from '../hedera/mirror-tokens'
import { AppFailure } from '../platform/app-failure'
import {
  WHOLE_LEFTOVER,
  COMPLETION_LOST,
  MINT_TRANSFER_ID,
  SESSION_MS,
  arrivalsFromSpender,
  arrivalsFromOther,
  startMint,
  mintTransfer,
  completionRefusal,
  DIRECT_PAYMENT_ANSWER,
} from './testing/mint-script'
import { SIGNED_ID, closeRigs, finishNow, inTurn, makeTries, ledgerTransaction, runUntil } from './testing/service-rig'

afterEach(closeRigs)

describe('what has come', () => {
  const pending = completionRefusal('MINT_EXECUTION_PENDING', {}, 409)

  it('is the whole of it only with all that was accepted, until nothing more can come', async () => {
    const arrived = arrivalsFromSpender(7)
    const { runner, id, rig } = await startMint(
      { mintNftRes: pending },
      { arrivedSince: () => Promise.resolve(arrived) },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled', outcome: null })
    rig.clock.ms += 2 * SESSION_MS
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'done',
      paid: '10',
      leftover: { granted: '20' },
      outcome: { minted: [{ serial: 7 }], isPartial: true },
    })
  })

  it('is of this mint when the one who may take the price has brought it, and no gift', async () => {
    const { runner, id, rig } = await startMint(
      { mintNftRes: pending },
      { arrivedSince: () => Promise.resolve([...arrivalsFromOther(1, 2, 3), ...arrivalsFromSpender(7)]) },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 2 * SESSION_MS
    expect((await finishNow(runner, id)).outcome).toMatchObject({ minted: [{ serial: 7 }], isPartial: true })
  })

  it('leaves it unknown what was minted and charged when only others have brought any', async () => {
    const { runner, id, rig } = await startMint(
      { mintNftRes: new AppFailure({ code: 'unauthorized', cause: 'key-refused' }) },
      { arrivedSince: () => Promise.resolve(arrivalsFromOther(7, 8, 9)) },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 2 * SESSION_MS
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'failed',
      paid: null,
      error: { code: 'outcome-unknown', failure: 'mint-answer-lost' },
    })
  })
})

describe('what has come of a mint that gives no allowance', () => {
  const direct = { mintNft: DIRECT_PAYMENT_ANSWER }
  const finished = completionRefusal('MINT_ALREADY_FINALIZED', {}, 409)

  it('is of this mint when the market says that it has minted, and no more has come', async () => {
    const { runner, id } = await startMint(
      { ...direct, mintNftRes: inTurn(COMPLETION_LOST, finished) },
      { arrivedSince: () => Promise.resolve(arrivalsFromOther(7)) },
    )
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'done',
      paid: '10',
      error: null,
      outcome: { minted: [{ serial: 7 }], isPartial: false },
    })
  })

  it('is told of no more than that it is finished when more has come than it can have brought', async () => {
    const { runner, id, rig } = await startMint(
      { ...direct, mintNftRes: finished },
      { arrivedSince: () => Promise.resolve(arrivalsFromOther(1, 7)) },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 2 * SESSION_MS
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', outcome: null, error: finished.error })
  })

  it('can be anybody’s gift while the market says nothing', async () => {
    const { runner, id, rig } = await startMint(
      { ...direct, mintNftRes: new AppFailure({ code: 'unauthorized', cause: 'no-key' }) },
      { arrivedSince: () => Promise.resolve(arrivalsFromOther(7)) },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 2 * SESSION_MS
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'failed',
      paid: '10',
      outcome: null,
      error: { code: 'outcome-unknown', failure: 'mint-answer-lost' },
    })
  })

  it('is what the transaction has brought that the market names', async () => {
    const { runner, id } = await startMint(
      {
        ...direct,
        mintNftRes: completionRefusal('MINT_UNCONFIRMED', { retryable: false, transactionId: MINT_TRANSFER_ID }),
      },
      { transaction: (of) => Promise.resolve(of === SIGNED_ID ? ledgerTransaction('SUCCESS') : mintTransfer(7)) },
    )
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', outcome: { minted: [{ serial: 7 }] } })
  })
})

describe('what has come of a collection that a contract keeps', () => {
  const contract: TokenKind = { kind: 'contract', evmAddress: `0x${'cd'.repeat(20)}` }
  const mirror = { tokenKind: () => Promise.resolve(contract), arrivedSince: () => Promise.resolve([]) }
  const unclear = {
    state: 'failed',
    paid: null,
    leftover: { ...WHOLE_LEFTOVER, isAtMost: true },
    error: { code: 'outcome-unknown', failure: 'mint-answer-lost' },
  }

  it('is not known, as the ledger keeps no list of it', async () => {
    const { runner, id, rig } = await startMint(
      { mintNftRes: new AppFailure({ code: 'unauthorized', cause: 'no-key' }) },
      mirror,
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 2 * SESSION_MS
    expect(await finishNow(runner, id)).toMatchObject(unclear)
  })

  it('is not known either when the code is gone after a call whose answer was lost', async () => {
    const { runner, id, rig } = await startMint(
      { mintNftRes: inTurn(COMPLETION_LOST, completionRefusal('NOPREPARE')) },
      mirror,
    )
    await runUntil(runner, id, ({ error }) => error?.code === 'service-refused')
    rig.clock.ms += 200_000
    expect(await finishNow(runner, id)).toMatchObject(unclear)
  })
})
