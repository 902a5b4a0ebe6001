import { expect, test } from 'vitest'
import { failure } from '../../platform/app-failure'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { createWallets } from './wallets'

const ACCOUNT = '0.0.1001'
const NOW = Date.parse('2026-11-21T12:00:00Z')
const stamp = {
  asOf: null,
  receivedAt: new Date(NOW).toISOString(),
  maxAgeSeconds: 60,
  isCached: false,
  offline: false,
}

/** A wallet with this number of pages of 50, each sent when the test releases it. */
function walletOf(pages: number) {
  const told: string[] = []
  const asked: number[] = []
  const gates: (() => void)[] = []
  const clock = { ms: NOW, actedMs: Number.NEGATIVE_INFINITY }
  let failAt = Number.POSITIVE_INFINITY
  const kept = new Map<number, { readonly atMs: number; readonly round: number }>()
  const market = { round: 0 }
  const script = scriptedMarket((_, query) => {
    const page = pageOf(query)
    if (page >= failAt) throw failure({ code: 'offline', what: 'service' })
    const nfts = Array.from({ length: 50 }, (__, i) => ({
      tokenAddress: '0.0.5000',
      serial: market.round * 100_000 + page * 50 + i,
      metadata: null,
    }))
    return { account: ACCOUNT, nfts, next: page + 1 < pages ? String(page + 1) : null }
  }, stamp)
  let isGated = false
  const pageOf = (query: unknown) => Number((query as { startToken?: string }).startToken ?? 0)
  /** Client of a view: serves a cached answer at once where that is allowed, whatever its age. */
  const read: typeof script.read = async (op, query, options) => {
    const page = pageOf(query)
    const last = kept.get(page)
    if (last && options.fresh !== true && (options.atOnce !== false || clock.ms - last.atMs < 60_000)) {
      const { round } = market
      market.round = last.round
      const answer = await script.read(op, query, options)
      market.round = round
      return { ...answer, stamp: { ...stamp, receivedAt: new Date(last.atMs).toISOString() } }
    }
    if (isGated) await new Promise<void>((open) => gates.push(open))
    asked.push(page)
    const answer = await script.read(op, query, options)
    kept.set(page, { atMs: clock.ms, round: market.round })
    return { ...answer, stamp: { ...stamp, receivedAt: new Date(clock.ms).toISOString() } }
  }
  const wallet = createWallets({
    market: { ...script, read },
    onMore: (account) => void told.push(account),
    now: () => clock.ms,
    lastFlowMs: () => clock.actedMs,
    fault: (event) => void told.push(event),
  })
  const letPages = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await expect.poll(() => gates.length).toBeGreaterThan(0)
      gates.shift()?.()
    }
  }
  return {
    wallet,
    told,
    asked,
    clock,
    letPages,
    /** Replaces every NFT of the wallet with another one. */
    turnOver: () => (market.round += 1),
    gate: () => (isGated = true),
    failFrom: (page: number) => (failAt = page),
  }
}

test('a small wallet is answered whole, and read anew each time', async () => {
  const { wallet, told, asked } = walletOf(3)
  expect(await wallet(ACCOUNT, true)).toMatchObject({ isComplete: true, stamp: { maxAgeSeconds: 120 } })
  expect((await wallet(ACCOUNT, true)).nfts).toHaveLength(150)
  expect([asked.length, told]).toEqual([6, []])
})

test('of a large wallet the first pages are answered at once, and the rest is told of as it comes', async () => {
  const { wallet, told, letPages, gate } = walletOf(20)
  gate()
  const first = wallet(ACCOUNT, false)
  await letPages(4)
  expect(await first).toMatchObject({ isComplete: false })
  expect((await first).nfts).toHaveLength(200)
  await letPages(4)
  await expect.poll(() => told).toEqual([ACCOUNT])
  expect((await wallet(ACCOUNT, false)).nfts).toHaveLength(400)
  await letPages(12)
  await expect.poll(() => told).toEqual([ACCOUNT, ACCOUNT, ACCOUNT])
  expect(await wallet(ACCOUNT, false)).toMatchObject({ isComplete: true })
})

test('a large wallet is kept for a while, unless an act has moved something or somebody insists', async () => {
  const { wallet, asked, clock } = walletOf(6)
  const pages = async (fresh = false) => {
    const before = asked.length
    await wallet(ACCOUNT, fresh)
    await expect.poll(async () => (await wallet(ACCOUNT, false)).isComplete).toBe(true)
    return asked.length - before
  }
  expect(await pages()).toBe(6)
  expect(await pages()).toBe(0)
  expect(await pages(true)).toBe(6)
  clock.ms += 61_000
  clock.actedMs = clock.ms - 1000
  expect(await pages()).toBe(6)
  clock.ms += 121_000
  expect(await pages()).toBe(6)
})

test('of a large wallet that is kept from long ago the first pages are shown, and never kept for what it holds now', async () => {
  const { wallet, clock, turnOver } = walletOf(6)
  const serials = async () => {
    const { nfts } = await wallet(ACCOUNT, false)
    return [...new Set(nfts.map(({ serial }) => Math.floor(serial / 100_000)))]
  }
  await wallet(ACCOUNT, false)
  await expect.poll(async () => (await wallet(ACCOUNT, false)).isComplete).toBe(true)
  clock.ms += 3 * 86_400_000
  turnOver()
  expect(await serials()).toEqual([0])
  await expect.poll(serials).toEqual([1])
  await expect.poll(async () => (await wallet(ACCOUNT, false)).isComplete).toBe(true)
  expect(await wallet(ACCOUNT, false)).toMatchObject({ stamp: { receivedAt: new Date(clock.ms).toISOString() } })
  expect((await wallet(ACCOUNT, false)).nfts).toHaveLength(300)
})

test('where the rest cannot be read, what came stands as part of it and is not asked for over and over', async () => {
  const { wallet, told, asked, failFrom } = walletOf(20)
  failFrom(6)
  expect((await wallet(ACCOUNT, false)).isComplete).toBe(false)
  await expect.poll(() => told).toEqual([ACCOUNT])
  expect(await wallet(ACCOUNT, false)).toMatchObject({ isComplete: false })
  expect(asked).toHaveLength(7)
})

test('a wallet of which nothing can be read fails as its first page does', async () => {
  const { wallet, failFrom } = walletOf(1)
  failFrom(0)
  await expect(wallet(ACCOUNT, false)).rejects.toMatchObject({ error: { code: 'offline' } })
})
