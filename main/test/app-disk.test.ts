import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { MIN_FREE_BYTES } from '../platform/disk'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { createAppRig, errorOf, waitUntilEnded, findPurchaseInput, type AppRig } from '../testing/app-rig'
import { openFailingDatabase, type DiskWrite } from '../testing/failing-disk'
import { letMarketSpend } from '../testing/main-rig'

/** The whole of main without Electron, on a disk that refuses writes. */
let practice: Harness
const { start, closeAll } = createAppRig(() => practice)
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/readings', { affiliateBody: 'refused' })
}, 60_000)
afterEach(async () => {
  closeAll()
  await practice.control('/reset-faults', {})
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 20 })
})
afterAll(() => practice.stop())

const sentBy = async (account: string): Promise<number> =>
  ((await practice.control(`/ledger/transactions?payer=${account}`)).transactions as unknown[]).length

/** An app on a disk that refuses every write from the first one for which `isFirst` is true. */
async function onFailingDisk() {
  const disk = { isFirst: (_write: DiskWrite) => false, isFull: false }
  const app = await start({
    openDatabase: (file) => openFailingDatabase(file, (write) => (disk.isFull ||= disk.isFirst(write))),
  })
  return { app, disk }
}
const flowOf = async ({ services }: AppRig, id: string): Promise<Flow> => {
  const found = (await services.flows.list(undefined)).find((flow) => flow.id === id)
  if (!found) throw new Error('no such flow')
  return found
}

describe('a purchase on a disk that refuses a step of the journal', () => {
  it.each(['prepared', 'judged', 'reviewing', 'decided', 'rechecked', 'signed', 'submitting'])(
    'ends at “%s” with nothing sent, and says so, though its end cannot be written either',
    async (step) => {
      const { app, disk } = await onFailingDisk()
      const offer = await findPurchaseInput(app, practice)
      const before = await sentBy(offer.account)
      disk.isFirst = (write) => write === `step ${step}`
      const { id } = await app.services.trade.buy(offer)
      const flow = await waitUntilEnded(app, id)
      expect(flow).toMatchObject({
        state: 'failed',
        error: { code: 'disk-failed', reason: 'no-space', stage: 'unsent' },
      })
      expect(await sentBy(offer.account)).toBe(before)
      // Listeners of the end of flows are notified, too.
      expect(app.sideEffects.flowStates.at(-1)).toEqual({ id, state: 'failed' })
      if (['prepared', 'judged', 'reviewing'].includes(step)) expect(app.sideEffects.reviews).toEqual([])
      // The disk has space again: the end is written, and the same flow can be started again.
      disk.isFirst = () => false
      disk.isFull = false
      app.app.onDiskRecovered()
      const last = app.db.prepare('SELECT step FROM steps WHERE flow = ? ORDER BY n DESC LIMIT 1').get(id)
      expect(last).toEqual({ step: 'ended' })
      expect(app.sideEffects.faults).toEqual([])
    },
    60_000,
  )

  it('is not begun when its first step cannot be written', async () => {
    const { app, disk } = await onFailingDisk()
    const offer = await findPurchaseInput(app, practice)
    disk.isFirst = (write) => write === 'step begun'
    expect(await errorOf(() => app.services.trade.buy(offer))).toMatchObject({
      code: 'disk-failed',
      stage: 'not-begun',
    })
    expect(await app.services.flows.list(undefined)).toEqual([])
  }, 60_000)

  it.each([
    // The ledger may have shown the outcome before the flow is read.
    ['submitted', /^(sent|settled)$/],
    ['receipt', /^settled$/],
    ['completing', /^settled$/],
    ['completed', /^settled$/],
  ])(
    'says at “%s” that the result cannot be saved, and is done once the disk takes it, paid once',
    async (step, stage) => {
      const { app, disk } = await onFailingDisk()
      const offer = await findPurchaseInput(app, practice)
      const before = await sentBy(offer.account)
      disk.isFirst = (write) => write === `step ${step}`
      const { id } = await app.services.trade.buy(offer)
      await expect
        .poll(async () => (await flowOf(app, id)).error, { timeout: 20_000 })
        .toMatchObject({ code: 'disk-failed', reason: 'no-space', stage: expect.stringMatching(stage) as string })
      expect((await flowOf(app, id)).state).not.toBe('failed')
      disk.isFirst = () => false
      disk.isFull = false
      app.app.onDiskRecovered()
      expect(await waitUntilEnded(app, id)).toMatchObject({ state: 'done', error: null })
      expect(await sentBy(offer.account)).toBe(before + 1)
      expect(app.sideEffects.reviews).toHaveLength(1)
    },
    60_000,
  )

  it('is shown as done when only its end cannot be written', async () => {
    const { app, disk } = await onFailingDisk()
    const offer = await findPurchaseInput(app, practice)
    disk.isFirst = (write) => write === 'step ended'
    const { id } = await app.services.trade.buy(offer)
    expect(await waitUntilEnded(app, id)).toMatchObject({ state: 'done', error: null })
  }, 60_000)
})

describe('an offer on a disk that refuses a write', () => {
  async function ready() {
    const { app, disk } = await onFailingDisk()
    await letMarketSpend(app, practice)
    const account = practice.account('holder')
    const token = practice.announcement.tokens.native
    const known = async () => (await app.services.offers.list({ account, token })).offers.length
    const before = await known()
    /** Number of offers placed since then. */
    const placed = async () => (await known()) - before
    const offer = { account, token, price: '3', quantity: 1, traits: [], again: true }
    return { app, disk, placed, add: () => app.services.trade.addOffer(offer) }
  }

  // The act's name and its idempotency key are in a table of their own before the act is sent.
  it.each(['step planned', 'step judged', 'step decided', 'step rechecked', 'step acting', 'table keyed_acts'])(
    'before it is sent (“%s”) places nothing, and says so',
    async (write) => {
      const { app, disk, placed, add } = await ready()
      disk.isFirst = (one) => one === write
      const { id } = await add()
      const flow = await waitUntilEnded(app, id)
      expect(flow).toMatchObject({ state: 'failed', error: { code: 'disk-failed', stage: 'unsent' } })
      disk.isFirst = () => false
      disk.isFull = false
      app.app.onDiskRecovered()
      expect(await waitUntilEnded(app, id)).toMatchObject({ state: 'failed' })
      expect(await placed()).toBe(0)
    },
    60_000,
  )

  it('after it was sent says that the result cannot be saved, and is done once the disk takes it, placed once', async () => {
    const { app, disk, placed, add } = await ready()
    disk.isFirst = (one) => one === 'step acted'
    const { id } = await add()
    await expect
      .poll(async () => (await flowOf(app, id)).error, { timeout: 20_000 })
      .toMatchObject({ code: 'disk-failed', stage: 'settled' })
    expect(await placed()).toBe(1)
    disk.isFirst = () => false
    disk.isFull = false
    app.app.onDiskRecovered()
    expect(await waitUntilEnded(app, id)).toMatchObject({ state: 'done', error: null })
    expect(await placed()).toBe(1)
    expect(app.sideEffects.reviews).toHaveLength(1)
  }, 60_000)
})

describe('an app on a full disk', () => {
  it('shows every answer that it cannot keep', async () => {
    const { app, disk } = await onFailingDisk()
    disk.isFull = true
    const { native } = practice.announcement.tokens
    const { services } = app
    expect((await services.market.overview({ range: '24h', fresh: true })).collections.length).toBeGreaterThan(0)
    expect((await services.listings.begin({ token: native, trait: null, fresh: true })).rows.length).toBeGreaterThan(0)
    expect((await services.holdings.get({ account: practice.account('holder'), fresh: true })).collections).not.toEqual(
      [],
    )
    await services.home.recordVisitedCollection({ token: native })
    await services.alerts.checkNow(undefined)
    expect(app.sideEffects.lostWrites).toContain('answers')
    expect(app.sideEffects.faults).toEqual([])
  }, 60_000)

  it('refuses what the person changed and cannot be saved', async () => {
    const { app, disk } = await onFailingDisk()
    const before = await app.services.settings.get(undefined)
    disk.isFull = true
    const change = async () => app.services.settings.set({ theme: 'dark' })
    await expect(change).rejects.toMatchObject({ errcode: 13 })
    expect(await app.services.settings.get(undefined)).toEqual(before)
  }, 60_000)

  it('begins no flow with too little room, and asks the market for nothing', async () => {
    let free = MIN_FREE_BYTES
    const app = await start({ freeBytes: () => free })
    const offer = await findPurchaseInput(app, practice)
    free = MIN_FREE_BYTES - 1
    expect(await errorOf(() => app.services.trade.buy(offer))).toMatchObject({
      code: 'disk-failed',
      reason: 'no-space',
      path: app.dir,
      stage: 'not-begun',
    })
    expect(await app.services.flows.list(undefined)).toEqual([])
    free = MIN_FREE_BYTES
    expect(await waitUntilEnded(app, (await app.services.trade.buy(offer)).id)).toMatchObject({ state: 'done' })
  }, 60_000)

  it('closes without throwing', async () => {
    const { app, disk } = await onFailingDisk()
    disk.isFull = true
    expect(() => app.app.close()).not.toThrow()
  }, 60_000)
})
