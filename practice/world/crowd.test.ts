import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness } from '../testing/harness'
import { ACT_KINDS } from './crowd-acts'
import { SPECIAL_LISTINGS } from './special-listings'
import { EVM_EDITIONS_TOKEN, EVM_TOKEN, FOREVER_TOKEN, MIXED_TOKEN, NATIVE_TOKEN } from './tokens'

// Real listeners and real signatures: slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const EVM = [`0.0.${EVM_TOKEN}`, `0.0.${EVM_EDITIONS_TOKEN}`]

const running: Harness[] = []
const folder = mkdtempSync(join(tmpdir(), 'world-'))
afterEach(async () => {
  for (const practice of running.splice(0)) await practice.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(options: Parameters<typeof startHarness>[0] = {}): Promise<Harness> {
  const practice = await startHarness(options)
  running.push(practice)
  await practice.control('/faults', { consensusDelayMs: 5, limits: 'off' })
  return practice
}

type Act = {
  readonly kind: string
  readonly code: string
  readonly token: string
  readonly serial: number | null
  readonly account: string
  readonly price: string | null
  readonly transactionId: string
}
const acts = async (practice: Harness, body: object): Promise<readonly Act[]> =>
  ((await practice.control('/crowd', body)) as { acts: readonly Act[] }).acts

describe('the crowd', () => {
  it('makes the same choices in every world of a seed', async () => {
    const plain = async (practice: Harness) =>
      (await acts(practice, { acts: 25 })).map(({ transactionId: _own, ...act }) => act)
    const first = await plain(await start())
    expect(first.length).toBeGreaterThan(20)
    expect(await plain(await start())).toEqual(first)
    expect(await plain(await start({ seed: 'another' }))).not.toEqual(first)
  })

  it('does everything through transactions on the ledger, and what it does shows', async () => {
    const practice = await start()
    for (const kind of ACT_KINDS) {
      const token = `0.0.${kind === 'mint' ? FOREVER_TOKEN : NATIVE_TOKEN}`
      const [act] = await acts(practice, { kind, token })
      expect(act, kind).toMatchObject({ kind, token, code: 'SUCCESS' })
      const { transactions } = await practice.control('/ledger/transactions')
      const found = transactions.find(({ id }: { id: string }) => id === act?.transactionId)
      expect(found, kind).toMatchObject({ result: 'SUCCESS' })
    }
    const { body } = await practice.get(`/v1/public/market/events?token=0.0.${NATIVE_TOKEN}&limit=5`)
    expect(body.events.map(({ eventType, saleMechanism }: never) => [eventType, saleMechanism])).toEqual([
      ['sold', 'collection_offer'],
      ['sold', 'listing'],
      ['delisted', null],
      ['price_changed', null],
      ['listed', null],
    ])
    expect((await practice.control('/ledger/supply')).tinybar).toBe('5000000000000000000')
  })

  it('pays seller and market in the transfer that moves the NFT', async () => {
    const practice = await start()
    const [act] = await acts(practice, { kind: 'buy', token: `0.0.${NATIVE_TOKEN}` })
    const { transactions } = await practice.control(`/ledger/transactions?payer=${act?.account}`)
    const { hbarTransfers, nftTransfers } = transactions.at(-1)
    expect(nftTransfers).toMatchObject([{ serial: act?.serial, to: act?.account }])
    const price = BigInt(Math.round(Number(act?.price) * 1e8))
    expect(hbarTransfers).toContainEqual({
      account: '0.0.3064902',
      tinybar: String((price * 2n) / 100n),
      isApproval: false,
    })
  })

  it('lists nothing that is not its seller’s, however many act at once', async () => {
    const practice = await start()
    const done = await acts(practice, { acts: 120 })
    expect(done.filter(({ code }) => code === 'SUCCESS').length).toBeGreaterThan(110)
    expect(done.some(({ kind }) => kind === 'mint')).toBe(true)
    const { body } = await practice.get('/v1/public/market/listings')
    const owned = new Map<string, Set<string>>()
    for (const { serial, account } of done) {
      if (serial === null || owned.has(account)) continue
      const { nfts } = await practice.control(`/state/ledger/accounts/${account}`)
      owned.set(account, new Set(nfts.map((nft: { token: string; serial: number }) => `${nft.token}/${nft.serial}`)))
    }
    for (const { nftTokenAddress, nftSerialId, sellerAddress } of body.marketListings) {
      const nft = `${nftTokenAddress}/${nftSerialId}`
      // An NFT in escrow belongs to the escrow account.
      const isApart = nft === `0.0.${MIXED_TOKEN}/${SPECIAL_LISTINGS.escrow.serial}` || EVM.includes(nftTokenAddress)
      const theirs = isApart ? undefined : owned.get(sellerAddress)
      if (theirs) expect(theirs, nft).toContain(nft)
    }
  })

  it('trades NFTs of contracts too', async () => {
    const practice = await start()
    for (const kind of ['list', 'reprice', 'buy', 'delist']) {
      const [act] = await acts(practice, { kind, token: `0.0.${EVM_TOKEN}` })
      expect(act, kind).toMatchObject({ kind, code: 'SUCCESS' })
    }
  })

  it('leaves the listings of the announced people alone unless told otherwise', async () => {
    const practice = await start()
    const token = `0.0.${EVM_TOKEN}`
    const { body } = await practice.get(`/v1/public/market/listings?token=${token}`)
    const buyer = practice.account('buyer')
    const own = body.marketListings.find(({ sellerAddress }: { sellerAddress: string }) => sellerAddress === buyer)
    for (const { nftSerialId: serial } of body.marketListings) {
      if (serial !== own.nftSerialId) await practice.control('/market/delist', { token, serial })
    }
    expect(await acts(practice, { kind: 'buy', token })).toEqual([])
    expect(await acts(practice, { kind: 'buy', token, buysFromPeople: true })).toMatchObject([
      { code: 'SUCCESS', serial: own.nftSerialId },
    ])
  })

  it('acts by itself at the pace it was given', async () => {
    const practice = await start({ pace: 600 })
    await expect
      .poll(async () => (await practice.control('/ledger/transactions')).transactions.length, { timeout: 20_000 })
      .toBeGreaterThan(3)
  })
})

describe('a market that was restarted', () => {
  it('is the same market', async () => {
    const stateFile = join(folder, 'state.json')
    const before = await start({ stateFile })
    await acts(before, { acts: 30 })
    const opened = await before.control('/accounts/open', { nfts: { [`0.0.${NATIVE_TOKEN}`]: 2 }, hbar: '12.5' })
    await before.control('/clock', { advanceMs: 3 * 86_400_000 })
    await acts(before, { acts: 10 })
    const first = await picture(before, opened.accountId)
    running.splice(0)
    await before.stop()
    const after = await start({ stateFile })
    expect(await picture(after, opened.accountId)).toEqual(first)
    const [next] = await acts(after, { kind: 'list' })
    expect(next).toMatchObject({ number: 41, code: 'SUCCESS' })
  })
})

/** Observable state of a market, without the times of the answers. */
async function picture(practice: Harness, account: string): Promise<object> {
  const read = async (path: string): Promise<object> => (await practice.get(path)).body
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const { baseUrl } = practice.announcement
  const seen = {
    listings: await read('/v1/public/market/listings'),
    events: await read('/v1/public/market/events?limit=100'),
    offers: await read('/v1/public/market/offers?statusFilterTypeId=2&limit=100'),
    days: await read(`/v1/public/market/stats/token?startDate=${day(-5)}&endDate=${day(4)}&limit=500`),
    account: await practice.control(`/state/ledger/accounts/${account}`),
    supply: await practice.control('/ledger/supply'),
  }
  return JSON.parse(JSON.stringify(seen).replaceAll(baseUrl, '')) as object
}
