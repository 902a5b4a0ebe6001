import { afterEach, describe, expect, it } from 'vitest'
import type { MirrorTransaction } from '../hedera/mirror'
import type { Arrival } from '../hedera/mirror-arrivals'
import { AppFailure } from '../platform/app-failure'
import { ALL_LEFT, MOVE, SESSION_MS, brought, minting, moved, refusal } from './testing/mint-script'
import {
  ACCOUNT,
  OPERATOR,
  SIGNED_ID,
  TOKEN,
  closeRigs,
  finishNow,
  letTry,
  onLedger,
  untilNow,
} from './testing/service-rig'

afterEach(closeRigs)

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
      of: 'mint',
      isPartial: true,
      minted: [{ token: TOKEN, serial: 7, name: null }],
    })
  })

  it('failed when the transfer failed', async () => {
    const { runner, id } = await minting({ mintNftRes: unconfirmed }, seenAs(onLedger('INSUFFICIENT_ACCOUNT_BALANCE')))
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'failed',
      leftover: ALL_LEFT,
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
    // The market's last answer remains the result: it is unknown what may still have been taken.
    expect(await finishNow(second.runner, second.id)).toMatchObject({
      state: 'failed',
      paid: null,
      leftover: { ...ALL_LEFT, isAtMost: true },
      error: given.error,
    })
    expect(second.count('mintNftRes')).toBe(1)
  })
})

describe('the transaction that the service names', () => {
  const STRANGERS = '0.0.9009@1795262390.000000009'
  const OLDER = { consensusAt: '1700000000.000000001' }
  const naming = (transactionId: string) => refusal('MINT_UNCONFIRMED', { retryable: false, transactionId })

  it('is not its transfer when it is the signed allowance: what arrives tells', async () => {
    const { runner, id } = await minting(
      { mintNftRes: naming(SIGNED_ID) },
      { arrivedSince: () => Promise.resolve(brought(7, 8, 9)) },
    )
    expect(await finishNow(runner, id)).toMatchObject({
      state: 'done',
      paid: '30',
      leftover: null,
      outcome: { minted: [{ serial: 7 }, {}, {}] },
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

  it.each<[string, string, Partial<MirrorTransaction>]>([
    ['is paid by a stranger', STRANGERS, {}],
    ['is older than the signed one', MOVE, OLDER],
  ])('is not believed in what it brought when it %s', async (_, named, more) => {
    const arrived: Arrival[] = []
    const { runner, id } = await minting(
      { mintNftRes: naming(named) },
      {
        transaction: (of) => Promise.resolve(of === SIGNED_ID ? onLedger('SUCCESS') : { ...moved(1), ...more }),
        arrivedSince: () => Promise.resolve(arrived),
      },
    )
    await untilNow(runner, id, ({ error }) => error !== null)
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled', outcome: null })
    arrived.push(...brought(7, 8, 9))
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', paid: '30', outcome: { isPartial: false } })
  })

  it('is not the end of it for never having taken place when a stranger would have paid', async () => {
    const { runner, id, rig } = await minting(
      { mintNftRes: naming(STRANGERS) },
      { transaction: (of) => Promise.resolve(of === SIGNED_ID ? onLedger('SUCCESS') : null) },
    )
    await untilNow(runner, id, ({ error }) => error !== null)
    rig.clock.ms += 300_000
    expect(await letTry(runner, id)).toMatchObject({ state: 'settled' })
  })

  it.each<[string, string, Partial<MirrorTransaction>, Arrival[]]>([
    ['is paid by a stranger', STRANGERS, {}, []],
    ['is older than the signed one', MOVE, OLDER, []],
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
