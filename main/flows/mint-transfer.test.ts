import { afterEach, describe, expect, it } from 'vitest'
import type { MirrorTransaction } from '../hedera/mirror'
import type { Arrival } from '../hedera/mirror-arrivals'
import { AppFailure } from '../platform/app-failure'
import {
  WHOLE_LEFTOVER,
  MINT_TRANSFER_ID,
  SESSION_MS,
  arrivalsFromSpender,
  startMint,
  mintTransfer,
  completionRefusal,
} from './testing/mint-script'
import {
  ACCOUNT,
  OPERATOR,
  SIGNED_ID,
  TOKEN,
  closeRigs,
  finishNow,
  makeTries,
  ledgerTransaction,
  runUntil,
} from './testing/service-rig'

afterEach(closeRigs)

describe('a mint whose transfer nobody knows the outcome of', () => {
  const unconfirmed = completionRefusal('MINT_UNCONFIRMED', { retryable: false, transactionId: MINT_TRANSFER_ID })
  const seenAs = (seen: MirrorTransaction | null) => ({
    transaction: (id: string) => Promise.resolve(id === SIGNED_ID ? ledgerTransaction('SUCCESS') : seen),
  })

  it('is never called again: the service’s transaction is looked up until the ledger shows it', async () => {
    const view = { seen: null as MirrorTransaction | null }
    const { runner, id, callCount } = await startMint(
      { mintNftRes: unconfirmed },
      { transaction: (of) => Promise.resolve(of === SIGNED_ID ? ledgerTransaction('SUCCESS') : view.seen) },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled', error: { serviceCode: 'MINT_UNCONFIRMED' } })
    view.seen = mintTransfer(7, 8, 9)
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', error: null, outcome: { isPartial: false } })
    expect(callCount('mintNftRes')).toBe(1)
  })

  it('brings only what has come to the account', async () => {
    const seen = mintTransfer(7)
    const { runner, id } = await startMint(
      { mintNftRes: unconfirmed },
      seenAs({ ...seen, nfts: [...seen.nfts, { token: TOKEN, serial: 8, to: OPERATOR }] }),
    )
    expect((await finishNow(runner, id)).outcome).toEqual({
      of: 'mint',
      isPartial: true,
      minted: [{ token: TOKEN, serial: 7, name: null }],
    })
  })

  it('failed when the transfer failed', async () => {
    const { runner, id } = await startMint(
      { mintNftRes: unconfirmed },
      seenAs(ledgerTransaction('INSUFFICIENT_ACCOUNT_BALANCE')),
    )
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'failed',
      leftover: WHOLE_LEFTOVER,
      error: { failure: 'mint-rejected', receiptStatus: 'INSUFFICIENT_ACCOUNT_BALANCE', money: 'nothing' },
    })
  })

  it('failed when the transfer can no longer take place', async () => {
    const { runner, id, rig } = await startMint({ mintNftRes: unconfirmed }, seenAs(null))
    await runUntil(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 170_000
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled' })
    rig.clock.ms += 60_000
    expect(await finishNow(runner, id)).toMatchObject({ state: 'failed', error: { failure: 'mint-rejected' } })
  })

  it('stays open while the mirror cannot be read', async () => {
    const offline = new AppFailure({ code: 'offline', what: 'mirror' })
    const { runner, id, rig, callCount } = await startMint(
      { mintNftRes: unconfirmed },
      {
        transaction: (of) =>
          of === SIGNED_ID ? Promise.resolve(ledgerTransaction('SUCCESS')) : Promise.reject(offline),
      },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 10 * SESSION_MS
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled' })
    expect(callCount('mintNftRes')).toBe(1)
  })

  it.each([
    [
      'MINT_EXECUTION_PENDING that may not be repeated',
      completionRefusal('MINT_EXECUTION_PENDING', { retryable: false }, 409),
    ],
    ['MINT_UNCONFIRMED without a transaction', completionRefusal('MINT_UNCONFIRMED')],
  ])('is followed by what arrives after %s, and given up with the session', async (_, given) => {
    const arrived: Arrival[] = []
    const first = await startMint({ mintNftRes: given }, { arrivedSince: () => Promise.resolve(arrived) })
    await runUntil(first.runner, first.id, ({ error }) => error !== null)
    expect(await makeTries(first.runner, first.id)).toMatchObject({ state: 'settled' })
    arrived.push(...arrivalsFromSpender(7, 8, 9))
    expect(await finishNow(first.runner, first.id)).toMatchObject({ state: 'done', outcome: { isPartial: false } })
    expect(first.callCount('mintNftRes')).toBe(1)

    const second = await startMint({ mintNftRes: given }, { arrivedSince: () => Promise.resolve([]) })
    await runUntil(second.runner, second.id, ({ error }) => error !== null)
    second.rig.clock.ms += SESSION_MS + 60_000
    expect(await makeTries(second.runner, second.id)).toMatchObject({ state: 'settled' })
    second.rig.clock.ms += SESSION_MS
    // The market's last answer remains the result: it is unknown what may still have been taken.
    expect(await finishNow(second.runner, second.id)).toMatchObject({
      state: 'failed',
      paid: null,
      leftover: { ...WHOLE_LEFTOVER, isAtMost: true },
      error: given.error,
    })
    expect(second.callCount('mintNftRes')).toBe(1)
  })
})

describe('the transaction that the service names', () => {
  const STRANGERS = '0.0.9009@1795262390.000000009'
  const OLDER = { consensusAt: '1700000000.000000001' }
  const naming = (transactionId: string) => completionRefusal('MINT_UNCONFIRMED', { retryable: false, transactionId })

  it('is not its transfer when it is the signed allowance: what arrives tells', async () => {
    const { runner, id } = await startMint(
      { mintNftRes: naming(SIGNED_ID) },
      { arrivedSince: () => Promise.resolve(arrivalsFromSpender(7, 8, 9)) },
    )
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'done',
      paid: '30',
      leftover: null,
      outcome: { minted: [{ serial: 7 }, {}, {}] },
    })
  })

  it.each<[string, MirrorTransaction]>([
    ['brought nothing', ledgerTransaction('SUCCESS')],
    [
      'brought an NFT of another collection',
      ledgerTransaction('SUCCESS', { nfts: [{ token: '0.0.6', serial: 1, to: ACCOUNT }] }),
    ],
  ])('proves nothing when it %s', async (_, seen) => {
    const arrived: Arrival[] = []
    const { runner, id } = await startMint(
      { mintNftRes: naming(MINT_TRANSFER_ID) },
      { transaction: () => Promise.resolve(seen), arrivedSince: () => Promise.resolve(arrived) },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled', outcome: null })
    arrived.push(...arrivalsFromSpender(7, 8, 9))
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', outcome: { isPartial: false } })
  })

  it.each<[string, string, Partial<MirrorTransaction>]>([
    ['is paid by a stranger', STRANGERS, {}],
    ['is older than the signed one', MINT_TRANSFER_ID, OLDER],
  ])('is not believed in what it brought when it %s', async (_, named, more) => {
    const arrived: Arrival[] = []
    const { runner, id } = await startMint(
      { mintNftRes: naming(named) },
      {
        transaction: (of) =>
          Promise.resolve(of === SIGNED_ID ? ledgerTransaction('SUCCESS') : { ...mintTransfer(1), ...more }),
        arrivedSince: () => Promise.resolve(arrived),
      },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled', outcome: null })
    arrived.push(...arrivalsFromSpender(7, 8, 9))
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', paid: '30', outcome: { isPartial: false } })
  })

  it('is not the end of it for never having taken place when a stranger would have paid', async () => {
    const { runner, id, rig } = await startMint(
      { mintNftRes: naming(STRANGERS) },
      { transaction: (of) => Promise.resolve(of === SIGNED_ID ? ledgerTransaction('SUCCESS') : null) },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 300_000
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled' })
  })

  it.each<[string, string, Partial<MirrorTransaction>, Arrival[]]>([
    ['is paid by a stranger', STRANGERS, {}, []],
    ['is older than the signed one', MINT_TRANSFER_ID, OLDER, []],
    ['contradicts what has come', MINT_TRANSFER_ID, {}, arrivalsFromSpender(7)],
  ])('ends nothing by its failure when it %s', async (_, named, more, arrived) => {
    const failed = ledgerTransaction('INVALID_SIGNATURE', more)
    const { runner, id } = await startMint(
      { mintNftRes: naming(named) },
      {
        transaction: (of) => Promise.resolve(of === SIGNED_ID ? ledgerTransaction('SUCCESS') : failed),
        arrivedSince: () => Promise.resolve(arrived),
      },
    )
    await runUntil(runner, id, ({ error }) => error !== null)
    expect(await makeTries(runner, id)).toMatchObject({ state: 'settled' })
  })
})
