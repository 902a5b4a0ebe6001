import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseHbar } from '@shared/amount'
import type { Flow } from '@shared/contract/flows'
import { isEnded } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { createCore } from './core'
import { approveAll } from './flows/testing/rig'
import type { ReviewDecision, ReviewRequest } from './flows/flow-kind'
import type { Keychain } from './keys/keychain'
import { KeychainError } from './keys/keychain-error'
import { createMemoryKeychain } from './keys/memory-keychain'
import { AppFailure } from './platform/app-failure'
import { createHttp } from './platform/http'
import { silentLog } from './platform/log'
import { startHarness, type Harness } from './practice/harness'
import { people, privateKeyOfAccount } from './practice/world/accounts'
import { derOf } from './practice/world/keys'
import { practiceLine, type PracticeLine } from './profile/practice-line'
import { openDatabase } from './storage/database'
import { createMedia } from './storage/media'
import { createSettingsStore } from './storage/settings'

/** The whole of main without Electron, on the practice market over the wire. */
let practice: Harness
const closers: (() => void)[] = []
beforeAll(async () => {
  practice = await startHarness()
  // The app keeps to the documents, without the leniency that the service has for others.
  await practice.control('/readings', { affiliateBody: 'refused' })
}, 30_000)
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) close()
  await practice.control('/reset-faults', {})
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 20 })
})
afterAll(() => practice.stop())

type Options = {
  readonly dir?: string
  readonly keychain?: Keychain
  readonly line?: Partial<PracticeLine>
  readonly review?: (request: ReviewRequest) => ReviewDecision | Promise<ReviewDecision>
}

async function start(options: Options = {}) {
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'core-'))
  const db = openDatabase(join(dir, 'countersign.db'))
  const settings = createSettingsStore(db)
  const http = createHttp()
  const media = createMedia({
    http,
    dir: join(dir, 'media'),
    allowed: () => true,
    localOrigin: () => core.localOrigin(),
  })
  const reviews: ReviewRequest[] = []
  const faults: string[] = []
  const events: { readonly name: string; readonly payload: unknown }[] = []
  const core = createCore({
    ...{ db, settings, media, http, now: Date.now, random: Math.random, developmentRuntime: false },
    keychain: options.keychain ?? createMemoryKeychain(),
    practiceLine: Promise.resolve(practiceLine.parse({ ...practice.announcement, ...options.line })),
    emit: (name, payload) => void events.push({ name, payload }),
    log: { ...silentLog, fault: (event) => (faults.push(event), 'ref') },
    review: async (request) => {
      reviews.push(request)
      return (options.review ?? approveAll)(request)
    },
    vaultDesk: { open: () => Promise.resolve('cancelled'), current: () => null, close: () => undefined },
    shell: {
      copy: () => undefined,
      openExternal: () => Promise.resolve('declined'),
      saveFile: () => Promise.resolve(false),
      info: { version: '0', electron: '0', chrome: '0', platform: 'linux', developmentRuntime: false },
    },
  })
  await core.begin()
  const stop = () => {
    core.close()
    db.close()
  }
  closers.push(stop, ...(options.dir === undefined ? [() => rmSync(dir, { recursive: true, force: true })] : []))
  return { core, ...core.services, reviews, faults, events, dir, db }
}
type App = Awaited<ReturnType<typeof start>>

/** A listing that the buyer can take, with a quote as the page gets it. */
async function offered(app: App, skip = 0) {
  const account = practice.account('holder')
  const token = practice.announcement.tokens.native
  const { listings } = await app.market.listings({ token, sort: 'price', offset: 0, limit: 50, fresh: true })
  const own = new Set((await app.accounts.list(undefined)).accounts.map(({ id }) => id))
  const listing = listings.filter(({ seller, price }) => price !== null && !own.has(seller.id))[skip]
  if (!listing) throw new Error('nothing on offer')
  const quote = await app.nft.quote({ token, serial: listing.serial, buyer: account })
  return {
    ...{ account, token, serial: listing.serial, maxPrice: quote.price ?? '' },
    ...{ seller: quote.seller?.id ?? null, quoteReceivedAt: quote.stamp.receivedAt },
  }
}
const errorOf = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => {
      throw new Error('it did not fail')
    },
    (cause: unknown) => {
      if (cause instanceof AppFailure) return cause.error
      throw cause
    },
  )
async function finish({ flows }: App, id: string): Promise<Flow> {
  await expect
    .poll(async () => isEnded((await flows.check({ id })).state), { timeout: 20_000, interval: 50 })
    .toBe(true)
  return flows.check({ id })
}
const tinybar = async (account: string) =>
  BigInt((await practice.control(`/state/ledger/accounts/${account}`)).tinybar as string)

describe('the first start', () => {
  it('puts the practice accounts and their keys in, and a removed one stays removed', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'core-'))
    const keychain = createMemoryKeychain()
    const app = await start({ dir, keychain })
    const state = await app.accounts.list(undefined)
    expect(state.accounts.map(({ id, access }) => [id, access])).toEqual([
      [practice.account('holder'), 'key'],
      [practice.account('buyer'), 'key'],
    ])
    expect(state.looseKeys).toEqual([])
    app.db.prepare('DELETE FROM accounts WHERE id = ?').run(practice.account('buyer'))
    const again = await start({ dir, keychain })
    expect((await again.accounts.list(undefined)).accounts.map(({ id }) => id)).toEqual([practice.account('holder')])
    rmSync(dir, { recursive: true, force: true })
  })

  it('without a keychain shows the accounts, says why it cannot sign, and has lost nothing', async () => {
    const broken = { ...createMemoryKeychain(), probe: () => Promise.reject(new KeychainError('unavailable')) }
    const app = await start({ keychain: broken })
    const { accounts, keyStore } = await app.accounts.list(undefined)
    expect(keyStore).toMatchObject({ kind: 'none', passphraseSet: false })
    expect(accounts.map(({ access }) => access)).toEqual(['watch', 'watch'])
    expect(await errorOf(app.trade.buy(await offered(app)))).toMatchObject({ code: 'watch-only' })
  })

  it('whose keychain gives up half-way still opens the app', async () => {
    const broken = { ...createMemoryKeychain(), set: () => Promise.reject(new KeychainError('timed-out')) }
    const app = await start({ keychain: broken })
    expect((await app.accounts.list(undefined)).accounts).toHaveLength(2)
  })
})

describe('the keychain', () => {
  it('gives back keys whose records were lost with the profile', async () => {
    const keychain = createMemoryKeychain()
    await start({ keychain })
    const again = await start({ keychain, line: { accounts: [] } })
    expect((await again.accounts.list(undefined)).looseKeys.map(({ keyType }) => keyType).sort()).toEqual([
      'ECDSA',
      'ED25519',
    ])
    expect(again.faults).toEqual([])
  })

  it('that is gone at a later start leaves the session, in which the practice accounts sign', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'core-'))
    const keychain = createMemoryKeychain()
    await start({ dir, keychain })
    const gone = { ...keychain, probe: () => Promise.reject(new KeychainError('unavailable')) }
    const app = await start({ dir, keychain: gone, review: () => new Promise(() => undefined) })
    await app.core.vaultServices.chooseSessionOnly(undefined)
    expect(await app.trade.buy(await offered(app, 9))).toMatchObject({ kind: 'buy' })
    rmSync(dir, { recursive: true, force: true })
  })

  it('locks by itself, and the page is told', async () => {
    const app = await start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    closers.push(() => void vi.useRealTimers())
    await app.core.vaultServices.setPassphrase({ current: null, next: 'correct horse' })
    const told = app.events.length
    vi.advanceTimersByTime(10 * 60_000)
    expect(app.events.slice(told)).toContainEqual({
      name: 'accounts.changed',
      payload: expect.objectContaining({ keyStore: expect.objectContaining({ locked: true }) as unknown }) as unknown,
    })
  })

  it('that did not answer can be asked again; meanwhile the accounts are there to look at', async () => {
    const probes: { readonly resolve: () => void; readonly reject: (cause: Error) => void }[] = []
    const probe = () => new Promise<void>((resolve, reject) => probes.push({ resolve, reject }))
    const starting = start({ keychain: { ...createMemoryKeychain(), probe } })
    await expect.poll(() => probes.length).toBe(1)
    probes[0]?.reject(new KeychainError('timed-out'))
    const app = await starting
    const reason = 'The keychain has not answered yet.'
    expect(app.events).toContainEqual({
      name: 'accounts.changed',
      payload: expect.objectContaining({
        accounts: [expect.anything(), expect.anything()],
        keyStore: expect.objectContaining({ kind: 'none', reason }) as unknown,
      }) as unknown,
    })
    expect((await app.accounts.list(undefined)).keyStore.reason).toBe('The keychain did not answer in time.')
    const asking = app.accounts.openKeychain(undefined)
    expect((await app.accounts.list(undefined)).keyStore.reason).toBe(reason)
    probes[1]?.resolve()
    const state = await asking
    expect(state.keyStore).toMatchObject({ kind: 'keychain', reason: null })
    expect(state.accounts.map(({ access }) => access)).toEqual(['key', 'key'])
  })
})

describe('another practice world', () => {
  const other = {
    world: 'other',
    accounts: people.map(({ num, keyType, role }) => ({
      ...{ accountId: `0.0.${num}`, keyType, role },
      privateKey: derOf(keyType, privateKeyOfAccount('other', num)),
    })),
  }

  it('has keys of its own for the same accounts; the first world finds its own again', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'core-'))
    const keychain = createMemoryKeychain()
    const keyOf = ({ db }: App) =>
      (
        db
          .prepare('SELECT record FROM keys JOIN accounts ON keys.key_id = accounts.key_id WHERE id = ?')
          .get(practice.account('holder')) as { record: string }
      ).record
    const first = keyOf(await start({ dir, keychain }))
    const second = keyOf(await start({ dir, keychain, line: other }))
    expect(second).not.toBe(first)
    expect(keyOf(await start({ dir, keychain }))).toBe(first)
    rmSync(dir, { recursive: true, force: true })
  })

  it('neither shows nor asks about what is unfinished in the first', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'core-'))
    const keychain = createMemoryKeychain()
    const app = await start({ dir, keychain, review: () => new Promise(() => undefined) })
    const { id } = await app.trade.buy(await offered(app, 8))
    const steps = () => app.db.prepare('SELECT count(*) AS n FROM steps WHERE flow = ?').get(id)
    await expect.poll(async () => (await app.flows.check({ id })).state).toBe('reviewing')
    const before = steps()
    const elsewhere = await start({ dir, keychain, line: other })
    expect(await elsewhere.flows.list(undefined)).toEqual([])
    expect(steps()).toEqual(before)
    const back = await start({ dir, keychain })
    expect(await back.flows.list(undefined)).toMatchObject([{ id, error: { code: 'interrupted' } }])
    rmSync(dir, { recursive: true, force: true })
  }, 30_000)

  it('keeps its answers apart', async () => {
    const app = await start()
    await offered(app)
    const filed = app.db.prepare('SELECT DISTINCT profile FROM answers').all()
    expect(filed).toEqual([{ profile: `practice:${practice.announcement.world}` }])
  })
})

describe('a purchase over the wire', () => {
  it('moves the exact price once, shows the NFT from its own receipt, and is done', async () => {
    const app = await start()
    const offer = await offered(app)
    const before = await tinybar(offer.account)
    const flow = await finish(app, (await app.trade.buy(offer)).id)
    expect(flow).toMatchObject({ state: 'done', paid: offer.maxPrice, error: null })
    expect(before - (await tinybar(offer.account))).toBe(parseHbar(offer.maxPrice) + parseHbar(flow.fee ?? '0'))
    expect(app.reviews).toHaveLength(1)
    const { collections } = await app.holdings.get({ account: offer.account, fresh: true })
    const held = collections
      .flatMap(({ nfts }) => nfts)
      .filter(({ token, serial }) => token === offer.token && serial === offer.serial)
    expect(held).toHaveLength(1)
    expect(app.faults).toEqual([])
  }, 30_000)

  it('asked for twice at once is one purchase', async () => {
    const app = await start({ review: () => new Promise(() => undefined) })
    const offer = await offered(app, 1)
    const answers = await Promise.allSettled([app.trade.buy(offer), app.trade.buy(offer), app.trade.buy(offer)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ error: { code: 'flow-unfinished' } })
    }
    expect(await app.flows.list(undefined)).toHaveLength(1)
  }, 30_000)

  it('whose answer the node loses is one transaction', async () => {
    const app = await start()
    await practice.control('/faults', { nodeLoseReply: 1 })
    const offer = await offered(app, 2)
    const before = await tinybar(offer.account)
    const flow = await finish(app, (await app.trade.buy(offer)).id)
    expect(flow).toMatchObject({ state: 'done', paid: offer.maxPrice })
    expect(before - (await tinybar(offer.account))).toBe(parseHbar(offer.maxPrice) + parseHbar(flow.fee ?? '0'))
  }, 30_000)

  it('of bytes that take more is refused and signs nothing', async () => {
    const app = await start()
    const offer = await offered(app, 3)
    await practice.control('/faults', { hostileBytes: { variant: 'double-price' } })
    const before = await tinybar(offer.account)
    const flow = await finish(app, (await app.trade.buy(offer)).id)
    expect(flow).toMatchObject({ state: 'refused', transactionId: null })
    expect(app.reviews[0]?.model.verdict).toBe('refuse')
    expect(await tinybar(offer.account)).toBe(before)
  }, 30_000)

  it('is looked at once more at the moment of signing', async () => {
    const offers: { token: string; serial: number }[] = []
    const app = await start({
      review: async (request) => {
        await practice.control('/market/delist', offers[0])
        return approveAll(request)
      },
    })
    const offer = await offered(app, 4)
    offers.push({ token: offer.token, serial: offer.serial })
    const flow = await finish(app, (await app.trade.buy(offer)).id)
    expect(flow).toMatchObject({ state: 'failed', error: { code: 'listing-gone' }, transactionId: null })
  }, 30_000)
})

describe('what the page says does not decide what is signed', () => {
  it.each<[string, (offer: Awaited<ReturnType<typeof offered>>) => object, object]>([
    [
      'a quote that is too old',
      () => ({ quoteReceivedAt: new Date(Date.now() - 60_000).toISOString() }),
      { code: 'quote-stale', ageSeconds: 60 },
    ],
    [
      'a quote from the future',
      () => ({ quoteReceivedAt: new Date(Date.now() + 3_600_000).toISOString() }),
      { code: 'quote-stale' },
    ],
    [
      'a quote from no time at all',
      () => ({ quoteReceivedAt: 'soon' }),
      { code: 'invalid-input', fields: ['quoteReceivedAt'] },
    ],
    ['a higher price', ({ maxPrice }) => ({ maxPrice: `${maxPrice}1` }), { code: 'price-changed' }],
    ['a negative price', ({ maxPrice }) => ({ maxPrice: `-${maxPrice}` }), { code: 'price-changed' }],
    ['another seller', () => ({ seller: '0.0.98' }), { code: 'listing-gone' }],
    ['an account that is not in the book', () => ({ account: '0.0.2' }), { code: 'watch-only' }],
  ])(
    '%s is not bought on',
    async (_, change, error) => {
      const app = await start()
      const offer = await offered(app, 5)
      expect(await errorOf(app.trade.buy({ ...offer, ...change(offer) }))).toMatchObject(error)
      expect(await app.flows.list(undefined)).toEqual([])
    },
    30_000,
  )

  it('a page that names no seller does not switch the rules on the seller off', async () => {
    const app = await start({ review: () => ({ approved: false, acknowledged: [] }) })
    const offer = await offered(app, 6)
    await finish(app, (await app.trade.buy({ ...offer, seller: null })).id)
    expect(JSON.parse(app.reviews[0]?.report ?? '{}')).toMatchObject({ asked: { seller: offer.seller } })
  }, 30_000)
})

describe('recovery over the wire', () => {
  it('goes on before the keychain is open, and records a sale that the crash left unrecorded', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'core-'))
    const keychain = createMemoryKeychain()
    const app = await start({ dir, keychain })
    await practice.control('/faults', { routes: [{ route: 'buynftres', status: 503 }] })
    const offer = await offered(app, 7)
    const { id } = await app.trade.buy(offer)
    await expect.poll(async () => (await app.flows.check({ id })).state, { timeout: 15_000 }).toBe('settled')
    // What a killed app leaves: the same file, without its end.
    const copy = mkdtempSync(join(tmpdir(), 'core-'))
    app.db.exec(`VACUUM INTO '${join(copy, 'countersign.db')}'`)
    await practice.control('/reset-faults', {})
    const silent = { ...createMemoryKeychain(), probe: () => new Promise<void>(() => undefined) }
    const again = await Promise.race([
      start({ dir: copy, keychain: silent }),
      new Promise<null>((r) => setTimeout(() => r(null), 500)),
    ])
    expect(again).toBeNull()
    const journal = openDatabase(join(copy, 'countersign.db'))
    const steps = () => journal.prepare("SELECT step FROM steps WHERE step IN ('completed', 'ended')").all()
    await expect.poll(steps, { timeout: 15_000 }).toEqual([{ step: 'completed' }, { step: 'ended' }])
    journal.close()
    for (const each of [dir, copy]) rmSync(each, { recursive: true, force: true })
  }, 40_000)
})

describe('an association over the wire', () => {
  it('makes room, and readiness knows it from the receipt at once', async () => {
    const app = await start()
    const account = practice.account('buyer')
    const token = practice.announcement.tokens.native
    const before = await app.nft.readiness({ account, token })
    // This account has free slots: it may buy as it is, and may associate by itself as well.
    expect(before.facts).toContainEqual(expect.objectContaining({ fact: 'associated', state: 'yes' }))
    await finish(app, (await app.trade.associate({ account, token })).id)
    const after = await app.nft.readiness({ account, token })
    expect(after.facts).toContainEqual(
      expect.objectContaining({ fact: 'associated', state: 'yes', value: 'from your receipt' }),
    )
    expect(after.ready).toBe('yes')
  }, 30_000)
})
