import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KeychainError } from './keys/keychain-error'
import { createMemoryKeychain } from './keys/memory-keychain'
import { errorOf, finish, offered, type AppRig } from './testing/app-rig'
import { connection, enter, keyOf, useTwoMarkets } from './testing/two-markets'

const { markets, start, custom, connected, importHolder } = useTwoMarkets()
const reads = (app: AppRig) =>
  app.services.market.collection({ token: markets.other.announcement.tokens.native, fresh: true })

describe('another profile', () => {
  it('is read and bought at with its own keys and accounts, on its own nodes, and the practice market rests', async () => {
    const app = await start()
    expect([app.seen.started, app.seen.stopped]).toEqual([1, 0])
    const id = await connected(app)
    expect([app.seen.started, app.seen.stopped]).toEqual([1, 1])
    await expect.poll(() => app.seen.reloads).toBe(1)
    expect((await connection(app).get(undefined)).used).toBe(id)
    expect((await app.services.network.get(undefined)).profile).toEqual({ id, label: 'Elsewhere', kind: 'local' })
    expect((await app.services.accounts.list(undefined)).accounts).toEqual([])

    await enter(app, 'agent', markets.other.announcement.keys.agent)
    await enter(app, 'affiliate', markets.other.announcement.keys.affiliate)
    await importHolder(app)
    const flow = await finish(app, (await app.services.trade.buy(await offered(app, markets.other))).id)
    expect(flow).toMatchObject({ state: 'done', error: null })
    expect(await app.services.flows.list(undefined)).toHaveLength(1)
    expect(app.seen.faults).toEqual([])

    await connection(app).use({ id: 'practice' })
    expect(app.seen.started).toBe(2)
    await expect.poll(async () => (await app.services.accounts.list(undefined)).accounts.length).toBe(2)
    expect(await app.services.flows.list(undefined)).toEqual([])
    const { looseKeys } = await app.services.accounts.list(undefined)
    expect(looseKeys).toEqual([])
    const filed = app.db.prepare('SELECT DISTINCT profile FROM answers ORDER BY profile').all()
    expect(filed).toEqual([{ profile: id }])
  }, 60_000)

  it('is there again at the next start, with its keys', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'app-'))
    const keychain = createMemoryKeychain()
    const first = await start({ dir, keychain })
    const id = await connected(first)
    await enter(first, 'agent', markets.other.announcement.keys.agent)
    const again = await start({ dir, keychain })
    expect([(await connection(again).get(undefined)).used, again.seen.started]).toEqual([id, 0])
    await reads(again)
    expect(await keyOf(again, 'agent')).toMatchObject({ state: 'ready', origin: 'entered', keptIn: 'keychain' })
    rmSync(dir, { recursive: true, force: true })
  }, 30_000)

  it('without any key says that it needs one, and never takes the practice market’s', async () => {
    const app = await start()
    await connected(app)
    expect((await connection(app).get(undefined)).keys).toEqual([])
    expect(await errorOf(async () => offered(app, markets.other))).toEqual({ code: 'unauthorized', cause: 'no-key' })
  }, 30_000)

  it('keeps keys of a session without keychain apart, and they survive going elsewhere and back', async () => {
    const broken = { ...createMemoryKeychain(), probe: () => Promise.reject(new KeychainError('unavailable')) }
    const app = await start({ keychain: broken })
    const id = await connected(app)
    await enter(app, 'agent', markets.other.announcement.keys.agent)
    expect(await connection(app).get(undefined)).toMatchObject({ keysAreKeptIn: 'session' })
    await connection(app).use({ id: 'practice' })
    await expect.poll(() => keyOf(app, 'agent')).toMatchObject({ origin: 'practice' })
    await connection(app).use({ id })
    expect(await keyOf(app, 'agent')).toMatchObject({ origin: 'entered', keptIn: 'session', state: 'ready' })
  }, 30_000)

  it('is not gone to while a review or the key window is open', async () => {
    const app = await start({ review: () => new Promise(() => undefined) })
    const { id } = await connection(app).save(custom())
    await connection(app).openKeyWindow({ task: 'enter', kind: 'user' })
    expect(await errorOf(async () => connection(app).use({ id }))).toEqual({ code: 'busy', what: 'key-window' })
    await app.inKeyWindow(() => Promise.resolve())
    const flow = await app.services.trade.buy(await offered(app, markets.practice, 10))
    await expect.poll(async () => (await app.services.flows.check({ id: flow.id })).state).toBe('reviewing')
    expect(await errorOf(async () => connection(app).use({ id }))).toEqual({ code: 'busy', what: 'review' })
    expect((await connection(app).get(undefined)).used).toBe('practice')
  }, 30_000)

  it('leaves what is unfinished in the journal of the one before, which goes on with it later', async () => {
    const app = await start()
    await markets.practice.control('/faults', { routes: [{ route: 'buynftres', status: 503 }] })
    const { id } = await app.services.trade.buy(await offered(app, markets.practice, 11))
    await expect.poll(async () => (await app.services.flows.check({ id })).state, { timeout: 15_000 }).toBe('settled')
    const profile = await connected(app)
    const steps = () => app.db.prepare('SELECT count(*) AS n FROM steps WHERE flow = ?').get(id)
    const before = steps()
    expect(await app.services.flows.list(undefined)).toEqual([])
    await markets.practice.control('/reset-faults', {})
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(steps()).toEqual(before)
    expect(profile).toMatch(/^custom-/)
    await connection(app).use({ id: 'practice' })
    await expect.poll(() => steps(), { timeout: 15_000 }).not.toEqual(before)
    expect(await finish(app, id)).toMatchObject({ state: 'done', error: null })
  }, 60_000)
})

describe('profiles', () => {
  it('that are not filled in are not used, and say what is missing', async () => {
    const app = await start()
    expect(await errorOf(async () => connection(app).use({ id: 'live' }))).toEqual({
      ...{ code: 'invalid-input', fields: ['baseUrl'] },
    })
  })

  it('in use are connected anew when they are changed', async () => {
    const app = await start()
    const id = await connected(app)
    await enter(app, 'agent', markets.other.announcement.keys.agent)
    const { state } = await connection(app).save(custom({ id, name: 'Renamed' }))
    expect(state.profiles.find((profile) => profile.id === id)?.name).toBe('Renamed')
    expect((await app.services.network.get(undefined)).profile.label).toBe('Renamed')
    await reads(app)
    await expect.poll(() => app.seen.reloads).toBe(2)
  }, 30_000)

  it('that are removed take their keys, answers and accounts with them', async () => {
    const keychain = createMemoryKeychain()
    const app = await start({ keychain })
    const id = await connected(app)
    await enter(app, 'agent', markets.other.announcement.keys.agent)
    await reads(app)
    await app.services.accounts.watch({ id: markets.other.account('buyer'), name: 'Far' })
    expect(await errorOf(async () => connection(app).remove({ id }))).toEqual({ code: 'profile-in-use' })
    await connection(app).use({ id: 'practice' })
    const filed = (table: string) => app.db.prepare(`SELECT * FROM ${table} WHERE profile = ?`).all(id).length
    expect(filed('answers')).toBeGreaterThan(0)
    const { isHistoryKept, state } = await connection(app).remove({ id })
    expect([isHistoryKept, state.profiles.map((profile) => profile.id)]).toEqual([false, ['practice', 'live']])
    for (const table of ['answers', 'accounts', 'service_keys']) expect(filed(table), table).toBe(0)
    expect((await keychain.list('Countersign')).filter((name) => name.includes(id))).toEqual([])
    expect(await errorOf(async () => connection(app).remove({ id: 'practice' }))).toEqual({ code: 'profile-fixed' })
    expect(await errorOf(async () => connection(app).use({ id }))).toEqual({ code: 'not-found', what: 'profile' })
  }, 30_000)
})
