import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KeychainError } from '../keys/keychain-error'
import { createMemoryKeychain } from '../keys/memory-keychain'
import { errorOf, waitUntilEnded, findPurchaseInput, type AppRig } from '../testing/app-rig'
import { connectionService, enterServiceKey, serviceKeyOf, useTwoMarkets } from '../testing/two-markets'

const { markets, start, otherProfileInput, connectOther, importOtherHolder } = useTwoMarkets()
const reads = (app: AppRig) =>
  app.services.market.collection({ token: markets.other.announcement.tokens.native, fresh: true })

describe('the practice market', () => {
  it('that ended by itself is started again three times within an hour; the fourth is told, and the person can start it', async () => {
    const app = await start()
    for (const times of [2, 3, 4]) {
      app.endPractice()
      await expect.poll(() => [app.sideEffects.practiceStarts, app.sideEffects.pageReloads]).toEqual([times, times - 1])
      expect((await app.services.accounts.list(undefined)).accounts).toHaveLength(2)
    }
    expect(await connectionService(app).get(undefined)).toMatchObject({ practiceStopped: null })
    app.endPractice()
    await expect
      .poll(() => app.sideEffects.events.at(-1))
      .toMatchObject({
        name: 'connection.changed',
        payload: { practiceStopped: { at: expect.any(String) as string, reason: 'ended-often' } },
      })
    expect([app.sideEffects.practiceStarts, app.sideEffects.faults]).toEqual([4, []])
    expect(await connectionService(app).restartPractice(undefined)).toMatchObject({ practiceStopped: null })
    expect([app.sideEffects.practiceStarts, app.sideEffects.faults]).toEqual([5, []])
    app.endPractice()
    await expect.poll(() => app.sideEffects.practiceStarts).toBe(6)
  }, 30_000)

  it('that ends before it has introduced itself can be started by the person', async () => {
    let isBroken = false
    const app = await start({ shouldPracticeFail: () => isBroken })
    isBroken = true
    app.endPractice()
    await expect
      .poll(async () => (await connectionService(app).get(undefined)).practiceStopped)
      .toMatchObject({ reason: 'not-started' })
    expect(app.sideEffects.practiceStarts).toBe(2)
    isBroken = false
    expect(await connectionService(app).restartPractice(undefined)).toMatchObject({ practiceStopped: null })
    await expect.poll(async () => (await app.services.accounts.list(undefined)).accounts).toHaveLength(2)
    expect(app.sideEffects.practiceStarts).toBe(3)
  }, 30_000)

  it('that ends because another one is used stays ended', async () => {
    const app = await start()
    const id = await connectOther(app)
    app.endPractice()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([app.sideEffects.practiceStarts, (await connectionService(app).get(undefined)).activeProfileId]).toEqual([
      1,
      id,
    ])
  }, 30_000)
})

describe('another profile', () => {
  it('is read and bought at with its own keys and accounts, on its own nodes, and the practice market rests', async () => {
    const app = await start()
    expect([app.sideEffects.practiceStarts, app.sideEffects.practiceStops]).toEqual([1, 0])
    const id = await connectOther(app)
    expect([app.sideEffects.practiceStarts, app.sideEffects.practiceStops]).toEqual([1, 1])
    await expect.poll(() => app.sideEffects.pageReloads).toBe(1)
    expect((await connectionService(app).get(undefined)).activeProfileId).toBe(id)
    expect((await app.services.network.get(undefined)).profile).toEqual({ id, label: 'Elsewhere', kind: 'local' })
    expect((await app.services.accounts.list(undefined)).accounts).toEqual([])

    await enterServiceKey(app, 'agent', markets.other.announcement.keys.agent)
    await enterServiceKey(app, 'affiliate', markets.other.announcement.keys.affiliate)
    await importOtherHolder(app)
    const flow = await waitUntilEnded(
      app,
      (await app.services.trade.buy(await findPurchaseInput(app, markets.other))).id,
    )
    expect(flow).toMatchObject({ state: 'done', error: null })
    expect(await app.services.flows.list(undefined)).toHaveLength(1)
    expect(app.sideEffects.faults).toEqual([])

    await connectionService(app).use({ id: 'practice' })
    expect(app.sideEffects.practiceStarts).toBe(2)
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
    const id = await connectOther(first)
    await enterServiceKey(first, 'agent', markets.other.announcement.keys.agent)
    const again = await start({ dir, keychain })
    expect([(await connectionService(again).get(undefined)).activeProfileId, again.sideEffects.practiceStarts]).toEqual(
      [id, 0],
    )
    await reads(again)
    expect(await serviceKeyOf(again, 'agent')).toMatchObject({
      state: 'ready',
      origin: 'entered',
      keyStore: 'keychain',
    })
    rmSync(dir, { recursive: true, force: true })
  }, 30_000)

  it('without any key says that it needs one, and never takes the practice market’s', async () => {
    const app = await start()
    await connectOther(app)
    expect((await connectionService(app).get(undefined)).keys).toEqual([])
    expect(await errorOf(async () => findPurchaseInput(app, markets.other))).toEqual({
      code: 'unauthorized',
      cause: 'no-key',
    })
  }, 30_000)

  it('keeps keys of a session without keychain apart, and they survive going elsewhere and back', async () => {
    const broken = { ...createMemoryKeychain(), probe: () => Promise.reject(new KeychainError('unavailable')) }
    const app = await start({ keychain: broken })
    const id = await connectOther(app)
    await enterServiceKey(app, 'agent', markets.other.announcement.keys.agent)
    expect(await connectionService(app).get(undefined)).toMatchObject({ keyStorage: 'session' })
    await connectionService(app).use({ id: 'practice' })
    await expect.poll(() => serviceKeyOf(app, 'agent')).toMatchObject({ origin: 'practice' })
    await connectionService(app).use({ id })
    expect(await serviceKeyOf(app, 'agent')).toMatchObject({ origin: 'entered', keyStore: 'session', state: 'ready' })
  }, 30_000)

  it('is not gone to while a review or the key window is open', async () => {
    const app = await start({ review: () => new Promise(() => undefined) })
    const { id } = await connectionService(app).save(otherProfileInput())
    await connectionService(app).openKeyWindow({ task: 'enter', kind: 'user' })
    expect(await errorOf(async () => connectionService(app).use({ id }))).toEqual({ code: 'busy', what: 'key-window' })
    await app.inKeyWindow(() => Promise.resolve())
    const flow = await app.services.trade.buy(await findPurchaseInput(app, markets.practice, 10))
    await expect.poll(async () => (await app.services.flows.check({ id: flow.id })).state).toBe('reviewing')
    expect(await errorOf(async () => connectionService(app).use({ id }))).toEqual({ code: 'busy', what: 'review' })
    expect((await connectionService(app).get(undefined)).activeProfileId).toBe('practice')
  }, 30_000)

  it('leaves what is unfinished in the journal of the one before, which goes on with it later', async () => {
    const app = await start()
    await markets.practice.control('/faults', { routes: [{ route: 'buynftres', status: 503 }] })
    const { id } = await app.services.trade.buy(await findPurchaseInput(app, markets.practice, 11))
    await expect.poll(async () => (await app.services.flows.check({ id })).state, { timeout: 15_000 }).toBe('settled')
    const profile = await connectOther(app)
    const steps = () => app.db.prepare('SELECT count(*) AS n FROM steps WHERE flow = ?').get(id)
    const before = steps()
    expect(await app.services.flows.list(undefined)).toEqual([])
    await markets.practice.control('/reset-faults', {})
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(steps()).toEqual(before)
    expect(profile).toMatch(/^custom-/)
    await connectionService(app).use({ id: 'practice' })
    await expect.poll(() => steps(), { timeout: 15_000 }).not.toEqual(before)
    expect(await waitUntilEnded(app, id)).toMatchObject({ state: 'done', error: null })
  }, 60_000)
})

/** An app at the other market, with a key, an answer and an account there. */
async function furnished() {
  const keychain = createMemoryKeychain()
  const app = await start({ keychain })
  const id = await connectOther(app)
  await enterServiceKey(app, 'agent', markets.other.announcement.keys.agent)
  await reads(app)
  await app.services.accounts.watch({ id: markets.other.account('buyer'), name: 'Far' })
  return { keychain, app, id }
}

describe('profiles', () => {
  it('that are not filled in are not used, and say what is missing', async () => {
    const app = await start()
    expect(await errorOf(async () => connectionService(app).use({ id: 'live' }))).toEqual({
      code: 'invalid-input',
      fields: ['baseUrl'],
    })
  })

  it('in use are connected anew when they are changed', async () => {
    const app = await start()
    const id = await connectOther(app)
    await enterServiceKey(app, 'agent', markets.other.announcement.keys.agent)
    const { state } = await connectionService(app).save(otherProfileInput({ id, name: 'Renamed' }))
    expect(state.profiles.find((profile) => profile.id === id)?.name).toBe('Renamed')
    expect((await app.services.network.get(undefined)).profile.label).toBe('Renamed')
    await reads(app)
    await expect.poll(() => app.sideEffects.pageReloads).toBe(2)
  }, 30_000)

  it('that are removed take their keys, answers and accounts with them', async () => {
    const { keychain, app, id } = await furnished()
    expect(await errorOf(async () => connectionService(app).remove({ id }))).toEqual({ code: 'profile-in-use' })
    await connectionService(app).use({ id: 'practice' })
    const filed = (table: string) => app.db.prepare(`SELECT * FROM ${table} WHERE profile = ?`).all(id).length
    expect(filed('answers')).toBeGreaterThan(0)
    const { isHistoryKept, state } = await connectionService(app).remove({ id })
    expect([isHistoryKept, state.profiles.map((profile) => profile.id)]).toEqual([false, ['practice', 'live']])
    for (const table of ['answers', 'accounts', 'service_keys']) expect(filed(table), table).toBe(0)
    expect((await keychain.list('Countersign')).filter((name) => name.includes(id))).toEqual([])
    expect(await errorOf(async () => connectionService(app).remove({ id: 'practice' }))).toEqual({
      code: 'profile-fixed',
    })
    expect(await errorOf(async () => connectionService(app).use({ id }))).toEqual({
      code: 'not-found',
      what: 'profile',
    })
  }, 30_000)

  const elsewhere = () => otherProfileInput({ name: 'Elsewhere', toolUrl: 'https://evil.example/mcp' })

  it('that are pointed elsewhere take nothing of what they had along', async () => {
    const { keychain, app, id } = await furnished()
    const { id: next, state } = await connectionService(app).save({ ...elsewhere(), id })
    expect([next === id, state.activeProfileId, state.keys]).toEqual([false, next, []])
    expect(state.profiles.map((profile) => profile.id)).toEqual(['practice', 'live', next])
    expect((await app.services.accounts.list(undefined)).accounts).toEqual([])
    const filed = (table: string) => app.db.prepare(`SELECT * FROM ${table} WHERE profile = ?`).all(id).length
    for (const table of ['answers', 'accounts', 'service_keys']) expect(filed(table), table).toBe(0)
    expect((await keychain.list('Countersign')).filter((name) => name.includes(id))).toEqual([])
    await expect.poll(() => app.sideEffects.pageReloads).toBe(2)
    expect(JSON.stringify(app.sideEffects.questions.at(-1)?.facts)).toContain('https://evil.example/mcp')
  }, 30_000)

  it('that are pointed elsewhere while another is used lose the same', async () => {
    const keychain = createMemoryKeychain()
    const app = await start({ keychain })
    const id = await connectOther(app)
    await enterServiceKey(app, 'agent', markets.other.announcement.keys.agent)
    await connectionService(app).use({ id: 'practice' })
    const { id: next } = await connectionService(app).save({ ...elsewhere(), id })
    expect((await keychain.list('Countersign')).filter((name) => name.includes(id))).toEqual([])
    expect((await connectionService(app).get(undefined)).activeProfileId).toBe('practice')
    const asked = app.sideEffects.questions.length
    await connectionService(app).use({ id: next })
    expect([app.sideEffects.questions.length, (await connectionService(app).get(undefined)).keys]).toEqual([
      asked + 1,
      [],
    ])
  }, 30_000)

  it('keep their market while something is under way there', async () => {
    const app = await start()
    const id = await connectOther(app)
    await enterServiceKey(app, 'agent', markets.other.announcement.keys.agent)
    await enterServiceKey(app, 'affiliate', markets.other.announcement.keys.affiliate)
    await importOtherHolder(app)
    await markets.other.control('/faults', { routes: [{ route: 'buynftres', status: 503 }] })
    await app.services.trade.buy(await findPurchaseInput(app, markets.other, 12))
    const unfinished = () => errorOf(async () => connectionService(app).save({ ...elsewhere(), id }))
    await expect.poll(unfinished, { timeout: 15_000 }).toEqual({ code: 'market-unfinished' })
    await connectionService(app).use({ id: 'practice' })
    expect(await unfinished()).toEqual({ code: 'market-unfinished' })
    expect((await connectionService(app).save(otherProfileInput({ id, name: 'Renamed' }))).id).toBe(id)
  }, 60_000)

  it('are not connected to before the person said yes to every address, and not asked about twice', async () => {
    let says = false
    const app = await start({ confirm: () => says })
    const { id } = await connectionService(app).save(otherProfileInput())
    expect(app.sideEffects.questions).toEqual([])
    expect(await errorOf(async () => connectionService(app).use({ id }))).toEqual({ code: 'declined' })
    expect((await connectionService(app).get(undefined)).activeProfileId).toBe('practice')
    const { facts, title } = app.sideEffects.questions[0] ?? {}
    const shown = JSON.stringify(facts)
    const { baseUrl, mirrorUrl, ledger, feeAccounts } = markets.other.announcement
    for (const text of [baseUrl, mirrorUrl, ...Object.keys(ledger), ...feeAccounts]) expect(shown).toContain(text)
    expect(title).toContain('Elsewhere')
    says = true
    await connectionService(app).use({ id })
    await connectionService(app).use({ id: 'practice' })
    await connectionService(app).use({ id })
    await connectionService(app).save(otherProfileInput({ id, name: 'Renamed' }))
    expect(app.sideEffects.questions).toHaveLength(2)
    says = false
    const paid = { ...otherProfileInput({ id }), feeAccounts: ['0.0.666'] }
    expect(await errorOf(async () => connectionService(app).save(paid))).toEqual({ code: 'declined' })
    expect(JSON.stringify(app.sideEffects.questions.at(-1)?.facts)).toContain('0.0.666')
    // A detour over another profile needs the approval, too.
    await connectionService(app).use({ id: 'practice' })
    await connectionService(app).save(paid)
    expect(await errorOf(async () => connectionService(app).use({ id }))).toEqual({ code: 'declined' })
  }, 30_000)

  it('are neither removed nor pointed elsewhere when the person says no to main', async () => {
    let says = true
    const app = await start({ confirm: () => says })
    const id = await connectOther(app)
    await enterServiceKey(app, 'agent', markets.other.announcement.keys.agent)
    await connectionService(app).use({ id: 'practice' })
    says = false
    expect(await errorOf(async () => connectionService(app).remove({ id }))).toEqual({ code: 'declined' })
    expect(app.sideEffects.questions.at(-1)?.title).toBe('Remove “Elsewhere”?')
    expect(await errorOf(async () => connectionService(app).save({ ...elsewhere(), id }))).toEqual({ code: 'declined' })
    expect(app.sideEffects.questions.at(-1)).toMatchObject({
      title: 'Connect “Elsewhere” to another market?',
      detail: expect.stringContaining(markets.other.announcement.baseUrl) as string,
    })
    says = true
    await connectionService(app).use({ id })
    await expect.poll(async () => (await serviceKeyOf(app, 'agent'))?.state).toBe('ready')
    // For the profile in use, the question for the approval includes the replacement.
    await connectionService(app).save({ ...elsewhere(), id })
    expect(app.sideEffects.questions.at(-1)?.detail).toContain('This market replaces “Elsewhere”')
  }, 30_000)

  it('are changed, used and removed one after the other', async () => {
    const answers: ((yes: boolean) => void)[] = []
    const app = await start({ confirm: () => new Promise<boolean>((resolve) => void answers.push(resolve)) })
    const { id } = await connectionService(app).save(otherProfileInput())
    const using = connectionService(app).use({ id })
    const removing = errorOf(async () => connectionService(app).remove({ id }))
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.(true)
    expect((await using).activeProfileId).toBe(id)
    expect(await removing).toEqual({ code: 'profile-in-use' })
  }, 30_000)

  it('are not left while an agent key is being made', async () => {
    const app = await start()
    await connectOther(app)
    await markets.other.control('/faults', { routes: [{ route: 'agent/keys', latencyMs: 800 }] })
    const making = connectionService(app).createAgentKey({ use: 'app', label: '' })
    expect(await errorOf(async () => connectionService(app).use({ id: 'practice' }))).toEqual({
      code: 'busy',
      what: 'agent-key',
    })
    expect((await making).keys).toMatchObject([{ kind: 'agent', origin: 'created' }])
    expect((await connectionService(app).use({ id: 'practice' })).activeProfileId).toBe('practice')
  }, 30_000)

  it('in which the making of an agent key is broken off do not say that none was made', async () => {
    const app = await start()
    await connectOther(app)
    await markets.other.control('/reset-calls', {})
    await markets.other.control('/faults', { routes: [{ route: 'agent/keys', latencyMs: 3000 }] })
    const making = errorOf(async () => connectionService(app).createAgentKey({ use: 'app', label: '' }))
    await new Promise((resolve) => setTimeout(resolve, 500))
    app.app.close()
    expect(await making).toMatchObject({ code: 'outcome-unknown', operation: 'createAgentKey' })
  }, 30_000)
})
