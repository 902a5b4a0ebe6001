import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AlertsState, NoticeKind } from '@shared/contract/alerts'
import { createMemoryKeychain } from '../keys/memory-keychain'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { createAppRig, type AppRig } from '../testing/app-rig'

/** Alerts through the whole of main, on the practice market over the wire. */
let practice: Harness
let account: string
let token: string
const rigs = createAppRig(() => practice)
beforeAll(async () => {
  practice = await startHarness()
  account = practice.account('holder')
  token = practice.announcement.tokens.native
}, 30_000)
afterEach(async () => {
  rigs.closeAll()
  await practice.control('/reset-faults', {})
})
afterAll(() => practice.stop())

const POLL = { timeout: 15_000, interval: 30 }

/** A running clock that can be put forward. */
function createClock() {
  let aheadMs = 0
  return { now: () => Date.now() + aheadMs, forward: (ms: number) => void (aheadMs += ms) }
}

/** One profile folder over restarts, with a clock of its own. */
function createPlace() {
  const dir = mkdtempSync(join(tmpdir(), 'alerts-'))
  const clock = createClock()
  const keychain = createMemoryKeychain()
  rigs.onClose(() => rmSync(dir, { recursive: true, force: true }))
  const start = async (): Promise<AppRig> => {
    await practice.control('/faults', { limits: 'off' })
    return rigs.start({ dir, keychain, now: clock.now })
  }
  return { clock, start }
}

const noticesOf = ({ services }: AppRig) => services.alerts.notices(undefined)
const titles = async (app: AppRig) =>
  (await noticesOf(app)).map((one) => `${one.kind} ${'serial' in one ? one.serial : one.name}`)
const changes = ({ sideEffects }: AppRig) =>
  sideEffects.events.filter(({ name }) => name === 'alerts.changed').map(({ payload }) => payload as AlertsState)

/** Waits until the feed has been read to the end for the first time: later events are news. */
const atHome = async (app: AppRig): Promise<void> => {
  await expect.poll(() => readUntil(app), POLL).not.toBeNull()
}
const readUntil = ({ db }: AppRig): unknown =>
  (db.prepare('SELECT max(read_at) AS at FROM feeds').get() as { at: number | null }).at

/** Own listings, cheapest first. */
async function ownListings(of: string): Promise<readonly { token: string; serial: number; price: number }[]> {
  const path = `/v1/public/market/listings?filterUserAccount=${of}&sortBy=price&sortDirection=ASC&limit=100&offset=0`
  const { body } = await practice.get(path)
  type Row = {
    nftTokenAddress: string
    nftSerialId: number
    salePrice: number
    paymentToken: { address: string | null }
  }
  return (body.marketListings as Row[])
    .filter(({ paymentToken }) => paymentToken.address === null)
    .map(({ nftTokenAddress, nftSerialId, salePrice }) => ({
      token: nftTokenAddress,
      serial: nftSerialId,
      price: salePrice,
    }))
}

/** Lists an NFT that the account holds, as another device of the same person would. */
async function listOwn(skip: number, price: string): Promise<{ token: string; serial: number }> {
  const { body } = await practice.mirror(`/api/v1/accounts/${account}/nfts?token.id=${token}&limit=50`)
  const listed = new Set((await ownListings(account)).map(({ serial, token: of }) => `${of}#${serial}`))
  const serials = (body.nfts as { serial_number: number }[]).map(({ serial_number: serial }) => serial)
  const serial = serials.filter((one) => !listed.has(`${token}#${one}`))[skip]
  if (serial === undefined) throw new Error('the account has nothing to list')
  await practice.control('/market/list', { token, serial, price })
  return { token, serial }
}

const look = (app: AppRig) => app.services.alerts.checkNow(undefined)
const silence = (app: AppRig, ...kinds: NoticeKind[]) =>
  Promise.all(kinds.map((kind) => app.services.alerts.set({ kind: { kind, on: false, desktop: false } })))

describe('alerts over the wire', () => {
  it('tell a sale once, over restarts too, and lead to the NFT from the desktop', async () => {
    const { start } = createPlace()
    const nft = await listOwn(0, '77')
    const first = await start()
    await atHome(first)
    await practice.control('/market/sell-to-crowd', nft)
    await look(first)
    await expect.poll(() => titles(first), POLL).toEqual([`sold ${nft.serial}`])
    await expect.poll(() => first.sideEffects.notifications.map(({ body }) => body), POLL).toEqual(['For 77\u202fℏ.'])
    expect(changes(first).at(-1)).toMatchObject({ unreadNoticeCount: 1 })

    first.sideEffects.notifications[0]?.onPick()
    expect(first.sideEffects.events).toContainEqual({ name: 'notification.clicked', payload: { at: 'nft', ...nft } })
    expect(await first.services.alerts.get(undefined)).toMatchObject({ unreadNoticeCount: 0 })
    first.stop()

    const second = await start()
    const before = readUntil(second)
    await look(second)
    await expect.poll(() => readUntil(second), POLL).not.toBe(before)
    expect(await titles(second)).toEqual([`sold ${nft.serial}`])
    expect(second.sideEffects.notifications).toEqual([])
  }, 60_000)

  it('tell what was sold while the app was closed, in one', async () => {
    const { start } = createPlace()
    const nfts = [await listOwn(0, '81'), await listOwn(1, '82'), await listOwn(2, '83')]
    const first = await start()
    await atHome(first)
    first.stop()
    for (const nft of nfts) await practice.control('/market/sell-to-crowd', nft)
    const second = await start()
    await expect.poll(async () => (await titles(second)).length, POLL).toBe(3)
    await expect.poll(() => second.sideEffects.notifications.map(({ title }) => title), POLL).toEqual(['3 NFTs sold'])
    expect((await noticesOf(second)).every(({ isRead }) => !isRead)).toBe(true)
  }, 60_000)

  it('keep silent about what happened before the first start, and about what is marked', async () => {
    const { start } = createPlace()
    const early = await listOwn(0, '84')
    await practice.control('/market/sell-to-crowd', early)
    const app = await start()
    await atHome(app)
    const marked = await listOwn(0, '85')
    const { profile } = app.db.prepare('SELECT profile FROM feeds').get() as { profile: string }
    app.db.prepare("INSERT INTO marks VALUES (?, ?, ?, 'spam', 0)").run(profile, marked.token, marked.serial)
    const seen = await listOwn(0, '86')
    for (const nft of [marked, seen]) await practice.control('/market/sell-to-crowd', nft)
    await look(app)
    await expect.poll(() => titles(app), POLL).toEqual([`sold ${seen.serial}`])
  }, 60_000)

  it('tell a floor when it crosses the figure, and again only after it came back', async () => {
    const { start, clock } = createPlace()
    const app = await start()
    await silence(app, 'undercut')
    await atHome(app)
    const place = practice.announcement.tokens.large
    const { floor } = await app.services.market.collection({ token: place, fresh: true })
    const figure = String(Math.floor(Number(floor) * 0.9))
    const added = await app.services.alerts.addFloor({ token: place, direction: 'below', figure })
    expect(added.rules).toMatchObject([{ kind: 'floor', state: 'armed', floor }])

    const told: string[] = []
    let cheap: number | null = null
    const settle = async (price: string | null) => {
      if (cheap !== null) await practice.control('/market/delist', { token: place, serial: cheap })
      cheap = null
      if (price !== null)
        cheap = (await practice.control('/market/list-from-crowd', { token: place, price })).serial as number
      await practice.control('/reset-caches', {})
      clock.forward(120_000)
      await look(app)
      told.length = 0
      for (const one of (await noticesOf(app)).toReversed()) if (one.kind === 'floor') told.push(one.floor)
    }
    await settle('3')
    expect(told).toEqual(['3'])
    await settle('2')
    expect(told).toEqual(['3'])
    await settle(null)
    await settle('4')
    expect(told).toEqual(['3', '4'])
  }, 60_000)

  it('tell an offer for an own NFT, and one listing below the own lowest', async () => {
    const { start, clock } = createPlace()
    const nft = await listOwn(0, '60')
    const app = await start()
    await atHome(app)
    await look(app)
    await practice.control('/market/offer', { ...nft, buyer: practice.account('buyer'), price: '55' })
    await practice.control('/market/list-from-crowd', { token, price: '41' })
    await practice.control('/reset-caches', {})
    clock.forward(130_000)
    await look(app)
    await expect
      .poll(async () => (await titles(app)).map((title) => title.split(' ')[0]).sort(), POLL)
      .toEqual(['offer', 'undercut'])
    const [offer, undercut] = ['offer', 'undercut'].map((kind) =>
      noticesOf(app).then((all) => all.find((n) => n.kind === kind)),
    )
    expect(await offer).toMatchObject({ serial: nft.serial, price: '55', account })
    expect(await undercut).toMatchObject({ price: '41', own: '60', ownSerial: nft.serial })
  }, 60_000)

  it('keep quiet in quiet hours, and tell afterwards', async () => {
    const { start, clock } = createPlace()
    const nft = await listOwn(0, '87')
    const app = await start()
    const at = new Date(clock.now())
    const minute = at.getHours() * 60 + at.getMinutes()
    const quiet = { from: (minute + 1439) % 1440, to: (minute + 120) % 1440 }
    await app.services.alerts.set({ quiet })
    await atHome(app)
    await practice.control('/market/sell-to-crowd', nft)
    await look(app)
    await expect.poll(() => titles(app), POLL).toEqual([`sold ${nft.serial}`])
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(app.sideEffects.notifications).toEqual([])
    clock.forward(121 * 60_000)
    await app.services.alerts.set({ quiet })
    await expect
      .poll(() => app.sideEffects.notifications.map(({ title }) => title.startsWith('Sold')), POLL)
      .toEqual([true])
  }, 60_000)
})
